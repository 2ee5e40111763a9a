"""Two bots in the same deals: one of them in every seat in turn, the other in all the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from rulekit.engine.redealing import Worlds
from rulekit.engine.seating import letters
from rulekit.lab.cells import Key, Tallies
from rulekit.language.report import RulesError
from rulekit.loading.reference import RulesetReference
from rulekit.simulation.games import Plan, Played, is_of_plan, play_game
from rulekit.workers.pool import share

_CHUNK = 5


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
    chunks = (range(at, min(at + _CHUNK, deals)) for at in range(0, deals, _CHUNK))
    found = Tallies()
    work = partial(_play, rules, plan, focus, others)
    for part in share(work, chunks, jobs, spawn=True):
        found.merge(part)
        keep(part)
        advance(part.games + part.failed)
    return found


def _play(
    rules: RulesetReference, plan: Plan, focus: str, others: str, numbers: range
) -> Iterator[Tallies]:
    for number in numbers:
        part = Tallies()
        try:
            part.add(_deal(rules, plan, focus, others, number))
        except RulesError as error:
            if is_of_plan(error):
                raise
            part.add_failure(error)
        yield part


def _deal(
    rules: RulesetReference, plan: Plan, focus: str, others: str, number: int
) -> dict[Key, tuple[int, int]]:
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
    sums: dict[Key, list[int]] = {}
    for seat, name in enumerate(letters(plan.players)):
        other = base
        if focus != others:
            other = play((*alike[:seat], focus, *alike[seat + 1 :]))
        won, lone = seat in other.winners, seat in base.winners
        rows = [("all", "all"), ("seat", name), *base.groups[seat].items()]
        for group, member in rows:
            for metric, hits in (
                ("more", won - lone),
                ("won", int(won)),
                ("base", int(lone)),
            ):
                cell = sums.setdefault((metric, group, member), [0, 0])
                cell[0] += hits
                cell[1] += 1
        if won != lone:
            cell = sums.setdefault(("beats", "all", "all"), [0, 0])
            cell[0] += won
            cell[1] += 1
        if len(base.scores) == len(other.scores) == plan.players:
            cell = sums.setdefault(("more scored", "all", "all"), [0, 0])
            cell[0] += other.scores[seat] - base.scores[seat]
            cell[1] += 1
    if dealt:
        sums["redeals", "worlds", "thrown away"] = [rejected, dealt]
    return {key: (hits, of) for key, (hits, of) in sums.items()}
