"""`rulekit check`: finds the mistakes in rule files."""

from __future__ import annotations

import sys
from typing import Annotated

from cyclopts import App, Parameter

from rulekit.cli import exits
from rulekit.cli.app import STDIN
from rulekit.cli.exits import is_unreadable
from rulekit.cli.output import print_json, wants_color
from rulekit.cli.parameters import Color, Format, With
from rulekit.language.diagnostics import Diagnostic, RulesError

EPILOGUE = """\
Examples:

  rulekit check my_game.rules
  rulekit check my_game.rules my_variant.rules --strict
  rulekit check my_game --with my_expansion.rules
  rulekit check my_game.rules --format json
  rulekit check - < my_game.rules

Exit code: 0 no errors, 1 errors (with --strict warnings too), 3 a file cannot
be read.
"""

app = App(name="check", help_epilogue=EPILOGUE)


@app.default
def check(
    files: Annotated[list[str], Parameter(negative=())],
    /,
    *,
    strict: Annotated[bool, Parameter(negative=())] = False,
    with_: With = (),
    format: Format = "human",
    color: Color = "auto",
) -> int:
    """Find the mistakes in rule files.

    Every mistake of every file is shown, with its place, the reason and what to do.

    Parameters
    ----------
    files
        Rule files; `-` reads standard input.
    strict
        Warnings fail too.
    """
    found: list[Diagnostic] = []
    for file in files:
        found += _check_one(file, with_)
    if format == "json":
        from rulekit.language.render import to_json

        print_json(to_json(found))
    else:
        _print_frames(found, len(files), color)
    return _exit_code(found, strict=strict)


def _check_one(file: str, expansions: tuple[str, ...]) -> tuple[Diagnostic, ...]:
    from rulekit.language.parser import decode_source
    from rulekit.ruleset.loading import check as check_rules

    if file.endswith(".scenarios"):
        from rulekit.scenarios import read_all

        return read_all([file]).diagnostics
    try:
        reference = decode_source(sys.stdin.buffer.read(), file) if file == STDIN else file
    except RulesError as error:
        return error.diagnostics
    return tuple(check_rules(reference, expansions)[1])


def _print_frames(found: list[Diagnostic], files: int, color: Color) -> None:
    from rulekit.language.render import render

    if found:
        print(render(found, colour=wants_color(color, sys.stdout)))
        print()
    print(summary(found, files))


def summary(found: list[Diagnostic], files: int) -> str:
    """`2 errors and 1 warning in 1 file.`"""
    errors = sum(diagnostic.severity == "error" for diagnostic in found)
    warnings = sum(diagnostic.severity == "warning" for diagnostic in found)
    parts = [_counted(errors, "error")] if errors else []
    parts += [_counted(warnings, "warning")] if warnings else []
    what = " and ".join(parts) or "No mistakes"
    return f"{what} in {_counted(files, 'file')}."


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _exit_code(found: list[Diagnostic], *, strict: bool) -> int:
    if any(is_unreadable(diagnostic) for diagnostic in found):
        return exits.UNREADABLE
    bad = ("error", "warning") if strict else ("error",)
    return exits.FINDINGS if any(item.severity in bad for item in found) else exits.CLEAN
