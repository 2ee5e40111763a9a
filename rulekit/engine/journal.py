"""The story of a game: the lines of the log, as a seat may know them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING, Any

from rulekit.compiler.layout import OUTSIDE, STACK
from rulekit.engine.card_moves import CHOSE, MOVED, PLAYED, REVEALED, SAID, SHUFFLED, USED
from rulekit.engine.objects import LogLine
from rulekit.engine.readable_names import UNKNOWN, filled
from rulekit.engine.redaction import Sight
from rulekit.engine.visibility import visibility_of
from rulekit.ruleset.carried_rules import CarriedRule, PlayRule
from rulekit.ruleset.definitions import Body, Component, Zone
from rulekit.ruleset.meaning import ListOf, Primitive, Read
from rulekit.ruleset.types import Type

if TYPE_CHECKING:
    from rulekit.engine.game import Game
    from rulekit.engine.state import State

LONGEST_LINE = 1_000
"""Characters of a line of the log."""


def log_lines(game: Game, seat: int | None, since: int) -> list[LogLine]:
    """Lines for the journal entries from `since` on, as a seat may know them (None: the host)."""
    return _Teller(game, seat).lines(since)


class _Teller:
    """Tells the journal from its beginning on, to know at each entry what the seat then knew."""

    def __init__(self, game: Game, seat: int | None) -> None:
        self.game = game
        self.journal = game.state.journal
        self.layout = game.program.layout
        self.names = game.describing
        start = game.origin or game.program.fresh_state(0, False)
        self.where = list(start.where)
        self.seen = list(start.seen)
        visibility = None if seat is None else visibility_of(self.layout, seat)
        self.sight = Sight(self.names, visibility, self.where, self.seen)

    def lines(self, since: int) -> list[LogLine]:
        origin = self.game.origin
        first = 0 if origin is None else len(origin.journal)
        made: list[LogLine] = []
        for index in range(first, len(self.journal)):
            entry = self.journal[index]
            if index < since:
                self._follow(entry)
            elif (line := self._line(index, entry)) is not None:
                made.append(line)
        return made

    def _follow(self, entry: tuple[Any, ...]) -> None:
        """Keeps up with where cards lie and who has seen them there."""
        kind = entry[0]
        if kind == MOVED:
            self.where[entry[1]], self.seen[entry[1]] = entry[3], 0
        elif kind == REVEALED:
            for card in entry[1]:
                self.seen[card] |= entry[2]
        elif kind == SHUFFLED:
            for card, zone in enumerate(self.where):
                if zone == entry[1]:
                    self.seen[card] = 0

    def _line(self, index: int, entry: tuple[Any, ...]) -> LogLine | None:
        kind = entry[0]
        if kind == MOVED:
            return self._moved(index, entry)
        if kind == REVEALED:
            return self._revealed(index, entry)
        if kind == SHUFFLED:
            self._follow(entry)
            return None
        if kind == PLAYED:
            return self._played(index, entry)
        if kind == USED:
            return self._used(index, entry)
        if kind == CHOSE:
            return self._chose(index, entry)
        if kind == SAID:
            return LogLine(index, 0, _shortened(str(entry[1])))
        return self._event(index, entry)

    def _moved(self, index: int, entry: tuple[Any, ...]) -> LogLine | None:
        """A card is named to a seat that could see it where it came from or where it went."""
        _, card, source, target = entry
        knew = self.sight.sees(card)
        self._follow(entry)
        if STACK in (source, target) or OUTSIDE in (source, target):
            return None
        before = self.journal[index - 1] if index else ()
        if before and before[0] == PLAYED and before[3] == card:
            return None  # a card that is discarded as it is played
        way = f"{self.names.zone(source)} → {self.names.zone(target)}"
        if knew or self.sight.sees(card):
            return LogLine(index, 1, f"{self.names.card(card)}: {way}")
        owners = self.layout.zone_owner
        if owners[source] < 0 or owners[target] < 0:
            return None
        return LogLine(index, 1, f"1 card: {way}")

    def _revealed(self, index: int, entry: tuple[Any, ...]) -> LogLine | None:
        _, cards, bits = entry
        for card in cards:
            self.seen[card] |= bits
        if not cards or not self._is_shown(bits):
            return None
        everybody = (1 << self.layout.players) - 1
        seats = [seat for seat in range(self.layout.players) if bits >> seat & 1]
        to = "" if bits == everybody else f" to {', '.join(map(self.names.player, seats))}"
        places = [
            f"{', '.join(str(self.names.card(card)) for card in some)} ({self.names.zone(zone)})"
            for zone, some in groupby(cards, key=self.where.__getitem__)
        ]
        return LogLine(index, 1, f"Revealed{to}: {', '.join(places)}.")

    def _played(self, index: int, entry: tuple[Any, ...]) -> LogLine:
        _, depth, seat, card, as_ = entry
        played = str(self.names.card(card))
        component = self.layout.components[as_]
        if self._is_laid_unseen(index, card, component):
            played = UNKNOWN
        elif component.name != self.names.card(card).name:
            played = f"{played} as {component.name}"
        return LogLine(index, _indented(depth), f"{self.names.player(seat)} plays {played}.")

    def _is_laid_unseen(self, index: int, card: int, as_: Component) -> bool:
        """Whether a card that this seat does not know is played by laying it at once where the
        seat does not see it. Any other card that is played is seen by all."""
        if self.sight.sees(card) or not any(map(_begins_by_moving, as_.rules)):
            return False
        assert self.sight.visibility is not None
        moves = self.journal[index + 1 : index + 3]
        return [move[:2] for move in moves] == [(MOVED, card)] * 2 and (
            not self.sight.visibility.open[moves[1][3]]
        )

    def _used(self, index: int, entry: tuple[Any, ...]) -> LogLine:
        _, depth, seat, use, card = entry
        rule = self.game.program.unit.uses[use].rule
        if card < 0:
            used = f"{rule.carrier.name}: {rule.label}"
        elif self._knows(index, card):
            used = f"{self.names.card(card).name}: {rule.label}"
        else:
            used = UNKNOWN
        return LogLine(index, _indented(depth), f"{self.names.player(seat)} uses {used}.")

    def _chose(self, index: int, entry: tuple[Any, ...]) -> LogLine | None:
        """An answer of which nothing else tells. What a card asks that a seat does not know is
        told to who answered; so are cards that they have chosen, unless blindly."""
        _, depth, seat, number, this, answer = entry
        visibility = self.sight.visibility
        answered = visibility is None or 0 <= visibility.seat == seat
        if not answered and this >= 0 and not self.sight.sees(this):
            return None
        site = self.game.program.sites[number]
        if site.choice is None:
            chosen = f"“{site.labels[answer]}”"
        else:
            type_ = site.choice.candidate.type
            chosen = ", ".join(
                self.names.tell(one, type_, partial(self._is_told, answered))
                for one in (answer if site.many else [answer])
            )
        return LogLine(index, _indented(depth), f"{self.names.player(seat)} chooses {chosen}.")

    def _is_told(self, answered: bool, card: int) -> bool:
        """Whether a card is named that somebody has chosen, this seat or not."""
        return self.sight.sees(card) or (answered and not self.sight.is_held_blindly(card))

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
        return LogLine(index, _indented(entry[1]), _shortened(filled(event.text, told)))

    def _argument(self, index: int, value: Any, type_: Type) -> str:
        if type_.name == "card" and value >= 0 and self._knows(index, value):
            return str(self.names.card(value))
        if type_.name == "list" and type_.element is not None and type_.element.name == "card":
            cards = (self._argument(index, card, type_.element) for card in value)
            return ", ".join(cards) or "nothing"
        return self.sight.value(value, type_)

    def _is_shown(self, bits: int) -> bool:
        """Whether cards that are shown to some seats are shown to this one."""
        visibility = self.sight.visibility
        return visibility is None or bool(bits & visibility.bit) or bits == visibility.everybody

    def _knows(self, index: int, card: int) -> bool:
        """Whether a line may name a card: it is seen where it lies now, or the moves that follow
        at once lay it where it is. What the seat saw before does not count: among the cards of
        a hand or a pile nobody can tell which one it was."""
        if self.sight.sees(card):
            return True
        visibility = self.sight.visibility
        assert visibility is not None
        for at in range(index + 1, len(self.journal)):
            entry = self.journal[at]
            if entry[0] != MOVED:
                break
            if entry[1] == card and visibility.open[entry[3]]:
                return True
        return False


def _indented(depth: int) -> int:
    """How far a line is indented: the game, its turn and its phase do not count."""
    return max(depth - 3, 0)


def _begins_by_moving(rule: CarriedRule) -> bool:
    """Whether a play does nothing before it moves its own card."""
    match rule:
        case PlayRule(body=Body(block=(Primitive(name="move" | "move_under") as move, *_))):
            match move.arguments[0]:
                case Read(binding=card) | ListOf(items=(Read(binding=card),)):
                    return card is rule.this
    return False


def tells_more(game: Game, before: State) -> bool:
    """Whether anybody learned something hidden, or chance was used, since a state."""
    s = game.state
    if s.rng != before.rng:
        return True
    assert before.pend is not None
    decider = before.pend[0]
    layout = game.program.layout
    learned: list[Callable[[int, int], bool]] = [
        visibility_of(layout, seat).card for seat in range(layout.players)
    ]
    seen = list(before.seen)
    for entry in s.journal[len(before.journal) :]:
        if entry[0] == REVEALED:
            if any(entry[2] & ~seen[card] for card in entry[1]):
                return True
        elif entry[0] == MOVED:
            _, card, source, target = entry
            if source == OUTSIDE:
                return True
            if any(knows(target, 0) and not knows(source, seen[card]) for knows in learned):
                # A card of their own that a player plays or gives up is shown by their choice.
                if layout.zone_owner[source] != decider or _unseen(layout.zones[source]):
                    return True
            seen[card] = 0
    return False


def _unseen(zone: Zone | None) -> bool:
    """Whether a player does not see the cards of their own zone."""
    return zone is not None and zone.visibility in ("hidden", "outward")


def _shortened(text: str) -> str:
    return text if len(text) <= LONGEST_LINE else f"{text[: LONGEST_LINE - 1]}…"
