"""Worlds that a seat thinks possible: cards that it cannot tell apart change places."""

from __future__ import annotations

from rulekit.engine.card_swaps import pinned, renamed
from rulekit.engine.chance import Stream
from rulekit.engine.game import Game
from rulekit.engine.visibility import visibility_of


class Worlds:
    """All that a bot is given of a game besides its view."""

    __slots__ = ("_game", "_seat")

    def __init__(self, game: Game, seat: int) -> None:
        self._game = game
        self._seat = seat

    def sample(self, stream: Stream) -> Game:
        """A game of its own that may be the true one for all that the seat knows."""
        game, s = self._game, self._game.state
        layout = game.program.layout
        seen = visibility_of(layout, self._seat)
        fixed = pinned(game)
        pools: dict[int, list[int]] = {}
        for card in range(len(s.where)):
            if not seen.cards(s.where, s.seen, card) and card not in fixed:
                pools.setdefault(layout.home(layout.cards[card]), []).append(card)
        names: dict[int, int] = {}
        for cards in pools.values():
            places = sorted(cards, key=lambda card: (s.where[card], s.z[s.where[card]].index(card)))
            left = cards[:]
            for card in places:
                names[card] = left.pop(stream.below(len(left)))
        other = renamed(game, names, dict.fromkeys(names, len(s.journal)))
        other.state.rng = stream.below(1 << 63)
        other.state.journal = []
        other.choices, other.origin, other.seed = [], None, 0
        return other
