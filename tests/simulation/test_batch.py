"""Many games: who shares them, games that fail, and when enough are played."""

from __future__ import annotations

import pytest

from rulekit.language.report import RulesError
from rulekit.language.source import Source
from rulekit.loading.reference import RulesetReference
from rulekit.simulation.batch import _check_machine, first_failure, is_narrow, run_games, simulate
from rulekit.simulation.counts import Counts
from rulekit.simulation.games import Plan
from rulekit.simulation.tally import tally
from rulekit.statistics.shares import Share
from simulated_rules import FOXES, HALF, PLAN


def all_counts(jobs: int) -> Counts:
    counts = Counts()
    stops = [0]
    for part in run_games(FOXES, PLAN, [range(5), range(5, 60)], jobs):
        assert part.start == stops[-1]
        stops.append(part.stop)
        counts.merge(part.counts)
    assert stops[-1] == 60
    return counts


def test_one_process_and_two_come_to_the_same() -> None:
    assert all_counts(2) == all_counts(1)


def test_games_that_fail_are_counted_and_the_first_is_told() -> None:
    rules = RulesetReference(Source("half.rules", HALF))
    plan = Plan(2, 1, ("random",) * 2)
    counts = simulate(rules, plan, [range(60)]).counts
    assert counts.games + counts.failures == 60
    assert 15 < counts.failures < 45
    assert len(counts.failed) == 10
    failed = first_failure(rules, plan, counts)
    assert failed is not None
    (found,) = failed.diagnostics
    assert found.code == "RK4001"
    assert f"in game {counts.failed[0]} of this simulation" in found.notes[-1]


def test_a_plan_that_fits_no_game_is_told_at_once() -> None:
    with pytest.raises(RulesError) as error:
        simulate(FOXES, Plan(9, 1, ("random",) * 9), [range(1000)])
    assert error.value.diagnostics[0].code == "RK6001"


@pytest.mark.parametrize("jobs", [1, 2])
def test_it_stops_at_the_first_look_at_which_every_interval_is_narrow(jobs: int) -> None:
    done = simulate(FOXES, PLAN, [range(5000)], jobs, until=lambda found: is_narrow(found, 0.06))
    assert done.counts.games in (200, 250, 312, 390, 488, 610, 762, 953)
    assert is_narrow(tally(done.counts), 0.06)
    fewer = {200: 0, 250: 200, 312: 250, 390: 312, 488: 390, 610: 488, 762: 610, 953: 762}
    before = simulate(FOXES, PLAN, [range(fewer[done.counts.games])]).counts
    assert not before.games or not is_narrow(tally(before), 0.06)


def test_as_wide_as_the_widest_share() -> None:
    counts = Counts(games=400)
    counts.endings.update({"Often": 200, "Never": 0})
    low, high = Share(200, 400).interval
    assert is_narrow(tally(counts), (high - low) / 2)
    assert not is_narrow(tally(counts), (high - low) / 2 - 0.0001)


@pytest.mark.parametrize(
    ("rules", "digest", "bot", "told"),
    [
        ("kuhn_poker", "other", "random", "the cluster has another kuhn_poker: give all"),
        (
            "nowhere.rules",
            "",
            "random",
            "the cluster cannot use nowhere: cannot read nowhere.rules",
        ),
        ("kuhn_poker", "", "Nobody:Bot", "on a machine of the cluster there is no module Nobody"),
    ],
)
def test_a_machine_that_has_not_the_same_says_so(
    rules: str, digest: str, bot: str, told: str
) -> None:
    reference = RulesetReference(rules)
    digest = digest or (reference.rules.digest if rules == "kuhn_poker" else "")
    with pytest.raises(ChildProcessError, match=told):
        _check_machine(reference, digest, Plan(2, 1, (bot, "random")))
