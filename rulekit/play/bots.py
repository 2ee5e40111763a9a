"""Players that are programs: what a bot is, and the simplest of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from attrs import define

from rulekit.engine.chance import Stream

if TYPE_CHECKING:
    from rulekit.engine.objects import Decision
    from rulekit.engine.view import View

BOTS = ("random", "heuristic")


class Bot(Protocol):
    """Whoever takes decisions for a seat, knowing no more than that seat may know."""

    def choose(self, decision: Decision, view: View) -> tuple[int, ...]:
        """The positions in `decision.options` that are chosen."""
        ...


@define
class RandomBot:
    """Answers as `Game.play_out` does, from a stream of its own."""

    stream: Stream

    def choose(self, decision: Decision, view: View) -> tuple[int, ...]:
        return decision.at_random(self.stream.below)


def make_bot(name: str, seed: int, seat: int) -> Bot:
    """A bot by name, one of `BOTS`, whose random numbers belong to a game and a seat."""
    stream = Stream(seed, f"{name} bot at seat {seat}")
    if name == "random":
        return RandomBot(stream)
    if name == "heuristic":
        from rulekit.play.heuristic import HeuristicBot

        return HeuristicBot(stream)
    raise ValueError(f"no bot is called {name}; there are {', '.join(BOTS)}")
