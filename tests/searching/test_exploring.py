"""Every choice from a position on: what is found, how soon, and what is told of the rest."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulekit
from rulekit.language.diagnostics import RulesError
from rulekit.language.source import Source
from rulekit.scenarios import collect, read, run
from rulekit.scenarios.writing import Origin
from rulekit.searching.exploring import Exploration, explore
from rulekit.searching.starts import Start, from_rules, from_scenario, wanted_of

GIVEN = """\
edition 1

scenario "A swindle in hand"
  rules "{rules}.rules"
  given
    A is hand [{hand}]
    B is hand [Wait]
    deck [Wait, Wait, Wait]
    A is in act
  when
    A plays Wait
  then
    game goes on
"""


def start(rules: Path, *, played: bool = False, hand: str = "Wait, Gift, Swindle") -> Start:
    file = rules.with_name("given.scenarios")
    file.write_text(GIVEN.format(rules=rules.stem, hand=hand), encoding="utf-8")
    return from_scenario(collect(file)[0], played=played)


def looked_for(there: Start, depth: int, text: str, most: int = 10_000) -> Exploration:
    return explore(there.game, depth, wanted_of(there, text)[0], most)


def test_a_broken_invariant_is_found_by_the_shortest_way(coins: Path) -> None:
    there = start(coins)
    found = explore(there.game, 4).found
    assert found is not None
    assert (found.kind, found.depth) == ("invariant", 1)
    assert found.diagnostics[0].message == 'the invariant "Coins are never made" does not hold'


def test_the_way_is_written_as_a_scenario_that_fails_now_and_passes_when_mended(
    coins: Path, honest: Path
) -> None:
    there = start(coins)
    found = explore(there.game, 4).found
    assert found is not None
    text = there.write(found, ["sum(p.coins for p in everyone) == 10"])
    assert text is not None
    assert "  when\n    A plays Swindle\n  then\n" in text
    scenario = read(Source("found.scenarios", text)).scenarios[0]
    assert not run(scenario, there.ruleset).passed
    assert run(scenario, rulekit.load(honest)).passed


def test_a_position_is_looked_for_by_an_expression(honest: Path) -> None:
    there = start(honest)
    found = looked_for(there, 6, "A.coins == 4 and count(A.hand) == 1").found
    assert found is not None
    assert found.depth == 2
    text = there.write(found, ["A.coins == 4", "count(A.hand) == 1"])
    assert text is not None
    assert "  when\n    A plays Wait\n    A plays Gift\n  then\n    A.coins == 4\n" in text


def test_nothing_is_found_within_too_few_decisions(honest: Path) -> None:
    there = start(honest)
    assert looked_for(there, 1, "count(A.hand) == 1").found is None
    assert looked_for(there, 2, "count(A.hand) == 1").found is not None


def test_copies_of_one_card_are_one_choice(honest: Path) -> None:
    there = start(honest, hand="Wait, Wait, Wait")
    done = explore(there.game, 1)
    assert (done.answers, done.positions, done.merged) == (4, 3, 2)


def test_a_bound_on_positions_stops_the_search_and_is_told(honest: Path) -> None:
    done = explore(start(honest).game, 9, most=6)
    assert (done.positions, done.whole, done.found) == (6, False, None)


def test_where_every_game_ends_there_is_nothing_beyond(honest: Path) -> None:
    done = explore(start(honest).game, 100)
    assert done.deepest
    assert done.over > 0
    assert set(done.endings) <= {"Empty", "Late"}


def test_the_steps_of_the_scenario_are_played_first_if_wanted(honest: Path) -> None:
    there = start(honest, played=True)
    found = looked_for(there, 3, "count(A.hand) == 0").found
    assert found is not None
    text = there.write(found, ["count(A.hand) == 0"])
    assert text is not None
    assert "  when\n    A plays Wait\n" in text


def test_a_new_game_is_explored_and_what_is_found_begins_at_its_phase(coins: Path) -> None:
    ruleset = rulekit.load(coins)
    there = from_rules(ruleset, Origin("coins.rules"), 2, 4, {})
    found = explore(there.game, 12, most=5000).found
    assert found is not None
    text = there.write(found, ["sum(p.coins for p in everyone) == 10"])
    assert text is not None
    assert "plays Swindle" in text
    assert "is in act" in text


def test_an_expression_that_is_wrong_is_refused(honest: Path) -> None:
    there = start(honest)
    for text, code in (("A.coin == 1", "RK1002"), ("A.coins", "RK2001"), ("A.coins ==", "RK0101")):
        with pytest.raises(RulesError) as found:
            wanted_of(there, text)
        assert found.value.diagnostics[0].code == code


def test_where_an_expression_has_no_value_it_is_not_true(honest: Path) -> None:
    assert looked_for(start(honest), 1, "top(pile) is Wait").found is not None
    assert looked_for(start(honest), 1, "top(pile) is Gift and top(deck) is Gift").found is None
