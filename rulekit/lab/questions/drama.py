"""Is it fun to the end: length, drama, players who are out, kingmakers."""

from __future__ import annotations

from rulekit.lab.cells import Tallies, estimate_of, mean_interval
from rulekit.lab.estimates import Estimate, Finding, Question, Unit

TITLE = "Fun to the end?"


def fun_to_the_end(found: Tallies) -> Question:
    """From games that were watched, and some whose turns were played out many times."""
    if not found.games:
        return Question(TITLE, "No game came to an end, so nobody knows.")
    length = [_row(found, "length", "game", one, "number") for one in ("turns", "decisions")]
    drama = [
        _row(found, "drama", "game", "changes of the lead", "number"),
        _row(found, "drama", "game", "lowest chance of the winner"),
        _row(found, "drama", "game", "decided at"),
        _skill(found),
    ]
    out = [
        _row(found, "out", "players", "left before the end"),
        _row(found, "out", "time", "spent out"),
    ]
    findings = tuple(
        Finding(title, tuple(row for row in rows if row is not None), note=note)
        for title, rows, note in (
            ("length of a game", length, ""),
            ("drama", drama, "Chances at the beginning of each turn, at random play."),
            ("players who are out", out, "Time: of the decisions after they left."),
        )
        if any(row is not None for row in rows)
    )
    return Question(TITLE, _sentence(found), findings)


def _row(
    found: Tallies, metric: str, group: str, member: str, unit: Unit = "share"
) -> Estimate | None:
    cell = found.cells.get((metric, group, member))
    if cell is None:
        return None
    return estimate_of(metric, group, member, cell, unit)


def _skill(found: Tallies) -> Estimate | None:
    """Brier skill after round 1: 0 where nobody can tell who wins, 1 where all know."""
    cell, once = found.cells.get(("brier", "round 1", "error")), found.of("luck", "deal")
    if cell is None or "once" not in once:
        return None
    p = once["once"].share
    whole = p * (1 - p)
    if not whole:
        return None
    low, high = mean_interval(cell)
    return Estimate(
        "brier", "round 1", "skill", 1 - cell.share / whole, 1 - high / whole, 1 - low / whole,
        None, cell.games, "number", "Brier skill, games as clusters",
    )  # fmt: skip


def _sentence(found: Tallies) -> str:
    cells = found.cells
    said = [f"{cells['length', 'game', 'turns'].share:.0f} turns"]
    if found.cells.get(("length", "game", "turns")) and not cells["length", "game", "turns"].count:
        said = [f"no turns, {cells['length', 'game', 'decisions'].share:.0f} decisions"]
    if ("drama", "game", "changes of the lead") in cells:
        said.append(
            f"the lead changes {cells['drama', 'game', 'changes of the lead'].share:.1f} times"
        )
    if ("drama", "game", "decided at") in cells:
        said.append(f"decided after {cells['drama', 'game', 'decided at'].share:.0%} of the turns")
    out = cells["out", "players", "left before the end"]
    if out.count:
        time = cells["out", "time", "spent out"].share
        said.append(f"{out.share:.0%} of players are out early and miss {time:.0%} of the game")
    else:
        said.append("nobody is out before the end")
    return ", ".join(said) + "."
