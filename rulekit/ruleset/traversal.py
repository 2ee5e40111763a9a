"""Walks through meaning: every expression and statement inside another, and all of a ruleset."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias, TypeVar

from rulekit.language import nodes
from rulekit.ruleset import meaning
from rulekit.ruleset.carried_rules import CarriedRule, ModifyRule, PlayRule
from rulekit.ruleset.definitions import (
    Body,
    Carrier,
    Component,
    Counter,
    Definition,
    Ending,
    Event,
    Invariant,
    Kind,
    TableRule,
    Value,
    Variable,
    Window,
    Zone,
)
from rulekit.ruleset.meaning import Expression, Statement
from rulekit.ruleset.model import Ruleset

Node: TypeAlias = "Expression | Statement | meaning.Choice"

_Sort = TypeVar("_Sort")


def walk(node: object) -> Iterator[Node]:
    """A node, body, or list of them, and everything inside but the bodies; outer ones first."""
    yield from (one for one in nodes.walk(node) if not isinstance(one, Body))  # type: ignore[misc]


def find(sort: type[_Sort], part: object) -> Iterator[_Sort]:
    """The nodes of one class in a node, body, or list of them; outer ones first."""
    return (one for one in nodes.walk(part) if isinstance(one, sort))


def of(definition: Definition) -> Iterator[Node]:
    """Everything in a definition: what it asks, and what it does. Of what carries rules, those
    that are its own."""
    match definition:
        case Counter():
            yield from walk((definition.low, definition.high, definition.starts_at))
        case Variable():
            yield from walk(definition.default)
        case Kind() | Component() | TableRule():
            for rule in own_rules(definition):
                yield from of_rule(rule)
        case Value():
            yield from walk(definition.body)
        case Event():
            yield from walk(definition.body)
            yield from walk(tuple(parameter.default for parameter in definition.parameters))
        case Ending():
            yield from walk(definition.condition)
            yield from walk(definition.body)
        case Invariant():
            yield from walk(definition.conditions)


def of_rule(rule: CarriedRule) -> Iterator[Node]:
    """Everything in a rule: its condition, its modifications, its body."""
    yield from walk(rule.condition)
    if isinstance(rule, ModifyRule):
        for modification in rule.modifications:
            yield from walk(modification.value)
    body = body_of(rule)
    if body is not None:
        yield from walk(body.block)


def asked_by(value: Value) -> Iterator[Node]:
    """Everything that a value asks, itself and by its modifiers."""
    yield from walk(value.body)
    for rule in value.modifiers:
        yield from of_rule(rule)


def body_of(rule: CarriedRule) -> Body | None:
    """The statements of a rule; modifiers and treats have none."""
    return getattr(rule, "body", None)


def bodies(ruleset: Ruleset) -> Iterator[Body]:
    """Everything that is done: by the set-up, events, values, endings and carried rules."""
    yield ruleset.setup
    yield from (event.body for event in ruleset.events.values())
    yield from (ending.body for ending in ruleset.endings.values())
    yield from (body for rule in carried(ruleset) if (body := body_of(rule)) is not None)
    yield from (one.body for one in ruleset.values.values() if isinstance(one.body, Body))


def own_rules(carrier: Kind | Component | TableRule) -> list[CarriedRule]:
    """The rules of a carrier that it does not have from its kind, or a kind from its parent."""
    return [rule for rule in carrier.rules if rule.carrier is carrier]


def carriers(ruleset: Ruleset) -> list[tuple[Carrier, list[CarriedRule]]]:
    """Kinds, components and rules of the table, each with the rules that are its own."""
    return [
        (one, own_rules(one))
        for one in ruleset.definitions()
        if isinstance(one, Kind | Component | TableRule)
    ]


def carried(ruleset: Ruleset) -> Iterator[CarriedRule]:
    """Every rule that a kind, a component or a `rule` of the table carries, each once."""
    for _, rules in carriers(ruleset):
        yield from rules


def play_of(component: Component, window: Window) -> PlayRule | None:
    """The play of a component in a window: of several the last one, which is its own."""
    plays = (rule for rule in reversed(component.rules) if isinstance(rule, PlayRule))
    return next((rule for rule in plays if window in rule.windows), None)


def works_in(rule: CarriedRule, ruleset: Ruleset) -> Iterable[Zone]:
    """The zones in which a card must lie that carries a rule; none for a rule of the table."""
    match rule.carrier:
        case Component() as component:
            return component.kind.works_in
        case Kind() as parent:
            kinds = [kind for kind in ruleset.kinds.values() if kind.is_a(parent)]
            return dict.fromkeys(zone for kind in kinds for zone in kind.works_in)
    return ()


def everything(ruleset: Ruleset) -> Iterator[Node]:
    """Every expression and statement of a ruleset, each once."""
    yield from everything_played(ruleset)
    for invariant in ruleset.invariants.values():
        yield from of(invariant)


def everything_played(ruleset: Ruleset) -> Iterator[Node]:
    """Every expression and statement that a game can run: all but the invariants."""
    yield from walk(ruleset.starter)
    yield from walk(ruleset.setup)
    for definition in ruleset.definitions():
        if not isinstance(definition, Invariant):
            yield from of(definition)


def calls(root: object) -> Iterator[meaning.CallEvent]:
    """Every call of an event in a node, body, or list of them."""
    return find(meaning.CallEvent, root)


def definitions_in(node: Node) -> Iterator[Definition]:
    """The definitions that a node itself names, to do to them what it `does`."""
    for name in nodes.parts_of(node):
        part = getattr(node, name)
        for one in part if isinstance(part, tuple) else (part,):
            if isinstance(one, Definition):
                yield one


def operands(
    condition: Expression | None, operator: Literal["and", "or"] = "and"
) -> list[Expression]:
    """The conditions that an `and`, or an `or`, joins; none of no condition."""
    if condition is None:
        return []
    if isinstance(condition, meaning.Logic) and condition.operator == operator:
        return operands(condition.left, operator) + operands(condition.right, operator)
    return [condition]
