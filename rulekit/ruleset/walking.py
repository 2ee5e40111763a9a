"""Walks through meaning: every expression and statement inside another, and all of a ruleset."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Literal, TypeAlias

import attrs

from rulekit.ruleset import meaning
from rulekit.ruleset.meaning import Expression, Stated, Statement, Typed
from rulekit.ruleset.model import (
    Body,
    CarriedRule,
    Carrier,
    Component,
    Kind,
    ModifyRule,
    Ruleset,
    TableRule,
    Value,
)

Node: TypeAlias = "Expression | Statement | meaning.Choice"
_NODES = (Typed, Stated, meaning.Choice)


@cache
def _parts(class_: Any) -> tuple[str, ...]:
    skipped = ("span", "type")
    return tuple(f.name for f in attrs.fields(class_) if f.name not in skipped)


def parts(node: Typed | Stated) -> Iterator[object]:
    """What an expression or statement directly consists of."""
    class_: Any = type(node)
    for name in _parts(class_):
        yield getattr(node, name)


def walk(node: object) -> Iterator[Node]:
    """A node, body, or list of them, and everything inside; outer ones first."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        if isinstance(node, tuple | list):
            waiting.extend(reversed(node))
        elif isinstance(node, Body):
            waiting.append(node.block)
        elif isinstance(node, _NODES):
            yield node  # type: ignore[misc]
            class_: Any = type(node)
            for name in reversed(_parts(class_)):
                part = getattr(node, name)
                if isinstance(part, (tuple, *_NODES)):
                    waiting.append(part)


def of_value(value: Value) -> Iterator[Node]:
    """Everything in the body of a value."""
    yield from walk(value.body.block if isinstance(value.body, Body) else value.body)


def of_rule(rule: CarriedRule) -> Iterator[Node]:
    """Everything in a rule: its condition, its modifications, its body."""
    yield from walk(rule.condition)
    if isinstance(rule, ModifyRule):
        for modification in rule.modifications:
            yield from walk(modification.value)
    body = body_of(rule)
    if body is not None:
        yield from walk(body.block)


def body_of(rule: CarriedRule) -> Body | None:
    """The statements of a rule; modifiers and treats have none."""
    return getattr(rule, "body", None)


def carriers(ruleset: Ruleset) -> list[tuple[Carrier, list[CarriedRule]]]:
    """Kinds, components and rules of the table, each with the rules that are its own."""
    found: list[tuple[Carrier, list[CarriedRule]]] = []
    everybody: list[Kind | Component | TableRule] = [
        *ruleset.kinds.values(),
        *ruleset.components.values(),
        *ruleset.table_rules.values(),
    ]
    for carrier in everybody:
        found.append((carrier, [rule for rule in carrier.rules if rule.carrier is carrier]))
    return found


def everything(ruleset: Ruleset) -> Iterator[Node]:
    """Every expression and statement of a ruleset, each once."""
    yield from everything_played(ruleset)
    for invariant in ruleset.invariants.values():
        yield from walk(invariant.conditions)


def everything_played(ruleset: Ruleset) -> Iterator[Node]:
    """Every expression and statement that a game comes by: all but the invariants."""
    yield from walk(ruleset.starter)
    yield from walk(ruleset.setup.block)
    for counter in ruleset.counters.values():
        yield from walk((counter.low, counter.high, counter.starts_at))
    for variable in ruleset.variables.values():
        yield from walk(variable.default)
    for value in ruleset.values.values():
        yield from of_value(value)
    for event in ruleset.events.values():
        yield from walk(event.body.block)
        yield from walk(tuple(p.default for p in event.parameters))
    for _, rules in carriers(ruleset):
        for rule in rules:
            yield from of_rule(rule)
    for ending in ruleset.endings.values():
        yield from walk(ending.condition)
        yield from walk(ending.body.block)


def operands(
    condition: Expression | None, operator: Literal["and", "or"] = "and"
) -> list[Expression]:
    """The conditions that an `and`, or an `or`, joins; none of no condition."""
    if condition is None:
        return []
    if isinstance(condition, meaning.Logic) and condition.operator == operator:
        return operands(condition.left, operator) + operands(condition.right, operator)
    return [condition]
