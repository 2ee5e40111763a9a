"""Skill or luck: what better play wins, and what the deal has decided before anybody plays."""

from __future__ import annotations

from collections.abc import Mapping

from rulekit.lab.cells import Tallies, estimate_of, judged, mean_interval
from rulekit.lab.estimates import Estimate, Finding, Question
from rulekit.statistics.clusters import Clusters

TITLE = "Skill or luck?"


def skill_or_luck(found: Tallies, duels: Mapping[str, Tallies]) -> Question:
    """`duels` has for each bot how much more often it wins than a random one in the same seats and
    deals; empty where no such games were played. What skill wins is what the best of them does."""
    strong = max(duels, key=lambda name: _share(duels[name]), default="")
    skill = duels[strong].cells.get(("more", "all", "all")) if duels else None
    luck, agency = _luck(found), _agency(skill, strong, len(duels))
    points = _points(duels.get(strong), strong)
    rows = [row for row in (agency, luck) if row is not None]
    said = []
    nobody = duels and not any(
        cell.count
        for one in duels.values()
        for metric in ("won", "base")
        for cell in one.of(metric, "all").values()
    )
    if nobody and points is not None:
        rows = [points]
        said.append(
            f"{strong} scores {points.value:+.1f} points against a random player in its place "
            f"({points.low:+.1f} to {points.high:+.1f}); nobody wins"
        )
    elif agency is not None:
        said.append(
            f"{strong} wins {_more(agency.value)} a random player in its place "
            f"({_interval(agency)})"
        )
    if luck is not None:
        said.append(f"deal, role and seat explain {luck.value:.0%} of who wins")
    sentence = "; ".join(said) + "." if said else "No game has a deal or a decision to ask."
    note = "Explained: of the variance of winning, that between deals and seats, at random play."
    table = Finding("skill and luck", tuple(rows), "table", note=note)
    ladder = [] if nobody else _ladder(duels)
    return Question(TITLE, sentence, (*([table] if rows else []), *ladder))


def _share(found: Tallies) -> float:
    """Of wins, and where nobody wins, of points."""
    won, scored = (found.cells.get((metric, "all", "all")) for metric in ("won", "more scored"))
    if won is not None and won.count:
        return won.share
    return scored.share if scored is not None else 0.0


def _ladder(duels: Mapping[str, Tallies]) -> list[Finding]:
    """How often each bot wins in one seat, the others being random: the weakest first."""
    cells = {name: one.cells.get(("won", "all", "all")) for name, one in duels.items()}
    if not duels or any(cell is None for cell in cells.values()):
        return []
    foot = next(iter(duels.values())).cells["base", "all", "all"]
    rungs = {"random": foot, **{name: cell for name, cell in cells.items() if cell is not None}}
    rungs = dict(sorted(rungs.items(), key=lambda one: one[1].share))
    rows = tuple(
        estimate_of("won among random bots", "bot", name, cell, comparisons=len(rungs))
        for name, cell in rungs.items()
    )
    note = "One seat after the other, in the same deals; all other seats are random bots."
    return [Finding("skill ladder: won by one seat", rows, "ladder", note=note)]


def _points(found: Tallies | None, strong: str) -> Estimate | None:
    cell = found.cells.get(("more scored", "all", "all")) if found else None
    if cell is None:
        return None
    return estimate_of("points more", "bot", strong, cell, "number")


def _agency(skill: Clusters | None, strong: str, bots: int) -> Estimate | None:
    if skill is None or not skill.of:
        return None
    cells = {strong: skill}
    [(told, _)] = judged("agency", "bot", cells, "points", skill.games, comparisons=bots)
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
