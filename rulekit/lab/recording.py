"""Many games watched and probed, in one process or several, to the same whole numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from rulekit.lab.cells import Tallies
from rulekit.lab.probing import probe
from rulekit.lab.watching import played_through, sums_of
from rulekit.language.report import RulesError
from rulekit.loading.reference import RulesetReference
from rulekit.simulation.games import Plan, is_of_plan
from rulekit.workers.pool import share

_CHUNK = 10  # games that a process begins at a time


def record(
    rules: RulesetReference,
    plan: Plan,
    games: int,
    probes: int,
    jobs: int = 1,
    advance: Callable[[int], None] = lambda _: None,
) -> Tallies:
    """Watches games 0 to `games` - 1, and probes the first `probes` of them.

    The same for any number of `jobs`. Raises RulesError if none can be played.
    """
    chunks = (range(at, min(at + _CHUNK, games)) for at in range(0, games, _CHUNK))
    found = Tallies()
    for part in share(partial(_play, rules, plan, probes), chunks, jobs, spawn=True):
        found.merge(part)
        advance(part.games + part.failed)
    return found


def _play(rules: RulesetReference, plan: Plan, probes: int, numbers: range) -> Iterator[Tallies]:
    for number in numbers:
        part = Tallies()
        try:
            if number < probes:
                sums = probe(rules.rules, plan, number, rules.settings)
            else:
                watched = played_through(rules.rules, plan, number, rules.settings)
                sums = sums_of(watched, plan)
        except RulesError as error:
            if is_of_plan(error):
                raise
            part.add_failure(error)
        else:
            part.add(sums)
        yield part
