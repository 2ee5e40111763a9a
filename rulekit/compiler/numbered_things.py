"""Numbers for all of a ruleset that what is compiled of it may speak of: definitions, rules,
bindings, and the nodes that decisions are made from. The same rules give the same numbers."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.compiler.wait_analysis import all_rules
from rulekit.language import nodes
from rulekit.ruleset import meaning as m
from rulekit.ruleset.definitions import Body, Event
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.traversal import body_of


def things_of(ruleset: Ruleset) -> list[object]:
    return list(_things(ruleset))


def _things(ruleset: Ruleset) -> Iterator[object]:
    yield from ruleset.sources
    yield from _in_body(ruleset.setup)
    for definition in ruleset.definitions():
        yield definition
        if isinstance(definition, Event):
            yield from (parameter.binding for parameter in definition.parameters)
            yield definition.you
            yield from _in_body(definition.body)
    for rule in all_rules(ruleset):
        yield from (rule, rule.this, rule.you)
        body = body_of(rule)
        if body is not None:
            yield from _in_body(body)


def _in_body(body: Body) -> Iterator[object]:
    yield from body.locals
    for node in nodes.walk(body.block, m.Typed):
        match node:
            case m.Choose():
                yield node
                yield from node.named
            case m.Offer():
                yield from node.named
            case m.Choice():
                yield from node.named
