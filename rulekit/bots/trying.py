"""Answers that are tried out in the same worlds with the same chance, so that what they differ by
is the answer and not luck."""

from __future__ import annotations

from collections.abc import Sequence

from rulekit.bots.native_positions import Natively
from rulekit.bots.thinking import Look, Partial, completed, worths_of
from rulekit.engine.chance import Stream, stream as stream_of
from rulekit.engine.redealing import Worlds
from rulekit.native.prospects import WHOLE_REWARD
from rulekit.native.prospects_room import CHANCE, PLAYOUT


def tried(
    look: Look,
    partials: Sequence[Partial],
    sums: list[int],
    count: int,
    worlds: Worlds,
    stream: Stream,
) -> Sequence[int]:
    """What each came to for the one who decides, and so many more worlds; of two fewer, where the
    one that is behind cannot catch up."""
    workshop, pend = look.workshop, look.pend
    position = workshop.position
    if isinstance(position, Natively) and all(one.whole for one in partials):
        answers = [one.chosen for one in partials]
        found = position.tried(worlds, stream, answers, sums, count)
        if found is not None:
            return found
    for left in range(count, 0, -1):
        if len(sums) == 2 and abs(sums[0] - sums[1]) > left * WHOLE_REWARD:
            break
        position.deal(worlds, stream)
        chance, seed = stream_of(stream.state, CHANCE), stream_of(stream.state, PLAYOUT)
        for number, partial in enumerate(partials):
            position.go_back(chance)
            sums[number] += worths_of(workshop, completed(pend, partial, seed), seed)[pend[0]]
    return sums
