"""The Python code that a thing of a ruleset was compiled to."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from rulekit.cli.code_output import Code
from rulekit.cli.declared_lines import DeclaredLines
from rulekit.cli.exit_codes import UsageError
from rulekit.compiler.compiling import built
from rulekit.language.source import Source
from rulekit.ruleset.catalogue import Declared
from rulekit.ruleset.model import Ruleset


def functions_for(things: Sequence[Declared], ruleset: Ruleset) -> list[Code]:
    """The functions of things, for the most players, in the order of the rules.

    Raises UsageError if nothing of them becomes a function: they are entries of tables.
    """
    lines = DeclaredLines.of(things, ruleset)
    made = built(ruleset, ruleset.player_counts[-1]).functions
    found: list[Code] = []
    for source, functions in made.items():
        found += _in_lines(source, functions, lines)
    if not found:
        raise no_code_of(things)
    return found


def no_code_of(things: Sequence[Declared]) -> UsageError:
    return UsageError(
        f"nothing of `{things[0].name}` becomes code of its own: what it says is kept in tables,"
        " or is part of the rules that ask for it."
    )


def _in_lines(
    source: Source, functions: Sequence[ast.stmt], lines: DeclaredLines
) -> Iterator[Code]:
    there = [
        one
        for one in functions
        if isinstance(one, ast.FunctionDef) and lines.have(source, one.lineno)
    ]
    for function in sorted(there, key=lambda one: one.lineno):
        yield Code(source, function.lineno, ast.unparse(function))
