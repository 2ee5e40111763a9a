"""A zone that its player does not see, and all others do: nothing that this player is offered may
depend on its cards, and what others are offered may."""

from __future__ import annotations

from textwrap import dedent, indent

import pytest

from rulekit.language.report import Diagnostic
from rulekit.language.source import Source
from rulekit.loading.loader import check

GAME = """edition 1
game "Mirrors"
  players 2..4
  turn act

zone deck: hidden, ordered
zone discards: public
zone hand of player: outward
counter coins of player: 0..9

kind gem: starts in deck
  worth: number = 1
gem Ruby x4
gem Opal x4
  worth 2

value opals(p: player) = count(c in p.hand where c is Opal)

phase act
"""


def leaks(text: str) -> list[Diagnostic]:
    """What rules betray; they have no other errors."""
    found = check(Source("mirrors.rules", text))[1]
    assert [str(one) for one in found if one.severity == "error" and one.code[:4] != "RK30"] == []
    return [one for one in found if one.code in ("RK3007", "RK3010", "RK3011", "RK3012")]


def found(act: str, *more: str) -> list[Diagnostic]:
    """What a phase betrays."""
    return leaks("\n".join([GAME + indent(act, "  ") + "\n", *map(dedent, more)]))


def codes(act: str, *more: str) -> set[str]:
    return {one.code for one in found(act, *more)}


def codes_of_play(play: str, *more: str) -> list[str]:
    """What it betrays if each card can be played so."""
    game = GAME.replace("gem Ruby", f"  {play}\ngem Ruby") + "  offer main to you\n"
    return [one.code for one in leaks("\n".join([game, *more]))]


@pytest.mark.parametrize(
    "act",
    [
        "choose c from you.hand\nmove c to discards",
        "choose 2 cards from you.hand\nmove cards to discards",
        "choose c from you.hand\nreveal c\nif c.worth > 1: you.coins += 1",
        "choose p from others\nchoose c from p.hand where c.worth > 1\nmove c to discards",
        "choose p from others where opals(p) > 0\np.coins += 1",
        "choose p from players where p is not you and opals(p) > 0\np.coins += 1",
        "choose p from (q in players where q is not you) where opals(p) > 0\np.coins += 1",
        "for p in players\n  if p is not you\n    choose n from 0..opals(p): p.coins += n",
        "let p = first(players)\nif p is you: return\nchoose n from 0..opals(p)\np.coins += n",
        "let p = first(others)\nchoose n from 0..opals(p)\np.coins += n",
        "choose c from first(others).hand where c.worth > 1\nmove c to discards",
        "if first(players) is not you\n  choose n from 0..opals(first(players)): you.coins += n",
        "for p in others\n  choose n from 0..opals(p): p.coins += n",
        "choose n from 1..count(you.hand)\nyou.coins += n",
        "choose p from others\nchoose c from p.hand by p\nmove c to discards",
    ],
)
def test_others_see_the_cards_and_their_player_chooses_by_place(act: str) -> None:
    assert codes(act) == set()


@pytest.mark.parametrize(
    "act",
    [
        "choose c from you.hand where c.worth > 1\nmove c to discards",
        "choose c from (d in you.hand where d is Opal)\nmove c to discards",
        "choose p from players where opals(p) > 0\np.coins += 1",
        "choose n from 0..opals(you)\nyou.coins += n",
        "choose c from you.hand\nchoose n from 0..c.worth\nmove c to discards",
        'ask you\n  option "Boast" when opals(you) > 0\n    you.coins += 1',
        "let p = first(players)\nif p is not you: return\nchoose n from 0..opals(p)\np.coins += n",
        "let p = first(players)\nif p is you: p.coins += 1\nchoose n from 0..opals(p)\np.coins += n",
        "let p = first(players)\nchoose n from 0..opals(p)\np.coins += n",
        "let p = first(others)\nif round() > 1: p = you\nchoose n from 0..opals(p)\np.coins += n",
        "let p = first(others)\np = you\nchoose n from 0..opals(p)\np.coins += n",
        "choose p from others where opals(p) > 0 by first(players)\np.coins += 1",
        "choose p from others\nchoose c from p.hand where c.worth > 1 by p\nmove c to discards",
    ],
)
def test_nothing_that_a_player_is_offered_depends_on_their_own_cards(act: str) -> None:
    assert codes(act) == {"RK3007"}


def test_what_a_card_is_that_was_chosen_blindly_is_not_known_through_an_event() -> None:
    event = """
        event take cards: list of card by who: player
          choose c from cards by who
            choose n from 0..c.worth by who
              who.coins += n
    """
    assert "RK3007" in codes("take you.hand by you", event)


def test_a_counter_may_not_be_set_by_it_since_all_see_counters() -> None:
    assert codes("you.coins = opals(you)") == {"RK3011"}


def test_a_card_that_was_revealed_to_its_player_is_known_to_all() -> None:
    assert (
        codes(
            "choose c from you.hand\nreveal c to [you]\nchoose n from 0..c.worth\nmove c to discards"
        )
        == set()
    )


def test_the_message_says_who_does_not_see_the_cards() -> None:
    (one,) = found("choose c from you.hand where c.worth > 1\nmove c to discards")
    assert one.message == (
        "what may be chosen would betray the cards in `hand` that their player does not see"
    )
    assert one.label == "depends on an outward zone"


PLAYS = """
    kind stone: starts in deck
      play: you.coins += 1
    stone Flint x4
"""


def test_a_play_that_some_cards_have_tells_which_they_are() -> None:
    (one,) = found("offer main to you", PLAYS)
    assert (one.code, one.secondary[-1].text) == (
        "RK3007",
        "`Ruby` is not played so",
    )


def test_a_play_that_all_cards_have_tells_nothing() -> None:
    assert codes_of_play("play: you.coins += 1") == []


@pytest.mark.parametrize(
    "play",
    [
        "play when this.worth > 1: you.coins += 1",
        "play\n    choose p from others where p.coins >= this.worth\n    p.coins += 1",
    ],
)
def test_a_play_that_depends_on_its_card_tells_which_it_is(play: str) -> None:
    assert codes_of_play(play) == ["RK3007"]


def test_what_may_be_used_may_not_depend_on_a_card_that_is_not_seen() -> None:
    rule = 'rule "Heavy"\n  modify usable to no when c.worth > 1\n'
    assert codes_of_play("play: you.coins += 1", rule) == ["RK3007"]


def test_a_card_that_is_treated_as_another_would_be_known_from_it() -> None:
    cup = """
        kind cup: starts in discards, works in discards
        cup Glass
          treat Ruby as Opal
    """
    assert codes_of_play("play: you.coins += 1", dedent(cup)) == ["RK3007"]


def test_a_value_of_others_is_shown_to_a_player_and_not_to_everybody() -> None:
    shown = GAME.replace("  turn act\n", "  turn act\n  shows opals\n") + "  do_nothing\n"
    assert [one.code for one in leaks(shown)] == ["RK3010"]
    of_others = shown.replace("opals(p: player)", "opals(viewer: player, p: player)")
    assert leaks(of_others) == []
