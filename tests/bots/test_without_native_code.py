"""Bots where nothing is installed that runs native code: Python does all of it."""

from __future__ import annotations

import sys

import pytest

import rulekit
from rulekit.bots import fitting, outlook
from rulekit.simulation.games import Plan, play_game


@pytest.fixture
def without_native(monkeypatch):
    monkeypatch.setenv("RULEKIT_CACHE", "off")
    monkeypatch.setitem(sys.modules, "wasmtime", None)
    monkeypatch.delitem(sys.modules, "rulekit.native.machine", raising=False)
    monkeypatch.setattr(fitting, "_GAMES", 5)
    monkeypatch.setattr(outlook, "_GAMES", 5)


@pytest.mark.parametrize("bot", ["greedy", "search:8", "tree:8"])
@pytest.mark.parametrize(("name", "players"), [("kuhn_poker", 2), ("crazy_eights", 3)])
def test_bots_that_think_play_to_the_end(without_native, name, players, bot):
    played = play_game(rulekit.load(name), Plan(players, 1, (bot,) * players), 0)
    assert len(played.winners) >= 1
