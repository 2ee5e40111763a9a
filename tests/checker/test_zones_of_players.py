"""A zone of players where nothing says of which of them: told, and how to say it."""

from __future__ import annotations

import pytest

from rulekit.language.report import Diagnostic
from rulekit.language.source import Source
from rulekit.loading.loader import check

HEAD = """\
edition 1
game "Armies"
  players 2
  turn act
zone deck of player: hidden, ordered, refills from discards
zone discards of player: public
zone hand of player: private
zone box: hidden
zone stall: public
kind soldier: starts in box, discards to discards
  play: do_nothing
soldier Guard x8
setup
  for p in seats: move sample(2, box) to p.deck
"""


def found(text: str, head: str = HEAD) -> list[Diagnostic]:
    errors = check(Source("armies", head + text))[1]
    return [one for one in errors if one.severity == "error"]


def told(text: str) -> list[tuple[str, str, int]]:
    return [(one.code, one.message, one.span.line if one.span else 0) for one in found(text)]


def test_cards_start_in_a_zone_of_the_table() -> None:
    (error,) = found("kind spy: starts in deck\nspy Ada\nphase act: do_nothing\n")
    assert (error.code, error.message) == ("RK1040", "in whose `deck` does a spy start?")
    assert error.span is not None
    assert error.span.text == "deck"
    assert error.help == (
        "write `starts in box`, and deal them out in the set-up: `for p in seats: move"
        " sample(N, box) to p.deck`"
    )


def test_where_no_zone_of_the_table_is_hidden_it_is_said_to_declare_one() -> None:
    head = 'edition 1\ngame "G"\n  players 2\n  turn act\nzone deck of player: hidden\n'
    (error,) = found("kind spy: starts in deck\nspy Ada\nphase act: do_nothing\n", head)
    assert error.help == (
        "declare `zone box: hidden`, write `starts in box`, and deal them out in the set-up:"
        " `for p in seats: move sample(N, box) to p.deck`"
    )


def test_a_zone_of_the_table_is_not_refilled_from_a_zone_of_players() -> None:
    assert told("zone heap: hidden, refills from discards\nphase act: refill heap\n") == [
        ("RK1040", "from whose `discards` is `heap` refilled?", 15)
    ]


def test_a_zone_of_players_is_refilled_from_one_of_the_table() -> None:
    text = "zone store of player: hidden, refills from box\nphase act: refill you.store\n"
    assert told(text) == []


@pytest.mark.parametrize(
    "block",
    [
        "phase act: discard top(box)\n",
        "phase act: discard box\n",
        "phase act: discard (c in box where count(box) > 2)\n",
        "phase act: flip box\n",
        "phase act\n  choose c from stall\n  discard c\n",
        "phase act\n  let c = random(box)\n  reveal c\n  discard c\n",
        "phase act\n  for c in box\n    if count(box) > 2: move c to pile(c)\n",
        "phase act: lose top(box)\nevent lose what: card\n  discard what\n",
        "zone sky: public\nkind omen: starts in box, works in sky, discards to discards\n"
        "omen Comet\n  after act: discard this\nphase act: do_nothing\n",
    ],
)  # fmt: skip
def test_a_card_of_the_table_is_nobodys_to_discard(block: str) -> None:
    assert [code for code, _, _ in told(block)] == ["RK1041"]


@pytest.mark.parametrize(
    "block",
    [
        "phase act: discard top(you.deck)\n",
        "phase act\n  let c = top(box)\n  move c to you.hand\n  discard c\n",
        "phase act\n  let c = top(box)\n  take you\n  discard c\n"
        "event take who: player\n  move box to who.hand\n",
        "phase act: lose top(box) for you\n"
        "event lose what: card for who: player\n  move what to who.hand\n  discard what\n",
        "phase act\n  for c in cards_of(Guard) where c.owner is not nobody: discard c\n",
        "phase act: lose top(box)\n"
        "event lose what: card\n  if what.owner is not nobody: discard what\n",
        'rule "Spoils"\n  instead of discard: move cards to current.discards\n'
        "phase act: discard top(box)\n",
        "kind token: starts in stall, discards to box\ntoken Coin\n"
        "phase act\n  choose c from stall\n  discard c\n",
        "phase act: move top(box) to you.discards\n",
    ],
)  # fmt: skip
def test_nothing_is_said_of_a_card_that_may_be_somebodys(block: str) -> None:
    assert told(block) == []


def test_every_draw_is_named_where_each_player_has_a_deck() -> None:
    (error,) = found("phase act\n  draw 1\n  draw 2\nsoldier Scout\n  play: draw 1\n")
    assert (error.code, error.message) == ("RK1011", "whose `deck`? `draw` needs one for all")
    assert error.span is not None
    assert (error.span.line, error.span.text) == (16, "draw")
    assert [(label.span.line, label.text) for label in error.secondary] == [
        (5, "each player has one"),
        (17, "and here"),
        (19, "and here"),
    ]
    assert error.notes == ("The prelude names it in prelude.rules:26.",)
    assert error.help == (
        "declare `value deck_of(p: player) -> zone = deck` anew in these rules, with `p.deck` for"
        " `deck`"
    )


def test_a_hand_for_all_is_told_where_cards_are_drawn() -> None:
    head = 'edition 1\ngame "G"\n  players 2\n  turn act\nzone deck: hidden\nzone hand: public\n'
    (error,) = found("kind k: starts in deck\nk A\nphase act: draw 1\n", head)
    assert error.message == "whose `hand`? `draw` needs one of each player"


def test_rules_that_never_draw_may_have_a_deck_for_each_player() -> None:
    assert told("phase act: move top(you.deck) to you.hand\n") == []


def test_a_game_that_says_how_a_card_is_drawn_draws_from_decks_of_ones_own() -> None:
    assert told("phase act: draw 2\nvalue deck_of(p: player) -> zone = p.deck\n") == []


def test_a_deck_that_is_no_zone_is_told_where_it_is_declared() -> None:
    (error,) = found("phase act: draw 2\nvalue deck_of(p: player) = p.deck\n")
    assert (error.code, error.message, error.help) == (
        "RK2001",
        "`deck_of` must answer with a zone, and not with a list of cards",
        "write `-> zone` after its brackets",
    )
    assert error.span is not None
    assert error.span.text == "deck_of"


def test_what_the_prelude_calls_with_other_arguments_is_told_where_it_is_declared() -> None:
    deck = "value deck_of(p: player) -> zone = p.deck\n"
    card = "event draw_card who: player -> flag\n  return no\n"
    (error,) = found(f"phase act: draw 2\n{deck}{card}")
    assert (error.code, error.message) == (
        "RK2003",
        "`draw_card` is not declared as the prelude calls it",
    )
    assert error.span is not None
    assert error.span.text == "draw_card"


def test_what_needs_a_zone_whose_name_cannot_be_declared_is_no_second_fault() -> None:
    head = HEAD.replace("zone stall: public", "zone you of player: public")
    assert [one.code for one in found("phase act: draw 1\n", head)] == ["RK1020"]
