"""What is done afterwards: frames that are kept until nothing but the turn is in progress.

`State.later` has, for each, whether it waits for the end of its phase too, and its frame, with the
values of the names that it knows.
"""

from __future__ import annotations

import ast
from functools import cached_property
from typing import TYPE_CHECKING

from attrs import define, field

from rulekit.compiler.ast_templates import constant, name, statements, tuple_of
from rulekit.compiler.bindings import Scope
from rulekit.compiler.frames import Frame
from rulekit.compiler.statement_code import Statements
from rulekit.compiler.units import FrameInfo
from rulekit.ruleset import meaning as m
from rulekit.ruleset.carried_rules import CarriedRule
from rulekit.ruleset.definitions import Binding, Body, Event, SetUp
from rulekit.ruleset.traversal import body_of, find, walk

if TYPE_CHECKING:
    from typing import TypeAlias

    from rulekit.compiler.builder import Builder

    Owner: TypeAlias = CarriedRule | Event | SetUp


@define(eq=False)
class Later:
    """Lowers what is to be done afterwards."""

    builder: Builder
    frames: dict[int, Frame] = field(factory=dict)

    @cached_property
    def _owners(self) -> dict[int, Owner]:
        """In whose body each of them stands."""
        rules = self.builder.ruleset
        bodies: list[tuple[Owner, Body | None]] = [
            (rules.setup, rules.setup),
            *((event, event.body) for event in rules.events.values()),
            *((rule, body_of(rule)) for rule in self.builder.rules),
        ]
        return {id(node): owner for owner, body in bodies for node in find(m.Later, body)}

    def lower(self, node: m.Later, scope: Scope) -> list[ast.stmt]:
        """Code that keeps its frame, with what it knows now."""
        owner = self._owners[id(node)]
        known = {one: value for one in _read_in(node) if (value := _known(one, scope)) is not None}
        frame = self.frames.get(id(node))
        if frame is None:
            frame = self.frames[id(node)] = _frame(self.builder, node, owner, list(known))
        this_and_you: list[ast.expr] = []
        if isinstance(owner, CarriedRule):
            own = (None if one is None else _known(one, scope) for one in (owner.this, owner.you))
            this_and_you = [*(one or constant(-1) for one in own), constant(-1)]
        first = 1 + len(this_and_you)
        kept = [known[one] for one, slot in frame.slots.items() if first <= slot < frame.filled]
        return statements(
            "s.later = (*s.later, (WAITS, START, *KEPT, *PAD))",
            WAITS=int(isinstance(owner, Event) and owner.is_phase),
            START=frame.start_label,
            KEPT=tuple_of([*this_and_you, *kept]),
            PAD=name(frame.padding),
        )


def _frame(builder: Builder, node: m.Later, owner: Owner, known: list[Binding]) -> Frame:
    """The frame of what one rule, event or set-up does afterwards, which is filled with what is
    `known` when it is said."""
    slots: dict[Binding, int] = {}
    filled = 1
    if isinstance(owner, CarriedRule):
        slots.update((one, at) for at, one in ((1, owner.this), (2, owner.you)) if one)
        filled = 4
    for one in known:
        if one not in slots:
            slots[one] = filled
            filled += 1
    info = FrameInfo("later", _name(owner), node.span, carried=isinstance(owner, CarriedRule))
    frame = Frame(builder, info, slots, filled)
    end = "s.stack.pop()\nif s.dirty: endings(s)\nreturn None"
    doing = Statements(builder, frame, lambda value: statements(end))
    builder.schedule(lambda: frame.finish(doing.body(node.body)))
    return frame


def _name(owner: Owner) -> str:
    return owner.carrier.name if isinstance(owner, CarriedRule) else owner.name


def _read_in(node: m.Later) -> list[Binding]:
    return list(dict.fromkeys(one.binding for one in walk(node.body) if isinstance(one, m.Read)))


def _known(binding: Binding, scope: Scope) -> ast.expr | None:
    """What a name stands for where something is put off; None if it comes later."""
    try:
        return scope.read(binding)
    except LookupError:
        return None
