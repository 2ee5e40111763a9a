"""What the set-up does in vain."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.lints.subject import Finding, Subject
from rulekit.ruleset import meaning
from rulekit.ruleset.traversal import find


def overwritten(subject: Subject) -> Iterator[Finding]:
    """A counter that the set-up sets, and that gets its start when the set-up is complete."""
    setup = subject.rules.setup.block
    asked = {node.counter for node in find(meaning.CounterValue, setup)}
    for deed in find(meaning.SetCounter, setup):
        counter = deed.counter
        if counter.starts_at is None or counter in asked:
            continue
        yield Finding(
            deed.span,
            f"`{counter.name}` does not stay so: it gets its start after the set-up",
            "set in vain",
            f"write it after `starts at` of `{counter.name}`, or take that out",
            [(counter.starts_at.span, "what it starts at")],
        )
