"""Declarations: the definitions of a ruleset, before anything that they say is read."""

from __future__ import annotations

from typing import Any

from rulekit.checker.kinds_and_components import (
    component_declared,
    parent_of,
    parents_first,
    traits_and_fields,
)
from rulekit.checker.scope import BUILT_IN, SPECIAL, World
from rulekit.checker.written_types import BASIC, parameters_of, resolve_type, text_of
from rulekit.checker.zones import owner_of, refills, zone_declared
from rulekit.language import tree
from rulekit.language.report import Label
from rulekit.language.source import Span
from rulekit.merging.declaration_keys import name_span
from rulekit.merging.merged import Merged
from rulekit.ruleset.builtins import OF_CARD
from rulekit.ruleset.definitions import (
    Binding,
    Body,
    Counter,
    Definition,
    Ending,
    Event,
    Invariant,
    Kind,
    Parameter,
    Setting,
    SymbolSet,
    TableRule,
    Value,
    Variable,
    Window,
)
from rulekit.ruleset.types import CARD, PLAYER, SUITS, UNKNOWN

MAIN = "main"
TURN = "turn"


def declare(merged: Merged, world: World) -> None:
    """Make every definition and resolve the names that declarations have for each other."""
    rules = world.ruleset
    rules.symbols["suit"] = SymbolSet("suit", SUITS)
    rules.windows[MAIN] = Window(MAIN, None)
    world.divide()
    for key, node in list(merged.declarations.items()):
        if _is_reserved(*key, node, world):
            del merged.declarations[key]
    for (_, name), node in merged.declarations.items():
        match node:
            case tree.Symbols(name=word):
                members, places = _members(node.members, world)
                world.add(SymbolSet(name, members, places, span=word.span))
            case tree.Option(name=word):
                values, places = _members(node.values, world)
                setting = Setting(name, values, span=word.span, text=text_of(node.text))
                world.add(setting)
                if not setting.is_flag:
                    world.add(SymbolSet(name, values, places, span=word.span))
            case tree.Kind(name=word):
                world.add(Kind(name, span=word.span, text=text_of(node.text)))
            case tree.Zone():
                before = len(world.report)
                zone = zone_declared(node, world)
                world.add(zone)
                if len(world.report) > before:
                    world.doubtful.add(zone)
    for kind in rules.kinds.values():
        parent_of(kind, merged, world)
    for (_, name), node in merged.declarations.items():
        made = _made(name, node, world.at(node))
        if made is not None:
            world.nodes[made] = node
            world.add(made)
    if TURN not in rules.events:
        who = Parameter(Binding("who", PLAYER, "parameter"), None)
        world.add(Event(TURN, [who]))
    for node in merged.declarations.values():
        if isinstance(node, tree.Window):
            world.add(_window(node, world.at(node)))
    for kind in parents_first(rules.kinds.values()):
        traits_and_fields(kind, merged, world)
    world.index()
    clashing: set[Span] = set()
    for view in (world, *world.views.values()):
        _clashes(view, clashing)


def _made(name: str, node: tree.Declaration, world: World) -> Definition | None:
    """The definition of what may name symbols, kinds and zones, without what is in it."""
    rules = world.whole
    match node:
        case tree.Zone():
            refills(node, rules.zones[name], world)
        case tree.Kind():
            return rules.kinds[name]
        case tree.Counter():
            return _counter(node, world)
        case tree.Variable(name=word):
            type_, owner = resolve_type(node.type, world), owner_of(node.owner, world)
            return Variable(name, owner, type_, span=word.span)
        case tree.Value(name=word):
            parameters = parameters_of(node.parameters, world)
            type_ = resolve_type(node.result, world) if node.result else UNKNOWN
            return Value(name, parameters, type_, span=word.span, text=text_of(node.text))
        case tree.Event(name=word):
            parameters = parameters_of(node.parameters, world)
            result = resolve_type(node.result, world) if node.result else None
            return Event(name, parameters, result, span=word.span, text=text_of(node.text))
        case tree.Phase(name=word):
            you = Binding("you", PLAYER, "you", word.span)
            text = text_of(node.text)
            return Event(name, is_phase=True, you=you, span=word.span, text=text)
        case tree.Component():
            return component_declared(node, world)
        case tree.Rule(name=word):
            return TableRule(name, span=word.span, text=text_of(node.text))
        case tree.Ending(name=word):
            return Ending(name, None, Body(), span=word.span, text=text_of(node.text))
        case tree.Invariant(name=word):
            return Invariant(name, span=word.span, text=text_of(node.text))
    return None


def _is_reserved(category: str, name: str, node: tree.Declaration, world: World) -> bool:
    name = world.namespaces.written(name)
    if not node.span.source.knows(name):
        return False
    calls = category in ("value", "event")
    reserved = name in SPECIAL and category not in ("rule", "ending", "invariant", "component")
    if calls and (name in BUILT_IN or name == TURN):
        reserved = True
    if category in ("symbols", "kind") and (name in BASIC or name in ("list", "suit")):
        reserved = True
    if category == "window" and name == MAIN:
        reserved = True
    if category in ("counter", "var") and name in OF_CARD:
        reserved = getattr(getattr(node, "owner", None), "text", None) == "card"
    if reserved:
        world.poisoned.add(name)
        world.report.error(
            "RK1020",
            name_span(node),
            f"`{name}` is a word of the language",
            label="cannot be declared",
            help="choose another name",
        )
    return reserved


def _members(words: tuple[tree.Word, ...], world: World) -> tuple[tuple[str, ...], dict[str, Span]]:
    """The names of symbols, and where they are declared."""
    world.report.once((word.text, word.span) for word in words)
    places = {word.text: word.span for word in reversed(words)}
    return tuple(dict.fromkeys(word.text for word in words)), places


def _clashes(world: World, reported: set[Span]) -> None:
    """Report names that would mean two things in the same place, each once."""
    rules = world.ruleset
    held: list[dict[str, Any]] = [rules.zones, rules.counters, rules.variables]
    owned = {
        owner: [{n: one for n, one in table.items() if one.owner == owner} for table in held]
        for owner in ("player", "card", None)
    }
    owned["card"].append({n: fields[0] for n, fields in world.fields.items()})
    spaces: list[list[dict[str, Any]]] = [
        [{**world.table}, rules.settings, rules.components],
        [rules.kinds, rules.settings, rules.components],
        [rules.kinds, {n: s for n, s in rules.symbols.items() if n not in rules.settings}],
        [rules.values, rules.events],
        *owned.values(),
    ]
    for tables in spaces:
        seen: dict[str, Any] = {}
        for table in tables:
            for name, definition in table.items():
                first = seen.setdefault(name, definition)
                if first is definition or name in SPECIAL:
                    continue
                earlier, later = first.span, definition.span
                if earlier and later and world.is_later(earlier.source, later.source):
                    earlier, later = later, earlier
                if later in reported:
                    continue
                reported.add(later)
                world.report.error(
                    "RK1007",
                    later,
                    f"`{name}` is declared twice",
                    label="declared again",
                    secondary=[Label(earlier, "first declared here")] if earlier else [],
                    notes=("Both could stand in the same place of a rule.",),
                    help="rename one of them",
                )


def _counter(node: tree.Counter, world: World) -> Counter:
    owner = owner_of(node.owner, world)
    subject = None
    if owner is not None:
        subject = Binding(owner, PLAYER if owner == "player" else CARD, "parameter")
    return Counter(node.name.text, owner, subject, resets=node.resets, span=node.name.span)


def _window(node: tree.Window, world: World) -> Window:
    event = None
    if node.event is not None:
        event = world.find("RK1006", node.event, "event", world.ruleset.events)
    return Window(node.name.text, event, span=node.name.span)
