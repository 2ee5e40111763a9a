"""Names that a `let` gives and nothing reads."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.language.report import Edit
from rulekit.language.source import Span
from rulekit.lints.subject import Finding, Subject
from rulekit.ruleset import meaning
from rulekit.ruleset.control_flow import is_pure
from rulekit.ruleset.definitions import Binding


def unread(subject: Subject) -> Iterator[Finding]:
    """A local that is set and never read, by plays and uses of its event neither."""
    read = {node.binding for node in subject.each(meaning.Read)}
    given: dict[Binding, list[meaning.SetBinding]] = {}
    for node in subject.each(meaning.SetBinding):
        if node.binding.role == "local" and node.binding not in read:
            given.setdefault(node.binding, []).append(node)
    for binding, statements in given.items():
        first = statements[0]
        # Without a draw, later shuffles would come out otherwise.
        safe = _alone(statements) and is_pure(first.value)
        yield Finding(
            binding.span or first.span,
            f"nothing ever reads `{binding.name}`",
            "given in vain",
            f"use `{binding.name}`, or remove the line",
            edit=Edit(_lines(first.span), "") if safe else None,
        )


def _alone(statements: list[meaning.SetBinding]) -> bool:
    """Whether a single `let` is all there is on its lines."""
    span = statements[0].span
    source = span.source
    whole = _lines(span)
    before = source.text[whole.start : span.start]
    after = source.text[span.end : whole.end]
    return len(statements) == 1 and not before.strip() and not after.strip()


def _lines(span: Span) -> Span:
    text = span.source.text
    start = text.rfind("\n", 0, span.start) + 1
    end = text.find("\n", span.end) + 1
    return Span(span.source, start, end or len(text))
