"""The Python code that a thing of a ruleset was compiled to."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from typing import TypedDict

from rich.console import Console
from rich.syntax import Syntax
from rich.text import Text

from rulekit.cli.declared_lines import DeclaredLines
from rulekit.cli.exit_codes import UsageError
from rulekit.compiler.compiling import compile_ruleset, functions_of
from rulekit.language.source import Source
from rulekit.ruleset.catalogue import Declared
from rulekit.ruleset.model import Ruleset
from rulekit.terminal import LABEL


class Function(TypedDict):
    """A compiled function, and the line of the rule from which it was made."""

    file: str
    line: int
    rule: str
    python: str


def functions_for(things: Sequence[Declared], ruleset: Ruleset) -> list[Function]:
    """The functions of things, for the most players, in the order of the rules.

    Raises UsageError if nothing of them becomes a function: they are entries of tables.
    """
    lines = DeclaredLines.of(things, ruleset)
    made = functions_of(compile_ruleset(ruleset, ruleset.player_counts[-1]))
    found: list[Function] = []
    for source, functions in made.items():
        found += _in_lines(source, functions, lines)
    if not found:
        name = things[0].name
        raise UsageError(
            f"nothing of `{name}` becomes code of its own: what it says is kept in tables,"
            " or is part of the rules that ask for it."
        )
    return found


def print_functions(console: Console, functions: Sequence[Function]) -> None:
    """Each under its rule."""
    for number, one in enumerate(functions):
        if number:
            console.print()
        place = Text(f"{one['file']}:{one['line']}  ", style=LABEL)
        console.print(place.append(one["rule"], style="not dim"), soft_wrap=True)
        code = Syntax(one["python"], "python", background_color="default", word_wrap=True)
        console.print(code if console.color_system else Text(one["python"]), soft_wrap=True)


def _in_lines(
    source: Source, functions: Sequence[ast.stmt], lines: DeclaredLines
) -> Iterator[Function]:
    there = [
        one
        for one in functions
        if isinstance(one, ast.FunctionDef) and lines.have(source, one.lineno)
    ]
    for function in sorted(there, key=lambda one: one.lineno):
        yield Function(
            file=source.name,
            line=function.lineno,
            rule=source.line(function.lineno).strip(),
            python=ast.unparse(function),
        )
