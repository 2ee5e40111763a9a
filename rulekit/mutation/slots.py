"""Where rules can be changed: every attribute of a ruleset that holds some."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulekit.language.source import Source
from rulekit.mutation.mutants import Slot
from rulekit.ruleset.carried_rules import CarriedRule, ModifyRule
from rulekit.ruleset.definitions import (
    Body,
    Component,
    Counter,
    Ending,
    Event,
    Kind,
    TableRule,
    Value,
    Variable,
)
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.traversal import own_rules


def find_slots(ruleset: Ruleset, sources: set[Source]) -> list[Slot]:
    """The slots of what these sources declare, declaration by declaration."""
    made = [slot for slot in _all(ruleset) if slot.span.source in sources]
    return sorted(made, key=lambda slot: (slot.span.source.name, slot.home))


def _all(ruleset: Ruleset) -> Iterator[Slot]:
    yield from _held("game", ruleset, "starter")
    yield from _held("setup", ruleset, "setup")
    for one in ruleset.definitions():
        match one:
            case Counter():
                yield from _held(f"counter {one.name}", one, "low", "high", "starts_at", fixed=True)
            case Variable():
                yield from _held(f"var {one.name}", one, "default", fixed=True)
            case Value():
                yield from _held(f"value {one.name}", one, "body")
            case Event():
                yield from _held(f"{'phase' if one.is_phase else 'event'} {one.name}", one, "body")
            case Ending():
                yield from _held(f"ending {one.name}", one, "condition", "body")
            case Component():
                yield from _of_rules(f"{one.kind.name} {one.name}", one)
            case Kind():
                yield from _of_rules(f"kind {one.name}", one)
            case TableRule():
                yield from _of_rules(f"rule {one.name}", one)


def _of_rules(home: str, carrier: Kind | Component | TableRule) -> Iterator[Slot]:
    for rule in own_rules(carrier):
        yield Slot(home, rule, "condition", rule.span, rule)
        if isinstance(rule, ModifyRule):
            yield Slot(home, rule, "modifications", rule.span, rule)
        if hasattr(rule, "body"):
            yield from _held(home, rule, "body", rule=rule)


def _held(
    home: str, owner: Any, *attributes: str, fixed: bool = False, rule: CarriedRule | None = None
) -> Iterator[Slot]:
    """What these attributes hold: an expression, or a block in a body."""
    for attribute in attributes:
        content = getattr(owner, attribute)
        if not isinstance(content, Body):
            if content is not None:
                yield Slot(home, owner, attribute, content.span, fixed=fixed)
        elif content.block:
            span = getattr(owner, "span", None) or content.block[0].span
            yield Slot(home, content, "block", span, rule)
