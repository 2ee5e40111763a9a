"""What a change of the rules did: the games of two rulesets, in pairs of the same deal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen

from rulekit.diff.differences import Difference, PartDifference
from rulekit.diff.outcomes import NumberRow, Outcomes, ShareRow
from rulekit.lab.estimates import Estimate, Finding, Question
from rulekit.language.wording import words
from rulekit.statistics.shares import Share
from rulekit.statistics.verdicts import MARGIN, verdict

DIFFERENCE = "difference"


def questions(outcomes: Outcomes, names: tuple[str, str]) -> tuple[Question, ...]:
    """What did the change do, and are games longer; `names` are those of the rulesets."""
    groups = sorted(outcomes.wins, key=lambda group: group in ("seat", "bot"))
    wins = [_shares("won", group, outcomes.wins[group], outcomes.games, names) for group in groups]
    ended = _shares("ended", "ending", outcomes.endings, outcomes.games, names)
    lengths = Finding("length of a game", tuple(_numbers(outcomes.lengths, names)), "table")
    return (
        Question("What did the change do?", _who(wins), (*wins, ended)),
        Question("Are games longer?", _longer(outcomes.lengths), (lengths,)),
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
            said = str(verdict(found.low, found.high, games, MARGIN))
            made.append(
                Estimate(
                    DIFFERENCE, group, row.name, found.difference, found.low, found.high,
                    None, games, "points", "paired", 1, _more_or_less(said),
                )
            )  # fmt: skip
    title = "ended by" if metric == "ended" else f"won, by {words(group)}"
    note = f"{'; '.join(only)}." if only else ""
    return Finding(title, tuple(made), "pairs", sentence=_sentence(made), note=note)


def _more_or_less(said: str) -> str:
    """Of a change it is said that there is more or less of something, and not who leads."""
    for place, change in (("ahead", "more"), ("behind", "less")):
        said = said.replace(place, change)
    return "no change that matters" if said == "even" else said


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


_CLEAR, _TOLD = ("more by", "less by"), 3


def _who(findings: list[Finding]) -> str:
    """The finding about the fewest members says it best: sides before characters."""
    told = [one for one in findings if one.sentence]
    if told:
        best = min(told, key=lambda one: (one.estimates[0].group == "seat", len(one.estimates)))
        return f"{best.title.capitalize()}: {best.sentence}"
    differences = [row for one in findings for row in one.estimates if row.metric == DIFFERENCE]
    if not differences:
        return "Nobody is in the games of both, or they are too few to compare."
    if all(row.verdict == _more_or_less("even") for row in differences):
        return "It changed nothing that matters for who wins."
    return "Whether it changed who wins cannot be told yet: play more games."


def _numbers(rows: Iterable[NumberRow], names: tuple[str, str]) -> Iterator[Estimate]:
    for row in rows:
        if row.estimate is not None:
            found = row.estimate
            yield Estimate(
                DIFFERENCE, "game", row.name, found.difference, found.low, found.high,
                unit="number", method="paired",
                verdict=f"{row.first:.1f} in {names[0]}, {row.second:.1f} in {names[1]}",
            )  # fmt: skip


def _longer(rows: Iterable[NumberRow]) -> str:
    said = []
    for row in rows:
        found = row.estimate
        if found is None or found.verdict == "within noise":
            continue
        ends = sorted((abs(found.low), abs(found.high)))
        said.append(f"{ends[0]:.1f} to {ends[1]:.1f} {found.verdict} {row.name}")
    return f"There are {' and '.join(said)}." if said else "No difference can be seen."


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
