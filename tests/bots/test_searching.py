"""Bots that search: the same answers on both engines, honest, and better than chance."""

from __future__ import annotations

import pytest
from attrs import define
from hypothesis import given, settings, strategies as st

from exploitability import best_response, deals, nash_conv, policy_of, uniform, value
from oracle.decks import GAMES as GAMES_OF_ORACLE
from rulekit.bots import rewards, thinking
from rulekit.bots.bots import ask_bot, make_bot
from rulekit.bots.native_positions import Natively
from rulekit.bots.positions import InPython, Outcome
from rulekit.bots.rewards import Rewards
from rulekit.bots.thinking import continuations, workshop_of
from rulekit.engine.chance import Stream
from rulekit.engine.game import Game
from rulekit.engine.redealing import Worlds
from rulekit.language.report import RulesError
from rulekit.native.playing import native_of
from sampling import examples
from shipped_rules import shipped
from small_rules import ruleset

GAMES = [
    ("samurai_sword", 3),
    ("small/hearts", 4),
    ("small/leduc_poker", 2),
    ("small/kuhn_poker", 3),
]


def rules_of(name: str):
    return shipped(name.removeprefix("small/"))


def after(name: str, players: int, seed: int, decisions: int) -> Game:
    """A game in which so many decisions were taken at random."""
    game = rules_of(name).new_game(players=players, seed=seed)
    bots = {seat: make_bot("random", seed, seat) for seat in range(players)}
    for _ in range(decisions):
        if not game.over:
            ask_bot(game, bots)
    return game


def answer_of(game: Game, bot: str) -> object:
    game = game.clone()
    game.choices = []
    assert game.decision is not None
    ask_bot(game, {game.decision.player: make_bot(bot, 5, game.decision.player)})
    return game.choices


@pytest.mark.parametrize(
    ("name", "players", "decisions"), [(*GAMES[0], 9), (*GAMES[1], 0), (*GAMES[2], 2)]
)
def test_both_engines_come_to_the_same_answers(monkeypatch, name, players, decisions):
    pytest.importorskip("wasmtime")
    monkeypatch.setattr(rewards, "_GAMES", 10)
    game = after(name, players, 2, decisions)
    answers = []
    for position in (lambda program: Natively(native_of(program)), lambda _: InPython()):
        monkeypatch.setattr(thinking, "position_of", position)
        monkeypatch.setattr(thinking, "_known", {})
        answers.append([answer_of(game, bot) for bot in ("search:12", "tree:12")])
    assert answers[0] == answers[1]


@pytest.mark.parametrize("bot", ["random", "heuristic", "greedy", "search:8", "tree:8"])
@pytest.mark.parametrize(("name", "players"), GAMES)
@settings(max_examples=examples(2), deadline=None)
@given(seed=st.integers(0, 99), decisions=st.integers(0, 20), other=st.integers(0, 99))
def test_a_bot_answers_alike_in_all_worlds_that_its_seat_thinks_possible(
    name, players, bot, seed, decisions, other
):
    game = after(name, players, seed, decisions)
    if not game.over:
        elsewhere = Worlds(game, game.decision.player).sample(Stream(other))
        assert answer_of(elsewhere, bot) == answer_of(game, bot)


def test_what_one_bot_thinks_moves_no_number_of_another():
    games = []
    for thinker in ("search:4", "search:40"):
        game = rules_of("small/hearts").new_game(players=4, seed=1)
        bots = {seat: make_bot(thinker if seat == 0 else "random", 1, seat) for seat in range(4)}
        while game.decision.player != 0 or len(game.choices) < 4:
            ask_bot(game, bots)
        games.append(bots[1].stream.state)
    assert games[0] == games[1]


PEND = (0, [4, 5, 6, None], 1, 2, 0)
KEYS = ["ace", "ace", "king", "pass"]


def test_several_cards_are_chosen_one_after_the_other_and_copies_are_one_thing():
    assert [one.chosen for one in continuations(PEND, KEYS, ())] == [(0,), (2,), (3,)]
    assert [one.whole for one in continuations(PEND, KEYS, ())] == [False, False, True]
    after_one = continuations(PEND, KEYS, (0,))
    assert [(one.chosen, one.whole) for one in after_one] == [
        ((0,), True), ((0, 1), True), ((0, 2), True),
    ]  # fmt: skip


def test_to_win_counts_for_more_than_points():
    """Of 16,384 parts three quarters."""
    scale = Rewards(2, reach=20)
    assert scale.of_all(Outcome((0,), {0: 5, 1: 5})) == [14_336, 2_048]
    assert scale.of_all(Outcome((0,), {0: 10, 1: 0})) == [15_360, 1_024]


def test_where_points_are_only_won_from_others_they_alone_count():
    scale = Rewards(2, reach=4, only_points=True)
    assert scale.of_all(Outcome((0,), {0: 1, 1: -1})) == [12_288, 4_096]


def test_a_game_without_winners_is_worth_a_fair_share():
    assert Rewards(4).of_all(Outcome((), {})) == [4_096] * 4


def test_the_scale_of_points_is_learned_from_random_games():
    leduc = rules_of("small/leduc_poker").new_game(players=2, seed=1)
    assert workshop_of(leduc).rewards.only_points
    samurai = rules_of("samurai_sword").new_game(players=3, seed=1)
    assert not workshop_of(samurai).rewards.only_points


@pytest.mark.parametrize("bot", ["search:40", "tree:40"])
def test_one_who_searches_wins_chips_from_random_players(bot):
    """Exactly, without luck: random players win 0.125 chips a game in the first seat from their
    like, and lose as much in the second; the best that can be won is 0.5 and 0.4167."""
    kuhn, policy = deals("kuhn_poker"), policy_of(bot, 4)
    assert value(kuhn, (uniform, uniform)) == pytest.approx(0.125)
    assert best_response(kuhn, 0, uniform) == pytest.approx(0.5)
    assert best_response(kuhn, 1, uniform) == pytest.approx(5 / 12)
    assert value(kuhn, (policy, uniform)) > 0.15
    assert value(kuhn, (uniform, policy)) < -0.15


def test_whoever_knows_the_answers_of_a_tree_wins_little_from_it():
    """From a random player 0.92 chips, from one who searches flat 0.67."""
    policy = policy_of("tree:1000" if GAMES_OF_ORACLE >= 10_000 else "tree:200", 10)
    assert nash_conv(deals("kuhn_poker"), policy) <= 0.35


@define
class Failing:
    """Worlds of which only the first can be made, or none."""

    worlds: Worlds
    left: int

    def sample(self, stream: Stream) -> Game:
        self.left -= 1
        if self.left < 0:
            raise RulesError(())
        return self.worlds.sample(stream)


@pytest.mark.parametrize("bot", ["search:12", "tree:12"])
@pytest.mark.parametrize("worlds", [0, 1])
def test_where_no_world_can_be_made_a_bot_answers_all_the_same(bot, worlds):
    game = after("small/kuhn_poker", 3, 1, 0)
    view = game.view(game.decision.player)
    failing = Failing(Worlds(game, game.decision.player), worlds)
    answer = make_bot(bot, 5, game.decision.player).choose(game.decision, view, failing)
    assert game.decision.allows(*answer)
    assert failing.left < 0


PENNIES = """
edition 1

game "Pennies"
  "Two show a coin at once; the first wins 3 if both show heads, 1 if both show tails, else loses 1."
  players 2
  turn act
  starts with first(seats)

counter heads: 0..2

phase act
  ask all seats
    option "Heads": heads += 1
    option "Tails": do_nothing
  end_game "Shown"

value won() = 2 * heads - 1 if heads > 1 else 1 - 2 * heads

ending "Shown"
  score won() if seat(p) == 0 else -won() for p in seats
  winners seats
"""


@pytest.mark.parametrize("seat", [0, 1])
def test_who_answers_in_secret_shows_heads_as_often_as_is_best(seat):
    """In a third of all cases, for both: who never does, or always, can be made use of."""
    heads = 0
    for seed in range(30):
        game = ruleset(PENNIES, table="").new_game(players=2, seed=seed)
        while game.decision.player != seat:
            ask_bot(game, {1 - seat: make_bot("random", seed, 1 - seat)})
        ask_bot(game, {seat: make_bot("tree:150", seed, seat)})
        heads += game.choices[-1] == 0
    assert 4 <= heads <= 17
