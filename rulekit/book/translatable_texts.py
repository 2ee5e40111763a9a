"""What of a ruleset there is to translate: each name and text, in its context, with its places."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from attrs import frozen

from rulekit.language.source import Source, Span
from rulekit.play.wording import face, words
from rulekit.ruleset import meaning
from rulekit.ruleset.model import Component, Field, Kind, Ruleset, UseRule, Value
from rulekit.ruleset.traversal import carriers


@frozen
class Entry:
    """A name or text of the rules; the context keeps apart what is spelt alike."""

    context: str
    text: str
    spans: tuple[Span, ...]


def entries(ruleset: Ruleset, sources: Iterable[Source] | None = None) -> list[Entry]:
    """Every entry of a ruleset, or of some of its files, in the order in which they stand."""
    wanted = {id(source) for source in (ruleset.sources if sources is None else sources)}
    order = {id(source): place for place, source in enumerate(ruleset.sources)}
    found: dict[tuple[str, str], list[Span]] = {}
    for context, text, span in _all(ruleset):
        if text and id(span.source) in wanted:
            found.setdefault((context, text), []).append(span)
    made = [Entry(context, text, tuple(spans)) for (context, text), spans in found.items()]
    return sorted(made, key=lambda entry: (order[id(entry.spans[0].source)], entry.spans[0].start))


def title_of(source: Source) -> str:
    """How a book calls an expansion: as its file is called."""
    stem = source.path.stem if source.path is not None else source.name.removesuffix(".rules")
    small = ("a", "and", "of", "the")
    parts = words(stem).split()
    return " ".join(w if w in small and place else w.title() for place, w in enumerate(parts))


def expansions(ruleset: Ruleset) -> list[Source]:
    """The expansions of a ruleset, without the files that they only include."""
    return [
        source
        for source, part in ruleset.parts.items()
        if part == "expansion" and re.search(r"^expands\b", source.text, re.MULTILINE)
    ]


def numbers(ruleset: Ruleset) -> list[Value]:
    """The values that are numbers which cards or rules change, or which are always the same."""
    return [
        value
        for value in ruleset.values.values()
        if value.type.name == "number"
        and value.span is not None
        and ruleset.parts.get(value.span.source) != "prelude"
        and (value.modifiers or (value.parameters and isinstance(value.body, meaning.Constant)))
    ]


def fields_of(kind: Kind) -> list[Field]:
    """The fields of a kind that a book shows."""
    return list(kind.fields.values())


def used_kinds(ruleset: Ruleset) -> list[tuple[Kind, list[Component]]]:
    """The kinds that have cards, with these, in the order of the rules."""
    groups: dict[str, list[Component]] = {name: [] for name in ruleset.kinds}
    for component in ruleset.components.values():
        groups.setdefault(component.kind.name, []).append(component)
    return [(ruleset.kinds[name], cards) for name, cards in groups.items() if cards]


def is_called_by_its_face(component: Component) -> bool:
    """Whether the name is a suit and a rank, which are the same in every language."""
    return any(face(rank, suit) == component.name for rank, suit in component.faces)


def _all(ruleset: Ruleset) -> Iterator[tuple[str, str, Span]]:
    for context, text, span in _raw(ruleset):
        if span is not None:
            yield context, text, span


def _raw(ruleset: Ruleset) -> Iterator[tuple[str, str, Span | None]]:
    game = ruleset.history.get(("game", ""), [])
    if game:
        yield "game title", ruleset.title, game[0].span
        yield "game text", ruleset.text, game[0].span
    for source in expansions(ruleset):
        yield "expansion", title_of(source), Span(source, 0, 0)
    for option in ruleset.settings.values():
        yield "option", words(option.name), option.span
        yield "option text", option.text, option.span
        if not option.is_flag:
            for value in option.values:
                yield "option value", words(value), option.span
    for symbols in ruleset.symbols.values():
        if symbols.name not in ruleset.settings:
            for member in symbols.members:
                yield "symbol", words(member), symbols.span
    for zone in ruleset.zones.values():
        yield "zone", words(zone.name), zone.span
    for counter in ruleset.counters.values():
        yield "counter", words(counter.name), counter.span
    # Those that no card changes too: an expansion may have one that does.
    for number in ruleset.values.values():
        if number.type.name == "number" and number.parameters:
            yield "value", words(number.name), number.span
    for kind in ruleset.kinds.values():
        yield "kind", words(kind.name), kind.span
        yield "kind text", kind.text, kind.span
        for field in fields_of(kind):
            yield "field", words(field.name), field.span
    for phase in ruleset.phases:
        yield "phase", words(phase.name), phase.span
        yield "phase text", phase.text, phase.span
    for window in ruleset.windows.values():
        yield "window", words(window.name), window.span
    for component in ruleset.components.values():
        if not is_called_by_its_face(component):
            yield "component name", component.name, component.span
        yield "component text", component.text, component.span
    for rule in ruleset.table_rules.values():
        if rule.text:
            yield "rule name", rule.name, rule.span
            yield "rule text", rule.text, rule.span
    for carrier, rules in carriers(ruleset):
        for carried in rules:
            if isinstance(carried, UseRule) and carried.label != carrier.name:
                yield "use", carried.label, carried.span
    for ending in ruleset.endings.values():
        yield "ending name", ending.name, ending.span
        yield "ending text", ending.text, ending.span
