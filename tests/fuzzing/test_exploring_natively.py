"""What is explored natively comes to what Python comes to: counts, endings, what is found."""

from __future__ import annotations

from itertools import count
from pathlib import Path

import pytest

pytest.importorskip("wasmtime", reason="native code needs wasmtime, the extra `fast`")

from attrs import evolve

import rulekit
from explored import by_both
from goldens import Table, rulesets
from random_rules import ruleset as random_rules
from rulekit.engine.chance import Stream
from rulekit.engine.game import Game
from rulekit.engine.state import State
from rulekit.fuzzing import native_steps
from rulekit.fuzzing.exploration import FEWEST_POSITIONS, explore
from rulekit.fuzzing.exploration_starts import Start, from_rules, wanted_of
from rulekit.language.report import RulesError
from rulekit.loading.reference import RulesetReference
from rulekit.native.machine import Machine
from rulekit.native.playing import NotNative
from rulekit.native.positions import put
from rulekit.native.reading import Untranslatable
from sampling import ALL, sample
from shipped_rules import shipped

NAMES = ("A", "B", "C", "D")


def tables() -> list[Table]:
    """The most players and the fewest by turns."""
    return [
        Table(name, expansions, shipped(name, expansions).player_counts[place % 2])
        for place, (name, expansions) in enumerate(rulesets())
    ]


def after(game: Game, decisions: int, seed: int) -> Game:
    """Where a game stands after so many, or before the last one that is possible."""
    chance = Stream(seed, "moves")
    for _ in range(decisions):
        again = game.clone()
        assert again.decision is not None
        try:
            again.choose_index(*again.decision.at_random(chance.below))
        except RulesError:
            break
        if again.over:
            break
        game = again
    return game


@pytest.mark.parametrize("table", sample(tables(), 5), ids=lambda table: table.file.stem)
def test_every_ruleset_is_explored_the_same(table: Table) -> None:
    rules = shipped(table.ruleset, table.expansions)
    for seed, decisions in enumerate((0, 20, 60, 150)):
        all_asked = seed == 2
        game = rules.new_game(table.players, seed, ask_forced=all_asked, discreet=all_asked)
        python, native = by_both(after(game, decisions, seed), 4)
        assert native == python
        assert native.engines.native == native.answers


@pytest.mark.parametrize("seed", range(1000 if ALL else 3))
def test_random_rules_are_explored_the_same(seed: int) -> None:
    players = 2 + seed % 3
    try:
        game = random_rules(seed).new_game(players, seed)
    except RulesError:
        pytest.skip("the set-up fails")
    game = after(game, 4 * (seed % 5), seed)
    there = Start(game.ruleset, game, NAMES[:players], "", lambda _, __: None)
    for wanted in (None, wanted_of(there, "A.life == 3 or B.life == 2")[0]):
        python, native = by_both(game, 4, wanted)
        assert native == python
        assert native.engines.games == native.answers


@pytest.mark.parametrize(
    "text",
    [
        "count(A.hand) + count(B.hand) == 3",
        "A.coins == 2",
        "B.coins == 99",
        "top(pile) is Gift and count(A.hand) == 2",
        "any(p.coins == 7 for p in seats)",
    ],
)
def test_what_is_wanted_is_found_the_same(coins: Path, text: str) -> None:
    there = from_rules(rulekit.load(coins), RulesetReference("coins.rules"), 2, 4, {})
    python, native = by_both(there.game, 8, wanted_of(there, text)[0], 1000)
    assert native == python


def test_a_rule_that_fails_is_found_the_same(failing: Path) -> None:
    there = from_rules(rulekit.load(failing), RulesetReference("failing.rules"), 2, 4, {})
    python, native = by_both(there.game, 12, most=2000)
    assert python.found is not None
    assert python.found.kind == "failure"
    assert native == python
    assert (native.engines.native, native.engines.python.total()) == (native.answers - 1, 1)


def test_what_fails_in_many_positions_is_left_to_python(honest: Path) -> None:
    there = from_rules(rulekit.load(honest), RulesetReference("honest.rules"), 2, 4, {})
    wanted, _ = wanted_of(there, "B.coins // (A.coins - 5) == 99")
    python, native = by_both(there.game, 8, wanted, 1000)
    assert native == python
    assert str(native.engines) == "Played in Python: native code gave up too often"


def test_what_is_done_in_many_calls_is_the_same(
    coins: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(native_steps, "_WORK", 1)
    for rules in (shipped("hearts"), shipped("samurai_sword"), rulekit.load(coins)):
        python, native = by_both(rules.new_game(seed=3), 3)
        assert native == python
        assert native.engines.native >= native.answers - 1


def test_decisions_that_native_code_does_not_take_are_left_to_python(
    honest: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expanded = native_steps.NativeSteps._expanded
    asked: list[object] = []

    def odd(self: native_steps.NativeSteps, place: native_steps.Kept, first: int) -> object:
        asked.append(place)
        told = expanded(self, place, first)
        return evolve(told, count=-1) if len(asked) % 2 else told

    monkeypatch.setattr(native_steps.NativeSteps, "_expanded", odd)
    for rules in (shipped("samurai_sword"), rulekit.load(honest)):
        python, native = by_both(rules.new_game(seed=3), 6)
        assert native == python
        assert native.engines.native > 0
        assert native.engines.python.total() > 0


def test_positions_that_native_code_does_not_take_are_left_to_python(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Native code takes where the search begins, and nothing else."""
    expanded = native_steps.NativeSteps._expanded
    times = count()

    def odd(self: native_steps.NativeSteps, place: native_steps.Kept, first: int) -> object:
        return evolve(expanded(self, place, first), count=-1)

    def odd_put(machine: Machine, s: State) -> None:
        if next(times) > 1:
            raise Untranslatable("it is odd")
        put(machine, s)

    monkeypatch.setattr(native_steps.NativeSteps, "_expanded", odd)
    monkeypatch.setattr(native_steps, "put", odd_put)
    python, native = by_both(shipped("samurai_sword").new_game(3, seed=3), 6)
    assert native == python
    assert native.engines.python.total() == native.answers


def test_answers_that_native_code_gives_up_are_tried_by_python(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(native_steps, "_ONE_OF", 1)
    expanded = native_steps.NativeSteps._expanded

    def giving_up(self: native_steps.NativeSteps, place: native_steps.Kept, first: int) -> object:
        told = expanded(self, place, first)
        if told.after - told.first < 2:
            return told
        self._give_up()
        return evolve(told, after=told.first + 1, trapped=True)

    monkeypatch.setattr(native_steps.NativeSteps, "_expanded", giving_up)
    python, native = by_both(shipped("bang").new_game(4, seed=3), 5)
    assert native == python
    assert native.engines.native > 0
    assert native.engines.python.total() > 0


def test_copies_are_told_from_what_is_named_where_the_other_engine_tells_them(
    tmp_path: Path,
) -> None:
    file = tmp_path / "copies.rules"
    file.write_text(COPIES, encoding="utf-8")
    for seed in range(4):
        python, native = by_both(rulekit.load(file).new_game(2, seed), 6, most=2000)
        assert native == python
        assert native.merged > 20


COPIES = """\
edition 1

game "Copies"
  players 2
  turn act

zone deck: public
zone row: public, ordered
zone hand of player: private
zone shown of player: public
var favourite of player: card?
var kept: list of card
var note of card: text = ""
var bold: flag = no
counter dust of card: 0..3

kind stone: starts in deck, works in shown, discards to row

setup
  shuffle deck
  for p in seats: move top(deck, 4) to p.hand

event ping
  do_nothing

phase act
  choose one from you.hand
  ask you
    option "Ping": ping
    option "Show": move one to you.shown
    option "Lay": move one to row
    option "Like"
      you.favourite = one
      bold = not bold
    option "Keep": kept = kept + [one]
    option "Dust"
      one.dust += 1
      one.note = "dusty"

stone Pebble x6
  after ping: bold = yes

stone Gem x5

ending "Late" when round() > 20
  winners seats
"""


def test_the_search_begins_in_python_and_goes_on_natively_where_there_is_more() -> None:
    told: list[int] = []
    game = shipped("samurai_sword").new_game(3, seed=1)
    small = explore(game, 3, engine="auto")
    large = explore(game, 20, None, FEWEST_POSITIONS + 500, lambda: told.append(1), engine="auto")
    assert str(small.engines) == "Played in Python: fewer than 2,000 positions"
    assert str(large.engines) == "Played natively"
    assert large == explore(game, 20, None, FEWEST_POSITIONS + 500)
    assert len(told) == large.positions - 1


def test_without_wasmtime_python_explores_and_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rulekit.native.playing.is_installed", lambda: False)
    game = shipped("samurai_sword").new_game(3, seed=1)
    done = explore(game, 20, None, FEWEST_POSITIONS + 5, engine="auto")
    assert done.positions == FEWEST_POSITIONS + 5
    assert str(done.engines).startswith("Played in Python: wasmtime is not installed")
    with pytest.raises(NotNative, match="wasmtime is not installed"):
        explore(game, 2, engine="native")


def test_whoever_stops_it_is_told_the_same() -> None:
    def stopped(engine: str) -> object:
        left = iter(range(100))

        def stop() -> None:
            if next(left) == 90:
                raise KeyboardInterrupt

        return explore(shipped("bang").new_game(4, 2), 9, None, 1000, stop, engine)  # type: ignore[arg-type]

    assert stopped("native") == stopped("python")


def test_native_code_that_leads_elsewhere_is_not_believed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Python plays a position again where it is to try an answer, and fails on the way there."""
    expanded = native_steps.NativeSteps._expanded

    def only_the_first(
        self: native_steps.NativeSteps, place: native_steps.Kept, first: int
    ) -> object:
        told = expanded(self, place, first)
        return evolve(told, count=-1) if place.depth else told

    game = shipped("samurai_sword").new_game(3, seed=1)
    monkeypatch.setattr(native_steps.NativeSteps, "_expanded", only_the_first)
    monkeypatch.setattr(native_steps.NativeSteps, "_after", lambda *_: "failed")
    python, native = by_both(game, 3)
    assert native == python
    assert str(native.engines) == "Played in Python: native code has led elsewhere"


def test_positions_that_take_too_much_room_are_left_to_python(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(native_steps, "MOST_POSITION", 0)
    game = shipped("samurai_sword").new_game(3, seed=1)
    python, native = by_both(game, 2)
    assert native == python
    assert native.engines.python.total() == native.answers
    python, native = by_both(game, 6)
    assert native == python
    assert str(native.engines) == "Played in Python: native code gave up too often"


def test_what_was_kept_explores_the_same(
    coins: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RULEKIT_CACHE", str(tmp_path / "cache"))
    texts = ("A.coins == 2", "B.coins == 2", "A.coins == 2")
    for text in texts:
        there = from_rules(rulekit.load(coins), RulesetReference("coins.rules"), 2, 4, {})
        python, native = by_both(there.game, 8, wanted_of(there, text)[0], 1000)
        assert native == python
    python, native = by_both(rulekit.load(coins).new_game(2, 4), 12, most=1000)
    assert native == python
    assert native.found is not None
