"""The steps of a set-up are those that its events do with what they are called with."""

from __future__ import annotations

from rulekit.book.setting_up import Deal, Lay, Shuffle, steps
from rulekit.book.setup_steps import set_up
from small_rules import ruleset

SETUP = """
zone board: public
charm Amulet x10
charm Bell x10

setup
  shuffle deck
  for p in seats
    draw 3 for p
    draw 1 for p to p.field
  draw 2 for current to board

phase act: draw 1
"""


def test_cards_that_are_drawn_are_dealt_where_they_are_drawn_to() -> None:
    rules = ruleset(SETUP)
    made = set_up(rules)
    assert made is not None
    hand, field, board = (rules.zones[name] for name in ("hand", "field", "board"))
    shuffle, *dealt = steps(rules, made)[:4]
    assert isinstance(shuffle, Shuffle)
    told = [(one.zone, one.number) for one in dealt if isinstance(one, Deal | Lay)]
    assert told == [(hand, 3), (field, 1), (board, 2)]
