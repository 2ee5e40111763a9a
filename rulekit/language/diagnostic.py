"""A diagnostic: what is told to the author of a file of one place in it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias, TypedDict

from attrs import field, frozen

from rulekit.language.source import Span

Severity: TypeAlias = Literal["error", "warning", "note"]


@frozen
class Label:
    """A second place that belongs to a diagnostic, and what it has to do with it."""

    span: Span
    text: str


@frozen
class Edit:
    """A safe change of the text: put `replacement` where `span` is, and wherever `also` is."""

    span: Span
    replacement: str
    also: tuple[Span, ...] = ()

    @property
    def spans(self) -> tuple[Span, ...]:
        """Every place that changes."""
        return self.span, *self.also


def _labels(given: Iterable[Label]) -> tuple[Label, ...]:
    return tuple(given)


def _notes(given: Iterable[str]) -> tuple[str, ...]:
    return tuple(given)


@frozen
class Diagnostic:
    """One finding: where, what, why, and what to do about it.

    `code` is `RK` and four digits, of which the first tells the stage (`explain(code)`);
    `message` is the headline, `label` says at the place itself what is wrong there.
    """

    code: str
    severity: Severity
    message: str
    span: Span | None = None
    label: str = ""
    secondary: tuple[Label, ...] = field(default=(), converter=_labels)
    notes: tuple[str, ...] = field(default=(), converter=_notes)
    help: str | None = None
    edit: Edit | None = None

    def __str__(self) -> str:
        place = f"{self.span}: " if self.span else ""
        return f"{place}{self.severity}[{self.code}]: {self.message}"


class More(TypedDict, total=False):
    """What a diagnostic may say beside its message."""

    label: str
    secondary: Iterable[Label]
    notes: Iterable[str]
    help: str | None
    edit: Edit | None
