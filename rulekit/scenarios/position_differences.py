"""What is not the same in two positions, in words: of the same game, or by changed rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rulekit.engine import positions
from rulekit.engine.game import Game
from rulekit.engine.objects import Decision
from rulekit.engine.readable_names import Describing
from rulekit.ruleset.definitions import Counter, Variable, Zone
from rulekit.scenarios.given_numbers import values_now
from rulekit.scenarios.names import states_of

_UNNAMED = {
    "used": "which abilities were used",
    "grants": "rules that cards were lent",
    "extra": "turns that are still to be given",
    "skipped": "turns that will be left out",
    "later": "what was put off until later",
}
"""Parts of a state for which no given line has words."""


def differences(wanted: Game, found: Game) -> list[str]:
    """What of a position is not so in another one; the cards of both have their own numbers, and
    players may have other names."""
    alike, names = _called(wanted, found.names), wanted.names
    return [
        *_places(alike, found, names),
        *_numbers(alike, found, names),
        *_others(alike, found),
    ]


def _called(game: Game, names: Sequence[str]) -> Game:
    """The same position, with other names for the players."""
    other = game.clone()
    other.names = list(names)
    other.describing = Describing(other.program, other.names)
    return other


def _places(wanted: Game, found: Game, names: Sequence[str]) -> Iterator[str]:
    for name, zone in wanted.ruleset.zones.items():
        other = found.ruleset.zones.get(name)
        if other is None or other.of_player != zone.of_player:
            yield f"the zone {name}"
            continue
        for seat in _owners(wanted, zone):
            one, two = _lying(wanted, zone, seat), _lying(found, other, seat)
            place = name if seat is None else f"{name} of {names[seat]}"
            if sorted(one) != sorted(two):
                yield f"the cards in {place}"
            elif zone.ordered and one != two:
                yield f"the order of {place}"
            elif _seen(wanted, zone, seat) != _seen(found, other, seat):
                yield f"who has been shown cards in {place}"


def _owners(game: Game, zone: Zone) -> Sequence[int | None]:
    return range(game.players) if zone.of_player else (None,)


def _lying(game: Game, zone: Zone, seat: int | None) -> list[str]:
    return [_card(game, card) for card in positions.cards(game, zone, seat)]


def _card(game: Game, number: int) -> str:
    """A card with what is printed on it and what it carries: all that tells it from others."""
    card = game.card(number)
    carried = [_told(game, state, number) for state in states_of(game.ruleset, "card")]
    return f"{card.name} {card.face} {card.fields} {carried}"


def _seen(game: Game, zone: Zone, seat: int | None) -> list[tuple[str, int]]:
    if zone.visibility == "public":
        return []  # everybody sees them, whoever was shown them before
    cards = positions.cards(game, zone, seat)
    own = 0 if seat is None else 1 << seat
    return sorted((game.card(card).name, game.state.seen[card] | own) for card in cards)


def _numbers(wanted: Game, found: Game, names: Sequence[str]) -> Iterator[str]:
    for owner in (None, "player"):
        others = {state.name: state for state in states_of(found.ruleset, owner)}
        for state in states_of(wanted.ruleset, owner):
            other = others.get(state.name)
            if other is None:
                yield state.name
                continue
            for seat in range(wanted.players if owner else 1):
                one, two = _told(wanted, state, seat), _told(found, other, seat)
                if one != two:
                    whose = f" of {names[seat]}" if owner else ""
                    yield f"{state.name}{whose}, {one} and now {two}"


def _told(game: Game, state: Counter | Variable, place: int) -> str:
    value: Any = values_now(game.state, state)[place]
    if isinstance(state, Counter):
        return str(value)
    return positions.describe(game, value, state.type)


def _others(wanted: Game, found: Game) -> Iterator[str]:
    one, two = wanted.state, found.state
    if [*one.out] != [*two.out]:
        yield "who is out of the game"
    if one.round != two.round:
        yield f"the round, {one.round} and now {two.round}"
    for part, told in _UNNAMED.items():
        if len(getattr(one, part)) != len(getattr(two, part)):
            yield told
    if _asked(wanted.decision) != _asked(found.decision):
        yield "who decides what"


def _asked(decision: Decision | None) -> object:
    if decision is None:
        return None
    labels = sorted(f"{option.kind} {option.label}" for option in decision.options)
    return decision.player, decision.event, decision.window, labels
