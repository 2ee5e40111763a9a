"""Diagnostics while they are collected and when they are raised; and names that are alike."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from difflib import SequenceMatcher, get_close_matches
from typing import Unpack

from attrs import define, field

from rulekit.language.diagnostic import (
    Diagnostic as Diagnostic,
    Edit as Edit,
    Label as Label,
    More as More,
    Severity as Severity,
)
from rulekit.language.rendering import render
from rulekit.language.source import Span


class RulesError(Exception):
    """Raised where there is no result without valid rules; carries every diagnostic."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics: tuple[Diagnostic, ...] = tuple(diagnostics)
        super().__init__(self.diagnostics)

    def __str__(self) -> str:
        return render(self.diagnostics)


@define
class Report:
    """Collects diagnostics while a stage works; a stage never stops at the first one."""

    _found: dict[Diagnostic, None] = field(factory=dict, init=False)

    @property
    def diagnostics(self) -> tuple[Diagnostic, ...]:
        """Everything found, each once, in the order of the files and places."""
        return tuple(sorted(self._found, key=_place))

    @property
    def has_errors(self) -> bool:
        return any(diagnostic.severity == "error" for diagnostic in self._found)

    def __len__(self) -> int:
        return len(self._found)

    def add(self, diagnostic: Diagnostic) -> None:
        self._found.setdefault(diagnostic)

    def extend(self, diagnostics: Iterable[Diagnostic]) -> None:
        for diagnostic in diagnostics:
            self.add(diagnostic)

    def error(self, code: str, span: Span | None, message: str, **more: Unpack[More]) -> None:
        """Record something that must be put right before the rules can run."""
        self.add(Diagnostic(code, "error", message, span, **more))

    def warning(self, code: str, span: Span | None, message: str, **more: Unpack[More]) -> None:
        """Record something that runs but is hardly what the author meant."""
        self.add(Diagnostic(code, "warning", message, span, **more))

    def note(self, code: str, span: Span | None, message: str, **more: Unpack[More]) -> None:
        """Record something that is as it should be, and worth knowing."""
        self.add(Diagnostic(code, "note", message, span, **more))

    def once(self, parts: Iterable[tuple[str, Span]]) -> None:
        """Record each part that has the name of one before it."""
        first: dict[str, Span] = {}
        for name, span in parts:
            if name in first:
                self.error(
                    "RK1007",
                    span,
                    f"`{name}` stands here twice",
                    label="again",
                    secondary=[Label(first[name], "the first")],
                )
            first.setdefault(name, span)


_LONGEST_NAME = 200
"""Characters of a name for which another is looked for: what is longer is no slip of the pen."""


def suggest(name: str, candidates: Iterable[str]) -> str | None:
    """A question such as "did you mean `discard`?", if one of `candidates` is close."""
    found = closest(name, candidates)
    return f"did you mean `{found}`?" if found else None


def closest(name: str, candidates: Iterable[str], cutoff: float = 0.7) -> str | None:
    """The candidate that `name` most likely stands for; a change of case alone counts.

    `cutoff` is how alike they must be, from 0 to 1.
    """
    return next(iter(likely(name, candidates, 1, cutoff)), None)


def unmistakable(name: str, candidates: Iterable[str]) -> str | None:
    """The closest candidate, if no other is nearly as close: good enough to be written."""
    found = likely(name, candidates, 2)
    ratios = [SequenceMatcher(None, _folded(one), _folded(name)).ratio() for one in found]
    if len(ratios) == 2 and ratios[0] - ratios[1] < 0.1:
        return None
    if not found or _is_negated(_folded(name), _folded(found[0])):
        return None
    return found[0]


_NEGATIONS = ("not_", "not", "no_", "non_", "non", "un", "in", "dis", "anti_")


def _is_negated(one: str, other: str) -> bool:
    """Whether a name means the opposite of another: `not_empty` is no slip for `empty`."""
    long, short = sorted((one, other), key=len, reverse=True)
    return any(long == f"{negation}{short}" for negation in _NEGATIONS)


def likely(name: str, candidates: Iterable[str], most: int, cutoff: float = 0.7) -> list[str]:
    """The candidates that `name` may stand for, the closest first, but at most so many."""
    if len(name) > _LONGEST_NAME:
        return []
    folded = {_folded(candidate): candidate for candidate in sorted(candidates, reverse=True)}
    matches = get_close_matches(_folded(name), folded, n=most, cutoff=cutoff)
    return [folded[match] for match in matches]


def _folded(name: str) -> str:
    """A name without its capitals and accents, which many keyboards do not have."""
    if name.isascii():
        return name.casefold()
    parts = unicodedata.normalize("NFKD", name.casefold())
    return "".join(part for part in parts if not unicodedata.combining(part))


def _place(diagnostic: Diagnostic) -> tuple[str, int, int, str]:
    if diagnostic.span is None:
        return "", -1, -1, diagnostic.code
    span = diagnostic.span
    return span.source.name, span.start, span.end, diagnostic.code
