"""Bodies that never wait, as plain Python functions."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING

from rulekit.compiler import ast_templates
from rulekit.compiler.ast_templates import assign, call, constant, name
from rulekit.compiler.bindings import Scope
from rulekit.compiler.fuel import counted_items, counted_while
from rulekit.ruleset import meaning as m
from rulekit.ruleset.definitions import Binding, Body
from rulekit.ruleset.types import Type

if TYPE_CHECKING:
    from rulekit.compiler.builder import Builder


class Direct:
    """Lowers a body to the statements of one function, which `returns` a type.

    `leave` makes the code that returns a value (None at the end of the body); `cancelled`
    the code of `cancel`. Bindings become locals of the function.
    """

    def __init__(
        self,
        builder: Builder,
        scope: Scope,
        body: Body,
        leave: Callable[[ast.expr | None], list[ast.stmt]] | None = None,
        cancelled: Callable[[], list[ast.stmt]] | None = None,
        returns: Type | None = None,
    ) -> None:
        self.builder = builder
        self.returns = returns
        self.leave = leave or (lambda value: [ast.Return(value=value or constant(None))])
        self.cancelled = cancelled
        self.scope = scope.inner({})
        self.in_loop = False

    def function_body(self, block: m.Block) -> list[ast.stmt]:
        made = self.block(block, self.scope)
        if not (made and isinstance(made[-1], ast.Return)):
            made += self.leave(None)
        return made

    def block(self, block: m.Block, scope: Scope) -> list[ast.stmt]:
        made: list[ast.stmt] = []
        for statement in block:
            lowered = self.statement(statement, scope)
            line = scope.line(statement.span)
            if line is not None:
                ast_templates.locate(lowered, line)
            made += lowered
            if made and isinstance(made[-1], ast.Return):
                break  # what follows could not run
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
                assert self.cancelled is not None
                return self.cancelled()
            case m.Later():
                return self.builder.later.lower(node, scope)
            case m.Proceed() | m.Choose() | m.Ask() | m.Offer() | m.PlayAs() | m.Compel():
                raise AssertionError("what waits is compiled to frames")
            case _:
                return self.builder.deeds.lower(node, scope, self.store)

    def store(self, binding: Binding, value: ast.expr) -> list[ast.stmt]:
        """Assigns a binding, which is a local of the function from now on."""
        try:
            place = self.scope.read(binding)
        except LookupError:  # met for the first time
            identifier, inner = self.builder.expressions.bind(binding, self.scope)
            self.scope.reads.update(inner.reads)
            return [assign(identifier, value)]
        assert isinstance(place, ast.Name)
        return [assign(place.id, value)]

    def _call(self, node: m.CallEvent, scope: Scope) -> list[ast.stmt]:
        arguments = self.builder.expressions.arguments(node, scope)
        made = call(self.builder.events.direct(node.event), name("s"), *arguments)
        if node.result is None:
            return [ast.Expr(made)]
        return self.store(node.result, made)

    def _if(self, node: m.If, scope: Scope) -> list[ast.stmt]:
        otherwise = self.block(node.otherwise, scope)
        for condition, block in reversed(node.branches):
            test = self.builder.expressions.lower(condition, scope)
            if isinstance(test, ast.Constant):
                if test.value:
                    otherwise = self.block(block, scope)
                continue
            body = self.block(block, scope) or [ast.Pass()]
            made = ast.If(test=test, body=body, orelse=otherwise)
            line = scope.line(condition.span)
            if line is not None:
                ast_templates.locate(made, line)
            otherwise = [made]
        return otherwise

    def _while(self, node: m.While, scope: Scope) -> list[ast.stmt]:
        return counted_while(
            node,
            self.builder.expressions.lower(node.condition, scope),
            self.block(node.body, scope) or [ast.Pass()],
        )

    def _for(self, node: m.For, scope: Scope) -> list[ast.stmt]:
        source = self.builder.expressions.lower_kept(node.source, scope)
        identifier, inner = self.builder.expressions.bind(node.binding, scope)
        body = self.block(node.body, inner) or [ast.Pass()]
        if node.condition is not None:
            test = self.builder.expressions.lower(node.condition, inner)
            body = [ast.If(test=test, body=body, orelse=[])]
        return [
            ast.For(
                target=ast.Name(id=identifier, ctx=ast.Store()),
                iter=counted_items(source, node.condition, node.body),
                body=body,
                orelse=[],
            )
        ]
