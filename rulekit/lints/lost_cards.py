"""Cards of which nobody has said where they begin, or where they go."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.language.phrases import with_article
from rulekit.language.source import Span
from rulekit.lints.subject import Finding, Subject
from rulekit.ruleset import meaning
from rulekit.ruleset.carried_rules import CarriedRule, PlayRule
from rulekit.ruleset.definitions import Binding, Component, Event, Kind
from rulekit.ruleset.traversal import body_of, find


def homeless(subject: Subject) -> Iterator[Finding]:
    """A kind whose cards start in no zone."""
    components = subject.rules.components.values()
    for kind, component in {c.kind: c for c in components if c.kind.starts_in is None}.items():
        yield Finding(
            kind.span,
            f"where do the cards of kind `{kind.name}` start?",
            "starts in no zone",
            f"write `kind {kind.name}: starts in ZONE`",
            [(component.span, "one of them")],
        )


def lost(subject: Subject) -> Iterator[Finding]:
    """A kind without `discards to` whose cards are played, or discard themselves."""
    discarding = set(_discarding(subject))
    told: set[Kind] = set()
    for component in subject.rules.components.values():
        kind = component.kind
        if kind.discards_to is not None or kind in told or kind.span is None:
            continue
        place = next(_losses(component, discarding), None)
        if place is None:
            continue
        told.add(kind)
        yield Finding(
            kind.span,
            f"what becomes of {with_article(kind.name)} is not said, so it leaves the game",
            "without `discards to`",
            f"write `kind {kind.name}: …, discards to ZONE when resolved`, or move it to a zone",
            [(place, "gone after this")],
        )


def _losses(component: Component, discarding: set[Event]) -> Iterator[Span]:
    """Where a component is played without being moved, or discards itself."""
    for rule in component.rules:
        body = body_of(rule)
        if body is None or rule.this is None:
            continue
        if isinstance(rule, PlayRule) and not _moves(rule, rule.this):
            yield rule.span.first_line
        for call in find(meaning.CallEvent, body.block):
            if call.event in discarding and _given(call, rule.this):
                yield call.span


def _moves(rule: CarriedRule, this: Binding) -> bool:
    """Whether a rule does anything with its card that may take it somewhere."""
    body = body_of(rule)
    return any(_given(node, this) for node in find(meaning.Primitive, body)) or any(
        _given(node, this) for node in find(meaning.CallEvent, body)
    )


def _given(node: meaning.Primitive | meaning.CallEvent, this: Binding) -> bool:
    return any(_is_read(argument, this) for argument in node.arguments)


def _is_read(node: object, this: Binding) -> bool:
    """A card itself, or a list in which it stands."""
    if isinstance(node, meaning.ListOf):
        return any(_is_read(item, this) for item in node.items)
    return isinstance(node, meaning.Read) and node.binding is this


def _discarding(subject: Subject) -> Iterator[Event]:
    """Events that move cards to the piles of their kinds."""
    for event in subject.rules.events.values():
        if any(asked.name == "pile" for asked in find(meaning.Builtin, event.body)):
            yield event
