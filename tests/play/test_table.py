"""A person at a table in the terminal, with bots."""

from __future__ import annotations

import json
import re

import pytest

from rulekit.engine.game import new_game
from rulekit.language.source import Source
from rulekit.ruleset.loading import load


def test_a_whole_game_is_played_on_a_terminal(sit):
    script = sit(["1"] * 200)
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
    assert "  1 Nip  strength 1    2 pass" in shown


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
    assert "  1 pass\n > \n" in script.shown
    assert "Turn of Ben" in script.shown


def test_a_bad_answer_is_explained_and_asked_again(sit):
    script = sit(["9", "hen", "nip"])
    script.table.play()
    assert "There is no option 9: they go from 1 to 2." in script.shown
    assert "Nothing here is called “hen”" in script.shown
    assert "Nip: choose victim" in script.shown


def test_the_input_that_ends_leaves_the_table_with_130(sit):
    script = sit([])
    assert script.table.play() == 130
    assert "file to save the game in" in script.shown


def test_quitting_is_not_an_error(sit):
    script = sit(["quit"])
    assert script.table.play() == 0
    assert not script.game.over


def test_ctrl_c_leaves_the_table_with_130(sit):
    script = sit([])

    def interrupt(prompt: str) -> str:
        raise KeyboardInterrupt

    script.table.ask = interrupt
    assert script.table.play() == 130


def test_help_lists_the_commands(sit):
    script = sit(["?"])
    script.table.play()
    for command in ("look CARD", "stack", "log", "table", "undo", "save FILE", "load FILE", "quit"):
        assert f"   {command:<10} " in script.shown


def test_a_card_can_be_looked_at(sit):
    script = sit(["look brown", "look zebra", "look"])
    script.table.play()
    assert "│ egg · 4 copies" in script.shown
    assert "No card is called “zebra”." in script.shown
    assert "Look at which card?" in script.shown


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


def test_the_offer_to_save_at_the_end_of_input_is_taken(sit, tmp_path):
    file = tmp_path / "game.json"
    script = sit([])
    answers = iter([EOFError, str(file)])

    def ask(prompt: str) -> str:
        answer = next(answers)
        if answer is EOFError:
            raise EOFError
        return answer

    script.table.ask = ask
    assert script.table.play() == 130
    assert file.exists()


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


def test_a_file_that_is_no_save_changes_nothing(sit, tmp_path):
    file = tmp_path / "picture.json"
    file.write_text("[1, 2]")
    script = sit(["nip", f"load {file}"])
    script.table.play()
    assert "is not a saved table" in " ".join(script.shown.split())
    assert script.game.choices == [0]


@pytest.mark.parametrize("width", [60, 80, 120])
def test_no_line_is_wider_than_the_terminal(sit, width):
    script = sit(["1"] * 200, width=width)
    script.table.play()
    assert max(len(line) for line in script.shown.splitlines()) <= width


def test_the_end_tells_who_won_and_what_everybody_was(sit):
    script = sit(["1"] * 200)
    script.table.play()
    end = script.shown[script.shown.index("★ Last ones ★") :]
    assert "The side of the last player wins." in end
    assert "win" in end
    for seat in range(3):
        assert script.game.groups(seat)["allegiance"] in end
    for score in script.game.result.scores.values():
        assert str(score) in end


def test_a_card_can_be_looked_at_by_its_face(sit):
    script = sit(["look QS"], game=new_game(load("hearts"), 4, 1))
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
