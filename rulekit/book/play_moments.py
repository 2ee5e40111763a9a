"""When cards come into play: what is offered in which phase, and which cards act of themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from attrs import evolve, frozen

from rulekit.book.translatable_texts import used_kinds
from rulekit.ruleset import meaning
from rulekit.ruleset.carried_rules import HookRule, ModifyRule, PlayRule, UseRule
from rulekit.ruleset.catalogue import is_of_prelude
from rulekit.ruleset.definitions import (
    Carrier,
    Component,
    Counter,
    Event,
    Field,
    Kind,
    Setting,
    TableRule,
    Value,
    Window,
)
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.traversal import carriers, operands, walk

Answer: TypeAlias = tuple[Setting, str]
"""An option, and one of its values."""


@frozen
class Use:
    """What may be used; `needed` are the answers to options that it takes, if not the usual."""

    carrier: Carrier
    label: str
    needed: tuple[Answer, ...] = ()


@frozen
class Offered:
    """A window: the cards that may be played in it (whole kinds where all of one may), and
    what may be used in it."""

    window: Window
    cards: tuple[Kind | Component, ...]
    uses: tuple[Use, ...]


@frozen
class Change:
    """What a card does to a number: `sign` is "+", "−", "=", or a bound. A number that the
    rules compute is None; `field` is the one of the card that it is, if it is one."""

    carrier: Carrier
    sign: str
    number: int | None
    field: str = ""


def offered_by(phase: Event, ruleset: Ruleset) -> list[Offered]:
    """The windows that a phase offers."""
    found: dict[Window, list[tuple[Answer, ...]]] = {}
    for offer, needed in _offers(phase.body.block, ()):
        found.setdefault(offer.window, []).append(needed)
    return [
        _offered(window, ruleset, min(reversed(needed), key=len))
        for window, needed in found.items()
    ]


def _offers(
    node: object, needed: tuple[Answer, ...]
) -> Iterator[tuple[meaning.Offer, tuple[Answer, ...]]]:
    """The offers in a block, each with the answers to options without which it is not made."""
    if isinstance(node, meaning.If):
        for condition, body in node.branches:
            yield from _offers(body, (*needed, *needed_answers(condition)))
        yield from _offers(node.otherwise, needed)
    elif isinstance(node, tuple):
        for part in node:
            yield from _offers(part, needed)
    elif isinstance(node, meaning.Offer):
        yield node, needed
    else:
        for inner in walk(node):
            if isinstance(inner, meaning.Offer):
                yield inner, needed


def answers(ruleset: Ruleset) -> list[Offered]:
    """The windows that no phase offers, but what happens in a turn."""
    in_phases = {one.window for phase in ruleset.phases for one in offered_by(phase, ruleset)}
    others = [window for window in ruleset.windows.values() if window not in in_phases]
    made = [_offered(window, ruleset) for window in others]
    return [one for one in made if one.cards or one.uses]


def at_any_time(ruleset: Ruleset) -> list[Use]:
    """What may be used whenever its holder is asked something."""
    return list(_uses(ruleset, None))


def acting_in(phase: Event, ruleset: Ruleset) -> dict[str, list[Carrier]]:
    """Cards that act before a phase, instead of it, or after it and in what it goes through by
    itself."""
    course = {phase, *_raised_by(phase, ruleset)}
    found: dict[str, list[Carrier]] = {"before": [], "instead": [], "after": []}
    seen: set[str] = set()
    for carrier, rules in carriers(ruleset):
        for rule in rules:
            if isinstance(rule, HookRule) and rule.event in course and carrier.name not in seen:
                if not isinstance(carrier, TableRule):
                    found[rule.when if rule.event is phase else "after"].append(carrier)
                    seen.add(carrier.name)
    return found


def numbers_of(phase: Event) -> dict[Value, int]:
    """The numbers that a phase asks for, and that cards may change."""
    called = (node.value for node in walk(phase.body.block) if isinstance(node, meaning.ValueCall))
    return {
        value: number
        for value in called
        if value.type.name == "number" and value.parameters
        if (number := constant(value.body)) is not None
    }


def _raised_by(event: Event, ruleset: Ruleset) -> Iterator[Event]:
    """The events of the game itself that an event raises, and those that these raise."""
    waiting, seen = [event], {event}
    while waiting:
        for node in walk(waiting.pop().body.block):
            if isinstance(node, meaning.CallEvent) and node.event not in seen:
                if not is_of_prelude(node.event, ruleset):
                    seen.add(node.event)
                    waiting.append(node.event)
                    yield node.event


def changes(value: Value) -> list[Change]:
    """What cards and rules do to a number, each of them once."""
    found: dict[tuple[str, str, int | None], Change] = {}
    for rule in value.modifiers:
        change = _change(rule)
        found.setdefault((change.carrier.name, change.sign, change.number), change)
    return list(found.values())


def taken_from(value: Value, ruleset: Ruleset) -> Field | Counter | Value | None:
    """What a number is usually read from, if it is a single thing that a book names."""
    match value.body:
        case meaning.FieldOf(fields=(field, *_)):
            return field
        case meaning.ValueCall(value=other) if not is_of_prelude(other, ruleset):
            return other
        case body:
            counters = {one.counter for one in walk(body) if isinstance(one, meaning.CounterValue)}
            return counters.pop() if len(counters) == 1 else None


def constant(node: object) -> int | None:
    """The number that an expression always is, if it is written as one."""
    if isinstance(node, meaning.Constant) and isinstance(node.value, int):
        return node.value
    if isinstance(node, meaning.Negate):
        inner = constant(node.operand)
        return None if inner is None else -inner
    return None


def needed_answers(condition: meaning.Expression | None) -> list[Answer]:
    """The answers to options without which a condition does not hold, but for the usual."""
    needed: list[Answer] = []
    for part in operands(condition):
        if isinstance(part, meaning.Comparison) and part.operator == "==":
            option, answer = part.left, constant(part.right)
            if isinstance(option, meaning.OptionValue) and answer and not option.option.is_flag:
                needed.append((option.option, option.option.values[answer]))
    return needed


def _change(rule: ModifyRule) -> Change:
    first = rule.modifications[0]
    number = constant(first.value)
    sign = {"to": "=", "at least": "≥", "at most": "≤"}.get(first.operation, "+")
    if sign == "+" and number is not None and number < 0:
        return Change(rule.carrier, "−", -number)
    node = first.value
    field = node.fields[0].name if isinstance(node, meaning.FieldOf) else ""
    return Change(rule.carrier, sign, number, field)


def _offered(window: Window, ruleset: Ruleset, needed: tuple[Answer, ...] = ()) -> Offered:
    cards = tuple(_played_in(window, ruleset))
    uses = (
        evolve(use, needed=tuple(dict.fromkeys((*needed, *use.needed))))
        for use in _uses(ruleset, window)
    )
    return Offered(window, cards, tuple(uses))


def _played_in(window: Window, ruleset: Ruleset) -> Iterator[Kind | Component]:
    for kind, cards in used_kinds(ruleset):
        playable = [card for card in cards if _is_played(card, window)]
        if len(playable) == len(cards) > 1:
            yield kind
        else:
            yield from playable


def _is_played(card: Component, window: Window) -> bool:
    rules: Iterable[object] = (*card.kind.rules, *card.rules)
    return any(isinstance(rule, PlayRule) and window in rule.windows for rule in rules)


def _uses(ruleset: Ruleset, window: Window | None) -> Iterator[Use]:
    for carrier, rules in carriers(ruleset):
        for rule in rules:
            if not isinstance(rule, UseRule):
                continue
            if (window in rule.windows) if rule.windows is not None else window is None:
                yield Use(carrier, rule.label, tuple(needed_answers(rule.condition)))
