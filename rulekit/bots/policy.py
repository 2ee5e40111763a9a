"""Play by a policy in Python: bit for bit what `native/runtime/policy.py` does."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, TypeAlias

from attrs import define, field, frozen

from rulekit.engine.answers import together
from rulekit.engine.chance import Stream
from rulekit.engine.game import Game
from rulekit.engine.interpreter import run
from rulekit.engine.playout import endless
from rulekit.engine.program import Program
from rulekit.engine.state import State
from rulekit.language.report import RulesError
from rulekit.native.kinds import GREATEST
from rulekit.native.policy_room import MOST_NOTES, MOST_WORTH, WEIGHTS, WHOLE
from rulekit.native.traits import PER_OPTION, Traits

Note: TypeAlias = "tuple[int, int, int]"
"""Who decided, a trait, and by how much more often than expected an option with it was chosen."""


@frozen(eq=False)
class Policy:
    """What the traits of options are worth: 16 more make an option e times as likely."""

    traits: Traits
    worths: tuple[int, ...]

    def worth(self, traits: Sequence[int]) -> int:
        return sum(self.worths[trait] for trait in traits)


@define(eq=False)
class PolicyPlayer:
    """Takes the decisions of all seats by a policy, and notes what it chose if it is to learn."""

    program: Program
    policy: Policy
    stream: Stream
    notes: list[Note] | None = None
    _traits_of: Any = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._traits_of = self.policy.traits.in_python

    def play_out(self, game: Game, most: int, until: int = GREATEST) -> int:
        """Plays on to the end, or to the first decision of a turn; the number of decisions made.
        Raises RulesError as `Game.play_out`. The game keeps no record of its choices."""
        s = game.state
        decisions = 0
        while s.pend is not None and s.turns < until:
            decisions += 1
            if decisions > most:
                raise RulesError((endless(game, most),))
            s.answer = self._answer(s)
            s.pend = None
            run(self.program, s)
        return decisions

    def _answer(self, s: State) -> Any:
        assert s.pend is not None
        player, options, low, high, site = s.pend
        if not self.program.sites[site].many:
            if len(options) == 1:
                return options[0]
            return options[self._drawn(self._weighed(s, options, site, player), player)]
        several = together(options)
        if low == len(options):
            return list(options) if several else options[0]
        weighed = self._weighed(s, options, site, player)
        chosen = self._drawn(weighed, player) if len(options) > 1 else 0
        if chosen not in several:
            return options[chosen]
        amount = low + self.stream.below(high - low + 1) if low < high else low
        if not amount:
            return []
        picked = [options[chosen]]
        left = set(several)
        for _ in range(amount - 1):
            left.discard(chosen)
            weighed = [
                (weight if index in left else 0, traits)
                for index, (weight, traits) in enumerate(weighed)
            ]
            chosen = self._drawn(weighed, player)
            picked.append(options[chosen])
        return picked

    def _weighed(self, s: State, options: Sequence[Any], site: int, player: int) -> list[_Weighed]:
        found = []
        for option in options:
            traits = self._traits_of(s, site, player, option)
            worth = min(max(self.policy.worth(traits), -MOST_WORTH), MOST_WORTH)
            found.append((WEIGHTS[worth + MOST_WORTH], traits))
        return found

    def _drawn(self, weighed: Sequence[_Weighed], player: int) -> int:
        total = sum(weight for weight, _ in weighed)
        left = self.stream.below(total)
        chosen = -1
        while left >= 0:
            chosen += 1
            left -= weighed[chosen][0]
        if self.notes is not None:
            self._note(weighed, total, player, chosen)
        return chosen

    def _note(self, weighed: Sequence[_Weighed], total: int, player: int, chosen: int) -> None:
        assert self.notes is not None
        if len(self.notes) + PER_OPTION * len(weighed) > MOST_NOTES:
            return
        for index, (weight, traits) in enumerate(weighed):
            if weight:
                more = WHOLE * (index == chosen) - weight * WHOLE // total
                self.notes += [(player, trait, more) for trait in traits]


_Weighed: TypeAlias = "tuple[int, Sequence[int]]"


def credited(notes: Sequence[Note], rewards: Sequence[int]) -> dict[int, list[int]]:
    """The four sums of each trait: what a game adds to them, by what it was worth to each seat."""
    sums: dict[int, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for player, trait, more in notes:
        reward = rewards[player]
        for place, number in enumerate((more, more**2, reward * more, reward * more**2)):
            sums[trait][place] += number
    return sums
