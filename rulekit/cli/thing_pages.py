"""One thing of a ruleset as a page in the terminal."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table
from rich.text import Text

from rulekit.cli.thing_description import About, about
from rulekit.cli.things import origin, sort_of
from rulekit.comparing.carried import head_of
from rulekit.language.source import Span
from rulekit.play.appearance import LABEL, NAME
from rulekit.play.cards import kind_style
from rulekit.play.wording import counted, printable, words
from rulekit.ruleset.model import Component, Definition, Ruleset
from rulekit.ruleset.relations import Relation, relations

_IN_A_LIST = ("of this kind", "start here", "work here", "are discarded here", "phase of")
"""Relations whose places say no more than where the other thing is declared."""


def print_things(console: Console, found: list[Definition], ruleset: Ruleset) -> None:
    """Each thing: what it is, the lines that make it so, and what has to do with it."""
    known = relations(ruleset)
    for place, thing in enumerate(found):
        if place:
            console.print()
        _print(console, about(thing, ruleset, known), ruleset)


def _print(console: Console, told: About, ruleset: Ruleset) -> None:
    thing = told.thing
    facts = dict(told.facts)
    console.print(_head(thing, ruleset))
    text = facts.pop("text", "")
    if text:
        console.print(Text(printable(text)))
    facts.pop("copies", None)
    # The lines below show what these would say.
    shown = {what: value for what, value in facts.items() if isinstance(thing, Component)}
    for what, value in shown.items():
        label = Text(f"{words(what)} ", style=LABEL)
        console.print(label.append(printable(value), style="not dim"))
    for part in told.excerpts:
        why = f"  {part.why}" if part.why != "declared" else ""
        place = Text(f"\n{_place(part.span, ruleset)}", style=LABEL)
        console.print(place.append(why, style="not dim italic"))
        for row in part.lines:
            line = Text(f"  {printable(row)}")
            console.print(line, no_wrap=True, overflow="ignore", crop=False)
    _print_relations(console, told, ruleset)


def _head(thing: Definition, ruleset: Ruleset) -> Text:
    if isinstance(thing, Component):
        component = thing
        style = kind_style(component.kind.name, ruleset)
        head = Text(printable(thing.name), style=f"bold {style}")
        about_it = f"  {words(component.kind.name)}, {counted(component.copies, 'copy')}"
        return head.append(about_it, style="not bold default")
    return Text(printable(thing.name), style=NAME).append(f"  {thing.sort}", style="not bold")


def _print_relations(console: Console, told: About, ruleset: Ruleset) -> None:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style=LABEL, no_wrap=True)
    table.add_column()
    for how, found in told.done_to_it.items():
        if how in _IN_A_LIST:
            table.add_row(how, ", ".join(printable(_called(one)) for one in found))
            continue
        for number, one in enumerate(found):
            table.add_row("" if number else how, _line(one, ruleset))
    for how, targets in told.does.items():
        if how == "is a" and isinstance(told.thing, Component):
            continue  # the first line says so
        table.add_row(f"it {how}", ", ".join(printable(one.name) for one in targets))
    if table.row_count:
        console.print()
        console.print(table)


def _line(relation: Relation, ruleset: Ruleset) -> Text:
    line = Text(f"{sort_of(relation.source)} ", style="not dim")
    line.append(printable(relation.source.name), style="bold not dim")
    if relation.rule is not None and relation.how in ("raises", "asks", "reads", "changes"):
        line.append(f", {head_of(relation.rule)[0]}")
    if relation.span is not None:
        line.append(f"  {_place(relation.span, ruleset)}", style=LABEL)
    return line


def _called(relation: Relation) -> str:
    return relation.source.name


def _place(span: Span, ruleset: Ruleset) -> str:
    return f"{span.source.name}:{span.line} ({origin(span, ruleset)})"
