"""One thing of a ruleset as plain data: facts, rules and where they stand, relations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from rulekit.cli.definitions import origin
from rulekit.cli.ruleset_data import FORMAT_VERSION, describe_component, source_of
from rulekit.diff.canonical import Reader
from rulekit.diff.outline import outline
from rulekit.diff.rule_heads import head_of
from rulekit.language.source import Span
from rulekit.ruleset.catalogue import Declarable, Declared, name_of
from rulekit.ruleset.model import Component, Kind, Ruleset
from rulekit.ruleset.relations import Relation, Relations, relations

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
class Doing:
    """What does something to a thing, in one place or several; `rule` by which it does."""

    source: Declarable
    rule: str | None
    spans: tuple[Span, ...]


@frozen(eq=False)
class About:
    """All that is told of a thing."""

    named: Declared
    facts: dict[str, str]
    excerpts: tuple[Excerpt, ...]
    done_to_it: dict[str, list[Doing]]
    does: dict[str, list[Declarable]]


def about(named: Declared, ruleset: Ruleset, known: Relations | None = None) -> About:
    known = known or relations(ruleset)
    outlined = outline(ruleset, Reader(ruleset), {}).get((named.section, named.key[1]))
    facts = {
        part.what.removeprefix("field "): part.value
        for part in (outlined.parts if outlined else ())
        if part.value and part.what not in ("kind", "set to")
    }
    every = known.of(named.definition)
    done = {
        words: found
        for how, words in FROM_OUTSIDE.items()
        if (found := _doings([one for one in every if one.how == how]))
    }
    does: dict[str, list[Declarable]] = {}
    for relation in known.by(named.definition):
        listed = does.setdefault(relation.how, [])
        if relation.target not in listed and relation.target is not named.definition:
            listed.append(relation.target)
    does = {how: targets for how, targets in does.items() if targets and how != "names"}
    return About(named, facts, tuple(_excerpts(named, ruleset)), done, does)


def _doings(found: list[Relation]) -> list[Doing]:
    """Relations put together that one rule, or one declaration without rules, has."""
    places: dict[tuple[int, str | None], list[Relation]] = {}
    for one in found:
        rule = head_of(one.rule)[0] if one.rule is not None else None
        places.setdefault((id(one.source), rule), []).append(one)
    return [
        Doing(alike[0].source, rule, tuple(one.span for one in alike if one.span is not None))
        for (_, rule), alike in places.items()
    ]


def _excerpts(named: Declared, ruleset: Ruleset) -> Iterator[Excerpt]:
    """Where a thing is declared and changed; then the rules that its kinds give it."""
    steps = named.history(ruleset)
    # What was replaced holds no more.
    last = max((n for n, step in enumerate(steps) if step.what == "replaced"), default=0)
    for step in steps[last:]:
        yield Excerpt(step.what, step.span, _lines(step.span))
    carrier = named.definition
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


def describe_things(found: list[Declared], ruleset: Ruleset) -> dict[str, Any]:
    """A document of one or more things that share a name."""
    known = relations(ruleset)
    document: dict[str, Any] = {
        "format_version": FORMAT_VERSION,
        "ruleset": ruleset.name,
        "title": ruleset.title,
        "digest": ruleset.digest,
        "things": [_thing(about(named, ruleset, known), ruleset) for named in found],
    }
    for named in found:
        if isinstance(named.definition, Component):
            described = describe_component(named.definition, ruleset)
            source = source_of(named.definition.span)
            document["component"] = {**described, "source": source}
    return document


def _thing(told: About, ruleset: Ruleset) -> dict[str, Any]:
    named = told.named
    return {
        "name": named.name,
        "sort": named.sort,
        **place(told.excerpts[0].span if told.excerpts else None, ruleset),
        "facts": told.facts,
        "sources": [
            {"what": part.why, **place(part.span, ruleset), "text": "\n".join(part.lines)}
            for part in told.excerpts
        ],
        "relations": {
            how: [
                {
                    "sort": one.source.sort,
                    "name": name_of(one.source),
                    "rule": one.rule,
                    **place(one.spans[0] if one.spans else None, ruleset),
                    "lines": [span.line for span in one.spans],
                }
                for one in found
            ]
            for how, found in told.done_to_it.items()
        },
        "does": {
            how: [{"sort": one.sort, "name": name_of(one)} for one in targets]
            for how, targets in told.does.items()
        },
    }


def place(span: Span | None, ruleset: Ruleset) -> dict[str, Any]:
    if span is None:
        return {"file": None, "line": None, "part": "engine"}
    return {"file": span.source.name, "line": span.line, "part": origin(span, ruleset)}
