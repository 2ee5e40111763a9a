"""A ruleset's balance: games played, watched and probed, and the questions they answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from attrs import asdict, frozen

from rulekit.lab.cells import Tallies
from rulekit.lab.duels import duel
from rulekit.lab.estimates import Question
from rulekit.lab.probing import record
from rulekit.lab.questions.cards import which_cards
from rulekit.lab.questions.choice import do_choices_matter
from rulekit.lab.questions.drama import fun_to_the_end
from rulekit.lab.questions.favour import who_is_favoured
from rulekit.lab.questions.luck import skill_or_luck
from rulekit.lab.questions.need import what_is_lost
from rulekit.lab.restricted import cards_called, restricted
from rulekit.language.report import RulesError
from rulekit.loading.reference import RulesetReference
from rulekit.ruleset.model import Ruleset
from rulekit.simulation.batch import simulate
from rulekit.simulation.counts import Counts
from rulekit.simulation.games import Plan
from rulekit.statistics.clusters import Clusters
from rulekit.statistics.verdicts import MARGIN

FORMAT_VERSION = 1

LADDER = ("greedy",)
"""Bots between a random one and the strong one, to see how much skill wins."""


@frozen
class Budget:
    """How many games are played only to count who wins, watched, probed, and played by the
    strong bot; with these it takes about a minute for Samurai Sword of five."""

    games: int = 20_000
    watched: int = 1_000
    probes: int = 150
    duels: int = 60


@frozen
class Balance:
    """The questions answered, and of what they hold."""

    title: str
    plan: Plan
    games: int
    watched: int
    failed: int
    questions: tuple[Question, ...]
    failure: RulesError | None = None  # of the first game that failed
    redeals: tuple[int, int] = (0, 0)
    """Worlds that were thrown away since they could not be, of so many that bots thought about."""

    def to_json(self) -> dict[str, Any]:
        return {
            "format_version": FORMAT_VERSION,
            "title": self.title,
            "players": self.plan.players,
            "seed": self.plan.seed,
            "bots": list(self.plan.bots),
            "games": self.games,
            "watched": self.watched,
            "failed": self.failed,
            "redeals": {"thrown_away": self.redeals[0], "of": self.redeals[1]},
            "questions": [asdict(one) for one in self.questions],
        }


def balance(
    rules: RulesetReference,
    plan: Plan,
    budget: Budget,
    strong: str,
    *,
    without: Sequence[str] = (),
    margin: float = MARGIN,
    jobs: int = 1,
    begin: Callable[[str, int], Callable[[int], None]] = lambda _, __: lambda _: None,
) -> Balance:
    """Answers what a designer asks. The same rules, plan and budget give the same, for any
    number of `jobs`; Ctrl-C ends it without an answer. `begin` is told of each stage, and how many
    games it has, and gives what is told of games that are done. `without` are cards of which it is
    asked who misses them. Raises RulesError if no game can be played, ValueError for a card that
    there is not."""
    numbers = [range(budget.games)]
    advance = begin("games counted", budget.games)
    counted = simulate(rules, plan, numbers, jobs, advance=advance)
    if counted.interrupted:
        raise KeyboardInterrupt
    counts = counted.counts
    games = max(budget.watched, budget.probes)
    advance = begin("games watched, the first of them probed", games)
    found = record(rules, plan, games, budget.probes, jobs, advance)
    advance = begin("deals of duels", budget.duels * (1 + (strong not in LADDER)))
    rungs = [name for name in LADDER if name != strong] + [strong] if budget.duels else []
    duels = {name: duel(rules, plan, name, "random", budget.duels, jobs, advance) for name in rungs}
    copies = {one.name: one.copies for one in rules.rules.components.values()}
    won, sides = _won(counts, found), shared_groups(rules.rules)
    questions = [
        who_is_favoured(won, sides, margin, counts.scores),
        which_cards(found, margin, copies),
        skill_or_luck(found, duels),
        fun_to_the_end(found, counts.turns, counts.decisions),
        do_choices_matter(found),
    ]
    failing = [found, *duels.values()]
    if without:
        advance = begin("deals without a card", budget.watched)
        cards = cards_called(rules.rules, without)
        lost = restricted(rules, plan, cards, budget.watched, jobs, advance)
        failing.append(lost)
        questions.insert(2, what_is_lost(lost, without, margin))
    failures = [counted.failure, *(one.failure for one in failing)]
    return Balance(
        rules.rules.title,
        plan,
        counts.games,
        found.games,
        counts.failures + sum(one.failed for one in failing),
        tuple(questions),
        next(filter(None, failures), None),
        _redeals(found, *duels.values()),
    )


def _redeals(*found: Tallies) -> tuple[int, int]:
    cells = [one.cells.get(("redeals", "worlds", "thrown away"), Clusters()) for one in found]
    return sum(cell.count for cell in cells), sum(cell.of for cell in cells)


def shared_groups(rules: Ruleset) -> list[str]:
    """Groups whose members are teams: symbols printed on the single cards that players hold."""
    fields = [field for kind in rules.kinds.values() for field in kind.fields.values()]
    return list(dict.fromkeys(one.name for one in fields if one.type.name in rules.symbols))


def _won(counts: Counts, found: Tallies) -> dict[str, dict[str, Clusters]]:
    """Who won: of all games by groups, of those watched by pairs of groups."""
    made = {
        group: {
            member: _share(counts.won[group][member], games)
            for member, games in sorted(members.items())
        }
        for group, members in counts.present.items()
    }
    for group in found.groups("won"):
        made.setdefault(group, found.of("won", group))
    return made


def _share(count: int, of: int) -> Clusters:
    return Clusters(of, count, of, count, of, count)
