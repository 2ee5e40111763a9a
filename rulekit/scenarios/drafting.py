"""A scenario as text that is being written: its lines, which can be left out one by one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from attrs import evolve, frozen

from rulekit.engine.objects import Card
from rulekit.scenarios.collecting import Scenario

_WIDTH = 90


@frozen
class Cards:
    """`hand [Ring, 2 cards, ...]`: what lies in a zone."""

    zone: str
    cards: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.zone} [{', '.join(self.cards)}]"


@frozen
class Player:
    """`A is Guard, hand [Ring], coins 2`; `fixed` is what is never left out."""

    name: str
    fixed: tuple[str, ...]
    items: tuple[Cards | str, ...] = ()
    bare: str = "hand []"  # what is written if there is nothing else

    def lines(self) -> list[str]:
        """One line, or several where it would be too long."""
        parts = [*self.fixed, *map(str, self.items)] or [self.bare]
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
    rules: str
    expansions: tuple[str, ...] = ()
    text: str = ""
    options: tuple[tuple[str, str], ...] = ()
    seed: int = 0
    players: tuple[Player, ...] = ()
    table: tuple[Cards | str, ...] = ()
    turn: str = ""
    steps: tuple[str, ...] = ()
    then: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        yield f"scenario {quoted(self.name)}"
        if self.text:
            yield f"  {quoted(self.text)}"
        yield f"  {rules_line(self.rules, self.expansions)}"
        if self.options:
            pairs = ", ".join(f"{name} = {value}" for name, value in self.options)
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

    def scenario(self, file: str = "draft.scenarios") -> Scenario:
        """What it reads as. Raises RulesError if it cannot be read."""
        from rulekit.language.diagnostics import RulesError
        from rulekit.language.source import Source
        from rulekit.scenarios.collecting import read

        found = read(Source(file, file_of([self])))
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


def rules_line(rules: str, expansions: Iterable[str]) -> str:
    """How a scenario names its rules: a name, or a path in quotes."""
    named = rules if re.fullmatch(r"\w+", rules) else quoted(rules)
    extra = ", ".join(expansions)
    return f"rules {named} with {extra}" if extra else f"rules {named}"


def quoted(text: str) -> str:
    """A text in quotes; what no text may hold is left out."""
    return '"' + " ".join(text.replace('"', "'").split()) + '"'


@cache
def _words() -> frozenset[str]:
    from rulekit.language.grammar import keywords

    return frozenset(keywords())


def card_text(card: Card, copies: Iterable[Card] = ()) -> str:
    """A card as a scenario names it, with what tells it from the other copies."""
    name = card.name
    plain = re.fullmatch(r"[^\W\d][\w\u0300-\u036f]*", name) and name not in _words()
    text = name if plain else quoted(name)
    others = [one for one in copies if one.id != card.id]
    if card.face is not None and card.face != name:
        if any(one.face != card.face for one in others):
            return f"{text} {card.face}"
    for field, value in card.fields.items():
        if type(value) is int and value >= 0:
            if any(one.fields.get(field) != value for one in others):
                return f"{text} with {field} {value}"
    return text
