"""Rules that somebody wrote to do harm: native code gives up where Python does, or before."""

from __future__ import annotations

import pytest

pytest.importorskip("wasmtime", reason="native code needs wasmtime, the extra `fast`")

import wasmtime

import rulekit
from hostile_rules import CASES, text_of
from lockstep import Table
from rulekit.language.source import Source
from sampling import sample

MOST_FUEL = 4_000_000_000
"""Instructions of native code, a few seconds."""

ONE_OF = 8
"""How many of the cases are played: each takes half a second to be compiled."""

WORK = [name for name, (_, outcome) in CASES.items() if outcome == "works"]
FAIL = [name for name, (_, outcome) in CASES.items() if outcome.startswith("RK400")]


def loaded(name: str) -> rulekit.Ruleset:
    return rulekit.load(Source("hostile.rules", text_of(name)))


def counting() -> wasmtime.Engine:
    config = wasmtime.Config()
    config.consume_fuel = True
    config.cranelift_opt_level = "none"
    return wasmtime.Engine(config)


@pytest.mark.parametrize("name", sample(WORK, ONE_OF))
def test_what_works_is_the_same_or_left_to_python(name: str) -> None:
    Table(loaded(name), 2, may_trap=True).play(1)


@pytest.mark.parametrize("name", sample(FAIL, ONE_OF))
def test_what_fails_is_left_to_python_before_long(name: str) -> None:
    table = Table(loaded(name), 2, made_for=counting())
    table.machine.store.set_fuel(MOST_FUEL)
    assert "all fuel consumed" not in table.gives_up(1)
