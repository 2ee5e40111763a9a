"""Skill or luck: what better play wins, and what the deal has decided before anybody plays."""

from __future__ import annotations

from rulekit.lab.cells import Cell, Tallies
from rulekit.lab.estimates import Estimate, Finding, Question
from rulekit.lab.standing import MARGIN, points, standing

TITLE = "Skill or luck?"


def skill_or_luck(found: Tallies, skill: Cell | None, strong: str) -> Question:
    """`skill` is how much more often `strong` wins than the others' bot in the same seats and
    deals; None where no such games were played."""
    luck, agency = _luck(found), _agency(skill, strong)
    rows = [row for row in (agency, luck) if row is not None]
    said = []
    if agency is not None:
        said.append(
            f"{strong} wins {100 * agency.value:+.0f} points more than a random player in its "
            f"place ({100 * agency.low:+.0f} to {100 * agency.high:+.0f})"
        )
    if luck is not None:
        said.append(f"deal, role and seat explain {luck.value:.0%} of who wins")
    sentence = "; ".join(said) + "." if said else "No game has a deal or a decision to ask."
    note = "Explained: of the variance of winning, that between deals and seats, at random play."
    return Question(TITLE, sentence, (Finding("skill and luck", tuple(rows), note=note),))


def _agency(skill: Cell | None, strong: str) -> Estimate | None:
    if skill is None or not skill.of:
        return None
    low, high = skill.difference_interval()
    return Estimate(
        "agency", "bot", strong, skill.ratio, low, high, None, skill.of, "points",
        "paired, games as clusters", 1, standing(low, high, skill.games, MARGIN),
    )  # fmt: skip


def _luck(found: Tallies) -> Estimate | None:
    """Intraclass correlation. Of two plays of a deal both are won by chance p²: what that is
    more than the square of the mean is the variance between deals and seats."""
    twice, once = (found.of("luck", "deal").get(name) for name in ("twice", "once"))
    if twice is None or once is None:
        return None
    p = once.ratio
    whole = p * (1 - p)
    if not whole:
        return None
    low, high = twice.interval()
    value, low, high = (
        min(1.0, max(0.0, (square - p * p) / whole)) for square in (twice.ratio, low, high)
    )
    return Estimate(
        "luck", "variance", "of deal and seat", value, low, high, None, twice.games, "share",
        "intraclass correlation", 1, f"within {points((high - low) / 2)} points",
    )  # fmt: skip
