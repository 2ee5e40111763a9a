"""A rulebook from a ruleset, in one step."""

from __future__ import annotations

from rulekit.book.catalogs import ENGLISH, words_in
from rulekit.book.contents import book_of
from rulekit.book.page import page
from rulekit.ruleset.model import Ruleset


def html_of(ruleset: Ruleset, language: str = ENGLISH) -> str:
    """The book of a ruleset as one page of HTML.

    Raises RulesError for a language that nothing is written in, and for a catalog that
    cannot be read.
    """
    return page(book_of(ruleset, words_in(language, ruleset)))
