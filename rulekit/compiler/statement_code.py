"""Statements of the language as Python statements, of functions and of frames alike.

What may have to wait has marks in it, at which its code is cut into blocks: see `cutting.py`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING

from rulekit.compiler.ast_templates import (
    assign,
    call,
    constant,
    expression,
    locate,
    name,
    statements,
)
from rulekit.compiler.bindings import Scope
from rulekit.compiler.body_effects import effects_of
from rulekit.compiler.cutting import back, go, leaves, start
from rulekit.compiler.frames import Frame
from rulekit.compiler.fuel import counted_items, counted_while
from rulekit.compiler.partial_evaluation import negated
from rulekit.ruleset import meaning as m
from rulekit.ruleset.definitions import Binding, Event
from rulekit.ruleset.types import Type, list_of

if TYPE_CHECKING:
    from rulekit.compiler.builder import Builder


class Statements:
    """Lowers a body that `returns` a type: of a frame, or of a function, which never waits.

    `leave` makes the code that returns a value (None at the end of the body). Bindings become
    slots of the frame or locals of the function.
    """

    def __init__(
        self,
        builder: Builder,
        home: Scope | Frame,
        leave: Callable[[ast.expr | None], list[ast.stmt]] | None = None,
        returns: Type | None = None,
    ) -> None:
        self.builder = builder
        self.frame = home if isinstance(home, Frame) else None
        self.scope = home.scope if isinstance(home, Frame) else home.inner({})
        self.leave = leave or (lambda value: [ast.Return(value=value or constant(None))])
        self.returns = returns

    def body(self, block: m.Block) -> list[ast.stmt]:
        """The whole body, and what ends it."""
        made = self.block(block, self.scope)
        if leaves(made):
            return made
        end = self.leave(None)
        line = self.scope.line(block[-1].span) if block else None
        if line is not None and self.frame is not None:
            locate(end, line)
        return [*made, *end]

    def block(self, block: m.Block, scope: Scope, then: int | None = None) -> list[ast.stmt]:
        """The statements of a block. With `then`, it goes on there."""
        made: list[ast.stmt] = []
        line: int | None = None
        for statement in block:
            lowered = self.statement(statement, scope)
            line = scope.line(statement.span) or line
            if line is not None:
                locate(lowered, line)
            made += lowered
            if leaves(made):
                return made  # what follows could not run
        if then is not None:
            onward = go(then)
            if line is not None:
                locate(onward, line)
            made += onward
        return made

    def statement(self, node: m.Statement, scope: Scope) -> list[ast.stmt]:
        match node:
            case m.CallEvent():
                return self._call(node, scope)
            case m.If():
                return self._if(node, scope)
            case m.While():
                return self._while(node, scope)
            case m.For():
                return self._for(node, scope)
            case m.Return():
                value = None
                if node.value is not None:
                    value = self.builder.expressions.given(node.value, self.returns, scope)
                return self.leave(value)
            case m.Cancel():
                return self._cancel()
            case m.Proceed():
                return self._proceed(node)
            case m.Later():
                return self.builder.later.lower(node, scope)
            case m.Choose() | m.Ask() | m.Offer() | m.PlayAs() | m.Compel():
                return [*self._settle(), *self.builder.choices.lower(self, node, scope)]
            case _:
                return self.builder.deeds.lower(node, scope, self.store)

    def store(self, binding: Binding, value: ast.expr) -> list[ast.stmt]:
        """Assigns a binding, which is one of this body from now on."""
        if self.frame is not None:
            return self.frame.store(binding, value)
        try:
            place = self.scope.read(binding)
        except LookupError:  # met for the first time
            identifier, inner = self.builder.expressions.bind(binding, self.scope)
            self.scope.reads.update(inner.reads)
            return [assign(identifier, value)]
        assert isinstance(place, ast.Name)
        return [assign(place.id, value)]

    # --- Waiting -----------------------------------------------------------------------

    def _waits(self, node: m.Statement) -> bool:
        if self.frame is None:
            return False
        done = effects_of(node)
        return self.builder.facts.waits(done) or (self._is_looked_after and bool(done.raises))

    @property
    def _is_looked_after(self) -> bool:
        """Whether something may be due as soon as an event in this body is complete."""
        in_phase = self.frame is not None and self.frame.info.kind == "phase"
        return in_phase and self.builder.facts.watched

    def _settle(self) -> list[ast.stmt]:
        """Between the effects of a phase, and before its decisions, the interpreter looks for
        what is due."""
        return self.framed.step() if self._is_looked_after else []

    @property
    def framed(self) -> Frame:
        """The frame of a body that may wait."""
        assert self.frame is not None, "what waits has a frame"
        return self.frame

    # --- Events ------------------------------------------------------------------------

    def _call(self, node: m.CallEvent, scope: Scope) -> list[ast.stmt]:
        arguments = self.builder.expressions.arguments(node, scope)
        return self.happen(node.event, arguments, node.result)

    def happen(
        self, event: Event, arguments: list[ast.expr], result: Binding | None = None
    ) -> list[ast.stmt]:
        """Has an event happen, and keeps what it answers."""
        if event in self.builder.facts.waiting_events:
            first, padding = self.builder.events.frame_of(event)
            made = expression(
                "[START, *ARGUMENTS, *PAD]", START=first, ARGUMENTS=arguments, PAD=name(padding)
            )
            return self._push(made, result)
        answer = call(self.builder.events.direct(event), name("s"), *arguments)
        done = [ast.Expr(answer)] if result is None else self.store(result, answer)
        return [*done, *self._settle()]

    def _push(self, frame: ast.expr, result: Binding | None) -> list[ast.stmt]:
        """Puts a frame on the stack, and goes on when it is done."""
        made = [*statements("s.stack.append(FRAME)", FRAME=frame), *self.framed.step()]
        return made if result is None else [*made, *self.store(result, expression("s.ret"))]

    def _cancel(self) -> list[ast.stmt]:
        if self.frame is None:
            return statements("return CANCELLED", CANCELLED=name("CANCELLED"))
        assert self.frame.outer is not None
        return statements(
            "s.stack[f[3]][0] = N\ns.stack.pop()\nreturn None",
            N=self.frame.outer.cancelled_label,
        )

    def _proceed(self, node: m.Proceed) -> list[ast.stmt]:
        """The event goes on where it was replaced: in a frame of its own, which knows the
        replacements that were already applied."""
        outer = self.framed.outer
        assert outer is not None
        again = expression("[START, *s.stack[f[3]][1:]]", START=outer.replace_label)
        return self._push(again, node.result)

    # --- Control -----------------------------------------------------------------------

    def _if(self, node: m.If, scope: Scope) -> list[ast.stmt]:
        if self._waits(node):
            return self._waiting_if(node, scope)
        otherwise = self.block(node.otherwise, scope)
        for condition, block in reversed(node.branches):
            test = self.builder.expressions.lower(condition, scope)
            if isinstance(test, ast.Constant):
                otherwise = self.block(block, scope) if test.value else otherwise
                continue
            body = self.block(block, scope) or [ast.Pass()]
            made = ast.If(test=test, body=body, orelse=otherwise)
            line = scope.line(condition.span)
            if line is not None:
                locate(made, line)
            otherwise = [made]
        return otherwise

    def _waiting_if(self, node: m.If, scope: Scope) -> list[ast.stmt]:
        join = self.framed.label()
        made: list[ast.stmt] = []
        for condition, block in node.branches:
            test = self.builder.expressions.lower(condition, scope)
            if not isinstance(test, ast.Constant):
                made.append(ast.If(test=test, body=self.block(block, scope, join), orelse=[]))
            elif test.value:
                return [*made, *self.block(block, scope, join), *start(join)]
        return [*made, *self.block(node.otherwise, scope, join), *start(join)]

    def _while(self, node: m.While, scope: Scope) -> list[ast.stmt]:
        self.builder.expressions.intervals.note_countdown(node)
        test = self.builder.expressions.lower(node.condition, scope)
        if not self._waits(node):
            return counted_while(node, test, self.block(node.body, scope) or [ast.Pass()])
        head, leave = self.framed.label(), self.framed.label()
        made = [*back(head), *start(head)]
        if not isinstance(test, ast.Constant):
            made.append(ast.If(test=negated(test), body=go(leave), orelse=[]))
        elif not test.value:
            made += go(leave)
        return [*made, *self.block(node.body, scope), *back(head), *start(leave)]

    def _for(self, node: m.For, scope: Scope) -> list[ast.stmt]:
        source = self.builder.expressions.lower_kept(node.source, scope)
        items = counted_items(source, node.condition, node.body)
        if self._waits(node):
            return self._waiting_for(node, items, scope)
        identifier, inner = self.builder.expressions.bind(node.binding, scope)
        body = self.block(node.body, inner) or [ast.Pass()]
        if node.condition is not None:
            test = self.builder.expressions.lower(node.condition, inner)
            body = [ast.If(test=test, body=body, orelse=[])]
        return statements("for ITEM in ITEMS: BODY", ITEM=identifier, ITEMS=items, BODY=body)

    def _waiting_for(self, node: m.For, items: ast.expr, scope: Scope) -> list[ast.stmt]:
        frame = self.framed
        kept = frame.new_slot(list_of(node.binding.type), "items")
        index = frame.new_slot(label="at")
        item = frame.slot(node.binding)
        head, leave = frame.label(), frame.label()
        test = constant(True)
        if node.condition is not None:
            test = self.builder.expressions.lower(node.condition, scope)
        return statements(
            "f[L] = ITEMS\n"
            "f[I] = 0\n"
            "start(HEAD)\n"
            "while True:\n"
            " if f[I] >= len(f[L]): go(LEAVE)\n"
            " f[X] = f[L][f[I]]\n"
            " f[I] += 1\n"
            " if T: break\n"
            "BODY\n"
            "back(HEAD)\n"
            "start(LEAVE)",
            I=index,
            L=kept,
            X=item,
            T=test,
            ITEMS=items,
            HEAD=head,
            LEAVE=leave,
            BODY=self.block(node.body, scope),
        )
