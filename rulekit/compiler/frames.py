"""Bodies that may wait, cut into blocks at the points where they do.

A frame is a list: the number of the block to run next, then its variables. A block is a
Python function of the state and its frame. It returns True when a player must decide;
otherwise the interpreter goes on with whatever frame is on top of the stack.

| frame of | slots after the block number |
|---|---|
| an event | its parameters, then locals |
| a play | the card, who plays it, the depth of the frame whose window it is, locals |
| a use, a hook | this, you, the depth of the frame whose bindings it reads, locals |
| a `whenever` | this, you, nothing, locals |
| what is done `later` | as a hook or event has them, what was known then, locals |
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import TYPE_CHECKING

from attrs import evolve

from rulekit.compiler import ast_templates
from rulekit.compiler.ast_templates import call, constant, expression, name, statements
from rulekit.compiler.bindings import Scope
from rulekit.compiler.block_merging import join_blocks
from rulekit.compiler.fuel import counted_items, counted_while
from rulekit.compiler.units import FrameInfo, Site
from rulekit.ruleset import meaning as m
from rulekit.ruleset.definitions import Binding, Event
from rulekit.ruleset.traversal import calls, walk
from rulekit.ruleset.types import Type, list_of

if TYPE_CHECKING:
    from rulekit.compiler.builder import Builder


class Frames:
    """Lowers one body to blocks."""

    def __init__(
        self,
        builder: Builder,
        info: FrameInfo,
        slots: dict[Binding, int],
        first_free: int,
        outer: Frames | None = None,
    ) -> None:
        assert info.span is not None
        self.builder = builder
        self.info = info
        self.slots = slots
        info.types.update((slot, binding.type) for binding, slot in slots.items())
        self.size = self.filled = first_free
        self.outer = outer
        self.source = info.span.source
        self.scope = Scope(self.source, resolve=self._resolve)
        self.blocks: dict[int, list[ast.stmt]] = {}
        self.current: list[ast.stmt] | None = None
        self.padding = builder.reserve("PAD", info.name)
        self.line = info.span.line
        self.returns: Type | None = None

    # --- Slots -------------------------------------------------------------------------

    def slot(self, binding: Binding) -> int:
        if binding not in self.slots:
            self.slots[binding] = self.new_slot(binding.type)
        return self.slots[binding]

    def new_slot(self, held: Type | None = None) -> int:
        self.size += 1
        if held is not None:
            self.info.types[self.size - 1] = held
        return self.size - 1

    def _resolve(self, binding: Binding) -> ast.expr:
        if binding in self.slots:
            return expression("f[N]", N=self.slots[binding])
        if self.outer is not None and binding in self.outer.slots:
            return expression("s.stack[f[3]][N]", N=self.outer.slots[binding])
        raise LookupError(f"{binding.name} has no slot in {self.info.name}")

    def store(self, binding: Binding, value: ast.expr) -> list[ast.stmt]:
        if binding not in self.slots and self.outer is not None and binding in self.outer.slots:
            return statements("s.stack[f[3]][N] = V", N=self.outer.slots[binding], V=value)
        return self.set_slot(self.slot(binding), value)

    @staticmethod
    def set_slot(slot: int, value: ast.expr | int | None) -> list[ast.stmt]:
        return statements("f[N] = V", N=slot, V=value)

    def add_site(self, site: Site) -> int:
        """The number of a site, which keeps where this frame and the one around it hold things."""
        outer = {} if self.outer is None else self.outer.slots
        return self.builder.add_site(evolve(site, slots=self.slots, outer=outer))

    # --- Blocks ------------------------------------------------------------------------

    def label(self) -> int:
        """Reserves the number of a block that is written later."""
        number = self.builder.new_block(self.info)
        return number

    def start(self, label: int) -> None:
        """Code that follows goes into this block."""
        assert self.current is None
        self.current = []
        self.blocks[label] = self.current

    def emit(self, code: Iterable[ast.stmt]) -> None:
        assert self.current is not None
        made = list(code)
        ast_templates.locate(made, self.line)
        self.current.extend(made)

    def close(self, code: Iterable[ast.stmt]) -> None:
        """Emits code that leaves the block."""
        self.emit(code)
        self.current = None

    def jump(self, label: int) -> list[ast.stmt]:
        """Code that goes on at a block that is written later: called at once."""
        return statements("return F(s, f)", F=name(self.builder.block_name(label)))

    def go(self, label: int) -> None:
        self.close(self.jump(label))

    def go_if(self, test: ast.expr, label: int, first: Iterable[ast.stmt] = ()) -> None:
        """On to a block that is written later if something holds, with some code `first`."""
        self.emit([ast.If(test=test, body=[*first, *self.jump(label)], orelse=[])])

    def go_back(self, label: int) -> None:
        """Back to a block that was run before: by way of the interpreter, which counts."""
        # A call would put each step of a loop on Python's stack.
        self.close(statements("f[0] = N\nreturn None", N=label))

    def wait(self, label: int) -> None:
        """Stops for a decision; the answer goes to a block."""
        self.close(statements("f[0] = N\nreturn True", N=label))

    def finish(self) -> None:
        """Hands the blocks over as functions."""
        assert self.current is None
        names = {self.builder.block_name(label): label for label in self.blocks}
        join_blocks(self.blocks, names, self.builder.entries)
        for label, body in self.blocks.items():
            self.builder.add_block(label, body, self.info, self.source, self.line)
        self.builder.paddings[self.padding] = self.size - self.filled

    # --- Bodies ------------------------------------------------------------------------

    def leave(self, value: ast.expr | None) -> None:
        """Code that ends the body; replaced by whoever makes the frame."""
        raise NotImplementedError

    def body(self, block: m.Block) -> None:
        """The statements of the whole body, and what ends it."""
        self.block(block, self.scope)
        if self.current is not None:
            self.leave(None)
            self.current = None

    def block(self, block: m.Block, scope: Scope, then: int | None = None) -> None:
        """The statements of a block. With `then`, it goes on there."""
        for statement in block:
            if self.current is None:
                return
            line = scope.line(statement.span)
            if line is not None:
                self.line = line
            self.statement(statement, scope)
        if then is not None and self.current is not None:
            self.go(then)

    def suite(self, block: m.Block, scope: Scope, then: int | None) -> list[ast.stmt]:
        """The code of a block inside a Python `if` or loop. With `then`, it goes on there;
        without, it falls out of the suite (it must not wait)."""
        saved, self.current = self.current, []
        made = self.current
        line = self.line
        self.block(block, scope, then)
        if self.current == []:
            self.emit([ast.Pass()])
        self.line = line
        self.current = saved
        return made

    def waits(self, root: object) -> bool:
        return self.builder.waits(root) or (self._is_looked_after and any(calls(root)))

    def statement(self, node: m.Statement, scope: Scope) -> None:
        match node:
            case m.CallEvent():
                self.call_event(node, scope)
            case m.If():
                self._if(node, scope)
            case m.While():
                self._while(node, scope)
            case m.For():
                self._for(node, scope)
            case m.Return():
                value = None
                if node.value is not None:
                    value = self.builder.expressions.given(node.value, self.returns, scope)
                self.leave(value)
                self.current = None
            case m.Cancel():
                self.cancel()
            case m.Later():
                self.emit(self.builder.later.lower(node, scope))
            case m.Proceed():
                self.proceed(node)
            case m.Choose() | m.Ask() | m.Offer() | m.PlayAs() | m.Compel():
                self._settle()
                self.builder.choices.lower(self, node, scope)
            case _:
                done = self.builder.deeds.lower(node, scope, self.store)
                self.emit(done)
                if done and isinstance(done[-1], ast.Raise):
                    self.current = None

    def cancel(self) -> None:
        raise NotImplementedError

    def proceed(self, node: m.Proceed) -> None:
        raise NotImplementedError

    @property
    def _is_looked_after(self) -> bool:
        """Whether something may be due as soon as an event in this body is complete."""
        return self.info.kind == "phase" and self.builder.facts.watched

    def _settle(self) -> None:
        """Between the effects of a phase, and before its decisions, the interpreter looks for
        what is due."""
        if self._is_looked_after:
            onward = self.label()
            self.go_back(onward)
            self.start(onward)

    # --- Events ------------------------------------------------------------------------

    def call_event(self, node: m.CallEvent, scope: Scope) -> None:
        arguments = self.builder.expressions.arguments(node, scope)
        if node.event not in self.builder.facts.waiting_events:
            made = call(self.builder.events.direct(node.event), name("s"), *arguments)
            self.emit([ast.Expr(made)] if node.result is None else self.store(node.result, made))
            self._settle()
            return
        self.push_event(node.event, arguments)
        if node.result is not None:
            self.emit(self.store(node.result, expression("s.ret")))

    def push_event(self, event: Event, arguments: list[ast.expr]) -> None:
        """Puts an event on the stack and goes on in a new block when it has happened."""
        start, padding = self.builder.events.frame_of(event)
        frame = ast.List(
            elts=[
                constant(start),
                *arguments,
                ast.Starred(value=name(padding), ctx=ast.Load()),
            ],
            ctx=ast.Load(),
        )
        after = self.label()
        self.emit(statements("s.stack.append(FRAME)", FRAME=frame))
        self.go_back(after)
        self.start(after)

    # --- Control -----------------------------------------------------------------------

    def _if(self, node: m.If, scope: Scope) -> None:
        if not self.waits(node):
            self._plain_if(node, scope)
            return
        join = self.label()
        for condition, block in node.branches:
            test = self.builder.expressions.lower(condition, scope)
            if isinstance(test, ast.Constant) and not test.value:
                continue
            if isinstance(test, ast.Constant):
                self.block(block, scope, join)
                break
            self.emit([ast.If(test=test, body=self.suite(block, scope, join), orelse=[])])
        else:
            self.block(node.otherwise, scope, join)
        self.start(join)

    def _plain_if(self, node: m.If, scope: Scope) -> None:
        otherwise = self.suite(node.otherwise, scope, None) if node.otherwise else []
        for condition, block in reversed(node.branches):
            test = self.builder.expressions.lower(condition, scope)
            body = self.suite(block, scope, None)
            if isinstance(test, ast.Constant):
                if test.value:
                    otherwise = body
                continue
            otherwise = [ast.If(test=test, body=body, orelse=otherwise)]
        self.emit(otherwise)
        if otherwise and isinstance(otherwise[-1], ast.Return | ast.Raise):
            self.current = None

    def _while(self, node: m.While, scope: Scope) -> None:
        test = self.builder.expressions.lower(node.condition, scope)
        if not self.waits(node):
            self.emit(counted_while(node, test, self.suite(node.body, scope, None)))
            return
        head, leave = self.label(), self.label()
        self.go_back(head)
        self.start(head)
        self.go_if(syntax_not(test), leave)
        self.block(node.body, scope)
        if self.current is not None:
            self.go_back(head)
        self.start(leave)

    def _for(self, node: m.For, scope: Scope) -> None:
        source = self.builder.expressions.lower_kept(node.source, scope)
        if not self.waits(node):
            identifier, inner = self.builder.expressions.bind(node.binding, scope)
            body = self.suite(node.body, inner, None)
            if node.condition is not None:
                test = self.builder.expressions.lower(node.condition, inner)
                body = [ast.If(test=test, body=body, orelse=[])]
            target = ast.Name(id=identifier, ctx=ast.Store())
            items_ = counted_items(source, node.condition, node.body)
            self.emit([ast.For(target=target, iter=items_, body=body, orelse=[])])
            return
        items, index = self.new_slot(list_of(node.binding.type)), self.new_slot()
        item = self.slot(node.binding)
        head, leave = self.label(), self.label()
        self.emit(self.set_slot(items, counted_items(source, node.condition, node.body)))
        self.emit(self.set_slot(index, 0))
        self.go(head)
        self.start(head)
        test = constant(True)
        if node.condition is not None:
            test = self.builder.expressions.lower(node.condition, scope)
        self.emit(
            statements(
                "while True:\n"
                " if f[I] >= len(f[L]): return F(s, f)\n"
                " f[X] = f[L][f[I]]\n"
                " f[I] += 1\n"
                " if T: break",
                I=index,
                L=items,
                X=item,
                F=name(self.builder.block_name(leave)),
                T=test,
            )
        )
        self.block(node.body, scope)
        if self.current is not None:
            self.go_back(head)
        self.start(leave)


def syntax_not(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(op=ast.Not(), operand=test)


def waits_in(root: object, waiting: set[Event]) -> bool:
    """Whether code may have to wait: for a player, or for an event that may."""
    return any(
        node.waits or (isinstance(node, m.CallEvent) and node.event in waiting)
        for node in walk(root)
    )
