"""The answers to the decision of a position, one after the other, and where they lead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, Protocol, TypeAlias

from attrs import define, field, frozen

from rulekit.engine.answers import Choice, answer, indexes_of
from rulekit.engine.declared_invariants import InvariantBroken
from rulekit.engine.game import Game
from rulekit.engine.program import Program
from rulekit.fuzzing.equivalence import Sameness
from rulekit.fuzzing.recorded_answers import all_answers, is_cut
from rulekit.fuzzing.wanted import Wanted
from rulekit.language.report import Diagnostic, RulesError
from rulekit.scenarios.invariant_failures import explained
from rulekit.scenarios.situation import MOST_FORCED


@frozen
class Found:
    """The end of the search: what was found, and the choices that lead there."""

    kind: Literal["invariant", "failure", "wanted"]
    diagnostics: tuple[Diagnostic, ...]  # empty for what was wanted
    path: tuple[Choice, ...]  # from the position that was explored, forced ones too
    depth: int  # decisions that were not forced


@define(eq=False)  # frozen ones take three times as long to be made
class Reached:
    """A position to which an answer leads, after all that is forced."""

    place: Any  # as whoever tries its answers keeps it; it has a `depth`
    key: bytes  # the same for equivalent positions
    ending: str | None  # None where the game goes on


Outcome: TypeAlias = Reached | Found | Literal["alike", "failed"]
"""What comes of an answer; `alike`, what came of one before; `failed`, a rule fails where
something else is wanted."""


class Steps(Protocol):
    """Tries answers, in the order of `all_answers`."""

    def begin(self, game: Game) -> Outcome:
        """Where a game stands, after all that is forced."""

    def tried(self, place: Any) -> tuple[bool, Iterator[Outcome]]:
        """Whether not every set of options is tried, and what comes of each answer."""


@frozen(eq=False)
class Played:
    """A position as a game of Python."""

    game: Game
    path: tuple[Choice, ...] = ()
    depth: int = 0


@frozen(eq=False)
class PythonSteps:
    """Tries answers with games of Python."""

    program: Program
    wanted: Wanted | None
    sameness: Sameness = field(init=False)

    @sameness.default
    def _of_program(self) -> Sameness:
        return Sameness(self.program)

    def begin(self, game: Game) -> Outcome:
        return self._settled(Played(game.clone()))

    def tried(self, place: Played) -> tuple[bool, Iterator[Outcome]]:
        return is_cut(place.game), self._outcomes(place)

    def _outcomes(self, place: Played) -> Iterator[Outcome]:
        options = self.sameness.options(place.game.state)
        tried: set[tuple[object, ...]] = set()
        for choice in all_answers(place.game):
            alike = tuple(options[index] for index in indexes_of(choice))
            if alike in tried:
                yield "alike"
                continue
            tried.add(alike)
            yield self.after(place, choice)

    def after(self, place: Played, choice: Choice) -> Outcome:
        """What comes of an answer."""
        game = place.game.clone()
        path = (*place.path, choice)
        depth = place.depth + 1
        return self._answer(game, choice, path, depth) or self._settled(Played(game, path, depth))

    def _settled(self, place: Played) -> Outcome:
        """Goes through forced decisions, and looks at every position on the way."""
        game, path = place.game, place.path
        for _ in range(MOST_FORCED):
            if self.wanted is not None and self.wanted(game):
                return Found("wanted", (), path, place.depth)
            decision = game.decision
            if decision is None or not decision.is_forced:
                break
            choice = tuple(range(len(decision.options)))
            path = (*path, choice)
            if ended := self._answer(game, choice, path, place.depth):
                return ended
        ending = None if game.result is None else game.result.ending
        return Reached(Played(game, path, place.depth), self.sameness.key(game.state), ending)

    def _answer(
        self, game: Game, choice: Choice, path: tuple[Choice, ...], depth: int
    ) -> Outcome | None:
        try:
            answer(game, choice)
        except InvariantBroken as error:
            return Found("invariant", (explained(error, game.names),), path, depth)
        except RulesError as error:
            if self.wanted is not None:
                return "failed"
            return Found("failure", tuple(error.diagnostics), path, depth)
        return None
