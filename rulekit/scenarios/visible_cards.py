"""Compares what a player should see, or not see, with the view of that player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulekit.engine.objects import Card
from rulekit.engine.view import View
from rulekit.language import tree
from rulekit.language.diagnostics import Diagnostic
from rulekit.ruleset.model import Zone
from rulekit.scenarios.copies import is_meant, width
from rulekit.scenarios.names import reference_text
from rulekit.scenarios.scenario_errors import finding, number_of, wrong
from rulekit.scenarios.situation import Situation

UNMET = "RK5301"


def check(situation: Situation, expected: tree.Sees | tree.DoesNotSee) -> Diagnostic | None:
    seat = situation.names.seat(expected.player)
    view = situation.game.view(seat)
    if isinstance(expected, tree.DoesNotSee):
        return _does_not_see(situation, view, expected)
    for card in expected.cards:
        if isinstance(card, tree.CardReference):
            situation.names.component(card.name)
    if expected.zone is None:
        return _sees_anywhere(situation, view, expected)
    return _sees_in(situation, view, expected, expected.zone)


def _does_not_see(situation: Situation, view: View, expected: tree.DoesNotSee) -> Diagnostic | None:
    situation.names.component(expected.card.name)
    for where, card in _visible(situation, view):
        if is_meant(situation, expected.card, card):
            return finding(
                UNMET,
                expected.span,
                f"{expected.player.text} sees {reference_text(expected.card)}",
                label="not so",
                notes=[f"it lies in {where}"],
            )
    return None


def _sees_anywhere(situation: Situation, view: View, expected: tree.Sees) -> Diagnostic | None:
    left = [card for _, card in _visible(situation, view)]
    missing = _take(situation, expected.cards, left)
    for card in expected.cards:
        if not isinstance(card, tree.CardReference):
            raise _needs_zone(expected, card)
    if not missing:
        return None
    names = ", ".join(reference_text(card) for card in missing)
    return finding(
        UNMET,
        expected.span,
        f"{expected.player.text} does not see {names}",
        label="not so",
    )


def _sees_in(
    situation: Situation, view: View, expected: tree.Sees, word: tree.Word
) -> Diagnostic | None:
    zone = situation.names.zone(word)
    place, cards = _lying(situation, view, expected, zone)
    open_cards = [card for card in cards if card is not None]
    hidden = len(cards) - len(open_cards)
    if zone.ordered and not any(isinstance(card, tree.TheRest) for card in expected.cards):
        agrees = _agrees_in_order(situation, expected.cards, cards)
    else:
        left = list(open_cards)
        missing = _take(situation, expected.cards, left)
        rest = any(isinstance(card, tree.TheRest) for card in expected.cards)
        unnamed = sum(card.count for card in expected.cards if isinstance(card, tree.UnnamedCards))
        agrees = not missing and (rest or (not left and hidden == unnamed))
    if agrees:
        return None
    shown = [card.name for card in open_cards]
    if hidden:
        shown.append(f"{number_of(hidden, 'card')} that cannot be seen")
    there = ", ".join(shown) if shown else "no cards"
    return finding(
        UNMET,
        expected.span,
        f"{expected.player.text} does not see this in {place}",
        label="not so",
        notes=[f"{expected.player.text} sees there{', top first' if zone.ordered else ''}: "
               f"{there}"],
    )  # fmt: skip


def _agrees_in_order(
    situation: Situation, expected: Sequence[tree.Listed], cards: Sequence[Card | None]
) -> bool:
    position = 0
    for each in expected:
        if isinstance(each, tree.UnnamedCards):
            part = cards[position : position + each.count]
            if len(part) < each.count or any(card is not None for card in part):
                return False
            position += each.count
            continue
        card = cards[position] if position < len(cards) else None
        if (
            card is None
            or not isinstance(each, tree.CardReference)
            or not is_meant(situation, each, card)
        ):
            return False
        position += 1
    return position == len(cards)


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
    missing = []
    references = [card for card in expected if isinstance(card, tree.CardReference)]
    # The narrower names first: `Guard with rank 3` must not lose its card to `Guard`.
    for reference in sorted(references, key=width):
        found = next((card for card in left if is_meant(situation, reference, card)), None)
        if found is None:
            missing.append(reference)
        else:
            left.remove(found)
    return missing


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
