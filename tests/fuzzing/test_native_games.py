"""Games that are fuzzed natively have the troubles that Python finds in them."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import evolve

from rulekit.fuzzing.campaign import Campaign, Plan, carry_out
from rulekit.loading.reference import RulesetReference
from rulekit.native.playing import NotNative
from rulekit.simulation.engines import LEFT_TO_PYTHON, Engines

pytest.importorskip("wasmtime", reason="native code is run by the extra `fast`")

PLAN = Plan(60, (2, 3), seed=1, most=1000)

LANTERNS = """\
edition 1

game "Lanterns"
  players 2
  turn act

zone deck: hidden, ordered
zone hand of player: private
counter light: 0..9, starts at 4
counter oil: 0..9, starts at 4

kind lantern: starts in deck
lantern Lamp x30

setup
  shuffle deck
  for p in players: draw 2 for p

phase act
  ask you
    option "Trim"
      light -= 1
      oil -= 1
    option "Burn"
      light -= 1
      ask you
        option "Once"
          oil -= 1
        option "Twice"
          oil -= 2
          light -= 1
    option "Dry"
      oil -= 1
      ask you
        option "Wait": do_nothing
        option "Fill": oil += 1

rule "Light burns oil"
  whenever oil < light: light = oil

ending "Dark" when oil == 0
  winners [current]

INVARIANT
"""


def both(path: Path, plan: Plan = PLAN) -> tuple[Campaign, Campaign]:
    """A plan carried out by Python, and natively."""
    rules = RulesetReference(str(path))
    return carry_out(rules, plan), carry_out(rules, evolve(plan, natively=True))


def is_the_same(python: Campaign, native: Campaign) -> bool:
    def plain(campaign: Campaign) -> list[tuple[object, ...]]:
        return [
            (number, one.kind, one.key, one.diagnostics, one.case, one.thorough)
            for number, one in campaign.troubles
        ]

    return plain(python) == plain(native) and [each.number for each in python.played] == [
        each.number for each in native.played
    ]


def test_a_broken_invariant_is_found_in_the_same_games(coins: Path) -> None:
    python, native = both(coins)
    assert {one.kind for _, one in native.troubles} == {"invariant"}
    assert 0 < len(native.troubles) < 60
    assert is_the_same(python, native)
    assert native.engines.python == {LEFT_TO_PYTHON: len(native.troubles)}


def test_a_rule_that_fails_in_some_games_is_found_in_them(failing: Path) -> None:
    python, native = both(failing)
    assert {one.kind for _, one in native.troubles} == {"failure"}
    assert 0 < len(native.troubles) < 10
    assert is_the_same(python, native)
    assert native.engines.native == 60 - len(native.troubles)


def test_games_in_which_nothing_is_wrong_are_all_played_natively(honest: Path) -> None:
    python, native = both(honest, evolve(PLAN, games=20))
    assert python.troubles == native.troubles == []
    assert native.engines == Engines(20)


def test_games_that_do_not_end_in_time_are_found(honest: Path) -> None:
    python, native = both(honest, evolve(PLAN, games=20, most=14))
    assert {one.kind for _, one in native.troubles} == {"endless"}
    assert is_the_same(python, native)


@pytest.mark.parametrize(
    "invariant",
    [
        'invariant "Less light than oil": light <= oil',
        'invariant "Bright": light > 0',
        'invariant "Even": light != 2 or oil == 2',
    ],
)
def test_invariants_are_looked_at_where_python_looks(tmp_path: Path, invariant: str) -> None:
    """In the middle of a phase, and not before what is due has been done."""
    file = tmp_path / "lanterns.rules"
    file.write_text(LANTERNS.replace("INVARIANT", invariant), encoding="utf-8")
    python, native = both(file, evolve(PLAN, players=(2,)))
    assert is_the_same(python, native)
    assert native.engines.python.total() == len(native.troubles)


def test_what_was_kept_finds_the_same(
    coins: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RULEKIT_CACHE", str(tmp_path / "cache"))
    python, native = both(coins)
    assert is_the_same(python, native)
    assert is_the_same(*both(coins))


def test_what_is_not_native_is_played_by_python(
    coins: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def none(*_: object, **__: object) -> None:
        raise NotNative("there is none")

    monkeypatch.setattr("rulekit.fuzzing.native_games.native_of", none)
    python, native = both(coins, evolve(PLAN, games=6))
    assert is_the_same(python, native)
    assert native.engines.python == {"there is none": 6}
