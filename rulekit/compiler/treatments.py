"""Cards that count as another card, since a treatment says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulekit.compiler.ast_templates import name, statements
from rulekit.ruleset.carried_rules import TreatRule
from rulekit.ruleset.definitions import Component

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
    made = statements("if T: return True", T=own)
    parts = []
    for treat in treats:
        test = builder.windows.matches(treat, name("c"), name("you"))
        served = statements("if T: return True", T=test)
        parts.append((treat, builder.windows.if_works(treat, served)))
    made += builder.windows.each(parts)
    made += statements("return False")
    span = component.span or builder.any_span
    builder.add_function(identifier, ["s", "c", "you"], made, span)
