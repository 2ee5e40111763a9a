"""The list of what core may contain is true of the engine, and told by the page about it."""

from __future__ import annotations

import inspect
import re

from page_reader import ROOT
from rulekit.compiler.core_subset import (
    BUILTINS,
    EXPRESSIONS,
    HELPERS,
    METHODS,
    STATE,
    STATEMENTS,
    TABLES,
)
from rulekit.engine.game import program_for
from rulekit.engine.state import State
from shipped_rules import shipped


def test_functions_of_the_engine_take_what_the_list_says() -> None:
    names = program_for(shipped("bang"), 4, {}).names
    signatures = {
        name: inspect.signature(names[name]).parameters.values()
        for name in {*HELPERS} - {*BUILTINS, "note", "mark"}
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
    assert [
        name for name in (*TABLES, *BUILTINS) if name not in {**names, **names["__builtins__"]}
    ] == []
    assert {*STATE} - {*State.__slots__} == set()


def test_the_page_about_core_has_all_that_it_may_contain() -> None:
    page = (ROOT / "docs" / "explanation" / "core.md").read_text(encoding="utf-8")
    section = page.partition("## What it may contain")[2].partition("\n## ")[0]
    told = set(re.findall(r"`([\w.]+)`", section))
    nodes = [one.__name__ for one in (*STATEMENTS, *EXPRESSIONS) if one.__name__ != "comprehension"]
    assert {*nodes, *METHODS, *STATE, *TABLES, *HELPERS} - told == set()
    rows = section.partition("| about |")[2]
    assert set(re.findall(r"`(\w+)`", rows)) == {*HELPERS}
