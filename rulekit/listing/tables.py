"""Where a thing stands in the tables of a unit, and in which functions its rules are written."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from rulekit.compiler.core.subset import HELPERS
from rulekit.listing.meanings import Meanings
from rulekit.ruleset.catalogue import Declarable
from rulekit.ruleset.definitions import Component, Event, Value


def entries_of(thing: Declarable, meanings: Meanings) -> Iterator[str]:
    """Lines that tell the numbers of a thing, and what tables say of it."""
    match thing:
        case Component():
            yield from _of_component(thing, meanings)
        case Event():
            yield from _of_event(thing, meanings)
        case Value():
            if thing in meanings.builder.values.functions:
                yield f"a value with a function, {meanings.builder.values.functions[thing]}"
            else:
                yield "a value that is written where it is asked, or that nothing asks"
            if thing.modifiers:
                yield f"rules that modify it: {len(thing.modifiers)}"


def _of_component(thing: Component, meanings: Meanings) -> Iterator[str]:
    layout = meanings.layout
    cards = layout.cards_of(thing)
    if len(cards) == 1:
        numbers = f"card {cards.start}"
    else:
        numbers = f"cards {cards.start}..{cards.stop - 1}" if cards else "no cards"
    yield f"component {layout.component_index[thing]}, {numbers}, of the kind {thing.kind.name}"
    if thing in layout.active_base:
        zones = " or ".join(zone.name for zone in thing.kind.works_in) or "no zone"
        yield f"its rules work in {zones}; n[{thing.name!r}, seat] counts the copies that do"
    for name, entries in meanings.builder.tables.by_card.items():
        if cards and name.startswith("CAN_") and entries[cards.start] is not None:
            entry = entries[cards.start]
            yield f"{name} has {'always' if entry is True else entry}"


def _of_event(thing: Event, meanings: Meanings) -> Iterator[str]:
    builder = meanings.builder
    number = builder.event_number(thing)
    framed, plain = builder.events.framed.get(thing), builder.events.functions.get(thing)
    if framed is not None:
        yield f"event {number}: it may wait, so that it has a frame"
    elif plain is not None:
        yield f"event {number}: it never waits, so that it is a function"
    else:
        yield f"event {number}: nothing that can run raises it"
    for when in ("before", "instead", "after"):
        hooks = builder.hook_tables.get(f"HOOKS_{when}_{number}", ())
        if hooks:
            names = dict.fromkeys(_hook(meanings, id(hook), hook.carrier.name) for hook in hooks)
            yield f"HOOKS_{when}_{number} has {', '.join(names)}"


def _hook(meanings: Meanings, identity: int, carrier: str) -> str:
    name = meanings.builder.hook_names.get(identity)
    if name is not None:
        return name
    frame = meanings.builder.hook_frames[identity]
    return f"{meanings.builder.block_names[frame.start_label]} (of {carrier})"


def components_named(function: ast.FunctionDef, meanings: Meanings) -> set[Component]:
    """The components of which a function asks how many copies work, or which of them."""
    layout = meanings.layout
    found = set()
    for node in ast.walk(function):
        match node:
            case ast.Subscript(value=ast.Name(id="n"), slice=place):
                number = place.right if isinstance(place, ast.BinOp) else place
                if isinstance(number, ast.Constant) and isinstance(number.value, int):
                    found.add(number.value // layout.stride)
            case ast.Call(func=ast.Name(id=name), args=[_, ast.Constant(value=int(index)), *_]) if (
                name in HELPERS and HELPERS[name].takes[1] == "component"
            ):
                found.add(index)
    components = layout.active_components
    return {components[index] for index in found if 0 <= index < len(components)}
