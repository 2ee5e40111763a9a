"""A compiled ruleset: its functions and tables, ready to run."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from attrs import define, field, frozen

from rulekit.compiler.layout import Gated, Layout, counter_attribute, variable_attribute
from rulekit.compiler.units import FrameInfo, Site, Unit
from rulekit.engine import chance
from rulekit.engine.state import EVERYTHING, State
from rulekit.ruleset.carried_rules import WheneverRule
from rulekit.ruleset.definitions import Counter, Event, Variable
from rulekit.ruleset.meaning import ComponentName, Constant
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.types import ABSENT, Type

if TYPE_CHECKING:
    from rulekit.engine.questions import Asking


@frozen(eq=False)
class Trigger:
    """A `whenever` rule, ready to be looked at."""

    number: int
    rule: WheneverRule
    test: Callable[..., Any]
    start: int
    padding: tuple[None, ...]
    of_table: bool
    carriers: list[Gated[tuple[int, int]]]  # where the total of each is in `n`; its index
    bit: int  # in `State.look`
    total: int | None  # where that is of the card that brings it, if it is a single one


@define(eq=False)
class Program:
    """A unit, ready to run."""

    unit: Unit
    names: dict[str, Any]  # the global names of the compiled code
    blocks: list[Callable[..., Any]]
    infos: list[FrameInfo]  # what the frame of each block stands for
    sites: list[Site]
    new_state: type[State]
    events: list[Event]
    calm: list[bool]  # blocks of turns and phases
    watches: bool  # something may be due when nothing but a turn and its phase runs
    whenever: list[Gated[Trigger]]
    whenever_totals: tuple[int, ...] | None  # where in `n`; None if there are some of the table
    always: int  # bits of those of them that are looked at every time
    untouched: State | None = None  # what `fresh_state` copies
    asked: dict[Any, Any] = field(factory=dict)  # questions from outside that come again
    described: dict[int, Any] = field(factory=dict)  # cards as people see them, by number
    invariants: list[Any] | None = None  # their tests, once somebody has looked
    asking: Asking | None = None  # what was asked that it does not run
    native: dict[tuple[str, ...], Any] = field(factory=dict)  # or why not; see native_of
    ruleset: Ruleset = field(init=False)
    players: int = field(init=False)
    layout: Layout = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.ruleset, self.players = self.unit.ruleset, self.unit.players
        self.layout = self.unit.layout

    def function(self, name: str) -> Callable[..., Any]:
        return self.names[name]  # type: ignore[no-any-return]

    def frame_of_setup(self) -> list[Any]:
        start, padding = self.unit.setup
        return [start, *padding]

    def fresh_state(self, seed: int, ask_forced: bool, discreet: bool = False) -> State:
        """All cards where their kinds start, all counters low, nothing begun."""
        if self.untouched is None:
            self.untouched = self._make_state()
        s = self.untouched.clone()
        s.ask, s.discreet = ask_forced, discreet
        s.rng = chance.stream(seed, "game")
        return s

    def _make_state(self) -> State:
        layout = self.layout
        s = self.new_state()
        s.z = [[] for _ in layout.zones]
        s.where = []
        s.n = [0] * layout.count_places
        s.stamp = [0] * layout.card_count
        s.seen = [0] * layout.card_count
        s.out = [False] * layout.players
        works = layout.works_table()
        for card, component in enumerate(layout.cards):
            home = layout.home(component)
            s.z[home].append(card)
            s.where.append(home)
            where_it_works = works[card]
            if where_it_works is not None and where_it_works[home]:
                base = layout.active_base[component]
                s.n[base + layout.players] += 1
                s.n[base + layout.players + 1] += 1
                gate = layout.gate(component)
                if gate is not None:
                    s.n[gate] += 1
        s.stack, s.journal = [], []
        s.pend = s.answer = s.ret = None
        s.ask = s.discreet = s.dirty = False
        s.look = EVERYTHING
        s.bulk = s.clock = s.current = s.effort = s.starter = s.round = s.turns = 0
        s.ending = ABSENT
        s.extra = s.grants = s.held = s.later = s.scores = s.skipped = s.used = s.winners = ()
        s.rng = 0
        for counter in self.ruleset.counters.values():
            low = counter.low.value if isinstance(counter.low, Constant) else 0
            setattr(s, counter_attribute(counter), [low] * self.size_of(counter))
        for variable in self.ruleset.variables.values():
            start = self.start_of(variable)
            setattr(s, variable_attribute(variable), [start] * self.size_of(variable))
        return s

    def names_of_cards(self) -> frozenset[str]:
        """The counters and variables of a state that cards have, or that may hold cards."""
        rules = self.ruleset
        states: list[Counter | Variable] = [*rules.counters.values(), *rules.variables.values()]
        return frozenset(
            name
            for name, state in zip(self.new_state.OWN, states, strict=True)
            if state.owner == "card" or (isinstance(state, Variable) and _may_be_cards(state.type))
        )

    def size_of(self, state: Counter | Variable) -> int:
        """How many numbers a counter or variable has: one, or one per player or card."""
        if state.owner is None:
            return 1
        return self.players if state.owner == "player" else self.layout.card_count

    def start_of(self, variable: Variable) -> Any:
        """What a variable holds before anything is known of the game."""
        if isinstance(variable.default, Constant):
            return variable.default.value
        if isinstance(variable.default, ComponentName):
            return self.layout.component_index[variable.default.component]
        if variable.type.optional:
            return ABSENT
        if variable.type.name in ("card", "component") and not self.layout.card_count:
            return ABSENT  # a game that has just been begun: there is none yet
        if variable.type.name == "list":
            return ()
        if variable.type.name == "flag":
            return False
        return "" if variable.type.name == "text" else 0


def _may_be_cards(type_: Type) -> bool:
    return "card" in (type_.name, type_.element.name if type_.element is not None else "")
