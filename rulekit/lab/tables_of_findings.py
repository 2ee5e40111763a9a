"""The numbers of a finding as a table for people."""

from __future__ import annotations

from attrs import frozen

from rulekit.lab.estimates import Estimate, Finding
from rulekit.language.wording import capitalized, words


@frozen
class Bar:
    """An interval with its value, and perhaps what is fair, from 0 to 100 along a line."""

    low: float
    value: float
    high: float
    fair: float | None
    standing: Estimate


@frozen
class Row:
    heads: tuple[str, ...]
    cells: tuple[str, ...]
    verdict: str
    bar: Bar | None
    estimate: Estimate


@frozen
class Table:
    """`heads` name the first columns, `columns` those of numbers; the last are a bar, if there
    are any, and the verdict, if there is one."""

    heads: tuple[str, ...]
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    has_bars: bool
    has_verdicts: bool


def table_of(finding: Finding, *, bars: bool) -> Table:
    if finding.chart == "pairs" or len({row.metric for row in finding.estimates}) == _PAIRED:
        return _of_pairs(finding)
    rows = finding.estimates
    grouped = len({row.group for row in rows}) > 1
    counted = any(row.of for row in rows)
    ends = _ends(finding) if bars and len({row.unit for row in rows}) == 1 else None
    copies = ["copies"] if finding.copies else []
    columns = [*copies, _value_head(rows), "95 % interval", *(["of"] if counted else [])]
    made = []
    for row in rows:
        cells = [f"{finding.copies.get(row.member, 0)}"] if copies else []
        cells += [shown(row, row.value), interval(row)]
        if counted:
            cells.append(f"{row.of:,}" if row.of else "–")
        made.append(
            Row(
                (words(row.group), row.member) if grouped else (row.member,),
                tuple(cells),
                row.verdict,
                None if ends is None else _bar(finding, row, *ends),
                row,
            )
        )
    heads = ("", "") if grouped else (_member_head(rows),)
    return Table(heads, tuple(columns), tuple(made), ends is not None, _judged(rows))


_PAIRED = 3
"""Metrics of pairs: before, after, and the difference."""


def _of_pairs(finding: Finding) -> Table:
    metrics = list(dict.fromkeys(row.metric for row in finding.estimates))
    by_member: dict[str, dict[str, Estimate]] = {}
    for row in finding.estimates:
        by_member.setdefault(row.member, {})[row.metric] = row
    made = []
    for member, found in by_member.items():
        cells = []
        for metric in metrics:
            one = found.get(metric)
            cells.append("–" if one is None else shown(one, one.value))
            if metric not in metrics[:2]:
                cells.append("–" if one is None else interval(one))
        last = list(found.values())[-1]
        made.append(Row((member,), tuple(cells), last.verdict, None, last))
    heads = (_member_head(finding.estimates),)
    columns = [*metrics[:2]]
    for metric in metrics[2:]:
        columns += [metric, "95 % interval"]
    return Table(heads, tuple(columns), tuple(made), False, _judged(finding.estimates))


def shown(row: Estimate, value: float) -> str:
    """A value of a row as it is read.

    >>> shown(Estimate("won", "role", "Ninja", 0.41, 0.39, 0.43), 0.41)
    '41.0%'
    """
    if row.unit == "share":
        return f"{value:.1%}"
    return (
        f"{100 * value:+.1f}" if row.unit == "points" else f"{value:,.2f}".rstrip("0").rstrip(".")
    )


def interval(row: Estimate) -> str:
    return f"{shown(row, row.low)} to {shown(row, row.high)}"


def _value_head(rows: tuple[Estimate, ...]) -> str:
    units = {row.unit for row in rows}
    if units == {"points"}:
        return "points"
    return "share" if units == {"share"} else "value"


def _member_head(rows: tuple[Estimate, ...]) -> str:
    return capitalized(words(rows[0].group)) if rows else ""


def _judged(rows: tuple[Estimate, ...]) -> bool:
    return any(row.verdict for row in rows)


def _ends(finding: Finding) -> tuple[float, float]:
    lows = [row.low for row in finding.estimates] + _fair(finding)
    highs = [row.high for row in finding.estimates] + _fair(finding)
    low, high = min(lows, default=0.0), max(highs, default=1.0)
    return low, high if high > low else low + 1.0


def _fair(finding: Finding) -> list[float]:
    return [] if finding.fair is None else [finding.fair]


def _bar(finding: Finding, row: Estimate, low: float, high: float) -> Bar:
    def along(value: float) -> float:
        return round(4 + 92 * (value - low) / (high - low), 2)

    fair = None if finding.fair is None else along(finding.fair)
    return Bar(along(row.low), along(row.value), along(row.high), fair, row)
