"""Coverage in the format of lcov, which editors and services read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulekit.coverage.totals import FileCoverage


def as_lcov(files: Sequence[FileCoverage]) -> str:
    """A record for each file: `DA` for lines, `BRDA` for the two sides of conditions."""
    return "".join(f"{line}\n" for file in files for line in _record(file))


def _record(file: FileCoverage) -> Iterator[str]:
    yield "TN:"
    yield f"SF:{file.name}"
    branches = 0
    taken = 0
    conditions = [point for point in file.points if point.kind == "condition"]
    for block, point in enumerate(conditions):
        asked = any(point.sides.values())
        for side, count in point.sides.items():
            branches += 1
            taken += bool(count)
            yield f"BRDA:{point.line},{block},{side},{count if asked else '-'}"
    if branches:
        yield f"BRF:{branches}"
        yield f"BRH:{taken}"
    for line, count in sorted(file.lines.items()):
        yield f"DA:{line},{count}"
    yield f"LF:{len(file.lines)}"
    yield f"LH:{len(file.lines) - len(file.missing_lines)}"
    yield "end_of_record"
