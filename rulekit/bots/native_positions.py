"""A position that native code answers and plays out, and where that gives up, Python."""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import define, field

from rulekit.bots.positions import MOST_DECISIONS, Guide, InPython, Outcome, Pend
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
    """What `InPython` is, the same bit for bit: in a machine, or in Python where a game goes on
    that native code gave up."""

    _native: Native
    _guide: Guide | None = None
    _machine: _InMachine | None = None
    _world: Callable[[], Game] = field(init=False)  # made where Python needs it
    _worlds: Worlds | None = None  # that are dealt one after the other
    _dealing: NativeWorlds | None = None  # if native code deals them
    _chance: int = 0
    _steps: list[tuple[str, Any]] = field(factory=list)  # since the world
    _here: _InMachine | InPython = field(init=False)  # where the game is
    _put: bool = False  # whether the machine has the world

    def enter(self, world: Game) -> None:
        self._worlds = self._dealing = None
        self._enter(world)

    def deal(self, worlds: Worlds, stream: Stream) -> None:
        dealing, before = self._dealing_of(worlds), stream.state
        if dealing is not None:
            try:
                dealing.deal(stream)
            except Trap:
                self._give_up(stream, before)
            else:
                self._world, self._put = partial(_sampled, worlds, before), True
                return
        with suppress(RulesError):
            self._enter(worlds.sample(stream))

    def go_back(self, chance: int) -> None:
        self._chance = chance
        self._steps.clear()
        if self._machine is None:
            self._enter(self._world())
        if self._put:
            self._here = self._ready()
            self._here.go_back(chance)
        else:
            self._go_on_in_python()

    def answer(self, answer: Sequence[int]) -> None:
        self._do("answer", answer)

    def play_out(self, seed: int) -> None:
        self._do("play_out", seed)

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
        """What these answers came to, and so many more worlds: as `trying.py` has it. None where
        it is not done all at once."""
        if max(map(len, answers)) > 1 or len(answers) > MOST_TRIALS or self._guide is None:
            return None
        dealing, before = self._dealing_of(worlds), stream.state
        if dealing is None or dealing.python_looks:
            return None
        machine = self._ready().machine
        outlook = self._guide.outlook
        turns = GREATEST >> 1 if outlook is None else outlook.turns
        indices = [one[0] if one else -1 for one in answers]
        machine.layout.prospects.put_trials(machine.data, indices, sums)
        try:
            dealing.try_out(stream, count, MOST_DECISIONS, turns)
        except Trap:
            self._give_up(stream, before)
            return None
        return machine.layout.prospects.tried(machine.data, len(answers))

    @property
    def pend(self) -> Pend | None:
        return self._here.pend

    @property
    def outcome(self) -> Outcome:
        return self._here.outcome

    @property
    def worths(self) -> Sequence[int]:
        return self._here.worths

    def zone(self, number: int) -> Sequence[int]:
        return self._here.zone(number)

    def of_card(self, name: str, card: int) -> Any:
        return self._here.of_card(name, card)

    def _do(self, what: str, how: Any) -> None:
        try:
            getattr(self._here, what)(how)
        except Trap:
            self._machine = None
            self._go_on_in_python()
            getattr(self._here, what)(how)
        else:
            self._steps.append((what, how))

    def _go_on_in_python(self) -> None:
        self._here = InPython(self._guide)
        self._here.enter(self._world())
        self._here.go_back(self._chance)
        for what, how in self._steps:
            getattr(self._here, what)(how)

    def _enter(self, world: Game) -> None:
        self._world, self._put = lambda: world, False
        with suppress(Untranslatable):
            self._ready().enter(world)
            self._put = True

    def _dealing_of(self, worlds: Worlds) -> NativeWorlds | None:
        """What deals these worlds natively, if anything can."""
        if worlds is not self._worlds or (self._dealing and self._machine is None):
            self._worlds, self._dealing = worlds, None
            with suppress(Untranslatable):
                self._dealing = NativeWorlds(self._ready().machine, worlds)
        return self._dealing

    def _give_up(self, stream: Stream, state: int) -> None:
        """Worlds are dealt again from where the stream was."""
        self._machine = self._dealing = None
        stream.state = state

    def _ready(self) -> _InMachine:
        """The machine; another one where it trapped, or was never made."""
        if self._machine is None:
            machine = self._native.machine()
            if self._guide is not None:
                put_guide(machine, self._guide)
            self._machine = _InMachine(machine, self._guide)
        return self._machine


Position: TypeAlias = InPython | Natively


@define(eq=False)
class _InMachine:
    """The same in the memory of a machine, which nothing can be made of once it raised Trap."""

    machine: Machine
    _guide: Guide | None

    def enter(self, world: Game) -> None:
        """Raises Untranslatable."""
        put(self.machine, world.state)
        self.machine.call("keep")

    def go_back(self, chance: int) -> None:
        self.machine.call("go_back")
        self._write("<Q", "rng", chance)

    def answer(self, answer: Sequence[int]) -> None:
        machine = self.machine
        _, options, _, _, number = machine.items(machine.word(machine.layout.scalars["pend"]))
        first = (options & ADDRESS) + 4
        words = [machine.word(first + 4 * index) for index in answer]
        many = machine.layout.program.sites[number].many
        if many and not (len(answer) == 1 and machine.value(words[0]).__class__ in _ALONE):
            chosen = machine.call("allocated", len(words))
            struct.pack_into(f"<{len(words)}i", machine.data, (chosen & ADDRESS) + 4, *words)
        else:
            chosen = words[0]
        self._write("<i", "answer", chosen)
        self._write("<i", "pend", machine.layout.tables.word(None))
        machine.call("run")

    def play_out(self, seed: int) -> None:
        machine, where = self.machine, self.machine.layout.scalars
        struct.pack_into("<Q", machine.data, where["rng"] + 8, stream_of(seed, "bots"))
        if self._guide is None:
            machine.call("play_out", MOST_DECISIONS)
        else:
            begun = machine.word(machine.layout.place_kept(where["turns"]))
            until = self._guide.until(begun, machine.word(where["turns"]))
            machine.call("look_ahead", MOST_DECISIONS, until)

    @property
    def pend(self) -> Pend | None:
        pending: Pend | None = self.machine.part("pend")
        return pending

    @property
    def outcome(self) -> Outcome:
        return outcome_of(self.machine)

    @property
    def worths(self) -> Sequence[int]:
        return self.machine.layout.prospects.promised(self.machine.data)

    def zone(self, number: int) -> Sequence[int]:
        return self.machine.items(self.machine.layout.zones[number])

    def of_card(self, name: str, card: int) -> Any:
        machine = self.machine
        return machine.value(machine.word(machine.layout.regions[name].address + 4 + 4 * card))

    def _write(self, form: str, name: str, value: int) -> None:
        struct.pack_into(form, self.machine.data, self.machine.layout.scalars[name], value)


def outcome_of(machine: Machine) -> Outcome:
    """How the game in a machine ended."""
    return Outcome(machine.part("winners"), dict(machine.part("scores")))


def put_guide(machine: Machine, guide: Guide) -> None:
    """Lays down what playouts go by."""
    memory = machine.layout
    memory.policy.put_worths(machine.data, guide.policy.worths)
    memory.prospects.put_rewards(machine.data, guide.rewards.reach, guide.rewards.only_points)
    if guide.outlook is not None:
        memory.prospects.put_weights(machine.data, guide.outlook.weights)


def _sampled(worlds: Worlds, state: int) -> Game:
    """The world that a stream told when that was its state."""
    stream = Stream(0)
    stream.state = state
    return worlds.sample(stream)


_ALONE = (tuple, type(None))
