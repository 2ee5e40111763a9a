"""Bots: always within the rules, never with more than their seat may know."""

from __future__ import annotations

from collections import Counter

import pytest

from rulekit.engine.chance import Stream
from rulekit.engine.objects import Decision, Option
from rulekit.language.source import Source, Span
from rulekit.play.asking import ask_bot
from rulekit.play.bots import BOTS, draw, make_bot


def decision(kinds: list[str], low: int = 1, high: int = 1) -> Decision:
    options = tuple(Option(index, kind, kind) for index, kind in enumerate(kinds))
    return Decision(0, "choose", None, "", options, low, high, "", Span(Source("a", ""), 0, 0))


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_bots_play_a_game_to_its_end(new, name, players):
    game = new(players=players, seed=players)
    bots = {seat: make_bot(name, 1, seat) for seat in range(players)}
    while not game.over:
        ask_bot(game, bots)
    assert game.result.ending == "Last ones"


@pytest.mark.parametrize("name", BOTS)
def test_the_same_seed_makes_the_same_choices(new, name):
    played = []
    for _ in range(2):
        game = new(seed=9)
        bots = {seat: make_bot(name, 5, seat) for seat in range(3)}
        while not game.over:
            ask_bot(game, bots)
        played.append(game.choices)
    assert played[0] == played[1]


@pytest.mark.parametrize("name", BOTS)
def test_what_is_hidden_makes_no_difference(new, name):
    game, other = new(seed=1), new(seed=1)
    hidden = other.state.z[other.program.layout.zone_base[other.ruleset.zones["deck"]]]
    hidden[0], hidden[1] = hidden[1], hidden[0]
    for one in (game, other):
        ask_bot(one, {0: make_bot(name, 3, 0)})
    assert game.choices == other.choices


def test_a_random_bot_chooses_every_option_alike():
    stream = Stream(1)
    asked = decision(["player", "player", "pass"])
    counts = Counter(draw(stream, asked) for _ in range(3000))
    assert set(counts) == {(0,), (1,), (2,)}
    assert all(900 < count < 1100 for count in counts.values())


def test_a_random_bot_keeps_to_the_number_of_choices():
    stream = Stream(1)
    asked = decision(["card"] * 5, low=2, high=3)
    answers = {draw(stream, asked) for _ in range(300)}
    assert {len(answer) for answer in answers} == {2, 3}
    assert all(len(set(answer)) == len(answer) for answer in answers)


def test_a_random_bot_passes_alone_or_not_at_all():
    stream = Stream(1)
    asked = decision(["card", "card", "pass"], low=2, high=2)
    assert {draw(stream, asked) for _ in range(100)} == {(0, 1), (2,)}


def test_a_bot_of_common_sense_plays_rather_than_passes(new):
    game = new(seed=1)
    assert [option.label for option in game.decision.options] == ["Nip", "pass"]
    bot = make_bot("heuristic", 1, 0)
    assert {bot.choose(game.decision, game.view(0)) for _ in range(20)} == {(0,)}


def test_a_bot_of_common_sense_hides_when_it_is_bitten(new):
    game = new(seed=1)
    game.choose_index(0)
    game.choose_index(0)
    assert game.decision.player == 1
    bot = make_bot("heuristic", 1, 1)
    chosen = {bot.choose(game.decision, game.view(1)) for _ in range(20)}
    assert (2,) not in chosen


def test_common_sense_wins_more_often_than_chance(foxes):
    from rulekit.simulate.games import Plan, play_games
    from rulekit.simulate.tally import tally

    plan = Plan(2, 1, ("heuristic", "random"))
    counted = tally(plan, play_games(foxes, plan, range(100)))
    assert counted.wins["bot"]["heuristic"].share > counted.wins["bot"]["random"].share + 0.1


def test_a_bot_that_does_not_exist_is_named():
    with pytest.raises(ValueError, match="no bot is called genius; there are random, heuristic"):
        make_bot("genius", 1, 0)


@pytest.mark.parametrize("players", [3, 7])
def test_bots_of_common_sense_play_the_shipped_game_to_its_end(players):
    from rulekit.engine.game import new_game
    from rulekit.ruleset.loading import load

    game = new_game(load("samurai_sword"), players, seed=2)
    bots = {seat: make_bot("heuristic", 1, seat) for seat in range(players)}
    while not game.over:
        ask_bot(game, bots)
    assert game.result.winners != ()
