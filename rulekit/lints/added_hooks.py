"""Hooks that a `change` adds beside those that are there, where they may be meant instead."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.lints.subject import Finding, Subject
from rulekit.ruleset.carried_rules import HookRule
from rulekit.ruleset.traversal import carriers


def beside_the_base(subject: Subject) -> Iterator[Finding]:
    """A hook of a changed card on an event on which the card had one, at the same moment."""
    for carrier, rules in carriers(subject.rules):
        hooks = [rule for rule in rules if isinstance(rule, HookRule)]
        for rule in hooks:
            earlier = next((one for one in hooks if _same_moment(one, rule)), rule)
            if carrier.span is None or earlier.span.source is not carrier.span.source:
                continue
            if rule.span.source is not carrier.span.source:
                yield Finding(
                    rule.span.first_line,
                    f"this is added to the base's hook on `{rule.event.name}`: both are done",
                    "added",
                    f"write `replace` and all of `{carrier.name}`, if it is meant instead",
                    [(earlier.span.first_line, "the base's hook")],
                )


def _same_moment(one: HookRule, other: HookRule) -> bool:
    return one.event is other.event and one.when == other.when
