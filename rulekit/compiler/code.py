"""Code objects for the functions of a builder, one module for each rule file."""

from __future__ import annotations

import ast
from opcode import opname
from pathlib import Path
from types import CodeType

from rulekit.compiler.building import Builder
from rulekit.language.source import Source


def file_name(source: Source) -> str:
    """What tracebacks and coverage call a rule file: its absolute path if it has one."""
    return str(source.path.resolve()) if source.path is not None else f"<rules {source.name}>"


def code_of(builder: Builder) -> list[CodeType]:
    """Compiles and hands over the functions that the builder has collected so far."""
    made = []
    for source, functions in builder.functions.items():
        module = ast.fix_missing_locations(ast.Module(body=functions, type_ignores=[]))
        made.append(compile(module, file_name(source), "exec", dont_inherit=True))
    builder.functions.clear()
    return made


def executable_lines(path: str | Path) -> set[int]:
    """The lines of a rule file that can run, for tools that measure coverage.

    Nothing is folded here: lines that only some option or number of players reaches count.
    Raises RulesError if the file has errors.
    """
    from rulekit.ruleset.loading import load

    ruleset = load(path)
    builder = Builder(ruleset, ruleset.players[1], None)
    builder.compile_all()
    wanted = str(Path(path).resolve())
    return {
        line
        for code in code_of(builder)
        if code.co_filename == wanted
        for function in code.co_consts
        if isinstance(function, CodeType)
        for line in _lines(function)
    }


def _lines(code: CodeType) -> set[int]:
    """The lines of a function and of what it contains, without that of its mere entry."""
    found = {
        line
        for start, _, line in code.co_lines()
        if line is not None and start >= 2 and opname[code.co_code[start]] != "RESUME"
    }
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            found |= _lines(inner)
    return found
