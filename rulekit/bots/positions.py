"""A position that is answered and played out again and again.

Python does it here, and native code in `native_positions.py`: both the same, bit for bit.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import define, field, frozen

from rulekit.bots.policy import Policy, PolicyPlayer
from rulekit.engine.answers import together
from rulekit.engine.chance import Stream
from rulekit.engine.game import Game
from rulekit.engine.interpreter import run
from rulekit.engine.playout import play_out
from rulekit.engine.redealing import Worlds
from rulekit.engine.state import State
from rulekit.language.report import RulesError
from rulekit.native.kinds import GREATEST

if TYPE_CHECKING:
    from rulekit.bots.outlook import Outlook
    from rulekit.bots.rewards import Rewards

MOST_DECISIONS = 10_000
"""A playout that needs more is given up."""

Pend: TypeAlias = "tuple[int, Sequence[Any], int, int, int]"
"""Who must decide, the options, how many of them at least and at most, and the site."""


class Stuck(Exception):
    """Rules fail, or a playout does not come to an end: such a game tells nothing."""


@frozen
class Outcome:
    """Who won, and the points of each seat; none if the ending does not count."""

    winners: tuple[int, ...]
    scores: dict[int, int]

    @classmethod
    def of(cls, s: State) -> Outcome:
        """Of a game that is over."""
        return cls(tuple(s.winners), dict(s.scores))


@frozen(eq=False)
class Guide:
    """How playouts are played, and what they are worth: by their end, or by what the position
    after some turns promises."""

    policy: Policy
    rewards: Rewards
    outlook: Outlook | None

    def until(self, begun: int, turns: int) -> int:
        """The turn at which a playout ends that began in one, and is now in another."""
        return GREATEST if self.outlook is None else max(begun + self.outlook.turns, turns + 1)


@define(eq=False)
class InPython:
    """A world, and a game that goes on from there."""

    _guide: Guide | None = None
    _world: Game = field(init=False)
    _game: Game = field(init=False)

    def enter(self, world: Game) -> None:
        """From now on `go_back` goes back to this world."""
        self._world = world

    def deal(self, worlds: Worlds, stream: Stream) -> None:
        """Enters another one of these worlds, as `worlds.sample(stream)`; where none can be made,
        it stays in the one before."""
        with suppress(RulesError):
            self.enter(worlds.sample(stream))

    def go_back(self, chance: int) -> None:
        """The game is where the world is; `chance` is what its stream of chance begins with."""
        self._game = self._world.clone()
        self._game.state.rng = chance

    def answer(self, answer: Sequence[int]) -> None:
        """Answers the pending decision by positions in its options. Raises Stuck."""
        program, s = self._game.program, self._game.state
        assert s.pend is not None
        _, options, _, _, site = s.pend
        chosen = [options[index] for index in answer]
        several = program.sites[site].many and not is_alone(options, answer)
        s.answer = chosen if several else chosen[0]
        s.pend = None
        try:
            run(program, s)
        except RulesError:
            raise Stuck from None

    def play_out(self, seed: int) -> None:
        """Plays on to the end at random; or by a policy, maybe not as far. Raises Stuck."""
        game = self._game
        try:
            if self._guide is None:
                play_out(game, seed, MOST_DECISIONS)
            else:
                player = PolicyPlayer(game.program, self._guide.policy, Stream(seed, "bots"))
                until = self._guide.until(self._world.state.turns, game.state.turns)
                player.play_out(game, MOST_DECISIONS, until)
        except RulesError:
            raise Stuck from None

    def go_by(self, guide: Guide) -> None:
        """From now on playouts go by a policy, and are judged; what was entered is left."""
        self._guide = guide

    @property
    def pend(self) -> Pend | None:
        """The pending decision; None when the game is over."""
        return self._game.state.pend

    @property
    def outcome(self) -> Outcome:
        """How the game ended."""
        return Outcome.of(self._game.state)

    @property
    def worths(self) -> Sequence[int]:
        """What the playout was worth to each seat."""
        s, guide = self._game.state, self._guide
        assert guide is not None
        if s.pend is None or guide.outlook is None:
            return guide.rewards.of_all(self.outcome)
        return guide.outlook.in_python(s)

    def zone(self, number: int) -> Sequence[int]:
        """The cards in a zone, top last."""
        return self._game.state.z[number]

    def of_card(self, name: str, card: int) -> Any:
        """What an array of the state has for a card, as `where`."""
        return getattr(self._game.state, name)[card]


def is_alone(options: Sequence[Any], answer: Sequence[int]) -> bool:
    """Whether it is one option that nothing else can be chosen with."""
    return len(answer) == 1 and answer[0] not in together(options)
