"""Where the parsing of a declaration stopped, and what can be told about that place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from attrs import frozen

from rulekit.language.diagnostics import Diagnostic, Edit
from rulekit.language.source import Source, Span
from rulekit.language.tokens import LAYOUT, Token


@frozen(slots=False)
class Fault:
    """Where parsing stopped: the tokens of the declaration, which one, what could stand."""

    source: Source
    tokens: Sequence[Token]
    index: int
    accepted: frozenset[str]
    keywords: Mapping[str, str]

    @property
    def token(self) -> Token:
        return self.tokens[self.index]

    @cached_property
    def previous(self) -> Token | None:
        """The last word or sign before the fault."""
        before = self.tokens[: self.index]
        return next((token for token in reversed(before) if token.type not in LAYOUT), None)

    @cached_property
    def line(self) -> Sequence[Token]:
        """The words and signs of the line that is at fault: for a missing or surplus block,
        the line above it."""
        last = self.index
        while last > 0 and self.tokens[last].type in LAYOUT:
            last -= 1
        first = last
        while first > 0 and self.tokens[first - 1].type not in LAYOUT:
            first -= 1
        end = last
        while end < len(self.tokens) and self.tokens[end].type not in LAYOUT:
            end += 1
        return self.tokens[first:end]

    @property
    def starts_line(self) -> bool:
        return self.index == 0 or self.tokens[self.index - 1].type in LAYOUT

    def span(self, token: Token) -> Span:
        return Span(self.source, token.start, token.end)

    def error(
        self,
        code: str,
        span: Span,
        message: str,
        label: str,
        help: str | None = None,
        edit: Edit | None = None,
    ) -> Diagnostic:
        return Diagnostic(code, "error", message, span, label, help=help, edit=edit)

    def instead(self, code: str, token: Token, right: str, message: str) -> Diagnostic:
        """An error that one replacement puts right."""
        span = self.span(token)
        edit = Edit(span, right)
        return self.error(code, span, message, f"write `{right}`", edit=edit)
