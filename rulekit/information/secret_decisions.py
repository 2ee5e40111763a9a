"""Which decisions depend on cards that not everybody sees.

It is read from the text of the rules, whatever has been revealed in a game; and where that
does not make it plain, a decision depends on them. What a player has chosen is known to all.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from functools import cached_property, partial
from typing import TypeAlias, assert_never

from attrs import define, field

from rulekit.information.expression_labels import amount, tells
from rulekit.information.labels import OPEN, Label, Secret, Told, joined
from rulekit.information.solver import Solver
from rulekit.ruleset import meaning as m
from rulekit.ruleset.carried_rules import (
    CarriedRule,
    HookRule,
    ModifyRule,
    PlayRule,
    TreatRule,
    UseRule,
)
from rulekit.ruleset.control_flow import beginning, blocks_in
from rulekit.ruleset.definitions import Binding, Body, Event, Value, Window, Zone
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.traversal import Node, body_of, carriers, everything_played, works_in

Source: TypeAlias = "m.Expression | Event | Value | Zone | None"
"""Of what something may tell: an expression, a result, where a card lies whose rules work."""

_TREATS = "treats"
"""As what cards may serve, beside bindings, values and results of events."""


@define(eq=False, slots=False)
class Secrecy:
    """What of a ruleset may tell something about cards that not everybody sees. As a reader it
    tells of a binding, at any place, whatever it may tell anywhere."""

    ruleset: Ruleset
    _solver: Solver = field(factory=Solver)

    def __attrs_post_init__(self) -> None:
        sources: dict[object, list[Source]] = {}
        for told, source in self._sources():
            sources.setdefault(told, []).append(source)
        self._solver.solve({told: partial(self._label, *some) for told, some in sources.items()})

    def decides(self, node: m.Statement) -> bool:
        """Whether it depends on such cards that a player must decide, or between what."""
        match node:
            case m.Choose():
                amounts = self._label(node.condition, node.low, node.high)
                return bool(amounts) or not self.is_counted(node.source)
            case m.Ask():
                return bool(self._label(*(choice.condition for choice in node.choices)))
            case m.Offer():
                return self.places(node.window) != ()
        return True

    def applies(self, rules: Iterable[CarriedRule]) -> bool:
        """Whether it depends on such cards which of some rules apply."""
        return bool(self._silences) or any(
            self._unseen(rule) or self._label(rule.condition) for rule in rules
        )

    def places(self, window: Window) -> tuple[Zone, ...] | None:
        """The zones with the cards that decide what a player could do in a window, as far as
        others do not see them; None if it may also depend on other such cards."""
        if self._silences:
            return None
        found: dict[Zone, None] = {}
        hand = self.ruleset.zones.get("hand")
        for rule in self._rules:
            if isinstance(rule, PlayRule) and window in rule.windows and hand is not None:
                if hand.visibility != "public":
                    found[hand] = None
                elif self._may_not(rule):
                    return None
            elif isinstance(rule, UseRule) and window in (rule.windows or (window,)):
                if self._may_not(rule):
                    return None
                found.update(dict.fromkeys(self._unseen(rule)))
        return tuple(found)

    def is_counted(self, source: m.Expression) -> bool:
        """Whether everybody knows how many items a list has, if not which."""
        return not amount(source, self)

    def _may_not(self, rule: PlayRule | UseRule) -> bool:
        """Whether the condition of a play or use, or what it begins with, depends on them."""
        targets = _targets(rule.body.block, rule.body.locals)
        return bool(self._label(rule.condition)) or any(map(self.decides, targets))

    @property
    def _silences(self) -> Label:
        """What such cards tell by what works, and what may be used."""
        values = self.ruleset.values
        return self._label(values.get("works"), values.get("usable"))

    def _label(self, *sources: Source) -> Label:
        """All that several sources tell together."""
        return joined(*map(self._label_of, sources))

    def _label_of(self, source: Source) -> Label:
        match source:
            case Zone():
                return _lying_in([source])
            case Event() | Value():
                return self._known(source)
        told = tells(source, self)
        return joined(told.answer, told.faces, told.place)

    def _known(self, told: object) -> Label:
        return self._solver.know(told) or OPEN

    @cached_property
    def _anywhere(self) -> Label:
        return _lying_in(self.ruleset.zones.values())

    # --- As a reader -----------------------------------------------------------------

    def read(self, node: m.Read | m.VariableValue) -> Told:
        if isinstance(node, m.VariableValue):
            return Told(self._anywhere, self._anywhere)
        known = self._known(node.binding)
        return Told(known, self._anywhere if node.type.name == "zone" else known)

    def bind(self, binding: Binding, told: Told, source: m.Expression) -> None:
        """What it tells is known of all bindings."""

    def under(self, condition: m.Expression | None, expression: m.Expression) -> Told:
        return tells(expression, self)

    def call(self, node: m.ValueCall) -> Told:
        asked = zip(node.value.parameters, node.arguments, strict=False)
        read = [given for parameter, given in asked if parameter.binding in self._read]
        label = self._label(node.value, *read)
        return Told(label, label)

    def asked(self, node: m.Builtin) -> Label:
        match node.name:
            case "serves_as":
                return joined(self._known(_TREATS), self._silences)
            case "can_play":
                return self._anywhere
        return self._label(*node.arguments)

    def cards(self, node: m.ZoneOf | m.Builtin) -> Label:
        return _lying_in([node.zone]) if isinstance(node, m.ZoneOf) else self._anywhere

    def end(self, node: m.Builtin, faces: Label) -> Label:
        return faces

    # --- What is told to what --------------------------------------------------------

    @cached_property
    def _rules(self) -> list[CarriedRule]:
        return [rule for _, rules in carriers(self.ruleset) for rule in rules]

    def _unseen(self, rule: CarriedRule) -> list[Zone]:
        """Where its cards work that not everybody sees."""
        return [zone for zone in works_in(rule, self.ruleset) if zone.visibility != "public"]

    @cached_property
    def _read(self) -> set[Binding]:
        return {node.binding for node in self._nodes if isinstance(node, m.Read)}

    @cached_property
    def _nodes(self) -> list[Node]:
        return list(everything_played(self.ruleset))

    def _sources(self) -> Iterator[tuple[object, Source]]:
        """All that a ruleset keeps or answers, and what it is made from."""
        for node in self._nodes:
            if isinstance(node, m.Comprehension):
                yield node.binding, node.source
                yield node.binding, node.condition
        yield from _kept(self.ruleset.setup.block, None)
        for event in self.ruleset.events.values():
            yield from _kept(event.body.block, event)
        for value in self.ruleset.values.values():
            if isinstance(value.body, Body):
                yield from _kept(value.body.block, value)
            else:
                yield value, value.body
        for rule in self._rules:
            yield from self._by_rule(rule)

    def _by_rule(self, rule: CarriedRule) -> Iterator[tuple[object, Source]]:
        hidden, body = self._unseen(rule), body_of(rule)
        if rule.this is not None and not isinstance(rule, PlayRule):
            yield from ((rule.this, zone) for zone in hidden)
        if isinstance(rule, ModifyRule):
            asked = (rule.condition, *(each.value for each in rule.modifications))
            yield from ((rule.value, source) for source in (*asked, *hidden))
        if isinstance(rule, TreatRule):
            yield from ((_TREATS, source) for source in (rule.condition, *hidden))
        if body is not None:
            yield from _kept(body.block, rule.event if isinstance(rule, HookRule) else None)


def _lying_in(zones: Iterable[Zone]) -> Label:
    return {Secret(zone): () for zone in zones if zone.visibility != "public"}


def _kept(
    block: m.Block, answered: Event | Value | None, under: tuple[m.Expression | None, ...] = ()
) -> Iterator[tuple[object, Source]]:
    """What the statements of a block keep, given the conditions under which they are done."""
    for node in block:
        told: object = None
        sources: tuple[Source, ...] = ()
        asked = under
        match node:
            case m.SetBinding():
                told, sources = node.binding, (node.value, *under)
            case m.CallEvent():
                given = zip(node.event.parameters, node.arguments, strict=False)
                yield from ((parameter.binding, argument) for parameter, argument in given)
                told, sources = node.result, (node.event,)
            case m.Return():
                told, sources = answered, (node.value, *under)
            case m.Proceed():
                told, sources = node.result, (answered,)
            case m.If():
                asked = (*under, *(condition for condition, _ in node.branches))
            case m.While():
                asked = (*under, node.condition)
            case m.For():
                listed = (node.source, node.condition)
                told, sources, asked = node.binding, listed, (*under, *listed)
            case m.Choose():
                listed = (node.source, node.condition)
                yield from ((node.candidate, source) for source in listed)
                if node.asked is not None:
                    yield node.asked, node.chooser
                told, sources = node.binding, listed
                asked = under if node.optional else (*under, *listed)
            case m.Ask():
                told, sources = node.asked, (node.player,)
        if told is not None:
            yield from ((told, source) for source in sources)
        for inner in blocks_in(node):
            yield from _kept(inner, answered, asked)


def _targets(block: m.Block, own: Container[Binding]) -> Iterator[m.Statement]:
    """The compulsory choices with which a play or use begins."""
    for step in beginning(block, own):
        match step:
            case m.Choose():
                yield step
            case m.Ask():
                yield step
                for choice in step.choices:
                    yield from _targets(choice.body, own)
            case m.SetBinding():
                pass  # what it tells is told by what asks for it
            case _:
                assert_never(step)
