"""`search:N`: each option is played out in the same worlds, and the worse half is given up."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define

from rulekit.bots.thinking import Look, Partial, continuations, look_at
from rulekit.bots.trying import tried
from rulekit.engine.chance import Stream
from rulekit.engine.objects import Decision
from rulekit.engine.redealing import Worlds
from rulekit.engine.view import View


@define
class SearchBot:
    """Sequential halving. All options that are left are played in the same redealt worlds with
    the same chance, so that what they differ by is the option and not luck."""

    playouts: int  # for one decision
    stream: Stream  # from which each decision has one of its own
    decisions: int = 0

    def choose(self, decision: Decision, view: View, worlds: Worlds) -> tuple[int, ...]:
        self.decisions += 1
        stream = Stream(self.stream.state, f"decision {self.decisions}")
        look = look_at(worlds, stream)
        if look is None:
            return decision.at_random(stream.below)
        most = look.pend[3]
        best = Partial((), False, None)
        left = self.playouts
        while not best.whole:
            found = continuations(look.pend, look.keys, best.chosen)
            if len(found) > 1:
                picks = most - len(best.chosen) if most > 1 else 1
                share = max(left // max(picks, 1), 1)
                left -= share
                best = _best(look, found, share, worlds, stream)
            else:
                best = found[0]
        return best.chosen


def _best(
    look: Look, found: Sequence[Partial], playouts: int, worlds: Worlds, stream: Stream
) -> Partial:
    alive = list(range(len(found)))
    sums = [0] * len(found)
    rounds = (len(found) - 1).bit_length()
    for _ in range(rounds):
        count = max(1, playouts // (rounds * len(alive)))
        partials, before = [found[one] for one in alive], [sums[one] for one in alive]
        now = tried(look, partials, before, count, worlds, stream)
        for number, worth in zip(alive, now, strict=True):
            sums[number] = worth
        alive.sort(key=lambda number: -sums[number])
        del alive[(len(alive) + 1) // 2 :]
    return found[alive[0]]
