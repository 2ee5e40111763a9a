"""The page on native play shows how a page runs a module: Node does what it shows."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import rulekit
from page_blocks import blocks_of

pytest.importorskip("wasmtime", reason="native code is made ready with the extra `fast`")

NODE = shutil.which("node")
PAGE = Path(__file__).parents[2] / "docs" / "explanation" / "native-play.md"


@pytest.mark.skipif(NODE is None, reason="Node is not installed")
def test_what_the_page_shows_plays_the_same_games(tmp_path: Path) -> None:
    assert NODE is not None
    for block in blocks_of(PAGE):
        if block.file is not None:
            (tmp_path / block.file).write_text(block.text, encoding="utf-8")
    subprocess.run([sys.executable, "save_module.py"], cwd=tmp_path, timeout=120, check=True)
    told = subprocess.run(
        [NODE, "play.js"], cwd=tmp_path, capture_output=True, text=True, timeout=120, check=True
    )
    expected = []
    for seed in range(5):
        game = rulekit.load("samurai_sword").new_game(5, seed)
        game.play_out(seed)
        assert game.result is not None
        expected.append(f"{game.result.ending} {game.state.turns} {len(game.choices)}")
    assert told.stdout.splitlines() == expected
