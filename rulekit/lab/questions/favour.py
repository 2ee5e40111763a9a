"""Who is favoured: seats, roles, sides, characters, and pairs of them."""

from __future__ import annotations

from attrs import evolve

from rulekit.lab.cells import Cell, estimate_of
from rulekit.lab.estimates import Chart, Estimate, Finding, Question
from rulekit.lab.standing import MARGIN, standing

TITLE = "Who is favoured?"
_TOLD = 4  # members of a group in the sentence


def who_is_favoured(
    won: dict[str, dict[str, Cell]], sides: list[str], margin: float = MARGIN
) -> Question:
    """`won` has the games of each member of each group, and those it won. A group of `sides`
    wins or loses together, so that its fair share is an equal part of all wins; of any other it
    is what its members win together."""
    if not any(cell.of for members in won.values() for cell in members.values()):
        return Question(TITLE, "No game came to an end, so nobody is.")
    if not any(cell.hits for members in won.values() for cell in members.values()):
        return Question(TITLE, "Nobody won any of these games, so nobody is.")
    findings = tuple(
        _finding(group, members, group in sides, margin) for group, members in won.items()
    )
    first = next((group for group in won if group in sides), _first_of(won))
    told = next(one for one in findings if one.title == f"won, by {first}")
    return Question(TITLE, told.sentence, (told, *(one for one in findings if one is not told)))


def _first_of(won: dict[str, dict[str, Cell]]) -> str:
    """What players were dealt tells more than where they sit, if not all were dealt the same."""
    dealt = [group for group in won if group not in _PLACES and " × " not in group]
    return next((group for group in dealt if len(won[group]) > 1), "seat")


_PLACES = ("seat", "who starts", "bot")


def _finding(group: str, members: dict[str, Cell], together: bool, margin: float) -> Finding:
    total = sum(cell.hits for cell in members.values())
    if together:
        fair = total / max(1, max(cell.games for cell in members.values())) / len(members)
    else:
        fair = total / max(1, sum(cell.of for cell in members.values()))
    rows = []
    for member, cell in members.items():
        row = estimate_of("won", group, member, cell, comparisons=len(members))
        said = standing(row.low - fair, row.high - fair, cell.of, margin)
        rows.append(evolve(row, verdict=said))
    note = f"Fair would be {fair:.0%}. Intervals hold for all {len(rows)} rows together."
    chart: Chart = "heat map" if " × " in group else "dots"
    return Finding(f"won, by {group}", tuple(rows), chart, fair, _sentence(rows), note)


def _sentence(rows: list[Estimate]) -> str:
    best = sorted(rows, key=lambda row: (-row.value, row.member))
    shown = [f"{one.member} {one.value:.0%} ({one.low:.0%} to {one.high:.0%})" for one in best]
    if len(best) > _TOLD:
        shown = [shown[0], "…", shown[-1]]
    off = [one for one in best if one.verdict.startswith(("ahead", "behind"))]
    open_ = [one for one in best if one.verdict.startswith("cannot")]
    if off:
        said = "; ".join(f"{one.member} is {one.verdict}" for one in off[:3])
        if len(off) > 3:
            said += f"; and {len(off) - 3} more are off"
    elif open_:
        said = f"{open_[0].member} {open_[0].verdict}"
    else:
        said = "all are even"
    return f"{', '.join(shown)}: {said}."
