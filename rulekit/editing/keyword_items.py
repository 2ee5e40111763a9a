"""Words of the grammar as completions: what each is for, and the lines that it begins."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from attrs import frozen

from rulekit.language.grammar import keywords, words_of
from rulekit.language.line_forms import CARRIED, DECLARED, STATED

SNIPPETS = Path(__file__).with_name("snippets.toml")


@frozen
class Keyword:
    """A word that can stand at a place: an example of what it begins, if it begins a line, with
    what that is for and the lines to put in, whose `$1` and `$2` are to be filled."""

    word: str
    example: str | None = None
    about: str | None = None
    snippet: str | None = None


def keywords_at(terminals: frozenset[str], edition: int, *, first: bool) -> Iterator[Keyword]:
    """The words that the grammar takes at a place, `first` in their line or not."""
    known = words_of(edition)
    begins = [level for level in _LEVELS if first and level[0] in terminals]
    for word, terminal in known.items():
        if terminal in terminals:
            levels = [level for level in begins if word in _told(level[1]) or word in level[2]]
            _, name, examples = levels[0] if levels else (*_WITHIN, {})
            told = _told(name).get(word, {})
            yield Keyword(word, examples.get(word), told.get("about"), told.get("lines"))


def about_word(word: str, before: str) -> str | None:
    """What a word of the grammar is for that stands after this in its line, with an example of
    what it begins."""
    begins = not before.strip() or before.rstrip().endswith(":")
    declares = not before or _OF_BASE.fullmatch(before)
    for _, name, examples in _LEVELS if begins or declares else ():
        told = _told(name).get(word)
        if told is not None and bool(declares) == (name == "declarations"):
            example = examples.get(word)
            shown = f"```rules\n{example}\n```\n\n" if example else ""
            return shown + told["about"]
    return _told(_WITHIN[1]).get(word, {}).get("about")


def prepositions() -> frozenset[str]:
    """The terminals that stand before what an event is given."""
    return _terminals("to from by for with on of at into under against")


def of_game() -> frozenset[str]:
    """The terminals that begin what is set of a game."""
    return _terminals("players turn starts shows order goal")


@cache
def _terminals(words: str) -> frozenset[str]:
    known = keywords()
    return frozenset(known[word] for word in words.split())


_LEVELS: tuple[tuple[str, str, Mapping[str, str]], ...] = (
    ("EDITION", "declarations", DECLARED),
    ("MODIFY", "members", CARRIED),
    ("LET", "statements", STATED),
    ("THEN", "parts", {}),
    ("GOAL", "settings", {}),
)
"""Words that tell what stands at a place, what snippets are there, and examples."""
_WITHIN = ("", "within")
"""Where words stand that begin no line."""
_OF_BASE = re.compile(r"(change|replace|remove) +")


def _told(level: str) -> Mapping[str, Mapping[str, str]]:
    return _snippets().get(level, {})


@cache
def _snippets() -> Mapping[str, Mapping[str, Mapping[str, str]]]:
    return tomllib.loads(SNIPPETS.read_text(encoding="utf-8"))
