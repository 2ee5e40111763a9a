"""What the compiler hands over: the whole of what the engine is given of compiled rules.

A `Unit` is code and typed tables. Functions stand in it by their names, cards, zones, blocks
and rules by their numbers; what is declared, and the rules themselves, as they are.
"""

from __future__ import annotations

from collections.abc import Container
from types import CodeType
from typing import Literal, TypeAlias

from attrs import define, field, frozen

from rulekit.compiler.layout import Gated, Layout
from rulekit.language.source import Source, Span
from rulekit.ruleset import meaning as m
from rulekit.ruleset.carried_rules import HookRule, PlayRule, TreatRule, UseRule, WheneverRule
from rulekit.ruleset.definitions import (
    Binding,
    Component,
    Counter,
    Event,
    Field,
    Kind,
    Setting,
    Value,
    Window,
)
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.types import Type

NOWHERE = Span(Source("<rulekit>", ""), 0, 0)
"""Where the code stands that joins rules together."""


def file_name(source: Source) -> str:
    """What tracebacks and coverage call a rule file: its absolute path if it has one."""
    return str(source.path.resolve()) if source.path is not None else f"<rules {source.name}>"


FrameKind = Literal[
    "turn", "phase", "event", "play", "use", "hook", "whenever", "later", "setup", "game"
]

HookTable: TypeAlias = "list[Gated[tuple[int, int | None]]]"
"""Hook numbers with the component (by activity index) that carries each; None: the table."""


@define(eq=False)
class FrameInfo:
    """What a frame stands for, to show the effect stack to people."""

    kind: FrameKind
    name: str
    span: Span | None
    parameters: list[tuple[Binding, int]] = field(factory=list)  # with their slots
    carried: bool = False  # has `this`, `you` and the depth of an outer frame
    types: dict[int, Type] = field(factory=dict)  # of what slots hold, where rules put it there


@frozen
class Secret:
    """Where a decision that several take in secret keeps them: the block that asks the next
    one, and the slots of how many were asked, and of what they answered."""

    head: int
    index: int
    answers: int


@frozen(eq=False)
class Site:
    """A place in the rules where a player decides."""

    kind: Literal["choose", "offer", "ask"]
    span: Span
    info: FrameInfo
    window: int = -1
    many: bool = False
    item: str = ""  # type of what is chosen
    name: str = ""  # how the rule calls what is chosen
    labels: tuple[str, ...] = ()
    until_pass: bool = False
    declined: str = "pass"
    choice: m.Choose | None = None  # what is chosen, and from what
    named: tuple[m.Expression, ...] = ()  # in braces in its labels
    slots: dict[Binding, int] = field(factory=dict)  # where its frame keeps what it reads
    outer: dict[Binding, int] = field(factory=dict)  # and the frame whose window it is
    secret: Secret | None = None  # where all answer before anything happens


Start: TypeAlias = "tuple[int, tuple[None, ...]]"
"""The first block of a frame, and the slots to add to those that are filled when it is made."""


@frozen(eq=False)
class Tables:
    """Tables of the cards, by the names that they have in code."""

    printed: dict[str, tuple[Field, ...]] = field(factory=dict)  # what they have in these fields
    of_kind: dict[str, Kind] = field(factory=dict)  # whether they are of this kind
    by_card: dict[str, tuple[str | int | None, ...]] = field(factory=dict)  # functions, or numbers

    def without(self, known: Container[str]) -> Tables:
        """Those that are not known yet."""
        return Tables(
            {name: fields for name, fields in self.printed.items() if name not in known},
            {name: kind for name, kind in self.of_kind.items() if name not in known},
            {name: entries for name, entries in self.by_card.items() if name not in known},
        )


@frozen(eq=False)
class Hook:
    rule: HookRule
    runs: str | Start  # a function, or a frame
    applies: str | None  # the function that asks its condition, where that is asked apart


@frozen(eq=False)
class Play:
    rule: PlayRule
    window: Window
    start: Start


@frozen(eq=False)
class Use:
    rule: UseRule
    window: Window | None  # None: at any decision
    start: Start
    limit: int | None  # what it counts under, if it is limited to once


@frozen(eq=False)
class WindowTable:
    """What is played in a window."""

    window: Window
    options: str | None  # the function that lists what may be done, where it is offered
    play_of: tuple[int, ...]  # component -> play, or -1
    play_of_treat: tuple[int, ...]  # treatment -> play, or -1


@frozen(eq=False)
class CounterFunctions:
    start: str
    bounds: str


@frozen(eq=False)
class Whenever:
    rule: WheneverRule
    number: int
    test: str
    start: Start
    of_table: bool
    carriers: list[Gated[tuple[int, int]]]  # where the total of each is in `n`; its index
    bit: int  # in `State.look`
    always: bool  # looked at every time, whatever was written


BY_ENDINGS = 1
"""The bit of a zone that the conditions of endings read; no bit of a `whenever` rule."""


@frozen(eq=False)
class Endings:
    """The functions of endings, and what may decide whether one is reached."""

    functions: tuple[str, ...]
    by_seats: bool  # by who is in the game
    by_stack: bool  # by what is being played
    by_turn: bool  # by what changes as a turn ends


@frozen(eq=False)
class Unit:
    """Rules compiled for a number of players and a setting of the options."""

    ruleset: Ruleset
    players: int
    setting_values: dict[Setting, int | bool]
    layout: Layout
    code: tuple[CodeType, ...]

    # What the code names besides.
    tables: Tables
    paddings: dict[str, int]
    hook_tables: dict[str, HookTable]

    # What blocks, decisions and rules stand for, by their numbers.
    blocks: tuple[str, ...]  # the function of each; one that was joined to another has none
    infos: list[FrameInfo]
    sites: list[Site]
    hooks: tuple[Hook, ...]
    windows: tuple[WindowTable, ...]
    plays: tuple[Play, ...]
    uses: tuple[Use, ...]
    limits: tuple[UseRule, ...]
    treats: tuple[TreatRule, ...]
    whenever: list[Gated[Whenever]]
    readers: tuple[int, ...]  # of zones, by their numbers: bits of `State.look`, and BY_ENDINGS

    # Functions that the engine calls.
    counters: dict[Counter, CounterFunctions]
    endings: Endings
    values: dict[Value, str]
    events: tuple[str, ...]  # of those that never wait
    works: str | None  # None: every card works wherever its kind says so
    silencers: frozenset[Component] | None  # what keeps cards from working; None: not only they

    # Where what is in progress begins and goes on.
    begin_block: int
    next_block: int
    paused_block: int
    setup: Start
    starts: dict[Event, Start]  # of events that may wait
    phase_entry: dict[Event, int]
    turn_over: int
    turn_ending: frozenset[int]
    paying: frozenset[int]  # blocks of abilities that may be used at any decision

    any_uses: bool  # there are such abilities
    players_leave: bool
    watches: bool  # something may be due when nothing but a turn and its phase runs
