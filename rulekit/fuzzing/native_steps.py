"""Answers that are tried natively, all those to a decision at once. What native code gives up
is done by Python, and so is what is to be told: from positions that it plays again."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from itertools import islice
from typing import TYPE_CHECKING, TypeAlias

from attrs import define, field, frozen

from rulekit.engine.game import Game
from rulekit.fuzzing.recorded_answers import MOST_SETS, all_answers
from rulekit.fuzzing.steps import Outcome, Played, PythonSteps, Reached
from rulekit.fuzzing.wanted import Wanted
from rulekit.native.asked import Seeking
from rulekit.native.playing import Native, Trap, native_of
from rulekit.native.positions import put
from rulekit.native.reading import Untranslatable
from rulekit.native.search_room import CAME_BEFORE, CAME_TO_WANTED, MOST_POSITION, Record
from rulekit.scenarios.situation import MOST_FORCED

if TYPE_CHECKING:
    from rulekit.native.machine import Machine

_WORK = 20_000  # decisions, or what takes as long, for which nobody can stop native code
_FEW_TRAPS = 50
_ONE_OF = 10
"""Native code is given up where it gives up more than these, and one of so many answers."""

_NO_ANSWER = -1
"""Leads to where a search begins."""


class GivenUp(Exception):
    """Native code gives up so often that Python had better do it all."""


@define(eq=False)
class Kept:
    """A position as native code keeps it, and the answer that leads there."""

    position: bytes
    before: Kept | Played
    number: int  # of the answer
    depth: int


Place: TypeAlias = Kept | Played


@frozen
class _Told:
    """What one call of native code has told of answers, from one on by its number."""

    machine: Machine  # whose memory has it
    first: int
    after: int  # the number of the answer that comes next
    count: int  # of all answers, -1 if it was not found out
    is_cut: bool
    trapped: bool  # so that Python has to try the one that comes next

    @property
    def records(self) -> Iterator[tuple[int, Record]]:
        records = self.machine.layout.search.records(self.machine.data, self.after - self.first)
        return enumerate(records, self.first)


@define(eq=False)
class NativeSteps:
    """Raises GivenUp where native code gives up too often."""

    native: Native
    python: PythonSteps
    depth: int  # beyond which no answers are tried
    by_python: int = 0  # so many answers
    _endings: list[str] = field(init=False)
    _asked: int = 0  # so many answers native code has tried, or was to try
    _traps: int = 0  # so often it gave up
    _root: Played | None = None
    _machine: Machine | None = None  # None: one is made when it is asked for
    _again: dict[int, tuple[Kept, Played]] = field(factory=dict)  # the last one of each depth

    def __attrs_post_init__(self) -> None:
        self._endings = [one.name for one in self.python.program.ruleset.endings.values()]

    @classmethod
    def of(cls, game: Game, wanted: Wanted | None, depth: int) -> NativeSteps:
        """Raises NotNative."""
        seeking = Seeking(None if wanted is None else wanted.what, MOST_SETS, MOST_FORCED)
        native = native_of(game.program, holding=wanted is None, seeking=seeking)
        return cls(native, PythonSteps(game.program, wanted), depth)

    def begin(self, game: Game) -> Outcome:
        start = self.python.begin(game)
        if not isinstance(start, Reached):
            return start
        self._root = start.place
        return self._kept(start, start.place, _NO_ANSWER)

    def tried(self, place: Place) -> tuple[bool, Iterator[Outcome]]:
        if isinstance(place, Kept) and place.position:
            told = self._expanded(place, 0)
            if told.count >= 0:
                return told.is_cut, self._outcomes(place, told)
        else:
            self._count_trap()
        is_cut, outcomes = self.python.tried(self._played(place))
        return is_cut, self._all_by_python(place, outcomes)

    def _outcomes(self, place: Kept, told: _Told) -> Iterator[Outcome]:
        while True:
            for number, record in told.records:
                yield self._outcome(place, number, record)
            after = told.after
            if told.trapped:
                yield self._by_python(place, after)
                after += 1
            if after >= told.count:
                place.position = b""  # the place itself is known to those that it leads to
                return
            told = self._expanded(place, after)

    def _expanded(self, place: Kept, first: int) -> _Told:
        """Tries the answers from one on, some or all."""
        machine = self._ready()
        room, trapped = machine.layout.search, False
        room.put(machine.data, place.position, first)
        try:
            machine.call("expand", first, _WORK, int(place.depth + 1 < self.depth))
        except Trap:
            trapped = True
            self._give_up()
        after, count, is_cut = room.tried(machine.data)
        self._asked += after - first
        return _Told(machine, first, after, count, is_cut, trapped)

    def _outcome(self, place: Kept, number: int, record: Record) -> Outcome:
        if record.sort == CAME_BEFORE:
            return "alike"
        if record.sort == CAME_TO_WANTED:  # Python finds it, too, and knows the way
            return self._after(place, number)
        return self._reached(record, place, number, place.depth + 1)

    def _reached(self, record: Record, before: Place, number: int, depth: int) -> Reached:
        position = bytes(record.position) if len(record.position) <= MOST_POSITION else b""
        ending = None if record.ending < 0 else self._endings[record.ending]
        key = blake2b(record.key, digest_size=16).digest()
        return Reached(Kept(position, before, number, depth), key, ending)

    # --- What Python does ------------------------------------------------------------------

    def _all_by_python(self, place: Place, outcomes: Iterator[Outcome]) -> Iterator[Outcome]:
        for number, outcome in enumerate(outcomes):
            self.by_python += 1
            yield self._kept(outcome, place, number) if isinstance(outcome, Reached) else outcome

    def _by_python(self, place: Place, number: int) -> Outcome:
        self.by_python += 1
        outcome = self._after(place, number)
        return self._kept(outcome, place, number) if isinstance(outcome, Reached) else outcome

    def _after(self, place: Place, number: int) -> Outcome:
        played = self._played(place)
        choice = next(islice(all_answers(played.game), number, None))
        return self.python.after(played, choice)

    def _played(self, place: Place) -> Played:
        """The position as a game."""
        if isinstance(place, Played):
            return place
        last = self._again.get(place.depth)
        if last is not None and last[0] is place:
            return last[1]
        if place.number == _NO_ANSWER:
            return self._played(place.before)
        outcome = self._after(place.before, place.number)
        if not isinstance(outcome, Reached):
            raise GivenUp("native code has led elsewhere")
        played: Played = outcome.place
        self._again[place.depth] = place, played
        return played

    def _kept(self, reached: Reached, before: Place, number: int) -> Reached:
        """A position that Python has reached, as native code keeps it; as it is, where native
        code does not take it."""
        machine = self._ready()
        try:
            put(machine, reached.place.game.state)
            machine.call("tell")
        except Untranslatable:
            return reached
        except Trap:
            self._give_up()
            return reached
        (record,) = machine.layout.search.records(machine.data, 1)
        return self._reached(record, before, number, reached.place.depth)

    # --- Machines --------------------------------------------------------------------------

    def _ready(self) -> Machine:
        """A machine that has kept the position in which the search begins."""
        if self._machine is None:
            assert self._root is not None
            try:
                self._machine = self.native.machine()
                put(self._machine, self._root.game.state)
                self._machine.call("keep")
            except (Untranslatable, Trap) as error:
                raise GivenUp(f"native code cannot begin there: {error}") from None
        return self._machine

    def _give_up(self) -> None:
        self._machine = None
        self._count_trap()

    def _count_trap(self) -> None:
        self._asked += 1
        self._traps += 1
        if self._traps > _FEW_TRAPS and self._traps * _ONE_OF > self._asked:
            raise GivenUp("native code gave up too often")
