"""Plays many random games and checks every invariant after every event.

    python tests/soak.py [games] [ruleset]...

Games go round all sets of expansions, all numbers of players and random settings of the
options. Each game is also saved and resumed, cloned and played again. Then secrets that get out
are looked for in every ruleset, at a tenth as many positions of each.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import chain, combinations
from typing import NamedTuple

import rulekit
from rulekit.engine.answers import answer
from rulekit.engine.chance import Stream
from rulekit.engine.engine_invariants import Violation, violations, watching
from rulekit.fuzzing.campaign import Plan, fuzz
from rulekit.fuzzing.game_properties import check_replays, saved
from rulekit.fuzzing.recorded_answers import random_answer
from rulekit.loading.reference import RulesetReference
from shipped_rules import shipped

EXPANSIONS = {
    "samurai_sword": (),
    "bang": ("dodge_city", "high_noon", "fistful_of_cards", "the_bullet"),
}
MOST_DECISIONS = 20_000
SETTINGS = 5
"""How many settings of the options each table is played with; each is compiled once."""


class Table(NamedTuple):
    """What is played, by how many."""

    ruleset: str
    expansions: tuple[str, ...]
    players: int

    def __str__(self) -> str:
        extra = " with " + ", ".join(self.expansions) if self.expansions else ""
        return f"{self.ruleset}{extra}, {self.players} players"


def tables(ruleset: str, sets: Iterable[tuple[str, ...]]) -> Iterator[Table]:
    """These sets of expansions with every number of players that each allows."""
    for expansions in sets:
        low, high = shipped(ruleset, expansions).player_counts
        for players in range(low, high + 1):
            yield Table(ruleset, expansions, players)


def sets_of_expansions(ruleset: str) -> Iterator[tuple[str, ...]]:
    known = EXPANSIONS.get(ruleset, ())
    return chain.from_iterable(combinations(known, size) for size in range(len(known) + 1))


def soak_one(ruleset: rulekit.Ruleset, players: int, number: int, setting: int) -> str:
    """One game, watched; the name of its ending."""
    chance = Stream(number, "soak")
    options = some_options(ruleset, setting)
    game = ruleset.new_game(players=players, seed=number, settings=options)
    look_at = chance.below(150)
    save = None
    with watching(game.program):
        while not game.over:
            if len(game.choices) == look_at:
                save = saved(game)
            answer(game, random_answer(game, chance))
            if len(game.choices) > MOST_DECISIONS:
                raise Violation("the game does not end")
    if found := violations(game.program, game.state):
        raise Violation("; ".join(found))
    check_replays(game, look_at, save)
    return game.result.ending if game.result else "none"


def some_options(ruleset: rulekit.Ruleset, setting: int) -> dict[str, str]:
    """The defaults for setting 0, else a random choice that is the same every time."""
    chance = Stream(setting, "options")
    return {
        name: option.values[chance.below(len(option.values)) if setting else 0]
        for name, option in ruleset.settings.items()
    }


def soak_table(table: Table, numbers: range) -> Counter[str]:
    """Plays the games of these numbers; how often each ending came."""
    ruleset = shipped(table.ruleset, table.expansions)
    found: Counter[str] = Counter()
    for number in numbers:
        # Another table gets other settings; the first of each are the defaults.
        turn = number % SETTINGS
        setting = turn and numbers.start + turn
        try:
            found[soak_one(ruleset, table.players, number, setting)] += 1
        except Exception as error:
            raise RuntimeError(f"game {number} of {table}, setting {setting}: {error}") from error
    return found


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    for name in sys.argv[2:] or EXPANSIONS:
        soak(name, games)
    shipped = (name for name in rulekit.bundled() if rulekit.check(name)[0] is not None)
    for name in sys.argv[2:] or shipped:
        spy(name, max(games // 10, 1))


def soak(name: str, games: int) -> None:
    started = time.perf_counter()
    todo = list(tables(name, sets_of_expansions(name)))
    each = -(-games // len(todo))
    ranges = [range(place * each, (place + 1) * each) for place in range(len(todo))]
    endings: Counter[str] = Counter()
    with ProcessPoolExecutor(2) as pool:
        for table, found in zip(todo, pool.map(soak_table, todo, ranges), strict=True):
            endings += found
            print(f"{table}: {found.total()} games", file=sys.stderr, flush=True)
    for ending, count in sorted(endings.items()):
        print(f"{ending:32} {count:6}")
    print(f"{endings.total()} games of {name} at {len(todo)} tables, every invariant held "
          f"({time.perf_counter() - started:.0f} s)")  # fmt: skip


def spy(name: str, positions: int) -> None:
    """Looks for secrets that get out, with every set of expansions."""
    for expansions in sets_of_expansions(name):
        started = time.perf_counter()
        rules = RulesetReference(name, expansions)
        low, high = rules.rules.player_counts
        plan = Plan(positions, tuple(range(low, high + 1)), 0, secrets=True, discreet=True)
        looked = 0
        for played in fuzz(rules, plan, jobs=2):
            for trouble in played.troubles:
                raise RuntimeError(
                    f"game {played.number} of {name} {expansions}: {trouble.message}"
                )
            looked += played.positions
            if looked >= positions:
                break
        extra = f" with {', '.join(expansions)}" if expansions else ""
        print(f"{looked} positions of {name}{extra}, no secret got out "
              f"({time.perf_counter() - started:.0f} s)")  # fmt: skip


if __name__ == "__main__":
    main()
