"""Two game trees walked together: every node of one must be a node of the other."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from attrs import define, field

from rulekit.engine.game import Game


@define
class Comparison:
    """What a walk through two trees has found.

    `actions` says which action of OpenSpiel an option of ours is, by its label.
    """

    actions: Mapping[str, int]
    nodes: set[str] = field(factory=set)
    endings: set[str] = field(factory=set)
    ours: dict[tuple[int, str], set[str]] = field(factory=lambda: defaultdict(set))
    theirs: dict[tuple[int, str], set[str]] = field(factory=lambda: defaultdict(set))
    decided: set[tuple[int, str]] = field(factory=set)

    def walk(self, state: Any, game: Game, chance: Sequence[int]) -> None:
        """Compare the nodes from here on, whatever is played; `chance` is what the deck
        still has in store."""
        while state.is_chance_node():
            self.nodes.add(state.history_str())
            state = state.child(chance[0])
            chance = chance[1:]
        history = state.history_str()
        self.nodes.add(history)
        if state.is_terminal():
            self.endings.add(history)
            assert game.result is not None, f"goes on after {history}"
            scores = [game.result.scores[seat] for seat in range(game.players)]
            assert scores == state.returns(), history
            return
        decision = game.decision
        assert decision is not None, f"over after {history}"
        assert decision.player == state.current_player(), history
        offered = {self.actions[option.label]: option for option in decision.options}
        assert sorted(offered) == state.legal_actions(), history
        for seat in range(game.players):
            self._known(seat, repr(game.view(seat)), state.information_state_string(seat))
        self.decided.add((decision.player, state.information_state_string(decision.player)))
        for action, option in offered.items():
            copy = game.clone()
            copy.choose(option)
            self.walk(state.child(action), copy, chance)

    def _known(self, seat: int, view: str, information: str) -> None:
        self.ours[seat, view].add(information)
        self.theirs[seat, information].add(view)

    @property
    def information_sets(self) -> int:
        """Those in which a player decides; in both games what a seat may know is the same."""
        assert {len(found) for found in self.ours.values()} == {1}
        assert {len(found) for found in self.theirs.values()} == {1}
        return len(self.decided)
