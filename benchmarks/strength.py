"""How strong bots are: each plays one seat among others, in every seat in turn.

    python benchmarks/strength.py games.jsonl samurai_sword:5 --bot search:1000 \
        --among random --among heuristic --games 1000

Each game is a line of the file; what is there already is not played again. `--table` prints the
table of `docs/reference/bots.md` from the file alone.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from functools import cache
from itertools import product
from pathlib import Path

import rulekit
from rulekit.simulation.games import Plan, play_game
from rulekit.statistics.shares import Share

SEED = 2
"""Not that of the deals with which bots were tried while they were made."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("rules", nargs="*", help="with the number of players: hearts:4")
    parser.add_argument("--bot", action="append", default=[])
    parser.add_argument("--among", action="append", default=[])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--table", action="store_true")
    given = parser.parse_args()
    done = read(given.file)
    with given.file.open("a") as file:
        tables = list(product(given.rules, given.bot, given.among or ["random"]))
        for number, table in product(range(given.games), tables):
            if (*table, number) not in done:
                file.write(json.dumps(play(*table, number)) + "\n")
                file.flush()
    if given.table:
        print_table(read(given.file))


load = cache(rulekit.load)


def play(rules: str, bot: str, other: str, number: int) -> list[str | int]:
    name, _, count = rules.rpartition(":")
    players = int(count)
    seat = number % players
    bots = tuple(bot if place == seat else other for place in range(players))
    played = play_game(load(name), Plan(players, SEED, bots), number)
    score = played.scores[seat] if played.scores else 0
    return [rules, bot, other, number, int(seat in played.winners), score]


def read(file: Path) -> dict[tuple[str, str, str, int], tuple[int, int]]:
    if not file.exists():
        return {}
    found = {}
    for line in file.read_text().splitlines():
        rules, bot, other, number, won, score = json.loads(line)
        found[rules, bot, other, number] = won, score
    return found


def print_table(games: dict[tuple[str, str, str, int], tuple[int, int]]) -> None:
    rows: dict[tuple[str, str, str], list[tuple[int, int]]] = defaultdict(list)
    for (rules, bot, other, _), came in sorted(games.items()):
        rows[rules, bot, other].append(came)
    print("| game | bot | among | games | won | mean score |\n|---|---|---|---|---|---|")
    for (rules, bot, other), came in rows.items():
        share = Share(sum(won for won, _ in came), len(came))
        low, high = share.interval
        score = sum(points for _, points in came) / len(came)
        won = f"{100 * share.share:.0f} % ({100 * low:.0f} to {100 * high:.0f})"
        print(f"| {rules} | `{bot}` | `{other}` | {len(came)} | {won} | {score:.1f} |")


if __name__ == "__main__":
    main()
