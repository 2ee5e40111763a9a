"""Finds discards to a zone of players of cards that are nobody's.

Where a kind discards to a zone of players, a card goes to that of the player in whose zone it
lies, or who plays it. A card in a zone of the table has no such player. Only what is sure to
fail is reported: a card is followed until something may have moved it, or a condition asks
where it lies or what it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from rulekit.language.phrases import with_article
from rulekit.language.report import Label, Report
from rulekit.language.wording import capitalized
from rulekit.ruleset import meaning
from rulekit.ruleset.carried_rules import CarriedRule, PlayRule
from rulekit.ruleset.definitions import Binding, Event, Kind, Zone
from rulekit.ruleset.meaning import Block, Expression, Statement
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.traversal import body_of, carriers, everything_played, walk
from rulekit.ruleset.types import Type

_Origin: TypeAlias = "Zone | Binding | None"
"""Where a card lies: a zone of the table, what a parameter brings, or nobody knows."""

_Known: TypeAlias = "dict[Binding, _Origin]"

_Discarding: TypeAlias = "Mapping[Event, set[Binding]]"
"""The parameters of events whose cards are discarded from where they lie."""

_Found: TypeAlias = "Iterator[tuple[Expression, _Origin]]"


def report_ownerless_discards(ruleset: Ruleset, report: Report) -> None:
    """One error for each card of the table that is discarded as if it were a player's."""
    if not any(kind.discards_to and kind.discards_to.of_player for kind in ruleset.kinds.values()):
        return
    discarding = _discarding(ruleset)
    found = list(_discards(ruleset.setup.block, {}, discarding))
    for event in ruleset.events.values():
        found += _discards(event.body.block, _parameters(event), discarding)
    for _, rules in carriers(ruleset):
        for rule in rules:
            body = body_of(rule)
            if body is not None:
                found += _discards(body.block, _carrier(rule, ruleset), discarding)
    for card, origin in found:
        if isinstance(origin, Zone):
            _report(card, origin, ruleset, report)


def _report(card: Expression, zone: Zone, ruleset: Ruleset, report: Report) -> None:
    kinds = _kinds(card.type, zone, ruleset)
    if not kinds or not all(kind.discards_to and kind.discards_to.of_player for kind in kinds):
        return
    pile = kinds[0].discards_to
    assert pile is not None
    report.error(
        "RK1041",
        card.span,
        f"in whose `{pile.name}` does a card of `{zone.name}` go?",
        label="nobody's card is discarded",
        secondary=[
            Label(span, label)
            for span, label in ((pile.span, "each player has one"), (zone.span, "of the table"))
            if span is not None
        ],
        notes=(
            f"{capitalized(with_article(kinds[0].name))} is discarded to the `{pile.name}` of the"
            " player in whose zone it lies, or who plays it.",
        ),
        help=f"say whose it is: `move … to p.{pile.name}`",
    )


def _kinds(type_: Type, zone: Zone, ruleset: Ruleset) -> list[Kind]:
    """The kinds of the cards in a zone: those that start there, else those that are discarded
    at all."""
    card = type_.element or type_
    fitting = [
        kind
        for kind in dict.fromkeys(component.kind for component in ruleset.components.values())
        if card.kind is None or kind.is_a(ruleset.kinds[card.kind])
    ]
    starting = [kind for kind in fitting if kind.starts_in is zone]
    return starting or [kind for kind in fitting if kind.discards_to is not None]


# --- What events discard ---------------------------------------------------------------


def _discarding(ruleset: Ruleset) -> _Discarding:
    found: dict[Event, set[Binding]] = {}
    size = -1
    while size != sum(map(len, found.values())):
        size = sum(map(len, found.values()))
        for event in ruleset.events.values():
            if all(hook.when == "after" for hook in event.hooks):
                brought = _discards(event.body.block, _parameters(event), found)
                found.setdefault(event, set()).update(
                    origin for _, origin in brought if isinstance(origin, Binding)
                )
    return found


def _parameters(event: Event) -> _Known:
    return {parameter.binding: parameter.binding for parameter in event.parameters}


def _carrier(rule: CarriedRule, ruleset: Ruleset) -> _Known:
    """Where the card that carries a rule lies while it works: known if that is one zone of the
    table, and no rules are lent. A card that is played is that of who plays it."""
    if rule.this is None or rule.this.type.kind is None or isinstance(rule, PlayRule):
        return {}
    zones = ruleset.kinds[rule.this.type.kind].works_in
    if len(zones) != 1 or zones[0].of_player:
        return {}
    if any(isinstance(node, meaning.Grant) for node in everything_played(ruleset)):
        return {}
    return {rule.this: zones[0]}


# --- Following cards -------------------------------------------------------------------


def _discards(block: Block, known: _Known, discarding: _Discarding) -> _Found:
    """The expressions whose cards a block discards from where they lie, and where that is."""
    for statement in block:
        if isinstance(statement, meaning.SetBinding | meaning.CallEvent | meaning.Primitive):
            for node in walk(statement):
                if isinstance(node, meaning.Builtin) and node.name == "pile":
                    yield node.arguments[0], _origin(node.arguments[0], known)
        if isinstance(statement, meaning.CallEvent) and statement.event in discarding:
            for parameter, argument in zip(
                statement.event.parameters, statement.arguments, strict=True
            ):
                if parameter.binding in discarding[statement.event]:
                    yield argument, _origin(argument, known)
        for inner, bound in _blocks_in(statement, known):
            yield from _discards(inner, {**known, **bound}, discarding)
        if isinstance(statement, meaning.SetBinding):
            known = {**known, statement.binding: _origin(statement.value, known)}
        elif _changes(statement):
            known = {one: origin for one, origin in known.items() if one.type.name == "zone"}


def _blocks_in(statement: Statement, known: _Known) -> Iterable[tuple[Block, _Known]]:
    match statement:
        case meaning.If() if _plain(condition for condition, _ in statement.branches):
            return [
                (block, {}) for block in (*(b for _, b in statement.branches), statement.otherwise)
            ]
        case meaning.While() if _plain([statement.condition]):
            return [(statement.body, {})]
        case meaning.For() | meaning.Choose() if _plain([statement.condition]):
            return [(statement.body, {statement.binding: _origin(statement.source, known)})]
        case meaning.Ask():
            return [(choice.body, {}) for choice in statement.choices]
        case meaning.Offer():
            return [(statement.otherwise, {})]
    return ()


def _changes(statement: Statement) -> bool:
    """Whether cards may lie elsewhere after a statement, or it is known that they do not."""
    return any(
        isinstance(node, meaning.CallEvent | meaning.PlayAs | meaning.Compel | meaning.Offer)
        or (isinstance(node, meaning.Primitive) and node.name in ("move", "move_under", "swap"))
        or (isinstance(node, meaning.If) and not _plain(one for one, _ in node.branches))
        for node in walk(statement)
    )


def _plain(conditions: Iterable[Expression | None]) -> bool:
    """Whether conditions ask neither where a card lies nor what it is."""
    return not any(
        isinstance(node, meaning.ValueCall | meaning.IsKind | meaning.IsComponent)
        or (isinstance(node, meaning.Builtin) and node.name in ("owner", "zone", "in_zone", "name"))
        or (isinstance(node, meaning.Comparison) and node.left.type.name in ("zone", "card"))
        for condition in conditions
        for node in walk(condition)
    )


def _origin(node: Expression, known: _Known) -> _Origin:
    """The zone of the table, or the parameter, from which a card, a list of cards or the
    place of some comes; None if it cannot be told."""
    match node:
        case meaning.ZoneOf():
            return None if node.zone.of_player else node.zone
        case meaning.Read():
            return known.get(node.binding)
        case meaning.CardsOf() | meaning.CardIn():
            return _origin(node.zone, known)
        case meaning.Builtin(name="top" | "bottom" | "cards_in" | "random" | "reversed"):
            return _origin(node.arguments[0], known)
        case meaning.Builtin(name="sample"):
            return _origin(node.arguments[1], known)
        case meaning.Aggregate(function="first"):
            return _origin(node.source, known)
        case meaning.Comprehension(element=None) if _plain([node.condition]):
            return _origin(node.source, known)
        case meaning.Ranked() if _plain([node.key]):
            return _origin(node.source, known)
        case meaning.ListOf() if len(node.items) == 1:
            return _origin(node.items[0], known)
    return None
