"""Who a modifier works for: which copies of its card, and before whom.

A modifier whose condition says `x is you` needs no loop: the number of its working copies before
`x` is kept in `State.n`.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from attrs import frozen

from rulekit.compiler import ast_templates
from rulekit.compiler.ast_templates import expression, name, statements
from rulekit.compiler.bindings import Scope
from rulekit.compiler.partial_evaluation import conjunction
from rulekit.compiler.probes import marked
from rulekit.compiler.rule_gates import Part
from rulekit.compiler.wait_analysis import mentions
from rulekit.ruleset import meaning as m
from rulekit.ruleset.carried_rules import CarriedRule, ModifyRule
from rulekit.ruleset.definitions import Binding, Component
from rulekit.ruleset.traversal import operands

if TYPE_CHECKING:
    from rulekit.compiler.builder import Builder

_Then: TypeAlias = Callable[[Scope], list[ast.stmt]]


@frozen
class Guard:
    """A condition taken apart: the one whom it says `you` to be, and what else it asks."""

    holder: m.Expression | None
    rest: tuple[m.Expression, ...]


def guard_of(rule: CarriedRule, whole: bool) -> Guard:
    """A condition taken apart, unless it is to be asked as a `whole`."""
    if whole:
        return Guard(None, () if rule.condition is None else (rule.condition,))
    parts = operands(rule.condition)
    for index, part in enumerate(parts):
        if not (isinstance(part, m.Comparison) and part.operator == "=="):
            continue
        for mine, other in ((part.left, part.right), (part.right, part.left)):
            if not (isinstance(mine, m.Read) and mine.binding is rule.you):
                continue
            if not mentions(other, rule.you) and not mentions(other, rule.this):
                return Guard(other, tuple(parts[:index] + parts[index + 1 :]))
    return Guard(None, tuple(parts))


@frozen(eq=False)
class Workers:
    """Code that asks whether, how often and for whom modifiers work."""

    builder: Builder

    def needs_no_search(self, rule: ModifyRule) -> bool:
        """Whether it is enough to know how many copies work: before whom, if `you` is asked."""
        guard = guard_of(rule, self.builder.measured)
        if self.builder.measured or (guard.holder is None and rule.you is not None):
            return False
        asked: list[m.Expression] = list(guard.rest)
        asked += [modification.value for modification in rule.modifications]
        return not any(mentions(node, rule.this) for node in asked)

    def _lower(self, node: m.Expression, scope: Scope) -> ast.expr:
        return self.builder.expressions.lower(node, scope)

    def said(self, node: m.Expression, scope: Scope) -> ast.expr:
        """What a modifier says: of numbers, none that could not be kept."""
        if node.type.name == "number":
            return self.builder.expressions.lower_kept(node, scope)
        return self._lower(node, scope)

    def terms(self, rule: ModifyRule, scope: Scope) -> list[tuple[Component | None, ast.expr]]:
        """What a `by` adds, one expression for each carrier and number."""
        terms: list[tuple[Component | None, ast.expr]] = []
        for carrier in self.builder.carriers(rule):
            inner, test = self.test(rule, carrier, scope)
            if isinstance(test, ast.Constant) and not test.value:
                continue
            for modification in rule.modifications:
                if modification.operation != "by":
                    continue
                amount = self.said(modification.value, inner)
                term = self._term(rule, carrier, amount, test, scope)
                line = scope.line(rule.span)
                if line is not None:
                    ast_templates.locate(term, line)
                terms.append((carrier, term))
        return terms

    def _term(
        self,
        rule: ModifyRule,
        carrier: Component | None,
        amount: ast.expr,
        test: ast.expr,
        scope: Scope,
    ) -> ast.expr:
        if carrier is None:
            if isinstance(test, ast.Constant):
                return amount
            return expression("(A if T else 0)", A=amount, T=test)
        guard = guard_of(rule, self.builder.measured)
        number = self._number(carrier, guard, scope)
        if not (isinstance(amount, ast.Constant) and amount.value == 1):
            number = expression("A * N", A=amount, N=number)
        if guard.rest or (guard.holder is not None and guard.holder.type.optional):
            return expression("(N if T else 0)", N=number, T=test)
        return number

    def test(
        self, rule: ModifyRule, carrier: Component | None, scope: Scope
    ) -> tuple[Scope, ast.expr]:
        """A scope in which `you` is known, and whether the rule works there."""
        guard = guard_of(rule, self.builder.measured)
        if carrier is None:
            return scope, conjunction([self._lower(part, scope) for part in guard.rest])
        inner, parts = scope, []
        if guard.holder is not None and rule.you is not None:
            holder = self._lower(guard.holder, scope)
            inner = scope.inner({rule.you: holder})
            if guard.holder.type.optional:
                parts.append(expression("H >= 0", H=holder))
        working = self._number(carrier, guard, scope)
        asked = [self._lower(part, inner) for part in guard.rest]
        parts += [*asked, working] if self._silences(rule) else [working, *asked]
        return inner, conjunction(parts)

    def _silences(self, rule: ModifyRule) -> bool:
        """Whether it says which cards work. Then its condition is asked first: where that does not
        hold, whether its own card works need not be found out, which would be asked in turn of
        all others that silence."""
        return rule.value is self.builder.ruleset.values["works"]

    def _number(self, carrier: Component, guard: Guard, scope: Scope) -> ast.expr:
        """How many copies work: before the holder that the condition names, or on the table."""
        if guard.holder is not None:
            return self.builder.working_count(carrier, guard.holder, scope)
        return self.builder.count_at_all(carrier)

    def when_working(self, rule: ModifyRule, scope: Scope, then: _Then) -> list[Part]:
        made: list[Part] = []
        for carrier in self.builder.carriers(rule):
            inner, test = self.test(rule, carrier, scope)
            if isinstance(test, ast.Constant) and not self.builder.measured:
                made.append((carrier, then(inner) if test.value else []))
            else:
                body = [*marked(self.builder, rule), *then(inner)]
                made.append((carrier, [ast.If(test=test, body=body, orelse=[])]))
        return made

    def for_each(self, rule: ModifyRule, scope: Scope, then: _Then) -> list[Part]:
        """Runs code for every working copy, with `this` and `you` known."""
        if rule.this is None:
            return self.when_working(rule, scope, then)
        return [
            (carrier, self._for_each_copy(rule, carrier, scope, then))
            for carrier in self.builder.carriers(rule)
            if carrier is not None
        ]

    def _for_each_copy(
        self, rule: ModifyRule, carrier: Component, scope: Scope, then: _Then
    ) -> list[ast.stmt]:
        """Looks at the copies before the holder that the condition names, else at all."""
        assert rule.this is not None
        guard = guard_of(rule, self.builder.measured)
        known = guard.holder is not None and not guard.holder.type.optional
        known = known and not self._silences(rule)
        reads: dict[Binding, ast.expr] = {rule.this: name("this")}
        holder: ast.expr = name("you")
        if known:
            assert guard.holder is not None
            holder = self._lower(guard.holder, scope)
        if rule.you is not None:
            reads[rule.you] = holder
        inner = scope.inner(reads)
        asked = guard.rest
        if not known and not self.builder.measured:
            asked = tuple(operands(rule.condition))
        test = conjunction([self._lower(part, inner) for part in asked])
        body = [*marked(self.builder, rule, name("this")), *then(inner)]
        silences = self._silences(rule)
        if isinstance(test, ast.Constant) and not test.value:
            return []
        if silences:
            test = conjunction([test, expression("card_works(s, this)")])
        if not isinstance(test, ast.Constant):
            body = [ast.If(test=test, body=body, orelse=[])]
        index = self.builder.active_index(carrier)
        if silences:
            return statements(
                "if n[TOTAL]:\n for this, you in bearers(s, INDEX):\n  BODY",
                TOTAL=self.builder.total_index(carrier),
                INDEX=index,
                BODY=body,
            )
        if known:
            return statements(
                "if LYING:\n for this in copies_before(s, INDEX, HOLDER):\n  BODY",
                LYING=self.builder.lying_for(carrier, holder),
                INDEX=index,
                HOLDER=holder,
                BODY=body,
            )
        return statements(
            "if n[TOTAL]:\n for this, you in holders(s, INDEX):\n  BODY",
            TOTAL=self.builder.total_index(carrier),
            INDEX=index,
            BODY=body,
        )
