"""`search:N`: each option is played out in the same worlds, and the worse half is given up."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define

from rulekit.bots.positions import Pend, Stuck
from rulekit.bots.thinking import (
    WIDE,
    Partial,
    Workshop,
    completed,
    continuations,
    workshop_of,
    world_of,
)
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
        world = world_of(worlds, stream)
        if world is None:
            return decision.at_random(stream.below)
        pend = world.state.pend
        assert pend is not None
        workshop = workshop_of(world)
        workshop.position.enter(world)
        workshop.position.go_back(0)
        keys = workshop.keys.of(workshop.position, pend)
        best = Partial((), False, None)
        left = self.playouts
        while not best.whole:
            found = continuations(pend, keys, best.chosen)
            if len(found) > 1:
                picks = pend[3] - len(best.chosen) if pend[3] > 1 else 1
                share = max(left // max(picks, 1), 1)
                left -= share
                best = _best(workshop, pend, found, share, worlds, stream, decision.player)
            else:
                best = found[0]
        return best.chosen


def _best(
    workshop: Workshop,
    pend: Pend,
    found: Sequence[Partial],
    playouts: int,
    worlds: Worlds,
    stream: Stream,
    seat: int,
) -> Partial:
    alive = list(range(len(found)))
    sums = [0.0] * len(found)
    rounds = (len(found) - 1).bit_length()
    for _ in range(rounds):
        count = max(1, playouts // (rounds * len(alive)))
        for left in range(count, 0, -1):
            if len(alive) == 2 and abs(sums[alive[0]] - sums[alive[1]]) > left:
                break  # the other one cannot catch up
            workshop.position.deal(worlds, stream)
            chance, seed = stream.below(WIDE), stream.below(WIDE)
            for number in alive:
                sums[number] += _worth(workshop, pend, found[number], chance, seed)[seat]
        alive.sort(key=lambda number: -sums[number])
        del alive[(len(alive) + 1) // 2 :]
    return found[alive[0]]


def _worth(
    workshop: Workshop, pend: Pend, partial: Partial, chance: int, seed: int
) -> Sequence[float]:
    position = workshop.position
    position.go_back(chance)
    try:
        position.answer(completed(pend, partial, seed))
    except Stuck:
        return [1 / workshop.rewards.players] * workshop.rewards.players
    return workshop.finish(position, seed)
