"""Worlds that a seat thinks possible: the same game, in which the cards that the seat cannot
know lie anew.

What comes of it follows from what the seat knows and from chance alone, and not from how the
cards really lie: cards and places are put in order before they are dealt. So whoever thinks
about such worlds thinks the same in each of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from attrs import evolve, frozen

from rulekit.compiler.units import Secret
from rulekit.engine.answers import at_random, together
from rulekit.engine.card_swaps import pinned, renamed
from rulekit.engine.chance import Stream
from rulekit.engine.decisions import offered_cards
from rulekit.engine.declared_invariants import Test, tests_of
from rulekit.engine.engine_invariants import Invariants
from rulekit.engine.failures import GameOver
from rulekit.engine.game import Game
from rulekit.engine.interpreter import failing, run
from rulekit.engine.knowing import Knowledge, knowledge_of
from rulekit.engine.pools import NO_POOL, Pools, pools_of
from rulekit.engine.program import Program
from rulekit.engine.state import State
from rulekit.engine.visibility import visibility_of
from rulekit.language.report import RulesError

MOST_TRIES = 20
"""Worlds that are thrown away before one is taken that breaks a rule."""


def redealt(game: Game, seat: int, stream: Stream) -> Game:
    """One world: see `Game.redealt`."""
    return Worlds(game, seat).sample(stream)


class Worlds:
    """The worlds that a seat thinks possible at one moment of a game; it can be asked for
    nothing else of that game.

    `dealt` counts the worlds that were dealt, `rejected` those of them that could not be:
    something held in the game that did not hold there.
    """

    def __init__(self, game: Game, seat: int) -> None:
        if not 0 <= seat < game.players:
            raise ValueError(f"there is no seat {seat}; seats are numbered 0 to {game.players - 1}")
        self.seat = seat
        self.dealt = self.rejected = 0
        self._game = game  # looked at when the first world is asked for: not every bot does

    @cached_property
    def _setting(self) -> Setting:
        return _setting(self._game, self.seat)

    def sample(self, stream: Stream) -> Game:
        """One of them, by chance, whose own chance is taken from the stream too.

        Raises RuleFailure where no world can be made in which the rules do not fail.
        """
        for left in reversed(range(MOST_TRIES)):
            self.dealt += 1
            try:
                world = self._setting.world(stream.below)
            except RulesError:
                if left == 0:
                    raise
            else:
                if left == 0 or self._setting.can_be(world):
                    break
            self.rejected += 1
        world.origin = world.state.clone()
        return world


def setting_of(worlds: Worlds) -> Setting:
    """For those who deal worlds in their own way. It tells how the cards really lie."""
    return worlds._setting


@frozen
class Setting:
    """What worlds of one moment have in common."""

    base: Game
    knowledge: Knowledge
    pools: Pools
    deal: Deal
    must_hold: Holding

    @property
    def only_renames(self) -> bool:
        """Whether nothing is done but to rename cards, and no invariant of the rules looked at."""
        asked_anew = _asked_before(self.base.program, self.base.state) is not None
        return not asked_anew and not self.must_hold.tests

    def world(self, below: Callable[[int], int]) -> Game:
        names = self.deal.names(below)
        world = renamed(self.base, names, {})
        dealt = self.knowledge.dealt[:]
        for card, name in names.items():
            dealt[name] = self.knowledge.dealt[card]
        world.known = evolve(self.knowledge, dealt=dealt)
        _ask_anew(world.program, world.state, below)
        world.state.rng = below(1 << 64)
        return world

    def can_be(self, world: Game) -> bool:
        assert world.known is not None
        layout = world.program.layout
        return self.pools.can_be(layout, world.known.dealt) and self.must_hold.holds(world.state)


def _setting(game: Game, seat: int) -> Setting:
    knowledge, pools, base = knowledge_of(game, seat), pools_of(game), _without_past(game)
    deal = unknown_cards(game, knowledge, pools)
    return Setting(base, knowledge, pools, deal, _what_holds(base))


@frozen
class Deal:
    """The cards that a seat does not know, and where they lie: of each pool in two steps, so
    that no pool gets other components than it has. Where it is by chance which of several copies
    that differ in print are in a pool, they change places with all others, wherever they are."""

    pools: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
    """Of each pool its cards, once in the order of their numbers, once of their places."""

    scattered: tuple[tuple[int, ...], ...]
    """The cards of each such component, in the order of their numbers."""

    order: tuple[int, ...]
    """All of them in the order of their places."""

    def names(self, below: Callable[[int], int]) -> dict[int, int]:
        """For each of the cards the one that lies in its place now."""
        found: dict[int, int] = {}
        for cards, places in self.pools:
            found.update(zip(places, _shuffled(cards, below), strict=True))
        for copies in self.scattered:
            there = [place for place in self.order if found[place] in copies]
            found.update(zip(there, _shuffled(copies, below), strict=True))
        return found


def unknown_cards(game: Game, knowledge: Knowledge, pools: Pools) -> Deal:
    """What is dealt anew for a seat that knows so much."""
    s, layout = game.state, game.program.layout
    sight = visibility_of(layout, knowledge.seat)
    fixed = pinned(game) | knowledge.followed
    pool = [pools.of_card(layout, zone, card) for card, zone in enumerate(knowledge.dealt)]
    if game.decision is not None and game.decision.player == knowledge.seat:
        fixed.update(offered_cards(game, game.decision))
    order = [
        card
        for pile in s.z
        for card in pile
        if pool[card] != NO_POOL and card not in fixed and not sight.cards(s.where, s.seen, card)
    ]
    of_pool: dict[int, list[int]] = {}
    components: dict[int, list[int]] = {}
    for card in order:
        of_pool.setdefault(pool[card], []).append(card)
        components.setdefault(layout.component_index[layout.cards[card]], []).append(card)
    return Deal(
        tuple((tuple(sorted(places)), tuple(places)) for _, places in sorted(of_pool.items())),
        tuple(
            tuple(sorted(copies))
            for component, copies in sorted(components.items())
            if component in pools.scattered
        ),
        tuple(order),
    )


def _shuffled(cards: Sequence[int], below: Callable[[int], int]) -> list[int]:
    made = list(cards)
    for index in range(len(made) - 1, 0, -1):
        other = below(index + 1)
        made[index], made[other] = made[other], made[index]
    return made


def _without_past(game: Game) -> Game:
    base = game.clone()
    s = base.state
    s.journal, s.bulk = [], 0
    base.seed, base.choices, base.origin = 0, [], None
    return base


def _asked_before(program: Program, s: State) -> Secret | None:
    """Where players answer in secret: its slots, if anybody did before this one."""
    if s.pend is None or (secret := program.sites[s.pend[4]].secret) is None:
        return None
    return None if s.stack[-1][secret.index] == 1 else secret


def _ask_anew(program: Program, s: State, below: Callable[[int], int]) -> None:
    """Where players answer in secret, those who did before this one answer again: what they
    chose hangs on their cards, and nobody has been told."""
    if (secret := _asked_before(program, s)) is None:
        return
    assert s.pend is not None
    f = s.stack[-1]
    asked, number = f[secret.index], s.pend[4]
    f[0], f[secret.index], f[secret.answers] = secret.head, 0, ()
    s.pend = None
    while True:
        run(program, s)
        assert s.pend is not None and s.pend[4] == number
        if s.stack[-1][secret.index] == asked:
            return
        _, options, low, high, _ = s.pend
        several = together(options) if program.sites[number].many else []
        chosen = at_random(len(options), several, low, high, below)
        many = bool(several) and (len(chosen) != 1 or chosen[0] in several)
        s.answer = [options[one] for one in chosen] if many else options[chosen[0]]
        s.pend = None


@frozen
class Holding:
    """What is true of a game, and so of each world of it: the engine's invariants, if they are,
    those of the rules that are, and that it is not over."""

    program: Program
    invariants: Invariants
    sound: bool
    tests: list[Test]

    def holds(self, s: State) -> bool:
        program = self.program
        if self.sound and self.invariants.violations(s):
            return False
        return all(_is_true(program, test, s) for test in self.tests) and not _is_over(program, s)


def _what_holds(base: Game) -> Holding:
    program = base.program
    invariants = Invariants(program)
    sound = not invariants.violations(base.state)
    tests = [test for test in tests_of(program) if _is_true(program, test, base.state)]
    return Holding(program, invariants, sound, tests)


def _is_true(program: Program, test: Test, s: State) -> bool:
    try:
        with failing(program, s):
            return bool(test[2](s))
    except RulesError:
        return False


def _is_over(program: Program, s: State) -> bool:
    """Whether an ending was reached, though it was looked for since anything changed."""
    if s.dirty or s.turns == 0:
        return False
    ahead = s.clone()
    try:
        with failing(program, ahead):
            program.function("endings")(ahead)
    except GameOver:
        return True
    except RulesError:
        return False
    return False
