"""Which cards matter: what each is worth when drawn, goes with winning, and is chosen."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from rulekit.lab.cells import Tallies, estimate_of, judged
from rulekit.lab.estimates import Estimate, Finding, Question
from rulekit.language.wording import listed
from rulekit.statistics.clusters import Clusters
from rulekit.statistics.verdicts import MARGIN, Verdict, two_digits, verdict_of_number

TITLE = "Which cards?"
_FEWEST = 10  # games in which a card was looked into, else nothing is said of it


def which_cards(
    found: Tallies, margin: float = MARGIN, copies: Mapping[str, int] | None = None
) -> Question:
    """Value above replacement first: who wins more often with a card also plays it more often,
    so that `won with` alone misleads. `copies` has how many there are of each card. Where nobody
    ever wins, it is the points that cards are worth."""
    by_points = found.nobody_wins and bool(found.of("worth scored", "card"))
    metric = "worth scored" if by_points else "worth"
    looked = found.of(metric, "card")
    drawn = {name: one for name, one in looked.items() if one.games >= _FEWEST}
    rare = sorted({*found.of("won with", "drawn"), *looked} - {*drawn})
    worth = _worth(metric, drawn, rare, _probed(found), margin, copies or {})
    shown = (worth, *([] if by_points else _won_with(found)), _chosen(found))
    findings = [finding for finding in shown if finding.estimates]
    if drawn:
        sentence = worth.sentence
    elif looked or found.groups("won with"):
        sentence = "Too few cards were seen to be drawn in play to tell what one is worth."
    else:
        sentence = "No card is ever drawn or played, so none matters."
    return Question(TITLE, sentence, tuple(findings))


def _worth(
    metric: str,
    drawn: dict[str, Clusters],
    rare: list[str],
    probed: int,
    margin: float,
    copies: Mapping[str, int],
) -> Finding:
    if metric == "worth scored":
        told = _of_points(metric, drawn)
        more = "more points who draws it scores"
    else:
        told = judged(metric, "card", drawn, "points", probed, margin)
        more = "more often who draws it wins"
    told.sort(key=lambda one: (-one[0].value, one[0].member))
    note = (
        f"Value above replacement: how much {more} than with another card "
        "of the same pile in its place, played on with the same chance. More games: of --probes."
    )
    if rare:
        note += f" Drawn too seldom in probes to say anything: {listed(rare)}."
    return Finding(
        "worth when drawn", tuple(row for row, _ in told), "dots", 0.0, _sentence(told), note,
        {row.member: copies[row.member] for row, _ in told if row.member in copies},
    )  # fmt: skip


def _of_points(metric: str, drawn: dict[str, Clusters]) -> list[tuple[Estimate, Verdict]]:
    told = []
    for name, cell in drawn.items():
        row = estimate_of(metric, "card", name, cell, "number", len(drawn))
        said = verdict_of_number(row.low, row.high, 0)
        told.append((evolve(row, verdict=said.of_change), said))
    return told


def _probed(found: Tallies) -> int:
    cell = found.cells.get(("luck", "deal", "once"))
    return cell.games if cell else 0


def _sentence(told: list[tuple[Estimate, Verdict]]) -> str:
    off = [row for row, said in told if said.is_clear and said.standing != "even"]
    even = sum(said.standing == "even" for _, said in told)
    unclear = [(said.more, row) for row, said in told if said.more is not None]
    said = [
        f"{row.member} is worth {_points(row)} when drawn"
        for row in sorted(off, key=lambda row: (-abs(row.value), row.member))[:3]
    ]
    if even:
        said.append(f"{even} as good as another of their pile")
    if unclear:
        more, next_one = min(unclear, key=lambda one: (one[0], one[1].member))
        begin = "the others" if off or even else "No card can be told from others of its pile yet"
        said.append(
            f"{begin}{' cannot be told yet' if off or even else ''}: it takes about "
            f"{two_digits(more):,} more probes for {next_one.member}, "
            f"now at {_points(next_one)}"
        )
    return f"{'; '.join(said) or 'No card can be told from others of its pile yet'}."


def _points(row: Estimate) -> str:
    if row.unit == "number":
        return f"{row.value:+.2f} points ({row.low:+.2f} to {row.high:+.2f})"
    return f"{100 * row.value:+.1f} points ({100 * row.low:+.1f} to {100 * row.high:+.1f})"


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
