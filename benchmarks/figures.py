"""What was measured, as a table and as a document."""

from __future__ import annotations

import os
import platform
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

from attrs import frozen

import rulekit
from turns import Measured, Turns


@frozen
class Figure:
    """One line of the table; in place of a value it can tell why there is none."""

    name: str
    value: Measured
    unit: str = ""
    at_least: float | None = None
    below: float | None = None

    @property
    def target(self) -> str:
        if self.at_least is not None:
            return f">= {self.at_least:,g}"
        return "" if self.below is None else f"< {self.below:,g}"

    @property
    def met(self) -> bool | None:
        if isinstance(self.value, str):
            return None
        if self.at_least is not None:
            return self.value >= self.at_least
        return None if self.below is None else self.value < self.below


def table(figures: Sequence[Figure]) -> str:
    width = max(len(figure.name) for figure in figures)
    lines = [f"{'':{width}}  {'measured':>14}  target"]
    for figure in figures:
        verdict = {True: "met", False: "MISSED", None: ""}[figure.met]
        if isinstance(figure.value, str):
            measured, verdict = f"{'-':14}", figure.value
        else:
            measured = f"{_rounded(figure.value)} {figure.unit:2}"
        lines.append(f"{figure.name:{width}}  {measured:>14}  {figure.target:8} {verdict}".rstrip())
    return "\n".join(lines)


def _rounded(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


def document(
    figures: Sequence[Figure], rounds: Turns, load: float, seconds: float
) -> dict[str, Any]:
    """`rounds` are the turns of one comparison, so that one sees how far they lie apart; `load`
    is how many processes wanted to run before, `seconds` how long all of it took."""
    return {
        "format_version": 2,
        "rulekit": rulekit.__version__,
        "date": date.today().isoformat(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "machine": {
            "system": platform.system(),
            "architecture": platform.machine(),
            "processor": _processor(),
            "cores": os.cpu_count(),
            "load": round(load, 1),
        },
        "seconds": round(seconds),
        "figures": [_plain(figure) for figure in figures],
        "rounds": [
            {
                side: {
                    "games": rate.games,
                    "decisions": rate.decisions,
                    "seconds": round(rate.seconds, 3),
                }
                for side, rate in zip(rounds.rates, row, strict=True)
            }
            for row in zip(*rounds.rates.values(), strict=True)
        ],
    }


def _plain(figure: Figure) -> dict[str, Any]:
    told = isinstance(figure.value, str)
    return {
        "name": figure.name,
        "value": None if isinstance(figure.value, str) else round(figure.value, 4),
        "unit": figure.unit,
        "target": figure.target or None,
        "met": figure.met,
        **({"why": figure.value} if told else {}),
    }


def _processor() -> str:
    """The name of the processor where the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor()
    named = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(named, platform.processor())
