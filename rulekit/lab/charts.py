"""Charts of findings, as Vega-Lite says them: plain dictionaries that any viewer of it draws.

The colours are few and mean something: what is ahead, what is behind, and what is neither; they
can be told apart by people who see fewer colours, and by their shapes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from rulekit.lab.estimates import Chart, Estimate, Finding

Spec: TypeAlias = dict[str, Any]

SCHEMA = "https://vega.github.io/schema/vega-lite/v5.json"
INK, QUIET, LINE, PAPER = "#23201c", "#6b645a", "#ddd5c7", "#ffffff"
AHEAD, BEHIND, NEITHER = "#0072b2", "#d55e00", "#7a746a"
SERIES = ("#0072b2", "#d55e00", "#009e73", "#b5679a", "#b88600", "#3f93c4")
"""Of lines side by side; those of Okabe and Ito, some darker, so that they stand out on white."""

WIDE, NARROW = 460, 290
_ROW, _LABEL = 26, 13
_MOST_LABEL = 0.4  # of the width


def spec_of(finding: Finding, width: int = WIDE) -> Spec | None:
    """The chart of a finding, so wide; None where a chart would say nothing: of one row alone,
    or of values that are not of one sort."""
    rows = _drawn(finding)
    draw = _KINDS.get(finding.chart)
    if draw is None or len(rows) < _FEWEST or len({row.unit for row in rows}) != 1:
        return None
    drawn = draw(finding, width)
    return {
        "$schema": SCHEMA,
        "description": _description(finding),
        "background": None,
        "width": width,
        "autosize": {"type": "fit-x", "contains": "padding"},
        "padding": {"left": 2 + _overhang(rows), "top": 2, "right": 2, "bottom": 2},
        "data": {"values": [_value(row) for row in rows]},
        "config": _config(width),
        **drawn,
    }


_FEWEST = 2


def _overhang(rows: Sequence[Estimate]) -> int:
    """Room for names in a font that is wider than the one they were measured in: the page's
    reader may not have it."""
    return max(len(_cell_of(row)[0 if " × " in row.member else 1]) for row in rows)


def _drawn(finding: Finding) -> list[Estimate]:
    """All rows but the differences of pairs, which are of another unit: the table has them."""
    if finding.chart != "pairs":
        return list(finding.estimates)
    both = _two(finding)
    return [row for row in finding.estimates if row.metric in both]


def _description(finding: Finding) -> str:
    return f"{finding.title}. {finding.sentence}".strip()


def _value(row: Estimate) -> Spec:
    scale = 100 if row.unit == "points" else 1
    line, column = _cell_of(row)
    return {
        "row": line, "column": column,
        "metric": row.metric, "group": row.group, "member": row.member,
        "value": _rounded(row.value * scale), "low": _rounded(row.low * scale),
        "high": _rounded(row.high * scale), "standing": standing_of(row),
        "verdict": row.verdict,
    }  # fmt: skip


def _rounded(number: float) -> float:
    return round(number, 6)


def standing_of(row: Estimate) -> str:
    """How its verdict stands, as far as a colour shows it: ahead, behind, even or open."""
    for standing, starts in _STARTS.items():
        if row.verdict.startswith(starts):
            return standing
    return "open" if row.verdict.startswith(("cannot", "perhaps")) else "even"


_STARTS = {"ahead": ("ahead", "more", "stronger"), "behind": ("behind", "less", "weaker")}


# --- The kinds -----------------------------------------------------------------------------


def _dots(finding: Finding, width: int) -> Spec:
    layers = [
        {
            "mark": {"type": "rule", "strokeWidth": 3, "strokeCap": "round", "opacity": 0.55},
            "encoding": {
                "x": _across(finding, "low", width), "x2": {"field": "high"}, "color": _BY_STANDING,
            },
        },
        {
            "mark": {"type": "point", "size": 90, "strokeWidth": 2, "opacity": 1},
            "encoding": {
                "x": _across(finding, "value", width),
                "stroke": _BY_STANDING, "fill": _FILLED_IF_CLEAR,
            },
        },
    ]  # fmt: skip
    if finding.fair is not None:
        layers.insert(1, _fair_line(finding, width))
    return {"height": {"step": _ROW}, "encoding": {"y": _rows("member", width)}, "layer": layers}


def _pairs(finding: Finding, width: int) -> Spec:
    before, after = _two(finding)
    rank = {
        "field": "metric",
        "type": "nominal",
        "sort": [before, after],
        "scale": {"paddingOuter": 0.6},
    }
    colour = {
        "field": "metric", "type": "nominal", "title": None,
        "scale": {"domain": [before, after], "range": [NEITHER, AHEAD]},
        "legend": {"orient": "top", "symbolType": "circle"},
    }  # fmt: skip
    return {
        "height": {"step": _ROW / 2, "for": "offset"},
        "encoding": {"y": _rows("member", width), "yOffset": rank, "color": colour},
        "layer": [
            {
                "mark": {"type": "rule", "strokeWidth": 3, "strokeCap": "round", "opacity": 0.55},
                "encoding": {"x": _across(finding, "low", width), "x2": {"field": "high"}},
            },
            {
                "mark": {"type": "point", "size": 70, "filled": True, "opacity": 1},
                "encoding": {
                    "x": _across(finding, "value", width),
                    "shape": {
                        "field": "metric", "type": "nominal", "legend": None,
                        "scale": {"domain": [before, after], "range": ["diamond", "circle"]},
                    },
                },
            },
        ],
    }  # fmt: skip


def _two(finding: Finding) -> tuple[str, str]:
    metrics = list(dict.fromkeys(row.metric for row in finding.estimates))
    return metrics[0], metrics[min(1, len(metrics) - 1)]


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
    colour = {
        "field": "group", "type": "nominal", "title": None,
        "scale": {"domain": groups, "range": _as_many(SERIES, groups)},
        "legend": {
            "orient": "top", "symbolType": "stroke", "symbolSize": 400, "symbolOpacity": 1,
            "columns": max(1, width // 180), "columnPadding": 24,
        },
    }  # fmt: skip
    dashes = {
        "field": "group", "type": "nominal", "legend": None,
        "scale": {"domain": groups, "range": _as_many(_DASHES, groups)},
    }  # fmt: skip
    along = {
        "field": "member", "type": "quantitative", "title": None,
        "axis": {"tickMinStep": 1, "grid": False, "ticks": False}, "scale": {"zero": False},
    }  # fmt: skip
    up = {"type": "quantitative", "title": None, "axis": _number_axis(finding)}
    return {
        "height": 210,
        "transform": [{"calculate": "toNumber(datum.member)", "as": "member"}],
        "encoding": {"x": along},
        "layer": [
            {
                "mark": {"type": "area", "opacity": 0.16},
                "encoding": {
                    "color": colour,
                    "y": {"field": "low", **up},
                    "y2": {"field": "high"},
                },
            },
            {
                "mark": {"type": "line", "strokeWidth": 2.2, "strokeCap": "round"},
                "encoding": {
                    "y": {"field": "value", **up},
                    "color": colour,
                    "strokeDash": dashes,
                },
            },
        ],
    }


def _as_many(choices: Sequence[Any], things: Sequence[Any]) -> list[Any]:
    return [choices[number % len(choices)] for number in range(len(things))]


_DASHES = ([1, 0], [7, 3], [2, 3], [9, 3, 2, 3], [4, 2], [1, 2])


def _heat_map(finding: Finding, width: int) -> Spec:
    unit = finding.estimates[0].unit
    scale = 100 if unit == "points" else 1
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
    along = {
        "field": "column", "type": "nominal", "sort": list(dict.fromkeys(order)), "title": None,
        "axis": {
            "orient": "top", "domain": False, "ticks": False, "labelLimit": 110,
            "labelAngle": -40 if len(set(columns)) * 80 > width else 0,
        },
    }  # fmt: skip
    number = "+.1f" if unit == "points" else _format(finding)
    return {
        "height": {"step": _ROW + 2},
        "transform": [{"calculate": f"abs(datum.value - {middle})", "as": "shade"}],
        "encoding": {"y": _rows("row", width), "x": along},
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
        "type": "quantitative", "title": None, "axis": _number_axis(finding),
        "scale": {"zero": False, "nice": True},
    }  # fmt: skip
    return {
        "height": 190,
        "encoding": {
            "x": {
                "field": "member", "type": "ordinal", "sort": None, "title": None,
                "axis": {"labelAngle": 0, "ticks": False, "labelLimit": 100, "grid": False},
            },
        },
        "layer": [
            {
                "mark": {"type": "line", "color": NEITHER, "strokeDash": [3, 3]},
                "encoding": {"y": {"field": "value", **up}},
            },
            {
                "mark": {"type": "rule", "color": AHEAD, "strokeWidth": 3, "strokeCap": "round"},
                "encoding": {"y": {"field": "low", **up}, "y2": {"field": "high"}},
            },
            {
                "mark": {"type": "point", "filled": True, "size": 90, "color": AHEAD, "opacity": 1},
                "encoding": {"y": {"field": "value", **up}},
            },
        ],
    }  # fmt: skip


_KINDS: dict[Chart, Callable[[Finding, int], Spec]] = {
    "dots": _dots,
    "pairs": _pairs,
    "histogram": _histogram,
    "bands": _bands,
    "heat map": _heat_map,
    "ladder": _ladder,
}


# --- What they share -----------------------------------------------------------------------

_BY_STANDING: Spec = {
    "field": "standing", "type": "nominal", "legend": None,
    "scale": {
        "domain": ["ahead", "behind", "even", "open"],
        "range": [AHEAD, BEHIND, NEITHER, NEITHER],
    },
}  # fmt: skip

_FILLED_IF_CLEAR: Spec = {
    "field": "standing", "type": "nominal", "legend": None,
    "scale": {
        "domain": ["ahead", "behind", "even", "open"],
        "range": [AHEAD, BEHIND, NEITHER, PAPER],
    },
}  # fmt: skip


def _rows(field: str, width: int) -> Spec:
    return {
        "field": field, "type": "nominal", "sort": None, "title": None,
        "axis": {
            "domain": False, "ticks": False, "labelPadding": 8, "grid": False,
            "labelLimit": round(width * _MOST_LABEL),
        },
    }  # fmt: skip


def _across(finding: Finding, field: str, width: int) -> Spec:
    return {
        "field": field, "type": "quantitative", "title": None,
        "scale": {"zero": False, "padding": 10},
        "axis": {**_number_axis(finding, width // 90), "grid": True},
    }  # fmt: skip


def _number_axis(finding: Finding, ticks: int = 5) -> Spec:
    return {"format": _format(finding), "tickCount": ticks, "domain": False, "ticks": False}


def _format(finding: Finding) -> str:
    return {"share": ".0%", "points": "+~f", "number": ",.6~g"}[finding.estimates[0].unit]


def _fair_line(finding: Finding, width: int) -> Spec:
    unit = finding.estimates[0].unit
    at = (finding.fair or 0.0) * (100 if unit == "points" else 1)
    at_fair = _across(finding, "value", width)
    del at_fair["field"]
    return {
        "mark": {"type": "rule", "color": INK, "strokeDash": [4, 3], "strokeWidth": 1.2},
        "encoding": {
            "x": {**at_fair, "datum": _rounded(at)},
            "y": {"value": 0}, "y2": {"value": "height"},
        },
    }  # fmt: skip


def _config(width: int) -> Spec:
    return {
        "font": "Helvetica, Arial, sans-serif",
        "view": {"stroke": None},
        "axis": {
            "labelColor": INK, "labelFontSize": _LABEL, "gridColor": LINE, "domainColor": LINE,
            "tickColor": LINE,
        },
        "legend": {"labelColor": INK, "labelFontSize": _LABEL, "labelLimit": width // 2},
    }  # fmt: skip
