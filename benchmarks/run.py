"""Measures how fast rulekit is, prints a table and writes benchmarks/results.json.

    python benchmarks/run.py [--rounds 7] [--seconds 3] [--output FILE]

The yardstick is the same game written by hand, in handcoded_samurai.py. rulekit asks for a
card and for its target in two decisions where the hand-written game draws from one list of
all pairs: so a game of rulekit has more decisions, and random play in it takes another
course. Both ratios are given, of decisions and of games. Nothing here fails a test: a figure
depends on the machine and on what else it does.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
from datetime import date
from pathlib import Path
from statistics import median
from typing import Any

from attrs import frozen

import rulekit
from many_cards import FEW, MANY, Burden, Wait, burdens, waits
from playing import PLAYERS, Comparison, Rate, compare
from rulekit.native.playing import is_installed
from rulesets import Standing, standings
from waiting import (
    begin_seconds,
    check_seconds,
    clone_seconds,
    deep_position,
    import_seconds,
    parse_seconds,
    scenario_seconds,
)

RESULTS = Path(__file__).with_name("results.json")


@frozen
class Figure:
    """One line of the table."""

    name: str
    value: float
    unit: str
    at_least: float | None = None
    below: float | None = None

    @property
    def target(self) -> str:
        if self.at_least is not None:
            return f">= {self.at_least:g}"
        return "" if self.below is None else f"< {self.below:g}"

    @property
    def met(self) -> bool | None:
        if self.at_least is not None:
            return self.value >= self.at_least
        return None if self.below is None else self.value < self.below


def main() -> None:
    arguments = _arguments()
    comparison = compare(arguments.rounds, arguments.seconds)
    places = standings(arguments.rounds, arguments.seconds)
    loads = burdens(arguments.rounds, arguments.seconds)
    figures = [
        *_of_playing(comparison),
        *_of_rulesets(places),
        *_of_many_cards(loads, waits()),
        *_of_native_play(arguments.rounds, arguments.seconds),
        *_of_waiting(),
    ]
    print(_table(figures))
    print(
        f"\nRandom games of {PLAYERS}, set-up included, {arguments.rounds} rounds in turns of "
        f"{arguments.seconds:g} s of processor time each."
        "\nrulekit asks for a card and its target in two decisions, the game by hand in one."
    )
    document = _document(figures, comparison)
    arguments.output.write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure how fast rulekit is.")
    parser.add_argument("--rounds", type=int, default=7, help="turns of each side")
    parser.add_argument("--seconds", type=float, default=3.0, help="of processor time in a turn")
    parser.add_argument("--output", type=Path, default=RESULTS, help="where the figures go")
    return parser.parse_args()


# --- What is measured ----------------------------------------------------------------


def _of_playing(comparison: Comparison) -> list[Figure]:
    figures = []
    for side, rates in (("rulekit", comparison.rulekit), ("by hand", comparison.by_hand)):
        decisions = median(rate.decisions_per_second for rate in rates)
        games = median(rate.games_per_second for rate in rates)
        each = sum(rate.decisions for rate in rates) / sum(rate.games for rate in rates)
        figures += [
            Figure(f"{side}: decisions", decisions, "/s"),
            Figure(f"{side}: games", games, "/s"),
            Figure(f"{side}: decisions in a game", each, ""),
        ]
    decisions = comparison.ratio(lambda rate: rate.decisions_per_second)
    games = comparison.ratio(lambda rate: rate.games_per_second)
    return [
        *figures,
        Figure("rulekit to by hand: decisions", decisions, "", at_least=0.25),
        Figure("rulekit to by hand: games", games, ""),
    ]


def _of_rulesets(places: list[Standing]) -> list[Figure]:
    """The other rulesets: what they reach, and what their size costs."""
    figures = [Figure(f"{one.name}: decisions", one.decisions_per_second, "/s") for one in places]
    return [
        *figures,
        *(Figure(f"{one.name}: to samurai_sword", one.to_first, "") for one in places[1:]),
        *(
            Figure(f"{one.name}: to bang alone", one.to_second, "", at_least=one.at_least)
            for one in places[2:]
        ),
    ]


def _of_many_cards(loads: list[Burden], waits: list[Wait]) -> list[Figure]:
    """Five thousand cards: what they reach, what that is of fifty, and how long one waits."""
    return [
        *(
            Figure(f"{MANY:,} cards, {one.name}: decisions", one.decisions_per_second, "/s", 5_000)
            for one in loads
        ),
        *(
            Figure(f"{MANY:,} cards, {one.name}: to {FEW} cards", one.to_few, "", at_least=0.25)
            for one in loads
        ),
        *(Figure(f"{MANY:,} cards: {one.name}", one.seconds, "s", below=5) for one in waits),
    ]


def _of_native_play(rounds: int, seconds: float) -> list[Figure]:
    """Random games by native code, if there is something that runs it."""
    if not is_installed():
        return []
    from native_play import native_clone_seconds, native_rates

    samurai, to_by_hand, bang, to_samurai = native_rates(rounds, seconds)
    position = deep_position()
    clone = native_clone_seconds(position.game) * 1e6
    return [
        Figure("native, samurai_sword: decisions", samurai, "/s"),
        Figure("native, samurai_sword: to by hand", to_by_hand, "", at_least=10),
        Figure("native, bang with all four: decisions", bang, "/s"),
        Figure("native, bang with all four: to samurai_sword", to_samurai, "", at_least=0.4),
        Figure(f"native, clone {position.depth} frames deep", clone, "µs", below=0.3),
    ]


def _of_waiting() -> list[Figure]:
    position = deep_position()
    what = f"clone, {position.depth} frames deep after {position.decisions} decisions"
    return [
        Figure(what, clone_seconds(position.game) * 1e6, "µs", below=50),
        Figure("rulekit check samurai_sword, the second time", check_seconds(), "s", below=0.2),
        Figure("new_game of samurai_sword, compiled before", begin_seconds() * 1e3, "ms", below=15),
        Figure("test samurai_sword, the second time", scenario_seconds(), "s", below=3),
        Figure("import rulekit", import_seconds() * 1e3, "ms", below=100),
        Figure("parse samurai_sword.rules", parse_seconds() * 1e3, "ms"),
    ]


# --- How it is told ------------------------------------------------------------------


def _table(figures: list[Figure]) -> str:
    width = max(len(figure.name) for figure in figures)
    lines = [f"{'':{width}}  {'measured':>14}  target"]
    for figure in figures:
        verdict = {True: "met", False: "MISSED", None: ""}[figure.met]
        measured = f"{_rounded(figure.value)} {figure.unit:2}"
        lines.append(f"{figure.name:{width}}  {measured:>14}  {figure.target:8} {verdict}".rstrip())
    return "\n".join(lines)


def _rounded(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


def _document(figures: list[Figure], comparison: Comparison) -> dict[str, Any]:
    return {
        "format_version": 1,
        "rulekit": rulekit.__version__,
        "date": date.today().isoformat(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "machine": {
            "system": platform.system(),
            "architecture": platform.machine(),
            "processor": _processor(),
            "cores": os.cpu_count(),
        },
        "figures": [
            {
                "name": figure.name,
                "value": round(figure.value, 4),
                "unit": figure.unit,
                "target": figure.target or None,
                "met": figure.met,
            }
            for figure in figures
        ],
        "rounds": [
            {"rulekit": _plain(ours), "by_hand": _plain(theirs)}
            for ours, theirs in zip(comparison.rulekit, comparison.by_hand, strict=True)
        ],
    }


def _plain(rate: Rate) -> dict[str, float]:
    return {
        "games": rate.games,
        "decisions": rate.decisions,
        "seconds": round(rate.seconds, 3),
    }


def _processor() -> str:
    """The name of the processor where the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor()
    named = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(named, platform.processor())


if __name__ == "__main__":
    main()
