"""The functions that find hooks are made for each table of hooks, which code walks through when it
is made: most rules of a table are in play rarely, and whether one is takes one look.

Long tables are walked through when games are played: code for them would be longer than may be.
"""

from __future__ import annotations

from typing import Any

from attrs import frozen

from rulekit.compiler.units import HookTable
from rulekit.engine.program import Program
from rulekit.native.reading import Source

LONGEST = 250
"""Hooks of a table that code is made for."""


class Rows(list[Any]):
    """A list that is walked through when code is made, though it holds but numbers."""


@frozen(eq=False)
class ForTable:
    """A function of which the first parameter is this table."""

    function: Any
    table: Rows


def functions_of_tables(program: Program) -> tuple[Any, ...]:
    """Those of a program of which there is one for each table."""
    return program.names["hooks_for"], program.names["replacements"]


def is_short(table: HookTable | Rows) -> bool:
    return sum(len(hooks) for _, hooks in table) <= LONGEST


def for_table(function: Any, table: HookTable | Rows) -> ForTable:
    if not isinstance(table, Rows):
        table = Rows((gate, Rows(hooks)) for gate, hooks in table)
    return ForTable(function, table)


def with_table(source: Source, table: Rows) -> Source:
    """A function as it is written, whose first parameter is known."""
    first, *others = source.parameters

    def known(name: str) -> Any:
        return table if name == first else source.known(name)

    return Source(source.name, others, source.body, known)
