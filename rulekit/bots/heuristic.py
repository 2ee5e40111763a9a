"""A bot of common sense: it acts rather than passes, spares its own side, finishes the weak.

It knows no game. It looks at what every game has: printed numbers, counters between
bounds, and symbols on cards that lie open or are its own.
"""

from __future__ import annotations

from attrs import define

from rulekit.engine.chance import Stream
from rulekit.engine.objects import Card, Decision, Option
from rulekit.engine.redealing import Worlds
from rulekit.engine.view import PlayerView, View

_PASS = 0.0
_PLAY = 10.0
_USE = 1.0
_NOISE = 1000  # steps of the random part, which is below 1


@define
class HeuristicBot:
    """Takes the options with the highest worth; equals are drawn at random."""

    stream: Stream

    def choose(self, decision: Decision, view: View, worlds: Worlds) -> tuple[int, ...]:
        worths = [
            (self._worth(option, view) + self.stream.below(_NOISE) / _NOISE, index)
            for index, option in enumerate(decision.options)
        ]
        worths.sort(reverse=True)
        together = decision.together
        if worths[0][1] not in together:
            return (worths[0][1],)
        ranked = [(worth, index) for worth, index in worths if index in together]
        liked = sum(worth > _PASS + 1 for worth, _ in ranked)
        amount = min(max(liked, decision.low), decision.high)
        return tuple(sorted(index for _, index in ranked[:amount]))

    def _worth(self, option: Option, view: View) -> float:
        match option.kind:
            case "pass":
                return _PASS
            case "play":
                return _PLAY + _power(option.card)
            case "use":
                # It may cost something, so it is used now and then only.
                return _USE if self.stream.below(3) == 0 else _PASS - 1
            case "card":
                return _worth_of_card(option.card, view)
            case "player":
                return _worth_of_target(option.player, view)
            case _:
                return _PLAY


def _power(card: Card | None) -> float:
    """Printed numbers make a card strong; one without any does something special."""
    if card is None:
        return 0.0
    numbers = [value for value in card.fields.values() if isinstance(value, int)]
    return float(sum(numbers)) if numbers else 3.0


def _worth_of_card(card: Card | None, view: View) -> float:
    """Of one's own cards the weakest goes first, of those of others the strongest."""
    if card is None:
        return _PLAY
    mine = [zone for zone in view.seats[view.seat].zones.values() if card in zone.cards]
    if not mine:
        return _PLAY + _power(card)
    spare = sum(other is not None and other.name == card.name for other in mine[0].cards) > 1
    return _PLAY - _power(card) / 10 + (1 if spare else 0)


def _worth_of_target(seat: int | None, view: View) -> float:
    if seat is None or seat == view.seat:
        return 1.5  # rather somebody else than oneself
    me, target = view.seats[view.seat], view.seats[seat]
    return _PLAY - 4 * _closeness(me, target) + 3 * (1 - _strength(target))


def _closeness(me: PlayerView, other: PlayerView) -> int:
    """1 for a player known to be of one's side, -1 for one of another, 0 if unknown."""
    mine, theirs = _symbols(me), _symbols(other)
    shared = [name for name in mine if name in theirs]
    if not shared:
        return 0
    return 1 if all(mine[name] == theirs[name] for name in shared) else -1


def _symbols(player: PlayerView) -> dict[str, str]:
    """The symbols on the cards that stand for a player, such as a role."""
    found: dict[str, str] = {}
    for zone in player.zones.values():
        if zone.count == 1 and zone.cards[0] is not None:
            fields = zone.cards[0].fields
            found.update((name, value) for name, value in fields.items() if isinstance(value, str))
    return found


def _strength(player: PlayerView) -> float:
    """How full the narrow counters of a player are, from 0 to 1."""
    parts = []
    for name, value in player.counters.items():
        low, high = player.bounds.get(name, (0, None))
        if high is not None and low < high <= low + 12:
            parts.append((value - low) / (high - low))
    return sum(parts) / len(parts) if parts else 0.5
