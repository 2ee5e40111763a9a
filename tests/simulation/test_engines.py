"""What is played natively comes to the same as in Python, and the report says which it was."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from rulekit.language.source import Source
from rulekit.loading.reference import RulesetReference
from rulekit.native.playing import NotNative
from rulekit.simulation.batch import Batch, first_failure, is_narrow, simulate
from rulekit.simulation.engines import LEFT_TO_PYTHON, Engine, Engines, why_python
from rulekit.simulation.games import Plan
from simulated_rules import FOXES, HALF, PLAN

pytest.importorskip("wasmtime", reason="native code is run by the extra `fast`")

BADGES = """\
edition 1

game "Badges"
  players 2..3
  turn act

symbols sign: moon, sun

zone hat: hidden
zone token of player: public, single
zone badge of player: public, single
kind stamp: starts in hat
kind ticket: starts in hat
  sign: sign
stamp Plain x3
ticket Moon x2
  sign moon
ticket Sun
  sign sun

setup
  shuffle hat
  for p in seats
    move top(hat) to p.token
    move top(hat) to p.badge

phase act
  choose p from players
  if p is you
    move you.token to hat
    end_game "Kept"
  eliminate p
  if count(players) == 1: end_game "Over"

ending "Kept"
  score 2 for p in players
  winners [current]

ending "Over"
  score round() for p in seats
  winners seats
"""


def played(rules: RulesetReference, plan: Plan, games: range, engine: Engine) -> Batch:
    return simulate(rules, plan, [games], engine=engine)


def written(batch: Batch) -> str:
    return json.dumps(batch.counts.to_json())


def test_the_counts_are_the_same_word_for_word() -> None:
    natively = played(FOXES, PLAN, range(7, 300), "native")
    in_python = played(FOXES, PLAN, range(7, 300), "python")
    assert written(natively) == written(in_python)
    assert natively.engines == Engines(293)
    assert in_python.engines == Engines(0, Counter({"it was asked to": 293}))


@pytest.mark.parametrize("start", [0, 7, 93, 995, 1_999, 12_345_678_990])
def test_the_seeds_of_games_are_those_of_python_whatever_their_numbers(start: int) -> None:
    games = range(start, start + 13)
    assert written(played(FOXES, PLAN, games, "native")) == written(
        played(FOXES, PLAN, games, "python")
    )


def test_groups_scores_and_winners_are_those_that_python_finds() -> None:
    rules, plan = RulesetReference(Source("badges.rules", BADGES)), Plan(3, 1, ("random",) * 3)
    natively = played(rules, plan, range(300), "native")
    assert written(natively) == written(played(rules, plan, range(300), "python"))
    assert natively.engines == Engines(300)
    assert list(natively.counts.present) == ["token", "badge", "sign", "seat"]
    assert 0 < natively.counts.scores["A"].size < 300  # others have not scored every seat


def test_several_processes_play_natively_too() -> None:
    alone = simulate(FOXES, PLAN, [range(60)], engine="native")
    shared = simulate(FOXES, PLAN, [range(60)], 2, engine="native")
    assert written(shared) == written(alone)
    assert shared.engines == Engines(60)


def test_it_stops_at_the_same_game() -> None:
    natively = simulate(
        FOXES, PLAN, [range(5000)], until=lambda found: is_narrow(found, 0.06), engine="native"
    )
    in_python = simulate(
        FOXES, PLAN, [range(5000)], until=lambda found: is_narrow(found, 0.06), engine="python"
    )
    assert written(natively) == written(in_python)


def test_a_game_that_fails_is_played_by_python_and_spoils_no_other() -> None:
    rules, plan = RulesetReference(Source("half.rules", HALF)), Plan(2, 1, ("random",) * 2)
    natively = played(rules, plan, range(60), "native")
    in_python = played(rules, plan, range(60), "python")
    assert written(natively) == written(in_python)
    failures = natively.counts.failures
    assert 15 < failures < 45
    assert natively.engines == Engines(60 - failures, Counter({LEFT_TO_PYTHON: failures}))
    failed = first_failure(rules, plan, natively.counts)
    assert failed is not None and failed.diagnostics[0].code == "RK4001"


def test_ctrl_c_keeps_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    from rulekit.native.machine import Machine

    calls, call = [], Machine.call

    def interrupted(machine: Machine, name: str, *arguments: int) -> int:
        calls.append(name)
        if len(calls) == 4:
            raise KeyboardInterrupt
        return call(machine, name, *arguments)

    monkeypatch.setattr(Machine, "call", interrupted)
    done = played(FOXES, PLAN, range(100_000), "native")
    assert done.interrupted
    assert 0 < done.counts.games < 100_000
    assert done.engines == Engines(done.counts.games)
    monkeypatch.undo()
    assert written(played(FOXES, PLAN, range(done.counts.games), "python")) == written(done)


@pytest.mark.parametrize(
    ("plan", "games", "engine", "why"),
    [
        (PLAN, 1000, "auto", None),
        (PLAN, 999, "auto", "fewer than 1,000 games"),
        (PLAN, 999, "native", None),
        (PLAN, 1000, "python", "it was asked to"),
        (
            Plan(3, 1, ("random", "heuristic", "random")),
            1000,
            "auto",
            "only random bots play natively",
        ),
    ],
)
def test_who_plays(plan: Plan, games: int, engine: Engine, why: str | None) -> None:
    assert why_python(FOXES, plan, engine, games) == why


def test_who_insists_on_native_play_is_told_why_it_is_none() -> None:
    with pytest.raises(NotNative, match="only random bots play natively"):
        why_python(FOXES, Plan(3, 1, ("heuristic",) * 3), "native", 10)


def test_without_wasmtime_python_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulekit.native.playing.find_spec", lambda _: None)
    why = 'wasmtime is not installed: pip install "rulekit-cards[fast]" brings it'
    assert why_python(FOXES, PLAN, "auto", 1000) == why
    with pytest.raises(NotNative, match="wasmtime is not installed"):
        why_python(FOXES, PLAN, "native", 1000)


@pytest.mark.parametrize(
    ("engines", "line"),
    [
        (Engines(5), "Played natively"),
        (Engines(0, Counter({"so it is": 7})), "Played in Python: so it is"),
        (
            Engines(9_981, Counter({"b": 12, "a": 7})),
            "9,981 of 10,000 games natively; 19 in Python: a; b",
        ),
    ],
)
def test_one_line_says_what_has_played(engines: Engines, line: str) -> None:
    assert str(engines) == line
