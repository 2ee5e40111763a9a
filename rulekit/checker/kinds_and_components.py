"""Kinds and components: parents, traits, fields and copies."""

from __future__ import annotations

from collections.abc import Iterable

from rulekit.checker.scope import SPECIAL, World
from rulekit.checker.written_types import BASIC, resolve_type, text_of
from rulekit.checker.zones import starts_in, traits_once, unknown_trait, zone_in
from rulekit.language import tree
from rulekit.language.report import Label, closest
from rulekit.merging.merged import Merged
from rulekit.ruleset.builtins import OF_CARD
from rulekit.ruleset.definitions import Component, Field, Kind, Zone
from rulekit.ruleset.types import SUITS


def parent_of(kind: Kind, merged: Merged, world: World) -> None:
    node = merged.declarations["kind", kind.name]
    assert isinstance(node, tree.Kind)
    if node.parent is None:
        return
    world = world.at(node)
    parent = world.find("RK1005", node.parent, "kind", world.ruleset.kinds)
    if parent is None:
        return
    if parent.is_a(kind):
        world.report.error(
            "RK1023",
            node.parent.span,
            f"`{kind.name}` would be a kind of itself",
            label="a circle",
            secondary=[Label(parent.span, "which is a kind of it")] if parent.span else [],
        )
    else:
        kind.parent = parent


def parents_first(kinds: Iterable[Kind]) -> list[Kind]:
    done: dict[Kind, None] = {}
    for kind in kinds:
        line = []
        while kind not in done:
            line.append(kind)
            if kind.parent is None:
                break
            kind = kind.parent
        done.update(dict.fromkeys(reversed(line)))
    return list(done)


KIND_TRAITS = ("starts in", "works in", "discards to")

_ACE = 14


def traits_and_fields(kind: Kind, merged: Merged, world: World) -> None:
    node = merged.declarations["kind", kind.name]
    assert isinstance(node, tree.Kind)
    parent, seen = kind.parent, world.at(node)
    if parent is not None:
        kind.starts_in, kind.works_in = parent.starts_in, parent.works_in
        kind.discards_to, kind.discards_when = parent.discards_to, parent.discards_when
        kind.fields.update(parent.fields)
    works_in: list[Zone] = []
    traits_once(node.traits, seen)
    for trait in node.traits:
        match trait.words:
            case ("starts", "in", zone):
                kind.starts_in = starts_in(trait, zone, kind.name, seen)
            case ("works", "in", zone):
                found = zone_in(trait, zone, seen)
                if found is not None and found not in works_in:
                    works_in.append(found)
            case ("discards", "to", zone):
                kind.discards_to = zone_in(trait, zone, seen)
            case ("discards", "to", zone, "when", "played" | "resolved" as when):
                kind.discards_to = zone_in(trait, zone, seen)
                kind.discards_when = "played" if when == "played" else "resolved"
            case (zone,) if works_in and zone in seen.ruleset.zones:
                works_in.append(seen.ruleset.zones[zone])
                seen.note(trait.span, seen.ruleset.zones[zone])
            case _:
                unknown_trait(trait, "kind", KIND_TRAITS, world)
    if works_in:
        kind.works_in = tuple(works_in)
    for member in node.members:
        if isinstance(member, tree.FieldDeclaration):
            _field(member, kind, world.at(member))


def _field(member: tree.FieldDeclaration, kind: Kind, world: World) -> None:
    name, span = member.name.text, member.name.span
    earlier = kind.fields.get(name)
    if earlier is not None:
        world.report.error(
            "RK1007",
            span,
            f"the field `{name}` is declared twice",
            label="declared again",
            secondary=[Label(earlier.span, "first declared here")] if earlier.span else [],
        )
        return
    if name in OF_CARD and span.source.knows(name):
        world.report.error(
            "RK1020", span, f"every card has a `{name}` already", label="cannot be a field",
            help="choose another name",
        )  # fmt: skip
        return
    kind.fields[name] = Field(name, resolve_type(member.type, world), kind, span=span)


def field_meant(member: tree.FieldValue) -> str | None:
    """The declaration that `power number` and `number power` stand for."""
    match member.values:
        case (tree.Name(text=second),):
            first = member.name.text
            if second in BASIC:
                return f"{first}: {second}"
            if first in BASIC:
                return f"{second}: {first}"
        case (tree.Number() as number,):
            return f"{member.name.text}: number = {number.value}"
    return None


def component_declared(node: tree.Component, world: World) -> Component:
    kinds = world.ruleset.kinds
    kind = world.look_up(node.kind, kinds)
    if kind is None:
        from rulekit.language.line_forms import DECLARED  # for mistakes only
        from rulekit.language.mistake_words import PLACES

        place = PLACES.get(node.kind.text)
        word = closest(node.kind.text, DECLARED) if place is None else None
        if node.kind.text in world.fields:
            place = "a field of a card is indented below its name"
        known = [*kinds, word] if word is not None else kinds
        world.unknown("RK1005", node.kind.span, node.kind.text, "kind", known, help=place)
    name = world.namespaces.written(node.name.text)
    if (name in SPECIAL and node.name.span.source.knows(name)) or name in kinds:
        what = "a kind" if name in kinds else "a word of the language"
        span, label, labels = node.name.span, "cannot be a component", []
        named = kinds[name].span if name in kinds else None
        if named is not None and world.is_later(named.source, span.source):
            what, label = "a component", "cannot be a kind"
            named, span = span, named
        if named is not None:
            labels = [Label(named, "declared here")]
        world.report.error(
            "RK1020", span, f"`{name}` is {what}", label=label, secondary=labels,
            help="choose another name",
        )  # fmt: skip
    copies, faces = _copies(node, world)
    stand_in = kind or Kind("?")
    text = text_of(node.text)
    return Component(node.name.text, stand_in, copies, faces, span=node.name.span, text=text)


def _copies(node: tree.Component, world: World) -> tuple[int, tuple[tuple[int, int], ...]]:
    if node.copies is None:
        return 1, ()
    if isinstance(node.copies, int):
        if node.copies < 1:
            world.report.error(
                "RK2007", node.name.span, f"`{node.name.text}` has no copies", label="x0",
                help="remove the component, or write how many there are",
            )  # fmt: skip
        return max(node.copies, 1), ()
    faces: list[tuple[int, int]] = []
    for run in node.copies:
        last = run.last or run.first
        if last.suit != run.first.suit or last.rank < run.first.rank:
            world.report.error(
                "RK2007",
                run.span,
                "a run of faces goes up in one suit",
                label="not a run",
                help="an ace stands above a king: write it apart, as in `A♠ 2♠..9♠`"
                if last.suit == run.first.suit and run.first.rank == _ACE
                else "write the lower face first, as in `2♠..9♠`",
            )
            continue
        suit = SUITS.index(run.first.suit)
        faces.extend((rank, suit) for rank in range(run.first.rank, last.rank + 1))
    return max(len(faces), 1), tuple(faces)
