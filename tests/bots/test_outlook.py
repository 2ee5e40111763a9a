"""What positions promise, and answers that are tried out all at once."""

from __future__ import annotations

import pytest

from rulekit.bots import outlook, practice
from rulekit.bots.native_positions import Natively
from rulekit.bots.option_keys import OptionKeys
from rulekit.bots.outlook import Outlook, fitted, outlook_of
from rulekit.bots.policy import Policy, PolicyPlayer
from rulekit.bots.positions import Guide, InPython, Outcome
from rulekit.bots.practice import Practice
from rulekit.bots.rewards import Rewards
from rulekit.bots.thinking import Look, Partial, Workshop
from rulekit.bots.trying import tried
from rulekit.engine.chance import Stream
from rulekit.engine.game import Game
from rulekit.engine.redealing import Worlds
from rulekit.native.playing import NotNative, native_of
from rulekit.native.positions import put
from rulekit.native.prospects import Prospects
from rulekit.native.traits import Traits
from shipped_rules import shipped
from small_rules import ruleset

GAMES = [("samurai_sword", 5), ("bang", 4), ("hearts", 4), ("hanabi", 3), ("leduc_poker", 2)]


def plain(game: Game) -> Policy:
    """One that plays at random."""
    traits = Traits(game.program)
    return Policy(traits, (0,) * traits.count)


def any_outlook(game: Game, turns: int) -> Outlook:
    """One that knows nothing of what it tells."""
    prospects, stream = Prospects(Traits(game.program)), Stream(3)
    weights = tuple(stream.below(8_001) - 3_500 for _ in range(prospects.count))
    return Outlook(prospects, weights, turns)


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_positions_look_the_same_to_both_engines(name, players):
    pytest.importorskip("wasmtime")
    rules = shipped(name)
    game = rules.new_game(players, seed=4)
    machine = native_of(game.program).machine()
    described = Prospects(Traits(game.program)).in_python
    player = PolicyPlayer(game.program, plain(game), Stream(1))
    looks = 0
    while not game.over and looks < 12:
        put(machine, game.state)
        for seat in range(players):
            end = machine.call("describe", seat)
            assert machine.layout.prospects.described(machine.data, end) == described(
                game.state, seat
            )
        looks += 1
        player.play_out(game, 5_000, game.state.turns + 1)
    assert looks > 2


@pytest.mark.parametrize(("name", "players"), GAMES)
@pytest.mark.parametrize("turns", [2, 10_000])
def test_playouts_are_worth_the_same_on_both_engines(name, players, turns):
    pytest.importorskip("wasmtime")
    game = shipped(name).new_game(players, seed=4)
    rewards = Rewards(players, 40, name == "leduc_poker")
    guide = Guide(plain(game), rewards, any_outlook(game, turns))
    worths = []
    for position in (Natively(native_of(game.program)), InPython()):
        position.go_by(guide)
        position.enter(game)
        for seed in range(4):
            position.go_back(seed)
            position.play_out(seed)
            worths.append((position.pend is None, tuple(position.worths)))
    assert worths[:4] == worths[4:]


@pytest.mark.parametrize(
    ("name", "players", "least"), [("samurai_sword", 5, 40), ("leduc_poker", 2, 0)]
)
def test_answers_tried_at_once_come_to_the_same_as_world_by_world(
    monkeypatch, name, players, least
):
    pytest.importorskip("wasmtime")
    game = shipped(name).new_game(players, seed=4)
    PolicyPlayer(game.program, plain(game), Stream(1)).play_out(game, 5_000, least // players)
    workshop = at_hand(game, any_outlook(game, 3))
    pend = game.state.pend
    assert pend is not None
    look = Look(workshop, pend, ())
    several = [Partial((index,), True, index) for index in range(len(pend[1]))]
    sums = []
    for _ in range(2):
        worlds, stream = Worlds(game, pend[0]), Stream(8)
        before = [100 * index for index in range(len(several))]
        sums.append((list(tried(look, several, before, 9, worlds, stream)), stream.state))
        monkeypatch.setattr(Natively, "tried", lambda *_: None)
    assert sums[0] == sums[1]
    assert len(several) > 1


def at_hand(game: Game, told: Outlook) -> Workshop:
    position, policy = Natively(native_of(game.program)), plain(game)
    rewards = Rewards(game.players, 40)
    position.go_by(Guide(policy, rewards, told))
    return Workshop(position, OptionKeys(game.program), policy, rewards)


RACE = """
edition 1

game "Race"
  "Each turn a player goes one step or two; the first who comes to thirty wins."
  players 2
  turn act
  starts with first(seats)

counter steps of player: 0..99, starts at 0

phase act
  ask you
    option "Walk": you.steps += 1
    option "Leap": you.steps += 2

ending "There" when any(p in seats where p.steps >= 30)
  winners (p in seats where p.steps >= 30)
"""


def test_whoever_is_ahead_is_promised_more_by_what_games_taught(monkeypatch):
    monkeypatch.setattr(outlook, "_GAMES", 600)
    game = ruleset(RACE, table="").new_game(players=2, seed=1)
    weights = fitted(
        game, Rewards(2), plain(game), Prospects(Traits(game.program)), Practice(game.program)
    )
    promised = Outlook(Prospects(Traits(game.program)), tuple(weights), 2).in_python
    game.state.c_steps[:] = [20, 5]
    ahead, behind = promised(game.state)
    assert ahead > 12_000
    assert behind < 4_000


def test_what_games_taught_is_the_same_on_both_engines(monkeypatch):
    pytest.importorskip("wasmtime")
    monkeypatch.setattr(outlook, "_GAMES", 60)
    monkeypatch.setattr(outlook, "_WORTH_WHILE", 1)
    game = shipped("crazy_eights").new_game(4, seed=0)
    learned = []
    for _ in range(2):
        prospects = Prospects(Traits(game.program))
        learned.append(fitted(game, Rewards(4, 60), plain(game), prospects, Practice(game.program)))
        monkeypatch.setattr(practice, "native_of", none)
    assert learned[0] == learned[1]
    assert any(learned[0])


def none(_):
    raise NotNative("there is none")


def test_short_games_are_played_to_their_end():
    game = shipped("kuhn_poker").new_game(2, seed=0)
    assert outlook_of(game, Rewards(2, 4, True), plain(game), Practice(game.program)) is None


def test_a_win_and_points_are_worth_the_same_on_both_engines():
    pytest.importorskip("wasmtime")
    game = shipped("leduc_poker").new_game(2, seed=3)
    position, found = Natively(native_of(game.program)), set()
    for only_points in (False, True):
        rewards = Rewards(2, 6, only_points)
        position.go_by(Guide(plain(game), rewards, None))
        position.enter(game)
        for seed in range(12):
            position.go_back(seed)
            position.play_out(seed)
            assert list(position.worths) == rewards.of_all(position.outcome)
            found.add(tuple(position.worths))
    assert len(found) > 3
    assert rewards.of_all(Outcome((), {0: 9, 1: -9})) == [16_384, 0]
