"""Worlds that are dealt natively are those that Python deals, bit for bit."""

from __future__ import annotations

import pytest

pytest.importorskip("wasmtime", reason="native code needs wasmtime, the extra `fast`")

from rulekit.engine.chance import Stream
from rulekit.engine.game import Game
from rulekit.engine.redealing import Worlds
from rulekit.native.playing import native_of
from rulekit.native.positions import put
from rulekit.native.redealing import NativeWorlds
from shipped_rules import shipped

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


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_native_worlds_are_those_of_python(name: str, players: int) -> None:
    game = shipped(name).new_game(players, 4)
    chance = Stream(4, "moves")
    for number in range(60):
        if game.over:
            break
        if number % 7 == 1:
            _compare(game, game.decision.player)
            _compare(game, (game.decision.player + 1) % players)
        game.choose_index(*game.decision.at_random(chance.below))


def _compare(game: Game, seat: int) -> None:
    native = native_of(game.program)
    machine, other = native.machine(), native.machine()
    by_python, natively = Stream(9), Stream(9)
    python_worlds, worlds = Worlds(game, seat), Worlds(game, seat)
    dealt = NativeWorlds(machine, worlds)
    for _ in range(4):
        put(other, python_worlds.sample(by_python).state)
        other.call("keep")
        dealt.deal(natively)
        machine.call("go_back")
        other.call("go_back")
        assert machine.state() == other.state()
        assert natively.state == by_python.state
    assert (worlds.dealt, worlds.rejected) == (python_worlds.dealt, python_worlds.rejected)
