"""The thread of the server: one thing after the other, and nothing stops it."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress

import pytest

pytest.importorskip("pygls")

from rulekit.language.report import RulesError
from rulekit.lsp.worker import Worker


def fails() -> None:
    raise ZeroDivisionError


def cannot_read() -> None:
    raise RulesError([])


def test_a_fault_of_ours_is_told_once_and_the_next_thing_is_done(caplog) -> None:
    told: list[str] = []
    worker = Worker(told.append)

    async def work() -> list[int | None]:
        return [await worker.do(fails), await worker.do(fails), await worker.do(lambda: 7)]

    assert asyncio.run(work()) == [None, None, 7]
    assert [line.startswith("Something went wrong inside rulekit") for line in told] == [True]
    assert [record.message for record in caplog.records] == ["a fault of rulekit"] * 2
    worker.stop()


def test_a_file_that_cannot_be_read_is_no_fault() -> None:
    told: list[str] = []
    worker = Worker(told.append)
    assert asyncio.run(worker.do(cannot_read)) is None
    assert told == []
    worker.stop()


def test_what_nobody_waits_for_any_more_is_not_begun() -> None:
    done: list[str] = []
    goes_on = threading.Event()
    worker = Worker(lambda message: None)

    async def work() -> None:
        first = asyncio.ensure_future(worker.do(lambda: goes_on.wait(10)))
        second = asyncio.ensure_future(worker.do(lambda: done.append("second")))
        third = asyncio.ensure_future(worker.do(lambda: done.append("third")))
        await asyncio.sleep(0)
        second.cancel()
        with suppress(asyncio.CancelledError):
            await second
        goes_on.set()
        await asyncio.gather(first, third)

    asyncio.run(work())
    assert done == ["third"]
    worker.stop()
