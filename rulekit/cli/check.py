"""`rulekit check`: finds the mistakes in rule files."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from cyclopts import App, Parameter

from rulekit.cli import clean_checks, completers, exit_codes
from rulekit.cli.app import STDIN
from rulekit.cli.exit_codes import UsageError, is_unreadable
from rulekit.cli.output import checkout, print_diagnostics, print_json
from rulekit.cli.parameters import Color, With
from rulekit.language.files import files_of
from rulekit.language.report import Diagnostic
from rulekit.language.wording import counted

EPILOGUE = """\
Examples:

  rulekit check my_game.rules
  rulekit check my_game.rules my_variant.rules --strict
  rulekit check .            (all files below the current folder)
  rulekit check my_game --with my_expansion.rules
  rulekit check my_game.rules --fix
  rulekit check my_game.rules --fix --diff
  rulekit check . --watch    (again whenever a file changes)
  rulekit check rules/*.rules --format sarif > findings.sarif
  rulekit check - < my_game.rules

How severe advice is can be set in pyproject.toml, by code or family of codes:

  [tool.rulekit.severity]
  RK3004 = "off"
  RK53 = "error"

Exit code: 0 no errors, 1 errors (with --strict warnings too; with --diff also
edits), 2 wrong usage or pyproject.toml, 3 a file cannot be read, 4 there are no
files.
"""

app = App(name="check", help_epilogue=EPILOGUE)

CheckFormat: TypeAlias = Literal["human", "json", "sarif", "github"]


@app.default
def check(
    files: Annotated[list[str], Parameter(negative=(), completer=completers.rule_files)],
    /,
    *,
    strict: Annotated[bool, Parameter(negative=())] = False,
    fix: Annotated[bool, Parameter(negative=())] = False,
    diff: Annotated[bool, Parameter(negative=())] = False,
    watch: Annotated[bool, Parameter(negative=())] = False,
    with_: With = (),
    format: CheckFormat = "human",
    color: Color = "auto",
) -> int:
    """Find the mistakes in rule files.

    Every mistake of every file is shown, with its place, the reason and what to do.

    Of scenarios, what is given and every name is looked at. What comes of their
    steps, only `rulekit test` tells. Where a file says how many may play, a game
    is set up for the fewest and for the most.

    Parameters
    ----------
    files
        Files and folders; `-` reads standard input.
    strict
        Warnings fail too.
    fix
        Make the edits that are safe, and show what is left.
    diff
        With --fix: write nothing, show the edits.
    watch
        Check again whenever a file changes, what the change reaches. Enter checks all.
    format
        For people, a JSON document, SARIF 2.1.0 for code scanning, or commands that a
        GitHub workflow shows beside the lines.
    """
    if diff and not fix:
        raise UsageError("--diff shows what --fix would do: write --fix --diff.")
    if watch:
        if fix or format != "human" or STDIN in files:
            raise UsageError("--watch shows findings of files: leave out --fix, --format and `-`.")
        return _watch(files, with_, strict=strict, color=color)
    files = _in_folders(files)
    if fix:
        from rulekit.cli.fix import fix_files
        from rulekit.scenarios.findings import findings

        would_change = fix_files(files, lambda text: findings(text, with_), diff=diff, color=color)
        if diff:
            return exit_codes.FINDINGS if would_change else exit_codes.CLEAN
    found = _found(files, with_)
    _print(found, len(files), format, color)
    return _exit_code(found, strict=strict) if files else exit_codes.NOTHING_TO_DO


def _watch(names: list[str], expansions: tuple[str, ...], *, strict: bool, color: Color) -> int:
    from rulekit.cli.watched_checks import check_rounds
    from rulekit.cli.watching import watch

    def tell(found: list[Diagnostic], files: int) -> int:
        found = _unique(dict.fromkeys(found))
        _print(found, files, "human", color)
        return _exit_code(found, strict=strict) if files else exit_codes.NOTHING_TO_DO

    return watch(check_rounds(lambda: _in_folders(names), expansions, tell), color)


def _in_folders(names: Sequence[str]) -> list[str]:
    """What was named, and for a folder the files in it, each once; a name of shipped rules is
    no folder."""
    from rulekit.loading.shipped import path_of

    # Under the names by which they were asked for: that is what messages call them.
    asked = {path_of(name): name for name in reversed(names)}
    return [asked.get(file, str(file)) for file in files_of(map(path_of, names))]


def _found(files: Sequence[str], expansions: tuple[str, ...]) -> list[Diagnostic]:
    """The findings in all files, each once and at the severity of its project."""
    from rulekit.language.severity import severities_for

    found: dict[Diagnostic, None] = {}
    with clean_checks.noting_reads() as read:
        for file in files:
            here = Path() if file == STDIN or not Path(file).exists() else Path(file).parent
            severities = severities_for(here)
            found |= dict.fromkeys(severities.wrong)
            if file != STDIN and clean_checks.is_clean(file, expansions, read):
                continue
            from rulekit.scenarios.findings import findings

            told = (
                findings(file, expansions)
                if file != STDIN
                else _found_in_standard_input(expansions)
            )
            if not told and file != STDIN:
                clean_checks.keep(file, expansions, read)
            found |= dict.fromkeys(severities.applied(told))
    return _unique(found)


def _found_in_standard_input(expansions: tuple[str, ...]) -> tuple[Diagnostic, ...]:
    from rulekit.cli.streams import standard_input
    from rulekit.language.reading import decode_source
    from rulekit.language.report import RulesError
    from rulekit.scenarios.findings import findings

    try:
        return findings(decode_source(standard_input(), STDIN), expansions)
    except RulesError as error:
        return error.diagnostics


def _unique(found: dict[Diagnostic, None]) -> list[Diagnostic]:
    """Without what was found again: a file that several extend, or whose scenarios are looked
    at too, is read for each of them."""
    seen: dict[object, Diagnostic] = {}
    for one in found:
        place: object = None
        if one.span is not None:
            source = one.span.source
            file = source if source.path is None else source.path.resolve()
            place = file, one.span.start, one.span.end
        seen.setdefault((one.code, one.message, place), one)
    return list(seen.values())


def _print(found: list[Diagnostic], files: int, format: CheckFormat, color: Color) -> None:
    match format:
        case "human":
            _print_frames(found, files, color)
        case "json":
            from rulekit.language.rendering import to_json

            print_json(to_json(found))
        case "sarif":
            from rulekit import __version__
            from rulekit.language.sarif import to_sarif

            print_json(to_sarif(found, checkout(), __version__))
        case "github":
            from rulekit.language.github_annotations import to_commands

            for command in to_commands(found, checkout()):
                print(command)


def _print_frames(found: list[Diagnostic], files: int, color: Color) -> None:
    if found:
        print_diagnostics(found, color, sys.stdout)
        print()
    print(summary(found, files) if files else "No files: looked for .rules and .scenarios.")


def summary(found: list[Diagnostic], files: int) -> str:
    """`2 errors and 1 warning in 1 file.`"""
    errors = sum(diagnostic.severity == "error" for diagnostic in found)
    warnings = sum(diagnostic.severity == "warning" for diagnostic in found)
    parts = [counted(errors, "error")] if errors else []
    parts += [counted(warnings, "warning")] if warnings else []
    what = " and ".join(parts) or "No mistakes"
    return f"{what} in {counted(files, 'file')}."


def _exit_code(found: list[Diagnostic], *, strict: bool) -> int:
    if any(is_unreadable(diagnostic) for diagnostic in found):
        return exit_codes.UNREADABLE
    if any(diagnostic.code == "RK5331" for diagnostic in found):
        return exit_codes.USAGE
    bad = ("error", "warning") if strict else ("error",)
    return exit_codes.FINDINGS if any(item.severity in bad for item in found) else exit_codes.CLEAN
