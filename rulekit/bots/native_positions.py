"""A position that native code answers and plays out, and where that gives up, Python."""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from attrs import define, field

from rulekit.bots.positions import MOST_DECISIONS, Guide, InPython, Outcome, Pend, Position
from rulekit.engine.chance import Stream, stream as stream_of
from rulekit.engine.game import Game
from rulekit.engine.program import Program
from rulekit.engine.redealing import Worlds
from rulekit.language.report import RulesError
from rulekit.native.kinds import ADDRESS, GREATEST
from rulekit.native.playing import Native, NotNative, Trap, native_of
from rulekit.native.positions import put
from rulekit.native.prospects_room import MOST_TRIALS
from rulekit.native.reading import Untranslatable
from rulekit.native.redealing import NativeWorlds

if TYPE_CHECKING:
    from rulekit.native.machine import Machine


def position_of(program: Program) -> Position:
    """A place for the games of a program: native if it can be."""
    try:
        return Natively(native_of(program))
    except NotNative:
        return InPython()


@define(eq=False)
class Natively:
    """`_python` is where a game goes on that native code gave up."""

    _native: Native
    _guide: Guide | None = None
    _machine: Machine | None = None
    _world: Callable[[], Game] = field(init=False)  # made where Python needs it
    _worlds: Worlds | None = None  # that are dealt one after the other
    _dealing: NativeWorlds | None = None  # if native code deals them
    _chance: int = 0
    _steps: list[tuple[str, Any]] = field(factory=list)  # since the world
    _python: InPython | None = None
    _put: bool = False  # whether the machine has the world

    def enter(self, world: Game) -> None:
        self._worlds = self._dealing = None
        self._enter(world)

    def deal(self, worlds: Worlds, stream: Stream) -> None:
        if worlds is not self._worlds or (self._dealing and self._machine is None):
            self._begin_dealing(worlds)
        if self._dealing is not None:
            before = stream.state
            try:
                self._dealing.deal(stream)
            except Trap:
                self._machine = self._dealing = None
                stream.state = before
            else:
                self._world = partial(_sampled, worlds, before)
                self._python, self._put = None, True
                return
        with suppress(RulesError):
            self._enter(worlds.sample(stream))

    def _begin_dealing(self, worlds: Worlds) -> None:
        self._worlds, self._dealing = worlds, None
        with suppress(Untranslatable):
            self._dealing = NativeWorlds(self._ready(), worlds)

    def _enter(self, world: Game) -> None:
        self._world, self._python, self._put = lambda: world, None, False
        machine = self._ready()
        try:
            put(machine, world.state)
        except Untranslatable:
            return
        machine.call("keep")
        self._put = True

    def _ready(self) -> Machine:
        """The machine; another one where it trapped, or was never made."""
        if self._machine is None:
            self._machine = self._native.machine()
            if self._guide is not None:
                put_guide(self._machine, self._guide)
        return self._machine

    def go_back(self, chance: int) -> None:
        self._chance, self._python = chance, None
        self._steps.clear()
        if self._machine is None:
            self._enter(self._world())
        if not self._put:
            self._go_on_in_python()
            return
        assert self._machine is not None
        self._machine.call("go_back")
        self._write("<Q", "rng", chance)

    def answer(self, answer: Sequence[int]) -> None:
        self._do("answer", answer)

    def play_out(self, seed: int) -> None:
        self._do("play_out", seed)

    def _do(self, what: str, how: Any) -> None:
        if self._python is None:
            try:
                if what == "answer":
                    self._answer(how)
                else:
                    self._play_out(how)
                self._steps.append((what, how))
                return
            except Trap:
                self._machine = None
                self._go_on_in_python()
        getattr(self._python, what)(how)

    def _go_on_in_python(self) -> None:
        self._python = InPython(self._guide)
        self._python.enter(self._world())
        self._python.go_back(self._chance)
        for what, how in self._steps:
            getattr(self._python, what)(how)

    def _answer(self, answer: Sequence[int]) -> None:
        machine = self._machine
        assert machine is not None
        where = machine.layout.scalars
        _, options, _, _, number = machine.items(machine.word(where["pend"]))
        first = (options & ADDRESS) + 4
        words = [machine.word(first + 4 * index) for index in answer]
        many = machine.layout.program.sites[number].many
        if many and not (len(answer) == 1 and machine.value(words[0]).__class__ in _ALONE):
            chosen = machine.call("allocated", len(words))
            struct.pack_into(f"<{len(words)}i", machine.data, (chosen & ADDRESS) + 4, *words)
        else:
            chosen = words[0]
        self._write("<i", "answer", chosen)
        self._write("<i", "pend", machine.layout.word(None))
        machine.call("run")

    def _play_out(self, seed: int) -> None:
        assert self._machine is not None
        struct.pack_into(
            "<Q",
            self._machine.data,
            self._machine.layout.scalars["rng"] + 8,
            stream_of(seed, "bots"),
        )
        if self._guide is None:
            self._machine.call("play_out", MOST_DECISIONS)
        else:
            turns = self._machine.layout.scalars["turns"]
            kept = self._machine.word(self._machine.layout.place_kept(turns))
            until = self._guide.until(kept, self._machine.word(turns))
            self._machine.call("look_ahead", MOST_DECISIONS, until)

    def go_by(self, guide: Guide) -> None:
        self._guide, self._machine = guide, None

    def tried(
        self,
        worlds: Worlds,
        stream: Stream,
        answers: Sequence[Sequence[int]],
        sums: Sequence[int],
        count: int,
    ) -> Sequence[int] | None:
        if max(map(len, answers)) > 1 or len(answers) > MOST_TRIALS or self._guide is None:
            return None
        if worlds is not self._worlds or (self._dealing and self._machine is None):
            self._begin_dealing(worlds)
        if self._dealing is None or self._dealing.python_looks:
            return None
        machine, before = self._ready(), stream.state
        outlook = self._guide.outlook
        turns = GREATEST >> 1 if outlook is None else outlook.turns
        indices = [one[0] if one else -1 for one in answers]
        machine.layout.prospects.put_trials(machine.data, indices, sums)
        try:
            self._dealing.try_out(stream, count, MOST_DECISIONS, turns)
        except Trap:
            self._machine = self._dealing = None
            stream.state = before
            return None
        return machine.layout.prospects.tried(machine.data, len(answers))

    @property
    def pend(self) -> Pend | None:
        if self._python is not None:
            return self._python.pend
        pending: Pend | None = self._value("pend")
        return pending

    @property
    def outcome(self) -> Outcome:
        if self._python is not None:
            return self._python.outcome
        machine = self._machine
        assert machine is not None
        pairs = machine.items(machine.word(machine.layout.scalars["scores"]))
        scores = {seat: points for seat, points in map(machine.items, pairs)}
        winners = machine.items(machine.word(machine.layout.scalars["winners"]))
        return Outcome(winners, scores)

    @property
    def worths(self) -> Sequence[int]:
        if self._python is not None:
            return self._python.worths
        assert self._machine is not None
        return self._machine.layout.prospects.promised(self._machine.data)

    def zone(self, number: int) -> Sequence[int]:
        if self._python is not None:
            return self._python.zone(number)
        machine = self._machine
        assert machine is not None
        return machine.items(machine.layout.zones[number])

    def of_card(self, name: str, card: int) -> Any:
        if self._python is not None:
            return self._python.of_card(name, card)
        machine = self._machine
        assert machine is not None
        return machine.value(machine.word(machine.layout.regions[name].address + 4 + 4 * card))

    def _value(self, name: str) -> Any:
        assert self._machine is not None
        return self._machine.value(self._machine.word(self._machine.layout.scalars[name]))

    def _write(self, form: str, name: str, value: int) -> None:
        assert self._machine is not None
        struct.pack_into(form, self._machine.data, self._machine.layout.scalars[name], value)


def _sampled(worlds: Worlds, state: int) -> Game:
    """The world that a stream told when that was its state."""
    stream = Stream(0)
    stream.state = state
    return worlds.sample(stream)


def put_guide(machine: Machine, guide: Guide) -> None:
    """Lays down what playouts go by."""
    memory = machine.layout
    memory.policy.put_worths(machine.data, guide.policy.worths)
    memory.prospects.put_rewards(machine.data, guide.rewards.reach, guide.rewards.only_points)
    if guide.outlook is not None:
        memory.prospects.put_weights(machine.data, guide.outlook.weights)


_ALONE = (tuple, type(None))
