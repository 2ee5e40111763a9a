"""Semantic actions: what rules of the grammar become that no table of nodes can tell.

Each is called like its rule, with the reading, the span and the children of what was read.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from attrs import evolve

from rulekit.language import tree
from rulekit.language.foreign_words import FOREIGN_VALUES
from rulekit.language.literals import Reading
from rulekit.language.report import Edit
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
    reading.report.once(
        ("resets each turn", reading.span(trait))
        if isinstance(trait, Token)
        else ("starts at", trait.span)
        for trait in traits
    )
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


def event_parameter(
    reading: Reading, span: Span, preposition: Token, parameter: tree.Parameter
) -> tree.Parameter:
    return evolve(parameter, span=span, preposition=preposition.text)


def invariant(
    reading: Reading, span: Span, name: tree.String, *conditions: tree.Expression
) -> tree.Invariant:
    """A text that stands before the conditions is what the invariant says of itself."""
    first, *others = conditions
    if others and isinstance(first, tree.String):
        return tree.Invariant(span, name, first, tuple(others))
    return tree.Invariant(span, name, None, conditions)


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


def perform(
    reading: Reading,
    span: Span,
    name: tree.Word,
    subject: tree.Expression | None,
    *arguments: tree.Argument,
) -> tree.Perform:
    if subject is not None and reading.source.text.startswith("(", name.span.end):
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


def choose(
    reading: Reading,
    span: Span,
    may: Token | None,
    amount: tree.Amount | None,
    name: tree.Word,
    source: tree.Expression,
    condition: tree.Expression | None,
    everyone: Token | None,
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
        span,
        optional,
        amount,
        name,
        source,
        condition,
        everyone is not None,
        chooser,
        body,
        otherwise,
        label,
    )


def may(
    reading: Reading,
    span: Span,
    label: tree.String,
    chooser: tree.Expression | None,
    condition: tree.Expression | None,
    body: tree.Block,
    declined: tuple[tree.String | None, tree.Block] | None,
) -> tree.May:
    no, otherwise = declined or (None, None)
    return tree.May(span, label, chooser, condition, body, otherwise, no)


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
