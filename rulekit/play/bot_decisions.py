"""Lets bots take decisions; each is given what its seat may know, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from rulekit.engine.objects import refusal
from rulekit.engine.view import view_of
from rulekit.language.diagnostics import Diagnostic, RulesError

if TYPE_CHECKING:
    from rulekit.engine.game import Game
    from rulekit.engine.objects import Decision
    from rulekit.play.bots import Bot


def ask_bot(game: Game, bots: Mapping[int, Bot]) -> None:
    """Have the bot of the seat that must decide take the pending decision. What is forced is
    done without asking it.

    Raises RulesError (RK6010) for an answer that the decision does not allow.
    """
    decision = game.decision
    assert decision is not None
    if decision.is_forced:
        game.choose_index(*range(len(decision.options)))
        return
    seat = decision.player
    # To tell the whole story again at every decision would take most of the time.
    view = view_of(game, seat, log=False)
    assert view.decision is not None
    answer = bots[seat].choose(view.decision, view)
    if not decision.allows(*answer):
        raise RulesError((_not_allowed(game, view.decision, answer),))
    game.choose_index(*answer)


def _not_allowed(game: Game, decision: Decision, answer: tuple[int, ...]) -> Diagnostic:
    offered = ", ".join(option.label for option in decision.options)
    return Diagnostic(
        "RK6010",
        "error",
        f"the bot of {game.names[decision.player]} gave no answer: {refusal(decision, answer)}",
        None,
        notes=(f"asked: {decision.prompt}", f"offered: {offered}"),
        help="a bot answers with positions for which `decision.allows` is true",
    )
