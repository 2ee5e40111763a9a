"""Who is favoured: seats, roles, sides, characters, and pairs of them."""

from __future__ import annotations

from collections.abc import Mapping

from rulekit.lab.cells import independent, judged
from rulekit.lab.estimates import Chart, Estimate, Finding, Question
from rulekit.statistics.clusters import Clusters
from rulekit.statistics.histogram import Histogram
from rulekit.statistics.omnibus import omnibus
from rulekit.statistics.shares import spread
from rulekit.statistics.verdicts import MARGIN, Verdict

TITLE = "Who is favoured?"
_TOLD, _MOST = 4, 3  # members of a group in the sentence, and verdicts


def who_is_favoured(
    won: dict[str, dict[str, Clusters]],
    sides: list[str],
    margin: float = MARGIN,
    scores: Mapping[str, Histogram] | None = None,
) -> Question:
    """`won` has the games of each member of each group, and those it won. A group of `sides`
    wins or loses together, so that its fair share is an equal part of all wins; of any other it
    is what its members win together. `scores` are those of the seats, if they are counted: where
    nobody wins, they are what the game is about."""
    score = _scores(scores or {})
    scored = (score,) if score else ()
    if not any(cell.of for members in won.values() for cell in members.values()):
        return Question(TITLE, "No game came to an end, so nobody is.")
    if not any(cell.count for members in won.values() for cell in members.values()):
        said = f" {_points_said(scores)}" if score and scores else ""
        return Question(TITLE, f"Nobody won any of these games, so nobody is.{said}", scored)
    findings = tuple(
        _finding(group, members, group in sides, margin) for group, members in won.items()
    )
    first = next((group for group in won if group in sides), _first_of(won))
    told = next(one for one in findings if one.title == f"won, by {first}")
    others = (one for one in findings if one is not told)
    return Question(TITLE, told.sentence, (told, *others, *scored))


def _scores(scores: Mapping[str, Histogram]) -> Finding | None:
    rows = tuple(
        Estimate("score", "seat", seat, found.mean, *found.interval, unit="number", method="normal")
        for seat, numbers in scores.items()
        if (found := spread(numbers)) is not None
    )
    return Finding("score, by seat", rows) if rows else None


def _points_said(scores: Mapping[str, Histogram]) -> str:
    """Of all seats together."""
    every = Histogram()
    for numbers in scores.values():
        every.merge(numbers)
    found = spread(every)
    assert found is not None
    low, high = every.percentile(0.05), every.percentile(0.95)
    return (
        f"Seats score {found.mean:.1f} points on average, and from {low:,} to {high:,} in nine "
        "cases of ten."
    )


def _first_of(won: dict[str, dict[str, Clusters]]) -> str:
    """What players were dealt tells more than where they sit, if not all were dealt the same."""
    dealt = [group for group in won if group not in _PLACES and " × " not in group]
    return next((group for group in dealt if len(won[group]) > 1), "seat")


_PLACES = ("seat", "who starts", "bot")


def _finding(group: str, members: dict[str, Clusters], together: bool, margin: float) -> Finding:
    total = sum(cell.count for cell in members.values())
    if together:
        fair = total / max(1, max(cell.games for cell in members.values())) / len(members)
    else:
        fair = total / max(1, sum(cell.of for cell in members.values()))
    cases = [independent(cell) for cell in members.values()]
    test = omnibus([(one.count, one.of) for one in cases], fair) if len(cases) > _PAIR else None
    games = max((cell.games for cell in members.values()), default=0)
    differ = test is None or test.differ
    told = judged("won", group, members, "share", games, margin, fair=fair, differ_at_all=differ)
    rows = tuple(row for row, _ in told)
    note = f"Fair would be {fair:.0%}. Intervals hold for all {len(rows)} rows together."
    if test is not None:
        seen = "they differ" if test.differ else "no difference is seen, so none is said of one"
        note += (
            f" All together: {seen} (χ² {test.squares:.1f}, {test.freedom} degrees of freedom, "
            f"p {_p(test.p_value)})."
        )
    chart: Chart = "heat map" if " × " in group else "dots"
    return Finding(f"won, by {group}", rows, chart, fair, _sentence(told, fair), note)


_PAIR = 2


def _p(value: float) -> str:
    return "below 0.001" if value < _LEAST else f"{value:.3f}"


_LEAST = 0.001


def _sentence(told: list[tuple[Estimate, Verdict]], fair: float) -> str:
    best = sorted(told, key=lambda one: (-one[0].value, one[0].member))
    shown = [f"{row.member} {row.value:.0%} ({row.low:.0%} to {row.high:.0%})" for row, _ in best]
    if len(best) > _TOLD:
        shown = [shown[0], "…", shown[-1]]
    return f"{', '.join(shown)}; fair is {fair:.0%}. {_said(best)}."


def _said(best: list[tuple[Estimate, Verdict]]) -> str:
    """The first of those who are off, else of whom it cannot be told."""
    off = [row for row, said in best if said.is_clear and said.standing != "even"]
    unclear = [row for row, said in best if not said.is_clear]
    told = "; ".join(f"{row.member}: {row.verdict}" for row in (off or unclear)[:_MOST])
    left = len(off or unclear) - _MOST
    if left > 0:
        are = f"{'is' if left == 1 else 'are'} off" if off else "cannot be told"
        return f"{told}; {left} more {are}, too"
    return told or "All are even"
