"""A machine that runs native code: what it may do, and how it is called."""

from __future__ import annotations

import struct
import sys
from pathlib import Path
from types import ModuleType

import pytest

import rulekit
from rulekit.engine.game import program_for
from rulekit.native import playing
from rulekit.native.playing import Native, NotNative, native_of
from rulekit.native.reading import Untranslatable

wasmtime = pytest.importorskip("wasmtime", reason="native code is run by the extra `fast`")

from rulekit.native import machine as machines  # noqa: E402
from rulekit.native.machine import Machine, module_of  # noqa: E402
from rulekit.native.playing import Trap  # noqa: E402


@pytest.fixture(scope="module")
def native() -> Native:
    return native_of(program_for(rulekit.load("kuhn_poker"), 2, {}))


def played(machine: Machine) -> list[int]:
    """The length of a game and the random numbers that it has left."""
    machine.begin(12345, 67890)
    machine.call("begin_game")
    decisions = machine.call("play_out", 1000)
    return [decisions, *struct.unpack_from("<QQ", machine.data, machine.layout.scalars["rng"])]


def test_each_machine_has_a_game_of_its_own(native: Native) -> None:
    one, other = native.machine(), native.machine()
    assert played(one) == played(other) == played(one)
    one.data[one.layout.zones[0]] = 77
    assert other.data[other.layout.zones[0]] != 77


def test_it_is_called_the_slow_way_where_wasmtime_has_changed(
    native: Native, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = played(native.machine())
    monkeypatch.delattr(wasmtime._ffi, "wasmtime_func_call_unchecked")
    assert played(native.machine()) == quick


@pytest.mark.parametrize("quick", [True, False])
def test_a_trap_is_told_either_way(
    native: Native, monkeypatch: pytest.MonkeyPatch, quick: bool
) -> None:
    if not quick:
        monkeypatch.delattr(wasmtime._ffi, "wasmtime_func_call_unchecked")
    machine = native.machine()
    machine.begin(1, 2)
    machine.call("begin_game")
    with pytest.raises(Trap, match="unreachable"):
        machine.call("play_out", 0)  # no decision may be made, and there is one to make


def test_a_module_can_reach_nothing_but_its_memory(native: Native) -> None:
    assert native.module.imports == []
    (memory,) = [one.type for one in native.module.exports if one.name == "memory"]
    assert memory.limits.min == memory.limits.max


def test_a_machine_has_a_bounded_memory(native: Native, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machines, "MOST_MEMORY", 1 << 16)
    with pytest.raises(Untranslatable, match=r"wasmtime does not run it: .*memory"):
        native.machine()


def test_what_is_no_module_is_refused() -> None:
    with pytest.raises(Untranslatable, match="wasmtime refuses it"):
        module_of(b"\0asm\1\0\0\0\xff", None)


def test_machine_code_is_kept_and_read_again(tmp_path, monkeypatch: pytest.MonkeyPatch) -> None:
    tmp_path.chmod(0o700)
    monkeypatch.setenv("RULEKIT_CACHE", str(tmp_path))
    monkeypatch.setattr(playing, "_translated", once := Once(playing._translated))
    first = native_of(program_for(rulekit.load("kuhn_poker"), 2, {}))
    kept = {file.name.partition("-")[0] for file in tmp_path.iterdir()}
    assert {"native", "machine"} <= kept
    again = native_of(program_for(rulekit.load("kuhn_poker"), 2, {}))
    assert once.calls == 1
    assert played(again.machine()) == played(first.machine())
    for file in tmp_path.glob("machine-*"):  # as another wasmtime would have left it
        key = file.name.removesuffix(".kept")
        machines.kept.write(key, b"something else")
    assert played(native_of(program_for(rulekit.load("kuhn_poker"), 2, {})).machine())


class Once:
    """Counts how often a function is called."""

    def __init__(self, function) -> None:
        self.function, self.calls = function, 0

    def __call__(self, *arguments):
        self.calls += 1
        return self.function(*arguments)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (Untranslatable("`x` in `f`"), "native code cannot be made of it: `x` in `f`"),
        (KeyError("x"), "native code cannot be made of it: KeyError: 'x'"),
    ],
)
def test_what_cannot_be_translated_says_so_each_time(
    monkeypatch: pytest.MonkeyPatch, error: Exception, said: str
) -> None:
    def fail(*_):
        raise error

    monkeypatch.setenv("RULEKIT_CACHE", "off")
    monkeypatch.setattr(playing, "_translated", fail)
    program = program_for(rulekit.load("kuhn_poker"), 2, {})
    for _ in range(2):
        with pytest.raises(NotNative) as told:
            native_of(program)
        assert str(told.value) == said


def test_a_system_on_which_wasmtime_does_not_work_plays_in_python(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "rulekit.native.machine", None)
    monkeypatch.delattr("rulekit.native.machine")
    with pytest.raises(NotNative, match="wasmtime cannot be loaded: "):
        native_of(program_for(rulekit.load("kuhn_poker"), 2, {}))


def test_with_a_wasmtime_that_is_not_as_it_was_python_plays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "wasmtime", ModuleType("wasmtime"))
    monkeypatch.delitem(sys.modules, "rulekit.native.machine")
    monkeypatch.delattr("rulekit.native.machine")
    monkeypatch.setattr(playing, "is_installed", lambda: True)
    with pytest.raises(NotNative, match=r"wasmtime cannot be loaded: .*has no attribute"):
        native_of(program_for(rulekit.load("kuhn_poker"), 2, {}))


CROWD = """\
edition 1

game "Crowd"
  players 2..31
  turn act

counter coins of player: 0..9

phase act: you.coins += 1

ending "Over" when round() > 2
  winners players
"""


def test_a_table_of_more_players_than_a_word_has_room_for_is_told(tmp_path: Path) -> None:
    path = tmp_path / "crowd.rules"
    path.write_text(CROWD, encoding="utf-8")
    rules = rulekit.load(path)
    native_of(program_for(rules, 30, {}))
    with pytest.raises(NotNative, match="made of it: 31 players are more than 30"):
        native_of(program_for(rules, 31, {}))


def test_rules_that_are_too_long_are_not_native(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEKIT_CACHE", "off")
    monkeypatch.setattr(playing, "MOST_CODE", 1000)
    with pytest.raises(NotNative, match="it is too large"):
        native_of(program_for(rulekit.load("kuhn_poker"), 2, {}))


def test_what_is_sure_to_be_too_long_is_not_even_translated(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(playing, "MOST_FUNCTIONS", 10)
    monkeypatch.setattr(playing, "_translated", None)
    with pytest.raises(NotNative, match=r"\d\d functions, which are too many"):
        native_of(program_for(rulekit.load("kuhn_poker"), 2, {}))
