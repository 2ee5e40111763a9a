"""A ruleset, its options, or one thing of it as a page in the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from rulekit.language.source import Span
from rulekit.language.wording import counted, words
from rulekit.play.cards import kind_style
from rulekit.ruleset.about import About, Doing, about
from rulekit.ruleset.catalogue import (
    Declared,
    catalogue,
    components_of_kinds,
    full_name_of,
    is_of_prelude,
    name_of,
    part_of,
    span_of,
)
from rulekit.ruleset.definitions import Component, Field, Kind
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.printed import field_values
from rulekit.ruleset.relations import relations
from rulekit.terminal import LABEL, NAME, facts_table, labelled, plain_table

_OTHERS = (
    "symbols", "zones", "counters", "variables", "rules", "values", "events", "windows",
    "endings", "invariants",
)  # fmt: skip
"""What an overview lists besides options, phases, and cards with their kinds."""

_IN_A_LIST = ("of this kind", "start here", "work here", "are discarded here", "phase of")
"""Relations whose places say no more than where the other thing is declared."""

_BY_WHAT_A_RULE_SAYS = ("raised by", "asked by", "read by", "changed by", "named by")
"""Relations that the body of a rule has; others are what the rule itself is."""


# --- A ruleset -----------------------------------------------------------------------


def print_overview(console: Console, ruleset: Ruleset) -> None:
    """Title, players and turn, the components of each kind, then the names of the rest."""
    low, high = ruleset.player_counts
    number = counted(low, "player") if low == high else f"{low} to {high} players"
    console.print(Text(ruleset.title, style=NAME).append(f"  {number}", style="not bold"))
    if ruleset.text:
        console.print(Text(ruleset.text))
    phases = [words(phase.name) for phase in ruleset.phases]
    _print_lists(console, {"turn": phases, "options": ruleset.settings})
    for kind, components in components_of_kinds(ruleset):
        _print_kind(console, kind, components, ruleset)
    named: dict[str, list[str]] = {}
    for one in catalogue(ruleset):
        if span_of(one.definition) is not None and not is_of_prelude(one.definition, ruleset):
            named.setdefault(one.section, []).append(one.name)
    _print_lists(console, {section: named.get(section, ()) for section in _OTHERS})


def print_options(console: Console, ruleset: Ruleset) -> None:
    if not ruleset.settings:
        console.print(Text(f"{ruleset.title} has no options."))
        return
    for setting in ruleset.settings.values():
        values = Text(f"{setting.values[0]} (default)", style="green")
        head = Text(setting.name, style=NAME).append(": ").append_text(values)
        console.print(head.append("".join(f", {value}" for value in setting.values[1:])))
        if setting.text:
            console.print(Padding(Text(setting.text), (0, 0, 0, 2)))
    first = next(iter(ruleset.settings.values()))
    example = f"--set {first.name}={first.values[-1]}"
    console.print(Text(f"\nSet one with {example}", style=LABEL))


def _print_lists(console: Console, lists: Mapping[str, Iterable[str]]) -> None:
    """What is listed under each heading, if anything is, below an empty line."""
    table = facts_table()
    for heading, names in lists.items():
        if shown := ", ".join(names):
            table.add_row(heading, shown)
    if table.row_count:
        console.print()
        console.print(table)


def _print_kind(
    console: Console, kind: Kind, components: list[Component], ruleset: Ruleset
) -> None:
    cards = sum(component.copies for component in components)
    head = Text(words(kind.name), style=f"bold {kind_style(kind.name, ruleset)}")
    console.print()
    console.print(head.append(f"  {counted(cards, 'card')}", style="not bold default"))
    fields = [
        field
        for field in kind.fields.values()
        if field.type.name != "list" and any(field in part.values for part in components)
    ]
    table = plain_table("", "", *(words(field.name) for field in fields), "")
    table.columns[0].justify = "right"
    table.show_header = bool(fields)
    for component in components:
        table.add_row(
            f"{component.copies}×",
            Text(component.name, style=NAME),
            *(_field_cell(component, field, ruleset) for field in fields),
            Text(component.text),
        )
    console.print(table)


def _field_cell(component: Component, field: Field, ruleset: Ruleset) -> str:
    """Empty where the rules leave a field at its default."""
    if set(component.values.get(field, ())) <= {field.default}:
        return ""
    return ", ".join(field_values(component, field, ruleset))


# --- One thing -----------------------------------------------------------------------


def print_things(console: Console, found: list[Declared], ruleset: Ruleset) -> None:
    """Each thing: what it is, the lines that make it so, and what has to do with it."""
    known = relations(ruleset)
    for place, named in enumerate(found):
        if place:
            console.print()
        _print_thing(console, about(named, ruleset, known), ruleset)


def _print_thing(console: Console, told: About, ruleset: Ruleset) -> None:
    console.print(_head(told.named, ruleset))
    if text := told.facts.get("text"):
        console.print(Text(text))
    # Of what is no card, the lines below show what these would say.
    if isinstance(told.named.definition, Component):
        for what, value in told.facts.items():
            if what not in ("text", "copies"):
                console.print(labelled(words(what), value))
    for part in told.excerpts:
        why = f"  {part.why}" if part.why != "declared" else ""
        place = f"{part.span.source.name}:{part.span.line} ({part_of(part.span, ruleset)})"
        console.print(Text(f"\n{place}", style=LABEL).append(why, style="not dim italic"))
        for row in part.lines:
            console.print(Text(f"  {row}"), no_wrap=True, overflow="ignore", crop=False)
    _print_relations(console, told, ruleset)


def _head(named: Declared, ruleset: Ruleset) -> Text:
    if isinstance(named.definition, Component):
        component = named.definition
        head = Text(named.name, style=f"bold {kind_style(component.kind.name, ruleset)}")
        about_it = f"  {words(component.kind.name)}, {counted(component.copies, 'copy')}"
        return head.append(about_it, style="not bold default")
    head = Text(named.name, style=NAME)
    return head if named.sort == named.name else head.append(f"  {named.sort}", style="not bold")


def _print_relations(console: Console, told: About, ruleset: Ruleset) -> None:
    table = facts_table()
    for how, found in told.done_to_it.items():
        if how in _IN_A_LIST:
            table.add_row(how, ", ".join(name_of(one.source) for one in found))
            continue
        for number, one in enumerate(found):
            line = _line(one, ruleset, tells_rule=how in _BY_WHAT_A_RULE_SAYS)
            table.add_row("" if number else how, line)
    for how, targets in told.does.items():
        if how == "is a" and isinstance(told.named.definition, Component):
            continue  # the first line says so
        table.add_row(f"it {how}", ", ".join(map(name_of, targets)))
    if table.row_count:
        console.print()
        console.print(table)


def _line(doing: Doing, ruleset: Ruleset, *, tells_rule: bool) -> Text:
    name = name_of(doing.source)
    line = Text(full_name_of(doing.source).removesuffix(name), style="not dim")
    line.append(name, style="bold not dim")
    if doing.rule is not None and tells_rule:
        line.append(f", {doing.rule}")
    if doing.spans:
        line.append(f"  {_places(doing.spans, ruleset)}", style=LABEL)
    return line


def _places(spans: Sequence[Span], ruleset: Ruleset) -> str:
    """`a.rules:3, 7 (base)`: the lines of each file."""
    return ", ".join(
        f"{source.name}:{', '.join(str(span.line) for span in found)} "
        f"({ruleset.parts.get(source, 'base')})"
        for source, found in groupby(spans, key=lambda span: span.source)
    )
