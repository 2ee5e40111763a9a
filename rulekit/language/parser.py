"""Parses a rule or scenario file: every declaration on its own, every error with a place."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise

from attrs import evolve

from rulekit.language.indentation import MAX_ERRORS, Chunk, lay_out
from rulekit.language.kept_files import Parsed, kept_files
from rulekit.language.literals import name_text
from rulekit.language.report import Diagnostic, Report
from rulekit.language.safe_edits import with_safe_edit
from rulekit.language.source import Source, Span
from rulekit.language.tokens import LAYOUT, Token
from rulekit.language.tree import Declaration, File


def parse(source: Source) -> tuple[File, list[Diagnostic]]:
    """The declarations of a file and what is wrong with it; never raises for bad text.

    A declaration that cannot be read is missing from the file, with one error for it; the
    names that it would have declared are in `File.poisoned`.
    """
    kept = kept_files()
    parsed = kept.parsed(source) if kept is not None else None
    if parsed is None:
        parsed = _parsed(source)
        if kept is not None:
            kept.keep(source, parsed)
    return parsed[0], list(parsed[1])


def _parsed(source: Source) -> Parsed:
    file, found, chunks = _read(source)
    if any(one.edit is not None for one in found):
        bounds = _bounds(source, chunks)
        found = [_safe(one, bounds) for one in found]
    if found:
        from rulekit.language.unindented_lines import told_once  # knows the grammar

        found, words = told_once(source, found, chunks, lambda part: _read(part)[1])
        file = evolve(file, poisoned=file.poisoned | words) if words else file
    return file, tuple(found)


def _read(source: Source) -> tuple[File, Sequence[Diagnostic], Sequence[Chunk]]:
    # Imported late: Lark is loaded when something is parsed, never by `import rulekit`.
    from rulekit.language.tree_builder import Builder

    report = Report()
    builder = Builder(source)
    declarations: list[Declaration] = []
    poisoned: set[str] = set()
    unread: list[Chunk] = []
    chunks = lay_out(source, report)
    for chunk in chunks:
        declaration: Declaration | None = None
        if chunk.untold or len(report) >= MAX_ERRORS:
            unread.append(chunk)
        elif not chunk.broken:
            declaration = builder.declaration(chunk.tokens, report)
        if declaration is None:
            poisoned |= _declared_names(chunk)
        else:
            declarations.append(declaration)
    if unread:
        end = Span(source, len(source.text), len(source.text))
        message = f"more than {MAX_ERRORS} errors; {len(unread)} declarations were not read"
        report.error("RK0109", end, message)
    span = Span(source, 0, len(source.text))
    file = File(span, source, tuple(declarations), frozenset(poisoned))
    return file, report.diagnostics, chunks


def _bounds(source: Source, chunks: Sequence[Chunk]) -> list[int]:
    """Where each declaration begins, with its line, and where the last one is over."""
    firsts = (chunk.tokens[0].start for chunk in chunks if chunk.tokens)
    starts = (first - source.position(first)[1] + 1 for first in firsts)
    return [0, *starts, len(source.text) + 1]


def _safe(found: Diagnostic, bounds: Sequence[int]) -> Diagnostic:
    """A finding, with its edit only if the declaration in which it is made can be read then."""
    if found.edit is None:
        return found
    place = bisect_right(bounds, found.edit.span.start)
    begin, end = bounds[place - 1], bounds[place]
    return with_safe_edit(found, begin, end, lambda source: _read(source)[1])


def _declared_names(chunk: Chunk) -> set[str]:
    """The names that a broken declaration would have declared, as well as one can tell.

    Too many do no harm: they only keep later stages from calling a name unknown.
    """
    words = [token for token in chunk.tokens if token.type not in LAYOUT]
    names: set[str] = set()
    if not words:
        return names
    first = words[0].text
    place = 2 if first in ("change", "replace", "remove") else 1
    names.update(_name(token) for token in words[place : place + 1] if token.type != "INT")
    if first == "symbols":
        names.update(_name(token) for token in words[1:] if token.text[0].isalpha())
    for token, after in pairwise(words):
        if after.type == "COLON" and token.text.isidentifier():
            names.add(_name(token))  # a field or a parameter
    return names


def _name(token: Token) -> str:
    return name_text(token.text.strip('"'))
