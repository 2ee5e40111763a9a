"""Coverage as plain data, for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulekit.coverage.totals import FileCoverage, Share, points_share, shares

FORMAT_VERSION = 1


def as_data(files: Sequence[FileCoverage]) -> dict[str, Any]:
    return {
        "format_version": FORMAT_VERSION,
        "totals": _totals(files),
        "files": [
            {
                "file": file.name,
                "is_base": file.is_base,
                "totals": _totals([file]),
                "lines": {str(line): count for line, count in sorted(file.lines.items())},
                "missing_lines": file.missing_lines,
                "points": [
                    {
                        "kind": point.kind,
                        "name": point.name,
                        "line": point.line,
                        "column": point.span.column,
                        "scenarios": point.sides,
                        "missing": point.missing,
                    }
                    for point in file.points
                ],
            }
            for file in files
        ],
    }


def _totals(files: Sequence[FileCoverage]) -> dict[str, Any]:
    lines, *points = shares(files).items()
    told = dict([lines, ("points", points_share(files)), *points])
    return {name: _share(share) for name, share in told.items()}


def _share(share: Share) -> dict[str, int]:
    return {"met": share.met, "of": share.of, "percent": share.percent}
