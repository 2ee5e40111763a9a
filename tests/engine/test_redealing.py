"""Worlds that a seat thinks possible: what stays, what lies anew, and how often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given, strategies as st

from rulekit.engine.chance import Stream
from rulekit.engine.game import Game
from rulekit.engine.knowing import knowledge_of
from rulekit.engine.redealing import Worlds
from rulekit.engine.state import State
from rulekit.testing import worlds
from shipped_rules import shipped
from small_rules import ruleset

TABLES = [
    ("samurai_sword", 5),
    ("bang", 7),
    ("hearts", 4),
    ("crazy_eights", 3),
    ("hanabi", 3),
    ("kuhn_poker", 3),
    ("leduc_poker", 2),
    ("high_noon", 5),
    ("traps", 4),
    ("two_characters", 4),
    ("gangs", 7),
]

VIEWED = ("zones", "counters", "variables", "of_cards", "phase", "round", "deciding", "decision",
          "stack", "over")  # fmt: skip


def positions(name: str, players: int, seed: int = 0) -> Iterator[Game]:
    """Some positions of a game in which everybody plays at random."""
    game = shipped(name).new_game(players, seed)
    chance = Stream(seed, "moves")
    for number in range(80):
        if game.over:
            return
        if number % 13 == 1:
            yield game
        assert game.decision is not None
        assert game.decision is not None
        game.choose_index(*game.decision.at_random(chance.below))


def seen(game: Game, seat: int) -> list[object]:
    view = game.view(seat)
    return [repr(getattr(view, part)) for part in VIEWED] + [
        (repr(one.zones), one.counters, one.variables, one.shown) for one in view.seats
    ]


def state(game: Game) -> dict[str, object]:
    s = game.state
    return {name: getattr(s, name) for name in (*State.__slots__, *s.OWN) if name != "look"}


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_seat_is_shown_the_same_in_every_world(name: str, players: int) -> None:
    for game in positions(name, players):
        seat = game.decision.player
        assert seen(game.redealt(seat, Stream(5)), seat) == seen(game, seat)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_world_says_nothing_of_how_the_cards_really_lie(name: str, players: int) -> None:
    for game in positions(name, players, seed=1):
        seat = game.decision.player
        world = game.redealt(seat, Stream(5))
        again, first = world.redealt(seat, Stream(6)), game.redealt(seat, Stream(6))
        assert state(again) == state(first)
        assert (again.seed, again.choices, again.journal) == (0, [], [])


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_world_can_be_played_to_its_end(name: str, players: int) -> None:
    chance = Stream(0, "moves")
    for game in positions(name, players, seed=2):
        world = game.redealt(game.decision.player, chance)
        for _ in range(3_000):
            if world.over:
                break
            world.choose_index(*world.decision.at_random(chance.below))
        assert world.over


def test_roles_are_dealt_as_a_set_up_deals_them() -> None:
    game = shipped("samurai_sword").new_game(5, 3)
    zone = game.program.layout.zone_base[game.ruleset.zones["role"]]
    for number in range(50):
        world = game.redealt(game.decision.player, Stream(number))
        roles = Counter(world.card(world.state.z[zone + seat][0]).name for seat in range(5))
        assert roles == {"Shogun": 1, "Samurai": 1, "Ninja": 2, "Ronin": 1}


def test_one_gang_has_a_gunman_more_and_each_has_its_leader() -> None:
    game = shipped("gangs").new_game(7, 3)
    zone = game.program.layout.zone_base[game.ruleset.zones["role"]]
    found = Counter(
        tuple(sorted(world.card(world.state.z[zone + seat][0]).name for seat in range(7)))
        for world in (game.redealt(game.decision.player, Stream(number)) for number in range(40))
    )
    black, red = ("Black Gunman", "Black Gunman"), ("Red Gunman", "Red Gunman")
    assert set(found) == {
        (*black, "Black Gunman", "Black Leader", *red, "Red Leader"),
        (*black, "Black Leader", *red, "Red Gunman", "Red Leader"),
    }


@pytest.mark.parametrize(
    ("name", "unknown"),
    [
        # The opponent has one of the two other cards, and the deck the other one.
        ("kuhn_poker", 2),
        # One of five cards, then one of the four others on top of the deck.
        ("leduc_poker", 20),
    ],
)
def test_all_worlds_of_an_information_set_are_as_likely_as_each_other(
    name: str, unknown: int
) -> None:
    game = shipped(name).new_game(2, 11)
    hidden = Worlds(game, game.decision.player)
    stream = Stream(2)
    found = Counter(
        (world.state.z[opponent(game)][0], world.state.z[deck(game)][-1])
        for world in (hidden.sample(stream) for _ in range(200 * unknown))
    )
    # 99.9 % of all such sums are below 10.8 with one degree of freedom, and 43.8 with nineteen.
    assert len(found) == unknown
    assert sum((count - 200) ** 2 / 200 for count in found.values()) < {2: 10.8, 20: 43.8}[unknown]


def opponent(game: Game) -> int:
    hands = game.program.layout.zone_base[game.ruleset.zones["hand"]]
    return hands + 1 - game.decision.player


def deck(game: Game) -> int:
    return game.program.layout.zone_base[game.ruleset.zones["deck"]]


def test_cards_that_were_passed_on_stay_where_they_went() -> None:
    game = shipped("hearts").new_game(4, 8)
    passed = {}
    while game.phase == "pass_cards":
        decision = game.decision
        passed[decision.player] = [option.card.id for option in decision.options[:3]]
        game.choose_index(0, 1, 2)
    seat = game.decision.player
    left = game.program.layout.zone_base[game.ruleset.zones["hand"]] + (seat + 1) % 4
    for number in range(20):
        world = game.redealt(seat, Stream(number))
        assert all(world.state.where[card] == left for card in passed[seat])
        assert set(world.state.z[left]) != set(game.state.z[left])


STOP = """
  ask you
    option "end"
      do_nothing
    option "end it"
      do_nothing
"""

SECRET = """
setup
  shuffle deck
  for p in seats
    move top(deck, 2) to p.hand

charm Amulet x2
charm Bell x2
charm Comet x2

event tell who: player of c: card
  "{who}: {c}."

phase act
  choose c from asked.hand by all players
    move c to pile
    tell asked of c
"""


def test_what_others_have_answered_in_secret_is_answered_anew() -> None:
    game = ruleset(SECRET + STOP).new_game(players=3, seed=1)
    game.choose_index(0)
    game.choose_index(0)
    own = [option.card for option in game.decision.options]
    told = set()
    for number in range(40):
        world = game.redealt(2, Stream(number))
        assert world.decision.player == 2
        assert [option.card for option in world.decision.options] == own
        world.choose_index(0)
        told.add(tuple(line.text for line in world.log(-1)[-5:] if line.text.startswith("A: ")))
    assert told == {("A: Amulet.",), ("A: Bell.",), ("A: Comet.",)}


def test_a_card_that_is_at_the_bottom_in_every_set_up_stays_there() -> None:
    game = shipped("high_noon").new_game(5, 4)
    zone = next(
        number
        for number, cards in enumerate(game.state.z)
        if cards and game.card(cards[0]).name == "High Noon"
    )
    orders = {tuple(game.redealt(1, Stream(number)).state.z[zone]) for number in range(10)}
    assert {order[0] for order in orders} == {game.state.z[zone][0]}
    assert len(orders) == 10


RULES = """
zone box of player: private
charm Amulet x2
charm Bell x2
charm Comet x2

setup
  shuffle deck
"""


def sure(*lines: str) -> set[str]:
    """The places whose card is the same in all worlds of the seat that is not asked."""
    body = "".join(f"  {line}\n" for line in lines)
    rules = ruleset(f"{RULES}\nphase act\n  let a = first(seats)\n  let b = seats[1]\n{body}{STOP}")
    game = rules.new_game(players=2, seed=3)
    stream = Stream(1)
    found = [game.redealt(1, stream) for _ in range(60)]
    return {
        f"{game.describing.zone_name(zone)} {place}"
        for zone, cards in enumerate(game.state.z)
        for place in range(len(cards))
        if len({world.card(world.state.z[zone][place]).name for world in found}) == 1
    }


def test_what_was_drawn_unseen_may_be_any_card() -> None:
    assert sure("move top(deck, 2) to a.hand") == set()


def test_what_was_taken_from_an_open_pile_is_known_where_it_went() -> None:
    assert len(sure("move top(deck) to pile", "move top(pile) to a.hand")) == 1


def test_it_is_lost_sight_of_where_any_card_of_a_hand_may_have_left() -> None:
    lines = ("move top(deck) to pile", "move top(pile) to a.hand", "move top(deck) to a.hand")
    assert len(sure(*lines)) == 1
    assert sure(*lines, "move random(a.hand) to a.box") == set()


def test_it_is_followed_where_all_cards_of_a_hand_go_the_same_way() -> None:
    lines = ("move top(deck) to pile", "move top(pile) to a.hand", "move top(deck) to a.hand")
    assert len(sure(*lines, "move a.hand to a.box")) == 1


def test_it_is_lost_sight_of_where_it_is_shuffled() -> None:
    assert sure("move top(deck) to pile", "move top(pile) to deck", "shuffle deck") == set()


def test_a_seat_that_is_not_at_the_table_has_no_worlds() -> None:
    game = shipped("kuhn_poker").new_game(2, 1)
    with pytest.raises(ValueError, match="there is no seat 2; seats are numbered 0 to 1"):
        game.redealt(2, Stream(1))


def test_what_is_done_in_a_world_can_be_taken_back_and_is_logged() -> None:
    game = shipped("kuhn_poker").new_game(2, 1)
    world = game.redealt(game.decision.player, Stream(1))
    before = world.clone()
    world.choose(world.decision.options[0])
    assert [line.text for line in world.log(0)] == ["A checks.", "Turn of B"]
    world.undo(reveal=True)
    assert state(world) == state(before)


@given(st.data())
def test_tests_of_ones_own_can_draw_worlds(data: st.DataObject) -> None:
    game = shipped("leduc_poker").new_game(2, data.draw(st.integers(0, 1000)))
    seat = game.decision.player
    assert seen(data.draw(worlds(game, seat)), seat) == seen(game, seat)


@pytest.mark.parametrize(
    ("name", "players"), [("samurai_sword", 5), ("hearts", 4), ("kuhn_poker", 2)]
)
def test_whoever_was_asked_before_knows_the_same_as_who_reads_all_anew(
    name: str, players: int
) -> None:
    game, chance = shipped(name).new_game(players, seed=3), Stream(1)
    known = list[int]()
    for _ in range(60):
        if game.over:
            break
        knowledge = knowledge_of(game, 1)
        anew = knowledge_of(game.clone(), 1)
        assert (knowledge.dealt, knowledge.followed) == (anew.dealt, anew.followed)
        known.append(len(knowledge.followed))
        assert game.decision is not None
        game.choose_index(*game.decision.at_random(chance.below))
    assert len(known) > 1
