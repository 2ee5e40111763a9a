"""Lines of the log."""

from __future__ import annotations

from rulekit.engine.objects import LogLine
from rulekit.play.log import condensed, log_block, log_rows


def lines(*texts: str) -> list[LogLine]:
    return [LogLine(index, 1, text) for index, text in enumerate(texts)]


def test_cards_that_go_the_same_way_share_a_line():
    told = lines("Nip: deck → hand of Ada", "Hide: deck → hand of Ada", "Snap: deck → discards")
    assert condensed(told) == [(1, "Nip, Hide: deck → hand of Ada"), (1, "Snap: deck → discards")]


def test_many_cards_are_counted():
    told = lines(*(f"{name}: discards → deck" for name in ("A", "B", "C", "D", "E")))
    assert condensed(told) == [(1, "5 cards: discards → deck")]


def test_cards_that_are_not_seen_are_counted():
    told = lines("1 card: hand of Ben → hand of Cleo", "1 card: hand of Ben → hand of Cleo")
    assert condensed(told) == [(1, "2 cards: hand of Ben → hand of Cleo")]


def test_what_happens_in_between_keeps_moves_apart():
    told = lines("Nip: deck → hand of Ada", "Ada draws 1.", "Hide: deck → hand of Ada")
    assert len(condensed(told)) == 3


def test_depth_indents():
    rows = log_rows([LogLine(0, 0, "Turn of Ada"), LogLine(1, 2, "Ada bites.")], 40)
    assert [row.plain for row in rows] == [" Turn of Ada", "     · Ada bites."]


def test_a_long_line_goes_on_below_itself():
    rows = log_rows([LogLine(0, 1, "one two three four five")], 16)
    assert [row.plain for row in rows] == ["   · one two", "     three four", "     five"]


def test_only_the_end_is_shown_where_there_is_little_room():
    rows = log_block(lines("a.", "b.", "c."), 30, room=2)
    assert [row.plain for row in rows] == [
        "── what happened (+1: log) ───",
        "   · b.",
        "   · c.",
    ]


def test_without_news_there_is_no_log():
    assert log_block([], 30, room=5) == []
