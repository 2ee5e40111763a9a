"""All that is told of one thing of a ruleset: facts, rules and where they stand, relations."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from rulekit.language.source import Span
from rulekit.ruleset.catalogue import Declarable, Declared
from rulekit.ruleset.definitions import Component, Kind
from rulekit.ruleset.facts import facts_of, head_of
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.relations import Relation, Relations

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


def about(named: Declared, ruleset: Ruleset, known: Relations) -> About:
    facts = {
        fact.what.removeprefix("field "): fact.value
        for fact in facts_of(named.definition, ruleset)
        if fact.value and fact.what != "kind"
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


def source_of(span: Span | None) -> str:
    """The lines of the declaration that begins at a span, up to the next declaration."""
    if span is None:
        return ""
    source = span.source
    lines = [source.line(span.line)]
    for number in range(span.line + 1, len(source.line_starts) + 1):
        line = source.line(number)
        if line and not line[0].isspace():
            break
        lines.append(line)
    return "\n".join(lines).rstrip()


def _lines(span: Span) -> tuple[str, ...]:
    """The lines of a span, moved to the left."""
    source = span.source
    if span.column == 1:
        return tuple(source_of(span).splitlines())
    first = source.line_starts[span.line - 1]
    rows = source.text[first : span.end].rstrip().splitlines()
    return tuple(row[span.column - 1 :] for row in rows)
