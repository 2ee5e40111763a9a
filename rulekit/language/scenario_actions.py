"""Semantic actions of scenarios: what their rules of the grammar become that no table can tell."""

from __future__ import annotations

from typing import Any, TypeAlias

from attrs import evolve

from rulekit.language import tree
from rulekit.language.literals import Reading
from rulekit.language.report import Edit
from rulekit.language.semantic_actions import copies, text_of
from rulekit.language.source import Span
from rulekit.language.tokens import Token


def scenario(
    reading: Reading, span: Span, name: tree.String, text: tree.String | None, *parts: Any
) -> tree.Scenario:
    """Its settings in any order; when and then in the order in which they stand."""
    settings: dict[str, Any] = {"rules": None, "expansions": (), "options": (), "seed": 0}
    given: list[tree.Given] = []
    played: list[tree.When | tree.Then] = []
    for part in parts:
        if isinstance(part, dict):
            for several in ("options", "marks"):
                part[several] = (*settings.get(several, ()), *part.get(several, ()))
            settings |= part
        elif isinstance(part, tuple):
            given += part
        else:
            played.append(part)
    return tree.Scenario(span, name, text, **settings, given=tuple(given), parts=tuple(played))


def example(
    reading: Reading, span: Span, name: tree.String, text: tree.String | None, *parts: Any
) -> tree.Scenario:
    return evolve(scenario(reading, span, name, text, *parts), is_example=True)


def scenario_rules(
    reading: Reading,
    span: Span,
    reference: tree.Word | tree.String,
    expansions: tuple[tree.Word, ...] | None,
) -> dict[str, Any]:
    words = tuple(word.text for word in expansions or ())
    return {"rules": text_of(reading, reference), "expansions": words}


def scenario_options(
    reading: Reading, span: Span, options: tuple[tuple[tree.Word, tree.Word], ...]
) -> dict[str, Any]:
    return {"options": options}


def scenario_seed(reading: Reading, span: Span, seed: tree.Number) -> dict[str, Any]:
    return {"seed": seed.value}


def scenario_marks(reading: Reading, span: Span, marks: tuple[tree.Word, ...]) -> dict[str, Any]:
    return {"marks": marks}


def scenario_skip(reading: Reading, span: Span, reason: tree.String) -> dict[str, Any]:
    return {"skip": reason}


def scenario_xfail(reading: Reading, span: Span, reason: tree.String) -> dict[str, Any]:
    return {"xfail": reason}


Listing: TypeAlias = "tuple[tree.GivenListed, ...]"
"""What one item of a list of cards stands for: `Ring x2` for two."""


def card_list(reading: Reading, span: Span, *items: tree.Listed | Listing) -> Listing:
    found: list[tree.GivenListed] = []
    for item in items:
        found += item if isinstance(item, tuple) else (item,)
    return tuple(found)


given_cards = card_list


def counted_cards(reading: Reading, span: Span, count: tree.Number, word: tree.Word) -> Listing:
    return (unnamed_cards(reading, span, count, word),)


def listed_cards(
    reading: Reading, span: Span, card: tree.CardReference, number: Token | None
) -> tuple[tree.CardReference, ...]:
    made = 1 if number is None else copies(reading, span, number)
    return (card,) * made if isinstance(made, int) else ()


def shown_cards(
    reading: Reading, span: Span, cards: tree.Listed | Listing, shown: tree.Shown
) -> Listing:
    listed = cards if isinstance(cards, tuple) else (cards,)
    return tuple(
        each if isinstance(each, tree.ShownCards) else tree.ShownCards(span, each, shown)
        for each in listed
    )


def unnamed_cards(
    reading: Reading, span: Span, count: tree.Number, word: tree.Word
) -> tree.UnnamedCards:
    """`3 cards`: a number of cards that the scenario does not care about."""
    if word.text not in ("card", "cards"):
        reading.report.error(
            "RK0101",
            word.span,
            f"expected `cards` after {count.span.text}, found `{word.text}`",
            label="expected `cards`",
            help=f"so many copies of one are `{word.text} x{count.value}`",
            edit=Edit(span, f"{word.text} x{count.value}"),
        )
    return tree.UnnamedCards(span, count.value)


def signed_number(
    reading: Reading, span: Span, minus: Token | None, number: tree.Number
) -> tree.Number:
    return tree.Number(span, number.value if minus is None else -number.value)


def object_number(
    reading: Reading, span: Span, minus: Token | None, number: tree.Number
) -> tree.ObjectNumber:
    return tree.ObjectNumber(span, signed_number(reading, span, minus, number).value)


def can(reading: Reading, span: Span, word: Token) -> bool:
    return word.text == "can"


def points(
    reading: Reading, span: Span, player: tree.Word, minus: Token | None, number: tree.Number
) -> tuple[tree.Word, int]:
    return player, signed_number(reading, span, minus, number).value


def is_told(
    reading: Reading, span: Span, player: tree.Word, what: tree.Word, text: tree.String
) -> tree.Told:
    return tree.Told(span, player, what, text, expected=True)


def is_not_told(
    reading: Reading, span: Span, player: tree.Word, what: tree.Word, text: tree.String
) -> tree.Told:
    return tree.Told(span, player, what, text, expected=False)
