"""Does it need a card: what who may not use it loses, in the same seat and deal."""

from __future__ import annotations

from collections.abc import Sequence

from rulekit.lab.cells import Tallies, estimate_of, judged
from rulekit.lab.estimates import Estimate, Finding, Question
from rulekit.language.wording import listed, words
from rulekit.statistics.verdicts import MARGIN, Verdict, two_digits

_NOTE = "Less that with it. Each seat in turn may not use it, in the same deal with the same bots."
_FEWEST = 10  # deals in which somebody was it, else nothing is said of them


def what_is_lost(found: Tallies, names: Sequence[str], margin: float = MARGIN) -> Question:
    """`found` is of `rulekit.lab.restricted`, and `names` are those that were asked about."""
    title = f"Without {listed(names)}?"
    if not found.games:
        return Question(title, "No game came to an end, so nobody knows.")
    used = found.cells["used", "all", "all"]
    if not used.count:
        it = "it" if len(names) == 1 else "any of them"
        return Question(title, f"In {found.games:,} deals nobody used {it}, so nobody needs it.")
    findings = [_finding(found, group, margin) for group in _groups(found)]
    scores = _scores(found)
    nobody_won = not found.cells["won", "all", "all"].count and bool(scores)
    sentence = _of_score(scores[0]) if nobody_won else findings[0].sentence
    share = f"{used.share:.0%} of seats used it when they might."
    shown = [] if nobody_won else findings
    if scores:
        shown.append(Finding("score without it", tuple(scores), "table", note=_NOTE))
    return Question(title, f"{sentence} {share}", tuple(shown))


def _groups(found: Tallies) -> list[str]:
    return sorted(found.groups("without"), key=lambda name: (name != "all", name == "seat", name))


def _finding(found: Tallies, group: str, margin: float) -> Finding:
    cells = {
        name: cell
        for name, cell in found.of("without", group).items()
        if cell.games >= _FEWEST or group == "all"
    }
    told = judged("without", group, cells, "points", found.games, margin)
    if group == "all":
        title, sentence = "wins without it", _sentence(*told[0], margin)
    else:
        title, sentence = f"the same, by {words(group)}", ""
    return Finding(title, tuple(row for row, _ in told), "dots", 0.0, sentence, _NOTE)


def _sentence(row: Estimate, said: Verdict, margin: float) -> str:
    if said.standing == "even":
        return f"Who may not use it wins as often, within {100 * margin:g} points."
    if said.is_clear:
        return f"Who may not use it is {said}."
    more = "" if said.more is None else f": about {two_digits(said.more):,} more deals"
    points = f"{100 * row.value:+.1f} points ({100 * row.low:+.1f} to {100 * row.high:+.1f})"
    return f"Whether it is needed cannot be told yet{more}; now at {points}."


def _scores(found: Tallies) -> list[Estimate]:
    return [
        estimate_of("score", "all", name, cell, "number")
        for name, cell in found.of("score", "all").items()
    ]


def _of_score(row: Estimate) -> str:
    low, high = sorted((abs(row.low), abs(row.high)))
    if row.low > 0 or row.high < 0:
        more = "more" if row.low > 0 else "less"
        return f"Who may not use it scores {low:.1f} to {high:.1f} points {more}."
    return (
        "Whether it is needed cannot be told yet: "
        f"{row.value:+.1f} points ({row.low:+.1f} to {row.high:+.1f})."
    )
