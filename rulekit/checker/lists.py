"""Lists, comprehensions and tables."""

from __future__ import annotations

from attrs import evolve

from rulekit.checker.coercion import check, condition, fit, item_type, items, joined, unknown
from rulekit.checker.comparisons import compare
from rulekit.checker.name_resolution import symbols_of
from rulekit.checker.scope import Context
from rulekit.checker.type_agreement import called
from rulekit.language import tree
from rulekit.ruleset import meaning
from rulekit.ruleset.meaning import Expression
from rulekit.ruleset.types import NUMBER, UNKNOWN, Type, list_of


def read_list(node: tree.ListOf, context: Context, expected: Type | None) -> Expression:
    wanted = expected.element if expected is not None and expected.name == "list" else None
    element: Type = UNKNOWN
    found = []
    hint = wanted or symbols_of(node.items, context)
    for item_node in node.items:
        item = fit(context.read(item_node, hint), wanted, context)
        element = joined(element, item, context)
        found.append(item)
    if element.name == "list":
        text = " + ".join(item.span.text for item in found)
        nested = next(item for item in found if item.type.name == "list")
        _in_a_list(nested, f"`{text}` is one list with the items of all of them", context)
        return unknown(node.span)
    return meaning.ListOf(node.span, list_of(element), tuple(found))


def read_comprehension(
    node: tree.Comprehension, context: Context, expected: Type | None
) -> Expression:
    if node.element is None and node.condition is None:
        known = context.scope.find(node.name.text)
        if known is not None and (expected is None or expected.name == "flag"):
            # `(p in ring)` reads as a list that takes nothing away; membership is meant.
            left = tree.Name(node.name.span, node.name.text)
            return compare(tree.Compare(node.span, "in", left, node.source), context)
    return comprehension(node, context)


def comprehension(node: tree.Comprehension, context: Context) -> meaning.Comprehension:
    """The list that a comprehension makes, of items as they stand."""
    made = compared(node, context)
    if made.element is None or made.element.type.name != "list":
        return made
    asked = made.element
    help_ = (
        "ask of each list what is needed of it, such as `count(…)`, or go through them with `for`"
    )
    if isinstance(asked, meaning.CardsOf) and isinstance(asked.zone, meaning.ZoneOf):
        help_ = f"`cards_in({asked.zone.zone.name})` has the cards of all of them"
    _in_a_list(asked, help_, context)
    return evolve(made, type=list_of(UNKNOWN), element=unknown(asked.span))


def compared(node: tree.Comprehension, context: Context) -> meaning.Comprehension:
    """The same of what is only compared, so that its items may be lists of numbers."""
    if node.key is not None:
        _out_of_order(node, node.key, context)
    return listed(node, context)


def listed(node: tree.Comprehension, context: Context) -> meaning.Comprehension:
    """The same of one whose `by` somebody else reads."""
    source = items(node.source, context)
    binding = context.bind(node.name.text, item_type(source), node.name.span, "loop")
    inner = context.asking().with_binding(binding)
    where = condition(node.condition, inner)
    element = None if node.element is None else check(node.element, inner)
    result = binding.type if element is None else element.type
    return meaning.Comprehension(node.span, list_of(result), binding, source, where, element)


def _in_a_list(nested: Expression, help_: str, context: Context) -> None:
    """Reports an item of a list that is a list itself."""
    context.world.report.error(
        "RK2025",
        nested.span,
        f"the items of a list cannot be lists, and this is {called(nested.type)}",
        label="a list in a list",
        help=help_,
    )


def _out_of_order(node: tree.Comprehension, key: tree.Expression, context: Context) -> None:
    """Reports a `by` where nothing is put in order."""
    text = node.span.text
    context.world.report.error(
        "RK2024",
        key.span,
        "only `sorted` and `best` have a `by`",
        label="puts nothing in order",
        help=f"write `sorted({text})` for all of them in order, `best({text})` for those with"
        " the most, or leave it out",
    )


def read_index(node: tree.Index, context: Context, expected: Type | None) -> Expression:
    if isinstance(node.value, tree.Table):
        return _lookup(node, node.value, context, expected)
    list_ = items(node.value, context)
    index = check(node.index, context, NUMBER)
    return meaning.ItemAt(node.span, item_type(list_), list_, index)


def _lookup(
    node: tree.Index, table: tree.Table, context: Context, expected: Type | None
) -> Expression:
    key = check(node.index, context)
    pairs = []
    result: Type = UNKNOWN
    hint = expected or symbols_of((value for _, value in table.pairs), context)
    for key_node, value_node in table.pairs:
        constant = check(key_node, context, key.type)
        if not isinstance(constant, (meaning.Constant, meaning.ComponentName)):
            context.world.report.error(
                "RK2009",
                constant.span,
                "a key of a table must be a constant",
                label="not known before the game",
                help="use numbers, symbols or components as keys, or write `if … elif …`",
            )
        value = fit(context.read(value_node, hint), expected, context)
        result = joined(result, value, context)
        pairs.append((constant, value))
    return meaning.Lookup(node.span, result, tuple(pairs), key)


def read_table(node: tree.Table, context: Context) -> Expression:
    context.world.report.error(
        "RK2015",
        node.span,
        "a table without a key",
        label="which entry?",
        help="write the key after it: `{3: 0, 4: 1}[count(players)]`",
    )
    return unknown(node.span)
