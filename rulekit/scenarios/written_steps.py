"""Writes answers to decisions as the steps of a scenario."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial

from rulekit.engine.answers import Choice, answer, indexes_of
from rulekit.engine.game import Game
from rulekit.engine.interpreter import run
from rulekit.engine.objects import Card, Decision, Option
from rulekit.engine.positions import find
from rulekit.language.report import RulesError
from rulekit.scenarios.drafting import lying, quoted, written_name
from rulekit.scenarios.names import Names
from rulekit.scenarios.situation import MOST_FORCED, Situation, option_text


def steps_of(game: Game, choices: Sequence[Choice], names: Sequence[str]) -> list[str]:
    """The steps that give these answers in the game, which is left as it is.

    A scenario asks also where there is only one possible answer: what a game answered by itself
    is a step if a scenario wants it written. The last answer may make the rules fail.
    """
    there = Situation(game.clone(), Names(game.ruleset, tuple(names)))
    steps: list[str] = []
    open_for: int | None = None  # who has begun a step that choices may end
    for decision, choice in _every_answer(game.clone(), there.game, choices):
        # Who has an open turn must pass, even if there is nothing else to do.
        if decision.is_forced and not decision.until_pass:
            continue
        chosen = _chosen(decision, choice)
        things = [_object(there, option) for option in chosen]
        goes_on = decision.kind == "choose" and open_for == decision.player
        if goes_on and things and all(option.kind in _PLAIN for option in chosen):
            joint = ", " if " on " in steps[-1] else " on "
            steps[-1] += joint + ", ".join(things)
            continue
        steps.append(_step(there, names[decision.player], chosen, things))
        opened = bool(chosen) and chosen[0].kind in ("play", "use")
        open_for = decision.player if opened else None
    return steps


def choice_of(game: Game, names: Sequence[str]) -> str | None:
    """What a scenario expects of the options of the pending decision; None if there is none."""
    decision = game.decision
    if decision is None:
        return None
    there = Situation(game, Names(game.ruleset, tuple(names)))
    options = (_object(there, option) for option in decision.options if option.kind != "pass")
    return f"{names[decision.player]} chooses among [{', '.join(options)}]"


def _every_answer(
    played: Game, asked: Game, choices: Sequence[Choice]
) -> Iterator[tuple[Decision, Choice]]:
    """The choices of a game, and between them those that it makes by itself, each with its
    decision in a game that asks for them too. It is answered when the next one is wanted."""
    asked.state.ask = True
    left = iter(choices)
    forced = 0
    _started(played)
    _started(asked)
    while forced < MOST_FORCED:
        decision = asked.decision
        if decision is None:
            return
        forced += 1
        choice: Choice = tuple(range(decision.low))
        if _is_asked(played, asked):
            forced = 0
            if (next_one := next(left, None)) is None:
                return
            choice = next_one
            with suppress(RulesError):
                answer(played, choice)
        yield decision, choice
        try:
            answer(asked, choice)
        except RulesError:
            return


def _started(game: Game) -> None:
    """Lets a game that stands where a phase begins come to its next decision."""
    if game.state.pend is None and not game.over:
        with suppress(RulesError):
            run(game.program, game.state)


def _is_asked(played: Game, asked: Game) -> bool:
    """Whether both games stand at the same decision."""
    one, other = played.state, asked.state
    return (
        one.pend == other.pend
        and len(one.journal) == len(other.journal)
        and one.stack == other.stack
    )


_PLAIN = ("card", "player", "number", "symbol")


def _chosen(decision: Decision, choice: Choice) -> list[Option]:
    return [decision.options[index] for index in indexes_of(choice)]


def _step(there: Situation, name: str, chosen: list[Option], things: list[str]) -> str:
    if not chosen or chosen[0].kind == "pass":
        return f"{name} passes"
    first = chosen[0]
    if first.kind == "use":
        return f"{name} uses {quoted(first.label)}"
    if first.kind == "play" and first.card is not None:
        as_ = f" as {written_name(first.as_)}" if first.as_ is not None else ""
        return f"{name} plays {_card(there, first.card)}{as_}"
    return f"{name} chooses {', '.join(things)}"


def _object(there: Situation, option: Option) -> str:
    if option.kind in ("label", "use"):
        return quoted(option.label)
    return option_text(there, option, partial(_card, there))


def _card(there: Situation, card: Card) -> str:
    return str(lying(card, [there.game.card(each) for each in find(there.game, card.name)]))
