"""The table on the screen: what is where, and how it shrinks to a small terminal."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

import rulekit
from rulekit.language.source import Source
from rulekit.play.menu import menu_for
from rulekit.play.option_numbers import Numbering
from rulekit.play.screen import draw
from shipped_rules import shipped


def drawn(game, seat: int = 0, **settings) -> list[str]:
    screen = io.StringIO()
    settings = {"width": 80, "color_system": None, "highlight": False, **settings}
    console = Console(file=screen, **settings)
    view = game.view(seat) if seat >= 0 else game.spectator()
    menu = (
        menu_for(view.decision, view, Numbering(game.ruleset))
        if view.decision is not None
        else None
    )
    draw(console, view, game.ruleset, menu)
    return screen.getvalue().splitlines()


def test_a_roomy_table_is_drawn_like_this(new):
    assert drawn(new(seed=1)) == [
        "── Foxes and Hens ─────────────────────────────────────────── Your turn · act ──",
        "╭─ Ben ────────────────────────────────╮╭─ Cleo ───────────────────────────────╮",
        "│ lives ●●●   allegiance ▮             ││ lives ●●●   allegiance ▮             │",
        "│ hand ▮▮▮ 3                           ││ hand ▮▮▮ 3                           │",
        "╰──────────────────────────────────────╯╰──────────────────────────────────────╯",
        " deck ▮ 14   discards none",
        "── what happened ───────────────────────────────────────────────────────────────",
        "   · Hen: allegiances → allegiance of Ada",
        "   · Hide, Hide, Nip: deck → hand of Ada",
        " Turn of Ada",
        " Ada draws 1.",
        "   · Hide: deck → hand of Ada",
        "╭─ ▶ Ada (you) · Hen ──────────────────────────────────────────────────────────╮",
        "│ lives ●●●                                                                    │",
        "│ Hen  Wins with the hens.                                                     │",
        "│ ── hand 4 ────────────────────────────────────────────────────────────────── │",
        "│  1 Nip  strength 1                      2 Hide ×3                            │",
        "│                                           In answer to a bite: nothing       │",
        "│                                           happens.                           │",
        "╰──────────────────────────────────────────────────────────────────────────────╯",
        "── Act: play or use something, or pass ─────────────────────────────────────────",
        "  1 Nip  strength 1    0 pass",
    ]


def test_a_low_terminal_gets_a_line_for_each_player(new):
    shown = drawn(new(seed=1), height=16, force_terminal=True)
    assert [line.rstrip() for line in shown] == [
        "── Foxes and Hens ─────────────────────────────────────────── Your turn · act ──",
        " Ben   lives 3/3  hand 3",
        " Cleo  lives 3/3  hand 3",
        " deck ▮ 14   discards none",
        "── what happened ───────────────────────────────────────────────────────────────",
        "   · Hen: allegiances → allegiance of Ada",
        "   · Hide, Hide, Nip: deck → hand of Ada",
        " Turn of Ada",
        " Ada draws 1.",
        "   · Hide: deck → hand of Ada",
        "── ▶ Ada (you) · Hen ───────────────────────────────────────────────────────────",
        " lives ●●●  hand 4  1 Nip strength 1  2 Hide ×3",
        "── Act: play or use something, or pass ─────────────────────────────────────────",
        "  1 Nip     0 pass",
    ]


@pytest.mark.parametrize("height", [16, 20, 24, 40])
def test_the_table_fits_the_height_of_the_terminal(new, height):
    assert len(drawn(new(seed=1), height=height, force_terminal=True)) <= height - 1


def test_whoever_looks_on_sees_no_hand(new):
    shown = "\n".join(drawn(new(seed=1), seat=-1))
    assert shown.count("hand ▮▮▮") == 3
    assert "(you)" not in shown
    assert "Hide" not in shown


def test_wide_letters_keep_the_frames_straight(foxes):
    from rich.cells import cell_len

    from rulekit.engine.game import new_game

    game = new_game(foxes, 3, 1, {}, ["Ada", "狐狸", "Cleo"])
    lines = drawn(game)
    assert "狐狸" in lines[1]
    assert {cell_len(line) for line in lines[1:5]} == {80}


def test_the_window_that_is_answered_shows_the_attack(new):
    game = new(seed=1)
    game.choose_index(0)
    game.choose_index(0)
    shown = drawn(game, seat=1)
    assert " resolving  Ada's turn › act › Nip by Ada › bite player (Ben, Ada, Nip)" in shown
    assert shown[0].endswith("Ada's turn · act ──")
    assert any("Ben (you) · Fox · to decide" in line for line in shown)
    assert shown[-1] == "  2 Hide ×2    0 pass"


def test_a_card_without_a_name_is_called_by_its_face_once():
    screen = drawn(shipped("crazy_eights").new_game(players=2, seed=1))
    table = " deck ▮ 37   pile 6♦   drawn 0   passes 0   owed 0   called clubs"
    assert table in screen
    assert screen[-2:] == [
        "  2 2♦             4 6♥             0 Draw a card",
        "  3 J♦             7 8♠",
    ]
    assert "   · 6♦: deck → pile" in screen


def test_all_cards_that_lie_open_in_the_middle_are_named_in_their_order():
    game = shipped("hearts").new_game(players=4, seed=3)
    while game.spectator().zones["trick"].count < 3:
        game.choose(*game.decision.options[: game.decision.low])
    lying = [card.name for card in game.spectator().zones["trick"].cards]
    (row,) = [line for line in drawn(game, game.decision.player) if line.startswith(" trick")]
    assert row.startswith(f" trick {lying[0]}   · {lying[1]}   · {lying[2]}   ")


ISLAND = """edition 1
game "Island"
  players 1..2
  turn act
zone board: public
zone hand of player: private
counter water of card: 0..9
counter tide: 0..9
var dyke of card: flag
kind place: starts in board
place Mill
place Bay
place Cape
phase act
  choose p from board
  p.water += 2
  p.dyke = yes
ending "Flood" when any(p.water > 8 for p in board)
  winners seats
"""


def test_a_table_for_one_shows_what_is_kept_for_the_cards_on_it():
    text = ISLAND
    game = rulekit.load(Source("island.rules", text)).new_game(players=1, seed=1)
    game.choose_index(1)
    rows = drawn(game)
    assert " board Mill   · Bay water 2, dyke   · Cape   tide 0" in rows
    assert any("1 Mill" in row and "2 Bay  water 2, dyke" in row for row in rows)


def test_of_a_hidden_card_nothing_that_is_kept_is_known():
    text = ISLAND.replace("p.dyke = yes\n", "p.dyke = yes\n  if p is Mill: move p to you.hand\n")
    game = rulekit.load(Source("island.rules", text)).new_game(players=2, seed=1)
    game.choose_index(0)
    nothing = {"water": 0, "dyke": "no"}
    assert game.view(0).of_cards == {0: {"water": 2, "dyke": "yes"}, 1: nothing, 2: nothing}
    assert game.view(1).of_cards == {1: nothing, 2: nothing}


BAZAAR = """edition 1
game "Bazaar"
  players 2
  shows wealth, second_wealth, is_very_prosperous
  turn act
zone supply: public
zone waste: public
zone store: hidden, ordered, refills from waste
zone hand of player: private
zone looking of player: private
counter health of player: -9..strength(player), starts at strength(player)
value strength(p: player) = 4
value wealth(p: player) = 1000000
value second_wealth(p: player) = 2000000
value is_very_prosperous(p: player) = yes
kind ware: starts in supply
kind rag: starts in waste
ware Apple x30
ware Bread x9
rag Sack x2
phase act
  for p in seats: p.health -= 1
  choose c from supply
  move c to you.hand
ending "Sold" when count(supply) == 0
  winners seats
"""


@pytest.fixture
def bazaar():
    return rulekit.load(Source("bazaar.rules", BAZAAR)).new_game(players=2, seed=1)


def test_an_empty_zone_is_shown_only_if_it_is_the_hand(bazaar):
    shown = "\n".join(drawn(bazaar))
    assert shown.count("hand none") == 1
    assert shown.count("hand 0") == 1
    assert "looking" not in shown


def test_a_public_zone_without_order_shows_how_many_of_each_lie_in_it(bazaar):
    assert " supply Apple ×30   · Bread ×9   waste Sack ×2" in drawn(bazaar)


def test_a_counter_that_may_be_negative_is_shown_with_its_maximum(bazaar):
    assert "│ health ●●●○   hand none  " in "\n".join(drawn(bazaar))


def test_values_that_do_not_fit_in_the_edge_of_a_tile_stand_inside_it(bazaar):
    assert drawn(bazaar, width=60)[1:5] == [
        "╭─ B ──────────────────────────────────────────────────────╮",
        "│ health ●●●○   hand none   is very prosperous             │",
        "│ wealth 1000000   second wealth 2000000                   │",
        "╰──────────────────────────────────────────────────────────╯",
    ]


def test_a_question_that_is_longer_than_a_line_is_shown_whole(new):
    game = new(seed=1)
    game.choose_index(0)
    game.choose_index(0)
    assert drawn(game, seat=1, width=60)[-3:] == [
        "── Ada bites Ben with Nip. Bite player: play or use",
        "   something, or pass ──────────────────────────────────────",
        "  2 Hide ×2    0 pass",
    ]


def test_what_is_being_resolved_hangs_under_its_beginning(new):
    game = new(seed=1)
    game.choose_index(0)
    game.choose_index(0)
    rows = drawn(game, seat=1, width=60)
    start = rows.index(" resolving  Ada's turn › act › Nip by Ada › bite player")
    assert rows[start + 1] == "            (Ben, Ada, Nip)"


def test_texts_of_cards_hang_under_their_beginning():
    game = shipped("bang").new_game(players=4, seed=3)
    rows = drawn(game, seat=3, width=60)
    start = rows.index("│ Sheriff  Wins when all Outlaws and Renegades are dead.   │")
    assert rows[start + 1] == "│          Sits in the open, begins, and has 1 life more.  │"
