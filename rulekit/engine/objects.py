"""What the public interface calls things by: cards, options, decisions, results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from attrs import field, frozen

from rulekit.engine.answers import at_random, is_allowed
from rulekit.language.source import Span

OptionKind = Literal["play", "use", "card", "player", "label", "number", "symbol", "pass"]


@frozen
class Card:
    """One physical card. Cards are equal if they are the same piece of cardboard.

    `fields` are the printed numbers, flags (bool), symbols (str) and lists of the card.
    """

    id: int
    name: str = field(eq=False)
    kind: str = field(eq=False)
    text: str = field(eq=False, default="")
    face: str | None = field(eq=False, default=None)
    fields: dict[str, int | str | list[int]] = field(eq=False, factory=dict, repr=False)

    def __str__(self) -> str:
        return self.name if self.face in (None, self.name) else f"{self.name} {self.face}"


@frozen
class Option:
    """One thing that a player may answer to a decision."""

    index: int
    kind: OptionKind
    label: str
    card: Card | None = field(default=None, hash=False)
    player: int | None = None
    as_: str | None = None
    value: int | None = None

    def __str__(self) -> str:
        return self.label


@frozen
class Decision:
    """A point at which a player must decide.

    The answer is one of the options; or, where several may be chosen, from `low` to `high` of
    those that are `together`, in the order in which they are meant. `event` is the event, phase
    or component whose rule asks, and `span` where it stands. A player to whom that would name a
    card they may not know is told `a card`, and no span.
    """

    player: int
    kind: Literal["choose", "offer", "ask"]
    window: str | None
    prompt: str
    options: tuple[Option, ...]
    low: int
    high: int
    event: str
    span: Span | None
    until_pass: bool = False

    @property
    def together(self) -> tuple[int, ...]:
        """The positions of the options of which several may be chosen. Each of the others, to
        pass or to use an ability instead, is an answer of its own; so is each where one is to
        be chosen."""
        if self.low == self.high == 1:
            return ()
        return tuple(one.index for one in self.options if one.kind not in ("pass", "use"))

    def allows(self, *indexes: int) -> bool:
        """Whether options at these positions, chosen together, are an answer."""
        return is_allowed(indexes, len(self.options), self.together, self.low, self.high)

    def at_random(self, below: Callable[[int], int]) -> tuple[int, ...]:
        """The answer of the policy called `random`, where `below(n)` draws a number from 0 to
        n - 1. Each option is as likely as any other to be drawn first; where several are to be
        chosen, each number of them is as likely, and each of those left to be the next."""
        return at_random(len(self.options), self.together, self.low, self.high, below)

    @property
    def is_forced(self) -> bool:
        """Whether there is only one possible answer."""
        if any(option.kind == "pass" for option in self.options):
            return len(self.options) == 1
        return self.low == len(self.options)


def refusal(decision: Decision, answer: Sequence[int]) -> str:
    """Why these positions are no answer to a decision."""
    low, high, count = decision.low, decision.high, len(decision.options)
    outside = [index for index in answer if not 0 <= index < count]
    if outside:
        return f"there is no option {outside[0]}"
    if low == high == 1:
        return "one option is to be chosen"
    alone = [index for index in answer if index not in decision.together]
    if alone:
        return f"“{decision.options[alone[0]].label}” is an answer of its own"
    return f"{low if low == high else f'{low} to {high}'} different options are to be chosen"


@frozen
class Result:
    """How a game ended. `scores` are points by seat, empty if the ending does not count."""

    ending: str
    winners: tuple[int, ...]
    scores: dict[int, int]
    text: str = ""


@frozen
class StackFrame:
    """Something in progress. The rule of a card that a seat may not know is to that seat a
    `rule` of `a card`, without a span."""

    kind: str
    name: str
    arguments: dict[str, str]
    span: Span | None

    def __str__(self) -> str:
        if self.kind == "turn":
            return f"turn of {self.arguments.get('who', 'nobody')}"
        if self.kind == "rule":
            return f"rule of {self.name}"
        inside = ", ".join(f"{name} {value}" for name, value in self.arguments.items())
        return f"{self.kind} {self.name}" + (f" ({inside})" if inside else "")


@frozen
class LogLine:
    """One line of the story of a game; `depth` says how deep in the effect stack."""

    index: int
    depth: int
    text: str

    def __str__(self) -> str:
        return "  " * self.depth + self.text
