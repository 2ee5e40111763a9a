"""Texts of cards that state another number than their rules."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulekit.language.diagnostics import Label, Report
from rulekit.language.source import Span
from rulekit.ruleset import meaning
from rulekit.ruleset.meaning import Expression
from rulekit.ruleset.model import Component, ModifyRule, Ruleset
from rulekit.ruleset.walking import of_rule

_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NUMBER = rf"(\d+|{'|'.join(_WORDS)})"
_RELATIVE = re.compile(
    rf"\bby {_NUMBER}\b|\b{_NUMBER}(?: \w+)? (?:more|less|fewer)\b", re.IGNORECASE
)


def report_printed(rules: Ruleset, report: Report) -> None:
    """A text such as `Draw 3` over `draw 2`, or `by 2` over `modify … by +1`.

    Nothing is said of a number that stands anywhere in the rules or fields of the card, nor
    of one whose counterpart is worked out in play.
    """
    for component in rules.components.values():
        if not component.text or component.span is None:
            continue
        known = set(_numbers(component))
        for found, meant in _stated(component):
            number = _value(found)
            if number in known or not meant or number in _sums(meant):
                continue
            place, right = meant[0]
            report.warning(
                "RK5313",
                _place(component, found, rules),
                f"the text of `{component.name}` says {found[0]}, and its rules say {abs(right)}",
                label="not in the rules",
                secondary=[Label(place, "here")],
                help="correct the one or the other",
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


def _stated(component: Component) -> Iterator[tuple[re.Match[str], _Meant]]:
    """The numbers in a text whose counterpart in the rules is clear, with all of those."""
    text = component.text
    for name, amounts in _amounts(component).items():
        if amounts is not None:
            for found in re.finditer(rf"\b{re.escape(name)}s? {_NUMBER}\b", text, re.IGNORECASE):
                yield found, amounts
    by = _modified(component)
    if by:
        for found in _RELATIVE.finditer(text):
            yield found, by
    for field, values in component.values.items():
        numbers = [one for one in values if isinstance(one, int)]
        place = component.printed.get(field) or field.span or component.span
        if field.type.name == "number" and numbers and place is not None:
            for found in re.finditer(
                rf"\b{re.escape(field.name)} {_NUMBER}\b", text, re.IGNORECASE
            ):
                yield found, [(place, numbers[0])]


def _amounts(component: Component) -> dict[str, _Meant | None]:
    """The events that the card raises, with their numbers; None if one is worked out."""
    found: dict[str, _Meant | None] = {}
    for rule in component.rules:
        for node in of_rule(rule):
            if not isinstance(node, meaning.CallEvent):
                continue
            earlier = found.setdefault(node.event.name, [])
            given = [one for one in node.arguments if one.type.name == "number"]
            constants = [
                (one.span, number) for one in given if (number := _constant(one)) is not None
            ]
            if earlier is None or len(constants) != len(given) or not given:
                found[node.event.name] = None
            else:
                earlier += constants
    return found


def _modified(component: Component) -> _Meant:
    """The numbers by which the card modifies values; none if one is worked out."""
    found: _Meant = []
    for rule in component.rules:
        if isinstance(rule, ModifyRule):
            for part in rule.modifications:
                if part.operation == "by":
                    number = _constant(part.value)
                    if number is None:
                        return []
                    found.append((part.value.span, number))
    return found


def _numbers(component: Component) -> Iterator[int]:
    """Every number in the rules and fields of a card."""
    for rule in component.rules:
        for node in of_rule(rule):
            number = _constant(node) if isinstance(node, meaning.Constant) else None
            if number is not None:
                yield abs(number)
    for values in component.values.values():
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


def _place(component: Component, found: re.Match[str], rules: Ruleset) -> Span:
    """The place of the words, in whichever file the text was last changed; the card itself, if
    they cannot be found."""
    assert component.span is not None
    for source in reversed(rules.sources):
        start = component.span.end if source is component.span.source else 0
        place = source.text.find(f'"{component.text}"', start)
        if place >= 0:
            return Span(source, place + 1 + found.start(), place + 1 + found.end())
    return component.span
