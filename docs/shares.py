"""Writes docs/reference/shares.md: who wins the shipped games at random play, and how long
they last.

    python docs/shares.py [games]
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parent / "reference" / "shares.md"
SEED = 1
ALL = ("dodge_city", "high_noon", "fistful_of_cards", "the_bullet")

SETTINGS: tuple[tuple[str, tuple[str, ...], tuple[int, ...]], ...] = (
    ("samurai_sword", (), (3, 4, 5, 6, 7)),
    ("bang", (), (4, 5, 6, 7)),
    ("bang", ("dodge_city",), (3, 4, 5, 6, 7, 8)),
    ("bang", ("high_noon",), (4, 5, 6, 7)),
    ("bang", ("fistful_of_cards",), (4, 5, 6, 7)),
    ("bang", ALL, (3, 4, 5, 6, 7, 8)),
)

HEAD = """# Shares of random play

How often each role wins, and how long a game lasts, when every seat is played by the `random`
bot. It says how the rules behave, not how people play: random players attack their own side as
gladly as their enemies. Intervals hold the true value 95 times in 100. Every figure is repeated by
the command above its table.
"""


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    parts = [HEAD]
    for ruleset, expansions, players in SETTINGS:
        parts.append(_section(ruleset, expansions, players, games))
    PAGE.write_text("\n".join(parts), encoding="utf-8")


def _section(
    ruleset: str, expansions: tuple[str, ...], players: tuple[int, ...], games: int
) -> str:
    title = ruleset + (" with " + ", ".join(expansions) if expansions else "")
    flags = "".join(f" --with {one}" for one in expansions)
    lines = [
        f"## {title}\n",
        "```text",
        f"rulekit simulate {ruleset}{flags} -n {games} --players N --seed {SEED}",
        "```\n",
        "| players | role | wins | 95 % interval | turns | decisions |",
        "|---|---|---|---|---|---|",
    ]
    for number in players:
        lines += _rows(number, _simulated(ruleset, expansions, number, games))
    return "\n".join(lines) + "\n"


def _simulated(
    ruleset: str, expansions: tuple[str, ...], players: int, games: int
) -> dict[str, Any]:
    command = [sys.executable, "-m", "rulekit", "simulate", ruleset, "-n", str(games)]
    command += ["--players", str(players), "--seed", str(SEED), "--jobs", "2", "--format", "json"]
    for one in expansions:
        command += ["--with", one]
    found: dict[str, Any] = json.loads(subprocess.check_output(command))
    return found


def _rows(players: int, document: dict[str, Any]) -> list[str]:
    turns, decisions = (_mean(document[name]) for name in ("turns", "decisions"))
    rows = []
    for role, share in document["wins"]["role"].items():
        interval = f"{share['low']:.1%} to {share['high']:.1%}"
        rows.append(
            f"| {players} | {role} | {share['share']:.1%} | {interval} | {turns} | {decisions} |"
        )
        turns = decisions = ""
    return rows


def _mean(spread: dict[str, Any]) -> str:
    return f"{spread['mean']:.1f} ({spread['low']:.1f} to {spread['high']:.1f})"


if __name__ == "__main__":
    main()
