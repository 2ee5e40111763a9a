"""Two bots in the same deals: one of them in every seat in turn, the other in all the others."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rulekit.engine.redealing import Worlds
from rulekit.engine.seating import letters
from rulekit.lab.cells import Sums, Tallies, add_to
from rulekit.lab.tallying import tallied
from rulekit.loading.reference import RulesetReference
from rulekit.simulation.games import Plan, Played, play_game


def duel(
    rules: RulesetReference,
    plan: Plan,
    focus: str,
    others: str,
    deals: int,
    jobs: int = 1,
    advance: Callable[[int], None] = lambda _: None,
    keep: Callable[[Tallies], None] = lambda _: None,
) -> Tallies:
    """How much more often `focus` wins than `others` in its seat and deal, all other seats being
    `others`: cells `more`, by seat and by what the seat was dealt, and their shares `won` and
    `base`; `beats` has the cases in which one of the two won and the other did not, and how many of
    them `focus` won. The bots of `plan` are not asked. `keep` is given each deal, in their order.
    Raises RulesError if no game can be played."""
    return tallied(partial(_deal, rules, plan, focus, others), deals, jobs, advance, keep)


def _deal(rules: RulesetReference, plan: Plan, focus: str, others: str, number: int) -> Sums:
    alike = (others,) * plan.players

    def play(bots: tuple[str, ...]) -> Played:
        # `play_game` has one stream for tables of random bots alone; a table has its own here.
        table = Plan(plan.players, plan.seed, bots)
        return play_game(rules.rules, table, number, rules.settings, count)

    dealt = rejected = 0

    def count(worlds: Worlds) -> None:
        nonlocal dealt, rejected
        dealt += worlds.dealt
        rejected += worlds.rejected

    base = play(alike)
    sums: Sums = {}
    for seat, name in enumerate(letters(plan.players)):
        other = base
        if focus != others:
            other = play((*alike[:seat], focus, *alike[seat + 1 :]))
        won, lone = seat in other.winners, seat in base.winners
        rows = [("all", "all"), ("seat", name), *base.groups[seat].items()]
        for group, member in rows:
            add_to(sums, ("more", group, member), won - lone)
            add_to(sums, ("won", group, member), won)
            add_to(sums, ("base", group, member), lone)
        if won != lone:
            add_to(sums, ("beats", "all", "all"), won)
        if len(base.scores) == len(other.scores) == plan.players:
            more = other.scores[seat] - base.scores[seat]
            add_to(sums, ("more scored", "all", "all"), more)
    if dealt:
        sums["redeals", "worlds", "thrown away"] = (rejected, dealt)
    return sums
