"""What `rulekit check --fix` does: edits of files, told and written in one step or not at all."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rulekit.cli.app import STDIN
from rulekit.cli.exit_codes import UsageError
from rulekit.cli.findings import findings
from rulekit.cli.output import ColorWhen, wants_color
from rulekit.cli.streams import painted

if TYPE_CHECKING:
    from rulekit.loading.fixing import Fixed, Made


def fix_files(
    files: Sequence[str], expansions: Sequence[str], *, diff: bool, color: ColorWhen
) -> bool:
    """Make the safe edits of files, or with `diff` show them. Whether there were any."""
    from rulekit.cli.fmt import coloured
    from rulekit.formatting.files import Formatted

    changed = False
    for file in dict.fromkeys(files):
        if file == STDIN:
            raise UsageError("--fix edits files: standard input is none.")
        if Path(file).suffix not in (".rules", ".scenarios"):
            raise UsageError(f"--fix edits files, and `{file}` is a name: give its path.")
        fixed = _fixed(Path(file), expansions)
        if fixed is None or not fixed.made:
            continue
        changed = True
        if diff:
            shown = Formatted(file, "changed", fixed.before, fixed.after).diff
            shown = coloured(shown, colour=wants_color(color, sys.stdout))
            print(shown, end="", file=painted(sys.stdout))
        else:
            _write(Path(file), fixed)
            for made in fixed.made:
                print(_told(made))
    if not changed:
        print("Nothing can be edited safely.", file=sys.stderr if diff else sys.stdout)
    elif not diff:
        print()
    return changed


def _fixed(path: Path, expansions: Sequence[str]) -> Fixed | None:
    """The edits of a file; None for one that cannot be read, which the check tells of."""
    from rulekit.language.diagnostics import RulesError
    from rulekit.language.parser import read_source
    from rulekit.loading.fixing import fix

    try:
        source = read_source(path)
    except RulesError:
        return None
    return fix(source, lambda text: findings(text, expansions))


def _write(path: Path, fixed: Fixed) -> None:
    from rulekit.formatting.files import put_in_place

    put_in_place(path, fixed.after)


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
