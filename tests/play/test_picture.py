"""The table as a picture."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from rulekit.loading.reference import RulesetReference
from rulekit.play.seating import take_seats
from rulekit.play.table_picture import picture, picture_of_decision


def test_a_picture_is_svg_that_needs_nothing_from_a_network(new):
    drawing = picture(new(seed=1), 0)
    assert ElementTree.fromstring(drawing).tag == "{http://www.w3.org/2000/svg}svg"
    assert "url(http" not in drawing
    assert "Foxes&#160;and&#160;Hens" in drawing
    assert "Hide" in drawing


def test_no_piece_of_text_begins_with_a_space(new):
    drawing = picture(new(seed=1), 0)
    pieces = re.findall(r"<text [^>]*>([^<]*)<", drawing)
    assert len(pieces) > 20
    assert [piece for piece in pieces if piece.strip() and piece.startswith("&#160;")] == []


def test_a_picture_shows_the_decision_that_is_asked_for(new):
    game = new(seed=1)
    seating = take_seats(game, 0, "heuristic", RulesetReference("foxes"))
    first = picture_of_decision(new(seed=1), seating, 1, 80)
    second = picture_of_decision(game, seating, 2, 80)
    assert "Act:&#160;play" in first
    assert "Nip:&#160;choose&#160;victim" in second


def test_after_the_end_the_last_decision_is_shown(new):
    game = new(seed=1)
    seating = take_seats(game, 0, "heuristic", RulesetReference("foxes"))
    drawing = picture_of_decision(game, seating, 10_000, 80)
    assert game.over
    assert "(you)" in drawing
