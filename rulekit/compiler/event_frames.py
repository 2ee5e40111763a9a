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
from rulekit.compiler.frames import Frames, syntax_not
from rulekit.compiler.units import FrameInfo, FrameKind
from rulekit.ruleset import meaning as m
from rulekit.ruleset.carried_rules import HookRule
from rulekit.ruleset.definitions import Binding, Event
from rulekit.ruleset.traversal import walk

if TYPE_CHECKING:
    from rulekit.compiler.builder import Builder


class EventFrames(Frames):
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
        super().__init__(builder, info, slots, len(slots) + 1)
        self.event = event
        self.returns = event.result
        if event.you is not None:
            self.slot(event.you)
        # Windows and hooks that are compiled earlier than the body read its locals, too.
        for node in walk(event.body):
            if isinstance(node, m.SetBinding):
                self.slot(node.binding)
        self.result = self.new_slot(event.result)
        self.queue, self.at, self.done = self.new_slot(), self.new_slot(), self.new_slot()
        self.start_label = self.label()
        self.body_label = self.label()
        self.replace_label = self.body_label
        self.cancelled_label: int | None = None
        self.after_label: int | None = None

    def build(self) -> None:
        before, instead, after = (
            self.builder.events.hooks(self.event, when) for when in ("before", "instead", "after")
        )
        if before:
            self.cancelled_label = self.label()
        if instead:
            self.replace_label = self.label()
        touches = self.builder.touches_endings(self.event.body)
        if after or touches:
            self.after_label = self.label()
        entries = {self.start_label, self.cancelled_label}
        if instead:
            entries.add(self.replace_label)
        self.builder.entries |= {label for label in entries if label is not None}
        start_line = self.line
        self.start(self.start_label)
        if self.event.you is not None:
            self.emit(self.set_slot(self.slots[self.event.you], expression("s.current")))
        if self.event in self.builder.facts.skippable:
            self.emit(
                statements(
                    "if N in s.skipped:\n s.stack.pop()\n return None",
                    N=self.builder.event_number(self.event),
                )
            )
        if before:
            self._hooks(before, "before", self.replace_label)
        else:
            self.go(self.replace_label)
        if instead:
            self.start(self.replace_label)
            self._replacements(instead)
        self.start(self.body_label)
        self.emit(self.builder.events.recorded(self.event, self.scope))
        if self.event.name == "turn":
            self._phases()
        else:
            self.block(self.event.body.block, self.scope)
        if self.current is not None:
            self.leave(None)
            self.current = None
        self.line = start_line  # what follows is no part of the last statement
        if self.after_label is not None:
            self.start(self.after_label)
            if touches:
                self.emit(statements("if s.dirty: endings(s)"))
            leave = self.label()
            if after:
                self._hooks(after, "after", leave)
            else:
                self.go(leave)
            self.start(leave)
            self.close(statements("s.stack.pop()\ns.ret = f[R]\nreturn None", R=self.result))
        if self.cancelled_label is not None:
            self.start(self.cancelled_label)
            self.close(statements("s.stack.pop()\ns.ret = V\nreturn None", V=self._no_answer()))
        self.finish()

    def _no_answer(self) -> ast.expr:
        result = self.event.result
        return constant(None) if result is None else nothing_of(result.name)

    def leave(self, value: ast.expr | None) -> None:
        made = value or constant(None)
        if self.after_label is None:
            self.emit(statements("s.stack.pop()\ns.ret = V\nreturn None", V=made))
            return
        self.emit(self.set_slot(self.result, made))
        self.emit(self.jump(self.after_label))

    def _phases(self) -> None:
        """The phases of a turn, each in a block of its own so that play can begin there."""
        for statement in self.event.body.block:
            if isinstance(statement, m.CallEvent) and statement.event.is_phase:
                label = self.label()
                self.go(label)
                self.start(label)
                self.builder.phase_entry[statement.event] = label
                self.builder.entries.add(label)
            self.statement(statement, self.scope)
        over = self.label()
        self.go(over)
        self.start(over)
        self.builder.turn_over = over
        self.builder.entries.add(over)

    # --- Hooks -------------------------------------------------------------------------

    def _parameters(self) -> list[ast.expr]:
        return [self.scope.read(parameter.binding) for parameter in self.event.parameters]

    def _hooks(self, hooks: list[HookRule], when: str, then: int) -> None:
        """Runs the hooks that apply, one after the other, then goes on."""
        events = self.builder.events
        test = events.any_applies(hooks, self.scope)
        if isinstance(test, ast.Constant) and not test.value:
            self.go(then)
            return
        if not isinstance(test, ast.Constant):
            # Asked at first, so that an event with no hooks in play costs one test.
            self.go_if(syntax_not(test), then)
        step = self.label()
        if self.info.kind == "turn" and when == "after":
            self.builder.turn_ending.add(step)
        table = events.table(self.event, when, hooks)
        self.emit(self.set_slot(self.queue, expression("hooks_for(s, T)", T=name(table))))
        self.emit(self.set_slot(self.at, 0))
        self.go(step)
        self.start(step)
        parameters = self._parameters()
        if when == "after":
            parameters.append(expression("f[R]", R=self.result))
        afterwards: list[ast.stmt] = [ast.Pass()]
        if when == "before":
            afterwards = self._answered()
        if self.builder.ruleset.order_chosen and len(hooks) > 1:
            self._ordered_by_holder(hooks, tuple_of(parameters))
            afterwards += statements("f[0] = STEP\nreturn None", STEP=step)
        run = expression("run(s, this, you)")
        assert isinstance(run, ast.Call)
        run.args.extend(parameters)
        # The queue was made before the first hook ran, and a hook may take away the card of one
        # that is still to run: hence `still`. Rules of the table (`this` is -1) stay.
        loop = statements(
            "while f[I] < len(f[Q]):\n"
            " hook, this, you = f[Q][f[I]]\n"
            " f[I] += 1\n"
            " if this >= 0 and not still(s, hook, this, you): continue\n"
            " run = HOOKS[hook]\n"
            " if run.__class__ is tuple:\n"
            "  f[0] = STEP\n"
            "  s.stack.append([run[0], this, you, len(s.stack) - 1, *run[1]])\n"
            "  return None\n"
            " r = RUN\n"
            " AFTERWARDS",
            I=self.at,
            Q=self.queue,
            STEP=step,
            RUN=run,
            AFTERWARDS=afterwards,
        )
        self.emit(loop)
        self.go(then)

    def _ordered_by_holder(self, hooks: list[HookRule], parameters: ast.expr) -> None:
        """`order chosen`: who holds several different rules that apply says which of them
        comes first, and again of the others."""
        picked, onward = self.label(), self.label()
        site = self.builder.choice_of_rule(self.info, "which rule comes first?")
        self.emit(
            statements(
                "o = differing(s, f[Q], f[I], PARAMETERS, SECRET)\n"
                "if not o: return F(s, f)\n"
                "s.pend = (f[Q][f[I]][2], o, 1, 1, SITE)",
                Q=self.queue,
                I=self.at,
                PARAMETERS=parameters,
                SECRET=constant(self.builder.secrecy.applies(hooks)),
                F=name(self.builder.block_name(onward)),
                SITE=site,
            )
        )
        self.wait(picked)
        self.start(picked)
        self.emit(
            statements(
                "if s.answer is not None: f[Q] = moved_up(f[Q], s.answer, f[I])",
                Q=self.queue,
                I=self.at,
            )
        )
        self.go(onward)
        self.start(onward)

    def _answered(self) -> list[ast.stmt]:
        """What a `before` hook made of the event: cancelled, or with other parameters."""
        assert self.cancelled_label is not None
        cancelled = self.builder.block_name(self.cancelled_label)
        made = statements(
            "if r is CANCELLED: return F(s, f)", F=name(cancelled), CANCELLED=name("CANCELLED")
        )
        if self.event.parameters:
            slots = [self.slots[parameter.binding] for parameter in self.event.parameters]
            made += statements(
                "if r is not None: f[LOW:HIGH] = r", LOW=slots[0], HIGH=slots[-1] + 1
            )
        return made

    def _replacements(self, hooks: list[HookRule]) -> None:
        """Replacements apply in a loop, each once to this event; the player whom the
        event concerns chooses among several."""
        events = self.builder.events
        chosen, replaced, answer = self.label(), self.label(), self.label()
        table = events.table(self.event, "instead", hooks)
        parameters = tuple_of(self._parameters())
        secret = len(hooks) > 1 and self.builder.secrecy.applies(hooks)
        self.emit(
            statements(
                "o = replacements(s, T, f[D], PARAMETERS)\n"
                "if not o: return BODY(s, f)\n"
                "f[Q] = o\n"
                f"if len(o) == 1{' and not s.discreet' if secret else ''}:\n"
                " f[I] = 0\n"
                " return CHOSEN(s, f)",
                T=name(table),
                D=self.done,
                Q=self.queue,
                I=self.at,
                PARAMETERS=parameters,
                BODY=name(self.builder.block_name(self.body_label)),
                CHOSEN=name(self.builder.block_name(chosen)),
            )
        )
        site = self.builder.choice_of_rule(self.info, "which rule applies?")
        self.emit(
            statements(
                "s.pend = (P, list(range(len(o))), 1, 1, SITE)", P=self._affected(), SITE=site
            )
        )
        self.wait(answer)
        self.start(answer)
        self.emit(self.set_slot(self.at, expression("s.answer")))
        self.go(chosen)
        self.start(chosen)
        self.emit(
            statements(
                "hook, this, you = f[Q][f[I]]\n"
                "f[D] = (*(f[D] or ()), (hook, this))\n"
                "run = REPLACING[hook]\n"
                "s.stack.append([run[0], this, you, len(s.stack) - 1, *run[1]])",
                Q=self.queue,
                I=self.at,
                D=self.done,
            )
        )
        self.go_back(replaced)
        self.start(replaced)
        self.emit(statements("if s.ret is None: s.ret = V", V=self._no_answer()))
        self.close(statements("s.stack.pop()\nreturn None"))

    def _affected(self) -> ast.expr:
        """The player whom an event concerns: its first parameter that is a player."""
        for parameter in self.event.parameters:
            if parameter.binding.type.name == "player":
                made = self.scope.read(parameter.binding)
                return expression("(P if P >= 0 else s.current)", P=made)
        return expression("s.current")
