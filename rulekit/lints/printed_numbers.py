"""Texts of cards and rules that state another number than what they do."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulekit.language.source import Span
from rulekit.lints.subject import Finding, Subject
from rulekit.ruleset import meaning
from rulekit.ruleset.carried_rules import ModifyRule
from rulekit.ruleset.definitions import Component, TableRule, Value
from rulekit.ruleset.meaning import Expression
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.traversal import Node, of, of_rule

_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NUMBER = rf"(\d+|{'|'.join(_WORDS)})"
_RELATIVE = rf"\bby {_NUMBER}\b|\b{_NUMBER}(?: \w+)? (?:more|less|fewer)\b"


def misprinted(subject: Subject) -> Iterator[Finding]:
    """A text such as `Draw 3` over `draw 2`, or `by 2` over `modify … by +1`.

    Nothing is said of a number that stands anywhere in the rules or fields of the card, nor
    of one whose counterpart is worked out in play.
    """
    rules = subject.rules
    everybody: list[Component | TableRule] = [
        *rules.components.values(),
        *rules.table_rules.values(),
    ]
    for carrier in everybody:
        if carrier.span is None or not re.search(_NUMBER, carrier.text, re.IGNORECASE):
            continue
        nodes = [node for rule in carrier.rules for node in of_rule(rule)]
        known = set(_numbers(carrier, nodes))
        for found, meant in _stated(carrier, nodes):
            number = _value(found)
            if number in known or not meant or number in _sums(meant):
                continue
            place, right = meant[0]
            text = _place(carrier, found, rules)
            borrowed = subject.world.borrowed
            help_ = "correct the one or the other"
            if text.source in borrowed and place.source not in borrowed:
                help_ = f"give `{carrier.name}` a text of its own in the `change`"
            yield Finding(
                text,
                f"the text of `{carrier.name}` says {found[0]}, and its rules say {abs(right)}",
                "not in the rules",
                help_,
                [(place, "here")],
            )


_Meant = list[tuple[Span, int]]


def _sums(meant: _Meant) -> set[int]:
    """What the numbers can come to: two hooks that draw 1 each draw 2."""
    sums = {0}
    for _, number in meant[:_ADDED]:
        sums |= {one + abs(number) for one in sums}
    return sums | {abs(number) for _, number in meant}


_ADDED = 8
"""More numbers of one card are not added up."""


def _stated(
    carrier: Component | TableRule, nodes: list[Node]
) -> Iterator[tuple[re.Match[str], _Meant]]:
    """The numbers in a text whose counterpart in the rules is clear, with all of those."""
    for name, amounts in _amounts(nodes).items():
        if amounts is not None:
            yield from _found(rf"\b{re.escape(name)}s? {_NUMBER}\b", carrier, amounts)
    for name, amounts in _counted(nodes).items():
        if amounts is not None:
            yield from _found(rf"\b{_NUMBER} {re.escape(name)}\b", carrier, amounts)
    by = _modified(carrier)
    if by:
        yield from _found(_RELATIVE, carrier, by)
    if isinstance(carrier, Component):
        yield from _printed(carrier)


def _found(
    form: str, carrier: Component | TableRule, meant: _Meant
) -> Iterator[tuple[re.Match[str], _Meant]]:
    for found in re.finditer(form, carrier.text, re.IGNORECASE):
        yield found, meant


def _printed(component: Component) -> Iterator[tuple[re.Match[str], _Meant]]:
    """The fields of a card that its text names with a number."""
    for field, values in component.values.items():
        numbers = [one for one in values if isinstance(one, int)]
        place = component.printed.get(field) or field.span or component.span
        if field.type.name == "number" and numbers and place is not None:
            form = rf"\b{re.escape(field.name)} {_NUMBER}\b"
            yield from _found(form, component, [(place, numbers[0])])


def _counted(nodes: list[Node]) -> dict[str, _Meant | None]:
    """The counters to which numbers are added or from which they are taken; None if one of
    these is worked out, or if the card asks for the counter: its text may tell of that."""
    found: dict[str, _Meant | None] = dict.fromkeys(_asked_for(nodes))
    for node in nodes:
        if not isinstance(node, meaning.SetCounter):
            continue
        number = None if node.operator == "=" else _constant(node.value)
        earlier = found.setdefault(node.counter.name, [])
        if earlier is None or number is None:
            found[node.counter.name] = None
        else:
            earlier.append((node.value.span, number))
    return found


def _asked_for(nodes: list[Node]) -> set[str]:
    """The counters that the rules read, or the values that they ask."""
    found: set[str] = set()
    asked: set[Value] = set()
    waiting = [*nodes]
    while waiting:
        node = waiting.pop()
        if isinstance(node, meaning.CounterValue):
            found.add(node.counter.name)
        elif isinstance(node, meaning.ValueCall) and node.value not in asked:
            asked.add(node.value)
            waiting += of(node.value)
    return found


def _amounts(nodes: list[Node]) -> dict[str, _Meant | None]:
    """The events that are raised, with their numbers; None if one is worked out."""
    found: dict[str, _Meant | None] = {}
    for node in nodes:
        if not isinstance(node, meaning.CallEvent):
            continue
        earlier = found.setdefault(node.event.name, [])
        given = [one for one in node.arguments if one.type.name == "number"]
        constants = [(one.span, number) for one in given if (number := _constant(one)) is not None]
        if earlier is None or len(constants) != len(given) or not given:
            found[node.event.name] = None
        else:
            earlier += constants
    return found


def _modified(carrier: Component | TableRule) -> _Meant:
    """The numbers by which values are modified; none if one is worked out."""
    found: _Meant = []
    for rule in carrier.rules:
        if isinstance(rule, ModifyRule):
            for part in rule.modifications:
                if part.operation == "by":
                    number = _constant(part.value)
                    if number is None:
                        return []
                    found.append((part.value.span, number))
    return found


def _numbers(carrier: Component | TableRule, nodes: list[Node]) -> Iterator[int]:
    """Every number in the rules and fields of a card or rule."""
    for node in nodes:
        number = _constant(node) if isinstance(node, meaning.Constant) else None
        if number is not None:
            yield abs(number)
    for values in carrier.values.values() if isinstance(carrier, Component) else ():
        for value in values:
            for part in value if isinstance(value, tuple) else (value,):
                if isinstance(part, int):
                    yield abs(part)


def _constant(expression: Expression) -> int | None:
    match expression:
        case meaning.Constant() if expression.type.name == "number":
            return int(expression.value)
        case meaning.Negate():
            inner = _constant(expression.operand)
            return None if inner is None else -inner
    return None


def _value(found: re.Match[str]) -> int:
    word = next(part for part in found.groups() if part is not None).lower()
    return int(word) if word.isdigit() else _WORDS.index(word) + 1


def _place(carrier: Component | TableRule, found: re.Match[str], rules: Ruleset) -> Span:
    """The place of the words, in whichever file the text was last changed; the card itself, if
    they cannot be found."""
    assert carrier.span is not None
    for source in reversed(rules.sources):
        start = carrier.span.end if source is carrier.span.source else 0
        place = source.text.find(f'"{carrier.text}"', start)
        if place >= 0:
            return Span(source, place + 1 + found.start(), place + 1 + found.end())
    return carrier.span
