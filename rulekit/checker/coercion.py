"""Makes expressions fit where they stand: zones as cards, cards as lists, types that agree.

What is written is read by `Context.read`, for whoever knows how it will be used; the others
ask here for an expression of a type, a condition or a list.
"""

from __future__ import annotations

from rulekit.checker.scope import Context
from rulekit.checker.type_agreement import agrees, called, in_common, is_absent
from rulekit.language import tree
from rulekit.language.report import Edit, Label
from rulekit.language.source import Span
from rulekit.ruleset import meaning
from rulekit.ruleset.builtins import CARDS, PLAYERS
from rulekit.ruleset.meaning import Expression
from rulekit.ruleset.types import CARD, FLAG, UNKNOWN, ZONE, Type, list_of


def check(node: tree.Expression, context: Context, expected: Type | None = None) -> Expression:
    """The meaning of an expression that must be of the expected type (any, if None)."""
    return fit(context.read(node, expected), expected, context)


def condition(node: tree.Expression | None, context: Context) -> Expression | None:
    """The meaning of a `when` or `where`, if there is one."""
    return None if node is None else check(node, context.asking(), FLAG)


def items(node: tree.Expression, context: Context) -> Expression:
    """The meaning of an expression that is a list, or a zone whose cards are meant."""
    return items_of(context.read(node), context)


def items_of(found: Expression, context: Context) -> Expression:
    """What was read, as a list; reported if it is none."""
    found = as_list(found)
    if found.type.name not in ("list", "unknown"):
        context.world.report.error(
            "RK2001",
            found.span,
            f"a list is needed here, not {called(found.type)}",
            label=called(found.type),
            help=f"a list of numbers is a range: `1..{found.span.text}`"
            if found.type.name == "number"
            else "write a list such as `players`, `[a, b]`, or the cards of a zone",
        )
        return unknown(found.span)
    return found


def as_list(found: Expression) -> Expression:
    """A zone as its cards and a card as a list of one; anything else as it is."""
    if found.type.name == "zone":
        return meaning.CardsOf(found.span, CARDS, found)
    if found.type.name == "card":
        return meaning.ListOf(found.span, list_of(found.type), (found,))
    return found


def settled(found: Expression, *, compared: bool = False) -> Expression:
    """A zone that holds one card as that card; any other zone stays a zone."""
    if isinstance(found, meaning.ZoneOf) and found.zone.single and found.type is ZONE:
        return meaning.CardIn(found.span, CARD, found, compared)
    return found


def item_type(list_: Expression) -> Type:
    return list_.type.element or UNKNOWN


def unknown(span: Span) -> Expression:
    """Stands for something already reported."""
    return meaning.Constant(span, UNKNOWN, 0)


def fit(found: Expression, expected: Type | None, context: Context) -> Expression:
    """Make an expression one of the expected type, or report that it cannot be."""
    if expected is None:
        found = settled(found)
        return as_list(found) if found.type.name == "zone" else found
    wanted = expected.name
    if found.type.name == "zone" and wanted not in ("zone", "unknown"):
        found = as_list(found) if wanted == "list" else settled(found)
    elif found.type.name == "card" and wanted == "list":
        found = as_list(found)
    elif found.type.name == "player" and expected == PLAYERS:
        found = meaning.ListOf(found.span, list_of(found.type), (found,))
    world = context.world
    if not agrees(expected, found.type, world.whole):
        if isinstance(found, meaning.Constant) and world.asks_whose(
            found.span.text, found.span, context
        ):
            return unknown(found.span)
        if wanted == "zone" and isinstance(found, meaning.ValueCall):
            _say_zone(found, context)
            return unknown(found.span)
        notes: tuple[str, ...] = ()
        if found.type.name == "zone":
            notes = ("A zone may hold many cards.",)
        world.report.error(
            "RK2001",
            found.span,
            f"{called(expected)} is needed here, not {called(found.type)}",
            label=called(found.type),
            notes=notes,
            help=_compared(found, context)
            if (wanted, found.type.name) == ("flag", "player")
            else _conversion(expected, found.type) or _one_of(wanted, found, context),
            edit=_unquoted(expected, found),
        )
        return unknown(found.span)
    if is_absent(found) and not expected.optional and wanted in ("player", "card"):
        what = "nobody" if wanted == "player" else "nothing"
        world.report.error(
            "RK2001",
            found.span,
            f"{called(expected)} is needed here, and `{what}` is none",
            label=f"`{what}`",
            help=f"if it may be absent, declare its type as `{wanted}?`",
        )
        return unknown(found.span)
    return found


def _compared(player: Expression, context: Context) -> str:
    """How a player is compared, where only they stand: with a parameter, if there is one."""
    text = player.span.text
    for name in context.scope.all_names():
        binding = context.scope.find(name)
        if binding is not None and binding.type.name == "player" and name != text:
            return f"compare them, as in `{name} is {text}`"
    return "compare them, as in `… is not nobody`"


def _one_of(wanted: str, found: Expression, context: Context) -> str | None:
    """How an option or symbol is asked, where it stands alone: `fast is on`."""
    symbols = context.world.ruleset.symbols.get(found.type.name)
    option = context.world.ruleset.settings.get(found.type.name)
    values = symbols.members if symbols else option.values if option else ()
    if wanted != "flag" or not values:
        return None
    return f"compare it, as in `{found.span.text} is {values[0]}`"


def _unquoted(expected: Type, found: Expression) -> Edit | None:
    """The edit of `"2"` where a number should stand."""
    text = found.span.text.strip('"')
    if expected.name == "number" and found.type.name == "text" and text.isdigit():
        return Edit(found.span, text)
    return None


def _say_zone(found: meaning.ValueCall, context: Context) -> None:
    """Reports a value whose cards are not enough, where it is declared: it may be asked in the
    prelude."""
    value = found.value
    asked_for_it = [Label(found.span, "needed here")] if value.span is not None else []
    context.world.error_once(
        ("RK2001", value),
        "RK2001",
        value.span or found.span,
        f"`{value.name}` must answer with a zone, and not with {called(found.type)}",
        label=called(found.type),
        secondary=asked_for_it,
        help="write `-> zone` after its brackets",
    )


def _conversion(expected: Type, found: Type) -> str | None:
    pair = expected.name, found.name
    if found.name == "list" and found.element is not None and found.element.name == expected.name:
        return "do it for each, `for p in …`, choose one of them, or take the `first(…)`"
    if found.name == "number" and expected.element is not None and expected.element.name == "card":
        return "choose them first, as in `choose 2 cards from you.hand`"
    return {
        ("number", "zone"): "`count(…)` says how many cards there are",
        ("number", "text"): "a number stands without quotes",
        ("number", "list"): "`count(…)` says how many there are",
        ("zone", "list"): "a local keeps the cards of a zone: name the zone here, or keep it in a "
        "parameter or variable of the type `zone`",
        ("flag", "list"): "`… is not empty` says whether there is one",
        ("flag", "zone"): "`… is not empty` says whether there is a card in it",
        ("flag", "number"): "compare it with a number, as in `… > 0`",
        ("flag", "player"): "compare it, as in `… is not nobody`",
        ("flag", "card"): "compare it, as in `… is not nothing`",
        (
            "card",
            "component",
        ): "that is a component, of which there are copies: name a card that was"
        " chosen, or `this`, the card whose rule it is; `cards_of(…)` has all its cards",
        ("component", "card"): "`c.name` is the component that a card is a copy of",
        ("player", "card"): "`c.owner` is the player in whose zone a card lies",
        ("card", "zone"): "`top(…)` is the top card of a zone",
    }.get(pair)


def joined(type_: Type, item: Expression, context: Context) -> Type:
    """The type that an item has in common with those before it; reported if there is none."""
    common = in_common(type_, item.type, context.world.whole)
    if common is not None:
        return common
    context.world.report.error(
        "RK2001",
        item.span,
        f"{called(type_)} was given before, and this is {called(item.type)}",
        label=called(item.type),
        help="all of them must be of one type",
    )
    return UNKNOWN
