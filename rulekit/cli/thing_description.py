"""One thing of a ruleset as plain data: facts, rules and where they stand, relations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from rulekit.cli.description import FORMAT_VERSION, describe_component, source_of
from rulekit.cli.things import history, origin, sort_of
from rulekit.comparing.canonical import Reader
from rulekit.comparing.carried import head_of
from rulekit.comparing.outline import outline, section_of
from rulekit.language.source import Span
from rulekit.ruleset.model import Component, Definition, Kind, Ruleset
from rulekit.ruleset.relations import Relation, Relations, Source, relations

FROM_OUTSIDE = {
    "raises": "raised by",
    "acts before": "before it",
    "acts instead of": "instead of it",
    "acts after": "after it",
    "modifies": "modified by",
    "treats": "treated by",
    "lets others serve as": "others serve as it by",
    "plays as": "played as it by",
    "asks": "asked by",
    "reads": "read by",
    "changes": "changed by",
    "offers": "offered by",
    "is played in": "played in it",
    "is used in": "used in it",
    "is used once per": "used once per it",
    "belongs to": "windows of it",
    "skips": "skipped by",
    "reaches": "reached by",
    "is a": "of this kind",
    "starts in": "start here",
    "works in": "work here",
    "is discarded to": "are discarded here",
    "refills from": "refilled from it",
    "takes turns in": "phase of",
    "shows": "shown by",
    "names": "named by",
}
"""What is done to a thing, in the order in which it is told."""


@frozen(eq=False)
class Excerpt:
    """Lines of a file that make a thing what it is: `why` they are here."""

    why: str
    span: Span
    lines: tuple[str, ...]


@frozen(eq=False)
class About:
    """All that is told of a thing."""

    thing: Definition
    facts: dict[str, str]
    excerpts: tuple[Excerpt, ...]
    done_to_it: dict[str, list[Relation]]
    does: dict[str, list[Source]]


def about(thing: Definition, ruleset: Ruleset, known: Relations | None = None) -> About:
    known = known or relations(ruleset)
    outlined = outline(ruleset, Reader(ruleset), {}).get((section_of(thing), thing.name))
    facts = {
        part.what.removeprefix("field "): part.value
        for part in (outlined.parts if outlined else ())
        if part.value and part.what not in ("kind", "set to")
    }
    done: dict[str, list[Relation]] = {}
    for how in FROM_OUTSIDE:
        found = [one for one in known.of(thing) if one.how == how]
        if found:
            done[FROM_OUTSIDE[how]] = found
    does: dict[str, list[Source]] = {}
    for relation in known.by(thing):
        listed = does.setdefault(relation.how, [])
        if relation.target not in listed and relation.target is not thing:
            listed.append(relation.target)
    does = {how: targets for how, targets in does.items() if targets and how != "names"}
    return About(thing, facts, tuple(_excerpts(thing, ruleset)), done, does)


def _excerpts(thing: Definition, ruleset: Ruleset) -> Iterator[Excerpt]:
    """Where a thing is declared and changed; then the rules that its kinds give it."""
    steps = history(thing, ruleset)
    # What was replaced holds no more.
    last = max((n for n, step in enumerate(steps) if step.what == "replaced"), default=0)
    for step in steps[last:]:
        yield Excerpt(step.what, step.span, _lines(step.span))
    carrier = thing
    if isinstance(carrier, Kind | Component):
        for rule in carrier.rules:
            if rule.carrier is not carrier:
                what, _ = head_of(rule)
                text = _lines(rule.span)
                yield Excerpt(f"{what}, from kind {rule.carrier.name}", rule.span, text)


def _lines(span: Span) -> tuple[str, ...]:
    """The lines of a span, moved to the left."""
    source = span.source
    if span.column == 1:
        return tuple(source_of(Span(source, span.start, span.start + 1)).splitlines())
    first = source.line_starts[span.line - 1]
    rows = source.text[first : span.end].rstrip().splitlines()
    return tuple(row[span.column - 1 :] for row in rows)


def describe_things(found: list[Definition], ruleset: Ruleset) -> dict[str, Any]:
    """A document of one or more things that share a name."""
    known = relations(ruleset)
    document: dict[str, Any] = {
        "format_version": FORMAT_VERSION,
        "ruleset": ruleset.name,
        "title": ruleset.title,
        "digest": ruleset.digest,
        "things": [_thing(about(thing, ruleset, known), ruleset) for thing in found],
    }
    for thing in found:
        if isinstance(thing, Component):
            described = describe_component(thing, ruleset)
            document["component"] = {**described, "source": source_of(thing.span)}
    return document


def _thing(told: About, ruleset: Ruleset) -> dict[str, Any]:
    thing = told.thing
    return {
        "name": thing.name,
        "sort": thing.sort,
        **place(thing.span, ruleset),
        "facts": told.facts,
        "sources": [
            {"what": part.why, **place(part.span, ruleset), "text": "\n".join(part.lines)}
            for part in told.excerpts
        ],
        "relations": {
            how: [
                {
                    "sort": sort_of(one.source),
                    "name": one.source.name,
                    "rule": head_of(one.rule)[0] if one.rule else None,
                    **place(one.span, ruleset),
                }
                for one in found
            ]
            for how, found in told.done_to_it.items()
        },
        "does": {
            how: [{"sort": sort_of(one), "name": one.name} for one in targets]
            for how, targets in told.does.items()
        },
    }


def place(span: Span | None, ruleset: Ruleset) -> dict[str, Any]:
    if span is None:
        return {"file": None, "line": None, "part": "engine"}
    return {"file": span.source.name, "line": span.line, "part": origin(span, ruleset)}
