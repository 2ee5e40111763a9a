"""What `rulekit test --cover` writes: the coverage of rules, in four formats."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from rulekit.cli import exit_codes
from rulekit.cli.streams import document_follows
from rulekit.language.files import write_whole

if TYPE_CHECKING:
    from rulekit.coverage.recording import Recorded
    from rulekit.coverage.totals import FileCoverage

CoverFormat: TypeAlias = Literal["text", "html", "lcov", "json"]

FOLDER = Path("build/rule-coverage")
"""Where pages go if nothing else is said."""


def tell_coverage(
    records: Sequence[Recorded],
    document: dict[str, Any] | None,
    format: CoverFormat,
    output: Path | None,
    minimum: int | None,
    *,
    whole: bool,
) -> int:
    """Adds the coverage to a document, or writes it to a file, a folder or standard output;
    returns the exit code."""
    from rulekit.coverage.totals import add_up, own_files

    files = add_up(records)
    if document is not None:
        from rulekit.coverage.data import as_data

        document["coverage"] = as_data(files)
    if format == "html":
        from rulekit.coverage.html import write_pages

        print(f"The pages begin at {write_pages(files, output or FOLDER)}", file=sys.stderr)
    elif output is not None:
        output.parent.mkdir(parents=True, exist_ok=True)
        write_whole(output, f"{_text(files, format, whole)}\n")
    elif document is None:
        text = _text(files, format, whole)
        if format != "text":
            document_follows()
        print(f"\n{text}" if format == "text" else text)
    return _check_minimum(files if whole else own_files(files), minimum)


def _text(files: Sequence[FileCoverage], format: CoverFormat, whole: bool) -> str:
    if format == "json":
        from rulekit.coverage.data import as_data

        return json.dumps(as_data(files), ensure_ascii=False, indent=2)
    if format == "lcov":
        from rulekit.coverage.lcov import as_lcov

        return as_lcov(files).rstrip("\n")
    from rulekit.coverage.text import as_text

    return as_text(files, whole=whole)


def _check_minimum(files: Sequence[FileCoverage], minimum: int | None) -> int:
    """Lines and points must both reach the minimum; shares are rounded down."""
    from rulekit.coverage.totals import lines_share, points_share

    if minimum is None:
        return exit_codes.CLEAN
    low = False
    for name, share in (("lines", lines_share(files)), ("points", points_share(files))):
        if share.percent < minimum:
            low = True
            print(
                f"rulekit: {share.percent} % of the {name} are covered, "
                f"less than --cover-min {minimum}",
                file=sys.stderr,
            )
    return exit_codes.FINDINGS if low else exit_codes.CLEAN
