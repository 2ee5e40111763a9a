"""What the journal of an example says, in the words of a book."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import NullTranslations
from typing import Any

from attrs import frozen

from rulekit.book.contents import Book
from rulekit.compiler.layout import OUTSIDE, STACK
from rulekit.engine.card_moves import MOVED, PLAYED
from rulekit.engine.game import Game
from rulekit.engine.readable_names import filled
from rulekit.ruleset.types import Type


@frozen
class Log:
    """The lines of a game, for an onlooker who sees all."""

    book: Book
    words: NullTranslations
    game: Game

    def lines(self, since: int) -> Iterator[str]:
        journal = self.game.journal
        for index in range(since, len(journal)):
            entry = journal[index]
            if entry[0] >= 0:
                event = self.game.program.events[entry[0]]
                if event.text and not event.is_phase and event.name != "turn":
                    text = self.book.text(event)
                    told = {
                        parameter.binding.name: self._value(value, parameter.binding.type)
                        for parameter, value in zip(event.parameters, entry[2:], strict=True)
                    }
                    yield filled(self.words.gettext(text), told)
            elif entry[0] == MOVED and (line := self._moved(entry, journal[index - 1])):
                yield line

    def _moved(self, entry: tuple[Any, ...], before: tuple[Any, ...]) -> str:
        """A card that goes from one place to another, but for what is told as drawn or played."""
        _, card, source, target = entry
        if {source, target} & {STACK, OUTSIDE} or (before[0] == PLAYED and before[3] == card):
            return ""
        owners = self.game.program.layout.zone_owner
        if owners[source] < 0 <= owners[target]:
            return ""
        return f"{self._named(card)}: {self._place(source)} → {self._place(target)}"

    def _place(self, number: int) -> str:
        layout = self.game.program.layout
        zone = layout.zones[number]
        assert zone is not None
        owner = layout.zone_owner[number]
        name = self.book.plain(zone)
        return name if owner < 0 else f"{name} ({self.game.describing.player(owner)})"

    def _named(self, number: int) -> str:
        card = self.game.card(number)
        name = self.book.words("component name", card.name)
        return name if card.face in (None, card.name) else f"{name} {card.face}"

    def _value(self, value: Any, type_: Type) -> str:
        if isinstance(value, list | tuple):
            element = type_.element or type_
            return ", ".join(self._value(one, element) for one in value)
        if type_.name == "card" and value is not None and value >= 0:
            return self._named(value)
        named = self.game.describing.describe(value, type_)
        if type_.name == "component":
            return self.book.words("component name", named)
        if type_.name == "suit":
            return self.words.gettext(named)
        return self.book.word(named, "symbol") if type_.name in self.book.ruleset.symbols else named
