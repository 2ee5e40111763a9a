"""What is printed on each copy of a component: the values of its fields."""

from __future__ import annotations

from collections.abc import Iterable

from rulekit.checker.constants import constant
from rulekit.checker.scope import Context, World
from rulekit.checker.table_cells import values_in
from rulekit.checker.type_agreement import called
from rulekit.checker.unknown_names import corrected
from rulekit.language import tree
from rulekit.language.phrases import quoted, with_article
from rulekit.language.report import Edit, Label, Report, likely, suggest, unmistakable
from rulekit.language.source import Span
from rulekit.language.wording import capitalized
from rulekit.merging.members import names_field
from rulekit.merging.tables import COLUMNS
from rulekit.ruleset.builtins import DEEDS
from rulekit.ruleset.definitions import Component, Field, Kind
from rulekit.ruleset.types import UNKNOWN, FieldValue


def field_values(component: Component, node: tree.Component, world: World) -> None:
    """What is printed on each copy of a component."""
    fields = component.kind.fields
    given: dict[str, tree.FieldValue] = {}
    declared: set[str] = set()  # in place of given
    for member in node.members:
        if isinstance(member, tree.FieldDeclaration):
            world.report.error(
                "RK2008",
                member.span,
                "a field is declared by a kind",
                label="in a component",
                help=_value_only(member)
                if member.name.text in fields
                else f"declare it in `kind {component.kind.name}`, and give its value here",
            )
            declared.add(member.name.text)
        if not isinstance(member, tree.FieldValue):
            continue
        name = member.name.text
        if name not in fields:
            name = next((field for field in fields if names_field(member, field)), name)
        if name in given:
            world.report.error(
                "RK1007",
                member.name.span,
                f"`{name}` is given twice",
                label="again",
                secondary=[Label(given[name].name.span, "the first")],
            )
        given.setdefault(name, member)
        if name not in fields and component.kind.name != "?" and name not in world.poisoned:
            _no_field(component.kind, node, member, world)
            declared.update(likely(name, fields, 1))
    missing = []
    for name, field in fields.items():
        value_node = given.get(name)
        if value_node is not None:
            world.note((value_node.column or value_node.name).span, field)
            context = Context(world.at(value_node), "declaration", pure=True)
            component.values[field] = _per_copy(component, value_node, field, context)
            component.printed[field] = value_node.span
        elif field.default is not None:
            component.values[field] = (field.default,) * component.copies
        else:
            missing.append(name)
            component.values[field] = (0,) * component.copies
    known = (n for n in missing if fields[n].type is not UNKNOWN and n not in declared)
    missing = [n for n in known if n not in world.poisoned]
    if missing:
        places = [Label(span, "declared here") for m in missing if (span := fields[m].span)]
        world.error_once(
            ("RK2006", component.kind, *missing),
            "RK2006",
            node.name.span,
            f"`{component.name}` does not say its {' and '.join(f'`{m}`' for m in missing)}",
            label="incomplete",
            secondary=tuple(places),
            help=f"{_adding(node, missing[0])}, or give the field a default in the kind",
        )


def _no_field(kind: Kind, node: tree.Component, member: tree.FieldValue, world: World) -> None:
    name, fields = member.name.text, kind.fields
    column = COLUMNS.get(name.casefold()) if isinstance(member.values[0], tree.Cell) else None
    help_, right = suggest(name, fields), unmistakable(name, fields)
    if column is not None and help_ is None:
        help_, right = f"the column is called `{column}`", column
    edit = corrected(member.name.span, name, right)
    if help_ is None and (name in world.ruleset.events or name in DEEDS):
        help_ = (
            f"what a card does when it is played stands under `play`: `play: {member.span.text}`"
        )
        if not any(isinstance(one, tree.Play) for one in (*node.members, *_of_kind(kind, world))):
            edit = Edit(Span(member.span.source, member.span.start, member.span.start), "play: ")
    if help_ is None and name in _TEXTS and isinstance(member.values[0], tree.String):
        help_ = "the text of a card stands first below its name, alone: no word before it"
        if node.text is None and node.members[0] is member:
            edit = Edit(
                Span(member.span.source, member.span.start, member.values[0].span.start), ""
            )
    elif help_ is None:
        help_ = f"leave it out, or declare it in `kind {kind.name}`: `{name}: number = 0`"
    known = quoted(fields) or "no fields"
    world.error_once(
        ("RK2008", kind, name),
        "RK2008",
        member.name.span,
        f"{with_article(kind.name)} has no field `{name}`",
        label="unknown",
        notes=(f"{capitalized(with_article(kind.name))} has {known}.",),
        help=help_,
        edit=edit,
    )


_TEXTS = ("text", "description", "desc", "effect", "rules", "flavor", "flavour", "ability")
"""What people write before the text of a card."""


def _of_kind(kind: Kind, world: World) -> Iterable[tree.Member]:
    """The members of a kind and of those it is a kind of."""
    node = world.nodes.get(kind)
    own = node.members if isinstance(node, tree.Kind) else ()
    return own if kind.parent is None else (*own, *_of_kind(kind.parent, world))


def _adding(node: tree.Component, field: str) -> str:
    """How a component is given the value of a field."""
    if node.name.span.source.name.endswith((".csv", ".tsv")):
        return f"fill in the column `{field}`"
    return f"add a line `{field} …`"


def _value_only(node: tree.FieldDeclaration) -> str:
    value = node.default.span if node.default is not None else node.type.span
    return f"its kind declares it; give its value alone: `{node.name.text} {value.text}`"


def _per_copy(
    component: Component, node: tree.FieldValue, field: Field, context: Context
) -> tuple[FieldValue, ...]:
    values: list[FieldValue] = []
    if field.type.name == "list" and _is_bare_list(node):
        place = Span(node.span.source, node.values[0].span.start, node.values[-1].span.end)
        context.world.report.error(
            "RK2001",
            place,
            f"`{field.name}` is {called(field.type)}, and a list stands in brackets",
            label=f"write `[{place.text}]`",
            edit=Edit(place, f"[{place.text}]"),
        )
        return ((),) * component.copies
    for value in node.values:
        if isinstance(value, tree.Cell):
            values += values_in(value, field.type, context.world)
        else:
            values.append(_value(value, field, context))
    if len(values) == 1:
        return (values[0],) * component.copies
    if len(values) != component.copies:
        context.world.report.error(
            "RK2007",
            node.span,
            f"{len(values)} values for {component.copies} copies of `{component.name}`",
            label=f"{len(values)} values",
            help="give one value for all copies, or one for each",
        )
        return (values[0] if values else 0,) * component.copies
    return tuple(values)


def _is_bare_list(node: tree.FieldValue) -> bool:
    return not any(isinstance(value, tree.ListOf | tree.Cell) for value in node.values)


def _value(value: tree.Expression, field: Field, context: Context) -> FieldValue:
    """If the type of the field is wrong, so is every value of it: that is one fault."""
    world, report = context.world, context.world.report
    world.report = Report()
    found = constant(value, field.type, context)
    for diagnostic in world.report.diagnostics:
        world.once((diagnostic.code, field), diagnostic)
    world.report = report
    return 0 if found is None else found
