"""How much it saves that games come in pairs, and that bots have chance of their own in each turn.

    python benchmarks/pairs.py [pairs]

For two changes of samurai_sword, a rule that every turn asks and one number of one card: how many
times as many games it would take without pairs, with one stream of chance for all bots of a game
and with one for each seat and turn; and how wide the interval of the Shogun's side is.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from rulekit.diff.outcomes import compare_pairs
from rulekit.engine.game import program_for
from rulekit.language.source import Source
from rulekit.loading.reference import RulesetReference
from rulekit.native import batches
from rulekit.native.playing import native_of
from rulekit.simulation.games import Plan, Played, common_seed, counted_games
from rulekit.simulation.pairing import Tallied

CHANGES = {
    "hand limit 7 → 6": "replace value hand_limit(p: player) = 6",
    "Nodachi 3 → 4": "change weapon Nodachi\n  damage 4",
}
PLAN = Plan(5, 1, ("random",) * 5)


def main() -> None:
    pairs = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    base = RulesetReference("samurai_sword")
    for name, change in CHANGES.items():
        text = f"edition 1\nextends samurai_sword\n\n{change}\n"
        changed = RulesetReference(Source("changed.rules", text))
        for by_turns in (False, True):
            found = Tallied()
            for old, new in zip(
                games(base, pairs, by_turns), games(changed, pairs, by_turns), strict=True
            ):
                found.add(PLAN, old, new)
            told = compare_pairs(found)
            row = next(row for row in told.wins["side"] if row.name == "shogunate")
            assert row.estimate is not None and told.saved is not None
            half = 50 * (row.estimate.high - row.estimate.low)
            streams = "for each seat and turn" if by_turns else "for all bots of a game"
            print(f"{name}, chance {streams}: saves {told.saved:.2f} times; ± {half:.2f} points")


def games(rules: RulesetReference, pairs: int, by_turns: bool) -> Iterator[Played]:
    native = native_of(program_for(rules.rules, PLAN.players, rules.settings))
    for stretch in batches.play(native, range(pairs), common_seed(PLAN), by_turns=by_turns):
        counted = stretch.counted
        assert counted is not None, f"native code left game {stretch.start} to Python"
        yield from counted_games(native, stretch.start, counted)


if __name__ == "__main__":
    main()
