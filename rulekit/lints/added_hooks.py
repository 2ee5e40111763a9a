"""Hooks that a `change` adds beside those that are there, where they may be meant instead."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.lints.subject import Finding, Subject
from rulekit.ruleset.carried_rules import HookRule
from rulekit.ruleset.traversal import carriers


def beside_the_base(subject: Subject) -> Iterator[Finding]:
    """A hook that a change gives beside one on the same event, at the same moment, that it
    leaves: another file's, of the card, the kind or the rule."""
    for carrier, rules in carriers(subject.rules):
        hooks = [rule for rule in rules if isinstance(rule, HookRule)]
        for rule in hooks:
            if carrier.span is None or rule.span.source is carrier.span.source:
                continue
            earlier = next(one for one in hooks if _same_moment(one, rule))
            if earlier.span.source is not rule.span.source:
                moment = "instead of" if rule.when == "instead" else rule.when
                yield Finding(
                    rule.span.first_line,
                    f"this is added to the base's hook on `{rule.event.name}`: both are done",
                    "added",
                    f"write `remove {moment} {rule.event.name}` beside it, if it is meant instead",
                    [(earlier.span.first_line, "the base's hook")],
                )


def _same_moment(one: HookRule, other: HookRule) -> bool:
    return one.event is other.event and one.when == other.when
