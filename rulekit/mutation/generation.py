"""Finds every mutant of a ruleset."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulekit.compiler.wait_analysis import find_facts
from rulekit.language.source import Source, Span
from rulekit.mutation.expression_mutations import guard, of_expression, truth
from rulekit.mutation.mutants import Mutant, Operator, Slot, shown
from rulekit.mutation.slots import find_slots
from rulekit.mutation.statement_mutations import of_statement
from rulekit.ruleset import meaning as m
from rulekit.ruleset.carried_rules import (
    CarriedRule,
    HookRule,
    Modification,
    ModifyRule,
    UseRule,
)
from rulekit.ruleset.definitions import Body, Component, Field, Value
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.traversal import walk
from rulekit.ruleset.types import UNLIMITED


def find_mutants(ruleset: Ruleset, sources: set[Source]) -> list[Mutant]:
    """Every mutant of what these sources declare, in no order."""
    found = [mutant for slot in find_slots(ruleset, sources) for mutant in _of_slot(slot)]
    if not ruleset.kept(find_facts).players_leave:
        found = [mutant for mutant in found if not _counts_the_absent(mutant)]
    found += _of_counters(ruleset, sources)
    found += _of_components(ruleset, sources)
    return found


def _counts_the_absent(mutant: Mutant) -> bool:
    """Whether it exchanges `players` and `seats`, which differ only by who has left."""
    return isinstance(mutant.target, m.Seats) and mutant.target.which != "others"


def _of_slot(slot: Slot) -> Iterator[Mutant]:
    content = slot.content
    if isinstance(slot.owner, CarriedRule) and slot.attribute == "condition":
        yield from _of_rule(slot, slot.owner)
    elif isinstance(slot.owner, Value) and content.type.name == "flag":
        yield from guard(slot, content, droppable=False)
    elif slot.attribute == "condition":
        yield from guard(slot, content, droppable=False)  # of an ending
    if isinstance(slot.owner, ModifyRule) and slot.attribute == "modifications":
        yield from _of_modifications(slot, slot.owner)
        content = tuple(part.value for part in slot.owner.modifications)
    keys = _keys_of(content)
    for node in walk(content):
        if not _lies_in(node.span, slot):
            continue  # a default that another declaration gives
        yield from of_statement(slot, node)
        if isinstance(node, m.Typed) and id(node) not in keys:
            yield from of_expression(slot, node)


def _lies_in(span: Span, slot: Slot) -> bool:
    if span.source is not slot.span.source:
        return False
    if isinstance(slot.owner, Body) or slot.rule is not None:
        return span.start >= slot.span.start
    return slot.span.start <= span.start and span.end <= slot.span.end


def _keys_of(content: object) -> set[int]:
    """The identities of the keys of tables: those are what is looked up, and stay."""
    return {
        id(key)
        for table in walk(content)
        if isinstance(table, m.Lookup)
        for key, _ in table.pairs
        if isinstance(key, m.Constant)
    }


def _of_rule(slot: Slot, rule: CarriedRule) -> Iterator[Mutant]:
    """A rule that is not there, comes at another time, or is not limited."""
    if rule.condition is not None:
        yield from guard(slot, rule.condition)
    place = rule.span.first_line
    headline = place.text.split(" #")[0].strip()
    yield Mutant("rule", slot, place, headline, "no such rule", truth(rule.span, False))

    def plain(operator: Operator, attribute: str, value: Any, after: str) -> Mutant:
        other = Slot(slot.home, rule, attribute, rule.span, rule)
        return Mutant(operator, other, place, headline, after, value, solo=True)

    if isinstance(rule, HookRule) and rule.when in ("before", "after"):
        when = "after" if rule.when == "before" else "before"
        yield plain("before, after", "when", when, f"{when} {rule.event.name}")
    if isinstance(rule, UseRule) and rule.once_per is not None:
        yield plain("limit", "once_per", None, "as often as you like")


def _of_modifications(slot: Slot, rule: ModifyRule) -> Iterator[Mutant]:
    """`by` instead of a limit, a limit instead of `by`, the one limit instead of the other."""
    for index, part in enumerate(rule.modifications):
        others = {
            "by": ("at least", "to"),
            "at least": ("at most", "by"),
            "at most": ("at least", "by"),
            "to": ("by",),
        }[part.operation]
        if part.value.type.name != "number":
            continue
        for other in others:
            changed: Any = Modification(other, part.value)  # type: ignore[arg-type]
            made = (*rule.modifications[:index], changed, *rule.modifications[index + 1 :])
            text = shown(part.value.span)
            yield Mutant(
                "modifier",
                slot,
                part.value.span,
                f"{part.operation} {text}",
                f"{other} {text}",
                made,
                solo=True,
            )


def _of_counters(ruleset: Ruleset, sources: set[Source]) -> Iterator[Mutant]:
    for counter in ruleset.counters.values():
        if counter.resets and counter.span is not None and counter.span.source in sources:
            slot = Slot(f"counter {counter.name}", counter, "resets", counter.span, fixed=True)
            yield Mutant("limit", slot, counter.span.first_line, "resets", "keeps", False)


def _of_components(ruleset: Ruleset, sources: set[Source]) -> Iterator[Mutant]:
    """Printed numbers, and how many copies there are."""
    for component in ruleset.components.values():
        span = component.span
        if span is not None and span.source in sources:
            home = f"{component.kind.name} {component.name}"
            yield from _of_copies(home, component, span)
            yield from _of_fields(home, component, span)


def _of_copies(home: str, component: Component, span: Span) -> Iterator[Mutant]:
    slot = Slot(home, component, "copies", span, fixed=True)
    before = f"x{component.copies}"
    if component.faces or before not in span.source.line(span.line).split():
        return
    for number in (component.copies + 1, component.copies - 1):
        values = {field: _stretched(value, number) for field, value in component.values.items()}
        if number and None not in values.values():
            made = {"copies": number, "values": values}
            yield Mutant("copies", slot, span, before, f"x{number}", made)


def _stretched(value: tuple[Any, ...], number: int) -> tuple[Any, ...] | None:
    """The values of a field for another number of copies; None where they differ."""
    if len(set(value)) > 1:
        return None
    return value[:1] * number


def _of_fields(home: str, component: Component, span: Span) -> Iterator[Mutant]:
    slot = Slot(home, component, "values", span, fixed=True)
    for field, values in component.values.items():
        first = values[0] if values else None
        place = _field_line(span, field)
        if field.type.name != "number" or not isinstance(first, int) or len(set(values)) != 1:
            continue
        if place is None or first == UNLIMITED:
            continue
        for number in (first + 1, first - 1):
            if number >= 0:
                made = {**component.values, field: (number,) * len(values)}
                before, after = f"{field.name} {first}", f"{field.name} {number}"
                yield Mutant("field", slot, place, before, after, made)


def _field_line(span: Span, field: Field) -> Span | None:
    """The line of a component that prints a field; None if its kind gives the value."""
    source = span.source
    for number in range(span.line + 1, len(source.line_starts) + 1):
        line = source.line(number)
        if line.strip() and not line.startswith(" "):
            return None
        if line.split()[:1] == [field.name]:
            start = source.line_starts[number - 1] + len(line) - len(line.lstrip())
            return Span(source, start, start + len(line.strip()))
    return None
