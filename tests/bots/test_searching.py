"""Bots that search: the same answers on both engines, honest, and better than chance."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from rulekit.bots import thinking
from rulekit.bots.bots import ask_bot, make_bot
from rulekit.bots.positions import InPython, Natively, Outcome
from rulekit.bots.rewards import Rewards
from rulekit.bots.thinking import continuations, workshop_of
from rulekit.engine.chance import Stream
from rulekit.engine.game import Game
from rulekit.engine.redealing import Worlds
from rulekit.native.playing import native_of
from rulekit.simulation.games import Plan, play_game
from shipped_rules import shipped

GAMES = [("samurai_sword", 3), ("bang", 4), ("small/hearts", 4), ("small/leduc_poker", 2)]


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


@pytest.mark.parametrize("bot", ["search:12", "tree:12"])
@pytest.mark.parametrize(("name", "players"), GAMES)
def test_both_engines_come_to_the_same_answers(monkeypatch, name, players, bot):
    pytest.importorskip("wasmtime")
    games = [one for n in range(2) if not (one := after(name, players, n, 9 * n)).over]
    answers = []
    for position in (lambda program: Natively(native_of(program)), lambda _: InPython()):
        monkeypatch.setattr(thinking, "position_of", position)
        monkeypatch.setattr(thinking, "_known", {})
        answers.append([answer_of(game, bot) for game in games])
    assert answers[0] == answers[1]


@pytest.mark.parametrize("bot", ["random", "heuristic", "greedy", "search:8", "tree:8"])
@pytest.mark.parametrize(("name", "players"), GAMES)
@settings(max_examples=2, deadline=None)
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
    rewards = Rewards(2, reach=20)
    assert rewards.of_all(Outcome((0,), {0: 5, 1: 5})) == [0.875, 0.125]
    assert rewards.of_all(Outcome((0,), {0: 10, 1: 0})) == [0.9375, 0.0625]


def test_where_points_are_only_won_from_others_they_alone_count():
    rewards = Rewards(2, reach=4, only_points=True)
    assert rewards.of_all(Outcome((0,), {0: 1, 1: -1})) == [0.75, 0.25]


def test_a_game_without_winners_is_worth_a_fair_share():
    assert Rewards(4).of_all(Outcome((), {})) == [0.25] * 4


def test_the_scale_of_points_is_learned_from_random_games():
    leduc = rules_of("small/leduc_poker").new_game(players=2, seed=1)
    assert workshop_of(leduc).rewards.only_points
    samurai = rules_of("samurai_sword").new_game(players=3, seed=1)
    assert not workshop_of(samurai).rewards.only_points


@pytest.mark.parametrize("bot", ["search:20", "tree:20"])
def test_one_who_searches_wins_more_often_than_by_chance(bot):
    rules = rules_of("small/hearts")
    plan = Plan(4, 3, (bot, "random", "random", "random"))
    won = sum(0 in play_game(rules, plan, number).winners for number in range(4))
    assert won >= 3  # 1 by chance
