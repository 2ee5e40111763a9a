"""The module runs by the WebAssembly of a browser, here that of Node: the same games."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

import rulekit
from rulekit.engine.chance import stream
from rulekit.engine.game import program_for
from rulekit.native.kinds import NONE
from rulekit.native.playing import native_of

pytest.importorskip("wasmtime", reason="native code is made ready with the extra `fast`")

NODE = shutil.which("node")
GAMES = 5

PLAYING = """
const fs = require("fs");
const [file, wanted] = process.argv.slice(2);
const { streams, rng, ending, pend, turns } = JSON.parse(wanted);
WebAssembly.instantiate(fs.readFileSync(file), {}).then(({ instance }) => {
  const game = instance.exports;
  const played = streams.map(([chance, bots]) => {
    game.fresh();
    const memory = new DataView(game.memory.buffer);
    memory.setBigUint64(rng, BigInt(chance), true);
    memory.setBigUint64(rng + 8, BigInt(bots), true);
    game.begin_game();
    const decisions = game.play_out(100000);
    const [end, left, turn] = [ending, pend, turns].map((at) => memory.getInt32(at, true));
    return [decisions, end, left, turn];
  });
  console.log(JSON.stringify(played));
});
"""


@pytest.mark.skipif(NODE is None, reason="Node is not installed")
@pytest.mark.parametrize("name", ["leduc_poker", "samurai_sword"])
def test_a_page_plays_the_same_games(name: str, tmp_path: Path) -> None:
    assert NODE is not None
    rules = rulekit.load(name)
    players = rules.player_counts[0]
    native = native_of(program_for(rules, players, {}))
    module, script = tmp_path / "game.wasm", tmp_path / "play.js"
    module.write_bytes(native.code)
    script.write_text(PLAYING, encoding="utf-8")
    scalars = native.memory.scalars
    wanted = {
        # As text: they are too large for the numbers of JavaScript.
        "streams": [
            [str(stream(seed, "game")), str(stream(seed + 100, "bots"))] for seed in range(GAMES)
        ],
        **{part: scalars[part] for part in ("rng", "ending", "pend", "turns")},
    }
    told = subprocess.run(
        [NODE, str(script), str(module), json.dumps(wanted)],
        capture_output=True, text=True, timeout=120, check=True,
    )  # fmt: skip
    expected = []
    for seed in range(GAMES):
        game = rules.new_game(players, seed)
        game.play_out(seed + 100)
        expected.append([len(game.choices), game.state.ending, NONE, game.state.turns])
    assert json.loads(told.stdout) == expected
