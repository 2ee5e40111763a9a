"""Which decisions depend on cards that not everybody sees.

It is read from the text of the rules, whatever has been revealed in a game; and where that
does not make it plain, a decision depends on them. What a player has chosen is known to all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import define, field

from rulekit.language.nodes import parts_of
from rulekit.ruleset import meaning as m
from rulekit.ruleset.model import (
    Binding,
    Body,
    CarriedRule,
    Event,
    HookRule,
    ModifyRule,
    PlayRule,
    Ruleset,
    TreatRule,
    Type,
    UseRule,
    Value,
    Window,
    Zone,
)
from rulekit.ruleset.traversal import body_of, carriers, everything_played

_Told = tuple[object, object]
"""A binding, value or event, and what it may tell something of."""


@define(eq=False)
class Secrecy:
    """What of a ruleset may tell something about cards that not everybody sees."""

    ruleset: Ruleset
    _unseen: dict[CarriedRule, dict[Zone, None]] = field(factory=dict)  # where it lies hidden
    _telling: set[object] = field(factory=set)  # bindings, values, and events by their results
    _read: set[Binding] = field(factory=set)
    _treats: list[TreatRule] = field(factory=list)

    def __attrs_post_init__(self) -> None:
        everywhere = list(everything_played(self.ruleset))
        self._treats += [
            rule
            for _, rules in carriers(self.ruleset)
            for rule in rules
            if isinstance(rule, TreatRule)
        ]
        self._read.update(node.binding for node in everywhere if isinstance(node, m.Read))
        for component in self.ruleset.components.values():
            hidden = [zone for zone in component.kind.works_in if zone.visibility != "public"]
            for rule in component.rules if hidden else ():
                self._unseen.setdefault(rule, {}).update(dict.fromkeys(hidden))
        for rule in self._unseen:
            if rule.this is not None and not isinstance(rule, PlayRule):
                self._telling.add(rule.this)
            if isinstance(rule, ModifyRule):
                self._telling.add(rule.value)
        left = [*_listed(everywhere), *_flows(self.ruleset)]
        found = True
        while found:
            found = False
            for told, source in left:
                if told not in self._telling and self.tells(source):
                    self._telling.add(told)
                    found = True

    def decides(self, node: m.Statement) -> bool:
        """Whether it depends on such cards that a player must decide, or between what."""
        match node:
            case m.Choose():
                amounts = (node.condition, node.low, node.high)
                return self.tells(amounts) or not self.is_counted(node.source)
            case m.Ask():
                return self.tells(tuple(choice.condition for choice in node.choices))
            case m.Offer():
                return self.places(node.window) != ()
        return True

    def applies(self, rules: Iterable[CarriedRule]) -> bool:
        """Whether it depends on such cards which of some rules apply."""
        return self._silences or any(
            rule in self._unseen or self.tells(rule.condition) for rule in rules
        )

    def places(self, window: Window) -> tuple[Zone, ...] | None:
        """The zones with the cards that decide what a player could do in a window, as far as
        others do not see them; None if it may also depend on other such cards."""
        if self._silences:
            return None
        found: dict[Zone, None] = {}
        hand = self.ruleset.zones.get("hand")
        for _, rules in carriers(self.ruleset):
            for rule in rules:
                if isinstance(rule, PlayRule) and window in rule.windows and hand is not None:
                    if hand.visibility != "public":
                        found[hand] = None
                    elif self._may_not(rule):
                        return None
                elif isinstance(rule, UseRule) and window in (rule.windows or (window,)):
                    if self._may_not(rule):
                        return None
                    found.update(self._unseen.get(rule, {}))
        return tuple(found)

    def is_counted(self, source: m.Expression) -> bool:
        """Whether everybody knows how many items a list has, if not which."""
        match source:
            case m.CardsOf(zone=m.ZoneOf(owner=owner)):
                return not self.tells(owner)
            case m.Comprehension():
                return self.is_counted(source.source) and not self.tells(source.condition)
            case m.Arithmetic(operator="+"):
                return self.is_counted(source.left) and self.is_counted(source.right)
            case m.Builtin(name="top" | "bottom" | "reversed" | "cards_in"):
                return all(map(self.is_counted, source.arguments))
        return not self.tells(source)

    def tells(self, node: object) -> bool:
        """Whether an expression may tell something about such cards."""
        match node:
            case tuple():
                return any(map(self.tells, node))
            case Event():
                return node in self._telling
            case m.Read():
                return node.binding in self._telling
            case m.CardsOf() | m.CardIn():
                return not _is_open(node.zone) or self.tells(node.zone)
            case m.VariableValue() if _of_cards(node.type):
                return True
            case m.Aggregate(function="count") if self.is_counted(node.source):
                return False
            case m.Aggregate(function="any" | "none", source=source) if self.is_counted(source):
                return isinstance(source, m.Comprehension) and self.tells(source.element)
            case m.Builtin(name="can_play" | "cards_of"):
                return True
            case m.Builtin(name="serves_as") if self.applies(self._treats):
                return True
            case m.Builtin(name="top" | "bottom" | "cards_in") if not _is_open(node.arguments[0]):
                return True
            case m.ValueCall():
                asked = zip(node.value.parameters, node.arguments, strict=False)
                return node.value in self._telling or any(
                    self.tells(each) for parameter, each in asked if parameter.binding in self._read
                )
            case m.Typed():
                return any(self.tells(getattr(node, name)) for name in parts_of(node))
        return False

    @property
    def _silences(self) -> bool:
        """Whether such cards have a say in what works, and what may be used."""
        values = self.ruleset.values
        return any(values.get(name) in self._telling for name in ("works", "usable"))

    def _may_not(self, rule: PlayRule | UseRule) -> bool:
        """Whether the condition of a play or use, or what it begins with, depends on them."""
        return self.tells(rule.condition) or any(
            self.decides(node) for node in _targets(rule.body.block)
        )


def _targets(block: m.Block) -> Iterator[m.Statement]:
    """The compulsory choices with which a play or use begins."""
    while block and isinstance(block[0], m.Choose) and not block[0].optional:
        yield block[0]
        block = block[0].body
    if block and isinstance(block[0], m.Ask):
        yield block[0]
        for choice in block[0].choices:
            yield from _targets(choice.body)


def _is_open(zone: object) -> bool:
    return isinstance(zone, m.ZoneOf) and zone.zone.visibility == "public"


def _of_cards(type_: Type | None) -> bool:
    return type_ is not None and (type_.name == "card" or _of_cards(type_.element))


# --- What is told to what ------------------------------------------------------------


def _listed(nodes: Iterable[object]) -> Iterator[_Told]:
    for node in nodes:
        if isinstance(node, m.Comprehension):
            yield node.binding, (node.source, node.condition)


def _flows(ruleset: Ruleset) -> Iterator[_Told]:
    """All that a ruleset keeps or answers, and what it is made from."""
    yield from _of_block(ruleset.setup.block, None, ())
    for event in ruleset.events.values():
        yield from _of_block(event.body.block, event, ())
    for value in ruleset.values.values():
        if isinstance(value.body, Body):
            yield from _of_block(value.body.block, value, ())
        else:
            yield value, value.body
        for modifier in value.modifiers:
            yield value, (modifier.condition, *(each.value for each in modifier.modifications))
    for _, rules in carriers(ruleset):
        for rule in rules:
            body = body_of(rule)
            if body is not None:
                answered = rule.event if isinstance(rule, HookRule) else None
                yield from _of_block(body.block, answered, ())


def _of_block(
    block: m.Block, answered: Event | Value | None, under: tuple[object, ...]
) -> Iterator[_Told]:
    """What the statements of a block keep, given the conditions under which they are done."""
    for node in block:
        match node:
            case m.SetBinding():
                yield node.binding, (node.value, *under)
            case m.CallEvent():
                for parameter, argument in zip(node.event.parameters, node.arguments, strict=False):
                    yield parameter.binding, argument
                if node.result is not None:
                    yield node.result, node.event
            case m.Return() if answered is not None:
                yield answered, (node.value, *under)
            case m.If():
                asked = (*under, *(condition for condition, _ in node.branches))
                for _, inner in node.branches:
                    yield from _of_block(inner, answered, asked)
                yield from _of_block(node.otherwise, answered, asked)
            case m.While():
                yield from _of_block(node.body, answered, (*under, node.condition))
            case m.For():
                listed = (node.source, node.condition)
                yield node.binding, listed
                yield from _of_block(node.body, answered, (*under, *listed))
            case m.Choose():
                listed = (node.source, node.condition)
                yield node.candidate, listed
                yield node.binding, listed
                asked = under if node.optional else (*under, *listed)
                yield from _of_block(node.body, answered, asked)
                yield from _of_block(node.otherwise, answered, asked)
            case m.Ask():
                yield node.asked, node.player
                for choice in node.choices:
                    yield from _of_block(choice.body, answered, under)
            case m.Offer():
                yield from _of_block(node.otherwise, answered, under)
            case m.Proceed() if node.result is not None:
                yield node.result, answered
