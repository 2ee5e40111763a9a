"""Comparisons: of numbers, and what a card, symbol or zone is."""

from __future__ import annotations

from typing import Any, Literal

from attrs import evolve

from rulekit.checker.coercion import check, fit, item_type, items_of, settled, unknown
from rulekit.checker.name_resolution import (
    component_named,
    is_empty,
    is_symbol,
    named_design,
    zone_named,
)
from rulekit.checker.old_forms import old_sign
from rulekit.checker.scope import Context
from rulekit.checker.type_agreement import agrees, called, has_order, is_absent
from rulekit.language import tree
from rulekit.language.report import Edit, suggest
from rulekit.language.source import Span
from rulekit.ruleset import meaning
from rulekit.ruleset.definitions import Binding, Kind
from rulekit.ruleset.meaning import Expression
from rulekit.ruleset.types import CARD, COMPONENT, FLAG, NUMBER, ZONE, Type, list_of


def compare(node: tree.Compare, context: Context) -> Expression:
    if node.operator in ("is", "is not") and is_empty(node.right):
        return _emptiness(node, context)
    match node.operator:
        case "is":
            return _is(node, context)
        case "is not":
            found = _is(node, context)
            if isinstance(found, meaning.Comparison):
                return meaning.Comparison(node.span, FLAG, "!=", found.left, found.right)
            return meaning.Not(node.span, FLAG, found)
        case "has":
            return _contains(node.span, node.left, node.right, context)
        case "in":
            return _in(node, context)
        case "not in":
            return meaning.Not(node.span, FLAG, _in(node, context))
        case "==" | "!=":
            return _equal(node, context)
    left = context.read(node.left)
    if left.type.name == "list" and has_order(left.type):
        right = check(node.right, context, left.type)
    else:
        left, right = _number(left, context), _number(context.read(node.right, NUMBER), context)
    operator: Any = node.operator
    return meaning.Comparison(node.span, FLAG, operator, left, right)


def _number(found: Expression, context: Context) -> Expression:
    """One side of a comparison of numbers; `you.hand > 3` asks how many cards there are."""
    if found.type.name not in ("zone", "list") or settled(found).type.name == "card":
        return fit(found, NUMBER, context)
    text = f"count({found.span.text})"
    context.world.report.error(
        "RK2001",
        found.span,
        f"a number is needed here, not {called(found.type)}",
        label=called(found.type),
        help=f"how many there are is `{text}`",
        edit=Edit(found.span, text),
    )
    return unknown(found.span)


def _equal(node: tree.Compare, context: Context) -> Expression:
    design = named_design(node.right, context)
    left, right = _both(node.left, node.right, context) if design is None else (None, None)
    if left is None or right is None:
        sign = "is" if node.operator == "==" else "is not"
        cards = _side(context.read(node.left))
        if cards.type.name in ("card", "component"):
            old_sign(node, cards.type, context)
            return compare(evolve(node, operator=sign), context)
        context.world.report.error(
            "RK2005",
            node.right.span,
            f"a card is not compared with `{node.operator}`",
            label="a kind or component",
            help=_help_with_cards(cards, node.right.span, context) or f"write `{sign}`",
        )
        return unknown(node.span)
    operator: Literal["==", "!="] = "==" if node.operator == "==" else "!="
    made = _comparison(node.span, operator, left, right, context)
    if isinstance(made, meaning.Comparison):
        old_sign(node, left.type, context)
    return made


def _is(node: tree.Compare, context: Context) -> Expression:
    left = None if is_symbol(node.left, context) else _side(context.read(node.left))
    if left is not None and left.type.name == "zone":
        return _is_zone(node, left, context)
    if left is None or left.type.name in ("card", "unknown"):
        design = named_design(node.right, context)
        if design is not None:
            card = left or context.read(node.left)
            if isinstance(design, Kind):
                return meaning.IsKind(node.span, FLAG, card, design)
            return meaning.IsComponent(node.span, FLAG, card, design)
    if left is None:
        left, right = _both(node.left, node.right, context)
    else:
        right = _side(context.read(node.right, left.type))
    made = _comparison(node.span, "==", left, right, context)
    if isinstance(made, meaning.Comparison) and right.type.name != "unknown":
        old_sign(node, left.type, context)
    return made


def _emptiness(node: tree.Compare, context: Context) -> Expression:
    """`xs is empty`: whether a list has no item, or a zone no card."""
    found = context.read(node.left)
    absent = {"card": "nothing", "player": "nobody"}.get(found.type.name)
    if absent is not None:
        context.world.report.error(
            "RK2005",
            node.right.span,
            f"{called(found.type)} is not empty",
            label="asks a zone or a list",
            help=f"write `{node.operator} {absent}`",
            edit=Edit(node.right.span, absent),
        )
        return unknown(node.span)
    source = items_of(found, context)
    return meaning.Aggregate(node.span, FLAG, "none" if node.operator == "is" else "any", source)


def _side(found: Expression) -> Expression:
    """One side of a comparison: a zone of a single card is that card, or nothing."""
    return settled(found, compared=True)


def _both(
    one: tree.Expression, other: tree.Expression, context: Context
) -> tuple[Expression, Expression]:
    """Two sides of a comparison; a symbol is read as what the other side is."""
    if is_symbol(one, context):
        right = _side(context.read(other))
        return _side(context.read(one, right.type)), right
    left = _side(context.read(one))
    return left, _side(context.read(other, left.type))


def _comparison(
    span: Span,
    operator: Literal["==", "!="],
    left: Expression,
    right: Expression,
    context: Context,
) -> Expression:
    rules = context.world.ruleset
    if {left.type.name, right.type.name} == {"card", "component"}:
        left, right = _design_of(left), _design_of(right)
    if agrees(left.type, right.type, context.world.whole) and left.type.name != "table":
        return meaning.Comparison(span, FLAG, operator, left, right)
    help_, edit = _help_with_cards(left, right.span, context), None
    if isinstance(right, meaning.ListOf) and not right.items and left.type.name == "zone":
        asked = f"{left.span.text} is {'empty' if operator == '==' else 'not empty'}"
        help_, edit = f"write `{asked}`", Edit(span, asked)
    elif left.type.name in ("zone", "list") and right.type.name == "number":
        edit = Edit(left.span, f"count({left.span.text})")
        help_ = f"how many there are is `count({left.span.text})`"
    elif left.type.name == "card" and right.type.name == "text":
        named = right.value if isinstance(right, meaning.Constant) else ""
        if named in context.world.poisoned:
            return unknown(span)
        help_ = (
            context.world.elsewhere(str(named), right.span)
            or suggest(str(named), rules.components)
            or "there is no component of that name"
        )
    elif is_absent(right):
        remedy = "nothing" if left.type.name == "card" else "nobody"
        if left.type.name in ("card", "player"):
            help_ = f"write `{remedy}`"
    report_mismatch(context, span, left.type, right.type, help_, edit)
    return unknown(span)


def _design_of(found: Expression) -> Expression:
    """The component that a card is a copy of; of no card, none."""
    if found.type.name != "card":
        return found
    card = evolve(found, type=evolve(found.type, optional=False))
    return meaning.Builtin(found.span, evolve(COMPONENT, kind=found.type.kind), "name", (card,))


def _help_with_cards(cards: Expression, others: Span, context: Context) -> str | None:
    """How the cards of a zone or list are compared with components that are written down."""
    if cards.type.name not in ("zone", "list") or cards.type.element not in (None, CARD):
        return None
    text, designs = cards.span.text, others.text
    listed = designs if designs.startswith("[") else f"[{designs}]"
    if context.place == "scenario" and isinstance(cards, meaning.ZoneOf):
        zone, owner = cards.zone, cards.owner
        if owner is not None and zone.visibility != "hidden":
            return f"write `{owner.span.text} sees {listed} in {zone.name} of {owner.span.text}`"
        if zone.visibility == "public":
            return f"write `A sees {listed} in {zone.name}`, with one of the players"
    return f"write `{text} has …` for one of them, or `(c.name for c in {text}) == {listed}`"


def report_mismatch(
    context: Context,
    span: Span,
    left: Type,
    right: Type,
    help_: str | None = None,
    edit: Edit | None = None,
) -> None:
    context.world.report.error(
        "RK2005",
        span,
        f"{called(left)} and {called(right)} cannot be compared",
        label=f"{called(left)} on the left, {called(right)} on the right",
        help=help_,
        edit=edit,
    )


def _is_zone(node: tree.Compare, left: Expression, context: Context) -> Expression:
    place = zone_named(node.right, context)
    if place is not None and isinstance(left, meaning.Builtin) and left.name == "zone":
        return meaning.Builtin(node.span, FLAG, "in_zone", (left.arguments[0], place))
    right = context.read(node.right, ZONE)
    if isinstance(right, meaning.ListOf) and not right.items:
        report_mismatch(
            context, node.span, left.type, right.type, "write `is empty`",
            Edit(node.right.span, "empty"),
        )  # fmt: skip
        return unknown(node.span)
    if right.type.name in ("component", "list"):
        help_ = _help_with_cards(left, node.right.span, context)
        report_mismatch(context, node.span, left.type, right.type, help_)
        return unknown(node.span)
    return meaning.Comparison(node.span, FLAG, "==", left, fit(right, ZONE, context))


def _in(node: tree.Compare, context: Context) -> Expression:
    if isinstance(node.right, tree.Range):
        return meaning.InRange(
            node.span,
            FLAG,
            check(node.left, context, NUMBER),
            check(node.right.low, context, NUMBER),
            check(node.right.high, context, NUMBER),
        )
    return _contains(node.span, node.right, node.left, context)


def _contains(
    span: Span, list_node: tree.Expression, item_node: tree.Expression, context: Context
) -> Expression:
    read = context.read(list_node)
    if read.type.name == "player":
        _whose_cards(read, item_node, context)
        return unknown(span)
    list_ = items_of(read, context)
    element = item_type(list_)
    if element.name in ("card", "unknown"):
        design = named_design(item_node, context)
        if design is not None:
            return meaning.Contains(span, FLAG, list_, design)
    if element.name == "component" and isinstance(item_node, tree.String):
        return meaning.Contains(span, FLAG, list_, component_named(item_node, context))
    item = _side(context.read(item_node, element))
    if element.name == "card" and item.type.name == "component":
        list_, element = _designs_of(list_), COMPONENT
    elif element.name == "component":
        item = _design_of(item)
    if not agrees(element, item.type, context.world.whole):
        context.world.report.error(
            "RK2005",
            item.span,
            f"{called(list_.type)} never has {called(item.type)}",
            label=called(item.type),
            help=_help_to_have(list_.span.text, element, item),
        )
        return unknown(span)
    return meaning.Contains(span, FLAG, list_, item)


def _designs_of(cards: Expression) -> Expression:
    """What each of some cards is a copy of."""
    one = Binding("card", item_type(cards), "loop", cards.span)
    name = _design_of(meaning.Read(cards.span, one.type, one))
    return meaning.Comprehension(cards.span, list_of(name.type), one, cards, None, name)


def _whose_cards(player: Expression, item: tree.Expression, context: Context) -> None:
    """Report `B has Katana`, where a zone of B is meant."""
    zones = [one.name for one in context.world.ruleset.zones.values() if one.of_player]
    zone = "hand" if "hand" in zones else next(iter(zones), None)
    place = f"{player.span.text}.{zone}"
    help_ = f"name the zone that has it, as in `{place} has {item.span.text}`"
    if isinstance(item, tree.Name) and item.text in ("card", "cards", "any"):
        help_ = f"whether there are any is asked so: `{place} is not empty`"
    context.world.report.error(
        "RK2001",
        player.span,
        "a list is needed here, not a player",
        label="which cards of theirs?",
        help=None if zone is None else help_,
    )


def _help_to_have(text: str, element: Type, item: Expression) -> str | None:
    if item.type.element is not None and item.type.element.name in ("component", element.name):
        return f"name one of them: `{text} has …`"
    return None
