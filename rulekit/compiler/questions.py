"""What is asked of the games of a unit from outside, and is no part of its rules."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from functools import cached_property
from types import CodeType

from attrs import define

from rulekit.compiler import ast_templates
from rulekit.compiler.bindings import scope_of
from rulekit.compiler.builder import Builder
from rulekit.compiler.code_objects import code_of
from rulekit.compiler.compiling import room_for_chains
from rulekit.compiler.units import Tables, Unit
from rulekit.ruleset.definitions import Binding, Value
from rulekit.ruleset.meaning import Expression


@define(eq=False, slots=False)
class Questions:
    """Compiles what scenarios, invariants and whoever shows a game ask, as soon as they do: beside
    the unit, whose values it may name."""

    unit: Unit

    def expression(self, expression: Expression, bindings: Sequence[Binding]) -> str:
        """The name of a function (state, bindings…) that tells what an expression comes to."""
        builder = self._builder
        names = [f"x{index}" for index in range(len(bindings))]
        given = zip(bindings, map(ast_templates.name, names), strict=True)
        scope = scope_of(expression.span, dict(given))
        identifier = builder.reserve("extra", "expression")
        with room_for_chains():
            body = builder.expressions.lower(expression, scope)
        builder.add_function(identifier, ["s", *names], [ast.Return(value=body)], expression.span)
        return identifier

    def value(self, value: Value) -> str:
        """The name of the function of a value, which no rule that can run may have asked for."""
        known = self.unit.values.get(value)
        if known is not None:
            return known
        with room_for_chains():
            return self._builder.values.function(value)

    def functions(self) -> list[ast.FunctionDef]:
        """What `answered` is going to hand over, as it is before it becomes code."""
        builder = self._builder
        with room_for_chains():
            builder.drain()
        return [
            one
            for functions in builder.functions.values()
            for one in functions
            if isinstance(one, ast.FunctionDef)
        ]

    def answered(self) -> tuple[list[CodeType], Tables]:
        """The code of what was asked for since it was last handed over, and of what that needs,
        and the tables that the code names."""
        builder = self._builder
        with room_for_chains():
            builder.drain()
            code = code_of(builder)
        tables, builder.tables = builder.tables, Tables()
        return code, tables

    @cached_property
    def _builder(self) -> Builder:
        unit = self.unit
        builder = Builder(unit.ruleset, unit.setting_values, unit.layout)
        builder.values.functions.update(unit.values)
        for code in unit.code:
            builder.taken.update(dict.fromkeys(code.co_names, 0))
        builder.taken.update(dict.fromkeys(unit.tables.by_card, 0))
        return builder
