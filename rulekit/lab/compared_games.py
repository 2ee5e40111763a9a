"""What a change of the rules did: the games of two rulesets, in pairs of the same deal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen

from rulekit.diff.differences import Difference, PartDifference
from rulekit.diff.outcomes import NumberRow, Outcomes, ShareRow
from rulekit.lab.estimates import Estimate, Finding, Question
from rulekit.language.wording import capitalized, words
from rulekit.statistics.shares import Share
from rulekit.statistics.verdicts import two_digits

DIFFERENCE = "difference"


def questions(outcomes: Outcomes, names: tuple[str, str]) -> tuple[Question, ...]:
    """What did the change do, and are games longer; `names` are those of the rulesets."""
    names = names if names[0] != names[1] else ("first", "second")
    groups = sorted(outcomes.wins, key=lambda group: group in ("seat", "bot"))
    wins = [_shares("won", group, outcomes.wins[group], outcomes.games, names) for group in groups]
    ended = _shares("ended", "ending", outcomes.endings, outcomes.games, names)
    scores = Finding("score, by seat", tuple(_numbers("seat", outcomes.scores, names)), "pairs")
    lengths = Finding("length of a game", tuple(_numbers("game", outcomes.lengths, names)), "table")
    somebody_won = any(
        share.count
        for rows in outcomes.wins.values()
        for row in rows
        for share in (row.first, row.second)
        if share is not None
    )
    if somebody_won or not outcomes.scores:
        said = _who(wins, outcomes)
    else:
        said = f"Nobody wins; scores: {_numbers_said(outcomes.scores)}"
    shown = [one for one in (*wins, scores, ended) if one.estimates]
    return (
        Question("What did the change do?", said, tuple(shown)),
        Question("Are games longer?", capitalized(_numbers_said(outcomes.lengths)), (lengths,)),
    )


def _shares(
    metric: str, group: str, rows: Iterable[ShareRow], games: int, names: tuple[str, str]
) -> Finding:
    made: list[Estimate] = []
    only: list[str] = []
    for row in rows:
        if row.first is None or row.second is None:
            only.append(f"{row.name} is in {names[row.first is None]} alone")
            continue
        made += [
            _share(name, group, row.name, share)
            for name, share in zip(names, (row.first, row.second), strict=True)
        ]
        if (found := row.estimate) is not None:
            made.append(
                Estimate(
                    DIFFERENCE, group, row.name, found.difference, found.low, found.high,
                    None, games, "points", "paired", 1,
                    row.verdict.of_change if row.verdict else "",
                )
            )  # fmt: skip
    title = "ended by" if metric == "ended" else f"won, by {words(group)}"
    note = f"{'; '.join(only)}." if only else ""
    return Finding(title, tuple(made), "pairs", sentence=_sentence(made), note=note)


def _share(name: str, group: str, member: str, share: Share) -> Estimate:
    low, high = share.interval
    return Estimate(name, group, member, share.share, low, high, share.count, share.of)


def _sentence(rows: list[Estimate]) -> str:
    told = [row for row in rows if row.metric == DIFFERENCE and row.verdict.startswith(_CLEAR)]
    told.sort(key=lambda row: (-abs(row.value), row.member))
    said = [f"{row.member} {row.verdict}" for row in told[:_TOLD]]
    if len(told) > _TOLD:
        said.append(f"and {len(told) - _TOLD} more")
    return f"{', '.join(said)}." if said else ""


_CLEAR, _NONE, _TOLD = ("more by", "less by"), "no change that matters", 3


def _who(findings: list[Finding], outcomes: Outcomes) -> str:
    """The finding about the fewest members says it best: sides before characters."""
    told = [one for one in findings if one.sentence]
    if told:
        best = min(told, key=lambda one: (one.estimates[0].group == "seat", len(one.estimates)))
        return f"{best.title.capitalize()}: {best.sentence}"
    differences = [row for one in findings for row in one.estimates if row.metric == DIFFERENCE]
    if not differences:
        return "Nobody is in the games of both, or they are too few to compare."
    if all(row.verdict == _NONE for row in differences):
        return "It changed nothing that matters for who wins."
    more = [
        row.verdict.more
        for rows in outcomes.wins.values()
        for row in rows
        if row.verdict is not None and row.verdict.more is not None
    ]
    games = f"about {two_digits(min(more)):,} or more games" if more else "more games"
    return f"Whether it changed who wins cannot be told yet: it takes {games}."


def _numbers(group: str, rows: Iterable[NumberRow], names: tuple[str, str]) -> Iterator[Estimate]:
    """The means of both, and the difference with its interval."""
    for row in rows:
        if (found := row.estimate) is None:
            continue
        for name, mean in zip(names, (row.first, row.second), strict=True):
            yield Estimate(
                name, group, row.name, mean, mean, mean, None, None, "number", "mean of pairs"
            )
        yield Estimate(
            DIFFERENCE, group, row.name, found.difference, found.low, found.high,
            unit="number", method="paired", verdict=row.verdict.of_change if row.verdict else "",
        )  # fmt: skip


def _numbers_said(rows: Iterable[NumberRow]) -> str:
    said = [
        f"{row.name} {row.verdict.of_change}"
        for row in rows
        if row.verdict is not None and row.verdict.standing in ("ahead", "behind")
    ]
    return f"{' and '.join(said)}." if said else "no difference can be seen."


# --- What was changed ------------------------------------------------------------------------


def changes(found: dict[str, list[Difference]]) -> tuple[Change, ...]:
    """Each thing that differs, in the order of the rules."""
    return tuple(_change(one) for things in found.values() for one in things)


@frozen
class Change:
    """A thing that differs: a `sign` (+, - or ~), a name, and the lines that tell how."""

    sign: str
    name: str
    lines: tuple[str, ...] = ()


_SIGNS = {"added": "+", "removed": "-", "changed": "~"}


def _change(one: Difference) -> Change:
    name = f"{one.thing.sort} {one.thing.name or ''}".strip()
    if one.status == "changed":
        lines = tuple(line for part in one.parts for line in _lines(part))
    else:
        lines = tuple(part.value for part in one.thing.parts if part.what == "text" and part.value)
    return Change(_SIGNS[one.status], name, lines)


def _lines(part: PartDifference) -> Iterator[str]:
    what = words(part.what.removeprefix("field "))
    if part.lines:
        yield what
        yield from (f"{line.sign} {line.line}" for line in part.lines)
        return
    old, new = (side.value if side and side.value else "nothing" for side in (part.old, part.new))
    yield f"{what}: {old} → {new}"
