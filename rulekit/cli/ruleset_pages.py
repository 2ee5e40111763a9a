"""A ruleset and its options as pages in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rulekit.cli.ruleset_data import by_kind
from rulekit.play.appearance import LABEL, NAME
from rulekit.play.cards import kind_style
from rulekit.play.wording import counted, field_values, printable, words
from rulekit.ruleset.catalogue import catalogue, span_of

if TYPE_CHECKING:
    from rulekit.ruleset.model import Component, Field, Kind, Ruleset


_OTHERS = (
    "symbols", "zones", "counters", "variables", "rules", "values", "events", "windows",
    "endings", "invariants",
)  # fmt: skip
"""What an overview lists besides options, phases, and cards with their kinds."""


def print_overview(console: Console, ruleset: Ruleset) -> None:
    """Title, players and turn, the components of each kind, then the names of the rest."""
    low, high = ruleset.player_counts
    number = counted(low, "player") if low == high else f"{low} to {high} players"
    console.print(
        Text(printable(ruleset.title), style=NAME).append(f"  {number}", style="not bold")
    )
    if ruleset.text:
        console.print(Text(printable(ruleset.text)))
    console.print()
    facts = Table.grid(padding=(0, 2, 0, 0))
    facts.add_column(style=LABEL)
    facts.add_row("turn", ", ".join(words(phase.name) for phase in ruleset.phases))
    if ruleset.settings:
        facts.add_row("options", ", ".join(ruleset.settings))
    console.print(facts)
    for kind, components in by_kind(ruleset):
        console.print()
        _print_kind(console, kind, components, ruleset)
    _print_others(console, ruleset)


def _print_others(console: Console, ruleset: Ruleset) -> None:
    """The names of what else the rules declare themselves, by section."""
    named: dict[str, list[str]] = {}
    for one in catalogue(ruleset):
        span = span_of(one.definition)
        if span is not None and ruleset.parts.get(span.source) != "prelude":
            named.setdefault(one.section, []).append(printable(one.name))
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style=LABEL, no_wrap=True)
    table.add_column()
    for section in _OTHERS:
        if section in named:
            table.add_row(section, ", ".join(named[section]))
    if table.row_count:
        console.print()
        console.print(table)


def _print_kind(
    console: Console, kind: Kind, components: list[Component], ruleset: Ruleset
) -> None:
    style = kind_style(kind.name, ruleset)
    cards = sum(component.copies for component in components)
    head = Text(words(kind.name), style=f"bold {style}")
    console.print(head.append(f"  {counted(cards, 'card')}", style="not bold default"))
    fields = [
        field
        for field in kind.fields.values()
        if field.type.name != "list" and any(field in part.values for part in components)
    ]
    table = Table(
        box=None,
        padding=(0, 2, 0, 0),
        pad_edge=False,
        header_style=LABEL,
        show_header=bool(fields),
    )
    table.add_column("", justify="right")
    table.add_column("")
    for field in fields:
        table.add_column(words(field.name))
    table.add_column("")
    for component in components:
        table.add_row(
            f"{component.copies}×",
            Text(printable(component.name), style=NAME),
            *(_field_cell(component, field, ruleset) for field in fields),
            Text(printable(component.text)),
        )
    console.print(table)


def _field_cell(component: Component, field: Field, ruleset: Ruleset) -> str:
    """Empty where the rules leave a field at its default."""
    if set(component.values.get(field, ())) <= {field.default}:
        return ""
    return ", ".join(field_values(component, field, ruleset))


def print_options(console: Console, ruleset: Ruleset) -> None:
    if not ruleset.settings:
        console.print(Text(f"{ruleset.title} has no options."))
        return
    for option in ruleset.settings.values():
        values = Text(f"{option.values[0]} (default)", style="green")
        head = Text(option.name, style=NAME).append(": ").append_text(values)
        console.print(head.append("".join(f", {value}" for value in option.values[1:])))
        if option.text:
            console.print(Padding(Text(printable(option.text)), (0, 0, 0, 2)))
    first = next(iter(ruleset.settings.values()))
    example = f"--set {first.name}={first.values[-1]}"
    console.print(Text(f"\nSet one with {example}", style=LABEL))
