"""A position in which somebody has a card and can play it: where a game is tried with it.

It is the beginning of a phase of a game that random bots play, in which a copy of the card has
changed places with another.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeAlias

from attrs import evolve

from rulekit.bots.bots import ask_bot, make_bot
from rulekit.engine import positions
from rulekit.engine.answers import Choice
from rulekit.engine.game import Game
from rulekit.language.report import RulesError
from rulekit.loading.reference import RulesetReference
from rulekit.ruleset import meaning
from rulekit.ruleset.carried_rules import PlayRule
from rulekit.ruleset.definitions import Component, Event, Zone
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.traversal import find
from rulekit.scenarios.drafting import Cards, Draft, Lying, written_name
from rulekit.scenarios.given_position import open_situation
from rulekit.scenarios.phase_starts import beginnings_of, game_at
from rulekit.scenarios.position_writer import draft_of
from rulekit.scenarios.zones_of_kinds import kinds_for, kinds_lying

_MOST_CHOICES = 400
_SEEDS = 1_000_000_000
"""So many seeds can be written."""

_ROUND = 40
"""After so many choices it is looked whether a fitting phase has begun."""


class NoPosition(ValueError):
    """A card lies nowhere, or nothing is there that it could change places with."""


def game_with(game: Game, rules: RulesetReference, card: Component, seat: int) -> Game:
    """A game in which the player at a seat begins a phase with a card, of the rules, options and
    players of a game that has just begun. Raises NoPosition if there is none."""
    for draft in _drafts(game, rules, card, seat):
        try:
            there = open_situation(draft.scenario().tree, game.ruleset).game
        except RulesError:
            continue
        if there.decision is not None:
            return there
    raise NoPosition(
        f"no position was found in which {game.names[seat]} has {card.name}: try another --seed or"
        " --seat, or write a scenario with it."
    )


def _drafts(game: Game, rules: RulesetReference, card: Component, seat: int) -> Iterator[Draft]:
    """Positions with the card, those first in whose phase it can be played."""
    fitting = _phases(game.ruleset, card)
    others: list[Draft] = []
    for there, phase in _beginnings(game, seat):
        draft = evolve(draft_of(there, rules, card.name, phase), seed=game.seed % _SEEDS)
        zone = _zone_for(there, card)
        changed = _exchanged(draft, there, card, zone, seat)
        if changed is None:
            continue
        if not fitting or phase in fitting:
            yield changed
        else:
            others.append(changed)
    yield from others


def _beginnings(game: Game, seat: int) -> Iterator[tuple[Game, str]]:
    """The phases of a player in a game that random bots play on, the earliest first."""
    bots = {place: make_bot("random", game.seed, place) for place in range(game.players)}
    played, told = game.clone(), 0
    choices: list[Choice] = []
    while not played.over and len(choices) < _MOST_CHOICES:
        for _ in range(_ROUND):
            if not played.over:
                ask_bot(played, bots)
        choices = list(played.choices)
        found = beginnings_of(game.program, game.from_start, choices)
        for beginning in found[told:]:
            there = game_at(game, beginning.state)
            if there.current == seat:
                yield there, beginning.phase
        told = len(found)


def _phases(ruleset: Ruleset, card: Component) -> set[str]:
    """The phases that offer a window in which a card can be played; of a card that answers others,
    those in which cards are played at all."""
    windows = {w for rule in card.rules if isinstance(rule, PlayRule) for w in rule.windows}
    main = {window for window in ruleset.windows.values() if window.name == "main"}
    phases = {phase.name: _offered(phase) for phase in ruleset.phases}
    fitting = {name for name, offered in phases.items() if windows & offered}
    return fitting or {name for name, offered in phases.items() if main & offered}


def _offered(event: Event) -> set[object]:
    return {one.window for one in find(meaning.Offer, event.body)}


def _zone_for(game: Game, card: Component) -> Zone | None:
    """The zone of players in which cards of its kind come to lie first: one that only its
    player sees before others, one for many cards before one for a single card."""
    lying, order = kinds_lying(game), ("private", "outward", "hidden", "public")
    own = [
        zone
        for zone in game.ruleset.zones.values()
        if zone.of_player and any(card.kind.is_a(k) for k in kinds_for(game.ruleset, zone, lying))
    ]
    own.sort(key=lambda zone: (zone.single, order.index(zone.visibility)))
    return own[0] if own else None


def _exchanged(
    draft: Draft, game: Game, card: Component, zone: Zone | None, seat: int
) -> Draft | None:
    """A draft in which the card lies in a zone of a player, or on top of its pile if none takes
    it; None if it lies nowhere, or nothing is there that could take its place."""
    name = written_name(card.name)
    places = list(_places(draft))
    named = [place for place, one in places if _is_called(one, name)]
    if zone is None:
        return next((_on_top(draft, place) for place in named if place[0] is None), None)
    lying = [game.card(one) for one in positions.cards(game, zone, seat)]
    mine = [
        place
        for place, one in places
        if place[0] == seat and any(_is_called(one, written_name(card.name)) for card in lying)
    ]
    if not mine or not named:
        return None
    if any(place in mine for place in named):
        return draft
    wanted = dict(places)
    there, here = min(named, key=lambda place: place[0] is not None), mine[0]
    moved = _put(draft, here, Lying(wanted[there].card, wanted[there].details))
    return _put(moved, there, Lying(wanted[here].card, wanted[here].details))


_Place: TypeAlias = "tuple[int | None, str, int, int | None]"
"""A seat, or None for the table; what of it, which item, and which card of a list."""


def _places(draft: Draft) -> Iterator[tuple[_Place, Lying]]:
    """All cards of a draft: those of the table first."""
    parts: list[tuple[int | None, str, tuple[Lying | Cards | str, ...]]] = [
        (None, "table", draft.table)
    ]
    for seat, player in enumerate(draft.players):
        parts += [(seat, "fixed", player.fixed), (seat, "items", player.items)]
    for owner, part, items in parts:
        for number, item in enumerate(items):
            if isinstance(item, Lying):
                yield (owner, part, number, None), item
            elif isinstance(item, Cards):
                for at, one in enumerate(item.cards):
                    yield (owner, part, number, at), one


def _put(draft: Draft, place: _Place, card: Lying) -> Draft:
    """The same with another card in a place."""
    seat, part, number, at = place
    whole: Any = draft if seat is None else draft.players[seat]
    items = getattr(whole, part)
    item = items[number]
    new = card if at is None else evolve(item, cards=_with(item.cards, at, card))
    whole = evolve(whole, **{part: _with(items, number, new)})
    if seat is None:
        changed: Draft = whole
        return changed
    return evolve(draft, players=_with(draft.players, seat, whole))


def _on_top(draft: Draft, place: _Place) -> Draft:
    """The same with a card of the table first in its zone."""
    _, _, number, at = place
    zone = draft.table[number]
    assert isinstance(zone, Cards) and at is not None
    cards = (zone.cards[at], *zone.cards[:at], *zone.cards[at + 1 :])
    return evolve(draft, table=_with(draft.table, number, evolve(zone, cards=cards)))


def _is_called(card: Lying, name: str) -> bool:
    """Whether it is a card of a name, which its face may follow."""
    return card.card == name or card.card.startswith(f"{name} ")


def _with(items: tuple[Any, ...], number: int, item: object) -> tuple[Any, ...]:
    return (*items[:number], item, *items[number + 1 :])
