"""Looks at every choice from a position on, the short ways first, for what must not be."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from contextlib import nullcontext

from attrs import define, field

from rulekit.engine.answers import answer
from rulekit.engine.declared_invariants import InvariantBroken, holding
from rulekit.engine.game import Game
from rulekit.fuzzing.native_steps import GivenUp, NativeSteps
from rulekit.fuzzing.steps import Found, PythonSteps, Reached, Steps
from rulekit.fuzzing.wanted import Wanted
from rulekit.native.playing import NotNative
from rulekit.scenarios.invariant_failures import as_given, explained, holds
from rulekit.simulation.engines import LEFT_TO_PYTHON, Engine, Engines

FEWEST_POSITIONS = 2_000
"""Fewer are looked at by Python sooner than native code is made, which `auto` goes by."""


@define
class Exploration:
    """What was looked at."""

    depth: int = 0  # every position within so many decisions was looked at
    decisions_cut: int = 0  # for several options at once, of which not every set was tried
    interrupted: bool = False  # by Ctrl-C
    exhausted: bool = False  # nothing is left beyond: no game goes on
    bounded: bool = False  # there were more positions than may be looked at
    positions: int = 1  # that differ
    expanded: int = 0  # positions whose answers were tried
    answers: int = 0  # that were tried
    merged: int = 0  # answers that led to a position already known
    over: int = 0  # positions in which the game is over
    failed: int = 0  # answers that made a rule fail, where something else is wanted
    endings: dict[str, int] = field(factory=dict)
    found: Found | None = None
    engines: Engines = field(factory=Engines, eq=False)  # which have tried how many answers

    @property
    def whole(self) -> bool:
        """Whether no position and no set of options was left out."""
        return not (self.interrupted or self.bounded or self.decisions_cut)


def explore(
    game: Game,
    depth: int,
    wanted: Wanted | None = None,
    most: int = 100_000,
    advance: Callable[[], object] = lambda: None,
    engine: Engine = "python",
) -> Exploration:
    """Every position within `depth` decisions, until something is found.

    Found is a position that is `wanted`; if none is, a broken invariant or a rule that fails,
    also on the way to where the game stands.
    Forced answers are no decisions. Chance falls as the seed of the game has it. Ctrl-C ends
    the search; what was looked at until then is told. All but `engines` is the same with each
    `engine`: `auto` begins in Python, and begins again natively where there is much to look at.

    Raises NotNative if native code is asked for and cannot be had.
    """
    search = _Search(game, depth, wanted, most, advance)
    try:
        search.run(engine)
    except KeyboardInterrupt:
        search.done.interrupted = True
    return search.done


@define
class _Search:
    game: Game
    depth: int
    wanted: Wanted | None
    most: int
    advance: Callable[[], object]
    done: Exploration = field(factory=Exploration)
    told: int = 1  # positions of which `advance` was told

    def run(self, engine: Engine) -> None:
        steps = NativeSteps.of(self.game, self.wanted, self.depth) if engine == "native" else None
        self._look_back()
        if self.done.found is not None:
            return
        if steps is None:
            few = FEWEST_POSITIONS if engine == "auto" else self.most
            why = "it was asked to" if engine == "python" else f"fewer than {few:,} positions"
            self._in_python(min(few, self.most), why)
            if not self.done.bounded or few >= self.most:
                return
        try:
            steps = steps or NativeSteps.of(self.game, self.wanted, self.depth)
            self._natively(steps)
        except (NotNative, GivenUp) as error:
            self._in_python(self.most, str(error))

    def _look_back(self) -> None:
        """Plays again what led to where the game stands, while its invariants are looked at."""
        if self.wanted is not None:
            return
        game = self.game
        try:
            with holding(game.program):
                again = game.from_start()
                for choice in game.choices:
                    answer(again, choice)
        except InvariantBroken as error:
            told = explained(error, game.names)
            if game.origin is not None and not holds(game.program, game.origin):
                told = as_given(told, game.program, game.origin)
            self.done.found = Found("invariant", (told,), (), 0)

    def _in_python(self, most: int, why: str) -> None:
        try:
            self._look_on(PythonSteps(self.game.program, self.wanted), most)
        finally:
            self.done.engines.python[why] = self.done.answers

    def _natively(self, steps: NativeSteps) -> None:
        try:
            self._look_on(steps, self.most)
        finally:
            by_python = steps.by_python
            self.done.engines.native = self.done.answers - by_python
            if by_python:
                self.done.engines.python[LEFT_TO_PYTHON] = by_python

    def _look_on(self, steps: Steps, most: int) -> None:
        """From where the game stands on."""
        self.done = done = Exploration()
        with nullcontext() if self.wanted is not None else holding(self.game.program):
            start = steps.begin(self.game)
            if isinstance(start, Reached) and start.ending is not None:
                self._count_ending(start.ending)
                done.exhausted = True
            elif isinstance(start, Reached):
                self._go_through(steps, start, most)
            elif isinstance(start, Found):
                done.found = start
            else:
                done.failed += 1

    def _go_through(self, steps: Steps, start: Reached, most: int) -> None:
        done = self.done
        seen = {start.key}
        waiting = deque([start.place])
        while waiting:
            place = waiting.popleft()
            if place.depth > done.depth:
                done.depth = place.depth
            if place.depth >= self.depth:
                return
            done.expanded += 1
            is_cut, outcomes = steps.tried(place)
            done.decisions_cut += is_cut
            for outcome in outcomes:
                done.answers += 1
                if isinstance(outcome, Found):
                    done.found = outcome
                    return
                if outcome == "failed":
                    done.failed += 1
                    continue
                if outcome == "alike" or outcome.key in seen:
                    done.merged += 1
                    continue
                seen.add(outcome.key)
                if done.positions >= most:
                    done.bounded = True
                    return
                self._count_position()
                if outcome.ending is None:
                    waiting.append(outcome.place)
                else:
                    self._count_ending(outcome.ending)
        done.exhausted = not done.decisions_cut

    def _count_position(self) -> None:
        self.done.positions += 1
        if self.done.positions > self.told:
            self.told += 1
            self.advance()

    def _count_ending(self, name: str) -> None:
        self.done.over += 1
        self.done.endings[name] = self.done.endings.get(name, 0) + 1
