"""Commands in processes of their own, and what they take."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from time import perf_counter

from attrs import frozen

ROOT = Path(__file__).parent.parent


@frozen
class Spent:
    """What a process and those that it started took."""

    seconds: float
    processor: float
    """Seconds of processor time, in which other processes on the machine have no part."""
    memory: int
    """Of the largest of them, as the system counts it (KiB on Linux)."""
    told: str


def python(*arguments: str) -> Spent:
    """Runs Python in the checkout. Raises CalledProcessError if it fails."""
    began = perf_counter()
    command = [sys.executable, *arguments]
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    assert process.stdout is not None
    with process.stdout as output:
        told = output.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command, told)
    return Spent(perf_counter() - began, usage.ru_utime + usage.ru_stime, usage.ru_maxrss, told)


def processor_seconds(*arguments: str, times: int = 1) -> float:
    """The processor time of a command, the best of so many times."""
    return min(python(*arguments).processor for _ in range(times))
