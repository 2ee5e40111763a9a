"""Rules that kinds, components and rules of the table carry."""

from __future__ import annotations

from typing import Literal

from attrs import define, frozen

from rulekit.language.nodes import Node
from rulekit.language.source import Span
from rulekit.ruleset.definitions import (
    Binding,
    Body,
    Carrier,
    Component,
    Event,
    Kind,
    Value,
    Window,
)
from rulekit.ruleset.meaning.expressions import Expression


@define(eq=False, repr=False)
class CarriedRule:
    """`this` and `you` are None where they have no meaning (in a `rule` of the table)."""

    carrier: Carrier
    this: Binding | None
    you: Binding | None
    condition: Expression | None
    span: Span


@define(eq=False, repr=False)
class PlayRule(CarriedRule):
    windows: tuple[Window, ...]
    body: Body


@define(eq=False, repr=False)
class UseRule(CarriedRule):
    label: str
    windows: tuple[Window, ...] | None  # None: whenever its holder is asked anything
    once_per: Event | Literal["turn"] | None
    body: Body


@define(eq=False, repr=False)
class HookRule(CarriedRule):
    when: Literal["before", "instead", "after"]
    event: Event
    body: Body


@define(eq=False, repr=False)
class WheneverRule(CarriedRule):
    """`condition` is never None."""

    body: Body


@frozen(eq=False, repr=False)
class Modification(Node):
    operation: Literal["by", "to", "at least", "at most"]
    value: Expression


@define(eq=False, repr=False)
class ModifyRule(CarriedRule):
    value: Value
    modifications: tuple[Modification, ...]


@define(eq=False, repr=False)
class TreatRule(CarriedRule):
    what: Kind | Component | Literal["card"]  # a card of whatever kind
    as_: Component
