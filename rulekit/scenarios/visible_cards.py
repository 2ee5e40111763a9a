"""Compares what a player should see, or not see, with the view of that player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from rulekit.engine.objects import Card
from rulekit.engine.view import View
from rulekit.language import tree
from rulekit.language.report import Diagnostic
from rulekit.ruleset.definitions import Zone
from rulekit.scenarios.copies import is_meant, take_narrowest, width
from rulekit.scenarios.names import reference_text
from rulekit.scenarios.scenario_errors import number_of, unmet, wrong
from rulekit.scenarios.situation import Situation


def check(situation: Situation, expected: tree.Sees | tree.DoesNotSee) -> Diagnostic | None:
    view = situation.game.view(situation.names.seat(expected.player))
    if isinstance(expected, tree.DoesNotSee):
        return _does_not_see(situation, view, expected)
    for card in expected.cards:
        if isinstance(card, tree.CardReference):
            situation.names.component(card.name)
    if expected.zone is None:
        return _sees_anywhere(situation, view, expected)
    return _sees_in(situation, view, expected, situation.names.zone(expected.zone))


def _does_not_see(situation: Situation, view: View, expected: tree.DoesNotSee) -> Diagnostic | None:
    situation.names.component(expected.card.name)
    for where, card in _visible(situation, view):
        if is_meant(situation, expected.card, card):
            message = f"{expected.player.text} sees {reference_text(expected.card)}"
            return unmet(expected.span, message, [f"it lies in {where}"])
    return None


def _sees_anywhere(situation: Situation, view: View, expected: tree.Sees) -> Diagnostic | None:
    missing = _take(situation, expected.cards, [card for _, card in _visible(situation, view)])
    for card in expected.cards:
        if not isinstance(card, tree.CardReference):
            raise _needs_zone(expected, card)
    if not missing:
        return None
    names = ", ".join(map(reference_text, missing))
    return unmet(expected.span, f"{expected.player.text} does not see {names}")


def _sees_in(
    situation: Situation, view: View, expected: tree.Sees, zone: Zone
) -> Diagnostic | None:
    place, cards = _lying(situation, view, expected, zone)
    open_cards = [card for card in cards if card is not None]
    hidden = len(cards) - len(open_cards)
    rest = any(isinstance(card, tree.TheRest) for card in expected.cards)
    if zone.ordered and not rest:
        agrees = _agrees_in_order(situation, expected.cards, cards)
    else:
        left = list(open_cards)
        missing = _take(situation, expected.cards, left)
        unnamed = sum(card.count for card in expected.cards if isinstance(card, tree.UnnamedCards))
        agrees = not missing and (rest or (not left and hidden == unnamed))
    if agrees:
        return None
    shown = [card.name for card in open_cards]
    if hidden:
        shown.append(f"{number_of(hidden, 'card')} that cannot be seen")
    player, order = expected.player.text, ", top first" if zone.ordered else ""
    note = f"{player} sees there{order}: {', '.join(shown) or 'no cards'}"
    return unmet(expected.span, f"{player} does not see this in {place}", [note])


def _agrees_in_order(
    situation: Situation, expected: Sequence[tree.Listed], cards: Sequence[Card | None]
) -> bool:
    wanted: list[tree.CardReference | None] = []  # None: a card that cannot be seen
    for each in expected:
        match each:
            case tree.CardReference():
                wanted.append(each)
            case tree.UnnamedCards():
                wanted += [None] * min(each.count, len(cards) + 1)
    agree = all(
        card is None if one is None else card is not None and is_meant(situation, one, card)
        for one, card in zip(wanted, cards, strict=False)
    )
    return agree and len(wanted) == len(cards)


def _lying(
    situation: Situation, view: View, expected: tree.Sees, zone: Zone
) -> tuple[str, list[Card | None]]:
    """A place, and the cards in it as the view has them."""
    if zone.of_player:
        owner = situation.names.seat(expected.of) if expected.of is not None else view.seat
        assert owner is not None
        seen = view.seats[owner].zones[zone.name]
        return f"{zone.name} of {situation.player(owner)}", _as_written(zone, seen.cards)
    if expected.of is not None:
        raise wrong(
            "RK5105",
            expected.of.span,
            f"{zone.name} is a zone of the table, not of a player",
            label="not a zone of a player",
            help=f"write `in {zone.name}`",
        )
    return zone.name, _as_written(zone, view.zones[zone.name].cards)


def _as_written(zone: Zone, cards: Sequence[Card | None]) -> list[Card | None]:
    """Cards in the order in which a scenario lists them: top first, if that has a meaning."""
    return list(reversed(cards)) if zone.ordered else list(cards)


def _take(
    situation: Situation, expected: Sequence[tree.Listed], left: list[Card]
) -> list[tree.CardReference]:
    """Take what is expected out of the cards; returns what is not there."""
    references = [card for card in expected if isinstance(card, tree.CardReference)]
    return take_narrowest(references, left, width, partial(is_meant, situation))


def _visible(situation: Situation, view: View) -> Iterator[tuple[str, Card]]:
    """Every card that a player can see now, and where: in a zone or among the options."""
    for name, zone in view.zones.items():
        yield from ((name, card) for card in zone.cards if card is not None)
    for player in view.seats:
        for name, zone in player.zones.items():
            where = f"{name} of {situation.player(player.seat)}"
            yield from ((where, card) for card in zone.cards if card is not None)
    for option in view.decision.options if view.decision is not None else ():
        if option.card is not None:
            yield "the options", option.card


def _needs_zone(expected: tree.Sees, card: tree.Listed) -> Exception:
    return wrong(
        "RK5305",
        card.span,
        f"`{card.span.text}` counts the cards of one zone",
        label="of which zone?",
        help=f"write where: `{expected.player.text} sees {card.span.text} in` and the zone",
    )
