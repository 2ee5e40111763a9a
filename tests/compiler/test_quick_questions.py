"""Questions that have code of their own, quicker than a list that is made to be looked at."""

from __future__ import annotations

import sys
from textwrap import dedent
from types import FrameType

import pytest

from rulekit.engine.game import Game
from small_rules import OPEN_TURN, act, answer, offered, said, start

FLOWERS = """
charm Rose x2
spell Thorn
  play when CONDITION: do_nothing
setup
  for p in seats
    if p is first(seats)
      move first(cards_of(Thorn)) to p.hand
    else
      move first(cards_of(Rose)) to p.ZONE
"""


@pytest.mark.parametrize(
    ("condition", "in_field", "in_hand"),
    [
        ("any(cards_in(field))", ["Thorn", "pass"], []),
        ("none(cards_in(field))", [], ["Thorn", "pass"]),
        ("any(c in cards_in(field) where c is Rose)", ["Thorn", "pass"], []),
        ("none(c in cards_in(field) where c is Rose)", [], ["Thorn", "pass"]),
        ("any(c in cards_in(field) where c is Thorn)", [], []),
        ("any(c in cards_in(pile) where c is Rose)", [], []),
    ],
)
def test_whether_cards_lie_in_a_zone_of_anybody(
    condition: str, in_field: list[str], in_hand: list[str]
) -> None:
    rules = FLOWERS.replace("CONDITION", condition)
    assert _first_offer(rules.replace("ZONE", "field")) == in_field
    assert _first_offer(rules.replace("ZONE", "hand")) == in_hand


def _first_offer(rules: str) -> list[str]:
    """What the first player may do; nothing where the window passes."""
    game = start(rules, OPEN_TURN + "  choose c from cards_of(Rose): do_nothing\n")
    labels = offered(game)
    return [] if labels[0] == "Rose" else labels


@pytest.mark.parametrize(
    ("condition", "number"),
    [
        ("p.life == 5", "2"), ("p.life != 5", "1"), ("p.life > 5", "0"), ("p.life >= 5", "2"),
        ("p.life < 5", "1"), ("p.life <= 5", "3"),
    ],
)  # fmt: skip
def test_how_many_counters_compare_so_with_a_number(condition: str, number: str) -> None:
    game = act(
        f"""
        value so() = (p in seats where {condition})
        phase act
          you.life = 3
          if count(so()) == {number}: say "as told"
          if count(p in seats where {condition}) == {number}: say "and told again"
        """,
        players=3,
    )
    assert said(game) == ["as told", "and told again"]


def test_a_card_is_among_its_own_candidates_only_where_it_may_lie() -> None:
    rules = """
    spell Thorn x2
      play
        choose c from you.hand: move c to pile
    spell Briar
      play
        choose c from cards_in(field): move c to pile
    setup
      move first(cards_of(Thorn)) to first(seats).hand
      move first(cards_of(Briar)) to first(seats).hand
    """
    assert offered(start(rules, OPEN_TURN)) == ["Thorn", "pass"]
    alone = rules.replace("  move first(cards_of(Briar)) to first(seats).hand\n", "")
    assert offered(act(alone, OPEN_TURN)) == ["end", "end it"]


TOOLS = """
zone table: public
kind tool: starts in deck, works in field, table
tool Bell
  use "ring" in main: say "ding"
tool Horn
  use "blow" in any: say "toot"
tool Dud
  use "nothing" in main when no: do_nothing
setup
  move first(cards_of(Dud)) to first(seats).field
"""


def test_an_ability_is_offered_to_its_holder_and_to_all_if_its_card_lies_on_the_table() -> None:
    assert offered(act(TOOLS, OPEN_TURN)) == ["end", "end it"]
    own = start(TOOLS + "  move first(cards_of(Bell)) to first(seats).field\n", OPEN_TURN)
    assert offered(own) == ["ring", "pass"]
    shared = start(TOOLS + "  move first(cards_of(Bell)) to table\n", OPEN_TURN)
    assert offered(shared) == ["ring", "pass"]


def test_an_ability_of_any_moment_is_offered_wherever_its_card_works() -> None:
    for place in ("first(seats).field", "table"):
        game = act(TOOLS + f"  move first(cards_of(Horn)) to {place}\nphase act\n  do_nothing\n")
        assert offered(game) == ["end", "end it", "blow"]
        answer(game, "blow")
        assert said(game)[-1] == "toot"


def test_what_is_usable_is_asked_where_a_card_changes_it() -> None:
    rules = """
    charm Ban
      modify usable to no when c is Thorn
    spell Thorn
      play: do_nothing
    spell Moss
      play: do_nothing
    setup
      move first(cards_of(Thorn)) to first(seats).hand
      move first(cards_of(Moss)) to first(seats).hand
    """
    assert offered(start(rules, OPEN_TURN)) == ["Thorn", "Moss", "pass"]
    banned = dedent(rules) + "  move first(cards_of(Ban)) to first(seats).field\n"
    assert offered(start(banned, OPEN_TURN)) == ["Moss", "pass"]


def test_cards_of_a_rule_are_asked_one_by_one_only_where_one_changes_what_is_usable() -> None:
    rules = """
    kind flower: starts in deck
      play when you.life > 4: you.life -= 1
    flower Thorn
    flower Rose
    flower Moss
    charm Ban
      modify usable to no when c is Thorn
    setup
      for one in components_of(flower)
        move cards_of(one) to first(seats).hand
    """
    free = start(rules, OPEN_TURN)
    assert offered(free) == ["Thorn", "Rose", "Moss", "pass"]
    assert calls(free, "can_play_flower") == 1
    banned = start(dedent(rules) + "  move first(cards_of(Ban)) to first(seats).field\n", OPEN_TURN)
    assert offered(banned) == ["Rose", "Moss", "pass"]
    assert calls(banned, "can_play_flower") == 3


def calls(game: Game, function: str) -> int:
    """How often a function of the rules is called while the options of the turn are listed."""
    names = game.program.names
    asked, code = 0, names[function].__code__

    def note(frame: FrameType, event: str, _: object) -> None:
        nonlocal asked
        asked += event == "call" and frame.f_code is code

    sys.setprofile(note)
    try:
        names["options_main"](game.state, 0, len(game.state.stack) - 1)
    finally:
        sys.setprofile(None)
    return asked
