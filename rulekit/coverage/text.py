"""Coverage as a text for the terminal: a table, and a list of what is missing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulekit.coverage.totals import FileCoverage, lines_share, own_files, points_share, shares


def as_text(files: Sequence[FileCoverage], *, whole: bool = False) -> str:
    """The shares of each file, then every place that no scenario covers: of the base only if
    the `whole` is wanted."""
    if not files:
        return "No rules were covered."
    own = files if whole else own_files(files)
    rest = [file for file in files if file not in own]
    width = max([len(file.name) for file in files] + [len("rules"), len("together")])
    rows = [f"{'rules':<{width}}  lines  points"]
    rows += [_row(file.name, [file], width) for file in own]
    if len(own) > 1:
        rows.append(_row("together", own, width))
    rows += [f"{_row(file.name, [file], width)}  the base" for file in rest]
    missing = [line for file in own for line in _missing(file)]
    if missing:
        rows += ["", "No scenario covers:", *missing]
    if rest:
        rows += ["", "The base is not listed and does not count: --cover-all does both."]
    return "\n".join(rows)


def summary(files: Sequence[FileCoverage]) -> str:
    """What is covered of each kind: `lines 282 of 288, components 61 of 64, …`."""
    told = ((name, share) for name, share in shares(files).items() if share.of)
    return ", ".join(f"{name} {share.met} of {share.of}" for name, share in told)


def _row(name: str, files: Sequence[FileCoverage], width: int) -> str:
    lines, points = lines_share(files).percent, points_share(files).percent
    return f"{name:<{width}}  {lines:>4}%  {points:>5}%"


def _missing(file: FileCoverage) -> Iterator[str]:
    """`file:line what`, in the order of the lines."""
    found = [(line, f"line: {file.source.line(line).strip()}") for line in file.missing_lines]
    found += [
        (point.line, f"{point.kind} {point.name}: {point.complaint}")
        for point in file.points
        if point.missing
    ]
    for line, what in sorted(found, key=lambda each: each[0]):
        yield f"{file.name}:{line} {what}"
