"""Which decisions depend on cards that not everybody sees: read from the text of the rules."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import rulekit
from rulekit.information.secret_decisions import Secrecy
from rulekit.ruleset import meaning as m
from rulekit.ruleset.traversal import everything_played
from small_rules import ruleset


def decisions(rules: rulekit.Ruleset) -> Iterator[m.Statement]:
    for node in everything_played(rules):
        if isinstance(node, m.Choose | m.Ask | m.Offer | m.Compel):
            yield node


def secret(rules: rulekit.Ruleset) -> list[str]:
    """The first line of each decision that depends on hidden cards, in the order of the text."""
    secrecy = Secrecy(rules)
    found = {node.span: None for node in decisions(rules) if secrecy.decides(node)}
    return [span.text.splitlines()[0] for span in sorted(found, key=lambda span: span.start)]


def test_the_decisions_of_samurai_sword_that_depend_on_hidden_cards() -> None:
    assert secret(rulekit.load("samurai_sword")) == [
        "offer main to you until pass",
        "offer defense to target",
        # Bushido: is there a weapon to discard?
        'may "Discard a weapon" when any(c in you.hand where c is weapon)',
        "choose c from you.hand where c is weapon: discard c",
        "may choose c from p.hand where c is weapon by p: discard c",
    ]


def test_the_decisions_of_bang_that_depend_on_hidden_cards() -> None:
    assert secret(rulekit.load("bang")) == [
        "offer main to you until pass",
        "offer defense to target",
        "offer dying to target",
        'may choose c from loser.hand where serves_as(c, "BANG!", loser) and'
        " usable(loser, c) by loser",
        'may choose c from p.hand where serves_as(c, "BANG!", p) and usable(p, c) by p:'
        " answer_with c by p",
    ]


def test_the_windows_of_samurai_sword_look_into_the_hand_or_nowhere() -> None:
    rules = rulekit.load("samurai_sword")
    secrecy = Secrecy(rules)
    hand = rules.zones["hand"]
    assert {name: secrecy.places(window) for name, window in rules.windows.items()} == {
        "main": (hand,),
        "defense": (hand,),
        "between_phases": (),
    }


SPY = """
zone mask of player: private, single
value seen(p: player) = count(c in p.hand where c is Rose)
value open(p: player) = count(p.hand) + p.life
value unread(c: card) = yes
event look p: player -> number
  return seen(p)

spell Rose x2
"""


@pytest.mark.parametrize(
    "decision",
    [
        "choose p from others where open(p) > 2",
        "choose p from others where any(unread(c) for c in you.hand)",
        "choose c from pile where c is Rose",
        "choose c from cards_in(field) where c is Rose and c.owner is you",
        "choose c from you.hand + you.field",
        "choose 2 c from top(deck, 3)",
        "choose (open(you)) c from you.hand",
        "choose n from 1..open(you)",
        "choose p from others where count(c in you.hand where unread(c)) > 1",
        "choose p from others where p.mask is nothing",
        "choose p from others where all(unread(c) for c in you.hand)",
        "choose c from cards_of(Rose)",
    ],
)
def test_what_everybody_knows_makes_no_secret(decision: str) -> None:
    assert secret(ruleset(SPY, f"phase act\n  {decision}\n    do_nothing\n")) == []


@pytest.mark.parametrize(
    ("before", "decision"),
    [
        ("", "choose c from you.hand where c is Rose"),
        ("", "choose c from (d in you.hand where d is Rose)"),
        ("", "choose p from others where seen(you) > 0"),
        ("", "choose (seen(you)) c from you.hand"),
        ("let n = seen(you)", "choose p from others where n > 0"),
        ("let n = look(you)", "choose p from others where n > 0"),
        ("let n = 0\n  if seen(you) > 0: n = 1", "choose p from others where n > 0"),
        ("let n = 0\n  for c in you.hand\n    n += 1", "choose p from others where n > 0"),
        ("", "choose p from others where any(can_play(you, c) for c in you.hand)"),
    ],
)
def test_what_is_made_from_hidden_cards_is_followed(before: str, decision: str) -> None:
    rules = ruleset(SPY, f"phase act\n  {before or 'do_nothing'}\n  {decision}\n    do_nothing\n")
    assert secret(rules) == [decision]


def test_a_parameter_is_followed_to_what_is_given_for_it() -> None:
    rules = ruleset(
        SPY,
        """
        event gift p: player for n: number
          choose q from seats where n > 0 by p
            q.life += 1

        phase act
          gift you for seen(you)
        """,
    )
    assert secret(rules) == ["choose q from seats where n > 0 by p"]


def test_what_hidden_cards_modify_is_secret() -> None:
    rules = ruleset(
        """
        zone mask of player: private
        kind face: starts in deck, works in mask
        face Fox
          modify courage by +1 when p is you

        value courage(p: player) = 1

        phase act
          # allow RK3007: it is what is tested
          choose p from others where courage(p) > 1
            do_nothing
        """
    )
    assert secret(rules) == ["choose p from others where courage(p) > 1"]


def test_a_card_that_serves_by_what_serves_is_followed() -> None:
    rules = ruleset(
        SPY,
        """
        spell Thorn x2
          treat Rose as Thorn when any(serves_as(c, Thorn, you) for c in you.field)

        phase act
          choose c from you.field where serves_as(c, Thorn, you)
            discard c
        """,
    )
    assert secret(rules) == []
