"""What is always true of a game, whatever its rules: for tests, fuzzing and soaking.

`violations` looks at one moment. `watching` looks after every event of a game, those in
the middle of a block too. `reshuffled` changes only what a seat may not know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from rulekit.compiler.layout import counter_attribute
from rulekit.engine.bounds import known_bounds
from rulekit.engine.chance import Stream
from rulekit.engine.game import Game
from rulekit.engine.program import Program
from rulekit.engine.state import State
from rulekit.engine.visibility import Visibility


class Violation(AssertionError):
    """An invariant does not hold."""


class Invariants:
    """The checks of one program, with what they need looked up once."""

    def __init__(self, program: Program) -> None:
        layout = program.layout
        self.program = program
        self.layout = layout
        self.works = layout.works_table()
        self.active = [card for card, works in enumerate(self.works) if works is not None]
        self.base = {card: layout.active_base[layout.cards[card]] for card in self.active}
        self.row = [owner if owner >= 0 else layout.players for owner in layout.zone_owner]
        self.singles = [
            number
            for zone in layout.zone_base
            if zone.single
            for number in layout.zone_numbers(zone)
        ]

    def violations(self, s: State) -> list[str]:
        """Everything that is wrong with a state; empty if all is well."""
        return [*self._cards(s), *self._working(s), *self._counters(s), *_asked(s)]

    def _cards(self, s: State) -> Iterator[str]:
        """Every card lies in exactly one place, and the state knows where."""
        where = [-1] * self.layout.card_count
        total = 0
        for number, zone in enumerate(s.z):
            total += len(zone)
            for card in zone:
                where[card] = number
        if total != self.layout.card_count:
            yield f"{total} cards lie somewhere, but there are {self.layout.card_count}"
        if where != s.where:
            yield "cards do not lie where they are said to lie"
        if any(len(s.z[number]) > 1 for number in self.singles):
            yield "several cards lie in a zone that holds a single one"

    def _working(self, s: State) -> Iterator[str]:
        """The counts of working components are those of the cards that lie where they work."""
        total = self.layout.players + 1
        counted = [0] * len(s.n)
        for card in self.active:
            zone = s.where[card]
            if self.works[card][zone]:  # type: ignore[index]
                counted[self.base[card] + self.row[zone]] += 1
                counted[self.base[card] + total] += 1
        for index, seat, _, _ in s.grants:
            counted[index * self.layout.stride + seat] += 1
            counted[index * self.layout.stride + total] += 1
        for component, base in self.layout.active_base.items():
            gate = self.layout.gate(component)
            if gate is not None:
                counted[gate] += counted[base + total]
        for component in self.program.builder.silencers or ():
            counted[-1] += counted[self.layout.active_base[component] + total]
        if counted != s.n:
            yield "the counts of working rules do not fit the cards in play"

    def _counters(self, s: State) -> Iterator[str]:
        """Counters stay within bounds (once the set-up has given all players their cards),
        where the rules can tell what these are."""
        if s.turns == 0:
            return
        for counter in self.program.ruleset.counters.values():
            for index, value in enumerate(getattr(s, counter_attribute(counter))):
                bounds = known_bounds(self.program, s, counter.name, index)
                if bounds is None:
                    continue
                low, high = bounds
                if value < low or (high is not None and value > high):
                    yield f"{counter.name} of {index} is {value}, outside {low} to {high}"


def violations(program: Program, s: State) -> list[str]:
    """Everything that is wrong with a state of a program; empty if all is well."""
    return Invariants(program).violations(s)


def _asked(s: State) -> Iterator[str]:
    """No decision is without options, or asks for more than there are."""
    if s.pend is None:
        return
    _, options, low, high, _ = s.pend
    if not options:
        yield "a decision has no options"
    if not 0 <= low <= high <= len(options):
        yield f"{low} to {high} of {len(options)} options are to be chosen"


@contextmanager
def watching(program: Program, *more: Callable[[State], list[str]]) -> Iterator[None]:
    """Checks the state after every event that the compiled rules call, while it is open.

    Raises Violation at the first event after which something is wrong, in the eyes of `more`
    checks too. Cards on their way in the middle of a deed are never looked at.
    """
    names = program.names
    functions = {
        identifier: names[identifier]
        for identifier in program.builder.events.functions.values()
        if identifier in names
    }
    blocks = program.blocks[:]
    checks = (Invariants(program).violations, *more)

    def check(s: State) -> list[str]:
        return [wrong for one in checks for wrong in one(s)]

    for identifier, function in functions.items():
        names[identifier] = _checked(check, function, identifier)
    program.blocks[:] = [_checked(check, block, str(number)) for number, block in enumerate(blocks)]
    try:
        yield
    finally:
        names.update(functions)
        program.blocks[:] = blocks


def _checked(
    check: Callable[[State], list[str]], function: Callable[..., Any], name: str
) -> Callable[..., Any]:
    def run_and_check(s: State, *arguments: Any) -> Any:
        result = function(s, *arguments)
        wrong = check(s)
        if wrong:
            raise Violation(f"after {name}: " + "; ".join(wrong))
        return result

    return run_and_check


def reshuffled(game: Game, seat: int, seed: int) -> Game:
    """A copy in which the cards that a seat may not know have changed places among
    themselves. Cards whose rules work where they lie, or where others lie, stay."""
    other = game.clone()
    s, layout = other.state, game.program.layout
    sight = Visibility(layout, seat)
    works = layout.works_table()
    unknown: dict[str, list[int]] = {}
    for card, zone in enumerate(s.where):
        if sight.cards(s.where, s.seen, card):
            continue
        where_it_works = works[card]
        if where_it_works is not None and where_it_works[zone]:
            continue
        home = layout.cards[card].kind.starts_in
        unknown.setdefault("" if home is None else home.name, []).append(card)
    stream = Stream(seed, "reshuffled")
    for cards in unknown.values():
        _permute(s, cards, stream)
    return other


def _permute(s: State, cards: list[int], stream: Stream) -> None:
    """Deals a set of cards anew to the places where they lie."""
    places = [(s.where[card], s.z[s.where[card]].index(card), s.seen[card]) for card in cards]
    left = cards[:]
    for zone, index, seen in places:
        card = left.pop(stream.below(len(left)))
        s.z[zone][index] = card
        s.where[card] = zone
        s.seen[card] = seen
