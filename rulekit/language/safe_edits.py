"""Which edits of what could not be read are safe: the line can be read once they are made."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from attrs import evolve

from rulekit.language.report import Diagnostic, Edit
from rulekit.language.source import Source

Read = Callable[[Source], Sequence[Diagnostic]]
"""What is wrong with a text that is read, in order; the edits of it may be unsafe."""

_STEPS = 4
"""So many mistakes on a line, each with its edit, are looked through."""

_LAYOUT = frozenset({"RK0011", "RK0012", "RK0103"})
"""Errors on a line below that an edit above it can bring about."""


def with_safe_edit(found: Diagnostic, begin: int, end: int, read: Read) -> Diagnostic:
    """A finding in a declaration, without its edit if the line cannot be read when it is made."""
    if found.edit is None or _is_safe(found.edit, begin, end, read, _STEPS):
        return found
    return evolve(found, edit=None)


def _is_safe(edit: Edit, begin: int, end: int, read: Read, steps: int) -> bool:
    changed, last = _edited(edit, begin, end)
    first = next(iter(read(changed)), None)
    if first is None:
        return True
    assert first.span is not None
    if first.span.line > last and first.code not in _LAYOUT:
        return True
    return (
        steps > 0
        and first.edit is not None
        and _is_safe(first.edit, 0, len(changed.text), read, steps - 1)
    )


def _edited(edit: Edit, begin: int, end: int) -> tuple[Source, int]:
    """A declaration with an edit made, and the last line of the first place that it changes."""
    text = edit.span.source.text[:end]
    for span in sorted(edit.spans, key=lambda one: one.start, reverse=True):
        if begin <= span.start and span.end <= end:
            text = text[: span.start] + edit.replacement + text[span.end :]
    changed = Source(edit.span.source.name, text[begin:])
    place = min(span.start for span in edit.spans) - begin + len(edit.replacement)
    return changed, changed.position(place)[0]
