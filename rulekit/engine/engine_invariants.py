"""What is always true of a game, whatever its rules: for tests, fuzzing and soaking.

`violations` looks at one moment. `watching` looks after every event of a game, those in
the middle of a block too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from rulekit.compiler.layout import counter_attribute
from rulekit.engine.counter_bounds import known_bounds
from rulekit.engine.program import Program
from rulekit.engine.state import State


class Violation(AssertionError):
    """An invariant does not hold."""


class Invariants:
    """The checks of one program, with what they need looked up once."""

    def __init__(self, program: Program) -> None:
        layout = program.layout
        self.program = program
        self.layout = layout
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
        if self.program.function("counts")(s) != s.n:
            yield "the counts of working rules do not fit the cards in play"

    def _counters(self, s: State) -> Iterator[str]:
        """Counters stay within bounds (once the set-up has given all players their cards),
        where the rules can tell what these are."""
        if s.turns == 0:
            return
        for counter in self.program.ruleset.counters.values():
            for index, value in enumerate(getattr(s, counter_attribute(counter))):
                bounds = known_bounds(self.program, s, counter, index)
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
    functions = {identifier: names[identifier] for identifier in program.unit.events}
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
