"""What a rulebook tells of a ruleset, in the words of one language: its page asks for it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from itertools import count

from attrs import define

from rulekit.book.catalogs import Words
from rulekit.book.play_moments import Change, Use, constant
from rulekit.book.translatable_texts import (
    expansions,
    is_called_by_its_face,
    name_entry,
    text_entry,
    title_of,
    used_kinds,
)
from rulekit.language.source import Source
from rulekit.language.wording import capitalized, fold, words
from rulekit.ruleset import meaning
from rulekit.ruleset.definitions import (
    Component,
    Counter,
    Definition,
    Ending,
    Event,
    Field,
    Kind,
    Setting,
    TableRule,
)
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.printed import face, field_values
from rulekit.ruleset.types import SUITS, UNLIMITED

UNCOUNTED = 99
"""A counter that goes up to this or more is told to have no end: no box holds so many."""


@define(eq=False, slots=False)
class Book:
    """The names and texts of the rules, and what a definition does not say as it stands."""

    ruleset: Ruleset
    words: Words

    # --- Names ---------------------------------------------------------------------------

    def plain(self, thing: Definition) -> str:
        """What a thing is called in the language of the book."""
        return self.words(*name_entry(thing))

    def name(self, thing: Definition) -> str:
        """The same, with a capital where the name is a word of the rules."""
        name = self.plain(thing)
        return name if isinstance(thing, Component | TableRule | Ending) else capitalized(name)

    def text(self, thing: Setting | Kind | Component | TableRule | Event | Ending) -> str:
        return self.words(*text_entry(thing))

    def word(self, name: str, context: str) -> str:
        """A name of the rules that is no definition of its own, such as a value of an option."""
        return self.words(context, words(name))

    def label(self, use: Use) -> str:
        """What a use is called; a label that is the name of the card is translated as that."""
        if use.label == use.carrier.name:
            return self.name(use.carrier)
        return self.words("use", use.label)

    def is_plain(self, use: Use) -> bool:
        """Whether a use says no more than the name of its card."""
        return self.label(use) == self.name(use.carrier) and not use.needed

    @cached_property
    def ids(self) -> dict[Definition, str]:
        """Where the book tells more of kinds and cards: the same ids in every language, so that
        links to a book keep."""
        ids: dict[Definition, str] = {}
        used: set[str] = set()
        for kind, cards in used_kinds(self.ruleset):
            for thing in (kind, *cards):
                slug = re.sub(r"[^a-z0-9]+", "-", fold(thing.name)).strip("-") or "card"
                prefix = "kind" if thing is kind else "card"
                names = (f"{prefix}-{slug}{'' if n == 1 else f'-{n}'}" for n in count(1))
                ids[thing] = next(name for name in names if name not in used)
                used.add(ids[thing])
        return ids

    # --- Expansions ----------------------------------------------------------------------

    @cached_property
    def expansions(self) -> dict[Source, str]:
        return {
            source: self.words("expansion", title_of(source)) for source in expansions(self.ruleset)
        }

    def origin(self, thing: Definition) -> str:
        """The expansion that declares a thing, or nothing."""
        return next((self.expansions.get(source, "") for source in self._sources(thing)), "")

    def later(self, thing: Definition) -> list[str]:
        """The expansions that do something to a thing of another file."""
        sources = self._sources(thing)
        names = (self.expansions.get(one, "") for one in sources if one is not sources[0])
        return list(dict.fromkeys(filter(None, names)))

    def _sources(self, thing: Definition) -> list[Source]:
        """The files that declare a thing, or do something to it."""
        steps = self.ruleset.history.get((thing.category, thing.name), [])
        return [step.span.source for step in steps]

    # --- Cards ---------------------------------------------------------------------------

    def faces(self, card: Component) -> list[tuple[str, str]]:
        """The rank and the suit of each copy of a card."""
        return [(face(rank, suit)[:-1], SUITS[suit]) for rank, suit in card.faces]

    def only_faces(self, cards: Iterable[Component]) -> bool:
        return all(is_called_by_its_face(card) and not card.text for card in cards)

    def fields(self, card: Component, elsewhere: Collection[Field]) -> Iterator[tuple[str, str]]:
        """What is printed on a card, unless it is what the card would have anyway."""
        for field in card.kind.fields.values():
            if field in elsewhere or set(card.values.get(field, ())) <= {field.default}:
                continue
            values = field_values(card, field, self.ruleset)
            yield self.plain(field), ", ".join(self._value(field, value) for value in values)

    def _value(self, field: Field, value: str) -> str:
        if field.type.name in self.ruleset.symbols:
            return self.word(value, "symbol")
        if field.type.name == "flag":
            return "✓" if value == "yes" else "–"
        if field.type.name == "component":
            return self.words("component name", value)
        return value

    def change(self, change: Change) -> str:
        """What a card or a rule does to a number."""
        if change.field:
            return f"{change.sign} {self.word(change.field, 'field')}"
        if change.number is None:
            return ""
        number = "∞" if change.number >= UNLIMITED else str(change.number)
        return f"{change.sign}{number}" if change.sign in "+−" else f"{change.sign} {number}"

    def highest(self, counter: Counter) -> str:
        """How high a counter goes: a number, what the rules call it, or nothing."""
        number = constant(counter.high)
        if number is not None:
            return "∞" if number >= UNCOUNTED else str(number)
        return self.name(counter.high.value) if isinstance(counter.high, meaning.ValueCall) else ""
