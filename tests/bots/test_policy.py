"""A policy that is fitted to the rules of a game, and what goes by it."""

from __future__ import annotations

import pytest

from rulekit.bots import fitting, practice
from rulekit.bots.fitting import fitted
from rulekit.bots.policy import Policy, PolicyPlayer, credited
from rulekit.bots.practice import Practice
from rulekit.bots.rewards import Rewards
from rulekit.engine.chance import Stream
from rulekit.engine.game import Game
from rulekit.native.kinds import GREATEST
from rulekit.native.playing import NotNative, native_of
from rulekit.native.traits import Traits
from rulekit.simulation.games import Plan, play_game
from shipped_rules import shipped

GAMES = [
    ("samurai_sword", 5), ("bang", 4), ("hearts", 4), ("crazy_eights", 4), ("hanabi", 3),
    ("kuhn_poker", 2), ("leduc_poker", 2),
]  # fmt: skip


def any_policy(game: Game) -> Policy:
    """One of which nobody knows what it is good for."""
    traits, stream = Traits(game.program), Stream(1)
    return Policy(traits, tuple(stream.below(61) - 30 for _ in range(traits.count)))


@pytest.mark.parametrize(("name", "players"), GAMES)
def test_a_policy_plays_and_learns_the_same_on_both_engines(name, players):
    pytest.importorskip("wasmtime")
    from lockstep import native_state

    rules = shipped(name)
    program = rules.new_game(players, seed=0).program
    machine = native_of(program).machine()
    room = machine.layout.policy
    for seed in range(3):
        game = rules.new_game(players, seed=seed)
        policy = any_policy(game)
        player = PolicyPlayer(program, policy, Stream(seed, "bots"), [])
        decisions = player.play_out(game, 5_000)

        machine.begin(Stream(seed, "game").state, Stream(seed, "bots").state)
        room.put_worths(machine.data, policy.worths)
        machine.call("begin_game")
        assert machine.call("play_by_policy", 5_000, GREATEST, True) == decisions
        ended = native_state(machine)
        assert (ended["winners"], dict(ended["scores"]), ended["rng"]) == (
            game.state.winners,
            dict(game.state.scores),
            game.state.rng,
        )

        rewards = [3, 16, 0, 7, 9][:players]
        room.put_rewards(machine.data, rewards)
        machine.call("credit")
        sums = room.take_sums(machine.data)
        expected = [0] * len(sums)
        for trait, four in credited(player.notes, rewards).items():
            expected[4 * trait : 4 * trait + 4] = four
        assert sums == expected
        assert any(sums)


def test_what_is_fitted_is_the_same_on_both_engines(monkeypatch):
    pytest.importorskip("wasmtime")
    monkeypatch.setattr(fitting, "_ROUNDS", 2)
    monkeypatch.setattr(fitting, "_GAMES", 40)
    game = shipped("crazy_eights").new_game(4, seed=0)
    rewards, traits = Rewards(4, 60), Traits(game.program)
    natively = fitted(game, rewards, traits, Practice(game.program))

    def none(_):
        raise NotNative("there is none")

    monkeypatch.setattr(practice, "native_of", none)
    assert fitted(game, rewards, traits, Practice(game.program)) == natively
    assert any(natively)


def test_a_game_that_native_code_gives_up_is_learned_from_in_python(monkeypatch):
    pytest.importorskip("wasmtime")
    from rulekit.native.machine import Machine
    from rulekit.native.playing import Trap

    monkeypatch.setattr(fitting, "_ROUNDS", 1)
    monkeypatch.setattr(fitting, "_GAMES", 20)
    game = shipped("kuhn_poker").new_game(2, seed=0)
    rewards, traits = Rewards(2, 4, True), Traits(game.program)
    untroubled = fitted(game, rewards, traits, Practice(game.program))

    call, calls = Machine.call, []

    def troubled(machine: Machine, name: str, *arguments: int) -> int:
        calls.append(name)
        if calls.count("credit") == 7 and name == "play_by_policy":
            calls.append("credit")
            raise Trap("out of luck")
        return call(machine, name, *arguments)

    monkeypatch.setattr(Machine, "call", troubled)
    assert fitted(game, rewards, traits, Practice(game.program)) == untroubled
    assert calls.count("begin_game") == 20


def test_the_greedy_bot_wins_more_often_than_its_share():
    rules = shipped("crazy_eights")
    plan = Plan(4, 3, ("greedy", "random", "random", "random"))
    won = sum(0 in play_game(rules, plan, number).winners for number in range(60))
    assert won > 21  # of 60; 15 are its share
