"""Measures how fast rulekit is, prints a table and writes benchmarks/results.json.

    python benchmarks/run.py [--rounds 5] [--seconds 0.5] [--long] [--output FILE]

A yardstick is the same game written by hand, in handcoded_samurai.py and handcoded_samurai.c.
rulekit asks for a card and for its target in two decisions where handcoded_samurai.py draws from
one list of all pairs: so a game of rulekit has more decisions, and random play in it takes another
course. Both ratios are given, of decisions and of games. What is not there to measure (a C
compiler, OpenSpiel) is left out and named. Nothing here fails a test: a figure depends on the
machine and on what else it does.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import editing
import exploring
import long_runs
import many_cards
import openspiel
import rulesets
import samurai
import waiting
from figures import Figure, document, table

RESULTS = Path(__file__).with_name("results.json")
FEW_ROUNDS = 3
"""Of games with many cards, which take long to be read."""


def main() -> None:
    arguments = _arguments()
    rounds, seconds = arguments.rounds, arguments.seconds
    load, began = os.getloadavg()[0], perf_counter()
    with TemporaryDirectory() as cache:
        os.environ["RULEKIT_CACHE"] = cache  # what was kept before makes no difference
        _say("the game that is written by hand, too")
        comparison = samurai.compare(rounds, seconds)
        figures = [*samurai.figures(comparison)]
        others: list[tuple[str, Callable[[], list[Figure]]]] = [
            ("the other rulesets", lambda: rulesets.figures(rounds, seconds)),
            ("games of OpenSpiel", lambda: openspiel.figures(rounds, seconds)),
            ("positions that are explored", lambda: exploring.figures(rounds, seconds)),
            ("what people wait for", waiting.figures),
            ("what editors ask", editing.figures),
            ("games of many cards", lambda: many_cards.figures(min(rounds, FEW_ROUNDS), seconds)),
            ("long runs", lambda: long_runs.figures(arguments.long)),
        ]
        for what, measure in others:
            _say(what)
            figures += measure()
    spent = perf_counter() - began
    print(table(figures))
    print(
        f"\nRandom games, set-up included, {rounds} rounds in turns of {seconds:g} s of processor "
        f"time each.\nrulekit asks for a card and its target in two decisions, "
        f"{samurai.HAND} in one.\nIt took {spent:.0f} s; the load before was {load:.1f}."
    )
    told = document(figures, comparison, load, spent)
    arguments.output.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")


def _say(what: str) -> None:
    """It takes minutes, and tables come at the end."""
    print(f"measured now: {what}", file=sys.stderr, flush=True)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure how fast rulekit is.")
    parser.add_argument("--rounds", type=int, default=5, help="turns of each side")
    parser.add_argument("--seconds", type=float, default=0.5, help="of processor time in a turn")
    parser.add_argument("--long", action="store_true", help="what takes minutes, too")
    parser.add_argument("--output", type=Path, default=RESULTS, help="where the figures go")
    return parser.parse_args()


if __name__ == "__main__":
    main()
