"""The words of the book itself: `python -m rulekit.book.headings` renews their catalogs."""

from __future__ import annotations

from jinja2 import Environment
from polib import POEntry, POFile

from rulekit.book.catalogs import HEADINGS, WIDTH, read_catalog
from rulekit.book.page import template_text
from rulekit.book.translation_files import text_of
from rulekit.language import tree
from rulekit.loading.prelude import prelude


def messages() -> dict[str, str | None]:
    """Each message of the template, with its plural if it has one."""
    found: dict[str, str | None] = {}
    environment = Environment(autoescape=True, extensions=["jinja2.ext.i18n"])
    for _, _, message in environment.extract_translations(template_text()):  # type: ignore[attr-defined]
        parts = message if isinstance(message, tuple) else (message,)
        texts = [part for part in parts if isinstance(part, str)]
        if texts:
            plural = texts[1] if len(texts) > 1 else None
            found[texts[0]] = found.get(texts[0]) or plural
    return found | dict.fromkeys(_of_the_prelude())


def _of_the_prelude() -> list[str]:
    """What the log says of events that every game has."""
    events = (one for one in prelude().declarations if isinstance(one, tree.Event))
    return [event.text.value for event in events if event.text]


def renewed(before: POFile) -> POFile:
    """A catalog with an entry for each message, and what of it was translated before."""
    catalog = POFile(wrapwidth=WIDTH)
    catalog.metadata = before.metadata
    for text, plural in messages().items():
        known = before.find(text)
        entry = POEntry(msgid=text, msgstr=known.msgstr if known else "")
        if plural is not None:
            entry.msgid_plural = plural
            entry.msgstr_plural = dict(known.msgstr_plural) if known else {0: "", 1: ""}
        catalog.append(entry)
    return catalog


def main() -> None:
    for path in sorted(HEADINGS.glob("*.po")):
        path.write_text(text_of(renewed(read_catalog(path)[1])), encoding="utf-8")


if __name__ == "__main__":
    main()
