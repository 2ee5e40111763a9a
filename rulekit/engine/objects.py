"""What the public interface calls things by: cards, options, decisions, results."""

from __future__ import annotations

from typing import Literal

from attrs import field, frozen

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
    """A point at which a player must decide: between `low` and `high` of the options.

    `event` is the event, phase or component whose rule asks, and `span` where it stands. A
    player to whom that would name a card they may not know is told `a card`, and no span.
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
    def is_forced(self) -> bool:
        """Whether there is only one possible answer."""
        if any(option.kind == "pass" for option in self.options):
            return len(self.options) == 1
        return self.low == len(self.options)


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
