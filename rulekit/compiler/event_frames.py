"""The frame of an event that may wait: its stages before, instead, body and after."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from rulekit.compiler.ast_templates import (
    constant,
    expression,
    name,
    nothing_of,
    statements,
    tuple_of,
)
from rulekit.compiler.cutting import back, go, start
from rulekit.compiler.frames import Frame
from rulekit.compiler.statement_code import Statements
from rulekit.compiler.units import FrameInfo, FrameKind
from rulekit.ruleset import meaning as m
from rulekit.ruleset.carried_rules import HookRule
from rulekit.ruleset.definitions import Binding, Event

if TYPE_CHECKING:
    from rulekit.compiler.builder import Builder


class EventFrames:
    """The frame of an event: its stages before, instead, body and after."""

    def __init__(self, builder: Builder, event: Event) -> None:
        kind: FrameKind = "phase" if event.is_phase else "event"
        if event.name == "turn":
            kind = "turn"
        info = FrameInfo(kind, event.name, event.span or builder.any_span)
        slots: dict[Binding, int] = {}
        for parameter in event.parameters:
            slots[parameter.binding] = len(slots) + 1
            info.parameters.append((parameter.binding, slots[parameter.binding]))
        self.builder = builder
        self.event = event
        self.frame = frame = Frame(builder, info, slots, len(slots) + 1)
        if event.you is not None:
            frame.slot(event.you)
        # Windows and hooks that are compiled earlier than the body read its locals, too.
        for binding in builder.facts.of(event.body).sets:
            frame.slot(binding)
        self.result = frame.new_slot(event.result, "result")
        self.queue, self.at, self.done = (
            frame.new_slot(label=one) for one in ("queue", "at", "done")
        )
        self.body_label = frame.replace_label = frame.label()
        self.after_label: int | None = None

    def build(self) -> None:
        event, frame = self.event, self.frame
        before, instead, after = (
            self.builder.events.hooks(event, when) for when in ("before", "instead", "after")
        )
        if before:
            frame.cancelled_label = frame.entry()
        if instead:
            frame.replace_label = frame.entry()
        touches = self.builder.facts.touches_endings(event.body)
        if after or touches:
            self.after_label = frame.label()
        code = self._begin()
        if before:
            code += self._hooks(before, "before", frame.replace_label)
        if instead:
            code += [*start(frame.replace_label), *self._replacements(instead)]
        code += [*start(self.body_label), *self.builder.events.recorded(event, frame.scope)]
        body = Statements(self.builder, frame, self._leave, event.result)
        code += self._phases(body) if event.name == "turn" else body.body(event.body.block)
        if self.after_label is not None:
            code += start(self.after_label)
            code += statements("if s.dirty: endings(s)") if touches else []
            leave = frame.label()
            code += self._hooks(after, "after", leave) if after else []
            code += start(leave)
            code += statements("s.stack.pop()\ns.ret = f[R]\nreturn None", R=self.result)
        if before:
            code += start(frame.cancelled_label)
            code += statements("s.stack.pop()\ns.ret = V\nreturn None", V=self._no_answer())
        frame.finish(code)

    def _begin(self) -> list[ast.stmt]:
        made: list[ast.stmt] = []
        if self.event.you is not None:
            made += self.frame.store(self.event.you, expression("s.current"))
        if self.event in self.builder.facts.skippable:
            made += statements(
                "if N in s.skipped:\n s.stack.pop()\n return None",
                N=self.builder.event_number(self.event),
            )
        return made

    def _no_answer(self) -> ast.expr:
        result = self.event.result
        return constant(None) if result is None else nothing_of(result.name)

    def _leave(self, value: ast.expr | None) -> list[ast.stmt]:
        if self.after_label is None:
            return statements("s.stack.pop()\ns.ret = V\nreturn None", V=value)
        return statements("f[R] = V\ngo(AFTER)", R=self.result, V=value, AFTER=self.after_label)

    def _phases(self, body: Statements) -> list[ast.stmt]:
        """The phases of a turn, each in a block of its own so that play can begin there."""
        made: list[ast.stmt] = []
        for statement in self.event.body.block:
            if isinstance(statement, m.CallEvent) and statement.event.is_phase:
                label = self.builder.phase_entry[statement.event] = self.frame.entry()
                made += start(label)
            made += body.block((statement,), body.scope)
        self.builder.turn_over = self.frame.entry()
        return [*made, *start(self.builder.turn_over), *self._leave(None)]

    # --- Hooks -------------------------------------------------------------------------

    def _parameters(self) -> list[ast.expr]:
        return [self.frame.scope.read(parameter.binding) for parameter in self.event.parameters]

    def _if_any_applies(self, hooks: list[HookRule], otherwise: int) -> list[ast.stmt]:
        """Asked at first, so that an event with no hooks in play costs one test."""
        test = self.builder.events.any_applies(hooks, self.frame.scope)
        if isinstance(test, ast.Constant):
            return [] if test.value else go(otherwise)
        return statements("if not T: go(THEN)", T=test, THEN=otherwise)

    def _hooks(self, hooks: list[HookRule], when: str, then: int) -> list[ast.stmt]:
        """Runs the hooks that apply, one after the other, then goes on."""
        events = self.builder.events
        made = self._if_any_applies(hooks, then)
        step = self.frame.label()
        if self.frame.info.kind == "turn" and when == "after":
            self.builder.turn_ending.add(step)
        table = events.table(self.event, when, hooks)
        parameters = self._parameters()
        if when == "after":
            parameters.append(expression("f[R]", R=self.result))
        ordered: list[ast.stmt] = []
        afterwards = self._answered() if when == "before" else []
        if self.builder.ruleset.order_chosen and len(hooks) > 1:
            ordered = self._ordered_by_holder(hooks, tuple_of(parameters))
            afterwards += back(step)
        # The queue was made before the first hook ran, and a hook may take away the card of one
        # that is still to run: hence `still`. Rules of the table (`this` is -1) stay.
        return made + statements(
            "f[Q] = hooks_for(s, T)\n"
            "f[I] = 0\n"
            "start(STEP)\n"
            "ORDERED\n"
            "while f[I] < len(f[Q]):\n"
            " hook, this, you = f[Q][f[I]]\n"
            " f[I] += 1\n"
            " if this >= 0 and not still(s, hook, this, you): continue\n"
            " run = HOOKS[hook]\n"
            " if run.__class__ is tuple:\n"
            "  s.stack.append([run[0], this, you, len(s.stack) - 1, *run[1]])\n"
            "  back(STEP)\n"
            " r = run(s, this, you, *PARAMETERS)\n"
            " AFTERWARDS\n"
            "go(THEN)",
            T=name(table),
            I=self.at,
            Q=self.queue,
            STEP=step,
            ORDERED=ordered,
            PARAMETERS=parameters,
            AFTERWARDS=afterwards,
            THEN=then,
        )

    def _ordered_by_holder(self, hooks: list[HookRule], parameters: ast.expr) -> list[ast.stmt]:
        """`order chosen`: who holds several different rules that apply says which of them
        comes first, and again of the others."""
        picked, onward = self.frame.label(), self.frame.label()
        site = self.builder.choice_of_rule(self.frame.info, "which rule comes first?")
        return statements(
            "o = differing(s, f[Q], f[I], PARAMETERS, SECRET)\n"
            "if not o: go(ONWARD)\n"
            "s.pend = (f[Q][f[I]][2], o, 1, 1, SITE)\n"
            "wait(PICKED)\n"
            "start(PICKED)\n"
            "if s.answer is not None: f[Q] = moved_up(f[Q], s.answer, f[I])\n"
            "start(ONWARD)",
            Q=self.queue,
            I=self.at,
            PARAMETERS=parameters,
            SECRET=constant(self.builder.secrecy.applies(hooks)),
            SITE=site,
            PICKED=picked,
            ONWARD=onward,
        )

    def _answered(self) -> list[ast.stmt]:
        """What a `before` hook made of the event: cancelled, or with other parameters."""
        made = statements("if r is CANCELLED: go(N)", N=self.frame.cancelled_label)
        if self.event.parameters:
            slots = [slot for _, slot in self.frame.info.parameters]
            made += statements(
                "if r is not None: f[LOW:HIGH] = r", LOW=slots[0], HIGH=slots[-1] + 1
            )
        return made

    def _replacements(self, hooks: list[HookRule]) -> list[ast.stmt]:
        """Replacements apply in a loop, each once to this event; the player whom the
        event concerns chooses among several."""
        frame = self.frame
        chosen, replaced, answer = frame.label(), frame.label(), frame.label()
        table = self.builder.events.table(self.event, "instead", hooks)
        secret = len(hooks) > 1 and self.builder.secrecy.applies(hooks)
        site = self.builder.choice_of_rule(frame.info, "which rule applies?")
        return self._if_any_applies(hooks, self.body_label) + statements(
            "o = replacements(s, T, f[D], PARAMETERS)\n"
            "if not o: go(BODY)\n"
            "f[Q] = o\n"
            f"if len(o) == 1{' and not s.discreet' if secret else ''}:\n"
            " f[I] = 0\n"
            " go(CHOSEN)\n"
            "s.pend = (P, list(range(len(o))), 1, 1, SITE)\n"
            "wait(ANSWER)\n"
            "start(ANSWER)\n"
            "f[I] = s.answer\n"
            "start(CHOSEN)\n"
            "hook, this, you = f[Q][f[I]]\n"
            "f[D] = (*(f[D] or ()), (hook, this))\n"
            "run = REPLACING[hook]\n"
            "s.stack.append([run[0], this, you, len(s.stack) - 1, *run[1]])\n"
            "back(REPLACED)\n"
            "start(REPLACED)\n"
            "if s.ret is None: s.ret = V\n"
            "s.stack.pop()\n"
            "return None",
            T=name(table),
            D=self.done,
            Q=self.queue,
            I=self.at,
            PARAMETERS=tuple_of(self._parameters()),
            BODY=self.body_label,
            P=self._affected(),
            SITE=site,
            ANSWER=answer,
            CHOSEN=chosen,
            REPLACED=replaced,
            V=self._no_answer(),
        )

    def _affected(self) -> ast.expr:
        """The player whom an event concerns: its first parameter that is a player."""
        for parameter in self.event.parameters:
            if parameter.binding.type.name == "player":
                made = self.frame.scope.read(parameter.binding)
                return expression("(P if P >= 0 else s.current)", P=made)
        return expression("s.current")
