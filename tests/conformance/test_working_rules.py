"""At every moment of a game the rules that work are those that the cards in play say.

Cards that silence and copy others come up all the time here: Hangover, Lasso, Belle Star,
Vera Custer, with the dead who come back.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from attrs import frozen
from hypothesis import given, settings, strategies as st

import rulekit
from conformance.expected_rules import RANGES, TABLE, UNLIMITED, Onlooker
from rulekit.engine import positions
from rulekit.engine.chance import Stream
from rulekit.engine.engine_invariants import Violation, watching
from rulekit.engine.game import Game
from rulekit.engine.limited_arithmetic import UNLIMITED as MOST
from rulekit.engine.objects import Decision, Option
from rulekit.engine.state import State
from rulekit.language.source import Source
from sampling import examples
from shipped_rules import shipped

RULESETS = Path(rulekit.__file__).parents[1] / "rulesets"
EXPANSIONS = ("dodge_city", "high_noon", "fistful_of_cards", "the_bullet")

CAST = (
    "Vulture Sam", "Paul Regret", "Rose Doolan", "Willy the Kid", "Jourdonnais",
    "Calamity Janet", "Elena Fuente", "Sid Ketchum", "Chuck Wengam", "Pixie Pete",
    "Bill Noface", "Sean Mallory", "Johnny Kisch", "Uncle Will", "Bart Cassidy",
)  # fmt: skip
EVENTS = ("Hangover", "Lasso", "Ghost Town", "Dead Man", "New Identity", "Ambush", "Vendetta",
          "Shootout", "Train Arrival", "Gold Rush")  # fmt: skip
IN_FRONT = ("Barrel", "Mustang", "Hideout", "Scope", "Binocular", "Volcanic", "Schofield",
            "Iron Plate", "Jail", "Dynamite", "Knife", "Canteen")  # fmt: skip
FORBIDDING = ("The Sermon", "Handcuffs")


@frozen
class Opening:
    """How a game begins: who is who, what lies before them, and which events come."""

    cast: tuple[str, ...]
    events: tuple[str, ...]  # the one in force, and those that come
    fields: tuple[tuple[str, ...], ...]
    lives: tuple[int, ...]

    @property
    def players(self) -> int:
        return len(self.cast)


def _place(name: str) -> str:
    """Nobody has two guns, nor two cards of a name."""
    return "gun" if name in RANGES else name


@st.composite
def openings(draw: st.DrawFn) -> Opening:
    """Vera Custer and Belle Star sit at every table."""
    players = draw(st.integers(3, 8))
    each = {"min_size": players, "max_size": players}
    some_cards = st.lists(st.sampled_from(IN_FRONT), max_size=4, unique_by=_place).map(tuple)
    others = draw(st.permutations(CAST))[: players - 2]
    return Opening(
        tuple(draw(st.permutations(["Vera Custer", "Belle Star", *others]))),
        tuple(draw(st.permutations(EVENTS))[:5]),
        tuple(draw(st.lists(some_cards, **each))),
        tuple(draw(st.lists(st.integers(1, 3), **each))),
    )


def every_card() -> rulekit.Ruleset:
    return shipped("bang", EXPANSIONS)


def opened(ruleset: rulekit.Ruleset, opening: Opening, seed: int) -> Game:
    """The game at its first decision."""
    seats = [f"P{seat}" for seat in range(opening.players)]
    game = positions.start_position(ruleset, opening.players, seats, seed)
    zones = ruleset.zones
    swap = game.program.function("swap")
    for seat, name in enumerate(opening.cast):
        (dealt,) = positions.cards(game, zones["character"], seat)
        (wanted,) = positions.find(game, name)
        if wanted != dealt:
            swap(game.state, dealt, wanted)
    for name in reversed(opening.events):
        positions.place(game, *positions.find(game, name), zones["events"])
    positions.place(game, *positions.find(game, opening.events[0]), zones["center"])
    for seat, names in enumerate(opening.fields):
        for name in names:
            lying = [card for others in range(seat) for card in
                     positions.cards(game, zones["field"], others)]  # fmt: skip
            free = [card for card in positions.find(game, name) if card not in lying]
            if free:
                positions.place(game, free[0], zones["field"], seat)
    positions.initialise_counters(game)
    for seat, life in enumerate(opening.lives):
        positions.set_counter(game, ruleset.counters["life"], seat, life)
    positions.enter(game)
    return game


class Disagreement(AssertionError):
    """The engine and somebody at the table differ about which rules work."""


def follow(game: Game, seed: int, steps: int) -> Counter[str]:
    """Plays on at random and compares after every event; how often what went on."""
    onlooker = Onlooker(game)
    chance = Stream(seed, "working")
    seen: Counter[str] = Counter()
    with watching(game.program, comparing(onlooker)):
        for _ in range(steps):
            decision = game.decision
            if decision is None:
                break
            seen[_moment(onlooker, game.state)] += 1
            check_numbers(game, onlooker, decision.player)
            check_settings(game, onlooker, decision)
            answer = some_answer(game, decision, chance)
            onlooker.sees_answer(decision, answer)
            if decision.high == 1 or answer.kind in ("pass", "use"):
                game.choose_index(answer.index)
            else:
                left = [o.index for o in decision.options if o.kind not in ("pass", "use")]
                game.choose_index(*left[: max(decision.low, 1)])
    return seen


def some_answer(game: Game, decision: Decision, chance: Stream) -> Option:
    """Turns are short, and Vera Custer is fond of Belle Star."""
    last = decision.options[-1]
    if last.kind == "pass" and chance.below(2):
        return last
    if decision.event == "Vera Custer" and chance.below(2):
        for option in decision.options:
            if (
                option.player is not None
                and game.groups(option.player)["character"] == "Belle Star"
            ):
                return option
    return decision.options[chance.below(len(decision.options))]


def comparing(onlooker: Onlooker) -> Callable[[State], list[str]]:
    """The check that the engine and the onlooker agree about what works now."""
    layout = onlooker.game.program.layout
    indexes = range(len(layout.active_components))
    has_rules = [component in layout.active_base for component in layout.cards]
    holders = onlooker.game.program.function("holders")
    last: list[object] = []

    def compare(s: State) -> list[str]:
        now = [s.where[:], s.n[:], s.grants, s.current, s.turns]
        if now == last:
            return []
        last[:] = now
        found = Counter(pair for index in indexes for pair in holders(s, index))
        here = onlooker.working(s)
        expected = Counter({pair: many for pair, many in here.items() if has_rules[pair[0]]})
        if found == expected:
            return []
        wrong, missing = (
            [f"{onlooker.names[card]} for {seat}" for card, seat in pairs]
            for pairs in (found - expected, expected - found)
        )
        return [f"{wrong} should not work, {missing} should"]

    return compare


def _moment(onlooker: Onlooker, s: State) -> str:
    """A few words on what is going on, to see that it does."""
    words = [onlooker.event(s) or "no event"]
    carried = [(onlooker.names[card], seat) for card, seat in onlooker.characters(s)]
    if ("Belle Star", s.current) in carried:
        words.append("star")
    if onlooker.copied(s):
        words.append("copy")
    if any(s.out):
        words.append("dead")
    return " ".join(words)


def check_numbers(game: Game, onlooker: Onlooker, viewer: int) -> None:
    """What modifiers make of the values of the rules."""
    for (question, seats), answer in onlooker.numbers(game.state, viewer).items():
        number = game.value(question, *seats)
        told = UNLIMITED if number >= MOST else number
        if told != answer:
            raise Disagreement(f"{question}{seats} is {told}, not {answer}")


def check_settings(game: Game, onlooker: Onlooker, decision: Decision) -> None:
    """Abilities and treatments are offered by rules that work for the player, by all of some
    sorts."""
    player = decision.player
    here = onlooker.working(game.state)
    mine = {onlooker.names[card] for card, seat in here if seat == player}
    labels = {option.label for option in decision.options}
    for option in decision.options:
        if option.kind == "use":
            assert option.card is not None
            if not {(option.card.id, player), (option.card.id, TABLE)} & here.keys():
                raise Disagreement(f"{option.label} of {option.card} is offered to {player}")
        if option.as_ is not None and not mine & {"Calamity Janet", "Elena Fuente"}:
            raise Disagreement(f"{option.label} is offered to {player}")
    if decision.window == "main":
        pays = "Chuck Wengam" in mine and game.state.c_life[player] > 1  # type: ignore[attr-defined]
        if pays != ("Lose 1 life to draw 2" in labels):
            raise Disagreement(f"what Chuck Wengam can do is not what {player} can")
    if decision.window == "defense" and onlooker.event(game.state) not in FORBIDDING:
        hand = [card.name for card in game.view(player).zone("hand").cards if card is not None]
        dodges = "BANG!" in hand and bool(mine & {"Calamity Janet", "Elena Fuente"})
        if dodges != any(
            o.as_ == "Missed!" and o.label.startswith("BANG!") for o in decision.options
        ):
            raise Disagreement(f"what {player} can use as a Missed! is not what his character says")


# --- The games -----------------------------------------------------------------------


@settings(max_examples=examples(6))
@given(opening=openings(), seed=st.integers(0, 2**32))
def test_the_rules_that_work_are_those_that_the_cards_in_play_say(
    opening: Opening, seed: int
) -> None:
    follow(opened(every_card(), opening, seed), seed, 100)


# --- That they notice ----------------------------------------------------------------

SALOON = Opening(
    ("Belle Star", "Vera Custer", "Rose Doolan", "Calamity Janet"),
    ("Ambush", "Hangover", "Lasso", "Ghost Town", "Dead Man"),
    (("Barrel",), ("Scope",), ("Mustang", "Knife"), ("Volcanic",)),
    (3, 3, 3, 3),
)
"""Where every rule that silences or lends has something to do."""

MISTAKES = {
    "Belle Star silences all the time": (
        "dodge_city", "when current is you and c.zone is field", "when c.zone is field",
    ),
    "Belle Star silences her own cards": (
        "dodge_city", "c.zone is field and c.owner is not you", "c.zone is field",
    ),
    "a copy is lost too early": ("dodge_city", "until imitation_ends", "until end of turn"),
    "a copy is kept too long": ("dodge_city", "until imitation_ends", "until this leaves"),
    "Hangover spares a character": (
        "high_noon", "when c is character", "when c is character and c is not \"Rose Doolan\"",
    ),
    "Lasso spares green cards": ("fistful_of_cards", "when c.zone is field", "when c is blue"),
}  # fmt: skip


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_in_the_rules_is_noticed(mistake: str) -> None:
    name, right, wrong = MISTAKES[mistake]
    path = RULESETS / f"{name}.rules"
    text = path.read_text(encoding="utf-8")
    assert right in text
    mistaken = Source(path.name, text.replace(right, wrong), path)
    ruleset = rulekit.load("bang", [mistaken if one == name else one for one in EXPANSIONS])
    with pytest.raises((Violation, Disagreement)):
        follow_some(ruleset, 10)


def follow_some(ruleset: rulekit.Ruleset, games: int) -> Counter[str]:
    seen: Counter[str] = Counter()
    for seed in range(games):
        seen += follow(opened(ruleset, SALOON, seed), seed, 100)
    return seen


def test_every_crossing_comes_up() -> None:
    seen = follow_some(every_card(), 12)
    for moment in ("Hangover copy", "Lasso star", "Ghost Town copy dead", "Dead Man dead"):
        assert seen[moment], f"{moment} never came up: {sorted(seen)}"
