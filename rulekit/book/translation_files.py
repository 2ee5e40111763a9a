"""Writes catalogs of a ruleset, carries over what is translated, and looks for mistakes in it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import polib
from attrs import frozen

from rulekit.book.catalogs import WIDTH, Translated, done, read_catalog
from rulekit.book.translatable_texts import Entry
from rulekit.language.report import Diagnostic

_NUMBER = re.compile(r"\d+")
_BRACES = re.compile(r"\{[^{}]*\}")


@frozen
class Merged:
    """A catalog that is up to date with its rules, and what became of its entries."""

    catalog: polib.POFile
    translated: int
    missing: tuple[Entry, ...]
    fuzzy: int
    obsolete: int
    added: int

    @property
    def total(self) -> int:
        return self.translated + len(self.missing) + self.fuzzy


def template(title: str, entries: Iterable[Entry], language: str = "") -> polib.POFile:
    """A catalog in which nothing is translated. It bears no date: the same rules, the same
    file."""
    catalog = polib.POFile(wrapwidth=WIDTH)
    catalog.metadata = {
        "Project-Id-Version": title,
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
    }
    for entry in entries:
        catalog.append(
            polib.POEntry(
                msgctxt=entry.context,
                msgid=entry.text,
                occurrences=[(Path(s.source.name).name, str(s.line)) for s in entry.spans],
            )
        )
    return catalog


def text_of(catalog: polib.POFile) -> str:
    """A catalog as it is written."""
    return str(catalog).removeprefix("#\n").rstrip("\n") + "\n"


def merge(title: str, entries: list[Entry], language: str, path: Path) -> Merged:
    """The catalog at a path brought up to date: what is translated stays, what the rules no
    longer say is kept as obsolete. Raises RulesError if it cannot be read."""
    fresh = template(title, entries, language)
    old: dict[tuple[str, str], polib.POEntry] = {}
    if path.exists():
        _, before = read_catalog(path)
        fresh.metadata = {**fresh.metadata, **before.metadata}
        fresh.header = before.header
        old = {(entry.msgctxt or "", entry.msgid): entry for entry in before}
    added = 0
    for entry in fresh:
        known = old.pop((entry.msgctxt or "", entry.msgid), None)
        if known is None:
            added += 1
            continue
        entry.msgstr, entry.flags = known.msgstr, known.flags
        entry.tcomment, entry.comment = known.tcomment, known.comment
        entry.previous_msgid = known.previous_msgid
    for entry in old.values():
        if entry.msgstr:
            entry.obsolete, entry.occurrences = True, []
            fresh.append(entry)
    waiting = {(entry.msgctxt or "", entry.msgid) for entry in fresh.untranslated_entries()}
    return Merged(
        fresh,
        len(fresh.translated_entries()),
        tuple(one for one in entries if (one.context, one.text) in waiting),
        sum(entry.fuzzy and not entry.obsolete for entry in fresh),
        len(fresh.obsolete_entries()),
        added,
    )


def mistakes(path: Path) -> list[Diagnostic]:
    """Translations that name other numbers or braces than the English text.

    Raises RulesError if the catalog cannot be read.
    """
    source, catalog = read_catalog(path)
    return [found for one in done(catalog, source) for found in _wrong(one)]


def missing(entries: Iterable[Entry], path: Path) -> Diagnostic:
    """That some entries have no translation."""
    texts = [entry.text for entry in entries]
    return Diagnostic(
        "RK6104",
        "warning",
        f"{path}: {len(texts)} of its texts are not translated",
        notes=tuple(f"“{text}”" for text in texts[:5]) + (("…",) if len(texts) > 5 else ()),
        help="a book shows them in English; write what they are called below `msgid`",
    )


def _wrong(one: Translated) -> Iterator[Diagnostic]:
    for what, pattern in (("numbers", _NUMBER), ("names in braces", _BRACES)):
        wanted = Counter(pattern.findall(one.english))
        written = Counter(pattern.findall(one.text))
        if wanted != written:
            yield Diagnostic(
                "RK6103",
                "warning",
                f"the translation of “{one.english}” has other {what}",
                span=one.span,
                label=f"{_listed(written)} here, {_listed(wanted)} in the rules",
                help=f"write the same {what} as the rules do",
            )


def _listed(found: Counter[str]) -> str:
    return ", ".join(sorted(found.elements())) or "none"
