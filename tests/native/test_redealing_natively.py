"""Worlds that are dealt natively are those that Python deals, bit for bit."""

from __future__ import annotations

import pytest

pytest.importorskip("wasmtime", reason="native code needs wasmtime, the extra `fast`")

from lockstep import native_state
from rulekit.engine.chance import Stream
from rulekit.engine.game import Game
from rulekit.engine.redealing import Worlds
from rulekit.native.playing import native_of
from rulekit.native.positions import put
from rulekit.native.reading import Untranslatable
from rulekit.native.redealing import NativeWorlds
from shipped_rules import shipped
from small_rules import ruleset

TABLES = [
    ("samurai_sword", 5),
    ("bang", 4),
    ("hearts", 4),
    ("hanabi", 3),
    ("leduc_poker", 2),
    ("gangs", 7),
]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_native_worlds_are_those_of_python(name: str, players: int) -> None:
    game = shipped(name).new_game(players, 4)
    chance = Stream(4, "moves")
    for number in range(50):
        if game.over:
            break
        if number % 12 == 1:
            _compare(game, (game.decision.player + number // 12 % 2) % players)
        game.choose_index(*game.decision.at_random(chance.below))


def _compare(game: Game, seat: int) -> None:
    native = native_of(game.program)
    machine, other = native.machine(), native.machine()
    by_python, natively = Stream(9), Stream(9)
    python_worlds, worlds = Worlds(game, seat), Worlds(game, seat)
    dealt = NativeWorlds(machine, worlds)
    for _ in range(3):
        put(other, python_worlds.sample(by_python).state)
        other.call("keep")
        dealt.deal(natively)
        machine.call("go_back")
        other.call("go_back")
        assert native_state(machine) == native_state(other)
        assert natively.state == by_python.state
    assert (worlds.dealt, worlds.rejected) == (python_worlds.dealt, python_worlds.rejected)


SECRET = """
setup
  shuffle deck
  for p in seats
    move top(deck, 2) to p.hand

charm Amulet x3
charm Bell x3

phase act
  choose c from asked.hand by all players
    move c to pile
  ask you
    option "end"
      do_nothing
    option "go on"
      do_nothing
"""


def test_python_deals_where_others_have_answered_in_secret() -> None:
    game = ruleset(SECRET).new_game(players=3, seed=1)
    game.choose_index(0)
    with pytest.raises(Untranslatable, match="Python has to see to more than the cards"):
        NativeWorlds(native_of(game.program).machine(), Worlds(game, 1))


def test_python_deals_where_rules_declare_what_always_holds() -> None:
    rules = ruleset(SECRET + '\ninvariant "few": count(deck) <= 6\n')
    game = rules.new_game(players=3, seed=1)
    with pytest.raises(Untranslatable, match="Python has to see to more than the cards"):
        NativeWorlds(native_of(game.program).machine(), Worlds(game, 0))
