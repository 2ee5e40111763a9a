"""Makes the edits that diagnostics propose, as long as they make nothing worse."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from attrs import evolve, frozen

from rulekit.language.report import Diagnostic, Edit
from rulekit.language.source import Source

Check = Callable[[Source], Sequence[Diagnostic]]

_ROUNDS = 25
"""An edit may bring other faults to light; more often than this it is no progress."""

_ONE_BY_ONE = 50
"""Edits that are tried alone, if all of them together make something worse."""


@frozen
class Made:
    """An edit that was made: the finding, and how the text read before and after."""

    diagnostic: Diagnostic
    before: str
    after: str


@frozen
class Fixed:
    """A text before and after its edits."""

    before: str
    after: str
    made: tuple[Made, ...]


def fix(source: Source, check: Check) -> Fixed:
    """Make the edits that belong to findings in a text; one that would make it worse is not.

    Every result is checked: what was edited must be right then, and nothing else be wrong.
    """
    text, made = source.text, []
    current, found = source, check(source)
    for _ in range(_ROUNDS):
        proposed = _proposed(found, current)
        syntax = [one for one in proposed if _is_syntax(one)]
        others = [one for one in proposed if not _is_syntax(one)]
        done = _round(current, found, _apart(syntax), check)
        done = done or _round(current, found, _apart(others), check)
        if done is None:
            break
        current, found, edits = done
        made += edits
    return Fixed(text, current.text, tuple(made))


def _round(
    current: Source, found: Sequence[Diagnostic], proposed: list[Diagnostic], check: Check
) -> tuple[Source, Sequence[Diagnostic], list[Made]] | None:
    """All edits at once if they make nothing worse, else those that do not, one by one."""
    if not proposed:
        return None
    after = _edited(current, proposed)
    found_after = check(after)
    if _better(found, found_after, proposed):
        return after, found_after, [_made(one) for one in proposed]
    if len(proposed) == 1:
        return None
    good: list[Diagnostic] = []
    for one in proposed[:_ONE_BY_ONE]:
        attempt = _edited(current, [*good, one])
        found_attempt = check(attempt)
        if _better(found, found_attempt, [*good, one]):
            good.append(one)
            after, found_after = attempt, found_attempt
    return (after, found_after, [_made(one) for one in good]) if good else None


def _proposed(found: Iterable[Diagnostic], source: Source) -> list[Diagnostic]:
    """The findings with an edit of this text."""
    return [
        one
        for one in found
        if one.edit is not None and all(span.source is source for span in one.edit.spans)
    ]


def _apart(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Those whose edits do not touch each other, the first of them first."""
    apart: list[Diagnostic] = []
    taken: list[tuple[int, int]] = []
    for one in sorted(found, key=_start):
        spans = _edit(one).spans
        if all(span.end < start or span.start > end for span in spans for start, end in taken):
            apart.append(one)
            taken += [(span.start, span.end) for span in spans]
    return apart


def _edited(source: Source, found: Iterable[Diagnostic]) -> Source:
    text = source.text
    places = [
        (span.start, span.end, edit.replacement)
        for edit in map(_edit, found)
        for span in edit.spans
    ]
    for start, end, replacement in sorted(places, reverse=True):
        text = text[:start] + replacement + text[end:]
    return evolve(source, text=text)


def _better(
    before: Sequence[Diagnostic], after: Sequence[Diagnostic], edited: Sequence[Diagnostic]
) -> bool:
    """Whether all that was edited is right now, and nothing else is wrong."""
    if any(_is_syntax(one) for one in edited):
        return _further(before, after, edited)
    errors, errors_after = _count(before, "error"), _count(after, "error")
    warnings, warnings_after = _count(before, "warning"), _count(after, "warning")
    notes, notes_after = _count(before, "note"), _count(after, "note")
    wrong = sum(one.severity == "error" for one in edited)
    doubtful = sum(one.severity == "warning" for one in edited)
    noted = len(edited) - wrong - doubtful
    return (
        errors_after.total() <= errors.total() - wrong
        and not errors_after - errors
        and (wrong > 0 or warnings_after.total() <= warnings.total() - doubtful)
        and (wrong > 0 or not warnings_after - warnings)
        and (wrong + doubtful > 0 or notes_after.total() <= notes.total() - noted)
    )


def _further(
    before: Sequence[Diagnostic], after: Sequence[Diagnostic], edited: Sequence[Diagnostic]
) -> bool:
    """Whether more of the text can be read. An error of syntax hides what else is wrong in its
    declaration, so others may come to light behind it."""
    if not _mean_something(before, after, edited):
        return False
    old, new = (list(filter(_is_syntax, found)) for found in (before, after))
    if len(new) < len(old):
        return True
    first = min(map(_start, edited))
    places = {_place(one) for one in old}
    return (
        len(new) == len(old)
        and all(
            _place(one) in places or (one.span is not None and one.span.start > first)
            for one in new
        )
        and not {_place(one) for one in edited} & {_place(one) for one in new}
    )


def _mean_something(
    before: Sequence[Diagnostic], after: Sequence[Diagnostic], edited: Sequence[Diagnostic]
) -> bool:
    """Whether what stands on an edited line is right now, or has an edit of its own."""
    lines = {
        span.line + i for one in edited for span in _edit(one).spans for i in range(_lines(one))
    }
    known = {(one.code, one.message) for one in before}
    return not any(
        one.severity == "error"
        and one.edit is None
        and one.span is not None
        and one.span.line in lines
        and (one.code, one.message) not in known
        and not _is_syntax(one)
        for one in after
    )


def _lines(one: Diagnostic) -> int:
    return 1 + _edit(one).replacement.count("\n")


def _is_syntax(one: Diagnostic) -> bool:
    return one.code.startswith("RK0") and one.severity == "error"


def _place(one: Diagnostic) -> tuple[str, int]:
    return one.code, -1 if one.span is None else one.span.start


def _count(found: Iterable[Diagnostic], severity: str) -> Counter[str]:
    return Counter(one.code for one in found if one.severity == severity)


def _edit(one: Diagnostic) -> Edit:
    assert one.edit is not None
    return one.edit


def _start(one: Diagnostic) -> int:
    return _edit(one).span.start


def _made(one: Diagnostic) -> Made:
    edit = _edit(one)
    return Made(one, edit.span.text, edit.replacement)
