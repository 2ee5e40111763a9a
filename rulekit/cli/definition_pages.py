"""One thing of a ruleset as a page in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rich.console import Console
from rich.table import Table
from rich.text import Text

from rulekit.cli.definition_data import About, Doing, about
from rulekit.cli.definitions import origin
from rulekit.language.source import Span
from rulekit.play.appearance import LABEL, NAME
from rulekit.play.cards import kind_style
from rulekit.play.wording import counted, printable, words
from rulekit.ruleset.catalogue import Declared, full_name_of, name_of
from rulekit.ruleset.model import Component, Ruleset
from rulekit.ruleset.relations import relations

_IN_A_LIST = ("of this kind", "start here", "work here", "are discarded here", "phase of")
"""Relations whose places say no more than where the other thing is declared."""


_BY_WHAT_A_RULE_SAYS = ("raised by", "asked by", "read by", "changed by", "named by")
"""Relations that the body of a rule has; others are what the rule itself is."""


def print_things(console: Console, found: list[Declared], ruleset: Ruleset) -> None:
    """Each thing: what it is, the lines that make it so, and what has to do with it."""
    known = relations(ruleset)
    for place, named in enumerate(found):
        if place:
            console.print()
        _print(console, about(named, ruleset, known), ruleset)


def _print(console: Console, told: About, ruleset: Ruleset) -> None:
    named = told.named
    facts = dict(told.facts)
    console.print(_head(named, ruleset))
    text = facts.pop("text", "")
    if text:
        console.print(Text(printable(text)))
    facts.pop("copies", None)
    # The lines below show what these would say.
    shown = {
        what: value for what, value in facts.items() if isinstance(named.definition, Component)
    }
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


def _head(named: Declared, ruleset: Ruleset) -> Text:
    if isinstance(named.definition, Component):
        component = named.definition
        style = kind_style(component.kind.name, ruleset)
        head = Text(printable(named.name), style=f"bold {style}")
        about_it = f"  {words(component.kind.name)}, {counted(component.copies, 'copy')}"
        return head.append(about_it, style="not bold default")
    head = Text(printable(named.name), style=NAME)
    return head if named.sort == named.name else head.append(f"  {named.sort}", style="not bold")


def _print_relations(console: Console, told: About, ruleset: Ruleset) -> None:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style=LABEL, no_wrap=True)
    table.add_column()
    for how, found in told.done_to_it.items():
        if how in _IN_A_LIST:
            table.add_row(how, ", ".join(printable(name_of(one.source)) for one in found))
            continue
        for number, one in enumerate(found):
            line = _line(one, ruleset, tells_rule=how in _BY_WHAT_A_RULE_SAYS)
            table.add_row("" if number else how, line)
    for how, targets in told.does.items():
        if how == "is a" and isinstance(told.named.definition, Component):
            continue  # the first line says so
        table.add_row(f"it {how}", ", ".join(printable(name_of(one)) for one in targets))
    if table.row_count:
        console.print()
        console.print(table)


def _line(doing: Doing, ruleset: Ruleset, *, tells_rule: bool) -> Text:
    name = name_of(doing.source)
    line = Text(full_name_of(doing.source).removesuffix(name), style="not dim")
    line.append(printable(name), style="bold not dim")
    if doing.rule is not None and tells_rule:
        line.append(f", {doing.rule}")
    if doing.spans:
        line.append(f"  {_places(doing.spans, ruleset)}", style=LABEL)
    return line


def _places(spans: Sequence[Span], ruleset: Ruleset) -> str:
    """`a.rules:3, 7 (base)`: the lines of each file."""
    by_file = groupby(spans, key=lambda span: span.source)
    return ", ".join(
        f"{source.name}:{', '.join(str(span.line) for span in found)} "
        f"({ruleset.parts.get(source, 'base')})"
        for source, found in by_file
    )


def _place(span: Span, ruleset: Ruleset) -> str:
    return f"{span.source.name}:{span.line} ({origin(span, ruleset)})"
