"""The reports of simulations, of balance and of comparisons, as they become pages."""

from __future__ import annotations

from attrs import evolve, frozen

from rulekit.diff.differences import Difference
from rulekit.diff.outcomes import Outcomes
from rulekit.lab import compared_games, counted_games
from rulekit.lab.balance import Balance
from rulekit.lab.compared_games import Change
from rulekit.lab.estimates import Question
from rulekit.lab.tournaments import Tournament, who_plays_best
from rulekit.language.wording import counted, listed
from rulekit.loading.reference import RulesetReference
from rulekit.ruleset.description import identity
from rulekit.simulation.games import Plan
from rulekit.simulation.kept import Subject
from rulekit.simulation.report import Run


@frozen
class Report:
    """What a page is made of. `about` says which games, `holds_for` for whom it is true, `facts`
    how it can be made again, `changes` what differs between two rulesets."""

    kind: str
    title: str
    about: str
    holds_for: str
    questions: tuple[Question, ...]
    facts: tuple[tuple[str, str], ...] = ()
    changes: tuple[Change, ...] = ()


def simulation_report(run: Run, more: tuple[Question, ...] = ()) -> Report:
    """The page of `rulekit simulate`, with `more` questions than counts of games answer."""
    subject = run.subject
    return Report(
        "Simulation",
        subject.rules["title"],
        about(run.counts.games, subject.plan),
        holds_for(subject.plan),
        (*counted_games.questions(run), *more),
        facts(subject.rules, subject.plan, subject.settings),
    )


def balance_report(found: Balance, subject: Subject) -> Report:
    """The page of `rulekit balance`."""
    return Report(
        "Balance",
        found.title,
        f"{about(found.games, found.plan)[:-1]}; {found.watched:,} more were watched and probed.",
        holds_for(found.plan),
        found.questions,
        (*facts(subject.rules, found.plan, subject.settings), *_redeals(found)),
    )


def _redeals(found: Balance) -> list[tuple[str, str]]:
    """How many of the worlds that bots thought about could not be, as far as that is known."""
    rejected, of = found.redeals
    if not of:
        return []
    return [
        ("Redeals", f"{rejected / of:.1%} of {of:,} worlds were thrown away: they could not be")
    ]


def tournament_report(found: Tournament, subject: Subject, margin: float) -> Report:
    """The page of `rulekit tournament`."""
    about = f"{found.deals:,} deals of {counted(found.plan.players, 'player')}"
    made = facts(subject.rules, evolve(found.plan, bots=found.names), subject.settings)
    return Report(
        "Tournament",
        found.title,
        f"{about}: each of {listed(found.names)} in each seat, among each of the others.",
        "Whatever is said here holds for this game and this number of players.",
        (who_plays_best(found, margin),),
        made,
    )


def comparison_report(
    sides: tuple[RulesetReference, RulesetReference],
    differences: dict[str, list[Difference]],
    outcomes: Outcomes,
    plan: Plan,
) -> Report:
    """The page of `rulekit diff --simulate`: what was changed, and what it did."""
    names = str(sides[0]), str(sides[1])
    subject = Subject.of(sides[1], plan)
    old = identity(sides[0].rules)
    told = facts(subject.rules, plan, subject.settings)
    return Report(
        "Comparison",
        f"{names[0]} → {names[1]}",
        f"{about(outcomes.games, plan)[:-1]}, each with the same deal by both rulesets.",
        holds_for(plan),
        compared_games.questions(outcomes, names),
        (("Compared with", f"{old['ruleset']} (digest {old['digest']})"), *told),
        compared_games.changes(differences),
    )


def about(games: int, plan: Plan) -> str:
    """`10,000 games of 5 players, random bots`"""
    noun = "game" if games == 1 else "games"
    return f"{games:,} {noun} of {counted(plan.players, 'player')}, played by {bots(plan)}."


def holds_for(plan: Plan) -> str:
    return f"Whatever is said here holds for {bots(plan)}: people, and other bots, play otherwise."


def bots(plan: Plan) -> str:
    names = list(dict.fromkeys(plan.bots))
    return f"{listed(names)} bots"


def facts(
    rules: dict[str, str], plan: Plan, settings: dict[str, str]
) -> tuple[tuple[str, str], ...]:
    """How the same games are played again."""
    told = [
        ("Rules", rules["ruleset"]),
        ("Digest", rules["digest"]),
        ("Players", str(plan.players)),
        ("Bots", ", ".join(plan.bots)),
        ("Seed", str(plan.seed)),
    ]
    if settings:
        told.append(("Options", ", ".join(f"{name} {value}" for name, value in settings.items())))
    return tuple(told)
