"""A state machine for Hypothesis that plays games of a ruleset."""

from __future__ import annotations

from typing import ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule
from hypothesis.strategies import SearchStrategy

from rulekit.engine.game import Game
from rulekit.ruleset.model import Ruleset
from rulekit.testing.strategies import Players, Settings, answers, games


class GameMachine(RuleBasedStateMachine):
    """Plays a game, one decision in each step. Say whose in a class of your own, and add what
    must hold with `@invariant()`::

        class Coins(GameMachine):
            ruleset = rulekit.load("coins.rules")

            @invariant()
            def nobody_is_in_debt(self):
                assert all(player.counters["coins"] >= 0 for player in self.players)

        TestCoins = Coins.TestCase

    The invariants that the rules declare are looked at too.
    """

    ruleset: ClassVar[Ruleset]
    number_of_players: ClassVar[Players] = None
    settings: ClassVar[Settings] = {}

    _strategy: ClassVar[SearchStrategy[Game]]

    game: Game

    def __init__(self) -> None:
        if not hasattr(type(self), "ruleset"):
            raise TypeError(f"{type(self).__name__} says no `ruleset`: load one in the class")
        super().__init__()

    @classmethod
    def _games(cls) -> SearchStrategy[Game]:
        if "_strategy" not in cls.__dict__:
            cls._strategy = games(cls.ruleset, cls.number_of_players, cls.settings)
        return cls._strategy

    @initialize(data=st.data())
    def begin(self, data: st.DataObject) -> None:
        """A new game, with any number of players that is allowed."""
        self.game = data.draw(type(self)._games(), label="game")

    @precondition(lambda self: not self.game.over)
    @rule(data=st.data())
    def decide(self, data: st.DataObject) -> None:
        """Whoever must decide gives some answer."""
        data.draw(answers(self.game), label="answer").give(self.game)

    @precondition(lambda self: self.game.over)
    @rule()
    def stay(self) -> None:
        """A game that is over stays as it is: Hypothesis may still want steps."""
