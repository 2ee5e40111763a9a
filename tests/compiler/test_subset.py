"""The list of what core may contain is true of the engine."""

from __future__ import annotations

import inspect

from rulekit.compiler.core.subset import HELPERS, STATE, TABLES
from rulekit.engine.game import program_for
from rulekit.engine.state import State
from shipped_rules import shipped


def test_functions_of_the_engine_take_what_the_list_says() -> None:
    names = program_for(shipped("bang"), 4, {}).names
    signatures = {
        name: inspect.signature(names[name]).parameters.values()
        for name in {*HELPERS} - {*names["__builtins__"], "note", "mark"}
    }
    told = {name: (HELPERS[name].least, len(HELPERS[name].takes)) for name in signatures}
    taken = {
        name: (sum(one.default is one.empty for one in parameters), len(parameters))
        for name, parameters in signatures.items()
    }
    assert told == taken
    takes_state = {
        name for name, parameters in signatures.items() if "s" in {p.name for p in parameters}
    }
    assert {name for name in signatures if "state" in HELPERS[name].takes} == takes_state


def test_tables_and_parts_of_the_state_are_there() -> None:
    names = program_for(shipped("bang"), 4, {}).names
    assert [name for name in TABLES if name not in names] == []
    assert {*STATE} - {*State.__slots__} == set()
