"""Cards that leave the game because nobody has said where they go."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.checker.scope import World
from rulekit.language.diagnostics import Label
from rulekit.language.phrases import with_article
from rulekit.language.source import Span
from rulekit.ruleset import meaning
from rulekit.ruleset.model import Binding, CarriedRule, Component, Event, Kind, PlayRule
from rulekit.ruleset.traversal import body_of, walk


def report_lost(world: World) -> None:
    """A kind without `discards to` whose cards are played, or discard themselves."""
    discarding = set(_discarding(world))
    told: set[Kind] = set()
    for component in world.ruleset.components.values():
        kind = component.kind
        if kind.discards_to is not None or kind in told or kind.span is None:
            continue
        place = next(_losses(component, discarding), None)
        if place is None or kind.span.source in world.borrowed:
            continue
        told.add(kind)
        world.report.warning(
            "RK5318",
            kind.span,
            f"what becomes of {with_article(kind.name)} is not said, so it leaves the game",
            label="without `discards to`",
            secondary=[Label(place, "gone after this")],
            help=f"write `kind {kind.name}: …, discards to ZONE when resolved`, or move it to a"
            " zone",
        )


def _losses(component: Component, discarding: set[Event]) -> Iterator[Span]:
    """Where a component is played without being moved, or discards itself."""
    for rule in component.rules:
        body = body_of(rule)
        if body is None or rule.this is None:
            continue
        if isinstance(rule, PlayRule) and not _moves(rule, rule.this):
            yield rule.span.first_line
        for node in walk(body.block):
            if isinstance(node, meaning.CallEvent) and node.event in discarding:
                if any(_is_read(argument, rule.this) for argument in node.arguments):
                    yield node.span


def _moves(rule: CarriedRule, this: Binding) -> bool:
    """Whether a rule does anything with its card that may take it somewhere."""
    return any(
        isinstance(node, meaning.Primitive | meaning.CallEvent)
        and any(_is_read(argument, this) for argument in node.arguments)
        for node in walk(body_of(rule))
    )


def _is_read(node: object, this: Binding) -> bool:
    """A card itself, or a list in which it stands."""
    if isinstance(node, meaning.ListOf):
        return any(_is_read(item, this) for item in node.items)
    return isinstance(node, meaning.Read) and node.binding is this


def _discarding(world: World) -> Iterator[Event]:
    """Events that move cards to the piles of their kinds."""
    for event in world.ruleset.events.values():
        for node in walk(event.body):
            if isinstance(node, meaning.Builtin) and node.name == "pile":
                yield event
