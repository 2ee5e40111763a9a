"""Semantic actions: what rules of the grammar become that are more than the node of their name.

Each is called like its rule, with the reading, the span and the children of what was read.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from attrs import evolve

from rulekit.language import tree
from rulekit.language.diagnostics import Edit
from rulekit.language.foreign import FOREIGN_VALUES
from rulekit.language.reading import Reading
from rulekit.language.source import Span
from rulekit.language.tokens import Token

MAX_COPIES = 999

Declared: TypeAlias = "tuple[tree.String | None, tree.Block]"
"""The text of an event or phase, and what happens."""


def text_of(reading: Reading, child: Any) -> str | None:
    """The text of a word, a literal, or an operator of several words."""
    if child is None or isinstance(child, str):
        return child
    text: str = child.value if isinstance(child, tree.String) else child.text
    return text


# --- Declarations --------------------------------------------------------------------


def trait(reading: Reading, span: Span, *words: Token | tree.Word) -> tree.Trait:
    return tree.Trait(span, tuple(word.text for word in words))


def counter(
    reading: Reading,
    span: Span,
    name: tree.Word,
    owner: tree.Word | None,
    bounds: tree.Expression,
    *traits: tree.Expression | Token,
) -> tree.Counter:
    starts_at = [trait for trait in traits if not isinstance(trait, Token)]
    resets = len(starts_at) < len(traits)
    return tree.Counter(span, name, owner, bounds, starts_at[-1] if starts_at else None, resets)


def card_name(
    reading: Reading, span: Span, name: tree.Word | tree.String | tree.Face
) -> tree.CardName:
    if isinstance(name, tree.String):
        return tree.CardName(span, name.value, quoted=True)
    return tree.CardName(span, name.text, quoted=isinstance(name, tree.Face))


def copies(
    reading: Reading, span: Span, *copies: Token | tree.FaceRun
) -> int | tuple[tree.FaceRun, ...]:
    if not isinstance(copies[0], Token):
        return tuple(run for run in copies if isinstance(run, tree.FaceRun))
    text = copies[0].text
    if len(text) <= 4 and 1 <= int(text[1:]) <= MAX_COPIES:
        return int(text[1:])
    message = f"a component has from 1 to {MAX_COPIES} copies"
    reading.report.error("RK0024", span, message, label=f"{text[1:13]} copies")
    return 1


def expression_value(
    reading: Reading,
    span: Span,
    name: tree.Word,
    parameters: tuple[tree.Parameter, ...] | None,
    result: tree.TypeName | None,
    body: tree.Expression,
) -> tree.Value:
    return tree.Value(span, name, parameters or (), result, None, body)


def event(
    reading: Reading,
    span: Span,
    name: tree.Word,
    parameters: tuple[tree.Parameter, ...] | None,
    result: tree.TypeName | None,
    declared: Declared,
) -> tree.Event:
    return tree.Event(span, name, parameters or (), result, *declared)


def phase(
    reading: Reading,
    span: Span,
    name: tree.Word,
    after: tree.Word | None,
    before: tree.Word | None,
    declared: Declared,
) -> tree.Phase:
    return tree.Phase(span, name, after, before, *declared)


def declared_block(
    reading: Reading, span: Span, text: tree.String | None = None, body: tree.Block = ()
) -> Declared:
    return text, body


def short_block(reading: Reading, span: Span, statement: tree.Statement) -> Declared:
    """A body in the line of its declaration, where no text stands."""
    return None, (statement,)


def parameter(
    reading: Reading,
    span: Span,
    name: tree.Word,
    type_: tree.TypeName,
    default: tree.Expression | None,
) -> tree.Parameter:
    return tree.Parameter(span, None, name, type_, default)


def event_parameter(
    reading: Reading, span: Span, preposition: Token, parameter: tree.Parameter
) -> tree.Parameter:
    return evolve(parameter, span=span, preposition=preposition.text)


def plain_type(reading: Reading, span: Span, name: tree.Word) -> tree.TypeName:
    return tree.TypeName(span, name.text)


def list_type(reading: Reading, span: Span, name: tree.Word) -> tree.TypeName:
    return tree.TypeName(span, name.text, is_list=True)


def optional_type(reading: Reading, span: Span, name: tree.Word) -> tree.TypeName:
    return tree.TypeName(span, name.text, optional=True)


def invariant(
    reading: Reading, span: Span, name: tree.String, *conditions: tree.Expression
) -> tree.Invariant:
    """A text that stands before the conditions is what the invariant says of itself."""
    first, *others = conditions
    if others and isinstance(first, tree.String):
        return tree.Invariant(span, name, first, tuple(others))
    return tree.Invariant(span, name, None, conditions)


def remove_member(
    reading: Reading, span: Span, label: tree.String | None = None
) -> tree.RemoveMember:
    return tree.RemoveMember(span, None if label is None else label.value)


# --- What is carried, and statements -------------------------------------------------


def use(
    reading: Reading,
    span: Span,
    label: tree.String,
    windows: tuple[tree.Word, ...] | Token | None,
    once: tree.Word | Token | None,
    condition: tree.Expression | None,
    body: tree.Block,
) -> tree.Use:
    offered = None if isinstance(windows, Token) else windows or ()  # None: `in any`
    return tree.Use(span, label, offered, text_of(reading, once), condition, body)


def operator(reading: Reading, span: Span, *words: Token) -> str:
    """Several words that are one operator, such as `is not`."""
    return " ".join(word.text for word in words)


def target(reading: Reading, span: Span, word: tree.Word) -> tree.Name:
    return tree.Name(span, word.text)


def until_end_of_turn(reading: Reading, span: Span) -> str:
    return "end of turn"


def until_next_turn(reading: Reading, span: Span) -> str:
    return "next turn"


def until_this_leaves(reading: Reading, span: Span) -> str:
    return "this leaves"


def perform(
    reading: Reading,
    span: Span,
    name: tree.Word,
    subject: tree.Expression | None,
    *arguments: tree.Argument,
) -> tree.Perform:
    if subject is not None and reading.source.text[name.span.end] == "(":
        _report_called(reading, name, subject)
    return tree.Perform(span, name, subject, arguments)


def _report_called(reading: Reading, name: tree.Word, subject: tree.Expression) -> None:
    """`draw(2)` reads as a question; what happens is written as in a rulebook."""
    edit = Edit(Span(reading.source, name.span.end, name.span.end), " ")
    help_ = f"put a space after `{name.text}`"
    if subject.span.start > name.span.end:  # the brackets hold the whole argument
        end = reading.source.text.index(")", subject.span.end)
        inner = Span(reading.source, name.span.end + 1, end).text.strip()
        edit = Edit(Span(reading.source, name.span.end, end + 1), f" {inner}")
        help_ = f"write `{name.text} {inner}`"
    reading.report.error(
        "RK0104",
        name.span,
        f"`{name.text}` is called like a question",
        label="an event is set in motion without brackets",
        help=help_,
        edit=edit,
    )


def if_(reading: Reading, span: Span, *parts: Any) -> tree.If:
    return tree.If(span, parts[:-1], parts[-1])


def choose(
    reading: Reading,
    span: Span,
    may: Token | None,
    amount: tree.Amount | None,
    name: tree.Word,
    source: tree.Expression,
    condition: tree.Expression | None,
    chooser: tree.Expression | None,
    body: tree.Block | None,
    declined: tuple[tree.String | None, tree.Block] | None,
) -> tree.Choose:
    label, otherwise = declined or (None, None)
    if label is not None and may is None:
        reading.report.error(
            "RK0101",
            label.span,
            "this `else` is no answer, so it has no label",
            label="nobody may decline here",
            help="write `may choose` if the player may decline, or leave out the label",
        )
    optional = may is not None
    return tree.Choose(
        span, optional, amount, name, source, condition, chooser, body, otherwise, label
    )


def offer(
    reading: Reading,
    span: Span,
    window: tree.Word,
    player: tree.Expression,
    until_pass: Token | None,
    declined: tuple[tree.String | None, tree.Block] | None,
) -> tree.Offer:
    label, otherwise = declined or (None, None)
    return tree.Offer(span, window, player, until_pass is not None, otherwise, label)


# --- Expressions ---------------------------------------------------------------------


def name(reading: Reading, span: Span, word: tree.Word) -> tree.Name:
    right = FOREIGN_VALUES.get(word.text)
    if right is not None:
        reading.report.error(
            "RK0105",
            span,
            f"`{word.text}` is no word of this language",
            label=f"write `{right}`",
            edit=Edit(span, right),
        )
    return tree.Name(span, word.text)


def binary(
    reading: Reading, span: Span, left: tree.Expression, operator: Token, right: tree.Expression
) -> tree.Binary:
    return tree.Binary(span, operator.text, left, right)


def compare(
    reading: Reading,
    span: Span,
    left: tree.Expression,
    operator: Token | str,
    right: tree.Expression,
) -> tree.Compare:
    return tree.Compare(span, text_of(reading, operator) or "", left, right)


def conditional(
    reading: Reading,
    span: Span,
    then: tree.Expression,
    condition: tree.Expression,
    otherwise: tree.Expression,
) -> tree.Conditional:
    return tree.Conditional(span, condition, then, otherwise)


def selection(
    reading: Reading,
    span: Span,
    name: tree.Word,
    source: tree.Expression,
    condition: tree.Expression | None,
) -> tree.Comprehension:
    return tree.Comprehension(span, name, source, condition, None)


def mapping(
    reading: Reading,
    span: Span,
    element: tree.Expression,
    name: tree.Word,
    source: tree.Expression,
    condition: tree.Expression | None,
) -> tree.Comprehension:
    return tree.Comprehension(span, name, source, condition, element)


def table(
    reading: Reading, span: Span, *pairs: tuple[tree.Expression, tree.Expression]
) -> tree.Table:
    return tree.Table(span, pairs)


# --- Scenarios -----------------------------------------------------------------------


def scenario(
    reading: Reading, span: Span, name: tree.String, text: tree.String | None, *parts: Any
) -> tree.Scenario:
    """Its settings in any order; when and then in the order in which they stand."""
    settings: dict[str, Any] = {"rules": None, "expansions": (), "options": (), "seed": 0}
    given: list[tree.Given] = []
    played: list[tree.When | tree.Then] = []
    for part in parts:
        if isinstance(part, dict):
            part["options"] = (*settings["options"], *part.get("options", ()))
            settings |= part
        elif isinstance(part, tuple):
            given += part
        else:
            played.append(part)
    return tree.Scenario(span, name, text, **settings, given=tuple(given), parts=tuple(played))


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


def shown(reading: Reading, span: Span, *players: tree.Word | None) -> tree.Shown:
    return tree.Shown(span, tuple(each for each in players if each is not None))


def card_reference(
    reading: Reading,
    span: Span,
    name: tree.CardName,
    face: tree.Face | None,
    *details: tree.Detail | None,
) -> tree.CardReference:
    told = tuple(each for each in details if each is not None)
    return tree.CardReference(span, name, face, told)


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
            help="name the cards one by one in brackets: `hand [Red, Red]`",
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


def scores(reading: Reading, span: Span, *points: tuple[tree.Word, int]) -> tree.Scores:
    return tree.Scores(span, points)


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
