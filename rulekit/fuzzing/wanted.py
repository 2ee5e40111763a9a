"""An expression of the rules that a search is to find a position for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from attrs import field, frozen

from rulekit.engine import positions
from rulekit.engine.game import Game
from rulekit.language.report import RulesError
from rulekit.native import asked


@frozen(eq=False)
class Wanted:
    """Whether it is true of a game. Where it has no value, it is not."""

    game: Game  # any of the program
    what: asked.Wanted
    _ask: Callable[[Game, Sequence[Any]], Any] = field(init=False)

    def __attrs_post_init__(self) -> None:
        ask = positions.asking(self.game, self.what.expression, self.what.seats)
        object.__setattr__(self, "_ask", ask)

    def __call__(self, game: Game) -> bool:
        try:
            return bool(self._ask(game, range(len(self.what.seats))))
        except RulesError:
            return False
