"""Lays a rulebook out as one page of HTML that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files

from jinja2 import Environment, FunctionLoader, StrictUndefined
from markupsafe import Markup

from rulekit.book import play_moments, table_contents
from rulekit.book.catalogs import Words, headings
from rulekit.book.contents import Book
from rulekit.book.example_picture import WIDTH
from rulekit.book.example_story import Line, told
from rulekit.book.player_grids import grids
from rulekit.book.seat_picture import seats
from rulekit.book.setting_up import Step, steps
from rulekit.book.setup_steps import set_up
from rulekit.book.translatable_texts import numbers, used_kinds
from rulekit.language.gc_pause import collector_paused
from rulekit.ruleset.model import Ruleset
from rulekit.scenarios.collecting import Scenario

TEMPLATE = "book.html.jinja"


@collector_paused()
def page(rules: Ruleset, words: Words, examples: Iterable[Scenario] = ()) -> str:
    """The book as HTML; the same rules, language and examples that hold give the same text."""
    environment = Environment(
        autoescape=True,
        extensions=["jinja2.ext.i18n"],
        loader=FunctionLoader(_read),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    translations = headings(words.language)
    environment.install_gettext_translations(translations, newstyle=True)  # type: ignore[attr-defined]
    book = Book(rules, words)
    environment.tests["plain"] = book.is_plain
    environment.filters.update(
        name=book.name,
        plain=book.plain,
        text=book.text,
        word=book.word,
        constant=play_moments.constant,
    )
    made = set_up(rules)
    by_players = grids(rules, made)
    template = environment.get_template(TEMPLATE)
    text = template.render(
        book=book,
        rules=rules,
        title=words("game title", rules.title),
        style=Markup(_read("book.css")),
        setup=made,
        seats=seats(rules),
        steps=steps(rules, made) if made else [],
        sort_of=_sort_of,
        kinds=used_kinds(rules),
        grids=by_players,
        in_grids={grid.field for some in by_players.values() for grid in some},
        zones=table_contents.zones(rules),
        counters=table_contents.counters(rules),
        examples=[told(book, example, translations) for example in examples],
        seat_width=WIDTH,
        told_rules=[rule for rule in rules.table_rules.values() if rule.text],
        numbers=numbers(rules),
        answers=play_moments.answers(rules),
        any_time=play_moments.at_any_time(rules),
        offered_by=play_moments.offered_by,
        acting_in=play_moments.acting_in,
        numbers_of=play_moments.numbers_of,
        changes=play_moments.changes,
        taken_from=play_moments.taken_from,
    )
    return text + "\n"


def template_text() -> str:
    """The template, from which the words of the book itself are taken."""
    return _read(TEMPLATE)


def _sort_of(told: Step | Line) -> str:
    """What sort of step or line it is, as the template asks."""
    return type(told).__name__


def _read(name: str) -> str:
    return files("rulekit.book").joinpath("templates", name).read_text(encoding="utf-8")
