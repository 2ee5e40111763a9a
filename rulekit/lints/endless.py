"""Events that lead to themselves at every turn, and conditions that have always become true."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.lints.subject import Finding, Subject
from rulekit.ruleset.carried_rules import WheneverRule
from rulekit.ruleset.event_graphs import always_raises, circles


def circular(subject: Subject) -> Iterator[Finding]:
    """Events that raise each other, with no condition between."""
    prelude = subject.rules.sources[0]
    for circle in circles(always_raises(subject.rules)):
        names = [event.name for event, _, _ in circle]
        way = " raises ".join(f"`{name}`" for name in [*names, names[0]])
        spans = [span for _, _, span in circle]
        place = next((span for span in spans if span.source is not prelude), spans[0])
        yield Finding(
            place,
            f"`{names[0]}` would lead to itself without end",
            "happens every time",
            "add a condition that becomes false: `when …` on the hook, or an `if`",
            [(span, "and then this") for span in spans if span is not place],
            (f"{way}, and no condition stands between.",),
        )


def always_true(subject: Subject) -> Iterator[Finding]:
    """A `whenever` whose condition is never false."""
    for rule in subject.carried:
        if isinstance(rule, WheneverRule) and subject.ranges.certain(rule.condition) is True:
            yield Finding(
                rule.condition.span if rule.condition else rule.span,
                "this has always become true",
                "always true",
                "name a condition on something that changes",
                notes=("A `whenever` runs each time its condition has become true.",),
            )
