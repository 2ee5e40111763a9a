"""A ruleset as things with parts, each of which can be compared with its counterpart."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial

from attrs import field, frozen

from rulekit.diff.canonical import Canonical, Reader
from rulekit.diff.excerpts import Line, line_of, lines_of
from rulekit.language.source import Span
from rulekit.ruleset.carried_rules import CarriedRule
from rulekit.ruleset.catalogue import Declarable, Declared, catalogue, span_of
from rulekit.ruleset.definitions import (
    Binding,
    Body,
    Component,
    Ending,
    Event,
    Kind,
    Setting,
    SetUp,
    TableRule,
    Value,
)
from rulekit.ruleset.facts import facts_of, head_of
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.traversal import body_of, own_rules


@frozen
class Part:
    """A part of a thing: what it is, what it means, and how it is shown.

    `value` shows what fits in a line; `lines` what stands in the rule file, which is looked
    up where it is asked for: most parts are those of both rulesets.
    """

    what: str
    meaning: Canonical
    value: str = ""
    span: Span | None = None
    excerpt: Callable[[], tuple[Line, ...]] = field(default=tuple, eq=False, repr=False)

    @property
    def lines(self) -> tuple[Line, ...]:
        return self.excerpt()


@frozen
class Thing:
    """A declaration: its name, its kind in words, and its parts."""

    section: str
    name: str
    sort: str
    span: Span | None
    parts: tuple[Part, ...]


def outline(
    ruleset: Ruleset, reader: Reader, settings: Mapping[str, str]
) -> dict[tuple[str, str], Thing]:
    """Everything that a ruleset declares, by section and name; fields are parts of kinds."""
    found: dict[tuple[str, str], Thing] = {}
    for declared in catalogue(ruleset):
        if declared.section != "fields":
            thing = _thing(declared, ruleset, reader, settings)
            found[thing.section, thing.name] = thing
    return found


def _thing(
    declared: Declared, ruleset: Ruleset, reader: Reader, settings: Mapping[str, str]
) -> Thing:
    definition = declared.definition
    span = span_of(definition)
    steps = declared.history(ruleset)
    if steps and steps[-1].what in ("changed", "more copies"):
        span = steps[-1].span  # the line that last changed what stands elsewhere
    parts = [
        Part(fact.what, reader.read(fact.meaning), fact.value, span=fact.span)
        for fact in facts_of(definition, ruleset)
    ]
    if isinstance(definition, Setting):
        given = settings.get(definition.name, definition.values[0])
        parts.append(Part("set to", given, given))
    parts += _rules(definition, reader)
    return Thing(declared.section, declared.key[1], declared.sort, span, tuple(parts))


def _rules(definition: Declarable, reader: Reader) -> Iterator[Part]:
    """What a thing does: the rules that are its own, or its body."""
    match definition:
        case Kind() | Component() | TableRule():
            for rule in own_rules(definition):
                yield _carried(rule, reader)
        case (SetUp() as body) | Value(body=Body() as body) | Ending(body=body):
            yield _body(body, reader)
        case Event():
            if definition.name != "turn" or not definition.body.block or definition.span:
                yield _body(definition.body, reader, definition.body.locals)


def _body(body: Body, reader: Reader, own: Collection[Binding] = ()) -> Part:
    span = body.block[0].span if body.block else None
    return Part(
        "body",
        reader.read(body, own),
        span=span,
        excerpt=partial(lines_of, body.block, reader, own),
    )


def _carried(rule: CarriedRule, reader: Reader) -> Part:
    what, head = head_of(rule)
    body = body_of(rule)
    block = () if body is None else body.block
    inside: list[object] = [*head] if body is None else [*head, block]

    def excerpt() -> tuple[Line, ...]:
        first, *rest = line_of(rule.span, head, reader), *lines_of(block, reader)
        if rest and first.span.line == rest[0].span.line:
            # The rule stands in a single line, which has it all.
            first, *rest = line_of(rule.span, inside, reader), *rest[1:]
        return first, *rest

    return Part(what, reader.read(inside), span=rule.span, excerpt=excerpt)
