"""From Lark's tree to the nodes of tree/: declarations.

expressions.py, statements.py, members.py and scenario.py build what stands inside them.
A tree too deep for later stages is refused here: every level was counted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulekit.language import tree
from rulekit.language.diagnostics import Report
from rulekit.language.expressions import expression, optional_expression
from rulekit.language.members import is_member, member, type_name
from rulekit.language.reading import MAX_DEPTH, NestingError, Reading
from rulekit.language.scenario import reference, scenario
from rulekit.language.source import Source, Span
from rulekit.language.statements import block, condition
from rulekit.language.tokens import Token

MAX_COPIES = 999


def build(source: Source, part: Any, report: Report) -> tree.Declaration | None:
    """The node of one declaration; None, and a diagnostic, if it is nested too deeply."""
    reading = Reading(source, report)
    try:
        return _declaration(reading, part)
    except NestingError as found:
        report.error(
            "RK0013",
            Span(source, found.token.start, found.token.end),
            f"this is nested more than {MAX_DEPTH} levels deep",
            label="too deep",
            help="give a part of it a name: a `value`, an `event` or a `let`",
        )
        return None


def _declaration(reading: Reading, part: Any) -> tree.Declaration:
    with reading.deeper(part):
        return _BUILDERS[part.data](reading, part.children)


def _present(parts: list[Any]) -> list[Any]:
    """The trees among parts: without words, signs and what was left out."""
    return [part for part in parts if part is not None and not isinstance(part, Token)]


def _text(reading: Reading, parts: list[Any]) -> tree.String | None:
    for part in parts:
        if part is not None and not isinstance(part, Token) and part.data == "text":
            return reading.string(part.children[0])
    return None


def _word(reading: Reading, token: Token | None) -> tree.Word | None:
    return None if token is None else reading.word(token)


# --- Files ---------------------------------------------------------------------------


def _edition(reading: Reading, parts: list[Any]) -> tree.Edition:
    return tree.Edition(reading.span_of(parts), int(parts[1].text))


def _include(reading: Reading, parts: list[Any]) -> tree.Include:
    return tree.Include(reading.span_of(parts), reference(parts[1]))


def _extends(reading: Reading, parts: list[Any]) -> tree.Extends:
    return tree.Extends(reading.span_of(parts), reference(parts[1]))


def _expands(reading: Reading, parts: list[Any]) -> tree.Expands:
    return tree.Expands(reading.span_of(parts), reference(parts[1]))


# --- The table -----------------------------------------------------------------------


def _game(reading: Reading, parts: list[Any]) -> tree.Game:
    settings = tuple(_setting(reading, part) for part in _present(parts) if part.data != "text")
    title = reading.string(parts[1]).value
    return tree.Game(reading.span_of(parts), title, _text(reading, parts), settings)


def _setting(reading: Reading, part: Any) -> tree.Setting:
    parts = part.children
    span = reading.span_of(parts)
    if part.data == "turn_setting":
        return tree.TurnSetting(span, reading.words(parts[1]))
    if part.data == "order_setting":
        return tree.OrderSetting(span, reading.word(parts[1]))
    if part.data == "shows_setting":
        return tree.ShowsSetting(span, reading.words(parts[1]))
    if part.data == "players_setting":
        return tree.PlayersSetting(span, expression(reading, parts[1]))
    return tree.StartsSetting(span, expression(reading, parts[2]))


def _symbols(reading: Reading, parts: list[Any]) -> tree.Symbols:
    members = reading.words(parts[3])
    return tree.Symbols(reading.span_of(parts), reading.word(parts[1]), members)


def _option(reading: Reading, parts: list[Any]) -> tree.Option:
    values = reading.words(parts[3])
    text = _text(reading, parts)
    return tree.Option(reading.span_of(parts), reading.word(parts[1]), values, text)


def _zone(reading: Reading, parts: list[Any]) -> tree.Zone:
    _, name, _, owner, _, traits = parts
    return tree.Zone(
        reading.span_of(parts), reading.word(name), _word(reading, owner), _traits(reading, traits)
    )


def _traits(reading: Reading, part: Any) -> tuple[tree.Trait, ...]:
    if part is None:
        return ()
    return tuple(
        tree.Trait(
            reading.span_of(trait.children),
            tuple(reading.word(token).text for token in trait.children),
        )
        for trait in _present(part.children)
    )


def _counter(reading: Reading, parts: list[Any]) -> tree.Counter:
    _, name, _, owner, _, bounds, _, traits = parts
    starts_at: tree.Expression | None = None
    resets = False
    if traits is not None:
        for trait in _present(traits.children) if traits.data == "counter_traits" else [traits]:
            if trait.data == "starts_at":
                starts_at = expression(reading, trait.children[2])
            else:
                resets = True
    return tree.Counter(
        span=reading.span_of(parts),
        name=reading.word(name),
        owner=_word(reading, owner),
        bounds=expression(reading, bounds),
        starts_at=starts_at,
        resets=resets,
    )


def _variable(reading: Reading, parts: list[Any]) -> tree.Variable:
    _, name, _, owner, _, kind, _, default = parts
    return tree.Variable(
        span=reading.span_of(parts),
        name=reading.word(name),
        owner=_word(reading, owner),
        type=type_name(reading, kind),
        default=optional_expression(reading, default),
    )


# --- Kinds and components ------------------------------------------------------------


def _members(reading: Reading, parts: list[Any]) -> tuple[tree.Member, ...]:
    return tuple(member(reading, part) for part in _present(parts) if is_member(part))


def _kind(reading: Reading, parts: list[Any]) -> tree.Kind:
    return tree.Kind(
        span=reading.span_of(parts),
        name=reading.word(parts[1]),
        parent=_word(reading, parts[3]),
        traits=_traits(reading, parts[5]),
        text=_text(reading, parts),
        members=_members(reading, parts),
    )


def _component(reading: Reading, parts: list[Any]) -> tree.Component:
    return tree.Component(
        span=reading.span_of(parts),
        kind=reading.word(parts[0]),
        name=reading.card_name(parts[1]),
        copies=None if parts[2] is None else _copies(reading, parts[2].children),
        text=_text(reading, parts[3:]),
        members=_members(reading, parts[3:]),
    )


def _cards(reading: Reading, parts: list[Any]) -> tree.Cards:
    kind = _word(reading, parts[2])
    return tree.Cards(reading.span_of(parts), kind, reading.string(parts[4]))


def _faces(reading: Reading, parts: list[Any]) -> tree.Faces:
    runs = [part for part in _present(parts) if part.data == "face_run"]
    return tree.Faces(
        span=reading.span_of(parts),
        kind=reading.word(parts[0]),
        runs=tuple(_face_run(reading, run.children) for run in runs),
        text=_text(reading, parts),
        members=_members(reading, parts),
    )


def _copies(reading: Reading, parts: list[Any]) -> int | tuple[tree.FaceRun, ...]:
    if not isinstance(parts[0], Token):
        return tuple(_face_run(reading, part.children) for part in parts)
    token = parts[0]
    if len(token.text) <= 4 and 1 <= int(token.text[1:]) <= MAX_COPIES:
        return int(token.text[1:])
    reading.report.error(
        "RK0024",
        Span(reading.source, token.start, token.end),
        f"a component has from 1 to {MAX_COPIES} copies",
        label=f"{token.text[1:13]} copies",
    )
    return 1


def _more(reading: Reading, parts: list[Any]) -> tree.More:
    return tree.More(
        reading.span_of(parts),
        reading.word(parts[1]),
        reading.card_name(parts[2]),
        _copies(reading, parts[3].children),
    )


def _face_run(reading: Reading, parts: list[Any]) -> tree.FaceRun:
    last = None if parts[2] is None else reading.face(parts[2])
    return tree.FaceRun(reading.span_of(parts), reading.face(parts[0]), last)


# --- Values and what happens ---------------------------------------------------------


def _value(reading: Reading, parts: list[Any]) -> tree.Value:
    _, name, _, parameters, _, _, result, _, body = parts
    return tree.Value(
        span=reading.span_of(parts),
        name=reading.word(name),
        parameters=_parameters(reading, parameters),
        result=None if result is None else type_name(reading, result),
        text=None,
        body=expression(reading, body),
    )


def _block_value(reading: Reading, parts: list[Any]) -> tree.Value:
    _, name, _, parameters, _, _, result, *body = parts
    return tree.Value(
        span=reading.span_of(parts),
        name=reading.word(name),
        parameters=_parameters(reading, parameters),
        result=None if result is None else type_name(reading, result),
        text=_text(reading, body),
        body=_body(reading, body),
    )


def _body(reading: Reading, parts: list[Any]) -> tree.Block:
    return block(reading, [part for part in _present(parts) if part.data != "text"])


def _parameters(reading: Reading, part: Any) -> tuple[tree.Parameter, ...]:
    if part is None:
        return ()
    return tuple(_parameter(reading, None, item) for item in _present(part.children))


def _parameter(reading: Reading, preposition: Any, part: Any) -> tree.Parameter:
    name, _, kind, _, default = part.children
    return tree.Parameter(
        span=reading.span(preposition or part, part),
        preposition=None if preposition is None else preposition.children[0].text,
        name=reading.word(name),
        type=type_name(reading, kind),
        default=optional_expression(reading, default),
    )


def _event(reading: Reading, parts: list[Any]) -> tree.Event:
    parameters: list[tree.Parameter] = []
    result: tree.TypeName | None = None
    preposition: Any = None
    for part in _present(parts[:-1]):
        if part.data == "preposition":
            preposition = part
        elif part.data == "parameter":
            parameters.append(_parameter(reading, preposition, part))
        else:
            result = type_name(reading, part)
    body = parts[-1].children
    return tree.Event(
        span=reading.span_of(parts),
        name=reading.word(parts[1]),
        parameters=tuple(parameters),
        result=result,
        text=_text(reading, body),
        body=_body(reading, body),
    )


def _window(reading: Reading, parts: list[Any]) -> tree.Window:
    event = _word(reading, parts[3])
    return tree.Window(reading.span_of(parts), reading.word(parts[1]), event)


def _phase(reading: Reading, parts: list[Any]) -> tree.Phase:
    _, name, _, after, _, before, body = parts
    return tree.Phase(
        span=reading.span_of(parts),
        name=reading.word(name),
        after=_word(reading, after),
        before=_word(reading, before),
        text=_text(reading, body.children),
        body=_body(reading, body.children),
    )


def _setup(reading: Reading, parts: list[Any]) -> tree.Setup:
    body = block(reading, parts[1].children)
    return tree.Setup(reading.span_of(parts), body)


def _rule(reading: Reading, parts: list[Any]) -> tree.Rule:
    return tree.Rule(
        span=reading.span_of(parts),
        name=reading.string(parts[1]),
        text=_text(reading, parts),
        members=_members(reading, parts),
    )


def _ending(reading: Reading, parts: list[Any]) -> tree.Ending:
    _, name, when, *body = parts
    return tree.Ending(
        span=reading.span_of(parts),
        name=reading.string(name),
        condition=condition(reading, when),
        text=_text(reading, body),
        body=_body(reading, body),
    )


def _invariant(reading: Reading, parts: list[Any]) -> tree.Invariant:
    """A text that stands before the conditions is what the invariant says of itself."""
    _, name, *rest = parts
    conditions = [expression(reading, part) for part in _present(rest)]
    text = None
    if len(conditions) > 1 and isinstance(conditions[0], tree.String):
        text, conditions = conditions[0], conditions[1:]
    return tree.Invariant(reading.span_of(parts), reading.string(name), text, tuple(conditions))


# --- Changes of a base ---------------------------------------------------------------


def _change(reading: Reading, parts: list[Any]) -> tree.Change:
    _, kind, name, *rest = parts
    members = tuple(
        _changed_member(reading, part) for part in _present(rest) if part.data != "text"
    )
    return tree.Change(
        span=reading.span_of(parts),
        kind=reading.word(kind),
        name=None if name is None else reading.card_name(name),
        text=_text(reading, rest),
        members=members,
    )


def _changed_member(reading: Reading, part: Any) -> tree.Member | tree.Setting | tree.RemoveMember:
    if is_member(part):
        return member(reading, part)
    if part.data != "remove_member":
        return _setting(reading, part)
    last = part.children[-1]
    label = reading.string(last).value if last.type == "STRING" else None
    return tree.RemoveMember(reading.span_of(part.children), label)


def _replace(reading: Reading, parts: list[Any]) -> tree.Replace:
    declaration = _declaration(reading, parts[1])
    return tree.Replace(reading.span_of(parts), declaration)


def _remove(reading: Reading, parts: list[Any]) -> tree.Remove:
    designs = () if parts[2] is None else parts[2].children[::2]
    names = tuple(reading.card_name(design) for design in designs)
    return tree.Remove(reading.span_of(parts), reading.word(parts[1]), names)


_BUILDERS: dict[str, Callable[[Reading, list[Any]], tree.Declaration]] = {
    "edition": _edition,
    "include": _include,
    "extends": _extends,
    "expands": _expands,
    "game": _game,
    "symbols": _symbols,
    "option": _option,
    "zone": _zone,
    "counter": _counter,
    "variable": _variable,
    "kind": _kind,
    "component": _component,
    "faces": _faces,
    "cards": _cards,
    "more": _more,
    "value": _value,
    "block_value": _block_value,
    "event": _event,
    "window": _window,
    "phase": _phase,
    "setup": _setup,
    "rule": _rule,
    "ending": _ending,
    "invariant": _invariant,
    "change": _change,
    "replace": _replace,
    "remove": _remove,
    "scenario": scenario,
}
