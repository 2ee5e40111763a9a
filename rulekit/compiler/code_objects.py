"""Code objects for the functions of a builder, one module for each rule file."""

from __future__ import annotations

import ast
from opcode import opname
from types import CodeType

from rulekit.compiler.builder import Builder, builder_for
from rulekit.compiler.units import file_name
from rulekit.ruleset.model import Ruleset

_DEFINING = "<rules are defined>"


def code_of(builder: Builder) -> list[CodeType]:
    """Compiles and hands over the functions that the builder has collected so far."""
    made = []
    for source, functions in builder.functions.items():
        module = ast.Module(body=functions, type_ignores=[])
        code = compile(module, file_name(source), "exec", dont_inherit=True)
        # That rules are defined when they are loaded is no line of a rule that runs.
        made.append(code.replace(co_filename=_DEFINING))
    builder.functions.clear()
    return made


def lines_of(ruleset: Ruleset) -> dict[str, set[int]]:
    """The lines that can run in measured games, for each file of a ruleset: also those of
    values and events that nothing reaches."""
    builder = builder_for(ruleset, ruleset.player_counts[1], None)
    builder.compile_all()
    builder.compile_unreached()
    found: dict[str, set[int]] = {}
    for code in code_of(builder):
        for function in code.co_consts:
            if isinstance(function, CodeType):
                found.setdefault(function.co_filename, set()).update(_lines(function))
    return found


def _lines(code: CodeType) -> set[int]:
    """The lines of a function and of what it contains, without that of its mere entry."""
    places = code.co_positions()  # one for each pair of bytes
    names = (opname[number] for number in code.co_code[::2])
    found = {
        line
        for (line, *_), name in zip(places, names, strict=True)
        if line is not None and name not in _ENTRY
    }
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            found |= _lines(inner)
    return found


_ENTRY = ("CACHE", "COPY_FREE_VARS", "MAKE_CELL", "RESUME")
"""Instructions with which a function begins before it does anything."""
