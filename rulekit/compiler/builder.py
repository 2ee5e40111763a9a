"""The builder: one compilation of a ruleset for a number of players and set options."""

from __future__ import annotations

import ast
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from itertools import count
from typing import Any, cast

from attrs import define, field

from rulekit.compiler import ast_templates
from rulekit.compiler.ast_templates import expression
from rulekit.compiler.bindings import Scope
from rulekit.compiler.carried_frames import carried_frame
from rulekit.compiler.choices import Choices
from rulekit.compiler.effects import Deeds
from rulekit.compiler.events import Events
from rulekit.compiler.expression_code import Expressions
from rulekit.compiler.frames import Frame
from rulekit.compiler.fuel import Weights
from rulekit.compiler.hoisting import hoisted
from rulekit.compiler.later import Later
from rulekit.compiler.layout import (
    Layout,
    counter_attribute,
    make_layout,
    variable_attribute,
)
from rulekit.compiler.modifiers import Values
from rulekit.compiler.runtime_hooks import compile_rest, whenever
from rulekit.compiler.turn_frames import GameFrame, setup_frame
from rulekit.compiler.units import NOWHERE, CounterFunctions, FrameInfo, FrameKind, Site, Tables
from rulekit.compiler.wait_analysis import Facts, all_rules, find_facts
from rulekit.compiler.windows import Windows
from rulekit.information.secret_decisions import Secrecy
from rulekit.language.source import Source, Span
from rulekit.ruleset import meaning as m
from rulekit.ruleset.carried_rules import CarriedRule, HookRule, UseRule, WheneverRule
from rulekit.ruleset.definitions import (
    RAISED_AFTER,
    Binding,
    Component,
    Counter,
    Event,
    Field,
    Kind,
    Setting,
    Window,
)
from rulekit.ruleset.model import Ruleset

_STATE_NAMES = {"z": "z", "n": "n", "where": "where"}
"""Parts of the state that a function keeps in a local of the same name."""


@define(eq=False, slots=False)
class Builder:
    """Collects functions, blocks and tables until nothing is left to compile."""

    ruleset: Ruleset
    setting_values: dict[Setting, int | bool] | None  # None: nothing is folded
    layout: Layout
    functions: dict[Source, list[ast.stmt]] = field(factory=dict)
    tables: Tables = field(factory=Tables)
    paddings: dict[str, int] = field(factory=dict)
    hook_tables: dict[str, list[HookRule]] = field(factory=dict)
    counter_functions: dict[Counter, CounterFunctions] = field(factory=dict)
    ending_functions: list[str] = field(factory=list)
    hook_names: dict[int, str] = field(factory=dict)
    hook_frames: dict[int, Frame] = field(factory=dict)
    condition_names: dict[int, str] = field(factory=dict)
    play_frames: dict[int, Frame] = field(factory=dict)
    use_frames: dict[int, Frame] = field(factory=dict)
    whenever_frames: dict[int, Frame] = field(factory=dict)
    block_infos: list[FrameInfo] = field(factory=list)
    block_names: list[str] = field(factory=list)
    sites: list[Site] = field(factory=list)
    todo: deque[Callable[[], None]] = field(factory=deque)
    fresh: Iterator[int] = field(factory=count)
    taken: dict[str, int] = field(factory=dict)
    locals: set[str] = field(factory=set)
    bound: dict[str, Binding] = field(factory=dict)  # what locals of that name stand for
    weights: Weights = field(factory=Weights)
    phase_entry: dict[Event, int] = field(factory=dict)
    turn_over: int = -1
    turn_ending: set[int] = field(factory=set)  # blocks of a turn that is over but for hooks
    entries: set[int] = field(factory=set)  # blocks at which code of other bodies starts

    def __attrs_post_init__(self) -> None:
        self.probes = self.ruleset.probes
        for counter in self.ruleset.counters.values():
            self.taken[counter_attribute(counter)] = 0
        for variable in self.ruleset.variables.values():
            self.taken[variable_attribute(variable)] = 0
        self.expressions = Expressions(self)
        self.values = Values(self)
        self.windows = Windows(self)
        self.choices = Choices(self)
        self.deeds = Deeds(self)
        self.events = Events(self)
        self.later = Later(self)

    @property
    def players(self) -> int:
        return self.layout.players

    @cached_property
    def facts(self) -> Facts:
        return self.ruleset.kept(find_facts)

    @property
    def measured(self) -> bool:
        """Whether what runs is noted: then it must run as it is written."""
        return self.probes is not None

    # --- Names and functions -----------------------------------------------------------

    def local(self, label: str) -> str:
        """A name for a local of compiled code, which hides nothing that such code calls."""
        identifier = f"{label}_{next(self.fresh)}"
        while identifier in self.taken:
            identifier = f"{label}_{next(self.fresh)}"
        self.locals.add(identifier)
        return identifier

    def reserve(self, prefix: str, label: str) -> str:
        """An identifier that nothing else has; letters of the label only for people."""
        plain = "".join(letter if letter.isalnum() else "_" for letter in label)
        stem = identifier = f"{prefix}_{plain}"
        number = self.taken.get(stem, 0)
        while identifier in self.taken or identifier in self.locals:
            number += 1
            identifier = f"{stem}_{number}"
        self.taken[stem] = number
        self.taken.setdefault(identifier, 0)
        return identifier

    def add_function(
        self, identifier: str, parameters: list[str], body: list[ast.stmt], span: Span
    ) -> None:
        made = self._function(identifier, parameters, body)
        ast_templates.locate(made, span.line)
        _first_line(made, span.line)
        self.functions.setdefault(span.source, []).append(made)

    def add_block(self, label: int, body: list[ast.stmt], source: Source) -> None:
        line = body[0].lineno
        made = self._function(self.block_names[label], ["s", "f"], body)
        ast_templates.locate(made, line)
        self.functions.setdefault(source, []).append(made)

    def _function(
        self, identifier: str, parameters: list[str], body: list[ast.stmt]
    ) -> ast.FunctionDef:
        if not self.measured:
            body = hoisted(body, self.local)
        return ast_templates.function(
            identifier, parameters, ast_templates.with_locals(body, _STATE_NAMES)
        )

    def new_block(self, info: FrameInfo) -> int:
        label = len(self.block_infos)
        self.block_infos.append(info)
        self.block_names.append(self.reserve("do", info.name))
        return label

    def block_name(self, label: int) -> str:
        return self.block_names[label]

    def add_site(self, site: Site) -> int:
        self.sites.append(site)
        return len(self.sites) - 1

    def choice_of_rule(self, info: FrameInfo, prompt: str) -> int:
        """The site of a choice between rules that apply at the same time."""
        assert info.span is not None
        return self.add_site(Site("choose", info.span, info, item="rule", name=prompt))

    # --- Tables ------------------------------------------------------------------------

    def field_table(self, fields: tuple[Field, ...]) -> str:
        kinds = "_".join(str(self.layout.kinds.index(one.kind)) for one in fields)
        identifier = f"F{kinds}_{fields[0].name}"
        self.tables.printed[identifier] = fields
        return identifier

    def kind_table(self, kind: Kind) -> str:
        identifier = f"K_{self.layout.kinds.index(kind)}"
        self.tables.of_kind[identifier] = kind
        return identifier

    def card_table(
        self, label: str, entries: Iterable[str | int | None], prefix: str = "CAN"
    ) -> str:
        """A table with the name of a function for each card, or a number, True or None."""
        identifier = self.reserve(prefix, label)
        self.tables.by_card[identifier] = tuple(entries)
        return identifier

    # --- Who carries what --------------------------------------------------------------

    @cached_property
    def secrecy(self) -> Secrecy:
        return self.ruleset.kept(Secrecy)

    @cached_property
    def rules(self) -> list[CarriedRule]:
        return all_rules(self.ruleset)

    def rules_of(self, kind: type[Any]) -> list[Any]:
        return [rule for rule in self.rules if isinstance(rule, kind)]

    @cached_property
    def _carriers(self) -> dict[int, list[Component | None]]:
        made: dict[int, list[Component | None]] = {}
        for table_rule in self.ruleset.table_rules.values():
            for rule in table_rule.rules:
                made.setdefault(id(rule), []).append(None)
        for component in self.ruleset.components.values():
            for rule in component.rules:
                made.setdefault(id(rule), []).append(component)
        return made

    def carriers(self, rule: CarriedRule) -> list[Component | None]:
        """The components whose working copies bring a rule into play; None is the table."""
        return [
            carrier
            for carrier in self._carriers.get(id(rule), [])
            if carrier is None or carrier in self.layout.active_base
        ]

    def carrier(self, rule: CarriedRule) -> Component | None:
        """The one component that brings a rule into play; None if there are others."""
        carriers = self.carriers(rule)
        return carriers[0] if len(carriers) == 1 else None

    def can_work(self, rule: CarriedRule) -> bool:
        return bool(self.carriers(rule))

    def total_index(self, component: Component) -> int:
        return self.layout.active_base[component] + self.players + 1

    def active_index(self, component: Component) -> int:
        return self.layout.active_base[component] // self.layout.stride

    def count_for(self, component: Component, player: ast.expr) -> ast.expr:
        """How many copies of a component work before a player."""
        working = expression("working(s, I, P)", I=self.active_index(component), P=player)
        return self._unless_silenced(self.lying_for(component, player), working)

    def lying_for(self, component: Component, player: ast.expr) -> ast.expr:
        """How many of them lie where they work, silenced or not."""
        base = self.layout.active_base[component]
        if isinstance(player, ast.Constant):
            return expression("n[N]", N=base + cast(int, player.value))
        return expression("n[P + B]", P=player, B=base)

    def count_at_all(self, component: Component) -> ast.expr:
        """How many copies of a component work, before whomever."""
        made = expression("n[N]", N=self.total_index(component))
        index = self.active_index(component)
        return self._unless_silenced(made, expression("len(holders(s, I))", I=index))

    def _unless_silenced(self, lying: ast.expr, working: ast.expr) -> ast.expr:
        """How many copies work of those that lie where they would: all, or those that are
        left where something may silence them."""
        if self.silencers == frozenset():
            return lying
        silenced = ast_templates.constant(True) if self.silencers is None else expression("n[-1]")
        return expression("(N and (W if Q else N))", N=lying, W=working, Q=silenced)

    @cached_property
    def silencers(self) -> frozenset[Component] | None:
        """Components that keep cards from working; None: one may be silent without them."""
        works = self.ruleset.values["works"]
        carriers = [carrier for rule in works.modifiers for carrier in self.carriers(rule)]
        always = isinstance(works.body, m.Constant) and works.body.value
        if not always or None in carriers:
            return None
        return frozenset(carrier for carrier in carriers if carrier is not None)

    def working_count(self, component: Component, holder: m.Expression, scope: Scope) -> ast.expr:
        return self.count_for(component, self.expressions.lower(holder, scope))

    def raised_after(self, kind: FrameKind) -> Event | None:
        """The event by which rules know that a play or use is done, if any wants to know."""
        event = self.ruleset.events.get(RAISED_AFTER.get(kind, ""))
        if event is None or not any(self.can_work(hook) for hook in event.hooks):
            return None
        return event

    # --- Events ---------------------------------------------------------------------

    @cached_property
    def _event_numbers(self) -> dict[Event, int]:
        return {event: number for number, event in enumerate(self.ruleset.events.values())}

    def event_number(self, event: Event) -> int:
        return self._event_numbers[event]

    # --- Work to do --------------------------------------------------------------------

    def schedule(self, job: Callable[[], None]) -> None:
        # Not at once: rules lead to themselves, and code may name what is still to be compiled.
        self.todo.append(job)

    def schedule_options(self, window: Window, identifier: str) -> None:
        self.schedule(lambda: self.windows.define_options(window, identifier))

    def schedule_play(self, number: int) -> None:
        rule, window = self.windows.plays[number]
        self.play_frames[number] = carried_frame(self, "play", rule, self.windows.outer(window))

    def schedule_use(self, number: int) -> None:
        rule, window = self.windows.uses[number]
        self.use_frames[number] = carried_frame(self, "use", rule, self.windows.outer(window))

    def schedule_hook(self, hook: HookRule) -> None:
        if hook.when == "instead" or self.ruleset.order_chosen:
            identifier = self.reserve("applies", hook.carrier.name)
            self.condition_names[id(hook)] = identifier
            self.schedule(lambda: self.events.define_condition(hook, identifier))
        if hook.when == "instead" or id(hook) in self.facts.waiting_rules:
            outer = self.events.frame(hook.event)
            self.hook_frames[id(hook)] = carried_frame(self, "hook", hook, outer)
            return
        named = self.reserve(f"{hook.when}_{hook.event.name}", hook.carrier.name)
        self.hook_names[id(hook)] = named
        self.schedule(lambda: self.events.define_hook(hook, named))

    def once_per(self, event: Event) -> list[int]:
        """What the uses that are limited to once per this event count under."""
        return [
            self.windows.limit_number(rule)
            for rule in self.rules_of(UseRule)
            if rule.once_per is event
        ]

    @property
    def main_window(self) -> Window:
        return self.ruleset.windows["main"]

    @property
    def any_span(self) -> Span:
        """The place of code that was not written in any rule file."""
        return NOWHERE

    # --- Everything --------------------------------------------------------------------

    def compile_all(self) -> None:
        """Compiles what can be reached from the set-up, the turn and the rules."""
        self._begin()
        self.schedule(self.game.build)
        for rule in self.rules_of(WheneverRule):
            whenever(self, rule)
        self._compile_reached()

    def compile_setup(self) -> None:
        """Compiles what can be reached from the set-up: of many cards, few are asked there."""
        self._begin()
        self.schedule(self.game.build_pause)
        self._compile_reached()

    def _begin(self) -> None:
        for window in self.ruleset.windows.values():
            self.windows.number(window)
        self.setup = setup_frame(self)
        self.game = GameFrame(self)
        compile_rest(self)

    def _compile_reached(self) -> None:
        if self.silencers != frozenset():
            self.values.function(self.ruleset.values["works"])
        if self.facts.any_uses:
            self.schedule(lambda: self.windows.define_any("options_any"))
        self.drain()

    def compile_unreached(self) -> None:
        """Compiles the values and events that nothing uses, too."""
        for value in self.ruleset.values.values():
            if value.span is not None:
                self.values.function(value)
        for event in self.ruleset.events.values():
            if event in self.facts.waiting_events or event.is_phase:
                self.events.frame(event)
            else:
                self.events.direct(event)
        self.drain()

    def drain(self) -> None:
        while self.todo:
            self.todo.popleft()()


def builder_for(
    ruleset: Ruleset, players: int, settings: dict[Setting, int | bool] | None
) -> Builder:
    lends = ruleset.kept(find_facts).lends
    return Builder(ruleset, settings, make_layout(ruleset, players, lends=lends))


def _first_line(function: ast.stmt, line: int) -> None:
    function.lineno = line
