"""`rulekit fmt`: brings rule and scenario files into the one style."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import App, Parameter

from rulekit.cli import completers, exit_codes
from rulekit.cli.app import STDIN
from rulekit.cli.exit_codes import UsageError, is_unreadable
from rulekit.cli.output import ColorWhen, print_diagnostics, print_json, wants_color
from rulekit.cli.parameters import Color, Format
from rulekit.cli.streams import document_follows, painted, standard_input
from rulekit.language.invisible_characters import printable_lines
from rulekit.language.wording import counted

if TYPE_CHECKING:
    from rulekit.formatting.files import Formatted

EPILOGUE = """\
Examples:

  rulekit fmt my_game.rules
  rulekit fmt                (all files below the current folder)
  rulekit fmt rules/ scenarios/ --check
  rulekit fmt my_game.rules --diff
  rulekit fmt - < my_game.rules

Spaces, indentation and empty lines are put right; words, comments and line
breaks stay as they are. A file with an error is left alone. In a folder, what
is hidden and what tools fill (node_modules, build, venv and the like) is passed
over.

Exit code: 0 done; with --check or --diff 1 if a file would change or has an
error; 3 a file cannot be read, or has an error and so cannot be formatted; 4
there are no files.
"""

app = App(name="fmt", help_epilogue=EPILOGUE)

_COLOURS = {"+": "32", "-": "31", "@": "36"}


@app.default
def fmt(
    paths: Annotated[
        tuple[str, ...], Parameter(negative=(), show_default=False, completer=completers.rule_files)
    ] = (),
    /,
    *,
    check: Annotated[bool, Parameter(negative=())] = False,
    diff: Annotated[bool, Parameter(negative=())] = False,
    format: Format = "human",
    color: Color = "auto",
) -> int:
    """Bring rule and scenario files into one style.

    Parameters
    ----------
    paths
        Files and folders; `-` reads standard input and writes the result to
        standard output.
    check
        Change nothing; name the files that would change.
    diff
        Change nothing; show what would change.
    """
    from rulekit.formatting.files import find, format_bytes, format_file

    dry = check or diff
    if STDIN in paths:
        if len(paths) > 1:
            raise UsageError("`-` reads standard input and stands alone: name no other path.")
        results = [format_bytes(standard_input(), STDIN)]
    else:
        results = [format_file(file, write=not dry) for file in find(paths or ["."])]
    if format == "json":
        print_json(to_json(results, text=STDIN in paths and not dry))
    elif STDIN in paths and not dry:
        _print_text(results[0])
        _tell_problems(results, color)
    else:
        _tell(results, dry=dry, diff=diff, color=color)
    return _exit_code(results, dry=dry)


def _print_text(result: Formatted) -> None:
    """Byte for byte: a terminal or pipe must not turn line ends into others."""
    if result.status in ("changed", "unchanged"):
        sys.stdout.flush()
        sys.stdout.buffer.write(result.after.encode("utf-8"))


def _tell(results: Sequence[Formatted], *, dry: bool, diff: bool, color: ColorWhen) -> None:
    for result in results:
        if result.status == "changed" and diff:
            print_diff(result.diff, color)
        elif result.status == "changed":
            print(f"{'would format' if dry else 'formatted'} {result.name}")
    _tell_problems(results, color)
    stream = sys.stderr if diff else sys.stdout  # what --diff prints can be applied
    print(summary(results, dry=dry), file=stream)


def _tell_problems(results: Sequence[Formatted], color: ColorWhen) -> None:
    for result in results:
        if result.diagnostics:
            print_diagnostics(result.diagnostics, color)
            print(file=sys.stderr)
        if result.status == "unwritable":
            print(f"rulekit: cannot write {result.name}: {result.reason}", file=sys.stderr)
        if result.status == "fault":
            print(
                f"rulekit: {result.name} is left as it is: {result.reason}. This is a fault of\n"
                "the formatter, not yours; please report it together with the file.",
                file=sys.stderr,
            )


def summary(results: Sequence[Formatted], *, dry: bool) -> str:
    """`3 files: 2 formatted, 1 as it should be.`"""
    if not results:
        return "No files: looked for .rules and .scenarios."
    changed = sum(result.status == "changed" for result in results)
    good = sum(result.status == "unchanged" for result in results)
    left = len(results) - changed - good
    parts = [f"{changed} {'would be formatted' if dry else 'formatted'}"] if changed else []
    parts += [f"{good} as {'it' if good == 1 else 'they'} should be"] if good else []
    parts += [f"{left} left alone"] if left else []
    return f"{counted(len(results), 'file')}: {', '.join(parts)}."


def to_json(results: Sequence[Formatted], *, text: bool = False) -> dict[str, Any]:
    """What became of each file, as plain data; with `text` also what it says now."""
    from rulekit.language.rendering import as_data

    return {
        "format_version": 1,
        "files": [
            {
                "file": result.name,
                "status": result.status,
                "reason": result.reason or None,
                "diff": result.diff,
                **({"text": result.after} if text else {}),
            }
            for result in results
        ],
        "diagnostics": as_data(found for result in results for found in result.diagnostics),
    }


def print_diff(diff: str, color: ColorWhen) -> None:
    if wants_color(color, sys.stdout):
        lines = printable_lines(diff).splitlines(keepends=True)
        diff = "".join(_coloured(line, head=place < 2) for place, line in enumerate(lines))
    document_follows()  # it can be applied
    print(diff, end="", file=painted(sys.stdout))


def _coloured(line: str, *, head: bool) -> str:
    style = "1" if head else _COLOURS.get(line[:1])
    return f"\x1b[{style}m{line.rstrip()}\x1b[0m\n" if style else line


def _exit_code(results: Sequence[Formatted], *, dry: bool) -> int:
    statuses = {result.status for result in results}
    if "fault" in statuses:
        return exit_codes.OUR_FAULT
    found = [diagnostic for result in results for diagnostic in result.diagnostics]
    if "unwritable" in statuses or any(is_unreadable(diagnostic) for diagnostic in found):
        return exit_codes.UNREADABLE
    if not results:
        return exit_codes.NOTHING_TO_DO
    if dry:  # as `check` has it: to be told of is what was asked for
        return exit_codes.FINDINGS if statuses - {"unchanged"} else exit_codes.CLEAN
    return exit_codes.UNREADABLE if "unreadable" in statuses else exit_codes.CLEAN
