"""Charts of findings, as Vega-Lite says them: plain dictionaries that any viewer of it draws."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rulekit.lab.chart_parts import (
    AHEAD,
    BEHIND,
    INK,
    NEITHER,
    PAPER,
    SERIES,
    Spec,
    across,
    by_standing,
    config,
    fair_line,
    format_of,
    interval_mark,
    nominal,
    number_axis,
    point_mark,
    rounded,
    rows,
    scale_of,
    standing_of,
)
from rulekit.lab.estimates import Chart, Estimate, Finding

SCHEMA = "https://vega.github.io/schema/vega-lite/v5.json"
WIDE, NARROW = 460, 290
_ROW = 26


def spec_of(finding: Finding, width: int = WIDE) -> Spec | None:
    """The chart of a finding, so wide; None where a chart would say nothing: of one row alone,
    or of values that are not of one sort."""
    shown = _drawn(finding)
    draw = _KINDS.get(finding.chart)
    if draw is None or len(shown) < _FEWEST or len({row.unit for row in shown}) != 1:
        return None
    drawn = draw(finding, width)
    return {
        "$schema": SCHEMA,
        "description": f"{finding.title}. {finding.sentence}".strip(),
        "background": None,
        "width": width,
        "autosize": {"type": "fit-x", "contains": "padding"},
        "padding": {"left": 2 + _overhang(shown), "top": 2, "right": 2, "bottom": 2},
        "data": {"values": [_value(row) for row in shown]},
        "config": config(width),
        **drawn,
    }


_FEWEST = 2


def _overhang(shown: Sequence[Estimate]) -> int:
    """Room for names in a font that is wider than the one they were measured in: the page's
    reader may not have it."""
    return max(len(_cell_of(row)[0 if " × " in row.member else 1]) for row in shown)


def _drawn(finding: Finding) -> list[Estimate]:
    """All rows but the differences of pairs, which are of another unit: the table has them."""
    if finding.chart != "pairs":
        return list(finding.estimates)
    both = _two(finding)
    return [row for row in finding.estimates if row.metric in both]


def _value(row: Estimate) -> Spec:
    scale = scale_of(row)
    line, column = _cell_of(row)
    return {
        "row": line, "column": column,
        "metric": row.metric, "group": row.group, "member": row.member,
        "value": rounded(row.value * scale), "low": rounded(row.low * scale),
        "high": rounded(row.high * scale), "standing": standing_of(row),
        "verdict": row.verdict,
    }  # fmt: skip


# --- The kinds -----------------------------------------------------------------------------


def _dots(finding: Finding, width: int) -> Spec:
    interval = {
        "x": across(finding, "low", width), "x2": {"field": "high"}, "color": by_standing(NEITHER),
    }  # fmt: skip
    value = {
        "x": across(finding, "value", width),
        "stroke": by_standing(NEITHER), "fill": by_standing(PAPER),  # filled if it is clear
    }  # fmt: skip
    layers = [
        {"mark": interval_mark(opacity=0.55), "encoding": interval},
        {"mark": point_mark(90, strokeWidth=2), "encoding": value},
    ]
    if finding.fair is not None:
        layers.insert(1, fair_line(finding, width))
    return {"height": {"step": _ROW}, "encoding": {"y": rows("member", width)}, "layer": layers}


def _pairs(finding: Finding, width: int) -> Spec:
    both = _two(finding)
    rank = nominal("metric", sort=both, scale={"paddingOuter": 0.6})
    colour = nominal(
        "metric", title=None, scale={"domain": both, "range": [NEITHER, AHEAD]},
        legend={"orient": "top", "symbolType": "circle"},
    )  # fmt: skip
    shape = nominal("metric", legend=None, scale={"domain": both, "range": ["diamond", "circle"]})
    interval = {"x": across(finding, "low", width), "x2": {"field": "high"}}
    value = {"x": across(finding, "value", width), "shape": shape}
    return {
        "height": {"step": _ROW / 2, "for": "offset"},
        "encoding": {"y": rows("member", width), "yOffset": rank, "color": colour},
        "layer": [
            {"mark": interval_mark(opacity=0.55), "encoding": interval},
            {"mark": point_mark(70, filled=True), "encoding": value},
        ],
    }


def _two(finding: Finding) -> list[str]:
    """What is before and after; the difference is a third metric."""
    metrics = list(dict.fromkeys(row.metric for row in finding.estimates))
    return [metrics[0], metrics[min(1, len(metrics) - 1)]]


def _histogram(finding: Finding, width: int) -> Spec:
    ticks = {
        "labelOverlap": "greedy",
        "labelSeparation": 8,
        "labelAngle": 0,
        "ticks": False,
        "grid": False,
    }
    return {
        "height": 150,
        "encoding": {
            "x": {"field": "member", "type": "ordinal", "sort": None, "title": None, "axis": ticks},
            "y": {
                "field": "value", "type": "quantitative", "title": None,
                "axis": {"format": "%", "tickCount": 4, "domain": False, "ticks": False},
            },
        },
        "mark": {"type": "bar", "color": AHEAD, "binSpacing": 1, "opacity": 0.85},
    }  # fmt: skip


def _bands(finding: Finding, width: int) -> Spec:
    groups = list(dict.fromkeys(row.group for row in finding.estimates))
    colour = nominal(
        "group", title=None, scale={"domain": groups, "range": _as_many(SERIES, groups)},
        legend={
            "orient": "top", "symbolType": "stroke", "symbolSize": 400, "symbolOpacity": 1,
            "columns": max(1, width // 180), "columnPadding": 24,
        },
    )  # fmt: skip
    scale = {"domain": groups, "range": _as_many(_DASHES, groups)}
    dashes = nominal("group", legend=None, scale=scale)
    along = {
        "field": "member", "type": "quantitative", "title": None,
        "axis": {"tickMinStep": 1, "grid": False, "ticks": False}, "scale": {"zero": False},
    }  # fmt: skip
    up = {"type": "quantitative", "title": None, "axis": number_axis(finding)}
    band = {"color": colour, "y": {"field": "low", **up}, "y2": {"field": "high"}}
    line = {"y": {"field": "value", **up}, "color": colour, "strokeDash": dashes}
    stroke = {"type": "line", "strokeWidth": 2.2, "strokeCap": "round"}
    return {
        "height": 210,
        "transform": [{"calculate": "toNumber(datum.member)", "as": "member"}],
        "encoding": {"x": along},
        "layer": [
            {"mark": {"type": "area", "opacity": 0.16}, "encoding": band},
            {"mark": stroke, "encoding": line},
        ],
    }


def _as_many(choices: Sequence[Any], things: Sequence[Any]) -> list[Any]:
    return [choices[number % len(choices)] for number in range(len(things))]


_DASHES = ([1, 0], [7, 3], [2, 3], [9, 3, 2, 3], [4, 2], [1, 2])


def _heat_map(finding: Finding, width: int) -> Spec:
    unit, scale = finding.estimates[0].unit, scale_of(finding.estimates[0])
    middle = (finding.fair or 0.0) * scale
    furthest = max(abs(row.value * scale - middle) for row in finding.estimates) or 1.0
    cells = [_cell_of(row) for row in finding.estimates]
    columns = [column for _, column in cells]
    # Those that are rows, too, come in the same order.
    order = [row for row, _ in cells if row in columns] + columns
    shade = {
        "field": "shade", "type": "quantitative", "legend": None,
        "scale": {"domain": [0, furthest], "range": [0.04, 0.62]},
    }  # fmt: skip
    colour = {"condition": {"test": f"datum.value < {middle}", "value": BEHIND}, "value": AHEAD}
    axis = {
        "orient": "top", "domain": False, "ticks": False, "labelLimit": 110,
        "labelAngle": -40 if len(set(columns)) * 80 > width else 0,
    }  # fmt: skip
    along = nominal("column", sort=list(dict.fromkeys(order)), title=None, axis=axis)
    number = "+.1f" if unit == "points" else format_of(finding)
    return {
        "height": {"step": _ROW + 2},
        "transform": [{"calculate": f"abs(datum.value - {middle})", "as": "shade"}],
        "encoding": {"y": rows("row", width), "x": along},
        "layer": [
            {
                "mark": {"type": "rect", "cornerRadius": 3, "stroke": PAPER, "strokeWidth": 2},
                "encoding": {"fill": colour, "fillOpacity": shade},
            },
            {
                "mark": {"type": "text", "fontSize": 12, "color": INK},
                "encoding": {"text": {"field": "value", "type": "quantitative", "format": number}},
            },
        ],
    }


def _cell_of(row: Estimate) -> tuple[str, str]:
    """The row and the column: of a pair (`Benkei × Ninja`) its halves, else group and member."""
    first, cross, second = row.member.partition(" × ")
    return (first, second) if cross else (row.group, row.member)


def _ladder(finding: Finding, width: int) -> Spec:
    up = {
        "type": "quantitative", "title": None, "axis": number_axis(finding),
        "scale": {"zero": False, "nice": True},
    }  # fmt: skip
    value, interval = {"y": {"field": "value", **up}}, {"y": {"field": "low", **up}}
    steps = {"labelAngle": 0, "ticks": False, "labelLimit": 100, "grid": False}
    along = {"field": "member", "type": "ordinal", "sort": None, "title": None, "axis": steps}
    return {
        "height": 190,
        "encoding": {"x": along},
        "layer": [
            {"mark": {"type": "line", "color": NEITHER, "strokeDash": [3, 3]}, "encoding": value},
            {"mark": interval_mark(color=AHEAD), "encoding": interval | {"y2": {"field": "high"}}},
            {"mark": point_mark(90, filled=True, color=AHEAD), "encoding": value},
        ],
    }


_KINDS: dict[Chart, Callable[[Finding, int], Spec]] = {
    "dots": _dots,
    "pairs": _pairs,
    "histogram": _histogram,
    "bands": _bands,
    "heat map": _heat_map,
    "ladder": _ladder,
}
