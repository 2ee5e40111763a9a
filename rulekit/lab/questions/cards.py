"""Which cards matter: what each is worth when drawn, goes with winning, and is chosen."""

from __future__ import annotations

from attrs import evolve

from rulekit.lab.cells import Cell, Tallies, estimate_of
from rulekit.lab.estimates import Estimate, Finding, Question
from rulekit.lab.standing import MARGIN, points, standing

TITLE = "Which cards?"
_FEWEST = 10  # games in which a card was looked into, else nothing is said of it


def which_cards(found: Tallies, margin: float = MARGIN) -> Question:
    """Value above replacement first: who wins more often with a card also plays it more often,
    so that `won with` alone misleads."""
    drawn = {name: one for name, one in found.of("worth", "card").items() if one.games >= _FEWEST}
    findings = [
        finding
        for finding in (_worth(drawn, margin), *_won_with(found), _chosen(found))
        if finding.estimates
    ]
    if drawn:
        sentence = findings[0].sentence
    elif found.of("worth", "card") or found.groups("won with"):
        sentence = "Too few cards were seen to be drawn in play to tell what one is worth."
    else:
        sentence = "No card is ever drawn or played, so none matters."
    return Question(TITLE, sentence, tuple(findings))


def _worth(drawn: dict[str, Cell], margin: float) -> Finding:
    rows = []
    for name, cell in drawn.items():
        row = estimate_of("worth", "card", name, cell, "points", len(drawn))
        said = standing(row.low, row.high, cell.games, margin).replace(
            "more games", "more games in which it is looked into"
        )
        rows.append(evolve(row, verdict=said))
    rows.sort(key=lambda row: (-row.value, row.member))
    note = (
        "Value above replacement: how much more often who draws it wins than with another card "
        "of the same pile in its place, played on with the same chance."
    )
    return Finding("worth when drawn", tuple(rows), "dots", 0.0, _sentence(rows), note)


def _sentence(rows: list[Estimate]) -> str:
    clear = [one for one in rows if one.low > 0 or one.high < 0]
    if not clear:
        widest = max((one.high - one.low for one in rows), default=0.0) / 2
        return (
            f"No card can be told from another of its pile yet: each is known to within "
            f"{points(widest)} points."
        )
    told = [
        f"{one.member} is worth {100 * one.value:+.1f} points when drawn "
        f"({100 * one.low:+.1f} to {100 * one.high:+.1f})"
        for one in sorted(clear, key=lambda one: (-abs(one.value), one.member))[:3]
    ]
    left = len(rows) - len(clear)
    return "; ".join(told) + (f"; {left} more cannot be told from others." if left else ".")


def _won_with(found: Tallies) -> list[Finding]:
    note = "Who is winning draws and plays more: this alone says little of a card."
    return [
        Finding(
            f"won, of those with it {how}" if how == "at the end" else f"won, of who has {how} it",
            tuple(
                estimate_of("won with", how, name, cell)
                for name, cell in found.of("won with", how).items()
                if cell.games >= _FEWEST
            ),
            note=note,
        )
        for how in found.groups("won with")
    ]


def _chosen(found: Tallies) -> Finding:
    offered = found.of("over-taken", "option")
    rows = [
        estimate_of("over-taken", "option", name, cell, "points", len(offered))
        for name, cell in offered.items()
        if cell.games >= _FEWEST
    ]
    rows.sort(key=lambda row: (-row.value, row.member))
    note = "How much more often than one option of as many an offered card is taken."
    return Finding("taken when offered", tuple(rows), "dots", 0.0, "", note)
