"""A scenario as text that is being written: its lines, which can be left out one by one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import groupby

from attrs import evolve, frozen

from rulekit.engine.objects import Card
from rulekit.loading.reference import RulesetReference
from rulekit.scenarios.collecting import Scenario

_WIDTH = 90


MANY = 3
"""So many equal cards in a row are counted: `Ring x3`."""


@frozen
class Lying:
    """A card in a list: `Ring with power 2 revealed to B`."""

    card: str
    details: tuple[str, ...] = ()
    revealed: str = ""

    def __str__(self) -> str:
        return self.times(1)

    def times(self, count: int) -> str:
        told = " and ".join(self.details)
        number = f"x{count}" if count > 1 else ""
        parts = (self.card, told and f"with {told}", number, self.revealed)
        return " ".join(filter(None, parts))

    def plainer(self) -> Iterator[Lying]:
        """The card with one thing less said of it."""
        if self.revealed:
            yield evolve(self, revealed="")
        for number in range(len(self.details)):
            yield evolve(self, details=(*self.details[:number], *self.details[number + 1 :]))


@frozen
class Cards:
    """`hand [Ring, 2 cards, ...]`: what lies in a zone."""

    zone: str
    cards: tuple[Lying, ...]

    def __str__(self) -> str:
        return f"{self.zone} [{', '.join(self._listed())}]"

    def _listed(self) -> Iterator[str]:
        for card, equal in groupby(self.cards):
            count = len(list(equal))
            if count < MANY:
                yield from [str(card)] * count
            else:
                yield card.times(count)


@frozen
class Player:
    """`A is Guard, hand [Ring], coins 2`; `fixed` is what is never left out."""

    name: str
    fixed: tuple[Lying | Cards | str, ...]
    items: tuple[Cards | str, ...] = ()
    bare: str = "hand []"  # what is written if there is nothing else

    def lines(self) -> list[str]:
        """One line, or several where it would be too long."""
        parts = [*map(str, self.fixed), *map(str, self.items)] or [self.bare]
        lines = [f"    {self.name} is {parts[0]}"]
        for part in parts[1:]:
            if len(lines[-1]) + len(part) + 2 > _WIDTH:
                lines.append(f"    {self.name} is {part}")
            else:
                lines[-1] += f", {part}"
        return lines


@frozen
class Draft:
    """A scenario to be written."""

    name: str
    rules: RulesetReference
    seed: int = 0
    players: tuple[Player, ...] = ()
    table: tuple[Cards | str, ...] = ()
    turn: str = ""
    steps: tuple[str, ...] = ()
    then: tuple[str, ...] = ()
    text: str = ""

    def __str__(self) -> str:
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        yield f"scenario {quoted(self.name)}"
        if self.text:
            yield f"  {quoted(self.text)}"
        yield f"  {self.rules.line}"
        if self.rules.settings:
            pairs = ", ".join(f"{name} = {value}" for name, value in self.rules.settings.items())
            yield f"  options {pairs}"
        if self.seed:
            yield f"  seed {self.seed}"
        yield "  given"
        for player in self.players:
            yield from player.lines()
        yield from (f"    {line}" for line in self.table)
        if self.turn:
            yield f"    {self.turn}"
        if self.steps:
            yield "  when"
            yield from (f"    {step}" for step in self.steps)
        if self.then:
            yield "  then"
            yield from (f"    {line}" for line in self.then)

    def scenario(self) -> Scenario:
        """What it reads as. Raises RulesError if it cannot be read."""
        from rulekit.language.report import RulesError
        from rulekit.language.source import Source
        from rulekit.scenarios.collecting import read

        found = read(Source("draft.scenarios", file_of([self])))
        if found.diagnostics:
            raise RulesError(found.diagnostics)
        return found.scenarios[0]

    def called(self, name: str) -> Draft:
        return evolve(self, name=name)

    def with_items(self, seat: int, items: Iterable[Cards | str]) -> Draft:
        """The same with other things given for one player."""
        players = list(self.players)
        players[seat] = evolve(players[seat], items=tuple(items))
        return evolve(self, players=tuple(players))


def file_of(drafts: Iterable[Draft]) -> str:
    """The text of a file of scenarios."""
    return "\n".join(["edition 1\n", *map(str, drafts)])


def quoted(text: str) -> str:
    """A text in quotes; what no text may hold is left out."""
    return '"' + " ".join(text.replace('"', "'").split()) + '"'


def lying(card: Card, copies: Iterable[Card]) -> Lying:
    """A card as a scenario names it, with the field that tells it from the other copies, if one
    does."""
    name = written_name(card.name)
    others = [one for one in copies if one.id != card.id]
    if card.face is not None and card.face != card.name:
        if any(one.face != card.face for one in others):
            return Lying(f"{name} {card.face}")
    for field, value in card.fields.items():
        if type(value) is int and any(one.fields.get(field) != value for one in others):
            return Lying(name, (f"{field} {value}",))
    return Lying(name)


def written_name(name: str) -> str:
    """The name of a card, in quotes unless it can be read without."""
    from rulekit.language.grammar import keywords

    plain = re.fullmatch(r"[^\W\d][\w\u0300-\u036f]*", name) and name not in keywords()
    return name if plain else quoted(name)
