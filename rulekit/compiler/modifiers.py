"""Values and their modifiers: inline expressions where they are simple, else functions.

Modifiers of one value apply in this order: `to` (the newest wins), every `by`, then the
limits.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import TYPE_CHECKING

from rulekit.compiler.ast_templates import assign, call, constant, expression, name, statements
from rulekit.compiler.bindings import Scope, scope_of
from rulekit.compiler.rule_gates import Part, any_of, in_turn
from rulekit.compiler.statement_code import Statements
from rulekit.compiler.value_sizes import Sizes, times_read
from rulekit.compiler.working_copies import Workers
from rulekit.ruleset import meaning as m
from rulekit.ruleset.carried_rules import ModifyRule
from rulekit.ruleset.definitions import Binding, Body, Value
from rulekit.ruleset.types import UNLIMITED

if TYPE_CHECKING:
    from rulekit.compiler.builder import Builder

_INLINE_LIMIT = 60
"""Values with more nodes than this become functions of their own."""

_INLINE_CARRIERS = 30
"""Values that more components than this modify are functions too."""


class Values:
    """Lowers the questions that rules may change."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self.functions: dict[Value, str] = {}
        self.sizes = Sizes()
        self.workers = Workers(builder)

    def ask(self, value: Value, arguments: list[ast.expr], scope: Scope) -> ast.expr:
        """The value for some arguments, as an expression in the code of `scope`."""
        if self._is_inline(value):
            made = self._inline(value, arguments, scope)
            if made is not None:
                return made
        return call(self.function(value), name("s"), *arguments)

    def may_be_changed(self, value: Value) -> ast.expr | None:
        """Whether a card lies where it may change the answer of a value that else says yes; None
        if that cannot be told so."""
        says_yes = isinstance(value.body, m.Constant) and value.body.value
        carriers = [one for rule in self._live(value) for one in self.builder.carriers(rule)]
        if not says_yes or None in carriers or self.builder.measured:
            return None
        totals = [(one, self.builder.count_at_all(one)) for one in carriers if one is not None]
        return any_of(self.builder.layout, totals)

    def written_out(self, node: m.Expression) -> m.Expression:
        """What a value is asked for, in the place of a question to which nothing is given and
        whose answer nothing changes."""
        while isinstance(node, m.ValueCall) and not node.value.parameters:
            body = node.value.body
            if not self._is_inline(node.value) or self._live(node.value):
                break
            assert body is not None and not isinstance(body, Body)
            node = body
        return node

    def function(self, value: Value) -> str:
        """The name of the Python function of a value, compiled when first asked for."""
        made = self.functions.get(value)
        if made is None:
            made = self.builder.reserve("value", value.name)
            self.functions[value] = made
            self._define(value, made)
        return made

    # --- Inline ------------------------------------------------------------------------

    def _live(self, value: Value) -> list[ModifyRule]:
        return [rule for rule in value.modifiers if self.builder.can_work(rule)]

    def _is_inline(self, value: Value) -> bool:
        if value.body is None or isinstance(value.body, Body) or self.builder.measured:
            return False
        live = self._live(value)
        # Then what is added depends on what came of it so far, which is no one expression.
        if self._may_be_unlimited(value) and any(self._adds(rule) for rule in live):
            return False
        if not self.builder.expressions.intervals.is_value_exact(value):
            return False
        setters = sum(part.operation == "to" for rule in live for part in rule.modifications)
        if setters > 1 or sum(len(self.builder.carriers(rule)) for rule in live) > _INLINE_CARRIERS:
            return False
        return all(self._is_simple(rule) for rule in live)

    def _may_be_unlimited(self, value: Value) -> bool:
        """Whether it is or becomes `unlimited`: then nothing is added to it."""
        return self.builder.expressions.intervals.is_value_unlimited(value)

    def _adds(self, rule: ModifyRule) -> bool:
        return any(part.operation == "by" for part in rule.modifications)

    def _is_simple(self, rule: ModifyRule) -> bool:
        """No limits, and nothing that has to look for the card that says so."""
        if any(part.operation not in ("by", "to") for part in rule.modifications):
            return False
        return rule.this is None or self.workers.needs_no_search(rule)

    def _inline(self, value: Value, arguments: list[ast.expr], scope: Scope) -> ast.expr | None:
        assert value.body is not None and not isinstance(value.body, Body)
        reads: dict[Binding, ast.expr] = {}
        live = self._live(value)
        for parameter, argument in zip(value.parameters, arguments, strict=True):
            # Written where it is read: twice would be to compute it twice.
            if not _is_cheap(argument):
                if times_read(value, parameter.binding) > 1:
                    return None
            reads[parameter.binding] = argument
        if self.sizes.of(value) > _INLINE_LIMIT:
            return None
        # Lines of another file are not given to this code: the scope keeps its source.
        inner = Scope(scope.source, reads)
        made = self._expression(value, value.body, inner)
        for rule in live:
            made = self._set_inline(rule, made, inner)
        added = [term for rule in live for _, term in self.workers.terms(rule, inner)]
        for term in added:
            made = expression("A + B", A=made, B=term)
        return self._held(value, made, added=bool(added))

    def _held(self, value: Value, made: ast.expr, added: bool = False) -> ast.expr:
        """What a value gives, no greater than may be kept: what modifiers add, up to
        `unlimited`."""
        if self.builder.expressions.intervals.is_value_in_bounds(value):
            return made
        return call("bounded", _at_most_unlimited(made) if added else made)

    def _set_inline(self, rule: ModifyRule, base: ast.expr, scope: Scope) -> ast.expr:
        for part in rule.modifications:
            if part.operation != "to":
                continue
            for carrier in self.builder.carriers(rule):
                inner, test = self.workers.test(rule, carrier, scope)
                to = self.workers.said(part.value, inner)
                if isinstance(test, ast.Constant):
                    base = to if test.value else base
                else:
                    base = expression("(A if T else B)", A=to, T=test, B=base)
        return base

    # --- Functions ---------------------------------------------------------------------

    def _define(self, value: Value, identifier: str) -> None:
        assert value.span is not None
        scope = scope_of(value.span)
        parameters = ["s"]
        for parameter in value.parameters:
            local, inner = self.builder.expressions.bind(parameter.binding, scope)
            parameters.append(local)
            scope = inner
        body = [*self.builder.weights.counted(value), *self._body(value, scope)]
        self.builder.add_function(identifier, parameters, body, value.span)

    def _body(self, value: Value, scope: Scope) -> list[ast.stmt]:
        assert value.span is not None
        live = self._live(value)
        if value.body is None:
            base: ast.expr = constant(0)
        elif isinstance(value.body, Body):
            if not live:
                return self._statements(value, value.body, scope)
            inner = self.builder.reserve("value_base", value.name)
            locals_ = [scope.read(parameter.binding) for parameter in value.parameters]
            names = [node.id for node in locals_ if isinstance(node, ast.Name)]
            self.builder.add_function(
                inner,
                ["s", *names],
                self._statements(value, value.body, scope),
                value.span,
            )
            base = call(inner, name("s"), *locals_)
        else:
            base = self._expression(value, value.body, scope)
        if not live:
            return [ast.Return(value=self._held(value, base))]
        made: list[ast.stmt] = [assign("r", base)]
        made += self._setting(live, scope)
        added = self._in_turn(part for rule in live for part in self._adding(rule, scope))
        if added and not self.builder.expressions.intervals.is_value_exact(value):
            added.append(assign("r", call("bounded", _at_most_unlimited(name("r")))))
        if added and self._may_be_unlimited(value):
            made.append(ast.If(test=expression("r < U", U=UNLIMITED), body=added, orelse=[]))
        else:
            made += added
        for operation in ("at least", "at most"):
            made += self._in_turn(
                part for rule in live for part in self._limiting(rule, operation, scope)
            )
        made.append(ast.Return(value=self._held(value, name("r"), added=bool(added))))
        return made

    def _statements(self, value: Value, body: Body, scope: Scope) -> list[ast.stmt]:
        return Statements(self.builder, scope, returns=value.type).body(body.block)

    def _expression(self, value: Value, body: m.Expression, scope: Scope) -> ast.expr:
        if value.type.optional:
            return self.builder.expressions.lower(body, scope)
        return self.builder.expressions.sure(body, scope)

    def _setting(self, live: list[ModifyRule], scope: Scope) -> list[ast.stmt]:
        setters = [
            (rule, modification)
            for rule in live
            for modification in rule.modifications
            if modification.operation == "to"
        ]
        if not setters:
            return []
        if len(setters) == 1 and self.workers.needs_no_search(setters[0][0]):
            rule, modification = setters[0]

            def set_it(inner: Scope) -> list[ast.stmt]:
                return [assign("r", self.workers.said(modification.value, inner))]

            return self._in_turn(self.workers.when_working(rule, scope, set_it))
        # Below the stamp of rules of the table, -1, which give way to those of any card.
        parts: list[Part] = [(None, [assign("newest", constant(-2))])]
        for rule, modification in setters:

            def set_(
                inner: Scope, rule: ModifyRule = rule, to: m.Expression = modification.value
            ) -> list[ast.stmt]:
                stamp = constant(-1) if rule.this is None else expression("s.stamp[this]")
                return statements(
                    "if STAMP >= newest:\n newest = STAMP\n r = VALUE",
                    STAMP=stamp,
                    VALUE=self.workers.said(to, inner),
                )

            parts += self.workers.for_each(rule, scope, set_)
        return self._in_turn(parts)

    def _in_turn(self, parts: Iterable[Part]) -> list[ast.stmt]:
        return in_turn(self.builder.layout, parts)

    def _adding(self, rule: ModifyRule, scope: Scope) -> list[Part]:
        values = [part.value for part in rule.modifications if part.operation == "by"]
        if not values:
            return []
        if self.workers.needs_no_search(rule) or (rule.this is None and not self.builder.measured):
            return [
                (carrier, statements("r += TERM", TERM=term))
                for carrier, term in self.workers.terms(rule, scope)
            ]
        return self.workers.for_each(
            rule,
            scope,
            lambda inner: [
                statement
                for value in values
                for statement in statements("r += TERM", TERM=self.workers.said(value, inner))
            ],
        )

    def _limiting(self, rule: ModifyRule, operation: str, scope: Scope) -> list[Part]:
        limits = [part.value for part in rule.modifications if part.operation == operation]
        if not limits:
            return []
        template = "r = max(r, LIMIT)" if operation == "at least" else "r = min(r, LIMIT)"

        def limit(inner: Scope) -> list[ast.stmt]:
            return [
                statement
                for value in limits
                for statement in statements(template, LIMIT=self.workers.said(value, inner))
            ]

        if rule.this is None or self.workers.needs_no_search(rule):
            return self.workers.when_working(rule, scope, limit)
        return self.workers.for_each(rule, scope, limit)


def _is_cheap(node: ast.expr) -> bool:
    """Whether an argument may be written out more than once."""
    if isinstance(node, ast.Constant | ast.Name):
        return True
    if isinstance(node, ast.Attribute):
        return _is_cheap(node.value)
    return (
        isinstance(node, ast.Subscript)
        and isinstance(node.slice, ast.Constant)
        and _is_cheap(node.value)
    )


def _at_most_unlimited(made: ast.expr) -> ast.expr:
    return expression("min(A, U)", A=made, U=UNLIMITED)
