"""Recorded games come to the same natively, from every position in them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

pytest.importorskip("wasmtime", reason="native code needs wasmtime, the extra `fast`")

from goldens import FOLDER, Table as Recorded, new_game
from lockstep import differences, engine, native, native_state, state_of
from rulekit.engine.interpreter import run
from rulekit.native.machine import Machine
from rulekit.native.positions import put
from sampling import sample

FILES = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("file", sample(FILES, 45), ids=lambda file: file.stem)
def test_a_recorded_game_goes_on_the_same_natively(file: Path) -> None:
    kept = json.loads(file.read_text(encoding="utf-8"))
    table = Recorded(kept["ruleset"], tuple(kept["expansions"]), kept["players"])
    game = new_game(table, kept["seed"])
    s, sites = game.state, game.program.sites
    machine = Machine(*native(game.program, engine()), engine())
    for number, choice in enumerate(kept["choices"]):
        assert s.pend is not None
        _, options, _, _, site = s.pend
        if sites[site].many and isinstance(choice, list):
            s.answer = [options[index] for index in choice]
        else:
            s.answer = options[choice]
        s.pend = None
        put(machine, s)
        machine.call("run")
        run(game.program, s)
        assert differences(state_of(s), native_state(machine)) == [], f"after choice {number}"
    assert s.pend is None
