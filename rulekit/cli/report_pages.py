"""Reports as pages: the flag `--report` of several verbs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from rulekit.cli.exit_codes import UsageError
from rulekit.cli.output_files import refuse_unwritable
from rulekit.language.files import write_whole

if TYPE_CHECKING:
    from rulekit.lab.reports import Report

ReportPage = Annotated[
    Path | None,
    Parameter(
        name="--report",
        metavar="PAGE.html",
        help="Write a page with charts; it needs nothing else, and opens and prints anywhere.",
    ),
]


def check_report(path: Path | None) -> None:
    """Before anything is played: raises UsageError for a folder that is not there, OSError for a
    file that could not be written, and ModuleNotFoundError without what makes pages."""
    if path is None:
        return
    import rulekit.lab.page  # noqa: F401

    check_folder("--report", path)


def check_folder(flag: str, path: Path) -> None:
    """Raises UsageError if the folder of a file is not there, OSError if the file could not be
    written."""
    if not path.absolute().parent.is_dir():
        raise UsageError(f"{flag} {path}: there is no such folder.")
    refuse_unwritable(path)


def write_report(path: Path, report: Report) -> None:
    """Raises OSError if it cannot be written."""
    from rulekit.lab.page import page

    write_whole(path, page(report))
