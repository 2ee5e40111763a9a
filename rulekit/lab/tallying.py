"""What many games add up to, in one process or several: the same whole numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from rulekit.lab.cells import Sums, Tallies
from rulekit.language.report import RulesError
from rulekit.simulation.games import is_of_plan
from rulekit.workers.pool import share

_CHUNK = 5  # games that a process begins at a time


def tallied(
    sums_of: Callable[[int], Sums],
    games: int,
    jobs: int = 1,
    advance: Callable[[int], None] = lambda _: None,
    keep: Callable[[Tallies], None] = lambda _: None,
) -> Tallies:
    """What games 0 to `games` - 1 add up to; `sums_of` tells of each by its number.

    The same for any number of `jobs`. A game whose rules fail is counted as such. `keep` is given
    what each game adds, in their order, and `advance` is told of each. Raises RulesError if no
    game can be played.
    """
    chunks = (range(at, min(at + _CHUNK, games)) for at in range(0, games, _CHUNK))
    found = Tallies()
    for part in share(partial(_each, sums_of), chunks, jobs):
        found.merge(part)
        keep(part)
        advance(1)
    return found


def _each(sums_of: Callable[[int], Sums], numbers: range) -> Iterator[Tallies]:
    for number in numbers:
        part = Tallies()
        try:
            part.add(sums_of(number))
        except RulesError as error:
            if is_of_plan(error):
                raise
            part.add_failure(error)
        yield part
