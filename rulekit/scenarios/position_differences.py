"""What is not the same in two positions, in words: of the same game, or by changed rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
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
    printed = partial(_printed_alike, wanted, found, {})
    for name, zone in wanted.ruleset.zones.items():
        other = found.ruleset.zones.get(name)
        if other is None or other.of_player != zone.of_player:
            yield f"the zone {name}"
            continue
        sides = ((wanted, zone), (found, other))
        for seat in _owners(wanted, zone):
            one, two = (_lying(game, at, seat, printed) for game, at in sides)
            place = name if seat is None else f"{name} of {names[seat]}"
            if sorted(one) != sorted(two):
                yield f"the cards in {place}"
            elif zone.ordered and one != two:
                yield f"the order of {place}"
            elif _seen(wanted, zone, seat) != _seen(found, other, seat):
                yield f"who has been shown cards in {place}"


def _owners(game: Game, zone: Zone) -> Sequence[int | None]:
    return range(game.players) if zone.of_player else (None,)


def _lying(
    game: Game, zone: Zone, seat: int | None, printed: Callable[[str], Sequence[str]]
) -> list[str]:
    """The cards, each with all that tells it from others."""
    found = []
    for number in positions.cards(game, zone, seat):
        card = game.card(number)
        fields = [str(card.fields.get(field)) for field in printed(card.name)]
        carried = [_told(game, state, number) for state in states_of(game.ruleset, "card")]
        found.append(f"{card.name} {card.face} {fields} {carried}")
    return found


def _printed_alike(
    one: Game, other: Game, known: dict[str, Sequence[str]], name: str
) -> Sequence[str]:
    """The fields in which the copies of a card are printed alike by the rules of both."""
    if name not in known:
        first, second = (_copies(game, name) for game in (one, other))
        known[name] = [field for field, values in first.items() if second.get(field) == values]
    return known[name]


def _copies(game: Game, name: str) -> dict[str, list[str]]:
    """What stands in each field, on all copies."""
    if name not in game.ruleset.components:
        return {}
    cards = [game.card(number) for number in positions.find(game, name)]
    fields = {field for card in cards for field in card.fields}
    return {field: sorted(str(card.fields.get(field)) for card in cards) for field in fields}


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
