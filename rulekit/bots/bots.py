"""Players that are programs: what a bot is, the simplest of them, and how they are asked.

A bot is given what its seat may know, and nothing else: the decision, the view, and worlds
that look the same to its seat as the true one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import index
from reprlib import repr as shown
from typing import Any, Protocol

from attrs import define

from rulekit.bots.names import own_class, read_name
from rulekit.engine.chance import Stream
from rulekit.engine.game import Game
from rulekit.engine.objects import Decision, refusal
from rulekit.engine.playout import MOST_DECISIONS, endless
from rulekit.engine.redealing import Worlds
from rulekit.engine.view import View
from rulekit.language.report import Diagnostic, RulesError


class Bot(Protocol):
    """Whoever takes decisions for a seat, knowing no more than that seat may know."""

    def choose(self, decision: Decision, view: View, worlds: Worlds) -> tuple[int, ...]:
        """The positions in `decision.options` that are chosen.

        `worlds.sample(stream)` is a game of its own that may be the true one for all that the
        seat knows: it may be cloned, played on and looked into. That raises RulesError where
        rules fail in each world that is tried.
        """
        ...


@define
class RandomBot:
    """Answers as `Game.play_out` does, from a stream of its own."""

    stream: Stream

    def choose(self, decision: Decision, view: View, worlds: Worlds) -> tuple[int, ...]:
        return decision.at_random(self.stream.below)


def make_bot(name: str, seed: int, seat: int) -> Bot:
    """A bot by name, as `rulekit.bots.names` reads it, whose random numbers belong to a game
    and a seat. Raises NoSuchBot, and RulesError (RK6011) where one of a module cannot be made."""
    read = read_name(name)
    stream = Stream(seed, f"{name} bot at seat {seat}")
    match read.kind:
        case "random":
            return RandomBot(stream)
        case "heuristic":
            from rulekit.bots.heuristic import HeuristicBot

            return HeuristicBot(stream)
        case "greedy":
            from rulekit.bots.greedy import GreedyBot

            return GreedyBot(stream)
        case "search":
            from rulekit.bots.flat import SearchBot

            return SearchBot(read.playouts, stream)
        case "tree":
            from rulekit.bots.tree import TreeBot

            return TreeBot(read.playouts, stream)
        case "own":
            from rulekit.bots.own_bots import OwnBot

            return OwnBot.made(name, own_class(read), stream)
    raise NotImplementedError(name)


def make_bots(names: Sequence[str], seed: int) -> dict[int, Bot]:
    """The bots of a game, one for each seat. Raises NoSuchBot."""
    return {seat: make_bot(name, seed, seat) for seat, name in enumerate(names)}


def until_over(game: Game) -> Iterator[int]:
    """The seat that must decide, until the game is over; each time it is to be answered.

    Raises RulesError (RK4003) for a game that is not over after 100,000 decisions.
    """
    while game.state.pend is not None:
        if len(game.choices) >= MOST_DECISIONS:
            raise RulesError((endless(game, MOST_DECISIONS),))
        yield game.state.pend[0]


def ask_bot(
    game: Game, bots: Mapping[int, Bot], thought: Callable[[Worlds], None] = lambda _: None
) -> None:
    """Have the bot of the seat that must decide take the pending decision. What is forced is
    done without asking it. `thought` is given the worlds that the bot was given.

    Raises RulesError (RK6010) for an answer that the decision does not allow, and (RK6011) where a
    bot of a module fails.
    """
    game.choose_index(*answer_of(game, bots, thought))


def answer_of(
    game: Game, bots: Mapping[int, Bot], thought: Callable[[Worlds], None] = lambda _: None
) -> tuple[int, ...]:
    """The answer that `ask_bot` gives, which changes nothing in the game. Raises the same."""
    decision = game.decision
    assert decision is not None
    if decision.is_forced:
        return tuple(range(len(decision.options)))
    seat = decision.player
    view = View(game, seat)
    assert view.decision is not None
    worlds = Worlds(game, seat)
    told = bots[seat].choose(view.decision, view, worlds)
    thought(worlds)
    answer = _positions(told)
    if answer is None:
        wrong = f"{shown(told)} is no tuple of positions"
        raise RulesError((_not_allowed(game, view.decision, wrong),))
    if not decision.allows(*answer):
        raise RulesError((_not_allowed(game, view.decision, refusal(decision, answer)),))
    return answer


def _positions(answer: Any) -> tuple[int, ...] | None:
    """Bots may be written by anybody, so that an answer can be anything."""
    try:
        return tuple(map(index, answer))
    except TypeError:
        return None


def _not_allowed(game: Game, decision: Decision, wrong: str) -> Diagnostic:
    offered = ", ".join(option.label for option in decision.options)
    return Diagnostic(
        "RK6010",
        "error",
        f"the bot of {game.names[decision.player]} gave no answer: {wrong}",
        None,
        notes=(f"asked: {decision.prompt}", f"offered: {offered}"),
        help="a bot answers with positions for which `decision.allows` is true, as `(0,)`",
    )
