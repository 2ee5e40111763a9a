"""What the exit code of every verb means."""

from __future__ import annotations

from typing import TYPE_CHECKING

CLEAN = 0
FINDINGS = 1
USAGE = 2
UNREADABLE = 3
NOTHING_TO_DO = 4
OUR_FAULT = 70
INTERRUPTED = 130
UNHEARD = 141

TABLE = """\
Exit codes: 0 clean, 1 findings, 2 wrong usage, 3 input that cannot be read or
used, 4 nothing to do, 70 a fault of ours, 130 interrupted, 141 the reader of
the output has gone."""


if TYPE_CHECKING:
    from rulekit.language.report import Diagnostic


class UsageError(Exception):
    """What was typed cannot be meant; the message says what is wrong and what would do."""


def is_unreadable(found: Diagnostic) -> bool:
    """Whether a file that was named on the command line could not be read at all."""
    not_text = found.code in ("RK0001", "RK0002", "RK0004")
    return not_text or (found.code in ("RK1012", "RK1013", "RK5001") and found.span is None)


def exit_code_of(code: str) -> int:
    """The exit code for a diagnostic that stopped a verb other than `check`.

    >>> exit_code_of("RK6001"), exit_code_of("RK6004"), exit_code_of("RK4001")
    (2, 3, 1)
    """
    if code in ("RK6004", "RK6005", "RK6007", "RK6102"):
        return UNREADABLE
    if code.startswith("RK4") or code in ("RK6010", "RK6011"):  # a rule or a bot that fails
        return FINDINGS
    if code.startswith("RK6"):
        return USAGE
    return UNREADABLE
