"""What a name after a dot means: of a player, or of a card."""

from __future__ import annotations

from attrs import evolve

from rulekit.checker.coercion import settled, unknown
from rulekit.checker.name_resolution import held
from rulekit.checker.scope import Context
from rulekit.checker.sought_name import noted
from rulekit.checker.type_agreement import called
from rulekit.language import tree
from rulekit.language.phrases import quoted
from rulekit.language.report import Edit, Label
from rulekit.ruleset import meaning
from rulekit.ruleset.builtins import CARDS, OF_CARD
from rulekit.ruleset.definitions import Component, Field, Zone
from rulekit.ruleset.meaning import Expression
from rulekit.ruleset.types import CARD, COMPONENT, NUMBER, Type


def read_attribute(node: tree.Attribute, context: Context, expected: Type | None) -> Expression:
    receiver = settled(context.read(node.value))
    world = context.world
    span = node.span
    match receiver.type.name:
        case "player":
            holder = world.look_up(node.name, world.of_player)
            if holder is not None:
                return held(holder, receiver, span, context)
        case "card":
            found = _of_card(receiver, node, context)
            if found is not None:
                return found
        case "component":
            found = _printed_on(receiver, node, context)
            if found is not None:
                return found
        case "unknown":
            return unknown(span)
    _report_attribute(receiver, node, context, expected)
    return unknown(span)


def _of_card(receiver: Expression, node: tree.Attribute, context: Context) -> Expression | None:
    name, span = node.name.text, node.span
    fields = _fields(receiver.type, node, context)
    if fields is None:
        return unknown(span)
    if fields:
        context.world.note(node.name.span, *fields)
        return meaning.FieldOf(span, fields[0].type, tuple(fields), receiver)
    holder = context.world.look_up(node.name, context.world.of_card)
    if holder is not None:
        return held(holder, receiver, span, context)
    asked = OF_CARD[name] if context.world.is_word(name, OF_CARD, span) else None
    if asked is COMPONENT:
        asked = evolve(asked, kind=receiver.type.kind)
    return None if asked is None else meaning.Builtin(span, asked, name, (receiver,))


def _printed_on(receiver: Expression, node: tree.Attribute, context: Context) -> Expression | None:
    """A field of a component, which must be the same on all its copies: that of the first."""
    fields = _fields(receiver.type, node, context)
    if fields is None:
        return unknown(node.span)
    if not fields:
        return None
    context.world.note(node.name.span, *fields)
    for component in _meant(receiver, fields, context):
        for field in fields:
            values = component.values.get(field, ())
            if any(value != values[0] for value in values):
                _report_copies(node, component, field, context)
                return unknown(node.span)
    kind = receiver.type.kind
    copies = meaning.Builtin(receiver.span, CARDS, "cards_of", (receiver,))
    number = meaning.Constant(receiver.span, NUMBER, 0)
    card = meaning.ItemAt(receiver.span, evolve(CARD, kind=kind), copies, number)
    return meaning.FieldOf(node.span, fields[0].type, tuple(fields), card)


def _meant(receiver: Expression, fields: list[Field], context: Context) -> list[Component]:
    """The components of which a field is read, as far as that is known."""
    if isinstance(receiver, meaning.ComponentName):
        return [receiver.component]
    rules = context.world.ruleset
    kind = rules.kinds.get(receiver.type.kind or "")
    kinds = [field.kind for field in fields] if kind is None else [kind]
    every = rules.components.values()
    return [one for one in every if any(one.kind.is_a(each) for each in kinds)]


def _report_copies(
    node: tree.Attribute, component: Component, field: Field, context: Context
) -> None:
    printed = component.printed.get(field)
    context.world.report.error(
        "RK2016",
        node.name.span,
        f"which `{field.name}`? The copies of `{component.name}` have several",
        label="not the same on all copies",
        secondary=[Label(printed, "a value for each copy")] if printed is not None else [],
        help=f"ask a card: `{field.name}` of one of `cards_of({node.value.span.text})`",
    )


def _fields(type_: Type, node: tree.Attribute, context: Context) -> list[Field] | None:
    """The fields of a name that a card or component may have; None if they are of several types,
    which is reported."""
    world = context.world
    fields = world.fields.get(node.name.text) or []
    if fields and type_.kind is not None:
        kind = world.whole.kinds.get(type_.kind)
        if kind is not None:
            own = kind.fields.get(node.name.text)
            fields = [own] if own else [f for f in fields if f.kind.is_a(kind)]
    if all(field.type == fields[0].type for field in fields):
        return fields
    kinds = quoted(field.kind.name for field in fields)
    help_ = "declare the kind of the card (`c: KIND`), or rename one of the fields"
    if type_.name == "component":
        help_ = "take it from `components_of(KIND)`, or rename one of the fields"
    world.report.error(
        "RK2016",
        node.name.span,
        f"which `{node.name.text}`? It differs between kinds",
        label="of several types",
        notes=(f"{kinds} each have a field `{node.name.text}`, of different types.",),
        help=help_,
    )
    return None


_QUESTIONS = {
    **dict.fromkeys(("count", "length", "size", "len"), "count"),
    **{name: name for name in ("top", "bottom", "first", "random")},
}
"""What people ask with a dot, and the question that it is."""


def _report_attribute(
    receiver: Expression, node: tree.Attribute, context: Context, expected: Type | None
) -> None:
    world = context.world
    name, span = node.name.text, node.name.span
    if name in world.poisoned or noted(name, context, expected, receiver.type):
        return
    type_ = receiver.type
    if type_.name == "component":
        _report_component(receiver, node, context)
        return
    has_one = []
    if name in world.of_player and type_.name != "player":
        has_one.append("a player")
    if (name in world.fields or name in world.of_card) and type_.name != "card":
        has_one.append("a card")
    if has_one:
        remedy = None
        if type_.name == "list":
            text = node.value.span.text
            remedy = (
                f"ask of each one, as in `sum(x.{name} for x in {text})` or"
                f" `any(x.{name} > 0 for x in {text})`, or set it for each: `for x in {text}`"
            )
        elif type_.name == "zone":
            remedy = "ask of one card, as in `top(…)`, or of each: `sum(c.… for c in …)`"
        elif type_.name == "card" and has_one == ["a player"]:
            remedy = f"`c.owner.{name}` asks the player in whose zone it lies"
        world.error_once(
            ("RK1002", type_, name),
            "RK1002",
            span,
            f"{called(type_)} has no `{name}`",
            label=f"{' or '.join(has_one)} has one",
            help=remedy,
        )
        return
    if type_.name == "player":
        candidates: list[str] = list(world.of_player)
    elif type_.name == "card":
        candidates = [*world.fields, *world.of_card, *OF_CARD]
        if type_.kind is not None and name in world.fields:
            kinds = quoted(field.kind.name for field in world.fields[name])
            world.report.error(
                "RK1002",
                span,
                f"a card of kind `{type_.kind}` has no `{name}`",
                label="not a field of this kind",
                notes=(f"The field `{name}` is one of {kinds}.",),
            )
            return
    else:
        question = _QUESTIONS.get(name) if type_.name in ("zone", "list") else None
        right = f"{question}({node.value.span.text})"
        if type_.name in ("zone", "list") and name in ("empty", "is_empty", "isEmpty"):
            question, right = name, f"{node.value.span.text} is empty"
        world.report.error(
            "RK1002",
            span,
            f"{called(type_)} has no `{name}`",
            label="only players, cards and components have names after a dot",
            help=None if question is None else f"write `{right}`",
            edit=None if question is None else Edit(node.span, right),
        )
        return
    what = "player" if type_.name == "player" else "card"
    help_ = None
    if name in world.table:
        owner = world.table[name]
        what_it_is = "zone" if isinstance(owner, Zone) else "counter or variable"
        help_ = (
            f"it is a {what_it_is} of the table: write `{name}` alone, or declare it `of {what}`"
        )
        candidates = []
    elif name in world.ruleset.values:
        asked = node.value.span.text
        help_, candidates = f"`{name}` is a value: ask it with `{name}({asked})`", []
    lacking = f"counter, zone or field of a {what} called"
    world.unknown("RK1002", span, name, lacking, candidates, help=help_)


def _report_component(receiver: Expression, node: tree.Attribute, context: Context) -> None:
    world = context.world
    name, span, text = node.name.text, node.name.span, node.value.span.text
    right, label = None, "not a field"
    if name in ("copies", "count", "amount", "number"):
        right = f"count(cards_of({text}))"
    elif name in ("name", "component", "title"):
        right, label = text, "this is its name"
    elif name in ("kind", "zone", "owner") or name in world.of_card:
        label = "only its copies have one"
    elif name not in world.fields:
        world.unknown("RK1002", span, name, "field of a component called", world.fields)
        return
    kind = receiver.type.kind
    world.report.error(
        "RK1002",
        span,
        f"a component has no `{name}`"
        if kind is None or right is not None
        else f"a component of kind `{kind}` has no `{name}`",
        label=label,
        help=None if right is None else f"write `{right}`",
        edit=None if right is None else Edit(node.span, right),
    )
