"""What `rulekit check --fix` does: edits of files, told and written in one step or not at all."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rulekit.cli.app import STDIN
from rulekit.cli.exit_codes import UsageError
from rulekit.cli.output import ColorWhen
from rulekit.language.files import SUFFIXES

if TYPE_CHECKING:
    from rulekit.loading.fixing import Check, Fixed, Made


def fix_files(
    files: Sequence[str],
    findings: Check,
    *,
    diff: bool,
    color: ColorWhen,
) -> bool:
    """Make the safe edits of files, or with `diff` show them. Whether there were any."""
    from rulekit.cli.fmt import print_diff
    from rulekit.formatting.files import Formatted, put_in_place

    changed = False
    for file in files:
        if file == STDIN:
            raise UsageError("--fix edits files: standard input is none.")
        if Path(file).suffix not in SUFFIXES:
            raise UsageError(f"--fix edits files, and `{file}` is a name: give its path.")
        fixed = _fixed(Path(file), findings)
        if fixed is None or not fixed.made:
            continue
        changed = True
        if diff:
            print_diff(Formatted(file, "changed", fixed.before, fixed.after).diff, color)
        else:
            put_in_place(Path(file), fixed.after)
            for made in fixed.made:
                print(_told(made))
    if not changed:
        print("Nothing can be edited safely.", file=sys.stderr if diff else sys.stdout)
    elif not diff:
        print()
    return changed


def _fixed(path: Path, findings: Check) -> Fixed | None:
    """The edits of a file; None for one that cannot be read, which the check tells of."""
    from rulekit.language.reading import read_source
    from rulekit.language.report import RulesError
    from rulekit.loading.fixing import fix

    try:
        source = read_source(path)
    except RulesError:
        return None
    return fix(source, findings)


def _told(made: Made) -> str:
    """`my_game.rules:7:3: wrote elif in place of else if (RK0105)`"""
    before, after = _shown(made.before), _shown(made.after)
    if not made.before:
        what = f"wrote {after}"
    elif not made.after:
        what = f"took out {before}"
    else:
        what = f"wrote {after} in place of {before}"
    return f"{made.diagnostic.edit.span if made.diagnostic.edit else ''}: {what}" + (
        f" ({made.diagnostic.code})"
    )


def _shown(text: str) -> str:
    if "\t" in text and not text.strip():
        return "tabs" if len(text) > 1 else "a tab"
    if not text.strip(" "):
        return "spaces" if len(text) > 1 else "a space"
    if not text.strip():
        return "a space that is no plain one"
    return f"`{' '.join(text.split())}`"
