"""The pages of simulations and of balance: which report says what."""

from __future__ import annotations

from rulekit.lab.counted_games import questions
from rulekit.lab.page import Report
from rulekit.language.wording import counted, listed
from rulekit.simulation.games import Plan
from rulekit.simulation.report import Run


def simulation_report(run: Run) -> Report:
    subject = run.subject
    return Report(
        "Simulation",
        subject.rules["title"],
        about(run.counts.games, subject.plan),
        holds_for(subject.plan),
        questions(run),
        facts(subject.rules, subject.plan, subject.settings),
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
