"""A condition that somebody typed, not in any file: read, and its faults shown as it was typed."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from attrs import evolve

from rulekit.language import tree
from rulekit.language.parser import parse
from rulekit.language.report import Diagnostic, RulesError
from rulekit.language.source import Source, Span

_AROUND = 'invariant "typed": '
"""What makes a declaration of a condition."""


def read_condition(name: str, text: str) -> tree.Expression:
    """A condition of the language; `name` is what stands for a file. Raises RulesError."""
    source = Source(name, f"{_AROUND}{text}\n")
    file, diagnostics = parse(source)
    if diagnostics:
        raise as_typed(source, diagnostics)
    (node,) = file.declarations
    assert isinstance(node, tree.Invariant)
    return node.conditions[0]


def as_typed(source: Source, diagnostics: Iterable[Diagnostic]) -> RulesError:
    """The same faults, of the text alone."""
    typed = Source(source.name, source.text[len(_AROUND) :])

    def place(span: Span) -> Span:
        if span.source is not source:
            return span
        start, end = (min(max(each - len(_AROUND), 0), len(typed.text)) for each in
                      (span.start, span.end))  # fmt: skip
        return Span(typed, start, end)

    return RulesError(_moved(each, place) for each in diagnostics)


def _moved(found: Diagnostic, place: Callable[[Span], Span]) -> Diagnostic:
    return evolve(
        found,
        span=found.span and place(found.span),
        secondary=tuple(evolve(each, span=place(each.span)) for each in found.secondary),
        edit=None,
    )
