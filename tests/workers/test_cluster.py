"""Work shared by the workers of a cluster."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from rulekit.language.report import Diagnostic, RulesError
from rulekit.loading.reference import RulesetReference
from rulekit.simulation.batch import run_games
from rulekit.simulation.counts import Counts
from rulekit.simulation.games import Plan
from rulekit.workers.pool import share

dask = pytest.importorskip("dask")
distributed = pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a scheduler with two workers in this process."""
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=False, dashboard_address=":0"
    ) as made:
        yield made.scheduler_address


def doubled(numbers: list[int]) -> Iterator[int]:
    for number in numbers:
        if number == 13:
            raise RulesError([Diagnostic("RK4001", "error", "a rule failed")])
        yield 2 * number


@contextmanager
def cluster_of_one() -> Iterator[str]:
    """The address of a scheduler with one process of one thread; if it dies, so does its work."""
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        distributed.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=":0") as made,
    ):
        yield made.scheduler_address


def whereabouts(number: int) -> Iterator[int]:
    yield os.getpid()


def deadly(number: int) -> Iterator[int]:
    if number == 2:
        os._exit(1)
    yield number


def interrupting(number: int) -> Iterator[int]:
    """Presses Ctrl-C in this process for 13, which takes longer than the others."""
    if number == 13:
        time.sleep(0.5)
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.5)
    yield number


def test_results_come_in_the_order_of_the_items(cluster: str) -> None:
    items = [[1, 2], [3], [], [4]]
    assert list(share(doubled, items, 1, cluster=cluster)) == [2, 4, 6, 8]


def test_what_came_before_a_failure_is_not_lost(cluster: str) -> None:
    found: list[int] = []
    with pytest.raises(RulesError):
        found.extend(share(doubled, [[1], [2, 13, 3], [4]], 1, cluster=cluster))
    assert found == [2, 4]


def test_a_simulation_comes_to_the_same_natively_on_a_cluster_and_here_in_python(
    cluster: str,
) -> None:
    rules, plan = RulesetReference("kuhn_poker"), Plan(2, 3, ("random", "random"))
    both = []
    for where, why_python in ((cluster, None), (None, "it was asked to")):
        counts = Counts()
        for part in run_games(rules, plan, [range(100)], cluster=where, reason=why_python):
            counts.merge(part.counts)
        both.append(counts)
    assert both[0] == both[1]
    assert both[0].games == 100


def test_a_cluster_of_one_thread_does_it_too() -> None:
    with cluster_of_one() as address:
        first, second = share(whereabouts, [1, 2], 1, cluster=address)
    assert first == second != os.getpid()


def test_a_worker_that_dies_is_told_in_a_sentence() -> None:
    with (
        cluster_of_one() as address,
        pytest.raises(ChildProcessError, match="a worker of the cluster has died"),
    ):
        list(share(deadly, [1, 2, 3], 1, cluster=address))


def test_ctrl_c_tells_what_is_done(cluster: str) -> None:
    found: list[int] = []
    with pytest.raises(KeyboardInterrupt):
        found.extend(share(interrupting, [1, 2, 13, 4], 1, cluster=cluster))
    assert found == [1, 2, 4]


def test_a_cluster_that_is_not_there_is_told_in_a_sentence() -> None:
    with pytest.raises(ChildProcessError, match="there is no cluster at nowhere"):
        list(share(doubled, [[1], [2]], 1, cluster="nowhere"))
