"""From Lark's tree to nodes: scenarios."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulekit.language import tree
from rulekit.language.expressions import expression
from rulekit.language.reading import Reading, name_text, string_text
from rulekit.language.source import Span
from rulekit.language.tokens import Token


def scenario(reading: Reading, parts: list[Any]) -> tree.Scenario:
    """Its settings in any order; when and then in the order in which they stand."""
    text: tree.String | None = None
    rules: str | None = None
    expansions: tuple[str, ...] = ()
    options: list[tuple[tree.Word, tree.Word]] = []
    seed = 0
    given: list[tree.Given] = []
    played: list[tree.When | tree.Then] = []
    for part in parts[2:]:
        if part is None:
            continue
        children = part.children
        if part.data == "text":
            text = reading.string(children[0])
        elif part.data == "scenario_rules":
            rules = reference(children[1])
            if children[3] is not None:
                expansions = tuple(word.text for word in reading.words(children[3]))
        elif part.data == "scenario_options":
            options.extend(_option(reading, pair) for pair in children if _is_tree(pair))
        elif part.data == "scenario_seed":
            seed = int(children[1].text)
        elif part.data == "given_part":
            given.extend(_GIVEN[item.data](reading, item.children) for item in children[1:])
        elif part.data == "when_part":
            steps = tuple(_STEPS[item.data](reading, item.children) for item in children[1:])
            played.append(tree.When(reading.span_of(children), steps))
        else:
            expected = tuple(_THEN[item.data](reading, item.children) for item in children[1:])
            played.append(tree.Then(reading.span_of(children), expected))
    return tree.Scenario(
        span=reading.span_of(parts),
        name=reading.string(parts[1]),
        text=text,
        rules=rules,
        expansions=expansions,
        options=tuple(options),
        seed=seed,
        given=tuple(given),
        parts=tuple(played),
    )


def reference(token: Token) -> str:
    """The name or path of another file."""
    return string_text(token) if token.type == "STRING" else name_text(token.text)


def _is_tree(part: Any) -> bool:
    return part is not None and not isinstance(part, Token)


def _option(reading: Reading, part: Any) -> tuple[tree.Word, tree.Word]:
    return reading.word(part.children[0]), reading.word(part.children[2])


# --- Given ---------------------------------------------------------------------------


def _given_player(reading: Reading, parts: list[Any]) -> tree.GivenPlayer:
    items = tuple(_ITEMS[part.data](reading, part.children) for part in parts if _is_tree(part))
    return tree.GivenPlayer(reading.span_of(parts), reading.word(parts[0]), items)


def _given_phase(reading: Reading, parts: list[Any]) -> tree.GivenPhase:
    return tree.GivenPhase(reading.span_of(parts), reading.word(parts[0]), reading.word(parts[3]))


def _given_setup(reading: Reading, parts: list[Any]) -> tree.GivenSetup:
    return tree.GivenSetup(reading.span_of(parts), reading.words(parts[2]))


def _given_zone(reading: Reading, parts: list[Any]) -> tree.GivenZone:
    cards = _cards(reading, parts[1])
    return tree.GivenZone(reading.span_of(parts), reading.word(parts[0]), cards)


def _given_state(reading: Reading, parts: list[Any]) -> tree.GivenState:
    value = _amount(reading, parts[1])
    return tree.GivenState(reading.span_of(parts), reading.word(parts[0]), value)


def _given_card(reading: Reading, parts: list[Any]) -> tree.GivenCard:
    card = _card(reading, parts[0])
    return tree.GivenCard(card.span, card)


def _given_player_zone(reading: Reading, parts: list[Any]) -> tree.GivenPlayerZone:
    cards = _cards(reading, parts[1])
    return tree.GivenPlayerZone(reading.span_of(parts), reading.word(parts[0]), cards)


def _given_unnamed(reading: Reading, parts: list[Any]) -> tree.GivenPlayerZone:
    cards = _unnamed(reading, parts[1:])
    return tree.GivenPlayerZone(reading.span_of(parts), reading.word(parts[0]), (cards,))


def _given_player_state(reading: Reading, parts: list[Any]) -> tree.GivenPlayerState:
    value = _amount(reading, parts[1])
    return tree.GivenPlayerState(reading.span_of(parts), reading.word(parts[0]), value)


def _given_out(reading: Reading, parts: list[Any]) -> tree.GivenOut:
    return tree.GivenOut(reading.span_of(parts))


def _amount(reading: Reading, part: Any) -> tree.Name | tree.Number | tree.String:
    if part.data == "negative":
        return tree.Number(reading.span_of(part.children), -int(part.children[1].text))
    node = expression(reading, part)
    assert isinstance(node, tree.Name | tree.Number | tree.String)
    return node


def _cards(reading: Reading, part: Any) -> tuple[tree.Listed, ...]:
    return tuple(_listed(reading, item) for item in part.children if _is_tree(item))


def _listed(reading: Reading, part: Any) -> tree.Listed:
    if part.data == "card_reference":
        return _card(reading, part)
    if part.data == "the_rest":
        return tree.TheRest(reading.span_of(part.children))
    return _unnamed(reading, part.children)


def _unnamed(reading: Reading, parts: list[Any]) -> tree.UnnamedCards:
    """`3 cards`: a number of cards that the scenario does not care about."""
    count, word = parts
    span = Span(reading.source, count.start, word.end)
    if word.text not in ("card", "cards"):
        reading.report.error(
            "RK0101",
            Span(reading.source, word.start, word.end),
            f"expected `cards` after {count.text}, found `{word.text}`",
            label="expected `cards`",
            help="name the cards one by one in brackets: `hand [Red, Red]`",
        )
    return tree.UnnamedCards(span, int(count.text))


def _card(reading: Reading, part: Any) -> tree.CardReference:
    name, face, _, field, value = part.children
    return tree.CardReference(
        span=reading.span_of(part.children),
        name=reading.card_name(name),
        face=None if face is None else reading.face(face),
        field=None if field is None else reading.word(field),
        value=None if value is None else int(value.text),
    )


# --- When ----------------------------------------------------------------------------


def _plays(reading: Reading, parts: list[Any]) -> tree.PlaysStep:
    player, _, card, _, as_, _, on = parts
    return tree.PlaysStep(
        span=reading.span_of(parts),
        player=reading.word(player),
        card=_card(reading, card),
        as_=None if as_ is None else reading.card_name(as_),
        on=_objects(reading, on),
    )


def _uses(reading: Reading, parts: list[Any]) -> tree.UsesStep:
    on = _objects(reading, parts[4])
    label = reading.string(parts[2])
    return tree.UsesStep(reading.span_of(parts), reading.word(parts[0]), label, on)


def _chooses(reading: Reading, parts: list[Any]) -> tree.ChoosesStep:
    objects = _objects(reading, parts[2])
    return tree.ChoosesStep(reading.span_of(parts), reading.word(parts[0]), objects)


def _passes(reading: Reading, parts: list[Any]) -> tree.PassesStep:
    return tree.PassesStep(reading.span_of(parts), reading.word(parts[0]))


def _objects(reading: Reading, part: Any) -> tuple[tree.Object, ...]:
    if part is None:
        return ()
    return tuple(_object(reading, item) for item in part.children if _is_tree(item))


def _object(reading: Reading, part: Any) -> tree.Object:
    parts = part.children
    if part.data == "object_number":
        value = int(parts[1].text) * (1 if parts[0] is None else -1)
        return tree.ObjectNumber(reading.span_of(parts), value)
    of = None if parts[2] is None else reading.word(parts[2])
    return tree.ObjectNamed(reading.span_of(parts), _card(reading, parts[0]), of)


# --- Then ----------------------------------------------------------------------------


def _can_play(reading: Reading, parts: list[Any]) -> tree.CanPlay:
    player, can, _, card, _, as_, _, on = parts
    return tree.CanPlay(
        span=reading.span_of(parts),
        player=reading.word(player),
        possible=can.text == "can",
        card=_card(reading, card),
        as_=None if as_ is None else reading.card_name(as_),
        on=_objects(reading, on),
    )


def _can_use(reading: Reading, parts: list[Any]) -> tree.CanUse:
    player, can, _, label = parts
    return tree.CanUse(
        reading.span_of(parts), reading.word(player), can.text == "can", reading.string(label)
    )


def _to_decide(reading: Reading, parts: list[Any]) -> tree.ToDecide:
    window = None if parts[4] is None else reading.word(parts[4])
    return tree.ToDecide(reading.span_of(parts), reading.word(parts[0]), window)


def _chooses_among(reading: Reading, parts: list[Any]) -> tree.ChoosesAmong:
    objects = _objects(reading, parts[4])
    return tree.ChoosesAmong(reading.span_of(parts), reading.word(parts[0]), objects)


def _game_over(reading: Reading, parts: list[Any]) -> tree.GameOver:
    ending = None if parts[2] is None else reading.string(parts[2])
    winners = None if parts[5] is None else reading.words(parts[5])
    return tree.GameOver(reading.span_of(parts), ending, winners)


def _game_goes_on(reading: Reading, parts: list[Any]) -> tree.GameGoesOn:
    return tree.GameGoesOn(reading.span_of(parts))


def _scores(reading: Reading, parts: list[Any]) -> tree.Scores:
    points = tuple(_points(reading, part.children) for part in parts if _is_tree(part))
    return tree.Scores(reading.span_of(parts), points)


def _points(reading: Reading, parts: list[Any]) -> tuple[tree.Word, int]:
    player, minus, number = parts
    return reading.word(player), int(number.text) * (1 if minus is None else -1)


def _sees(reading: Reading, parts: list[Any]) -> tree.Sees:
    player, _, cards, _, zone, _, of = parts
    return tree.Sees(
        span=reading.span_of(parts),
        player=reading.word(player),
        cards=_cards(reading, cards),
        zone=None if zone is None else reading.word(zone),
        of=None if of is None else reading.word(of),
    )


def _does_not_see(reading: Reading, parts: list[Any]) -> tree.DoesNotSee:
    card = _card(reading, parts[4])
    return tree.DoesNotSee(reading.span_of(parts), reading.word(parts[0]), card)


def _is_told(reading: Reading, parts: list[Any], expected: bool = True) -> tree.Told:
    player, _, what, _, text = next(part for part in parts if _is_tree(part)).children
    return tree.Told(
        span=reading.span_of(parts),
        player=reading.word(player),
        what=reading.word(what),
        text=reading.string(text),
        expected=expected,
    )


def _is_not_told(reading: Reading, parts: list[Any]) -> tree.Told:
    return _is_told(reading, parts, expected=False)


def _holds(reading: Reading, parts: list[Any]) -> tree.Holds:
    condition = expression(reading, parts[0])
    return tree.Holds(reading.span_of(parts), condition)


_GIVEN: dict[str, Callable[[Reading, list[Any]], tree.Given]] = {
    "given_player": _given_player,
    "given_phase": _given_phase,
    "given_setup": _given_setup,
    "given_zone": _given_zone,
    "given_state": _given_state,
}
_ITEMS: dict[
    str,
    Callable[
        [Reading, list[Any]],
        tree.GivenCard | tree.GivenPlayerZone | tree.GivenPlayerState | tree.GivenOut,
    ],
] = {
    "given_card": _given_card,
    "given_player_zone": _given_player_zone,
    "given_unnamed_cards": _given_unnamed,
    "given_player_state": _given_player_state,
    "given_out": _given_out,
}
_STEPS: dict[str, Callable[[Reading, list[Any]], tree.Step]] = {
    "plays_step": _plays,
    "uses_step": _uses,
    "chooses_step": _chooses,
    "passes_step": _passes,
}
_THEN: dict[str, Callable[[Reading, list[Any]], tree.Expectation]] = {
    "can_play": _can_play,
    "can_use": _can_use,
    "to_decide": _to_decide,
    "chooses_among": _chooses_among,
    "game_over": _game_over,
    "game_goes_on": _game_goes_on,
    "scores": _scores,
    "sees": _sees,
    "does_not_see": _does_not_see,
    "is_told": _is_told,
    "is_not_told": _is_not_told,
    "holds": _holds,
}
