"""`rulekit balance`: what a designer asks, as a user asks it."""

from __future__ import annotations

import json

import pytest

from rulekit.cli.main import main

SMALL = ("--games", "300", "--watched", "10", "--probes", "2", "--duels", "2", "--seed", "1")


def test_every_question_has_an_answer_and_says_for_whom(run):
    done = run("balance", "kuhn_poker", *SMALL)
    assert (done.returncode, done.stderr) == (0, "")
    leads = [line[:19].strip() for line in done.stdout.splitlines() if line[:1].isupper()]
    assert leads == [
        "Kuhn Poker  2 playe",
        "Who is favoured?",
        "Which cards?",
        "Skill or luck?",
        "Fun to the end?",
        "Do choices matter?",
        "This holds for rand",
    ]


def test_verbose_shows_the_tables(run):
    done = run("balance", "kuhn_poker", *SMALL, "--verbose")
    assert "won, by seat" in done.stdout
    assert "95 % interval" in done.stdout


def test_where_bots_search_it_is_told_how_many_worlds_could_not_be(run):
    done = run("balance", "kuhn_poker", *SMALL, "--strong", "search:20", "--verbose")
    assert "Redeals rejected: 0.0% of" in done.stdout
    assert "skill ladder: won by one" in done.stdout


def test_a_page_has_all_charts(run, tmp_path):
    pytest.importorskip("vl_convert")
    run("balance", "leduc_poker", *SMALL, "--report", "page.html")
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "Turns of a game" in page
    assert "Skill ladder: won by one seat" in page
    assert "Score, by seat" in page


def test_the_document_has_the_same_sentences(run):
    told = json.loads(run("balance", "kuhn_poker", *SMALL, "--format", "json").stdout)
    assert (told["format_version"], told["games"], told["watched"]) == (1, 300, 10)
    assert [question["title"] for question in told["questions"]][:2] == [
        "Who is favoured?",
        "Which cards?",
    ]


def test_ctrl_c_ends_it_while_games_are_counted(monkeypatch, capsys):
    import rulekit.simulation.batch

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(rulekit.simulation.batch, "play_game", interrupted)
    few = ("-n", "10", "--watched", "1", "--probes", "0", "--duels", "0")
    assert main(["balance", "kuhn_poker", *few]) == 130
    assert capsys.readouterr() == ("", "rulekit: interrupted.\n")


def test_of_games_that_fail_the_first_is_told(run, tmp_path, monkeypatch):
    (tmp_path / "absent.py").write_text(
        "class Absent:\n"
        "    def __init__(self, stream): ...\n"
        "    def choose(self, decision, view, worlds): return ()\n"
    )
    monkeypatch.chdir(tmp_path)
    few = ("-n", "2", "--watched", "1", "--probes", "0", "--duels", "0")
    done = run("balance", "kuhn_poker", "--bot", "absent:Absent", *few)
    assert done.returncode == 1
    assert done.stderr.startswith("rulekit: 3 games failed; this is the first.\nerror[RK6010]:")
    assert "in game 0 of this simulation" in done.stderr


def test_the_same_seed_gives_the_same_report(run):
    assert (
        run("balance", "kuhn_poker", *SMALL).stdout == run("balance", "kuhn_poker", *SMALL).stdout
    )


def test_a_card_that_nobody_may_use_is_asked_about(run):
    done = run("balance", "samurai_sword", *SMALL, "--without", "Parry", "--without", "Katana")
    assert "Without Parry and Katana?" in done.stdout
    assert done.returncode == 0


def test_a_card_that_there_is_not_is_told_with_one_that_there_is(run):
    done = run("balance", "samurai_sword", *SMALL, "--without", "Pary")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "rulekit: --without: Samurai Sword has no card and no kind of cards Pary: "
        "did you mean Parry?\n"
    )


@pytest.mark.parametrize(
    ("flag", "value", "sentence"),
    [
        ("--games", "0", "--games 0: at least one game is to be played."),
        ("--watched", "0", "--watched 0: at least one game is to be played."),
        ("--probes", "-1", "--probes -1: say how many, 0 for none."),
        ("--duels", "-2", "--duels -2: say how many, 0 for none."),
        ("--margin", "0", "--margin 0: say how many points, as in --margin 3."),
        ("--jobs", "0", "--jobs 0: at least one process has to do the work."),
        ("--bot", "randm", "did you mean random?"),
        ("--players", "99", "is for 2 to 10 players, not 99"),
    ],
)
def test_what_cannot_be_meant_is_refused(run, flag, value, sentence):
    done = run("balance", "kuhn_poker", flag, value)
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr


def test_rules_that_there_are_not_are_told(run):
    done = run("balance", "samurai_swort")
    assert done.returncode == 3
    assert "samurai_sword" in done.stderr


def test_no_probes_and_no_duels_leave_their_questions_open(run):
    done = run(
        "balance", "kuhn_poker", "-n", "200", "--watched", "5", "--probes", "0", "--duels", "0"
    )
    assert done.returncode == 0
    assert "raise --probes" in done.stdout
