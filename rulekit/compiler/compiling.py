"""Compiles rulesets, and what is asked of their games from outside."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cached_property
from types import CodeType

from attrs import define

from rulekit.compiler import ast_templates, kept_units
from rulekit.compiler.bindings import scope_of
from rulekit.compiler.builder import Builder
from rulekit.compiler.code_objects import code_of
from rulekit.compiler.linking import unit_of
from rulekit.compiler.units import Tables, Unit
from rulekit.language.gc_pause import collector_paused
from rulekit.language.source import Source
from rulekit.ruleset.definitions import Binding, Setting, Value
from rulekit.ruleset.meaning import Expression
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.settings import setting_values

_DEEPEST = 20_000
"""Enough for the longest chain that the checker lets pass, each link nested to the limit."""


def compile_ruleset(
    ruleset: Ruleset, players: int, settings: Mapping[str, str] | None = None
) -> Unit:
    """Compiles a ruleset for `players` players; the settings are known to exist."""
    values = setting_values(ruleset, settings or {})
    key = kept_units.key_of(ruleset, players, values)
    unit = None if key is None else kept_units.read(key, ruleset, players, values)
    if unit is None:
        unit = _compiled(ruleset, players, values, Builder.compile_all)
        if key is not None:
            kept_units.write(key, unit)
    return unit


def compile_setup(
    ruleset: Ruleset, players: int, settings: Mapping[str, str] | None = None
) -> Unit:
    """Compiles no more of a ruleset than a game needs that is set up and never begun."""
    values = setting_values(ruleset, settings or {})
    return _compiled(ruleset, players, values, Builder.compile_setup)


def functions_of(unit: Unit) -> dict[Source, list[ast.stmt]]:
    """The functions of a unit as they were before they became code, for each file: made anew,
    and the same each time."""
    builder = Builder(unit.ruleset, unit.players, unit.setting_values)
    with _room_for_chains():
        builder.compile_all()
    return builder.functions


@collector_paused()
def _compiled(
    ruleset: Ruleset,
    players: int,
    values: dict[Setting, int | bool],
    compile_: Callable[[Builder], None],
) -> Unit:
    builder = Builder(ruleset, players, values)
    with _room_for_chains():
        compile_(builder)
        return unit_of(builder, values)


@contextmanager
def _room_for_chains() -> Iterator[None]:
    """A value is compiled where it is first asked, so the longest chain of them needs depth."""
    usual = sys.getrecursionlimit()
    sys.setrecursionlimit(max(usual, _DEEPEST))
    try:
        yield
    finally:
        sys.setrecursionlimit(usual)


@define(eq=False, slots=False)
class Questions:
    """What is asked of the games of a unit from outside, and is no part of its rules: scenarios,
    invariants, whoever shows a game. It is compiled beside the unit, as soon as it is asked."""

    unit: Unit

    def expression(self, expression: Expression, bindings: Sequence[Binding]) -> str:
        """The name of a function (state, bindings…) that tells what an expression comes to."""
        builder = self._builder
        names = [f"x{index}" for index in range(len(bindings))]
        given = zip(bindings, map(ast_templates.name, names), strict=True)
        scope = scope_of(expression.span, dict(given))
        identifier = builder.reserve("extra", "expression")
        with _room_for_chains():
            body = builder.expressions.lower(expression, scope)
        builder.add_function(identifier, ["s", *names], [ast.Return(value=body)], expression.span)
        return identifier

    def value(self, value: Value) -> str:
        """The name of the function of a value, which no rule that can run may have asked for."""
        known = self.unit.values.get(value)
        if known is not None:
            return known
        with _room_for_chains():
            return self._builder.values.function(value)

    def code(self) -> list[CodeType]:
        """The code of what was asked for since it was last handed over, and of what that needs."""
        with _room_for_chains():
            self._builder.drain()
            return code_of(self._builder)

    @property
    def tables(self) -> Tables:
        """The tables that such code names."""
        return self._builder.tables

    @cached_property
    def _builder(self) -> Builder:
        unit = self.unit
        builder = Builder(unit.ruleset, unit.players, unit.setting_values)
        builder.values.functions.update(unit.values)
        for code in unit.code:
            builder.taken.update(dict.fromkeys(code.co_names, 0))
        builder.taken.update(dict.fromkeys(unit.tables.by_card, 0))
        return builder
