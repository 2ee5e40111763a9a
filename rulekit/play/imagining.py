"""Games that may be the true one as far as a seat knows, for bots that look ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulekit.compiler.layout import OUTSIDE, STACK
from rulekit.engine.chance import Stream
from rulekit.engine.visibility import Visibility

if TYPE_CHECKING:
    from rulekit.engine.game import Game


def imagined(game: Game, seat: int, stream: Stream) -> Game:
    """A copy in which what the seat cannot know is drawn anew.

    Unseen cards change places with others that may lie there: those of the same origin,
    and within zones of a single card (such as roles) only from player to player, since the
    table knows which of them are in the game. What chance brings is drawn anew as well.
    """
    copy = game.clone()
    state, layout = copy.state, copy.program.layout
    sight = Visibility(layout, seat)
    pools: dict[object, list[int]] = {}
    for card, number in enumerate(state.where):
        if number in (STACK, OUTSIDE) or sight.cards(state.where, state.seen, card):
            continue
        zone, kind = layout.zones[number], layout.cards[card].kind
        if zone is None or zone in kind.works_in:
            continue  # it is at work, and so no secret
        pools.setdefault(zone if zone.single else kind.starts_in, []).append(card)
    for cards in pools.values():
        places = [(state.where[card], state.z[state.where[card]].index(card)) for card in cards]
        seen = [state.seen[card] for card in cards]
        shuffle(cards, stream)
        for card, (number, index), known in zip(cards, places, seen, strict=True):
            state.z[number][index] = card
            state.where[card] = number
            state.seen[card] = known
    state.rng = stream.below(1 << 63)
    return copy


def shuffle(items: list[int], stream: Stream) -> None:
    for place in range(len(items) - 1, 0, -1):
        other = stream.below(place + 1)
        items[place], items[other] = items[other], items[place]
