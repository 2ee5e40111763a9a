"""Bots that play each against each in the same deals: who does better, and how strong each is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from attrs import asdict, frozen

from rulekit.lab.cells import Tallies, judged
from rulekit.lab.duels import duel
from rulekit.lab.estimates import Estimate, Finding, Question
from rulekit.language.report import RulesError
from rulekit.language.wording import words
from rulekit.loading.reference import RulesetReference
from rulekit.simulation.games import Plan
from rulekit.statistics.bradley_terry import strengths
from rulekit.statistics.differences import z_for
from rulekit.statistics.verdicts import MARGIN, Verdict

FORMAT_VERSION = 2

TITLE = "Who plays best?"


@frozen
class Tournament:
    """What came of it: `pairs` by the bot in one seat and that in all others, `beaten` for each
    deal how often the first of two bots won where the other did not, in the same seat."""

    title: str
    plan: Plan
    names: tuple[str, ...]
    deals: int
    failed: int
    pairs: dict[tuple[str, str], Tallies]
    beaten: tuple[Counter[tuple[int, int]], ...]
    failure: RulesError | None = None  # of the first deal that failed


def tournament(
    rules: RulesetReference,
    plan: Plan,
    names: Sequence[str],
    deals: int,
    jobs: int = 1,
    advance: Callable[[int], None] = lambda _: None,
) -> Tournament:
    """Each bot in each seat of the same deals, among each of the others. The bots of `plan` are
    not asked. Raises RulesError if no game can be played."""
    pairs: dict[tuple[str, str], Tallies] = {}
    beaten = tuple(Counter[tuple[int, int]]() for _ in range(deals))
    for one, focus in enumerate(names):
        for two, others in enumerate(names):
            if one == two:
                continue
            parts: list[Tallies] = []
            found = duel(rules, plan, focus, others, deals, jobs, advance, parts.append)
            pairs[focus, others] = found
            for deal, part in zip(beaten, parts, strict=True):
                apart = part.cells.get(("beats", "all", "all"))
                if apart is not None:
                    deal[one, two] += apart.count
                    deal[two, one] += apart.of - apart.count
    failed = sum(found.failed for found in pairs.values())
    failure = next((found.failure for found in pairs.values() if found.failure), None)
    title = rules.rules.title
    return Tournament(title, plan, tuple(names), deals, failed, pairs, beaten, failure)


def to_json(found: Tournament, margin: float = MARGIN) -> dict[str, Any]:
    question = who_plays_best(found, margin)
    return {
        "format_version": FORMAT_VERSION,
        "title": found.title,
        "players": found.plan.players,
        "seed": found.plan.seed,
        "bots": list(found.names),
        "deals": found.deals,
        "failed": found.failed,
        "sentence": question.sentence,
        "findings": [asdict(one) for one in question.findings],
    }


def who_plays_best(found: Tournament, margin: float = MARGIN) -> Question:
    """A matrix, strengths, and how each does by what its seat was dealt."""
    told = _judged(found, margin)
    if not told:
        return Question(TITLE, "No game came to an end, so nobody knows.")
    matrix = Finding(
        "more often won than the others", tuple(row for row, _ in told), "heat map", 0.0,
        note="The row's bot in one seat among the column's bots in the others, less the column's "
        "bot in that seat of the same deals, in points. All intervals hold together.",
    )  # fmt: skip
    fit = _fit(found)
    findings = [matrix, *([fit] if fit else []), *_by_group(found, margin)]
    return Question(TITLE, _sentence(told, fit), tuple(findings))


def _judged(found: Tournament, margin: float) -> list[tuple[Estimate, Verdict]]:
    cells = {
        f"{focus} × {others}": one.cells["more", "all", "all"]
        for (focus, others), one in found.pairs.items()
        if one.games
    }
    games = max((one.games for one in found.pairs.values()), default=0)
    return judged("more", "bot × others", cells, "points", games, margin)


def _fit(found: Tournament) -> Finding | None:
    """None where no deal ever told some of the bots from the others."""
    fit = strengths(len(found.names), [deal for deal in found.beaten if +deal])
    if fit is None:
        return None
    against = found.names[-1]
    rows = []
    for number, name in enumerate(found.names[:-1]):
        odds, low, high = fit.odds(number, z_for(len(found.names) - 1))
        said = "stronger" if low > 1 else "weaker" if high < 1 else "cannot tell"
        rows.append(
            Estimate(
                "strength", "bot", name, odds, low, high, None, found.deals, "number",
                "Bradley–Terry, deals as clusters", len(found.names) - 1, said,
            )
        )  # fmt: skip
    rows.sort(key=lambda row: (-row.value, row.member))
    note = (
        f"How often it wins where {against} does not, for each time that it is the other "
        "way round in the same seat and deal; one number for each bot, from all of the matrix "
        "(Bradley–Terry)."
    )
    return Finding(f"strength, {against} being 1", tuple(rows), "dots", 1.0, "", note)


def _by_group(found: Tournament, margin: float) -> list[Finding]:
    """By what the seat was dealt, and by the seat, of each pair."""
    made = []
    for (focus, others), one in found.pairs.items():
        for group in sorted(one.groups("more"), key=lambda name: (name == "seat", name)):
            cells = {} if group == "all" else one.of("more", group)
            if len(cells) < _FEWEST:
                continue
            told = judged(
                "more", group, cells, "points", one.games, margin,
                comparisons=len(found.pairs) * len(cells),
            )  # fmt: skip
            title = f"{focus} among {others}, by {words(group)}"
            made.append(Finding(title, tuple(row for row, _ in told), "dots", 0.0))
    return made


_FEWEST = 2


def _sentence(told: list[tuple[Estimate, Verdict]], fit: Finding | None) -> str:
    """`heuristic among random is ahead by 9 to 19 points; …`"""
    said = [f"{row.member.replace(' × ', ' among ')}: {verdict}" for row, verdict in told[:_MOST]]
    if len(told) > _MOST:
        best = max(told, key=lambda one: one[0].value)
        said = [f"{best[0].member.replace(' × ', ' among ')}: {best[1]}"]
    if fit is not None:
        against = fit.title.removeprefix("strength, ").removesuffix(" being 1")
        odds = [
            f"{row.member} {_times(row.value)} ({_times(row.low)} to {_times(row.high)})"
            for row in fit.estimates
        ]
        said.append(f"to one win of {against} come: {', '.join(odds)}")
    return "; ".join(said) + "."


_MOST = 2


def _times(number: float) -> str:
    return f"{number:,.0f}" if number >= 10 else f"{number:.1f}"
