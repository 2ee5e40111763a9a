"""The frames of plays, uses, hooks and `whenever` rules that may wait."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from rulekit.compiler.ast_templates import (
    call,
    constant,
    expression,
    name,
    statements,
)
from rulekit.compiler.frames import Frames
from rulekit.compiler.probes import marked
from rulekit.compiler.units import FrameInfo, FrameKind
from rulekit.ruleset import meaning as m
from rulekit.ruleset.carried_rules import CarriedRule, HookRule
from rulekit.ruleset.definitions import Binding, Body, Event

if TYPE_CHECKING:
    from rulekit.compiler.builder import Builder


from rulekit.compiler.event_frames import EventFrames


class CarriedFrames(Frames):
    """The frame of a play, use, hook or `whenever` that may wait."""

    def __init__(
        self, builder: Builder, kind: FrameKind, rule: CarriedRule, outer: Frames | None
    ) -> None:
        info = FrameInfo(kind, rule.carrier.name, rule.span, carried=True)
        # Slot 3 is the depth of the frame whose bindings it reads: see `frames.py`.
        slots: dict[Binding, int] = {}
        if rule.this is not None:
            slots[rule.this] = 1
        if rule.you is not None:
            slots[rule.you] = 2
        super().__init__(builder, info, slots, 4, outer)
        self.kind = kind
        self.rule = rule
        if isinstance(rule, HookRule) and rule.when == "instead":
            self.returns = rule.event.result
        self.done_label: int | None = None
        self.start_label = self.label()
        builder.entries.add(self.start_label)

    def build(self, body: Body) -> None:
        self.start(self.start_label)
        done = self.builder.raised_after(self.kind)
        if done is not None:
            self.done_label = self.label()
        # Plays and uses are offered, and a `whenever` is started, only where their conditions hold.
        if self.kind == "hook" and self.rule.condition is not None:
            test = self.builder.expressions.lower(self.rule.condition, self.scope)
            if not (isinstance(test, ast.Constant) and test.value):
                self.emit(statements("if not T:\n s.stack.pop()\n return None", T=test))
        this = None if self.rule.this is None else expression("f[1]")
        self.emit(marked(self.builder, self.rule, this))
        self.body(body.block)
        if done is not None and self.done_label is not None:
            self._tell(done, self.done_label)
        self.finish()

    def _tell(self, event: Event, label: int) -> None:
        """After a play or use: the event by which other rules know of it, then the end."""
        self.start(label)
        self.done_label = None
        arguments = [expression("f[1]"), expression("f[2]")]
        if event in self.builder.facts.waiting_events:
            self.push_event(event, arguments)
        else:
            self.emit([ast.Expr(call(self.builder.events.direct(event), name("s"), *arguments))])
        self.leave(None)
        self.current = None

    def leave(self, value: ast.expr | None) -> None:
        if self.done_label is not None:
            self.emit(self.jump(self.done_label))
            return
        if self.kind in ("play", "use"):
            self.emit([ast.Expr(call(f"finish_{self.kind}", name("s"), name("f")))])
            self.emit(statements("return None"))
            return
        made = value or constant(None)
        self.emit(statements("s.stack.pop()\ns.ret = V", V=made))
        if self.builder.touches_endings(self.rule_body()):
            self.emit(statements("if s.dirty: endings(s)"))
        self.emit(statements("return None"))

    def rule_body(self) -> object:
        return getattr(self.rule, "body", ())

    def cancel(self) -> None:
        outer = self.outer
        assert isinstance(outer, EventFrames) and outer.cancelled_label is not None
        self.close(
            statements("s.stack[f[3]][0] = N\ns.stack.pop()\nreturn None", N=outer.cancelled_label)
        )

    def proceed(self, node: m.Proceed) -> None:
        """The event goes on where it was replaced: in a frame of its own, which knows the
        replacements that were already applied."""
        outer = self.outer
        assert isinstance(outer, EventFrames)
        after = self.label()
        self.emit(
            statements("s.stack.append([START, *s.stack[f[3]][1:]])", START=outer.replace_label)
        )
        self.go_back(after)
        self.start(after)
        if node.result is not None:
            self.emit(self.store(node.result, expression("s.ret")))
