"""`rulekit simulate` for people and for programs."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from contextlib import nullcontext
from subprocess import PIPE

import pytest

from rulekit.cli.main import main
from rulekit.language.report import Diagnostic, RulesError

TIMES = ("wall_seconds", "decisions_per_second", "engine")


def document(run, *arguments: str) -> dict:
    done = run("simulate", *arguments, "--format", "json")
    assert done.returncode == 0
    return json.loads(done.stdout)


def test_a_document_holds_what_was_asked_and_what_was_counted(run, foxes):
    made = document(run, foxes, "-p", "3", "-n", "20", "--seed", "4")
    assert list(made) == [
        "format_version",
        "ruleset",
        "title",
        "digest",
        "players",
        "seed",
        "bots",
        "settings",
        "from",
        "games",
        "games_requested",
        "failures",
        "wins",
        "margin",
        "endings",
        "scores",
        "turns",
        "decisions",
        "engine",
        "decisions_per_second",
        "wall_seconds",
    ]
    assert (made["format_version"], made["ruleset"], made["players"]) == (2, "foxes", 3)
    assert (made["seed"], made["bots"], made["games"]) == (4, ["random"] * 3, 20)
    assert set(made["wins"]) == {"allegiance", "side", "seat"}
    assert made["endings"]["Last ones"]["count"] == 20
    share = made["wins"]["side"]["foxes"]
    assert share["low"] < share["share"] < share["high"]
    assert made["turns"]["min"] <= made["turns"]["median"] <= made["turns"]["max"]


def test_the_same_seed_counts_the_same(run, foxes):
    first = document(run, foxes, "-n", "20", "--seed", "4")
    again = document(run, foxes, "-n", "20", "--seed", "4")
    assert without_times(first) == without_times(again)
    other = document(run, foxes, "-n", "20", "--seed", "5")
    assert without_times(first) != without_times(other)


def test_several_processes_count_the_same_as_one(process, foxes):
    alone = document(process, foxes, "-n", "20", "--seed", "4", "--bot", "heuristic")
    shared = document(process, foxes, "-n", "20", "--seed", "4", "--bot", "heuristic", "-j", "2")
    assert without_times(alone) == without_times(shared)


def without_times(made: dict) -> dict:
    return {name: value for name, value in made.items() if name not in TIMES}


def test_a_report_for_people_has_tables(run, foxes):
    shown = run("simulate", foxes, "-p", "3", "-n", "20", "--seed", "4", COLUMNS="80").stdout
    assert "Foxes and Hens  20 games of 3 players, random bots, seed 4" in shown
    assert "won, by side" in shown
    assert "won, by seat" in shown
    assert "95 % interval" in shown
    assert "Last ones" in shown
    assert "decisions a second" in shown
    assert max(len(line) for line in shown.splitlines()) <= 80


def test_a_report_says_what_has_played(run, foxes):
    few = run("simulate", foxes, "-n", "20", "--seed", "4").stdout
    assert few.splitlines()[-1] == "Played in Python: fewer than 1,000 games."
    mixed = document(
        run, foxes, "-n", "1000", "--bot", "random", "--seed", "4", "--engine", "python"
    )
    assert mixed["engine"] == {"native": 0, "python": 1000, "reasons": {"it was asked to": 1000}}


def test_native_play_gives_the_same_report(run, foxes):
    pytest.importorskip("wasmtime")
    many = ("-p", "3", "-n", "1200", "--seed", "4")
    natively = document(run, foxes, *many)
    assert natively["engine"] == {"native": 1200, "python": 0, "reasons": {}}
    assert without_times(natively) == without_times(
        document(run, foxes, *many, "--engine", "python")
    )
    shown = run("simulate", foxes, "-n", "30", "--seed", "4", "--engine", "native").stdout
    assert shown.splitlines()[-1] == "Played natively."


def test_bots_that_think_do_not_play_natively(run, foxes):
    done = run("simulate", foxes, "--bot", "heuristic", "--engine", "native")
    assert done.returncode == 2
    assert done.stderr == (
        "rulekit: --engine native: only random bots play natively; leave it out, and Python plays.\n"
    )


def test_bots_of_different_kinds_are_compared(run, foxes):
    bots = ("--bot", "heuristic", "--bot", "random")
    made = document(run, foxes, "-p", "2", "-n", "10", "--seed", "1", *bots)
    assert set(made["wins"]["bot"]) == {"heuristic", "random"}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("-p", "7"), "2 to 4 players, not 7"),
        (("-p", "3", "--bot", "random", "--bot", "random"), "one for each of the 3 seats"),
        (("--jobs", "0"), "at least one process has to do the work"),
        (("-n", "1e6"), "rulekit: -n 1e6: that is no whole number: write 1000, say.\n"),
        (("--jobs", "100000"), "processors, so say --jobs "),
    ],
)
def test_what_cannot_be_simulated_is_wrong_usage(run, foxes, arguments, said):
    done = run("simulate", foxes, *arguments)
    assert done.returncode == 2
    assert said in done.stderr


def test_an_interrupted_simulation_reports_what_is_done(foxes, monkeypatch, capsys):
    import rulekit.simulation.batch

    played = rulekit.simulation.batch.play_game

    def play_three(ruleset, plan, number, settings):
        if number == 3:
            raise KeyboardInterrupt
        return played(ruleset, plan, number, settings)

    monkeypatch.setattr(rulekit.simulation.batch, "play_game", play_three)
    code = main(["simulate", foxes, "-n", "10", "--seed", "1", "--format", "json"])
    done = capsys.readouterr()
    assert code == 130
    made = json.loads(done.out)
    assert (made["games"], made["games_requested"]) == (3, 10)
    assert done.err == "rulekit: stopped after 3 of 10 games.\n"


def test_how_many_games_until_will_take_nobody_knows(run, foxes, monkeypatch):
    import rulekit.cli.simulate

    totals = []

    def bar(total, what, color):
        totals.append(total)
        return nullcontext(lambda done=1: None)

    monkeypatch.setattr(rulekit.cli.simulate, "progress", bar)
    run("simulate", foxes, "-n", "5")
    run("simulate", foxes, "-n", "200", "--until", "20%")
    assert totals == [5, None]


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGTERM to be caught")
def test_who_is_told_to_end_reports_what_is_done_as_by_ctrl_c(tmp_path):
    command = [sys.executable, "-m", "rulekit", "simulate", "kuhn_poker", "-n", "10000000"]
    kept = tmp_path / "a.counts"
    options = ["--seed", "1", "--engine", "python", "--save", str(kept)]
    with subprocess.Popen([*command, *options], text=True, stdout=PIPE, stderr=PIPE) as running:
        for _ in range(300):
            if kept.exists() and kept.read_bytes().count(b"\n") > 1:
                break
            time.sleep(0.1)
        running.terminate()
        out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "games of 2 players, random bots, seed 1" in out
    assert err.startswith("rulekit: stopped after ")


UNLUCKY = """\
edition 1

game "Unlucky"
  players 2
  turn act

zone hat: hidden
kind ticket: starts in hat
ticket Blank x29
ticket Trap

setup: shuffle hat

phase act
  if top(hat) is Trap: look_at [0][round()]

event look_at place: number

ending "Over" when round() > 1
  winners players
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_games_that_fail_lose_nothing_of_the_others(process, tmp_path, jobs):
    rules = tmp_path / "unlucky.rules"
    rules.write_text(UNLUCKY, encoding="utf-8")
    done = process("simulate", str(rules), "-n", "200", "--seed", "1", "--jobs", jobs)
    assert done.returncode == 1
    assert "192 games of 2 players, random bots, seed 1" in done.stdout
    assert "rulekit: 8 of 200 games failed; this is the first." in done.stderr
    assert "error[RK4001]: a rule failed" in done.stderr
    assert "in game 26 of this simulation, whose own seed is 3029870755423009189" in done.stderr


def test_an_answer_of_a_bot_that_is_not_allowed_names_the_game(foxes, monkeypatch, capsys):
    import rulekit.bots.heuristic

    def choose(self, decision, view, worlds):
        return (0, 1) if view.round == 2 else (0,)

    monkeypatch.setattr(rulekit.bots.heuristic.HeuristicBot, "choose", choose)
    code = main(["simulate", foxes, "-n", "5", "--seed", "1", "--bot", "heuristic"])
    done = capsys.readouterr()
    assert code == 1
    assert "error[RK6010]: the bot of A gave no answer: one option is to be chosen" in done.err
    assert "in game 2 of this simulation" in done.err


MOODY = """\
class Moody:
    asked = 0

    def __init__(self, stream):
        self.stream = stream

    def choose(self, decision, view, worlds):
        Moody.asked += 1
        if Moody.asked == 12:
            raise ValueError("not in the mood")
        return decision.at_random(self.stream.below)
"""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_bot_of_ones_own_that_fails_loses_one_game_and_is_told(
    process, tmp_path, monkeypatch, jobs
):
    (tmp_path / "moods.py").write_text(MOODY, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    bots = ("--bot", "moods:Moody", "--bot", "random")
    done = process("simulate", "kuhn_poker", "-n", "20", "--seed", "1", *bots, "--jobs", jobs)
    assert done.returncode == 1
    assert "games of 2 players, moods:Moody, random bots, seed 1" in done.stdout
    assert "of 20 games failed; this is the first." in done.stderr
    assert "error[RK6011]: the bot moods:Moody failed: ValueError: not in the mood" in done.stderr
    assert "moods.py, line 10: `raise ValueError" in done.stderr
    assert "of this simulation, whose own seed is" in done.stderr


def test_a_game_that_fails_no_more_when_it_is_played_again_is_told(run, foxes, tmp_path):
    from rulekit.loading.reference import RulesetReference
    from rulekit.simulation import kept
    from rulekit.simulation.batch import Part
    from rulekit.simulation.counts import Counts
    from rulekit.simulation.games import Plan

    rules = RulesetReference(foxes)
    subject = kept.Subject.of(rules, Plan(rules.rules.player_counts[0], 1, ("random",) * 2))
    path = tmp_path / "a.counts"
    with kept.Keeper.open(path, subject, range(2), resume=False) as keeper:
        keeper.keep(Part(1, 2, Counts(failures=1, failed=(1,))))
    done = run("simulate", foxes, "--seed", "1", "--to", "2", "--save", str(path), "--resume")
    assert done.returncode == 1
    assert done.stderr == (
        "rulekit: 1 of 2 games failed; game 1 was the first, and did not fail when it was "
        "played again.\n"
    )


def test_a_file_that_holds_all_games_already_is_reported_without_a_speed(run, foxes, tmp_path):
    parts = ("simulate", foxes, *RUN, "--to", "5", "--save", str(tmp_path / "a.counts"))
    run(*parts)
    assert "decisions a second" not in run(*parts, "--resume").stdout


RUN = ("-p", "3", "--seed", "4")


def test_parts_of_a_run_are_put_together(run, foxes, tmp_path):
    first, second = str(tmp_path / "first.counts"), str(tmp_path / "second.counts")
    whole = document(run, foxes, *RUN, "-n", "30")
    document(run, foxes, *RUN, "--to", "12", "--save", first)
    document(run, foxes, *RUN, "--from", "12", "-n", "18", "--save", second)
    merged = document(run, "--merge", second, first)
    assert without_times(merged) == without_times(whole)
    assert merged["wall_seconds"] is None
    resumed = document(run, foxes, *RUN, "--to", "30", "--save", first, "--resume")
    assert without_times(resumed) == without_times(whole)
    assert "30 games of 3 players" in run("simulate", "--merge", first).stdout


def test_a_run_ends_when_its_shares_are_narrow_enough(run, foxes):
    made = document(run, foxes, *RUN, "--until", "7%")
    assert made["games"] in (200, 250, 312, 390, 488, 610)
    shares = [share for group in made["wins"].values() for share in group.values()]
    assert all(share["high"] - share["low"] <= 0.14 for share in shares)


@pytest.mark.parametrize(
    ("until", "said"),
    [
        ("1%", "--until 1%: after 300 games intervals are still wider; give it more with --games."),
        ("clear", "--until clear: after 300 games verdicts are not all clear; give it more"),
    ],
)
def test_a_run_that_ends_too_early_says_so(run, foxes, until, said):
    done = run("simulate", foxes, *RUN, "--until", until, "-n", "300", "--margin", "1%")
    assert (done.returncode, said in done.stderr) == (0, True)


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("--until", "much"), 2, "say so many percent, as in --until 1%, or --until clear"),
        (("--until", "1%", "--from", "9"), 2, "--until plays from game 0 on"),
        (("--from", "9", "--to", "3", "--seed", "1"), 2, "--from comes before --to"),
        (("--to", "9", "-n", "3", "--seed", "1"), 2, "leave out --games"),
        (("--save", "a.counts"), 2, "say which with --seed"),
        (("--resume",), 2, "name it with --save FILE"),
        (("--merge", "a.counts"), 2, "--merge reads its files and plays nothing"),
        (("--seed", "1", "--save", "no/a.counts"), 3, "cannot use no/a.counts"),
        (("--seed", "1", "--resume", "--save", "none.counts"), 3, "there is no none.counts to go"),
        (("--to", "3", "--from", "3", "--seed", "1"), 4, "nothing to do"),
        (("--cluster", "nowhere"), 3, "there is no cluster at nowhere"),
    ],
)
def test_wrong_parts_of_a_run_are_told(run, foxes, arguments, code, said):
    if "--cluster" in arguments:
        pytest.importorskip("distributed")
    done = run("simulate", foxes, *arguments)
    assert said in done.stderr
    assert done.returncode == code


@pytest.mark.parametrize(
    "more",
    [
        ("-n", "5"), ("--seed", "1"), ("--from", "0"), ("--with", "x"), ("--bot", "heuristic"),
        ("--jobs", "2"), ("--engine", "python"),
    ],
)  # fmt: skip
def test_what_is_only_read_takes_nothing_that_is_played(run, more):
    done = run("simulate", "--merge", "a.counts", *more)
    assert (done.returncode, "--merge reads its files" in done.stderr) == (2, True)


def test_rules_or_files_must_be_named(run):
    done = run("simulate")
    assert (done.returncode, "say which rules are played" in done.stderr) == (2, True)


def test_without_a_card_tells_who_misses_it(run, foxes):
    done = run("simulate", foxes, "-n", "30", "--seed", "1", "--without", "Hide")
    assert done.returncode == 0
    assert "ended by" in done.stdout
    assert "Without Hide?" in done.stdout
    assert "wins without it" in done.stdout
    assert "are played in Python: native code knows no restrictions." in done.stdout


def test_without_a_kind_is_without_all_its_cards(run, foxes):
    done = run("simulate", foxes, "-n", "30", "--seed", "1", "--without", "bite")
    assert "Without bite?" in done.stdout
    assert "seats used it when they might" in done.stdout


def test_deals_without_a_card_that_fail_are_told(run, foxes, monkeypatch):
    def fails(*_):
        raise RulesError([Diagnostic("RK4001", "error", "a rule failed")])

    monkeypatch.setattr("rulekit.lab.restricted._deal", fails)
    done = run("simulate", foxes, "-n", "3", "--seed", "1", "--without", "Hide")
    assert done.returncode == 1
    assert done.stderr.startswith(
        "rulekit: 3 deals without a card failed; this is the first.\nerror[RK4001]: a rule failed"
    )


def test_without_what_is_no_card_is_refused(run, foxes):
    done = run("simulate", foxes, "-n", "30", "--without", "Hid")
    assert (done.returncode, done.stdout) == (2, "")
    assert "has no card and no kind of cards Hid: did you mean Hide?" in done.stderr


def test_without_goes_with_no_part_of_a_run(run, foxes):
    done = run("simulate", foxes, "-n", "30", "--seed", "1", "--from", "3", "--without", "Hide")
    assert done.returncode == 2
    assert "--without plays the deals from 0 on" in done.stderr
