"""Plays of cards that stand in place of their kind's, and leave out what that did."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.lints.subject import Finding, Subject
from rulekit.ruleset import meaning
from rulekit.ruleset.carried_rules import CarriedRule, PlayRule
from rulekit.ruleset.definitions import Zone
from rulekit.ruleset.traversal import find, own_rules


def stays_away(subject: Subject) -> Iterator[Finding]:
    """A card with rules that work in a zone, to which its kind's play would have taken it."""
    for component in subject.rules.components.values():
        if all(isinstance(rule, PlayRule) for rule in component.rules):
            continue
        own = [rule for rule in own_rules(component) if isinstance(rule, PlayRule)]
        for rule in component.kind.rules:
            if not isinstance(rule, PlayRule):
                continue
            kind = component.kind
            by_itself = (kind.starts_in, kind.discards_to)
            places = [
                zone for zone in _goes_to(rule) if zone in kind.works_in and zone not in by_itself
            ]
            instead = next((one for one in own if set(one.windows) >= set(rule.windows)), None)
            if places and instead is not None and not any(map(_uses_this, own)):
                zone = places[0].name
                whose = "you." if places[0].of_player else ""
                yield Finding(
                    instead.span.first_line,
                    f"`{component.name}` never comes to `{zone}`, where its other rules work",
                    "in place of its kind's play",
                    f"write `move this to {whose}{zone}` in it, too",
                    [(rule.span.first_line, "what is replaced")],
                    ("A card's own `play` stands in place of its kind's in the same window.",),
                )
                break


def _goes_to(rule: PlayRule) -> Iterator[Zone]:
    """The zones that stand beside the card in what its play does."""
    for deed in _deeds(rule):
        if _names_this(deed, rule):
            yield from (place.zone for place in find(meaning.ZoneOf, deed))


def _uses_this(rule: PlayRule) -> bool:
    """Whether a play does anything with its card, which may take it where it works."""
    return any(_names_this(deed, rule) for deed in _deeds(rule))


def _deeds(rule: PlayRule) -> Iterator[meaning.Primitive | meaning.CallEvent]:
    yield from find(meaning.Primitive, rule.body.block)
    yield from find(meaning.CallEvent, rule.body.block)


def _names_this(deed: object, rule: CarriedRule) -> bool:
    return any(read.binding is rule.this for read in find(meaning.Read, deed))
