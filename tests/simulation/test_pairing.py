"""Pairs of games: the same for any engine and any number of processes."""

from __future__ import annotations

import pytest

from rulekit.loading.reference import RulesetReference
from rulekit.native.playing import is_installed
from rulekit.simulation.games import Plan
from rulekit.simulation.pairing import Tallied, play_pairs
from simulated_rules import FOXES, PLAN


def test_rules_paired_with_themselves_are_alike_in_every_game() -> None:
    found = play_pairs(FOXES, FOXES, PLAN, 40)
    pairs = [*found.endings.values(), *(p for group in found.wins.values() for p in group.values())]
    assert found.games == 40
    assert {key for pair in pairs for key in pair.cells} == {("won", "won"), ("lost", "lost")}
    assert found.lengths["turns"].differences.counts == {0: 40}


def test_processes_come_to_the_same_as_one() -> None:
    one, two = (play_pairs(FOXES, FOXES, PLAN, 30, jobs) for jobs in (1, 2))
    assert one == two


@pytest.mark.skipif(not is_installed(), reason="wasmtime is not installed")
@pytest.mark.parametrize("name", ["hearts", "samurai_sword"])
def test_native_pairs_are_those_of_python(name: str) -> None:
    rules = RulesetReference(name)
    plan = Plan(4, 1, ("random",) * 4)
    native, python = (
        play_pairs(rules, rules, plan, 12, engine=engine) for engine in ("native", "python")
    )
    assert sum(row.first.size for row in native.lengths.values()) == 24
    assert native.engines.native == 24
    assert (native.wins, native.endings) == (python.wins, python.endings)
    assert (native.lengths, native.scores) == (python.lengths, python.scores)


def test_it_is_asked_at_looks_whether_there_are_enough() -> None:
    asked: list[int] = []

    def enough(tallied: Tallied) -> bool:
        asked.append(tallied.games)
        return tallied.games >= 250

    assert play_pairs(FOXES, FOXES, PLAN, 400, until=enough).games == 250
    assert asked == [200, 250]


def test_an_ending_that_did_not_come_was_missed_by_both() -> None:
    tallied = Tallied(games=10)
    tallied.endings["Rout"].add("won", "lost", 3)
    assert tallied.pairs_of_ending("Rout").cells["lost", "lost"] == 7
