"""Differences and outcomes for people, in the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from rulekit.diff.differences import Difference, PartDifference
from rulekit.diff.outcomes import NumberRow, Outcomes, ShareRow
from rulekit.diff.outline import Part, Thing
from rulekit.diff.places import file_name
from rulekit.language.source import Span
from rulekit.language.wording import counted, listed, words
from rulekit.simulation.games import Plan
from rulekit.statistics.differences import FEWEST
from rulekit.statistics.verdicts import two_digits
from rulekit.terminal import LABEL, number_table

_SIGNS = {"added": ("+", "green"), "removed": ("-", "red"), "changed": ("~", "yellow")}
_COLUMNS = ("first", "second", "difference", "interval")


def print_differences(console: Console, title: str, found: dict[str, list[Difference]]) -> None:
    """What differs, by section."""
    head = Text(title, style="bold")
    if not found:
        console.print(head)
        console.print(Text("No difference in meaning."))
        return
    console.print(head.append(f"  {_summary(found)}", style="not bold"))
    for section, things in found.items():
        console.print()
        console.print(Text(section, style="bold"))
        for status in ("changed", "added", "removed"):
            for one in things:
                if one.status == status:
                    _print(console, one)


def _summary(found: dict[str, list[Difference]]) -> str:
    every = [one.status for things in found.values() for one in things]
    return ", ".join(
        f"{every.count(status)} {status}"
        for status in ("changed", "added", "removed")
        if status in every
    )


def _print(console: Console, one: Difference) -> None:
    sign, style = _SIGNS[one.status]
    thing = one.thing
    head = Text(f"  {sign} ", style=style).append(thing.sort, style=LABEL)
    if thing.name:
        head.append(f" {thing.name}", style="bold not dim")
    facts = [part.value for part in thing.parts if part.what == "copies"]
    if one.status != "changed" and facts:
        head.append(f" ×{facts[0]}")
    head.append_text(_places(one.old.span if one.old else None, thing.span))
    console.print(head, soft_wrap=True)
    if one.status == "changed":
        for part in one.parts:
            for line in _part(part):
                console.print(line, soft_wrap=True)
    else:
        for line in _told(thing):
            console.print(line, soft_wrap=True)


def _told(thing: Thing) -> Iterator[Text]:
    """What a thing is that only one of the two has: its text, what is printed on it, and
    what it has rules for, if no text tells."""
    texts = [part.value for part in thing.parts if part.what == "text" and part.value]
    facts = [
        f"{_short(part.what)} {part.value}"
        for part in thing.parts
        if part.value and part.what not in ("kind", "copies", "text")
    ]
    ruled = [_short(part.what) for part in thing.parts if part.lines and part.what != "body"]
    told = [*texts, ", ".join(facts[:_MOST_FACTS])]
    if not texts and ruled:
        told.append("with " + ", ".join(dict.fromkeys(ruled)))
    for line in filter(None, told):
        yield Text(f"      {line}", style=LABEL)


_MOST_FACTS = 6


def _short(what: str) -> str:
    return words(what.removeprefix("field "))


def _part(part: PartDifference) -> Iterator[Text]:
    old, new = part.old, part.new
    what = Text(f"      {_short(part.what)}", style=LABEL)
    if part.lines:
        yield what.append_text(_places(old.span if old else None, new.span if new else None))
        for changed in part.lines:
            style = "red" if changed.sign == "-" else "green"
            yield Text(f"        {changed.sign} {changed.line}", style=style)
    elif part.what == "faces":
        yield what.append_text(_faces(old, new))
    else:
        before, after = (p.value if p and p.value else "nothing" for p in (old, new))
        what.append(" ").append(before, style="red not dim").append(" → ", style="not dim")
        yield what.append(after, style="green not dim")


def _faces(old: Part | None, new: Part | None) -> Text:
    """Only the faces that differ: a deck has many."""
    before = old.value.split() if old else []
    after = new.value.split() if new else []
    for face in list(before):
        if face in after:
            before.remove(face)
            after.remove(face)
    shown = Text()
    for sign, style, faces in (("-", "red not dim", before), ("+", "green not dim", after)):
        if faces:
            shown.append(f" {sign} {' '.join(faces)}", style=style)
    return shown


def _places(old: Span | None, new: Span | None) -> Text:
    shown = [f"{file_name(span.source)}:{span.line}" for span in (old, new) if span is not None]
    return Text("  " + " → ".join(dict.fromkeys(shown)), style="dim not bold")


# --- Games ---------------------------------------------------------------------------


def print_outcomes(
    console: Console, outcomes: Outcomes, names: tuple[str, str], plan: Plan
) -> None:
    """Tables of shares and lengths, each with a sentence for what it shows."""
    console.print()
    games = f"{outcomes.games:,} {'pair' if outcomes.games == 1 else 'pairs'} of games"
    bots = ", ".join(dict.fromkeys(plan.bots))
    head = Text(games, style="bold")
    about = f", {counted(plan.players, 'player')}, {bots} bots, seed {plan.seed}"
    console.print(head.append(about, style="not bold"))
    for group, rows in outcomes.wins.items():
        console.print(_share_table(f"won, by {words(group)}", rows))
        _print_sentences(console, rows, names)
    console.print(_share_table("ended by", outcomes.endings))
    _print_sentences(console, outcomes.endings, names)
    console.print(_number_table("length of a game", outcomes.lengths))
    _print_sentences(console, outcomes.lengths, names)
    if outcomes.scores:
        console.print(_number_table("score, by seat", outcomes.scores))
        _print_sentences(console, outcomes.scores, names)
    if outcomes.saved is not None:
        console.print(Text(_saved(outcomes.saved)))
    if outcomes.games >= FEWEST:
        console.print(
            Text(
                "The intervals of a table are widened so that all of them hold the true "
                "difference 95 times in 100 (Bonferroni). No change of shares matters within "
                f"{100 * outcomes.margin:g} points.",
                style=LABEL,
            )
        )
    if outcomes.engines.games:
        console.print()
        console.print(Text(f"{outcomes.engines}.", style=LABEL))


def _saved(times: float) -> str:
    """How much it helps that games come in pairs: it depends on the change."""
    if times < _WORTH_TELLING:
        return "Pairs of games have little in common: they save none."
    return f"Games of a pair have the same deal: it saves {times:.1f} times as many."


_WORTH_TELLING = 1.1


def _share_table(title: str, rows: list[ShareRow]) -> Table:
    table = number_table(title, *_COLUMNS)
    for row in rows:
        first, second = (f"{one.share:.1%}" if one else "–" for one in (row.first, row.second))
        _add_row(table, row, first, second, 0.01)
    return table


def _print_sentences(
    console: Console, rows: Sequence[ShareRow | NumberRow], names: tuple[str, str]
) -> None:
    for sentence in sentences(rows, names):
        console.print(Text(sentence))
    console.print()


def sentences(rows: Sequence[ShareRow | NumberRow], names: tuple[str, str]) -> list[str]:
    """What a table says: of what there is more and less, what is as before, and what nobody can
    tell yet."""
    judged = [(row, row.verdict) for row in rows if row.verdict is not None]
    said = [
        f"{row.name}: {verdict.of_change}."
        for row, verdict in judged
        if verdict.standing in ("ahead", "behind")
    ]
    even = [row.name for row, verdict in judged if verdict.standing == "even"]
    if even:
        who = "all others" if len(even) > _MANY and said else _listed(even)
        said.append(f"No change that matters: {who}.")
    unclear = [(row.name, verdict.more) for row, verdict in judged if not verdict.is_clear]
    if unclear:
        more = sorted(two_digits(number) for _, number in unclear if number is not None)
        games = " to ".join(f"{number:,}" for number in dict.fromkeys((*more[:1], *more[-1:])))
        takes = f"; it takes about {games} more games" if games else ""
        said.append(f"Cannot tell: {_listed([name for name, _ in unclear])}{takes}.")
    few = [row.name for row in rows if row.estimate is None and _in_both(row)]
    if few:
        said.append(f"Too few games to compare: {listed(few)}.")
    for place, name in enumerate(names):
        only = [
            row.name
            for row in rows
            if isinstance(row, ShareRow)
            and not row.in_both
            and (row.second if place else row.first)
        ]
        if only:
            said.append(f"Only in {name}: {listed(only)}.")
    return said


_MANY = 6


def _listed(names: list[str]) -> str:
    if len(names) <= _MANY:
        return listed(names)
    return f"{', '.join(names[: _MANY - 1])} and {len(names) - _MANY + 1} more"


def _in_both(row: ShareRow | NumberRow) -> bool:
    return row.in_both if isinstance(row, ShareRow) else True


def _number_table(title: str, rows: list[NumberRow]) -> Table:
    table = number_table(title, *_COLUMNS)
    for row in rows:
        _add_row(table, row, f"{row.first:.1f}", f"{row.second:.1f}")
    return table


def _add_row(
    table: Table, row: ShareRow | NumberRow, first: str, second: str, unit: float = 1
) -> None:
    difference = interval = style = ""
    if (estimate := row.estimate) is not None:
        difference = f"{estimate.difference / unit:+.1f}"
        interval = f"{estimate.low / unit:+.1f} to {estimate.high / unit:+.1f}"
        style = "bold" if row.verdict and row.verdict.standing in ("ahead", "behind") else ""
    table.add_row(Text(row.name), first, second, difference, interval, style=style)
