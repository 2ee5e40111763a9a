"""`rulekit play` without a terminal, its saves and its pictures."""

from __future__ import annotations

import json
import os
import pty
import sys
from pathlib import Path
from subprocess import Popen
from xml.etree import ElementTree

import pytest


def test_without_a_terminal_bots_play_and_the_log_tells_the_game(process, foxes):
    done = process("play", foxes, "--players", "3", "--seed", "1")
    assert done.returncode == 0
    assert "Turn of Ada" in done.stdout
    assert "★ Last ones ★" in done.stdout
    assert done.stderr == ""


def test_the_same_seed_tells_the_same_game(run, foxes):
    first = run("play", foxes, "--seed", "5").stdout
    assert first == run("play", foxes, "--seed", "5").stdout
    assert first != run("play", foxes, "--seed", "6").stdout


def test_players_may_be_given_names(run, foxes):
    shown = run("play", foxes, "--seed", "1", "--name", "Zoë", "--name", "Adam").stdout
    assert "Turn of Zoë" in shown
    assert "Turn of Adam" in shown


def test_options_of_the_rules_are_set(run, foxes):
    assert run("play", foxes, "--seed", "1", "--set", "deep_nests=yes").returncode == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--players", "9"), "2 to 4 players, not 9"),
        (("--set", "deep_nest=yes"), "did you mean `deep_nests`?"),
        (("--set", "deep_nests=maybe"), "it is one of: no, yes"),
        (("--set", "deep_nests"), "write --set option=value"),
        (("--seat", "3"), "there is no seat 3: 2 players sit at seats 1 to 2"),
        (("--bot", "genius"), "no bot is called genius; there are random, heuristic, greedy"),
        (("--with-card", "h"), "`h` could be one of several cards: Hen, Hide."),
        (("--with-card", "Snep"), "Foxes and Hens has no card `Snep`: did you mean `Snap`?"),
        (("--name", "Ada", "--name", "Ada"), "each name to one player only"),
    ],
)
def test_what_the_rules_do_not_offer_is_wrong_usage(run, foxes, arguments, said):
    done = run("play", foxes, *arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stdout == ""


def test_a_card_can_be_tried_at_once_and_the_game_be_kept(run, foxes, tmp_path):
    save = tmp_path / "evening.json"
    assert run("play", foxes, "--with-card", "Snap", "--save", str(save)).returncode == 0
    assert run("play", "--resume", str(save)).returncode == 0
    done = run("play", "--resume", str(save), "--with-card", "Snap")
    assert done.returncode == 2


def test_an_expansion_that_is_not_there_cannot_be_read(run, foxes):
    done = run("play", foxes, "--with", "nowhere.rules")
    assert done.returncode == 3
    assert "nowhere.rules" in done.stderr


def play_on_terminal(folder: Path, typed: str, *arguments: str) -> tuple[int, str]:
    """Run `rulekit play` on a terminal of 80 columns where this is typed; returns what it shows."""
    leader, follower = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "80", "LINES": "40"}
    environment["PYTHONPATH"] = str(Path(__file__).parents[2])
    playing = Popen(
        [sys.executable, "-m", "rulekit", "play", *arguments],
        stdin=follower,
        stdout=follower,
        stderr=follower,
        env=environment,
        cwd=folder,
    )
    os.close(follower)
    os.write(leader, typed.encode())
    shown = b""
    try:
        while part := os.read(leader, 4096):
            shown += part
    except OSError:  # the other side has been closed
        pass
    os.close(leader)
    return playing.wait(60), shown.decode()


def test_on_a_terminal_a_person_plays(tmp_path, foxes):
    code, shown = play_on_terminal(tmp_path, "nip\nquit\nno\n", foxes, "-p", "3", "--seed", "1")
    assert code == 0
    assert "Ada" in shown
    assert "Nip: choose victim" in shown
    assert "\x1b[" in shown


def test_on_a_terminal_colour_can_be_refused(tmp_path, foxes):
    _, shown = play_on_terminal(
        tmp_path, "quit\n", foxes, "-p", "3", "--seed", "1", "--color", "never"
    )
    assert "\x1b[1" not in shown
    assert "\x1b[3" not in shown


def test_a_game_is_kept_and_resumed(tmp_path, foxes, run):
    typed = "nip\nquit\n"
    code, _ = play_on_terminal(tmp_path, typed, foxes, "-p", "3", "--seed", "1", "--save", "g.json")
    assert code == 0
    saved = json.loads((tmp_path / "g.json").read_text(encoding="utf-8"))
    assert saved["format_version"] == 1
    assert saved["table"]["seat"] == 0
    assert saved["game"]["choices"] == [0]
    done = run("play", "--resume", "g.json")
    assert done.returncode == 0
    assert "Ada plays Nip." in done.stdout
    assert "★ Last ones ★" in done.stdout


def test_a_save_that_is_damaged_cannot_be_read(tmp_path, run):
    (tmp_path / "g.json").write_text('{"format_version": 1}')
    done = run("play", "--resume", "g.json")
    assert done.returncode == 3
    assert "error[RK6004]: g.json is not a saved table" in done.stderr


def test_a_save_of_other_rules_is_refused(tmp_path, run, foxes):
    play_on_terminal(tmp_path, "quit\n", foxes, "-p", "3", "--save", "g.json")
    other = tmp_path / "other.rules"
    other.write_text(Path(foxes).read_text(encoding="utf-8") + "\n# changed\n", encoding="utf-8")
    done = run("play", "other.rules", "--resume", "g.json")
    assert done.returncode == 3
    assert "RK6005" in done.stderr


def test_a_saved_game_keeps_its_players(tmp_path, run):
    done = run("play", "--resume", "g.json", "--players", "3")
    assert done.returncode == 2
    assert "leave these flags out" in done.stderr


def test_a_picture_of_the_table_is_drawn(run, foxes, tmp_path):
    done = run("play", foxes, "-p", "3", "--seed", "1", "--picture", "table.svg", "--at", "2")
    assert (done.returncode, done.stdout) == (0, "The table is drawn in table.svg.\n")
    drawing = (tmp_path / "table.svg").read_text(encoding="utf-8")
    ElementTree.fromstring(drawing)
    assert "Foxes&#160;and&#160;Hens" in drawing
    assert "choose&#160;victim" in drawing
    assert "http" not in drawing.replace("http://www.w3.org/2000/svg", "")


def test_a_picture_that_cannot_be_written_is_told(run, foxes):
    done = run("play", foxes, "--picture", "nowhere/table.svg")
    assert done.returncode == 3
    assert "cannot use nowhere/table.svg: there is no folder nowhere" in done.stderr


def test_a_terminal_without_unicode_is_shown_similar_signs(process, foxes):
    done = process("play", foxes, "--seed", "1", "--name", "Zoë", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "Turn of Zoe" in done.stdout
    assert "> hand of Zoe" in done.stdout
    assert "* Last ones *" in done.stdout


def test_without_a_terminal_the_game_is_kept_at_its_end(run, foxes, tmp_path):
    done = run("play", foxes, "-p", "3", "--seed", "1", "--save", "g.json")
    assert done.returncode == 0
    assert done.stdout.endswith("\nSaved in g.json.\n")
    again = run("play", "--resume", "g.json")
    assert "★ Last ones ★" in again.stdout
    before = (tmp_path / "g.json").read_bytes()
    assert run("play", "--resume", "g.json").returncode == 0
    assert (tmp_path / "g.json").read_bytes() == before


@pytest.mark.parametrize("option", ["--save", "--picture"])
def test_a_file_that_cannot_be_written_is_refused_before_the_game(run, foxes, option):
    done = run("play", foxes, "-p", "3", option, "nowhere/x.json")
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr == ("rulekit: cannot use nowhere/x.json: there is no folder nowhere\n")


def test_a_discreet_game_is_kept_as_one(run, foxes, tmp_path):
    arguments = ("play", foxes, "--seed", "5", "--discreet", "--save", "g.json")
    shown = run(*arguments).stdout.removesuffix("Saved in g.json.\n")
    assert shown == run("play", foxes, "--seed", "5").stdout
    kept = json.loads((tmp_path / "g.json").read_text(encoding="utf-8"))
    assert kept["game"]["discreet"] is True
    assert run("play", "--resume", "g.json").returncode == 0
    done = run("play", "--resume", "g.json", "--discreet")
    assert done.returncode == 2
    assert "a saved game has its players and options" in done.stderr


def test_what_python_saved_is_resumed(run, foxes, tmp_path):
    import rulekit

    game = rulekit.load(foxes).new_game(players=3, seed=1, names=["Ada", "Ben", "Cleo"])
    game.choose_index(0)
    (tmp_path / "g.json").write_text(json.dumps(game.save()), encoding="utf-8")
    done = run("play", foxes, "--resume", "g.json")
    assert done.returncode == 0
    assert "Ada plays Nip." in done.stdout
    done = run("play", foxes, "--resume", "g.json", "--seat", "9")
    assert (done.returncode, done.stdout) == (2, "")
    assert "there is no seat 9: 3 players sit at seats 1 to 3." in done.stderr
    done = run("play", "--resume", "g.json")
    assert done.returncode == 3
    assert "write `rulekit play RULESET --resume g.json`" in done.stderr
