"""Lays a rulebook out as one page of HTML that needs nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

from jinja2 import Environment, FunctionLoader, StrictUndefined
from markupsafe import Markup

from rulekit.book.catalogs import headings
from rulekit.book.shown_parts import Book, PrintedShown

TEMPLATE = "book.html.jinja"


def page(book: Book) -> str:
    """The book as HTML; the same rules and language give the same text."""
    environment = Environment(
        autoescape=True,
        extensions=["jinja2.ext.i18n"],
        loader=FunctionLoader(_read),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    translations = headings(book.language)
    environment.install_gettext_translations(  # type: ignore[attr-defined]
        translations, newstyle=True
    )
    environment.tests["groups"] = lambda amount: isinstance(amount, tuple)
    environment.tests["printed"] = lambda amount: isinstance(amount, PrintedShown)
    values: Mapping[str, object] = {"book": book, "style": Markup(_read("book.css"))}
    return environment.get_template(TEMPLATE).render(values) + "\n"


def template_text() -> str:
    """The template, from which the words of the book itself are taken."""
    return _read(TEMPLATE)


def _read(name: str) -> str:
    return files("rulekit.book").joinpath("templates", name).read_text(encoding="utf-8")
