"""Finds and reads the translations of a ruleset: `locale/LANGUAGE/NAME.po` beside its files."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterator, Mapping
from gettext import GNUTranslations, NullTranslations
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import Factory, frozen

from rulekit.book.translatable_texts import name_entry
from rulekit.language.files import read_at_most
from rulekit.language.report import Diagnostic, RulesError, suggest
from rulekit.language.source import Source, Span
from rulekit.language.wording import words
from rulekit.ruleset.model import Ruleset

if TYPE_CHECKING:
    import polib

ENGLISH = "en"
HEADINGS = Path(__file__).with_name("locale")
"""The words of the book itself, in each language."""

WIDTH = 92
"""How long the lines of a catalog that we write may be."""

MAX_CATALOG = 10_000_000
"""Bytes that a catalog has at most."""

_LANGUAGE = re.compile(r"[a-z]{2,3}(_[A-Z][A-Za-z]{1,3})?")
_LINE = re.compile(
    r'\s*|#.*|(?:msgctxt|msgid|msgid_plural|msgstr(?:\[\d\])?)?\s*"(?:[^"\\]|\\.)*"\s*'
)


@frozen
class Words:
    """The names and texts of a ruleset in one language; what is missing stays English."""

    language: str
    known: dict[tuple[str, str], str] = Factory(dict)

    def __call__(self, context: str, english: str) -> str:
        return self.known.get((context, english), english)


@frozen
class Translated:
    """An entry of a catalog that is done: not empty, not fuzzy, not obsolete."""

    context: str
    english: str
    text: str
    span: Span


def path_of(source: Source, language: str) -> Path | None:
    """Where the translation of a rule file lies, whether there is one or not."""
    if source.path is None:
        return None
    return source.path.parent / "locale" / language / f"{source.path.stem}.po"


def languages(ruleset: Ruleset) -> list[str]:
    """Those that a book can be had in: the book's own, and those of the rule files."""
    found = {ENGLISH, *(path.stem for path in HEADINGS.glob("*.po"))}
    for source in ruleset.sources:
        if source.path is not None:
            files = source.path.parent.glob(f"locale/*/{source.path.stem}.po")
            found.update(file.parent.name for file in files)
    return sorted(found)


def words_in(language: str, ruleset: Ruleset) -> Words:
    """The words of a ruleset in a language. Raises RulesError if nothing is written in it,
    or a catalog cannot be read."""
    check_language(language)
    known = languages(ruleset)
    if language not in known:
        raise _refused(
            "RK6101",
            f"there is no book of {ruleset.title} in `{language}`",
            notes=(f"The languages are {', '.join(known)}.",),
            help=suggest(language, known)
            or f"`rulekit translate {ruleset.name}.rules {language}` begins a translation beside "
            "your copy of the rules",
        )
    found: dict[tuple[str, str], str] = {}
    for source in ruleset.sources:
        path = path_of(source, language)
        if path is not None and os.path.lexists(path):  # a folder there is a fault, to be told
            text, catalog = read_catalog(path)
            own = {(one.context, one.english): one.text for one in done(catalog, text)}
            found.update(own)
            found.update(_told_apart(source, own, ruleset))
    return Words(language, found)


def _told_apart(
    source: Source, known: Mapping[tuple[str, str], str], ruleset: Ruleset
) -> Iterator[tuple[tuple[str, str], str]]:
    """The names of a file that another has too, with what tells them apart."""
    written = {called: name for name, several in ruleset.several.items() for called in several}
    for thing in ruleset.definitions():
        if thing.name in written and thing.span is not None and thing.span.source is source:
            context, english = name_entry(thing)
            name = written[thing.name]
            name = name if english == thing.name else words(name)
            if (context, name) in known:
                apart = english.removeprefix(name).strip(" ()").removeprefix("of ")
                yield (context, english), f"{known[context, name]} ({apart})"


def check_language(language: str) -> None:
    """Raises RulesError for what cannot be the code of a language; it becomes a folder."""
    if not _LANGUAGE.fullmatch(language):
        raise _refused(
            "RK6101",
            f"`{language}` is not the code of a language",
            help="write two letters as in `de`, or with a country as in `pt_BR`",
        )


def headings(language: str) -> NullTranslations:
    """The words of the book itself, as gettext has them."""
    path = HEADINGS / f"{language}.po"
    if not path.is_file():
        return NullTranslations()
    return GNUTranslations(io.BytesIO(read_catalog(path)[1].to_binary()))


def read_catalog(path: Path) -> tuple[Source, polib.POFile]:
    """A catalog and its text. Raises RulesError with the place of what cannot be read."""
    import polib  # a book in English of rules without a catalog needs none

    data = read_at_most(path, MAX_CATALOG)
    if len(data) > MAX_CATALOG:
        message = f"{path} has more than {MAX_CATALOG:,} bytes"
        raise _refused("RK6102", message, help="see whether it is a catalog at all")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise _refused(
            "RK6102",
            f"{path} is not written in UTF-8",
            notes=(f"Byte {error.start + 1} belongs to no character.",),
            help="save it as UTF-8",
        ) from None
    source = Source(str(path), text, path)
    # polib passes over a line whose quotes are not closed, and its text would be lost.
    for number, line in enumerate(text.splitlines(), start=1):
        if not _LINE.fullmatch(line):
            raise _broken(source, number, "not a line of a catalog")
    try:
        return source, polib.pofile(text if text.strip() else "\n", wrapwidth=WIDTH)
    except OSError as error:
        found = re.search(r"\(line (\d+)\)(?:: (.+))?", str(error))
        number = int(found[1]) if found else 1
        raise _broken(source, number, (found and found[2]) or "does not belong here") from None


def done(catalog: polib.POFile, source: Source) -> Iterator[Translated]:
    """The finished entries: a fuzzy one is a guess that nobody has looked at."""
    for entry in catalog.translated_entries():
        if entry.msgstr:  # rules have no texts with plurals
            context = entry.msgctxt or ""
            yield Translated(context, entry.msgid, entry.msgstr, place_of(entry, source))


def place_of(entry: polib.POEntry, source: Source) -> Span:
    """The line of an entry's translation."""
    number = max(1, entry.linenum or 1)
    for line in range(number, len(source.line_starts) + 1):
        if source.line(line).startswith("msgstr"):
            return _line(source, line)
    return _line(source, number)


def _line(source: Source, number: int) -> Span:
    start = source.line_starts[min(number, len(source.line_starts)) - 1]
    return Span(source, start, start + len(source.line(source.position(start)[0])))


def _broken(source: Source, line: int, why: str) -> RulesError:
    return _refused(
        "RK6102",
        f"{Path(source.name).name} cannot be read as a catalog of translations",
        span=_line(source, line),
        label=why,
        help='write each text in quotes: `msgid "English"`, and below it `msgstr "Deutsch"`',
    )


def _refused(
    code: str,
    message: str,
    *,
    span: Span | None = None,
    label: str = "",
    notes: tuple[str, ...] = (),
    help: str,
) -> RulesError:
    return RulesError(
        [Diagnostic(code, "error", message, span=span, label=label, notes=notes, help=help)]
    )
