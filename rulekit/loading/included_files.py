"""Checks a file that is only a part of other rules: with each of those that include it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from attrs import evolve

from rulekit.language import tree
from rulekit.language.files import files_in, real
from rulekit.language.parser import parse
from rulekit.language.reading import read_source
from rulekit.language.report import Diagnostic, Label, Report, RulesError
from rulekit.language.source import Source, Span

_MOST = 8
"""Files with which a part is checked; more would hardly find more."""

Check = Callable[[Path], Sequence[Diagnostic]]


def including(part: Path) -> list[tuple[Path, Span]]:
    """The files beside a part that include it, each with the place where it does."""
    target = part.resolve()
    found = []
    for path in files_in(target.parent, (".rules",)):
        if path != target:
            found += [(path, node.span) for node in _includes(path, target)][:1]
    return found


def check_part(source: Source, check: Check) -> list[Diagnostic] | None:
    """What is wrong in a part, after a note of what it was checked with; None if nothing
    includes it.

    An error in any of the rules that include it counts, a warning only if it shows in all.
    """
    if source.path is None:
        return None
    users = including(source.path)[:_MOST]
    if not users:
        return None
    runs = [_about(source, check(path)) for path, _ in users]
    found: dict[object, Diagnostic] = {}
    for run in runs:
        for key, diagnostic in run.items():
            if diagnostic.severity == "error" or all(key in other for other in runs):
                found.setdefault(key, diagnostic)
    names = ", ".join(path.name for path, _ in users)
    report = Report()
    report.note(
        "RK5330",
        source.first_character,
        f"this is a part of other rules, and was checked with {names}",
        label="no `game` in it",
    )
    return [*report.diagnostics, *found.values()]


def _about(source: Source, diagnostics: Sequence[Diagnostic]) -> dict[object, Diagnostic]:
    """The findings in one file, each placed in our copy of it."""
    found: dict[object, Diagnostic] = {}
    for one in diagnostics:
        if one.span is None or not _same(one.span.source, source):
            continue
        key = one.code, one.span.start, one.span.end, one.message
        edit = one.edit and evolve(one.edit, span=_moved(one.edit.span, source))
        labels = tuple(Label(_moved(label.span, source), label.text) for label in one.secondary)
        found[key] = evolve(one, span=_moved(one.span, source), secondary=labels, edit=edit)
    return found


def _moved(span: Span, source: Source) -> Span:
    return Span(source, span.start, span.end) if _same(span.source, source) else span


def _same(one: Source, other: Source) -> bool:
    return (
        one.path is not None
        and other.path is not None
        and one.path.resolve() == other.path.resolve()
    )


def _includes(path: Path, target: Path) -> Iterator[tree.Include]:
    try:
        source = read_source(path)
    except RulesError:
        return
    if "include" not in source.text:
        return
    for node in parse(source)[0].declarations:
        if isinstance(node, tree.Include):
            reference = Path(node.reference)
            named = reference if reference.suffix else reference.with_suffix(".rules")
            if real(path.parent / named) == target:
                yield node
