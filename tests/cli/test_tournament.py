"""`rulekit tournament`: which bot plays best, as a user asks it."""

from __future__ import annotations

import json

import pytest

THREE = ("--bot", "search:20", "--bot", "heuristic", "--bot", "random", "-n", "10", "--seed", "1")


def test_a_matrix_strengths_and_a_sentence(run):
    done = run("tournament", "kuhn_poker", *THREE)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == "Kuhn Poker  10 deals, 2 players, seed 1"
    assert lines[2].split() == [
        *("points", "more", "among", "search:20", "among", "heuristic", "among", "random"),
    ]
    assert "strength, random being 1" in done.stdout
    assert "Who plays best?" in done.stdout
    assert "by seat" not in done.stdout


ONE_RIGHT_OPTION = """\
edition 1
game "Choice"
  players 2
  turn act
var wise: player?
phase act
  ask you
    option "Win"
      wise = you
    option "Lose"
      wise = first(seats_after(you))
    option "Lose as well"
      wise = first(seats_after(you))
  end_game "Over"
ending "Over"
  winners (p in seats where p is wise)
"""


def test_a_better_bot_is_ahead_in_the_words_of_the_lab(run, tmp_path):
    (tmp_path / "choice.rules").write_text(ONE_RIGHT_OPTION, encoding="utf-8")
    done = run("tournament", "choice.rules", "--bot", "search:30", "--bot", "random", "-n", "30",
               "--seed", "1")  # fmt: skip
    assert "search:30 among random: ahead by" in done.stdout
    assert "random among search:30: behind by" in " ".join(done.stdout.split())
    assert "stronger" in done.stdout


def test_verbose_tells_of_seats(run):
    done = run("tournament", "kuhn_poker", *THREE, "--verbose")
    assert "search:20 among heuristic, by seat" in " ".join(done.stdout.split())


def test_the_document_has_matrix_and_strengths(run):
    told = json.loads(run("tournament", "kuhn_poker", *THREE, "--format", "json").stdout)
    assert told["format_version"] == 2
    assert told["bots"] == ["search:20", "heuristic", "random"]
    assert (told["deals"], told["failed"]) == (10, 0)
    matrix, strengths = told["findings"][:2]
    assert [row["member"] for row in matrix["estimates"]] == [
        "search:20 × heuristic",
        "search:20 × random",
        "heuristic × search:20",
        "heuristic × random",
        "random × search:20",
        "random × heuristic",
    ]
    assert {row["member"] for row in strengths["estimates"]} == {"search:20", "heuristic"}


def test_bots_that_play_alike_are_not_told_apart(run):
    done = run("tournament", "hanabi", "-n", "2", "--bot", "heuristic", "--bot", "random",
               "--seed", "1")  # fmt: skip
    assert done.returncode == 0
    assert "strength" not in done.stdout


def test_of_deals_that_fail_the_first_is_told(run, tmp_path, monkeypatch):
    (tmp_path / "gone.py").write_text(
        "class Gone:\n"
        "    def __init__(self, stream): ...\n"
        "    def choose(self, decision, view, worlds): raise LookupError('gone')\n"
    )
    monkeypatch.chdir(tmp_path)
    done = run("tournament", "kuhn_poker", "--bot", "gone:Gone", "--bot", "random", "-n", "2")
    assert done.returncode == 1
    assert done.stderr.startswith("rulekit: 4 deals failed; this is the first.\nerror[RK6011]:")
    assert "the bot gone:Gone failed: LookupError: gone" in done.stderr


def test_a_page_has_both(run, tmp_path):
    pytest.importorskip("jinja2")
    run("tournament", "kuhn_poker", *THREE, "--report", "bots.html")
    page = (tmp_path / "bots.html").read_text(encoding="utf-8")
    assert "<h1>Kuhn Poker</h1>" in page
    assert "Strength, random being 1" in page


@pytest.mark.parametrize(
    ("flags", "sentence"),
    [
        (("--bot", "random"), "a tournament is between bots: name two or more, each with --bot."),
        (("--bot", "random", "--bot", "random"), "name two or more"),
        (("--bot", "greedy", "--bot", "randm"), "did you mean random?"),
        (("-n", "0"), "--games 0: at least one deal is to be played."),
        (("--margin", "x"), "--margin x: say so many percent"),
        (("--players", "1"), "is for 2 to 10 players, not 1"),
        (("--jobs", "0"), "at least one process"),
        (("--report", "nowhere/bots.html"), "nowhere"),
    ],
)
def test_what_cannot_be_meant_is_refused(run, flags, sentence):
    done = run("tournament", "kuhn_poker", *flags)
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr
