"""The story of a game: log lines and stack frames, as a seat may know them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rulekit.compiler.building import NOWHERE
from rulekit.compiler.layout import OUTSIDE, STACK
from rulekit.engine.cards import MOVED, PLAYED, REVEALED, SAID, SHUFFLED, USED
from rulekit.engine.objects import LogLine, StackFrame
from rulekit.engine.visibility import Visibility
from rulekit.ruleset.model import ABSENT

if TYPE_CHECKING:
    from rulekit.engine.game import Game
    from rulekit.engine.state import State

LONGEST_LINE = 1_000
"""Characters of a line of the log."""

_PLACEHOLDER = re.compile(r"\{(\w+)\}")


def log_lines(game: Game, seat: int | None, since: int) -> list[LogLine]:
    """Lines for the journal entries from `since` on. A card is named to a seat that could
    see it where it came from or where it went; to everybody in a line about no seat."""
    return _Teller(game, seat).lines(since)


class _Teller:
    def __init__(self, game: Game, seat: int | None) -> None:
        self.game = game
        self.seat = seat
        self.names = game.describing
        self.sight = None if seat is None else Visibility(game.program.layout, seat)
        start = game.origin or game.program.fresh_state(0, False)
        self.where = list(start.where)
        self.seen = list(start.seen)
        self.known = [self._sees(card) for card in range(len(self.where))]

    def _sees(self, card: int) -> bool:
        return self.sight is None or self.sight.cards(self.where, self.seen, card)

    def lines(self, since: int) -> list[LogLine]:
        journal = self.game.state.journal
        origin = self.game.origin
        first = 0 if origin is None else len(origin.journal)
        made: list[LogLine] = []
        for index in range(first, len(journal)):
            entry = journal[index]
            if index < since:
                self._follow(entry)
            elif (line := self._line(index, entry)) is not None:
                made.append(line)
        return made

    def _follow(self, entry: tuple[Any, ...]) -> None:
        """Keeps up with where cards lie and who has seen them there."""
        kind = entry[0]
        if kind == MOVED:
            _, card, _, target = entry
            knew = self._sees(card)
            self.where[card] = target
            self.seen[card] = 0
            self.known[card] = knew or self._sees(card)
        elif kind == REVEALED:
            for card in entry[1]:
                self.seen[card] |= entry[2]
                self.known[card] = self.known[card] or self._sees(card)
        elif kind == SHUFFLED:
            for card, zone in enumerate(self.where):
                if zone == entry[1]:
                    self.seen[card] = 0
                    self.known[card] = self._sees(card)

    def _line(self, index: int, entry: tuple[Any, ...]) -> LogLine | None:
        self._follow(entry)
        kind = entry[0]
        if kind == MOVED:
            return self._moved(index, entry)
        if kind == REVEALED:
            return self._revealed(index, entry)
        if kind == SHUFFLED:
            return None
        if kind == PLAYED:
            _, depth, seat, card, as_ = entry
            name = str(self.names.card(card))
            component = self.game.program.layout.components[as_].name
            played = name if component == self.names.card(card).name else f"{name} as {component}"
            return LogLine(index, self._depth(depth), f"{self.names.player(seat)} plays {played}.")
        if kind == USED:
            _, depth, seat, use, card = entry
            rule, _ = self.game.program.builder.windows.uses[use]
            source = rule.carrier.name if card < 0 else self.names.card(card).name
            text = f"{self.names.player(seat)} uses {source}: {rule.label}."
            return LogLine(index, self._depth(depth), text)
        if kind == SAID:
            return LogLine(index, 0, _shortened(str(entry[1])))
        return self._event(index, entry)

    @staticmethod
    def _depth(depth: int) -> int:
        """How far a line is indented: the game, its turn and its phase do not count."""
        return max(depth - 3, 0)

    def _moved(self, index: int, entry: tuple[Any, ...]) -> LogLine | None:
        _, card, source, target = entry
        if STACK in (source, target) or OUTSIDE in (source, target):
            return None
        before = self.game.state.journal[index - 1] if index else ()
        if before and before[0] == PLAYED and before[3] == card:
            return None  # a card that is discarded as it is played
        layout = self.game.program.layout
        if not self.known[card]:
            if layout.zone_owner[source] < 0 or layout.zone_owner[target] < 0:
                return None
            text = f"1 card: {self.names.zone(source)} → {self.names.zone(target)}"
        else:
            text = f"{self.names.card(card)}: {self.names.zone(source)} → {self.names.zone(target)}"
        return LogLine(index, 1, text)

    def _revealed(self, index: int, entry: tuple[Any, ...]) -> LogLine | None:
        _, cards, bits = entry
        if self.sight is not None and not (bits & self.sight.bit or bits == self.sight.everybody):
            return None
        names = ", ".join(str(self.names.card(card)) for card in cards)
        return LogLine(index, 1, f"Revealed: {names}.") if cards else None

    def _event(self, index: int, entry: tuple[Any, ...]) -> LogLine | None:
        event = self.game.program.events[entry[0]]
        if event.name == "turn":
            return LogLine(index, 0, f"Turn of {self.names.player(entry[2])}")
        if event.is_phase or not event.text:
            return None  # what a phase is for stands in the rulebook, not in every turn
        told = {
            parameter.binding.name: self._argument(index, value, parameter.binding.type)
            for parameter, value in zip(event.parameters, entry[2:], strict=True)
        }
        text = _PLACEHOLDER.sub(lambda found: told.get(found[1], found[0]), event.text)
        return LogLine(index, self._depth(entry[1]), _shortened(text))

    def _argument(self, index: int, value: Any, type_: Any) -> str:
        if type_.name == "card" and value >= 0:
            if not self.known[value] and not self._is_shown_next(index, value):
                return "a card"
        if type_.name == "list" and type_.element is not None and type_.element.name == "card":
            cards = (self._argument(index, card, type_.element) for card in value)
            return ", ".join(cards) or "nothing"
        return self.names.describe(value, type_)

    def _is_shown_next(self, index: int, card: int) -> bool:
        """Whether the moves that follow a line at once lay a card where this seat sees it: then
        the line may name it as well."""
        journal = self.game.state.journal
        index += 1
        while index < len(journal) and journal[index][0] == MOVED:
            _, moved, _, target = journal[index]
            if moved == card and (self.sight is None or self.sight.open[target]):
                return True
            index += 1
        return False


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST_LINE else f"{text[: LONGEST_LINE - 1]}…"


def stack_frames(game: Game, seat: int | None) -> list[StackFrame]:
    """The effect stack, the outermost frame first, for people to read."""
    s, program, names = game.state, game.program, game.describing
    sight = None if seat is None else Visibility(program.layout, seat)

    def card_name(card: int) -> str:
        if sight is not None and not sight.cards(s.where, s.seen, card):
            return "a card"
        return str(names.card(card))

    made: list[StackFrame] = []
    for frame in s.stack:
        info = program.infos[frame[0]]
        if info.kind == "game":
            continue
        arguments: dict[str, str] = {}
        if info.carried:
            if frame[1] is not None and frame[1] >= 0:
                arguments["card"] = card_name(frame[1])
            if frame[2] is not None and frame[2] >= 0:
                arguments["by"] = names.player(frame[2])
        for binding, slot in info.parameters:
            value = frame[slot]
            if binding.type.name == "card" and isinstance(value, int) and value >= 0:
                arguments[binding.name] = card_name(value)
            elif binding.type.name == "list":
                arguments[binding.name] = f"{len(value or ())} items"
            else:
                arguments[binding.name] = names.describe(value, binding.type)
        span = None if info.span is NOWHERE else info.span
        made.append(StackFrame(info.kind, info.name, arguments, span))
    return made


def tells_more(game: Game, before: State) -> bool:
    """Whether anybody learned something hidden, or chance was used, since a state."""
    s = game.state
    if s.rng != before.rng:
        return True
    layout = game.program.layout
    learned: list[Callable[[int, int], bool]] = [
        Visibility(layout, seat).card for seat in range(layout.players)
    ]
    where, seen = list(before.where), list(before.seen)
    for entry in s.journal[len(before.journal) :]:
        if entry[0] == REVEALED:
            if any(entry[2] & ~seen[card] for card in entry[1]):
                return True
        elif entry[0] == MOVED:
            _, card, source, target = entry
            if source == OUTSIDE:
                return True
            if any(knows(target, 0) and not knows(source, seen[card]) for knows in learned):
                # A card that its owner plays or gives up is shown by his own choice.
                if layout.zone_owner[source] == ABSENT or _hidden(layout.zones[source]):
                    return True
            where[card], seen[card] = target, 0
    return False


def _hidden(zone: Any) -> bool:
    return zone is not None and zone.visibility == "hidden"
