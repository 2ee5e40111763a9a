"""Makes the edits that diagnostics propose, as long as they make nothing worse."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from attrs import evolve, frozen

from rulekit.language.diagnostics import Diagnostic, Edit
from rulekit.language.source import Source

Check = Callable[[Source], Sequence[Diagnostic]]

_ROUNDS = 10
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

    Every result is checked: it must have fewer errors, or fewer warnings and no new ones.
    """
    text, made = source.text, []
    current, found = source, check(source)
    for _ in range(_ROUNDS):
        proposed = _apart(_proposed(found, current))
        done = _round(current, found, proposed, check)
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
    if _better(found, found_after):
        return after, found_after, [_made(one) for one in proposed]
    if len(proposed) == 1:
        return None
    good: list[Diagnostic] = []
    for one in proposed[:_ONE_BY_ONE]:
        attempt = _edited(current, [*good, one])
        found_attempt = check(attempt)
        if _better(found, found_attempt):
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


def _better(before: Sequence[Diagnostic], after: Sequence[Diagnostic]) -> bool:
    """Fewer errors; or as many, and fewer warnings, and none of another code.

    An error of syntax hides what else is wrong in its declaration, so those count first.
    """
    errors, errors_after = (_count(found, "error") for found in (before, after))
    for one_stage in (_syntax, Counter.total):
        if one_stage(errors_after) != one_stage(errors):
            return one_stage(errors_after) < one_stage(errors)
    warnings, warnings_after = (_count(found, "warning") for found in (before, after))
    return not warnings_after - warnings and warnings_after.total() < warnings.total()


def _count(found: Iterable[Diagnostic], severity: str) -> Counter[str]:
    return Counter(one.code for one in found if one.severity == severity)


def _syntax(errors: Counter[str]) -> int:
    return sum(number for code, number in errors.items() if code.startswith("RK0"))


def _edit(one: Diagnostic) -> Edit:
    assert one.edit is not None
    return one.edit


def _start(one: Diagnostic) -> int:
    return _edit(one).span.start


def _made(one: Diagnostic) -> Made:
    edit = _edit(one)
    return Made(one, edit.span.text, edit.replacement)
