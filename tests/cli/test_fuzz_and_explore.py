"""`rulekit fuzz` and `rulekit explore`: what they print, write and return."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

COINS = (Path(__file__).parent.parent / "searching" / "conftest.py").read_text(encoding="utf-8")
COINS = COINS.partition('COINS = """\\\n')[2].partition('"""')[0]


@pytest.fixture
def coins(tmp_path: Path) -> str:
    (tmp_path / "coins.rules").write_text(COINS.replace("PROFIT", "2"), encoding="utf-8")
    (tmp_path / "honest.rules").write_text(COINS.replace("PROFIT", "1"), encoding="utf-8")
    return "coins.rules"


def test_fuzz_writes_a_scenario_that_test_then_runs(
    run: Callable[..., Any], coins: str, tmp_path: Path
) -> None:
    done = run("fuzz", coins, "-n", "20", "--seed", "1")
    assert done.returncode == 1
    assert 'the invariant "Coins are never made" does not hold' in done.stdout
    assert "1 finding in 20 games of coins with 2 to 3 players (seed 1," in done.stdout
    assert (tmp_path / "fuzz-coins.scenarios").read_text().startswith("edition 1\n")
    again = run("test", "fuzz-coins.scenarios")
    assert again.returncode == 1
    assert "RK4010" in again.stdout


def test_fuzz_that_finds_nothing_says_so(run: Callable[..., Any], coins: str) -> None:
    done = run("fuzz", "honest.rules", "-n", "10", "--seed", "1", "--players", "3")
    assert done.returncode == 0
    assert done.stdout.startswith("nothing found in 10 games of honest with 3 players (seed 1,")


def test_fuzz_does_not_write_over_what_it_found_before(
    run: Callable[..., Any], coins: str, tmp_path: Path
) -> None:
    for _ in range(2):
        run("fuzz", coins, "-n", "20", "--seed", "1")
    assert (tmp_path / "fuzz-coins-2.scenarios").exists()


def test_fuzz_in_json(run: Callable[..., Any], coins: str) -> None:
    done = run("fuzz", coins, "-n", "20", "--seed", "1", "--format", "json", "-o", "x.scenarios")
    document = json.loads(done.stdout)
    assert (document["format_version"], document["games"], document["seed"]) == (1, 20, 1)
    (finding,) = document["findings"]
    assert (finding["kind"], finding["file"], finding["save"]) == ("invariant", "x.scenarios", None)
    assert finding["diagnostics"][0]["code"] == "RK4010"


def test_a_game_that_does_not_end_is_saved_for_play(
    run: Callable[..., Any], coins: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from rulekit.searching.fuzzing import Plan

    monkeypatch.setattr(Plan, "__init__", _short(Plan.__init__))
    done = run("fuzz", "honest.rules", "-n", "2", "--seed", "1")
    assert done.returncode == 1
    assert "No scenario can begin where this does." in done.stdout
    assert "rulekit play --resume fuzz-honest-1.json" in done.stdout
    assert json.loads((tmp_path / "fuzz-honest-1.json").read_text())["game"]["choices"]


def _short(init: Any) -> Any:
    return lambda self, games, players, seed, options: init(self, games, players, seed, options, 5)


def test_no_games_are_nothing_to_do(run: Callable[..., Any], coins: str) -> None:
    assert run("fuzz", coins, "-n", "0").returncode == 4


@pytest.mark.parametrize(
    "flags", [("--jobs", "0"), ("--time", "0"), ("--set", "x=y"), ("--players", "9")]
)
def test_fuzz_used_wrongly(run: Callable[..., Any], coins: str, flags: tuple[str, str]) -> None:
    done = run("fuzz", coins, *flags)
    assert done.returncode == 2
    assert done.stderr


def test_explore_tells_the_shortest_way_and_what_was_looked_at(
    run: Callable[..., Any], coins: str, tmp_path: Path
) -> None:
    done = run("explore", coins, "--depth", "12", "--seed", "4", "-o", "found.scenarios")
    assert done.returncode == 1
    assert "positions;" in done.stdout
    assert "found after" in done.stdout
    assert run("test", "found.scenarios").returncode == 1


def test_explore_a_scenario_for_an_expression(
    run: Callable[..., Any], coins: str, tmp_path: Path
) -> None:
    run("explore", coins, "--depth", "12", "--seed", "4", "-o", "found.scenarios")
    done = run("explore", "found.scenarios", "--find", "A.coins > 90", "--depth", "2", "--format",
               "json")  # fmt: skip
    document = json.loads(done.stdout)
    assert document["found"]["kind"] in ("invariant", "wanted")
    nothing = run("explore", "honest.rules", "--find", "count(deck) == 99", "--depth", "3")
    assert nothing.returncode == 0
    assert nothing.stdout.endswith("nothing found within 3 decisions\n")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("honest.rules", "--depth", "0"), 4),
        (("honest.rules", "--find", "A.coin == 1"), 2),
        (("honest.rules", "--when"), 2),
        (("honest.rules", "--players", "7"), 2),
        (("missing.scenarios",), 3),
        (("missing.rules",), 3),
    ],
)
def test_explore_used_wrongly(
    run: Callable[..., Any], coins: str, arguments: tuple[str, ...], code: int
) -> None:
    done = run("explore", *arguments)
    assert done.returncode == code
    assert done.stderr
