"""Everything that players of a table may do, in order, and what it is called."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from rulekit.adapters.places import design_names, place_names, places_from, seat_name
from rulekit.compiler.units import Site
from rulekit.engine.program import Program
from rulekit.engine.visibility import visibility_of
from rulekit.ruleset import meaning
from rulekit.ruleset.definitions import Carrier, Component, Kind, TableRule

Key: TypeAlias = tuple[Any, ...]

MOST_NUMBERS = 64
"""The largest number that can be chosen where the rules do not write down which there are."""

UNKNOWN = -1
"""In the place of what a card looks like that the one who decides does not know."""


def all_actions(program: Program) -> Iterator[tuple[Key, str]]:
    yield ("pass",), "pass"
    yield ("done",), "done"
    designs = design_names(program)
    yield from _plays(program, designs)
    yield from _uses(program, designs)
    items = {site.item for site in program.sites if site.kind == "choose"}
    if "card" in items:
        yield from _cards(program, designs)
    yield from _places(program)
    if "player" in items:
        for away in range(program.players):
            yield ("player", away), f"player {seat_name(away)}"
    yield from _labels(program)
    numbers = [site for site in program.sites if site.item == "number"]
    for value in sorted({one for site in numbers for one in _numbers_of(site)}):
        yield ("number", value), f"number {value}"
    for name, symbols in program.ruleset.symbols.items():
        if name in items:
            for index, member in enumerate(symbols.members):
                yield ("symbol", name, index), f"{name} {member}"
    if "component" in items:
        for index, component in enumerate(program.layout.components):
            yield ("component", index), f"name {component.name}"
    if "rule" in items:
        yield from _rules(program, designs)


def _plays(program: Program, designs: list[str]) -> Iterator[tuple[Key, str]]:
    layout, windows = program.layout, program.unit.windows
    first = _first_cards(program)
    for design, name in enumerate(designs):
        component = layout.component_index[layout.cards[first[design]]]
        if any(window.play_of[component] >= 0 for window in windows):
            yield ("play", design), f"play {name}"
    for number, treat in enumerate(program.unit.treats):
        if all(window.play_of_treat[number] < 0 for window in windows):
            continue
        for design, name in enumerate(designs):
            component_ = layout.cards[first[design]]
            if treat.what == "card" or _is_of(component_, treat.what):
                key = ("play as", layout.component_index[treat.as_], design)
                yield key, f"play {name} as {treat.as_.name}"


def _uses(program: Program, designs: list[str]) -> Iterator[tuple[Key, str]]:
    for number, use in enumerate(program.unit.uses):
        carrier, label = use.rule.carrier, use.rule.label
        of = carrier.name if isinstance(carrier, TableRule) else "a card"
        yield ("use", number, UNKNOWN), f"use {number} of {of}: {label}"
        for design in _designs_with(program, carrier):
            yield ("use", number, design), f"use {number} of {designs[design]}: {label}"


def _cards(program: Program, designs: list[str]) -> Iterator[tuple[Key, str]]:
    for place, where in enumerate(place_names(program.layout)):
        yield ("card", place, UNKNOWN), f"choose a card in {where}"
        for design, name in enumerate(designs):
            yield ("card", place, design), f"choose {name} in {where}"


def _places(program: Program) -> Iterator[tuple[Key, str]]:
    """Cards that are held with their faces to the others are told apart by where they are."""
    layout = program.layout
    names, own = place_names(layout), places_from(layout, 0)
    for zone in sorted(visibility_of(layout, 0).averted):
        for index in range(layout.card_count):
            yield ("at", own[zone], index), f"card {index + 1} in {names[own[zone]]}"


def _labels(program: Program) -> Iterator[tuple[Key, str]]:
    for number, site in enumerate(program.sites):
        where = f"{site.info.name.replace('_', ' ')} {number}"
        labels = site.labels if site.kind == "ask" else ()
        if site.kind == "choose" and site.item == "flag":
            labels = ("no", "yes")
        for index, label in enumerate(labels):
            yield ("label", number, index), f"{where}: {label}"


def _numbers_of(site: Site) -> range | list[int]:
    """Those that can be chosen where the rules write them down; else as many as have a number."""
    source = None if site.choice is None else site.choice.source
    if isinstance(source, meaning.Numbers):
        low, high = source.low, source.high
        if isinstance(low, meaning.Constant) and isinstance(high, meaning.Constant):
            if isinstance(low.value, int) and isinstance(high.value, int):
                return range(low.value, high.value + 1)
    return range(MOST_NUMBERS + 1)


def _rules(program: Program, designs: list[str]) -> Iterator[tuple[Key, str]]:
    yield ("rule", UNKNOWN, UNKNOWN), "rule of a card"
    for number, hook in enumerate(program.unit.hooks):
        carrier = hook.rule.carrier
        if isinstance(carrier, TableRule):
            yield ("rule", number, UNKNOWN), f"rule {number} of {carrier.name}"
        for design in _designs_with(program, carrier):
            yield ("rule", number, design), f"rule {number} of {designs[design]}"


def _designs_with(program: Program, carrier: Carrier) -> list[int]:
    """What the cards look like that carry a rule."""
    cards = zip(program.layout.cards, program.layout.designs, strict=True)
    return sorted({design for one, design in cards if _is_of(one, carrier)})


def _is_of(component: Component, carrier: Carrier) -> bool:
    return component is carrier or (isinstance(carrier, Kind) and component.kind.is_a(carrier))


def _first_cards(program: Program) -> dict[int, int]:
    first: dict[int, int] = {}
    for card, design in enumerate(program.layout.designs):
        first.setdefault(design, card)
    return first
