"""What charts are made of, as Vega-Lite says it: colours, marks, axes.

The colours are few and mean something: what is ahead, what is behind, and what is neither; they
can be told apart by people who see fewer colours, and by their shapes.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from rulekit.lab.estimates import Estimate, Finding

Spec: TypeAlias = dict[str, Any]

INK, QUIET, LINE, PAPER = "#23201c", "#6b645a", "#ddd5c7", "#ffffff"
AHEAD, BEHIND, NEITHER = "#0072b2", "#d55e00", "#7a746a"
SERIES = ("#0072b2", "#d55e00", "#009e73", "#b5679a", "#b88600", "#3f93c4")
"""Of lines side by side; those of Okabe and Ito, some darker, so that they stand out on white."""

_LABEL = 13
_MOST_LABEL = 0.4  # of the width


def config(width: int) -> Spec:
    return {
        "font": "Helvetica, Arial, sans-serif",
        "view": {"stroke": None},
        "axis": {
            "labelColor": INK, "labelFontSize": _LABEL, "gridColor": LINE, "domainColor": LINE,
            "tickColor": LINE,
        },
        "legend": {"labelColor": INK, "labelFontSize": _LABEL, "labelLimit": width // 2},
    }  # fmt: skip


# --- What rows tell ------------------------------------------------------------------------


def scale_of(row: Estimate) -> int:
    """By what its numbers are multiplied: points are shown as such."""
    return 100 if row.unit == "points" else 1


def rounded(number: float) -> float:
    return round(number, 6)


def standing_of(row: Estimate) -> str:
    """How its verdict stands, as far as a colour shows it: ahead, behind, even or open."""
    for standing, starts in _STARTS.items():
        if row.verdict.startswith(starts):
            return standing
    return "open" if row.verdict.startswith(("cannot", "perhaps")) else "even"


_STARTS = {"ahead": ("ahead", "more", "stronger"), "behind": ("behind", "less", "weaker")}


# --- Marks ---------------------------------------------------------------------------------


def interval_mark(**more: Any) -> Spec:
    """A line from one end of an interval to the other."""
    return {"type": "rule", "strokeWidth": 3, "strokeCap": "round", **more}


def point_mark(size: int, **more: Any) -> Spec:
    return {"type": "point", "size": size, "opacity": 1, **more}


def fair_line(finding: Finding, width: int) -> Spec:
    at = (finding.fair or 0.0) * scale_of(finding.estimates[0])
    at_fair = across(finding, "value", width)
    del at_fair["field"]
    return {
        "mark": {"type": "rule", "color": INK, "strokeDash": [4, 3], "strokeWidth": 1.2},
        "encoding": {
            "x": {**at_fair, "datum": rounded(at)},
            "y": {"value": 0}, "y2": {"value": "height"},
        },
    }  # fmt: skip


# --- What of a row is shown where ----------------------------------------------------------


def nominal(field: str, **more: Any) -> Spec:
    return {"field": field, "type": "nominal", **more}


def by_standing(neither: str) -> Spec:
    """Coloured by its verdict; `neither` is the colour where it cannot be told."""
    colours = {"ahead": AHEAD, "behind": BEHIND, "even": NEITHER, "open": neither}
    scale = {"domain": list(colours), "range": list(colours.values())}
    return nominal("standing", legend=None, scale=scale)


def rows(field: str, width: int) -> Spec:
    """Each row in a line of its own, with its name at the left."""
    axis = {
        "domain": False, "ticks": False, "labelPadding": 8, "grid": False,
        "labelLimit": round(width * _MOST_LABEL),
    }  # fmt: skip
    return nominal(field, sort=None, title=None, axis=axis)


def across(finding: Finding, field: str, width: int) -> Spec:
    return {
        "field": field, "type": "quantitative", "title": None,
        "scale": {"zero": False, "padding": 10},
        "axis": {**number_axis(finding, width // 90), "grid": True},
    }  # fmt: skip


def number_axis(finding: Finding, ticks: int = 5) -> Spec:
    return {"format": format_of(finding), "tickCount": ticks, "domain": False, "ticks": False}


def format_of(finding: Finding) -> str:
    return {"share": ".0%", "points": "+~f", "number": ",.6~g"}[finding.estimates[0].unit]
