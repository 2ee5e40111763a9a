"""Skill or luck: what better play wins, and what the deal has decided before anybody plays."""

from __future__ import annotations

from rulekit.lab.cells import Tallies, estimate_of, judged, mean_interval
from rulekit.lab.estimates import Estimate, Finding, Question
from rulekit.statistics.clusters import Clusters

TITLE = "Skill or luck?"


def skill_or_luck(found: Tallies, skill: Clusters | None, strong: str) -> Question:
    """`skill` is how much more often `strong` wins than the others' bot in the same seats and
    deals; None where no such games were played."""
    luck, agency = _luck(found), _agency(skill, strong)
    rows = [row for row in (agency, luck) if row is not None]
    said = []
    if agency is not None:
        said.append(
            f"{strong} wins {_more(agency.value)} a random player in its place "
            f"({_interval(agency)})"
        )
    if luck is not None:
        said.append(f"deal, role and seat explain {luck.value:.0%} of who wins")
    sentence = "; ".join(said) + "." if said else "No game has a deal or a decision to ask."
    note = "Explained: of the variance of winning, that between deals and seats, at random play."
    return Question(TITLE, sentence, (Finding("skill and luck", tuple(rows), note=note),))


def _agency(skill: Clusters | None, strong: str) -> Estimate | None:
    if skill is None or not skill.of:
        return None
    row = estimate_of("agency", "bot", strong, skill, "points")
    [(told, _)] = judged([row], [skill], skill.games)
    return told


def _more(difference: float) -> str:
    points = round(abs(100 * difference))
    if not points:
        return "about as often as"
    number = "1 point" if points == 1 else f"{points} points"
    return f"{number} {'more' if difference > 0 else 'less'} than"


def _interval(row: Estimate) -> str:
    low, high = row.low, row.high
    if row.value < 0:
        low, high = -high, -low
    return f"{round(100 * low)} to {round(100 * high)}"


def _luck(found: Tallies) -> Estimate | None:
    """Intraclass correlation. Of two plays of a deal both are won by chance p²: what that is
    more than the square of the mean is the variance between deals and seats."""
    twice, once = (found.of("luck", "deal").get(name) for name in ("twice", "once"))
    if twice is None or once is None:
        return None
    p = once.share
    whole = p * (1 - p)
    if not whole:
        return None
    low, high = mean_interval(twice)
    value, low, high = (
        min(1.0, max(0.0, (square - p * p) / whole)) for square in (twice.share, low, high)
    )
    return Estimate(
        "luck", "variance", "of deal and seat", value, low, high, None, twice.games, "share",
        "intraclass correlation", 1,
    )  # fmt: skip
