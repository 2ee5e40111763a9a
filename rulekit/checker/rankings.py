"""Lists that are made by an order: `sorted(…)` and `best(…)`, and what is taken for them."""

from __future__ import annotations

from typing import Literal

from attrs import evolve

from rulekit.checker.coercion import item_type, items, unknown
from rulekit.checker.lists import comprehension, listed
from rulekit.checker.scope import Context
from rulekit.checker.type_agreement import called, has_order
from rulekit.language import tree
from rulekit.language.report import Edit
from rulekit.ruleset import meaning
from rulekit.ruleset.builtins import GENERIC
from rulekit.ruleset.definitions import Binding
from rulekit.ruleset.meaning import Expression

CODE = "RK2024"

_MEANT = {
    **dict.fromkeys(("most", "highest", "greatest", "leading", "leaders", "max"), "best"),
    **dict.fromkeys(("fewest", "lowest", "least", "worst", "min"), "best of the least"),
    **dict.fromkeys(("sort", "ordered", "order", "sorted_by", "sort_by", "order_by"), "sorted"),
    **dict.fromkeys(("unique", "different", "deduplicated", "set"), "distinct"),
}
"""What people call questions about an order, and which question is meant."""


def ranked(node: tree.Call, context: Context) -> Expression:
    """`sorted(x in xs by KEY)`, `best(x in xs by KEY)` and `sorted(LIST)`."""
    function: Literal["sorted", "best"] = "best" if node.name.text == "best" else "sorted"
    if len(node.arguments) != 1:
        return _miscounted(node, context)
    argument = node.arguments[0]
    if isinstance(argument, tree.Comprehension) and argument.key is not None:
        if argument.element is not None:
            _mapped_too_soon(node, argument, argument.element, argument.key, context)
        source = listed(evolve(argument, element=None), context)
        inner = context.asking().with_binding(source.binding)
        key = _key(inner.read(argument.key), source.binding, inner)
        return meaning.Ranked(node.span, source.type, function, source, key)
    if isinstance(argument, tree.Comprehension):
        found: Expression = comprehension(argument, context)
    else:
        found = items(argument, context)
    if function == "best" or not has_order(item_type(found)):
        return _keyless(node, found, context)
    binding = Binding("item", item_type(found), "loop", argument.span)
    all_of_them = meaning.Comprehension(argument.span, found.type, binding, found, None, None)
    itself = meaning.Read(argument.span, binding.type, binding)
    return meaning.Ranked(node.span, found.type, function, all_of_them, itself)


def _key(found: Expression, of: Binding, context: Context) -> Expression:
    if has_order(found.type):
        return found
    text, edit = found.span.text, None
    if of.type.name == "player" and text in context.world.of_player:
        right = f"{of.name}.{text}"
        context.world.report.error(
            "RK1011",
            found.span,
            f"whose `{text}`?",
            label="each player has one",
            help=f"write `{right}`",
            edit=Edit(found.span, right),
        )
        return unknown(found.span)
    match found.type.name:
        case "flag":
            right = f"(1 if {text} else 0)"
            help_, edit = f"write `{right}`", Edit(found.span, right)
        case "list" | "zone":
            help_ = f"`count({text})` says how many there are"
        case "player" | "card":
            help_ = f"say what of it is compared, as in `{text}.…`"
        case _:
            help_ = "make a number of it, as in `{red: 1, green: 2}[…]`"
    context.world.report.error(
        CODE,
        found.span,
        f"{called(found.type)} has no order",
        label="nothing by which one is before the other",
        notes=("What has an order is a number, or a list of numbers.",),
        help=help_,
        edit=edit,
    )
    return unknown(found.span)


def _keyless(node: tree.Call, found: Expression, context: Context) -> Expression:
    """Reports that it is not said by what items are compared."""
    name, argument = node.name.text, node.arguments[0]
    if found.type.name == "unknown":
        return unknown(node.span)
    text = argument.span.text
    if not isinstance(argument, tree.Comprehension):
        text = f"x in {text}"
    elif argument.element is not None:
        text = f"x in ({text})"
    context.world.report.error(
        CODE,
        node.span,
        f"`{name}` does not say by what",
        label=called(found.type),
        notes=("Only numbers, and lists of numbers, have an order of their own.",)
        if name == "sorted"
        else (),
        help=f"write `{name}({text} by …)`",
    )
    return unknown(node.span)


def _mapped_too_soon(
    node: tree.Call,
    made: tree.Comprehension,
    element: tree.Expression,
    key: tree.Expression,
    context: Context,
) -> None:
    """Reports `sorted(E for x in xs by KEY)`: what is put in order are the x."""
    each, ask = made.name.text, node.name.text
    of = f"{each} in {node.span.source.text[made.source.span.start : key.span.end]}"
    right = f"{ask}({of})"
    if not (isinstance(element, tree.Name) and element.text == each):
        right = f"({element.span.text} for {each} in {right})"
    context.world.report.error(
        CODE,
        made.span,
        f"what is compared are the items `{each}`, and not what is made of them",
        label="a `for` and a `by`",
        help=f"write `{right}`",
        edit=Edit(node.span, right),
    )


def _miscounted(node: tree.Call, context: Context) -> Expression:
    """Reports what is no list; what stands beside a list may be meant as its key."""
    name, given = node.name.text, node.arguments
    list_ = given[0].span.text if given else "…"
    each, key = "x", "…"
    if len(given) == 2 and isinstance(given[1], tree.Attribute | tree.Call):
        inner = given[1].value if isinstance(given[1], tree.Attribute) else given[1].arguments[:1]
        one = inner[0] if isinstance(inner, tuple) and inner else inner
        if isinstance(one, tree.Name):
            each, key = one.text, given[1].span.text
    amount = f"{len(given)} arguments" if given else "no argument"
    context.world.report.error(
        "RK2002",
        node.span,
        f"`{name}` takes a list, not {amount}",
        label=f"{amount} given",
        help=f"write `{name}({each} in {list_} by {key})`",
    )
    return unknown(node.span)


def otherwise_called(node: tree.Call, context: Context) -> Expression | None:
    """A call of a question about an order by another name, which is reported; None if it is
    none of those."""
    meant = _MEANT.get(node.name.text)
    argument = node.arguments[0] if len(node.arguments) == 1 else None
    keyed = isinstance(argument, tree.Comprehension) and argument.key is not None
    if meant is None or (meant.startswith("best") and not keyed):
        return None
    span, right = node.name.span, meant
    if meant == "best of the least" and isinstance(argument, tree.Comprehension):
        assert argument.key is not None
        key, text = _turned(argument.key)
        before = node.span.source.text[argument.span.start : argument.key.span.start]
        span, right = node.span, f"best({before}{text})"
        argument = evolve(argument, key=key)
    asked = node.name.text
    message, label = f"`{asked}` is a number, and not who has it", "another question is meant"
    if asked not in GENERIC:
        message, label = f"there is no question `{asked}`", "not declared"
    context.world.report.error(
        CODE,
        node.name.span,
        message,
        label=label,
        help=f"write `{right}`",
        edit=Edit(span, right),
    )
    name = "best" if meant.startswith("best") else meant
    arguments = node.arguments if argument is None else (argument,)
    return context.read(evolve(node, name=tree.Word(span, name), arguments=arguments))


def _turned(key: tree.Expression) -> tuple[tree.Expression, str]:
    """A key by which the least is the best, and how it is written."""
    if isinstance(key, tree.ListOf):
        turned = [_turned(item) for item in key.items]
        of_each = tree.ListOf(key.span, tuple(item for item, _ in turned))
        return of_each, f"[{', '.join(text for _, text in turned)}]"
    short = isinstance(key, tree.Name | tree.Number | tree.Attribute | tree.Call)
    text = key.span.text
    return tree.Unary(key.span, "-", key), f"-{text}" if short else f"-({text})"
