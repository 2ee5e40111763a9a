"""Many games watched and probed, in one process or several, to the same whole numbers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rulekit.lab.cells import Sums, Tallies
from rulekit.lab.probing import probe
from rulekit.lab.tallying import tallied
from rulekit.lab.watching import played_through, sums_of
from rulekit.loading.reference import RulesetReference
from rulekit.simulation.games import Plan


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
    return tallied(partial(_sums, rules, plan, probes), games, jobs, advance)


def _sums(rules: RulesetReference, plan: Plan, probes: int, number: int) -> Sums:
    if number < probes:
        return probe(rules.rules, plan, number, rules.settings)
    return sums_of(played_through(rules.rules, plan, number, rules.settings), plan)
