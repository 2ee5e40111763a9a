"""Work shared among processes: order, failures, Ctrl-C and processes that die."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from multiprocessing import parent_process

import pytest

from rulekit.language.report import Diagnostic, RulesError
from rulekit.workers.pool import in_chunks, share


def doubled(numbers: list[int]) -> Iterator[int]:
    for number in numbers:
        time.sleep(0.05 if number == 1 else 0)
        yield 2 * number


def refused(numbers: list[int]) -> Iterator[int]:
    for number in numbers:
        if number == 3:
            raise RulesError([Diagnostic("RK4001", "error", "a rule failed")])
        yield number


def deadly(number: int) -> Iterator[int]:
    if parent_process() is not None:
        os._exit(1)
    yield number


def slow(item: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Many results of an item; the first presses Ctrl-C in the process of this number."""
    number, process = item
    for part in range(100):
        yield number, part
        if number == 0 and part == 2:
            os.kill(process, signal.SIGINT)
        time.sleep(0.02)


@pytest.mark.parametrize("jobs", [1, 2, 8])
def test_results_come_in_the_order_of_the_items(jobs: int) -> None:
    assert list(share(doubled, [[1, 2], [3], [], [4]], jobs)) == [2, 4, 6, 8]


def test_processes_that_begin_with_nothing_do_the_same() -> None:
    assert list(share(doubled, [[1], [2]], 2, spawn=True)) == [2, 4]


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_came_before_a_failure_is_not_lost(jobs: int) -> None:
    found: list[int] = []
    with pytest.raises(RulesError) as error:
        found.extend(share(refused, [[1, 2], [3], [4]], jobs))
    assert found == [1, 2]
    assert error.value.diagnostics[0].code == "RK4001"


def test_ctrl_c_gives_what_is_known_by_then_and_waits_for_no_more() -> None:
    items = [(number, os.getpid()) for number in range(6)]
    found: list[tuple[int, int]] = []
    with pytest.raises(KeyboardInterrupt):
        found.extend(share(slow, items, 2))
    assert found[:3] == [(0, 0), (0, 1), (0, 2)]
    assert found == sorted(found)
    assert 4 <= len(found) < 100


def test_a_process_that_dies_is_told_in_a_sentence() -> None:
    with pytest.raises(ChildProcessError, match="a process that shared the work has died"):
        list(share(deadly, [1, 2], 2))


def test_who_stops_listening_stops_the_work() -> None:
    for each in share(slow, [(1, 0), (2, 0), (3, 0)], 2):
        assert each == (1, 0)
        break


def test_items_are_begun_a_few_at_a_time() -> None:
    made = []

    def items() -> Iterator[list[int]]:
        for number in range(100):
            made.append(number)
            yield [number]

    results = share(doubled, items(), 2)
    assert next(results) == 0
    assert len(made) < 100
    assert list(results) == list(range(2, 200, 2))


def test_chunks_are_single_items_in_one_process_and_larger_in_several() -> None:
    assert in_chunks(range(3), 1, 50) == [range(0, 1), range(1, 2), range(2, 3)]
    assert in_chunks(range(40), 2, 50)[0] == range(0, 5)
    assert in_chunks(range(4000), 2, 50)[0] == range(0, 50)
