"""What of a ruleset there is to translate: each name and text, in its context, with its places."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain

from attrs import frozen

from rulekit.book.examples import labels_of, written
from rulekit.language.source import Source, Span
from rulekit.language.tree import CardName
from rulekit.language.wording import words
from rulekit.ruleset import meaning
from rulekit.ruleset.carried_rules import UseRule
from rulekit.ruleset.catalogue import is_of_prelude
from rulekit.ruleset.definitions import (
    Component,
    Counter,
    Definition,
    Ending,
    Event,
    Field,
    Kind,
    Setting,
    SymbolSet,
    TableRule,
    Value,
    Window,
    Zone,
)
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.printed import face
from rulekit.ruleset.traversal import carriers
from rulekit.ruleset.types import SUITS


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
    for (context, text), span in _all(ruleset):
        if text and span is not None and id(span.source) in wanted:
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
        and not is_of_prelude(value, ruleset)
        and (value.modifiers or (value.parameters and isinstance(value.body, meaning.Constant)))
    ]


def used_kinds(ruleset: Ruleset) -> list[tuple[Kind, list[Component]]]:
    """The kinds that have cards, with these, in the order of the rules."""
    groups: dict[str, list[Component]] = {name: [] for name in ruleset.kinds}
    for component in ruleset.components.values():
        groups.setdefault(component.kind.name, []).append(component)
    return [(ruleset.kinds[name], cards) for name, cards in groups.items() if cards]


def is_called_by_its_face(component: Component) -> bool:
    """Whether the name is a suit and a rank, which are the same in every language."""
    return any(face(rank, suit) == component.name for rank, suit in component.faces)


def name_entry(thing: Definition) -> tuple[str, str]:
    """The context and the English of what a thing is called: some names are told as they are
    spelt, the others are words of the rules."""
    if isinstance(thing, Component | TableRule | Ending):
        return f"{thing.category} name", thing.name
    return _context(thing), words(thing.name)


def text_entry(thing: Setting | Kind | Component | TableRule | Event | Ending) -> tuple[str, str]:
    """The same of the text that a thing bears."""
    return f"{_context(thing)} text", thing.text


def _context(thing: Definition) -> str:
    return thing.sort if isinstance(thing, Event) else thing.category


def _all(ruleset: Ruleset) -> Iterator[tuple[tuple[str, str], Span | None]]:
    game = [step.span for step in ruleset.history.get(("game", ""), ())]
    for what, text in (("title", ruleset.title), ("text", ruleset.text), ("goal", ruleset.goal)):
        said_by = [span for span in game if text in span.text] or game
        yield (f"game {what}", text), said_by[-1] if said_by else None
    for source in expansions(ruleset):
        yield ("expansion", title_of(source)), Span(source, 0, 0)
    for thing in ruleset.definitions():
        for entry in _told_of(thing, ruleset):
            yield entry, thing.span
    for carrier, rules in carriers(ruleset):
        for carried in rules:
            if isinstance(carried, UseRule) and carried.label != carrier.name:
                yield ("use", carried.label), carried.span
    yield from _of_examples(ruleset)


def _told_of(thing: Definition, ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    match thing:
        case SymbolSet():
            yield from (("symbol", words(member)) for member in thing.members)
        case Zone() | Counter() | Field() | Window():
            yield name_entry(thing)
        # Those that no card changes too: an expansion may have one that does.
        case Value() if thing.type.name == "number" and thing.parameters:
            yield name_entry(thing)
        case Setting():
            yield name_entry(thing)
            yield text_entry(thing)
            if not thing.is_flag:
                yield from (("option value", words(value)) for value in thing.values)
        case Component() if is_called_by_its_face(thing):
            yield text_entry(thing)
        case TableRule(text=""):
            pass  # a book does not name it
        case Kind() | Component() | TableRule() | Ending():
            yield name_entry(thing)
            yield text_entry(thing)
        case Event() if thing in ruleset.phases:
            yield name_entry(thing)
            yield text_entry(thing)
        case Event():
            yield text_entry(thing)


def _of_examples(ruleset: Ruleset) -> Iterator[tuple[tuple[str, str], Span]]:
    for source in ruleset.sources:
        for scenario in written(source):
            told = scenario.tree
            yield ("example name", told.name.value), told.name.span
            if told.text is not None:
                yield ("example text", told.text.value), told.text.span
            for label in filter(partial(_is_answer, ruleset), labels_of(told)):
                yield ("answer", label.text), label.span


def _is_answer(ruleset: Ruleset, label: CardName) -> bool:
    """Whether a label is none of the names that a book has already."""
    symbols = (symbols.members for symbols in ruleset.symbols.values())
    return label.text not in {*ruleset.components, *SUITS, *chain.from_iterable(symbols)}
