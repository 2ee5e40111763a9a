"""A position played out many times, by native code and by Python."""

from __future__ import annotations

import pytest

import rulekit
from rulekit.engine.game import Game
from rulekit.native import playouts
from rulekit.native.playing import NotNative
from rulekit.native.playouts import Playouts, play_out_many

pytest.importorskip("wasmtime", reason="native code is run by the extra `fast`")


def after(game: Game, decisions: int) -> Game:
    """A game after so many decisions, in each of which the last options are chosen."""
    while game.decision is not None and len(game.choices) < decisions:
        options = game.decision.options
        game.choose(*options[len(options) - max(1, game.decision.low) :])
    return game


def by_python(monkeypatch: pytest.MonkeyPatch, game: Game, count: int, seed: int) -> Playouts:
    def none(_):
        raise NotNative("there is none")

    with monkeypatch.context() as patched:
        patched.setattr(playouts, "native_of", none)
        return play_out_many(game, count, seed)


@pytest.mark.parametrize("decisions", [0, 1, 10, 40])
@pytest.mark.parametrize(
    ("name", "expansions", "players"),
    [("samurai_sword", [], 4), ("bang", ["high_noon"], 5), ("hanabi", [], 3), ("hearts", [], 4)],
)
def test_native_playouts_come_to_what_python_comes_to(
    monkeypatch: pytest.MonkeyPatch, name: str, expansions: list[str], players: int, decisions: int
) -> None:
    game = after(rulekit.load(name, expansions).new_game(players, seed=5), decisions)
    before = game.save()
    natively = play_out_many(game, 12, 3)
    in_python = by_python(monkeypatch, game, 12, 3)
    assert (natively.native, in_python.native) == (12, 0)
    assert natively.endings == in_python.endings
    assert natively.wins == in_python.wins
    assert natively.decisions == in_python.decisions
    assert game.save() == before


def test_numbers_that_cannot_be_are_refused() -> None:
    game = rulekit.load("kuhn_poker").new_game(seed=1)
    with pytest.raises(ValueError, match="count=-3: say how many games"):
        play_out_many(game, -3, 1)
    with pytest.raises(TypeError, match="seed is a whole number such as 4, not 'x'"):
        play_out_many(game, 3, "x")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="bot_seed is a whole number such as 4, not None"):
        game.play_out(None)  # type: ignore[arg-type]


def test_a_position_that_native_code_cannot_hold_is_python_s(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = rulekit.load("kuhn_poker").new_game(seed=1)
    monkeypatch.setattr("rulekit.native.positions.FRAMES", 0)
    assert play_out_many(game, 5, 1).native == 0
    assert sum(play_out_many(game, 5, 1).endings.values()) == 5


def test_a_game_that_is_over_stays_so() -> None:
    game = after(rulekit.load("kuhn_poker").new_game(seed=1), 100)
    assert game.result is not None
    made = play_out_many(game, 7, 1)
    assert made.endings == {game.result.ending: 7}
    assert [7 * (seat in game.result.winners) for seat in range(2)] == list(made.wins)
    assert made.decisions == 0
