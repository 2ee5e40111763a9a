"""Work shared among processes: order, failures, Ctrl-C and processes that die."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

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
    os.kill(os.getpid(), signal.SIGKILL)
    yield number


def broken(number: int) -> Iterator[int]:
    yield number
    yield 1 // (number - 2)


def deaf(number: int) -> Iterator[bool]:
    """Whether the process hears nothing of Ctrl-C, also while it begins."""
    os.kill(os.getpid(), signal.SIGINT)
    yield signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])


def surroundings(number: int) -> Iterator[str]:
    import told_by_a_test

    yield told_by_a_test.NAME


class Learning:
    """What it keeps stays in a process, and no longer than the work is shared."""

    def __init__(self) -> None:
        self.seen: list[int] = []

    def learn(self, number: int) -> Iterator[tuple[int, int]]:
        self.seen.append(number)
        time.sleep(0.05)
        yield os.getpid(), len(self.seen)


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


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_came_before_a_failure_is_not_lost(jobs: int) -> None:
    found: list[int] = []
    with pytest.raises(RulesError) as error:
        found.extend(share(refused, [[1, 2], [3], [4]], jobs))
    assert found == [1, 2]
    assert error.value.diagnostics[0].code == "RK4001"


def test_what_else_goes_wrong_in_a_process_is_told_with_its_place() -> None:
    found: list[int] = []
    with pytest.raises(ZeroDivisionError) as error:
        found.extend(share(broken, [1, 2, 3], 2))
    assert found == [1, -1, 2]
    assert "yield 1 // (number - 2)" in error.value.__notes__[0]


def test_processes_find_the_modules_that_this_one_finds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "told_by_a_test.py").write_text(f"NAME = '{name}'\n")
        with monkeypatch.context() as patched:
            patched.syspath_prepend(tmp_path / name)
            assert list(share(surroundings, [1, 2], 2)) == [name, name]


def test_work_is_opened_once_in_each_process_and_anew_for_each_run() -> None:
    for _ in range(2):
        last = dict(share(Learning().learn, range(8), 2))
        assert sum(last.values()) == 8


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="Windows has no such mask")
def test_processes_are_deaf_to_ctrl_c_from_the_first() -> None:
    assert list(share(deaf, [1, 2, 3], 2)) == [True, True, True]


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


def test_no_more_is_begun_while_nobody_takes_what_came_of_it() -> None:
    made = []

    def items() -> Iterator[list[int]]:
        for number in range(100):
            made.append(number)
            yield [number]

    results = share(doubled, items(), 2)
    assert next(results) == 0
    time.sleep(1)
    assert len(made) < 50
    assert list(results) == list(range(2, 200, 2))


def test_a_script_shares_work_without_a_guard(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "import rulekit\nprint(rulekit.simulate('kuhn_poker', games=100, seed=1, jobs=2).games)\n"
    )
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("100\n", "")


def test_chunks_are_single_items_in_one_process_and_larger_in_several() -> None:
    assert in_chunks(range(3), 1, 50) == [range(0, 1), range(1, 2), range(2, 3)]
    assert in_chunks(range(40), 2, 50)[0] == range(0, 5)
    assert in_chunks(range(4000), 2, 50)[0] == range(0, 50)
