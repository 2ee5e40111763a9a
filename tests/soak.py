"""Plays many random games and checks every invariant after every event.

    python tests/soak.py [games] [ruleset]...

Games go round all sets of expansions, all numbers of players and random settings of the
options. Each game is also saved and resumed, cloned and played again, and looked at from
every seat with the hidden cards changed.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations
from typing import NamedTuple

import rulekit
from rulekit.engine.chance import Stream
from rulekit.engine.game import Game
from rulekit.engine.invariants import Violation, reshuffled, violations, watching
from rulekit.engine.view import View, view_of

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


def tables(ruleset: str) -> Iterator[Table]:
    """Every set of expansions with every number of players that it allows."""
    known = EXPANSIONS.get(ruleset, ())
    for size in range(len(known) + 1):
        for expansions in combinations(known, size):
            low, high = rulekit.load(ruleset, expansions=expansions).players
            for players in range(low, high + 1):
                yield Table(ruleset, expansions, players)


def soak_one(ruleset: rulekit.Ruleset, players: int, number: int, setting: int) -> str:
    """One game, watched; the name of its ending."""
    chance = Stream(number, "soak")
    options = some_options(ruleset, setting)
    game = ruleset.new_game(players=players, seed=number, options=options)
    look_at = chance.below(150)
    saved = None
    with watching(game.program):
        while not game.over:
            if len(game.choices) == look_at:
                saved = json.loads(json.dumps(game.save()))
                check_views(game, number)
            answer(game, chance)
            if len(game.choices) > MOST_DECISIONS:
                raise Violation("the game does not end")
    if found := violations(game.program, game.state):
        raise Violation("; ".join(found))
    check_replays(game, saved, look_at, ruleset)
    return game.result.ending if game.result else "none"


def some_options(ruleset: rulekit.Ruleset, setting: int) -> dict[str, str]:
    """The defaults for setting 0, else a random choice that is the same every time."""
    chance = Stream(setting, "options")
    return {
        name: option.values[chance.below(len(option.values)) if setting else 0]
        for name, option in ruleset.options.items()
    }


def answer(game: Game, chance: Stream) -> None:
    """A random answer to the pending decision."""
    decision = game.decision
    assert decision is not None
    first = decision.options[chance.below(len(decision.options))]
    left = [one.index for one in decision.options if one.kind not in ("pass", "use")]
    if decision.high == 1 or first.kind in ("pass", "use"):
        game.choose_index(first.index)
    else:
        many = decision.low + chance.below(decision.high - decision.low + 1)
        game.choose_index(*(left.pop(chance.below(len(left))) for _ in range(many)))


def check_views(game: Game, seed: int) -> None:
    """No seat notices when only what it may not know is changed."""
    for seat in range(-1, game.players):
        if visible(view_of(game, seat)) != visible(view_of(reshuffled(game, seat, seed), seat)):
            raise Violation(f"seat {seat} sees hidden cards")


def visible(view: View) -> str:
    return repr(view) + repr(view.log)


def check_replays(
    game: Game, saved: dict[str, object] | None, look_at: int, ruleset: rulekit.Ruleset
) -> None:
    """The same choices give the same journal, from the start, a save, or a clone."""
    again = game.from_start()
    copy = None
    for number, choice in enumerate(game.choices):
        if number == look_at:
            copy = again.clone()
        again.choose_index(*(choice if isinstance(choice, tuple) else (choice,)))
    paths = [again]
    if saved is not None:
        paths.append(rulekit.resume(saved, ruleset))
    if copy is not None:
        paths.append(copy)
    for path in paths[1:]:
        for choice in game.choices[look_at:]:
            path.choose_index(*(choice if isinstance(choice, tuple) else (choice,)))
    for path in paths:
        if path.journal != game.journal or path.result != game.result:
            raise Violation("the same choices led to another game")


def soak_table(table: Table, numbers: range) -> Counter[str]:
    """Plays the games of these numbers; how often each ending came."""
    ruleset = rulekit.load(table.ruleset, expansions=table.expansions)
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


def soak(name: str, games: int) -> None:
    started = time.perf_counter()
    todo = list(tables(name))
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


if __name__ == "__main__":
    main()
