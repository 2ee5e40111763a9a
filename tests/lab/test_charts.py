"""Charts say what a finding says, in the colours of the page."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

import pytest

from rulekit.lab import chart_parts, charts, drawing
from rulekit.lab.estimates import Estimate, Finding

SIDES = (
    Estimate("won", "side", "reds", 0.44, 0.41, 0.47, 440, 1000, verdict="ahead by 8 to 14 points"),
    Estimate("won", "side", "blues", 0.33, 0.30, 0.36, 330, 1000, verdict="even"),
    Estimate("won", "side", "greens", 0.23, 0.20, 0.26, 230, 1000, verdict="behind by 7 to 13 points"),
)  # fmt: skip
HEIGHTS = tuple(Estimate("turns", "games", str(n), n / 10, n / 11, n / 9) for n in range(1, 5))
PAIRS = tuple(
    Estimate(metric, "side", name, value, value - 0.02, value + 0.02)
    for name, old, new in (("reds", 0.41, 0.38), ("blues", 0.3, 0.35))
    for metric, value in (("before", old), ("after", new))
)
CELLS = tuple(
    Estimate("won", "hat × side", f"{hat} × {side}", value, value - 0.1, value + 0.1)
    for hat, side, value in (("tall", "reds", 0.5), ("tall", "blues", 0.2), ("low", "reds", 0.3))
)
FINDINGS = [
    Finding("won, by side", SIDES, "dots", 1 / 3),
    Finding("won, by side", PAIRS, "pairs"),
    Finding("turns", HEIGHTS, "histogram"),
    Finding("chances", tuple(Estimate("chance", "reds", str(n), 0.3, 0.2, 0.4) for n in range(4)), "bands"),
    Finding("won, by hat × side", CELLS, "heat map", 0.3),
    Finding("skill", SIDES, "ladder"),
]  # fmt: skip


def test_a_dot_has_the_colour_of_its_verdict():
    spec = charts.spec_of(FINDINGS[0])
    assert [(row["member"], row["standing"]) for row in spec["data"]["values"]] == [
        ("reds", "ahead"),
        ("blues", "even"),
        ("greens", "behind"),
    ]


@pytest.mark.parametrize(
    ("verdict", "standing"),
    [
        ("ahead by 4 to 7 points", "ahead"),
        ("less by 4 to 7 points", "behind"),
        ("stronger", "ahead"),
        ("weaker", "behind"),
        ("perhaps ahead: about 10 more games", "open"),
        ("cannot tell: about 10 more games", "open"),
        ("even", "even"),
        ("", "even"),
    ],
)
def test_what_more_games_could_tell_is_open(verdict, standing):
    assert (
        chart_parts.standing_of(Estimate("won", "a", "b", 0.5, 0.4, 0.6, verdict=verdict))
        == standing
    )


def test_points_are_drawn_as_hundredths():
    rows = (
        Estimate("worth", "card", "Armor", 0.041, 0.032, 0.05, unit="points"),
        Estimate("worth", "card", "Bow", -0.004, -0.013, 0.005, unit="points"),
    )
    spec = charts.spec_of(Finding("worth", rows, fair=0.0))
    assert [row["value"] for row in spec["data"]["values"]] == [4.1, -0.4]


def test_the_halves_of_a_pair_are_the_row_and_the_column_of_a_heat_map():
    spec = charts.spec_of(FINDINGS[4])
    assert [(row["row"], row["column"]) for row in spec["data"]["values"]] == [
        ("tall", "reds"),
        ("tall", "blues"),
        ("low", "reds"),
    ]


def test_one_row_alone_has_no_chart():
    assert charts.spec_of(Finding("luck", SIDES[:1])) is None


def test_values_of_different_sorts_have_no_chart():
    turns = Estimate("length", "game", "turns", 20, 19, 21, unit="number")
    assert charts.spec_of(Finding("drama", (*SIDES, turns))) is None


def test_the_differences_of_pairs_are_left_to_the_table():
    difference = Estimate("difference", "side", "reds", -0.03, -0.05, -0.01, unit="points")
    spec = charts.spec_of(Finding("won", (*PAIRS, difference), "pairs"))
    assert {row["metric"] for row in spec["data"]["values"]} == {"before", "after"}


@pytest.mark.parametrize("finding", FINDINGS, ids=lambda finding: finding.chart)
def test_every_kind_is_drawn_with_the_colours_of_the_page_and_of_no_other(finding):
    pytest.importorskip("vl_convert")
    svg = drawing.draw(charts.spec_of(finding))
    ElementTree.fromstring(svg)
    assert 'stroke="#' not in svg and 'fill="#' not in svg
    assert "var(--series-0)" in svg or "var(--neither)" in svg
    assert "style=" not in svg and "http" not in svg.replace("http://www.w3.org/", "")


def test_a_chart_is_drawn_the_same_every_time():
    pytest.importorskip("vl_convert")
    spec = charts.spec_of(FINDINGS[0])
    assert drawing.draw(spec) == drawing.draw(spec)


def test_rows_and_columns_of_a_matrix_come_in_the_same_order():
    cells = tuple(
        Estimate("more", "bot × others", f"{one} × {other}", 0.1, 0, 0.2, unit="points")
        for one, other in (("a", "b"), ("a", "c"), ("b", "a"), ("b", "c"), ("c", "a"), ("c", "b"))
    )
    spec = charts.spec_of(Finding("matrix", cells, "heat map", 0.0))
    assert spec["encoding"]["x"]["sort"] == ["a", "b", "c"]
