"""How compiled code reaches a binding: a Python local, a slot of a frame, an argument."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping

from attrs import define, field

from rulekit.compiler import ast_templates
from rulekit.language.source import Source, Span
from rulekit.ruleset.definitions import Binding

_ELSEWHERE = Source("<rulekit>", "")


@define(eq=False)
class Scope:
    """The bindings that code being lowered may read.

    `resolve` is asked for those that were not entered by hand; a scope made by `inner`
    falls back to its parent.
    """

    source: Source
    reads: dict[Binding, ast.expr] = field(factory=dict)
    parent: Scope | None = None
    resolve: Callable[[Binding], ast.expr] | None = None

    def read(self, binding: Binding) -> ast.expr:
        scope: Scope | None = self
        while scope is not None:
            found = scope.reads.get(binding)
            if found is not None:
                return ast_templates.clone(found)  # type: ignore[no-any-return]
            if scope.resolve is not None:
                return scope.resolve(binding)
            scope = scope.parent
        raise LookupError(f"{binding.name} has no place in the compiled code")

    def inner(self, reads: Mapping[Binding, ast.expr]) -> Scope:
        return Scope(self.source, dict(reads), self)

    def unplaced(self, reads: Mapping[Binding, ast.expr]) -> Scope:
        """A scope for what belongs to the line into which it is written, wherever it was
        declared: the bounds of a counter that is set there."""
        return Scope(_ELSEWHERE, dict(reads), self)

    def line(self, span: Span) -> int | None:
        """The line to give to code for a span; None where it lies in another file."""
        return span.line if span.source is self.source else None


def scope_of(span: Span, reads: Mapping[Binding, ast.expr] | None = None) -> Scope:
    return Scope(span.source, dict(reads or {}))
