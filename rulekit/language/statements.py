"""From Lark's tree to nodes: statements and blocks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulekit.language import tree
from rulekit.language.diagnostics import Edit
from rulekit.language.expressions import expression, number, optional_expression
from rulekit.language.reading import Reading
from rulekit.language.source import Span
from rulekit.language.tokens import Token


def statement(reading: Reading, part: Any) -> tree.Statement:
    return _BUILDERS[part.data](reading, part.children)


def block(reading: Reading, parts: list[Any]) -> tree.Block:
    """The statements among the children of a tree that has a body."""
    with reading.deeper(parts):
        return tuple(
            statement(reading, part)
            for part in parts
            if part is not None and not isinstance(part, Token)
        )


def condition(reading: Reading, part: Any) -> tree.Expression | None:
    """The expression of an optional `when`."""
    return None if part is None else expression(reading, part.children[1])


def _let(reading: Reading, parts: list[Any]) -> tree.Let:
    value = expression(reading, parts[3])
    return tree.Let(reading.span_of(parts), reading.word(parts[1]), value)


def _assign(reading: Reading, parts: list[Any]) -> tree.Assign:
    target = _target(reading, parts[0])
    value = expression(reading, parts[2])
    return tree.Assign(reading.span_of(parts), target, parts[1].text, value)


def _target(reading: Reading, part: Any) -> tree.Name | tree.Attribute:
    if part.data == "target":
        word = reading.word(part.children[0])
        return tree.Name(word.span, word.text)
    with reading.deeper(part):
        value = _target(reading, part.children[0])
    return tree.Attribute(reading.span_of(part.children), value, reading.word(part.children[2]))


def _return(reading: Reading, parts: list[Any]) -> tree.Return:
    return tree.Return(reading.span_of(parts), optional_expression(reading, parts[1]))


def _winners(reading: Reading, parts: list[Any]) -> tree.Winners:
    value = expression(reading, parts[1])
    return tree.Winners(reading.span_of(parts), value)


def _score(reading: Reading, parts: list[Any]) -> tree.Score:
    value, source = expression(reading, parts[1]), expression(reading, parts[5])
    return tree.Score(reading.span_of(parts), value, reading.word(parts[3]), source)


def _grant(reading: Reading, parts: list[Any]) -> tree.Grant:
    component, to = expression(reading, parts[3]), expression(reading, parts[5])
    duration = parts[7]
    return tree.Grant(reading.span_of(parts), component, to, _duration(reading, duration))


def _duration(reading: Reading, part: Any) -> str:
    if part.data == "until_event":
        return reading.word(part.children[0]).text
    return _DURATIONS[part.data]


_DURATIONS = {
    "until_end_of_turn": "end of turn",
    "until_next_turn": "next turn",
    "until_this_leaves": "this leaves",
}


def _end_turn(reading: Reading, parts: list[Any]) -> tree.EndTurn:
    return tree.EndTurn(reading.span_of(parts))


def _skip(reading: Reading, parts: list[Any]) -> tree.Skip:
    return tree.Skip(reading.span_of(parts), reading.word(parts[1]))


def _extra_turn(reading: Reading, parts: list[Any]) -> tree.ExtraTurn:
    player = expression(reading, parts[3])
    return tree.ExtraTurn(reading.span_of(parts), player)


def _proceed(reading: Reading, parts: list[Any]) -> tree.Proceed:
    return tree.Proceed(reading.span_of(parts))


def _cancel(reading: Reading, parts: list[Any]) -> tree.Cancel:
    return tree.Cancel(reading.span_of(parts))


def _do_nothing(reading: Reading, parts: list[Any]) -> tree.DoNothing:
    return tree.DoNothing(reading.span_of(parts))


def _play_as(reading: Reading, parts: list[Any]) -> tree.PlayAs:
    card, player = expression(reading, parts[1]), optional_expression(reading, parts[5])
    return tree.PlayAs(reading.span_of(parts), card, reading.card_name(parts[3]), player)


def _compel(reading: Reading, parts: list[Any]) -> tree.Compel:
    player, card = expression(reading, parts[1]), expression(reading, parts[4])
    return tree.Compel(reading.span_of(parts), player, card)


def _perform(reading: Reading, parts: list[Any]) -> tree.Perform:
    subject = optional_expression(reading, parts[1])
    arguments = tuple(_argument(reading, part) for part in parts[2:])
    node = tree.Perform(reading.span_of(parts), reading.word(parts[0]), subject, arguments)
    if reading.source.text[parts[0].end] == "(" if parts[1] is not None else False:
        _report_called(reading, node, parts[1])
    return node


def _argument(reading: Reading, part: Any) -> tree.Argument:
    value = expression(reading, part.children[1])
    preposition = part.children[0].children[0].text
    return tree.Argument(reading.span_of(part.children), preposition, value)


def _report_called(reading: Reading, node: tree.Perform, subject: Any) -> None:
    """`draw(2)` reads as a question; what happens is written as in a rulebook."""
    edit = None
    if subject.data == "atom":  # the brackets hold the whole argument
        inner = Span(reading.source, subject.children[0].end, subject.children[2].start)
        edit = Edit(reading.span(subject, subject), f" {inner.text.strip()}")
    name = node.name.text
    reading.report.error(
        "RK0104",
        node.name.span,
        f"`{name}` is called like a question",
        label="an event is set in motion without brackets",
        help=f"write `{name}{edit.replacement}`" if edit else f"put a space after `{name}`",
        edit=edit or Edit(Span(reading.source, node.name.span.end, node.name.span.end), " "),
    )


def _if(reading: Reading, parts: list[Any]) -> tree.If:
    branches = [_branch(reading, parts[1], parts[2])]
    otherwise = None
    for part in parts[3:]:
        if part is None:
            continue
        if part.data == "else_":
            otherwise = _else(reading, part)
        else:
            branches.append(_branch(reading, part.children[1], part.children[2]))
    return tree.If(reading.span_of(parts), tuple(branches), otherwise)


def _branch(reading: Reading, test: Any, body: Any) -> tuple[tree.Expression, tree.Block]:
    return expression(reading, test), block(reading, body.children)


def _else(reading: Reading, part: Any) -> tree.Block | None:
    return None if part is None else block(reading, part.children[1].children)


def _while(reading: Reading, parts: list[Any]) -> tree.While:
    test, body = _branch(reading, parts[1], parts[2])
    return tree.While(reading.span_of(parts), test, body)


def _for(reading: Reading, parts: list[Any]) -> tree.For:
    source, test = expression(reading, parts[3]), optional_expression(reading, parts[5])
    body = block(reading, parts[6].children)
    return tree.For(reading.span_of(parts), reading.word(parts[1]), source, test, body)


def _choose(reading: Reading, parts: list[Any]) -> tree.Choose:
    may, _, amount, name, _, source, _, where, _, chooser, body, otherwise = parts
    return tree.Choose(
        span=reading.span_of(parts),
        optional=may is not None,
        amount=None if amount is None else _amount(reading, amount),
        name=reading.word(name),
        source=expression(reading, source),
        condition=optional_expression(reading, where),
        chooser=optional_expression(reading, chooser),
        body=None if body is None else block(reading, body.children),
        otherwise=_declined(reading, otherwise),
        declined=_called(reading, otherwise, may is not None),
    )


def _declined(reading: Reading, part: Any) -> tree.Block | None:
    return None if part is None else block(reading, part.children[2].children)


def _called(reading: Reading, part: Any, optional: bool) -> tree.String | None:
    """What an `else "Label"` calls the answer that leads to it."""
    if part is None or part.children[1] is None:
        return None
    label = reading.string(part.children[1])
    if not optional:
        reading.report.error(
            "RK0101",
            label.span,
            "this `else` is no answer, so it has no label",
            label="nobody may decline here",
            help="write `may choose` if the player may decline, or leave out the label",
        )
    return label


def _amount(reading: Reading, part: Any) -> tree.Amount:
    parts = part.children
    first = parts[2] if part.data == "up_to" else parts[0]
    value: tree.Expression
    if first.type == "INT":
        value = number(reading, first)
    elif first.type == "NAME":
        word = reading.word(first)
        value = tree.Name(word.span, word.text)
    else:
        value = expression(reading, parts[-2])  # between brackets
    return tree.Amount(reading.span_of(parts), part.data == "up_to", value)


def _ask(reading: Reading, parts: list[Any]) -> tree.Ask:
    player = expression(reading, parts[2])
    with reading.deeper(parts):
        choices = tuple(_choice(reading, part.children) for part in parts[3:])
    return tree.Ask(reading.span_of(parts), parts[1] is not None, player, choices)


def _choice(reading: Reading, parts: list[Any]) -> tree.Choice:
    test = condition(reading, parts[2])
    body = block(reading, parts[3].children)
    return tree.Choice(reading.span_of(parts), reading.string(parts[1]), test, body)


def _offer(reading: Reading, parts: list[Any]) -> tree.Offer:
    player = expression(reading, parts[3])
    return tree.Offer(
        span=reading.span_of(parts),
        window=reading.word(parts[1]),
        player=player,
        until_pass=parts[4] is not None,
        otherwise=_declined(reading, parts[6]),
        declined=_called(reading, parts[6], optional=True),
    )


_BUILDERS: dict[str, Callable[[Reading, list[Any]], tree.Statement]] = {
    "let": _let,
    "assign": _assign,
    "return_": _return,
    "winners": _winners,
    "score": _score,
    "grant": _grant,
    "end_turn": _end_turn,
    "skip": _skip,
    "extra_turn": _extra_turn,
    "proceed": _proceed,
    "cancel": _cancel,
    "pass_": _do_nothing,
    "play_as": _play_as,
    "compel": _compel,
    "perform": _perform,
    "if_": _if,
    "while_": _while,
    "for_": _for,
    "choose": _choose,
    "ask": _ask,
    "offer": _offer,
}
