"""Texts of a base that a variant or expansion may have made untrue."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.language import tree
from rulekit.language.source import Span
from rulekit.language.wording import listed
from rulekit.lints.subject import Finding, Subject
from rulekit.ruleset import meaning
from rulekit.ruleset.carried_rules import CarriedRule, HookRule, ModifyRule
from rulekit.ruleset.definitions import (
    Carrier,
    Component,
    Definition,
    Ending,
    Event,
    TableRule,
    Value,
)
from rulekit.ruleset.relations import relations
from rulekit.ruleset.traversal import find, own_rules

_SHOWN = 5
"""More texts are only counted."""


def kept(subject: Subject) -> Iterator[Finding]:
    """The base's text of what a change takes a rule away from, or puts another in its place."""
    history = subject.rules.history
    for definition in subject.rules.definitions():
        text = _text_of_base(definition, subject)
        if text is None or not isinstance(definition, Carrier):
            continue
        takes = [
            line
            for step in history.get((definition.category, definition.name), ())
            for line in step.takes
            if line.source not in subject.world.borrowed
        ]
        if takes:
            yield Finding(
                takes[0],
                f"the text of `{definition.name}` is that of the base, and may now be untrue",
                "a rule that the base has",
                "write the text that it has now as the first line of the `change`",
                [(text, "the base's text")],
            )


def of_what_is_replaced(subject: Subject) -> Iterator[Finding]:
    """Texts of the base over rules that ask or raise what has been replaced, or always comes to
    something else."""
    replaced = dict(_replaced(subject))
    if not replaced:
        return
    known = relations(subject.rules)
    for target, place in replaced.items():
        found: dict[Definition, Span] = {}
        for relation in known.of(target):
            source = relation.source
            if relation.how not in ("asks", "raises") or not _states_a_rule(source):
                continue
            assert isinstance(source, Definition)
            text = _text_of_base(source, subject)
            if text is not None:
                found.setdefault(source, text)
        if found:
            names = [f"`{one.name}`" for one in found]
            if len(names) > _SHOWN:
                names[_SHOWN:] = [f"{len(names) - _SHOWN} more"]
            one = len(found) == 1
            yield Finding(
                place,
                f"the {'text' if one else 'texts'} of {listed(names)} may now be untrue:"
                f" {'it rests' if one else 'they rest'} on `{target.name}`",
                "another than in the base",
                "where that is so, give a new text; else write `# allow RK5326: …` here",
                [(span, "the base's text") for span in list(found.values())[:_SHOWN]],
            )


def _replaced(subject: Subject) -> Iterator[tuple[Value | Event, Span]]:
    """What these rules, and not their base, put in the place of the base's, and where."""
    rules, borrowed = subject.rules, subject.world.borrowed
    targets: list[Value | Event] = [*rules.values.values(), *rules.events.values()]
    for target in targets:
        steps = rules.history.get((target.category, target.name), ())
        if steps and rules.parts.get(steps[0].span.source) != "prelude":
            for step in steps:
                if step.what == "replaced" and step.span.source not in borrowed:
                    yield target, step.span.first_line
    for table_rule in rules.table_rules.values():
        for rule in own_rules(table_rule):
            of = _always_other(rule)
            if of is not None and of.span is not None and of.span.source in borrowed:
                if rule.span.source not in borrowed:
                    yield of, rule.span.first_line


def _always_other(rule: CarriedRule) -> Value | Event | None:
    """What a rule of the table puts something else in place of, whatever there is."""
    if rule.condition is not None:
        return None
    if isinstance(rule, ModifyRule) and any(one.operation == "to" for one in rule.modifications):
        return rule.value
    if isinstance(rule, HookRule) and rule.when == "instead":
        return None if any(find(meaning.Proceed, rule.body.block)) else rule.event
    return None


def _states_a_rule(source: object) -> bool:
    """Whether a text of it is for the rulebook, and about what it does."""
    return isinstance(source, Component | TableRule | Ending) or (
        isinstance(source, Event) and source.is_phase
    )


def _text_of_base(definition: Definition, subject: Subject) -> Span | None:
    """The place of a text that a base gives, and these rules leave."""
    text: tree.String | None = getattr(subject.world.nodes.get(definition), "text", None)
    if text is None or text.span.source not in subject.world.borrowed:
        return None
    return text.span
