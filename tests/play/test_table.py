"""A person at a table in the terminal, with bots."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rulekit.engine.game import new_game
from rulekit.language.source import Source
from rulekit.loading.loader import load
from shipped_rules import shipped

END, INTERRUPT = "\x04", "\x03"
"""Ctrl-D and Ctrl-C."""

ANYTHING = ["1", "2", "3", "4", "5", "0"] * 200
"""The first number of these that is offered, over and over."""


def test_a_whole_game_is_played_on_a_terminal(sit):
    script = sit(ANYTHING)
    assert script.table.play() == 0
    assert script.game.over
    assert "★ Last ones ★" in script.shown
    assert "player     allegiance" in script.shown


def test_the_table_shows_others_hand_and_options(sit):
    script = sit([])
    script.table.play()
    shown = script.shown
    assert (
        "── Foxes and Hens ─────────────────────────────────────────── Your turn · act ──" in shown
    )
    assert "╭─ Ben ────" in shown
    assert "│ lives ●●●   allegiance ▮" in shown
    assert "deck ▮ 14   discards none" in shown
    assert "▶ Ada (you) · Hen" in shown
    assert "Hide ×3" in shown
    assert "In answer to a bite" in shown
    assert "  1 Nip  strength 1    0 pass" in shown


def test_nothing_hidden_is_shown(sit):
    script = sit([])
    script.table.play()
    # Ben is the Fox, and holds a Snap.
    assert script.game.groups(1)["allegiance"] == "Fox"
    assert re.search(r"\b(Fox|Snap)\b", script.shown) is None


def test_an_option_may_be_chosen_by_name(sit):
    script = sit(["nip", "be"])
    script.table.play()
    assert "Nip: choose victim" in script.shown
    assert "Ada bites Ben with Nip." in script.shown


def test_what_is_being_resolved_is_shown(sit):
    script = sit(["nip", "stack"])
    script.table.play()
    assert "resolving  Ada's turn › act › Nip by Ada" in script.shown
    assert "› turn of Ada" in script.shown


def test_who_can_only_pass_is_told_so_and_passes_with_enter(sit, foxes):
    game = new_game(foxes, 3, 1, names=["Ada", "Ben", "Cleo"], discreet=True)
    script = sit(["nip", "be", ""], game=game)
    script.table.play()
    assert "── Act: nothing to choose; you can only pass ──" in script.shown
    assert "  0 pass\n > \n" in script.shown
    assert "Turn of Ben" in script.shown


def test_a_bad_answer_is_explained_and_asked_again(sit):
    script = sit(["9", "hen", "nip"])
    script.table.play()
    assert "There is no option 9: type 0 or 1." in script.shown
    assert "Nothing here is called “hen”" in script.shown
    assert "Nip: choose victim" in script.shown


def test_the_input_that_ends_leaves_the_table_with_130(sit):
    script = sit([])
    assert script.table.play() == 130


def test_quitting_is_not_an_error(sit):
    script = sit(["quit"])
    assert script.table.play() == 0
    assert not script.game.over


def test_ctrl_c_leaves_the_table_with_130(sit):
    script = sit([INTERRUPT])
    assert script.table.play() == 130


def test_a_game_without_a_decision_is_left_unasked(sit, tmp_path):
    script = sit(["look nip", "quit"])
    script.table.play()
    assert "Save the game" not in script.shown
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("leaving", "code"), [("quit", 0), (INTERRUPT, 130), (END, 130)])
def test_who_leaves_a_game_with_decisions_is_asked_where_to_save_it(sit, tmp_path, leaving, code):
    script = sit(["nip", leaving, ""])
    assert script.table.play() == code
    asked = script.shown[script.shown.index(" Save the game") :]
    assert asked == (
        " Save the game in foxes-1.json? Enter saves it; or type another file, no to\n"
        " leave without saving, back to play on.\n"
        " save in > \n"
        " Saved in foxes-1.json. Go on with:\n"
        "   rulekit play --resume foxes-1.json\n"
    )
    assert json.loads((tmp_path / "foxes-1.json").read_text())["game"]["choices"] == [0]


@pytest.mark.parametrize("answer", ["no", INTERRUPT])
def test_who_leaves_may_leave_without_saving(sit, tmp_path, answer):
    script = sit(["nip", "quit", answer])
    assert script.table.play() == 0
    assert list(tmp_path.iterdir()) == []


def test_who_leaves_by_mistake_plays_on(sit):
    script = sit(["nip", INTERRUPT, "back", "ben"])
    script.table.play()
    assert "Ada bites Ben with Nip." in script.shown


def test_a_game_is_saved_where_nobody_can_answer(sit, tmp_path):
    script = sit(["nip"])
    assert script.table.play() == 130
    assert "Saved in foxes-1.json." in script.shown
    assert (tmp_path / "foxes-1.json").exists()


def test_a_game_that_is_left_is_written_over_no_other(sit, tmp_path):
    (tmp_path / "foxes-1.json").write_text("an older game")
    sit(["nip", "quit", ""]).table.play()
    assert (tmp_path / "foxes-1.json").read_text() == "an older game"
    assert (tmp_path / "foxes-1-2.json").exists()


def test_a_file_that_is_no_saved_game_is_not_written_over(sit, tmp_path):
    (tmp_path / "my.rules").write_text("edition 1")
    script = sit(["nip", "save my.rules", "quit", "my.rules", "no"])
    script.table.play()
    told = "my.rules is there already and is no saved table: name another file."
    assert script.shown.count(told) == 2
    assert (tmp_path / "my.rules").read_text() == "edition 1"


def test_a_saved_game_is_left_unasked(sit):
    script = sit(["nip", "save evening.json", "quit"])
    assert script.table.play() == 0
    assert "Save the game" not in script.shown


def test_who_leaves_a_kept_game_is_told_how_to_go_on(sit, tmp_path):
    script = sit(["nip", "quit"], keep_in=tmp_path / "my evening.json")
    script.table.play()
    assert f"   rulekit play --resume '{tmp_path}/my evening.json'\n" in script.shown


def test_a_game_that_is_interrupted_while_bots_play_stays_whole(sit, tmp_path, monkeypatch):
    asked = []

    def interrupted(game, bots):
        asked.append(game.choices)
        raise KeyboardInterrupt

    monkeypatch.setattr("rulekit.play.table.ask_bot", interrupted)
    script = sit(["nip", "ben", ""])
    assert script.table.play() == 130
    assert asked == [[0, 0]]
    assert json.loads((tmp_path / "foxes-1.json").read_text())["game"]["choices"] == [0, 0]


def test_help_lists_the_commands(sit):
    script = sit(["?"])
    script.table.play()
    for command in ("look NAME", "stack", "log", "table", "undo", "save FILE", "load FILE", "quit"):
        assert f"   {command:<13} " in script.shown


def test_remarks_and_help_hang_under_their_beginning(sit):
    script = sit(["?", "fox"], width=40)
    script.table.play()
    assert (
        "   undo          take back your last\n"
        "                 decision (undo! even if\n"
        "                 that has revealed\n"
        "                 something)\n"
    ) in script.shown
    assert " Nothing here is called “fox”: type 0 or\n 1, or the" in script.shown


def test_a_card_can_be_looked_at(sit):
    script = sit(["look brown", "look zebra", "look"])
    script.table.play()
    assert "│ egg · 4 copies" in script.shown
    assert "No card, player or place is called “zebra”." in script.shown
    assert "Look at what?" in script.shown


def test_a_player_can_be_looked_at_by_the_beginning_of_the_name(sit):
    script = sit(["look be"], width=60)
    script.table.play()
    assert script.shown.endswith(
        "╭─ Ben ───────────╮\n"
        "│ lives ●●●       │\n"
        "│ allegiance  ▮ 1 │\n"
        "│ hand  ▮ 3       │\n"
        "╰─────────────────╯\n"
        " > \n"
    )


def test_a_place_of_the_table_can_be_looked_at(sit):
    market = load(Path(__file__).parent / "market.rules")
    script = sit(["look st"], game=new_game(market, 3, 1))
    script.table.play()
    assert (
        "╭─ stall ─────────────────────────╮\n"
        "│ cards 3  Apple · Bread · Cheese │\n"
        "╰─────────────────────────────────╯\n"
    ) in script.shown


def test_where_copies_lie_is_told_as_far_as_the_seat_knows(sit):
    script = sit(["look hide", "look snap"])
    script.table.play()
    assert "seen in your hand" in script.shown
    assert script.shown.count("seen in") == 1


def test_the_log_tells_all_that_the_seat_knows(sit):
    script = sit(["log"])
    script.table.play()
    log = script.shown[script.shown.rindex("> log") :]
    assert "Hide, Hide, Nip: deck → hand of Ada" in log
    assert "Turn of Ada" in log


def test_a_choice_is_taken_back(sit):
    script = sit(["nip", "undo"])
    script.table.play()
    assert script.game.choices == []
    assert script.shown.count("Act: play or use something, or pass") == 2


def test_nothing_can_be_taken_back_at_the_start(sit):
    script = sit(["undo"])
    script.table.play()
    assert "There is no decision to take back." in script.shown


def test_what_revealed_something_is_taken_back_only_on_demand(sit):
    script = sit(["pass", "undo", "undo!"], seed=1)
    script.table.play()
    assert (
        "The last decision has shown hidden cards, or used chance; undo! takes it" in script.shown
    )
    assert script.game.choices == []


def test_a_game_is_saved_and_loaded(sit, tmp_path):
    file = tmp_path / "my game.json"
    script = sit([f"save {file}", "nip", f"load {file}"])
    script.table.play()
    assert f"Saved in {file}." in script.shown.replace("\n", "")
    assert script.game.choices == []
    assert json.loads(file.read_text(encoding="utf-8"))["format_version"] == 1


def test_a_kept_game_is_up_to_date_at_every_decision(sit, tmp_path):
    file = tmp_path / "game.json"
    script = sit(["nip"], keep_in=file)
    script.table.play()
    assert json.loads(file.read_text(encoding="utf-8"))["game"]["choices"] == [0]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("save", "Save in which file?"),
        ("load", "Load which file?"),
        ("load nowhere.json", "Cannot read nowhere.json: No such file or directory."),
        ("save /nowhere/game.json", "Cannot write /nowhere/game.json"),
    ],
)
def test_files_that_cannot_be_used_are_told(sit, typed, said):
    script = sit([typed])
    script.table.play()
    assert said in script.shown


def test_a_file_that_is_no_save_changes_nothing_and_is_called_as_it_is(sit, tmp_path):
    (tmp_path / "picture.json").write_text("[1, 2]")
    script = sit(["nip", "load picture.json"])
    script.table.play()
    assert (
        " picture.json is not a saved table: it holds a list, and should hold an object;\n"
        " choose a file that `save` or `--save` wrote, unchanged.\n"
    ) in script.shown
    assert script.game.choices == [0]


@pytest.mark.parametrize("width", [60, 80, 120])
def test_no_line_is_wider_than_the_terminal(sit, width):
    script = sit(ANYTHING, width=width)
    script.table.play()
    assert max(len(line) for line in script.shown.splitlines()) <= width


def test_the_end_tells_who_won_and_what_everybody_was(sit):
    script = sit(ANYTHING)
    script.table.play()
    end = script.shown[script.shown.index("★ Last ones ★") :]
    assert "The side of the last player wins." in end
    assert "win" in end
    for seat in range(3):
        assert script.game.groups(seat)["allegiance"] in end
    for score in script.game.result.scores.values():
        assert str(score) in end


def test_a_card_can_be_looked_at_by_its_face(sit):
    script = sit(["look QS"], game=new_game(shipped("hearts"), 4, 1))
    script.table.play()
    assert "Q♠" in script.shown
    assert "│ playing card · 1 copy" in script.shown


MASKED = """
edition 1
game "Masked"
  players 2
  turn act
zone deck: hidden
zone mask of player: private, single
zone hand of player: private
kind mask_card: starts in deck, works in mask
mask_card Trickster
  before act when current is not you
    ask current
      option "Left": do_nothing
      option "Right": do_nothing
setup
  move top(deck) to players[1].mask
phase act
  ask you
    option "On": do_nothing
    option "Off": do_nothing
"""


def test_a_hidden_card_that_asks_is_not_named_at_the_table(sit):
    game = new_game(load(Source("masked.rules", MASKED)), 2, names=["Ada", "Ben"])
    script = sit(["stack", "Left", "log"], game=game)
    script.table.play()
    assert "A card: choose one" in script.shown
    assert "rule of a card" in script.shown
    assert "Ada chooses “Left”." in script.shown
    assert "Trickster" not in script.shown
