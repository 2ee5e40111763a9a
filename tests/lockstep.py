"""Games played by Python and as native code at once, compared after every decision."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import wasmtime
from attrs import define

import rulekit
from rulekit.compiler.compiling import functions_of
from rulekit.engine.answers import at_random, together
from rulekit.engine.chance import Stream
from rulekit.engine.game import unstarted
from rulekit.engine.interpreter import RuleFailure, run
from rulekit.engine.program import Program
from rulekit.engine.state import State
from rulekit.language.report import RulesError
from rulekit.native.kinds import ADDRESS, GREATEST, LIST
from rulekit.native.machine import Machine
from rulekit.native.memory import ROOTS, SCALARS, Memory
from rulekit.native.playing import Trap
from rulekit.native.program_module import Translation

MOST_DECISIONS = 800
BOT_STREAM = "bots"

FLAT = {"where", "n", "stamp", "seen", "out"}
"""Parts of a state that are lists of numbers and flags."""


class Differs(AssertionError):
    """Native code and Python came to something else."""


@cache
def engine() -> wasmtime.Engine:
    """Compiles fast rather than well: the games of tests are few."""
    config = wasmtime.Config()
    config.cranelift_opt_level = "none"
    return wasmtime.Engine(config)


def program_for(
    ruleset: rulekit.Ruleset, players: int, settings: Mapping[str, str] | None
) -> Program:
    names = [f"P{seat}" for seat in range(players)]
    return unstarted(ruleset, players, 0, settings, names, ask_forced=False).program


def functions_by_name(program: Program) -> dict[str, ast.FunctionDef]:
    """The functions of rules, as they were before they became code."""
    return {
        one.name: one
        for functions in functions_of(program.unit).values()
        for one in functions
        if isinstance(one, ast.FunctionDef)
    }


def native(program: Program, made_for: wasmtime.Engine) -> tuple[Memory, wasmtime.Module]:
    translation = Translation(program, functions_by_name(program))
    translation.translate()
    return translation.memory, wasmtime.Module(made_for, translation.encode())


@define
class Played:
    """What came of some games played both ways."""

    games: int = 0
    decisions: int = 0
    traps: int = 0  # given up by native code
    failures: int = 0  # in which a rule failed


class Table:
    """A ruleset for some players, by Python and as native code."""

    def __init__(
        self,
        ruleset: rulekit.Ruleset,
        players: int,
        settings: Mapping[str, str] | None = None,
        *,
        may_trap: bool = False,
        made_for: wasmtime.Engine | None = None,
    ) -> None:
        self.program = program_for(ruleset, players, settings)
        self.engine = made_for or engine()
        self.memory, self.module = native(self.program, self.engine)
        self.machine = Machine(self.memory, self.module, self.engine)
        self.may_trap = may_trap
        self.played = Played()

    def play(self, *seeds: int, ask_forced: bool = False, discreet: bool = False) -> Played:
        """Plays games at random, both ways in step. Raises Differs at the first difference."""
        for seed in seeds:
            self.play_one(seed, ask_forced, discreet)
        return self.played

    def play_one(self, seed: int, ask_forced: bool, discreet: bool) -> None:
        self.played.games += 1
        s = self.begin(seed, ask_forced, discreet)
        bots = Stream(seed, BOT_STREAM)
        self.machine.begin(s.rng, bots.state)
        for name, flag in (("ask", ask_forced), ("discreet", discreet)):
            self.machine.data[self.memory.scalars[name]] = int(flag)
        if not self.step(s, "begin_game", f"game {seed}, set-up"):
            return
        for decision in range(MOST_DECISIONS):
            if s.pend is None:
                self.compare_journals(s, f"game {seed}")
                return
            decide(self.program, s, bots)
            self.played.decisions += 1
            if not self.step(s, "decide", f"game {seed}, decision {decision}"):
                return

    def gives_up(self, seed: int) -> str:
        """How native code gives up at the beginning of a game. Raises Differs if it does not."""
        s = self.begin(seed, ask_forced=False, discreet=False)
        self.machine.begin(s.rng, 0)
        try:
            self.machine.call("begin_game")
        except Trap as trap:
            return str(trap)
        raise Differs("native code did not give up")

    def begin(self, seed: int, ask_forced: bool, discreet: bool) -> State:
        s = self.program.fresh_state(seed, ask_forced, discreet)
        self.program.function("start_variables")(s)
        s.stack.append([self.program.unit.begin_block])
        s.stack.append(self.program.frame_of_setup())
        return s

    def step(self, s: State, export: str, where: str) -> bool:
        """Both go on; whether the game does."""
        failure: RulesError | None = None
        try:
            run(self.program, s)
        except RuleFailure as error:
            failure = error
        try:
            self.machine.call(export)
        except Trap as trap:
            self.played.traps += 1
            self.machine = Machine(self.memory, self.module, self.engine)
            if failure is None and not self.may_trap:
                raise Differs(f"{where}: native code gave up: {str(trap)[-600:]}") from None
            self.played.failures += failure is not None
            return False
        if failure is not None:
            raise Differs(f"{where}: Python failed, native code did not: {failure}")
        wrong = differences(state_of(s), native_state(self.machine))
        if wrong:
            raise Differs(f"{where}: {'; '.join(wrong)}")
        return True

    def compare_journals(self, s: State, where: str) -> None:
        kept, told = plain(s.journal), tuple(native_journal(self.machine))
        for number, (one, other) in enumerate(zip(kept, told, strict=True)):
            if one != other:
                raise Differs(f"{where}: entry {number} of the journal is {one}, natively {other}")


def decide(program: Program, s: State, bots: Stream) -> None:
    """Answers as `play_out` does."""
    assert s.pend is not None
    _, options, low, high, site = s.pend
    if program.sites[site].many:
        several = together(options)
        chosen = at_random(len(options), several, low, high, bots.below)
        alone = len(chosen) == 1 and chosen[0] not in several
        s.answer = options[chosen[0]] if alone else [options[index] for index in chosen]
    else:
        s.answer = options[bots.below(len(options)) if len(options) > 1 else 0]
    s.pend = None


def native_state(machine: Machine) -> dict[str, Any]:
    """The state of a native game: its parts by their names."""
    layout = machine.layout
    words = memoryview(machine.data).cast("B")[: len(machine.data) // 8 * 8].cast("i")

    def value(word: int) -> Any:
        if word < LIST:
            return machine.value(word) if word < -GREATEST else word
        at = (word & ADDRESS) >> 2
        return tuple(map(value, words[at + 1 : at + 1 + words[at]]))

    def numbers(address: int) -> tuple[int, ...]:
        at = address >> 2
        return tuple(words[at + 1 : at + 1 + words[at]])

    made = {name: value(words[at >> 2]) for name, at in layout.scalars.items() if name != "rng"}
    for name, region in layout.regions.items():
        made[name] = value(region.word) if region.of_variable else numbers(region.address)
    made["z"] = tuple(map(numbers, layout.zones))
    frames = range(words[layout.scalars["depth"] >> 2])
    made["stack"] = tuple(
        value(LIST + layout.frames + frame * layout.frame_bytes) for frame in frames
    )
    at = layout.scalars["rng"] >> 2
    made["rng"] = (words[at] & 0xFFFFFFFF) | (words[at + 1] & 0xFFFFFFFF) << 32
    return made


def native_journal(machine: Machine) -> Iterator[tuple[Any, ...]]:
    """What was told since a native game began."""
    at = machine.layout.journal

    def next_items() -> tuple[Any, ...]:
        nonlocal at
        length = machine.word(at)
        at += 4
        return tuple(next_item() for _ in range(length))

    def next_item() -> Any:
        nonlocal at
        word = machine.word(at)
        at += 4
        return next_items() if word == LIST else machine.value(word)

    for _ in range(machine.word(machine.layout.scalars["told"])):
        yield next_items()


def state_of(s: State) -> dict[str, Any]:
    """A state as `native_state` gives it."""
    names = {*SCALARS, *ROOTS, "stack", "rng", *s.OWN}
    made = {name: plain(getattr(s, name)) for name in names - {"depth", "told"} - FLAT}
    made |= {name: tuple(getattr(s, name)) for name in FLAT}
    made["z"] = tuple(map(tuple, s.z))
    return made | {"depth": len(s.stack), "told": len(s.journal)}


def plain(value: Any) -> Any:
    """Lists as tuples, flags as numbers."""
    if isinstance(value, list | tuple):
        return tuple(map(plain, value))
    return int(value) if isinstance(value, bool) else value


def differences(python: dict[str, Any], native: dict[str, Any]) -> list[str]:
    return [
        f"{name} is {python.get(name)!s:.300}, natively {native.get(name)!s:.300}"
        for name in sorted(python.keys() | native.keys())
        if python.get(name) != native.get(name)
    ]
