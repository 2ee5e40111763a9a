"""Plays many random games and checks every invariant after every event.

    python tests/soak.py [games] [ruleset]

Games go round all numbers of players and through random settings of the options. Each
game is also saved and resumed, cloned and played again, and looked at from every seat
with the hidden cards changed.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

import rulekit
from rulekit.engine.chance import Stream
from rulekit.engine.game import Game
from rulekit.engine.invariants import Violation, reshuffled, violations, watching
from rulekit.engine.view import View, view_of

MOST_DECISIONS = 20_000
SETTINGS = 12
"""How many settings of the options are tried; each is compiled once per number of players."""


def soak_one(ruleset: rulekit.Ruleset, number: int) -> tuple[int, str, int]:
    """One game, watched; its number of players, ending and decisions."""
    low, high = ruleset.players
    players = low + number % (high - low + 1)
    chance = Stream(number, "soak")
    options = some_options(ruleset, number // (high - low + 1) % SETTINGS)
    game = ruleset.new_game(players=players, seed=number, options=options)
    look_at = chance.below(150)
    decisions = 0
    saved = None
    with watching(game.program):
        while not game.over:
            if decisions == look_at:
                saved = json.loads(json.dumps(game.save()))
                check_views(game, number)
            answer(game, chance)
            decisions += 1
            if decisions > MOST_DECISIONS:
                raise Violation("the game does not end")
    if found := violations(game.program, game.state):
        raise Violation("; ".join(found))
    check_replays(game, saved, look_at, ruleset)
    return players, game.result.ending if game.result else "none", decisions


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


def soak_some(ruleset_name: str, numbers: range) -> Counter[tuple[int, str]]:
    ruleset = rulekit.load(ruleset_name)
    found: Counter[tuple[int, str]] = Counter()
    for number in numbers:
        try:
            players, ending, _ = soak_one(ruleset, number)
        except Exception as error:
            raise RuntimeError(f"game {number} of {ruleset_name}: {error}") from error
        found[players, ending] += 1
    return found


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    name = sys.argv[2] if len(sys.argv) > 2 else "samurai_sword"
    started = time.perf_counter()
    total: Counter[tuple[int, str]] = Counter()
    chunk = max(games // 40, 1)
    ranges = [range(first, min(first + chunk, games)) for first in range(0, games, chunk)]
    with ProcessPoolExecutor(2) as pool:
        for done, found in enumerate(pool.map(soak_some, [name] * len(ranges), ranges), 1):
            total += found
            print(f"{min(done * chunk, games)} of {games} games", file=sys.stderr, flush=True)
    for (players, ending), count in sorted(total.items()):
        print(f"{players} players  {ending:32} {count:6}")
    print(f"{total.total()} games of {name}, every invariant held "
          f"({time.perf_counter() - started:.0f} s)")  # fmt: skip


if __name__ == "__main__":
    main()
