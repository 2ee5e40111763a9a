"""Pages open anywhere, hold all numbers, and let no text of a game be anything but text."""

from __future__ import annotations

import base64
import hashlib
import re

import pytest

from rulekit.lab.compared_games import Change
from rulekit.lab.estimates import Estimate, Finding, Question
from rulekit.lab.page import page
from rulekit.lab.reports import Report

SIDES = (
    Estimate("won", "side", "reds", 0.44, 0.41, 0.47, 440, 1000, verdict="ahead by 8 to 14 points"),
    Estimate("won", "side", "<b>blues", 0.33, 0.3, 0.36, 330, 1000, verdict="even"),
)
REPORT = Report(
    "Simulation",
    "Foxes & <i>Geese",
    "1,000 games of 3 players, played by random bots.",
    "Whatever is said here holds for random bots.",
    (
        Question("Who is favoured?", "the reds are ahead.", (Finding("won, by side", SIDES, fair=1 / 3),)),
        Question("How long is a game?", "12 turns."),
    ),
    (("Seed", "1"),),
    (Change("~", "card Fox", ("cost", "- 3", "+ <4>")),),
)  # fmt: skip


def text_of(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html.partition("</style>")[2]))


def test_every_question_is_answered_at_the_top_and_again_above_its_tables():
    assert text_of(page(REPORT, draw=False)).count("The reds are ahead.") == 2


def test_a_page_has_the_bots_that_its_words_hold_for():
    assert "Whatever is said here holds for random bots." in text_of(page(REPORT, draw=False))


def test_a_table_has_values_intervals_and_verdicts():
    told = text_of(page(REPORT, draw=False))
    assert "reds 44.0% 41.0% to 47.0% 1,000 ahead by 8 to 14 points" in told


def test_texts_of_a_game_are_escaped():
    html = page(REPORT, draw=False)
    assert "Foxes &amp; &lt;i&gt;Geese" in html
    assert "&lt;b&gt;blues" in html
    assert "<b>blues" not in html and "<4>" not in html


def test_a_page_allows_nothing_but_its_own_style():
    html = page(REPORT, draw=False)
    (style,) = re.findall(r"<style>(.*?)</style>", html, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert f"default-src 'none'; style-src 'sha256-{digest}'" in html
    assert not re.search(r"<script|\sstyle=|\son\w+=|<link|@import|url\(|https?://", html)


def test_a_drawn_page_allows_nothing_more():
    pytest.importorskip("vl_convert")
    html = page(REPORT, draw=True)
    assert html.count("<figure") == 1
    assert not re.search(r"<script|\sstyle=|\son\w+=|<link|@import|url\(", html)


def test_without_what_draws_charts_tables_have_pictures_of_their_intervals():
    html = page(REPORT, draw=False)
    assert "<figure" not in html
    assert '<line class="reach" x1="' in html


def test_what_was_changed_is_told_line_by_line():
    html = page(REPORT, draw=False)
    assert '<span class="removed">- 3</span><span class="added">+ &lt;4&gt;</span>' in html


def test_the_same_report_gives_the_same_page():
    assert page(REPORT, draw=False) == page(REPORT, draw=False)
