"""Cards that count as another card, since a treatment says so."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, assert_never

from rulekit.compiler.ast_templates import expression, name, statements
from rulekit.compiler.bindings import Scope
from rulekit.compiler.partial_evaluation import conjunction, disjunction
from rulekit.compiler.probes import mark
from rulekit.compiler.wait_analysis import mentions
from rulekit.language.source import Source
from rulekit.ruleset.carried_rules import TreatRule
from rulekit.ruleset.definitions import Binding, Component, Kind

if TYPE_CHECKING:
    from rulekit.compiler.builder import Builder


def serves(builder: Builder, component: Component) -> str | None:
    """A function (s, card, player): is it that card, or treated as it? None if no
    treatment makes anything that card."""
    known = builder.windows.serving
    if component not in known:
        treats = [rule for rule in builder.rules_of(TreatRule) if rule.as_ is component]
        treats = [rule for rule in treats if builder.can_work(rule)]
        if not treats:
            known[component] = None
        else:
            identifier = builder.reserve("serves_as", component.name)
            known[component] = identifier
            _define(builder, identifier, component, treats)
    return known[component]


def _define(
    builder: Builder, identifier: str, component: Component, treats: list[TreatRule]
) -> None:
    own = builder.expressions.is_component(name("c"), component)
    span = component.span or builder.any_span
    made = statements("if T: return True", T=own)
    parts = []
    for treat in treats:
        served = statements("if T: return True", T=matches(builder, treat, span.source))
        parts.append((treat, builder.windows.if_works(treat, served)))
    made += builder.windows.each(parts)
    made += statements("return False")
    builder.add_function(identifier, ["s", "c", "you"], made, span)


def matches(builder: Builder, treat: TreatRule, source: Source) -> ast.expr:
    """Whether a treatment that works for `you` applies to card `c`, as code of a file."""
    lower = builder.expressions
    tests: list[ast.expr] = []
    match treat.what:
        case "card":
            pass
        case Kind() as kind:
            table = builder.kind_table(kind)
            tests.append(expression("T[c]", T=name(table)))
        case Component() as component:
            tests.append(lower.is_component(name("c"), component))
        case _:
            assert_never(treat.what)
    if treat.condition is not None:
        reads: dict[Binding, ast.expr] = {}
        if treat.you is not None:
            reads[treat.you] = name("you")
        if treat.this is not None and mentions(treat.condition, treat.this):
            reads[treat.this] = name("this")
        test = lower.lower(treat.condition, Scope(source, reads))
        if treat.this in reads:
            test = _for_some_copy(builder, treat, test)
        tests.append(test)
    tests += mark(builder, treat)
    return conjunction(tests)


def _for_some_copy(builder: Builder, treat: TreatRule, test: ast.expr) -> ast.expr:
    """Whether a condition that asks about `this` holds for a card that brings the rule."""
    return disjunction(
        [
            expression(
                "any(T for this in copies_before(s, INDEX, you))",
                T=test,
                INDEX=builder.active_index(carrier),
            )
            for carrier in builder.carriers(treat)
            if carrier is not None
        ]
    )
