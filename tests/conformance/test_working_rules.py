"""At every moment of a game the rules that work are those that the cards in play say.

Cards that silence and copy others come up all the time here: Hangover, Lasso, Belle Star,
Vera Custer, with the dead who come back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from attrs import frozen
from conformance.expected_rules import UNLIMITED, Onlooker
from hypothesis import given, settings
from hypothesis import strategies as st

import rulekit
from rulekit.engine import position
from rulekit.engine.chance import Stream
from rulekit.engine.game import Game
from rulekit.engine.invariants import watching
from rulekit.engine.state import State
from rulekit.language.source import Source

RULESETS = Path(rulekit.__file__).parents[1] / "rulesets"
EXPANSIONS = ("dodge_city", "high_noon", "fistful_of_cards", "the_bullet")

CAST = (
    "Belle Star", "Vulture Sam", "Paul Regret", "Rose Doolan", "Willy the Kid", "Jourdonnais",
    "Calamity Janet", "Elena Fuente", "Sid Ketchum", "Chuck Wengam", "Pixie Pete",
    "Bill Noface", "Sean Mallory", "Johnny Kisch", "Uncle Will", "Bart Cassidy",
)  # fmt: skip
EVENTS = ("Hangover", "Lasso", "Ghost Town", "Dead Man", "New Identity", "Ambush", "Vendetta",
          "Shootout", "Train Arrival", "Gold Rush")  # fmt: skip
IN_FRONT = ("Barrel", "Mustang", "Hideout", "Scope", "Binocular", "Volcanic", "Schofield",
            "Iron Plate", "Jail", "Dynamite", "Knife", "Canteen")  # fmt: skip


@frozen
class Opening:
    """How a game begins: who is who, what lies before them, and which events come."""

    players: int
    seed: int
    vera: int  # her seat
    cast: tuple[str, ...]
    events: tuple[str, ...]  # in force, then coming
    fields: tuple[tuple[str, ...], ...]
    lives: tuple[int, ...]


@st.composite
def openings(draw: st.DrawFn) -> Opening:
    players = draw(st.integers(3, 8))
    each = {"min_size": players, "max_size": players}
    some_cards = st.lists(st.sampled_from(IN_FRONT), max_size=4, unique=True).map(tuple)
    return Opening(
        players,
        draw(st.integers(0, 2**32)),
        draw(st.integers(0, players - 1)),
        tuple(draw(st.permutations(CAST))[: players - 1]),
        tuple(draw(st.permutations(EVENTS))[:5]),
        tuple(draw(st.lists(some_cards, **each))),
        tuple(draw(st.lists(st.integers(1, 4), **each))),
    )


@cache
def every_card() -> rulekit.Ruleset:
    return rulekit.load("bang", EXPANSIONS)


def opened(ruleset: rulekit.Ruleset, opening: Opening) -> Game:
    """The game at its first decision."""
    seats = range(opening.players)
    game = position.start_position(ruleset, opening.players, [f"P{seat}" for seat in seats],
                                   opening.seed)  # fmt: skip
    zones = ruleset.zones
    names = [*opening.cast]
    names.insert(opening.vera, "Vera Custer")
    for seat, name in enumerate(names):
        (wanted,) = position.find(game, name)
        (dealt,) = position.cards(game, zones["character"], seat)
        if wanted != dealt:
            game.program.function("swap")(game.state, dealt, wanted)
    for name in reversed(opening.events):
        position.place(game, position.find(game, name)[0], zones["events"])
    position.place(game, position.find(game, opening.events[0])[0], zones["center"])
    for seat, cards in enumerate(opening.fields):
        for name in cards:
            copies = position.find(game, name)
            free = [c for c in copies if zones["field"] is not _zone(game, c)]
            if free:
                position.place(game, free[0], zones["field"], seat)
    position.initialise_counters(game)
    for seat, life in enumerate(opening.lives):
        position.set_counter(game, ruleset.counters["life"], seat, min(life, 3))
    position.enter(game)
    return game


def _zone(game: Game, card: int) -> object:
    return game.program.layout.zones[game.state.where[card]]


class Disagreement(AssertionError):
    """The engine and somebody at the table differ about which rules work."""


def carriers(game: Game) -> Callable[[State], Counter[tuple[int, int]]]:
    """What the engine says: how often each card works, with the seat for which it does."""
    indexes = range(len(game.program.layout.active_components))
    holders = game.program.function("holders")
    return lambda s: Counter(pair for index in indexes for pair in holders(s, index))


def follow(game: Game, seed: int, steps: int) -> Counter[str]:
    """Plays on at random and compares after every event; what was seen on the way."""
    onlooker = Onlooker(game)
    chance = Stream(seed, "working")
    engine = carriers(game)
    active = set(game.program.layout.active_components)
    has_rules = [component in active for component in game.program.layout.cards]
    seen: Counter[str] = Counter()

    def compare(s: State) -> list[str]:
        onlooker.sees_turn(s)
        expected = onlooker.working(s)
        expected = Counter({pair: n for pair, n in expected.items() if has_rules[pair[0]]})
        found = engine(s)
        if found == expected:
            return []
        return [f"{len(s.journal)}: {_told(game, s, (found - expected))} should not work, "
                f"{_told(game, s, (expected - found))} should"]  # fmt: skip

    with watching(game.program, compare):
        for _ in range(steps):
            if game.over:
                break
            seen[_moment(onlooker, game.state)] += 1
            check_decision(game, onlooker)
            decision = game.decision
            assert decision is not None
            taken = decision.options[chance.below(len(decision.options))]
            if decision.options[-1].kind == "pass" and chance.below(2):
                taken = decision.options[-1]
            onlooker.sees_answer(decision, taken)
            if decision.high == 1 or taken.kind in ("pass", "use"):
                game.choose_index(taken.index)
            else:
                left = [o.index for o in decision.options if o.kind not in ("pass", "use")]
                game.choose_index(*left[: max(decision.low, 1)])
    return seen


def _told(game: Game, s: State, pairs: Counter[tuple[int, int]]) -> list[str]:
    del s
    return [f"{game.card(card).name} for {seat}" for card, seat in pairs]


def _moment(onlooker: Onlooker, s: State) -> str:
    """A few words on what is going on, to see that it does go on."""
    words = [onlooker.event(s) or "no event"]
    if onlooker.copies:
        words.append("copy")
        if any(onlooker.name(card) == "Belle Star" and seat == s.current
               for card, seat in onlooker.copies):  # fmt: skip
            words.append("star")
    if any(s.out):
        words.append("dead")
    return " ".join(words)


def check_decision(game: Game, onlooker: Onlooker) -> None:
    """What can be asked and done at a decision is what the working rules say."""
    s = game.state
    for (question, seats), answer in onlooker.numbers(s).items():
        number = game.value(question, *seats)
        told = UNLIMITED if not isinstance(number, bool) and number > 10**8 else number
        if told != answer:
            raise Disagreement(f"{question}{seats} is {told}, not {answer}")
    check_options(game, onlooker)


def check_options(game: Game, onlooker: Onlooker) -> None:
    """Abilities and treatments are offered by rules that work, and by all of some sorts."""
    decision = game.decision
    assert decision is not None
    player = decision.player
    here = onlooker.working(game.state)
    mine = {onlooker.name(card) for card, seat in here if seat == player}
    for option in decision.options:
        if option.kind == "use":
            assert option.card is not None
            if not ({player, -1} & {seat for card, seat in here if card == option.card.id}):
                raise Disagreement(f"{option.label} of {option.card} is offered to {player}")
        if option.as_ is not None and not mine & {"Calamity Janet", "Elena Fuente"}:
            raise Disagreement(f"{option.label} is offered to {player}")
    if decision.window == "main":
        can = any(option.label == "Lose 1 life to draw 2" for option in decision.options)
        life = game.state.c_life[player]  # type: ignore[attr-defined]
        if can != ("Chuck Wengam" in mine and life > 1):
            raise Disagreement(f"Chuck Wengam's ability is offered to {player}: {can}")


# --- The games -----------------------------------------------------------------------


@settings(max_examples=40)
@given(opening=openings(), seed=st.integers(0, 2**32))
def test_the_rules_that_work_are_those_that_the_cards_in_play_say(
    opening: Opening, seed: int
) -> None:
    follow(opened(every_card(), opening), seed, 120)
