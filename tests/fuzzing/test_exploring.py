"""Every choice from a position on: what is found, how soon, and what is told of the rest."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulekit
from explored import Explore
from rulekit.fuzzing.exploration import Exploration
from rulekit.fuzzing.exploration_starts import Start, from_rules, from_scenario, wanted_of
from rulekit.language.report import RulesError
from rulekit.language.source import Source
from rulekit.loading.reference import RulesetReference
from rulekit.scenarios import collect, read, run

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


def looked_for(
    explore: Explore, there: Start, depth: int, text: str, most: int = 10_000
) -> Exploration:
    return explore(there.game, depth, wanted_of(there, text)[0], most)


def test_a_broken_invariant_is_found_by_the_shortest_way(coins: Path, explore: Explore) -> None:
    there = start(coins)
    found = explore(there.game, 4).found
    assert found is not None
    assert (found.kind, found.depth) == ("invariant", 1)
    assert found.diagnostics[0].message == 'the invariant "Coins are never made" does not hold'


def test_the_way_is_written_as_a_scenario_that_fails_now_and_passes_when_mended(
    coins: Path, honest: Path, explore: Explore
) -> None:
    there = start(coins)
    found = explore(there.game, 4).found
    assert found is not None
    text = there.write(found, "sum(p.coins for p in seats) == 10")
    assert text is not None
    assert "  when\n    A plays Swindle\n  then\n" in text
    scenario = read(Source("found.scenarios", text)).scenarios[0]
    assert not run(scenario, there.ruleset).passed
    assert run(scenario, rulekit.load(honest)).passed


def test_a_position_is_looked_for_by_an_expression(honest: Path, explore: Explore) -> None:
    there = start(honest)
    found = looked_for(explore, there, 6, "A.coins == 4 and count(A.hand) == 1").found
    assert found is not None
    assert found.depth == 2
    text = there.write(found, "A.coins == 4 and count(A.hand) == 1")
    assert text is not None
    assert "  when\n    A plays Wait\n    A plays Gift\n  then\n    A.coins == 4 and " in text


def test_nothing_is_found_within_too_few_decisions(honest: Path, explore: Explore) -> None:
    there = start(honest)
    assert looked_for(explore, there, 1, "count(A.hand) == 1").found is None
    assert looked_for(explore, there, 2, "count(A.hand) == 1").found is not None


def test_copies_of_one_card_are_one_choice(honest: Path, explore: Explore) -> None:
    there = start(honest, hand="Wait, Wait, Wait")
    done = explore(there.game, 1)
    assert (done.answers, done.positions, done.merged) == (4, 3, 2)


def test_a_bound_on_positions_stops_the_search_and_is_told(honest: Path, explore: Explore) -> None:
    done = explore(start(honest).game, 9, most=6)
    assert (done.positions, done.whole, done.found) == (6, False, None)


def test_where_every_game_ends_there_is_nothing_beyond(honest: Path, explore: Explore) -> None:
    done = explore(start(honest).game, 100)
    assert done.exhausted
    assert done.over > 0
    assert set(done.endings) <= {"Empty", "Late"}


def test_the_steps_of_the_scenario_are_played_first_if_wanted(
    honest: Path, explore: Explore
) -> None:
    there = start(honest, played=True)
    found = looked_for(explore, there, 3, "count(A.hand) == 0").found
    assert found is not None
    text = there.write(found, "count(A.hand) == 0")
    assert text is not None
    assert "  when\n    A plays Wait\n" in text


def test_a_new_game_is_explored_and_what_is_found_begins_at_its_phase(
    coins: Path, explore: Explore
) -> None:
    ruleset = rulekit.load(coins)
    there = from_rules(ruleset, RulesetReference("coins.rules"), 2, 4, {})
    found = explore(there.game, 12, most=5000).found
    assert found is not None
    text = there.write(found, "sum(p.coins for p in seats) == 10")
    assert text is not None
    assert "plays Swindle" in text
    assert "is in act" in text


def test_an_expression_that_is_wrong_is_refused(honest: Path) -> None:
    there = start(honest)
    for text, code in (("A.coin == 1", "RK1002"), ("A.coins", "RK2001"), ("A.coins ==", "RK0101")):
        with pytest.raises(RulesError) as found:
            wanted_of(there, text)
        assert found.value.diagnostics[0].code == code


def test_where_an_expression_has_no_value_it_is_not_true(honest: Path, explore: Explore) -> None:
    assert looked_for(explore, start(honest), 1, "top(pile) is Wait").found is not None
    assert (
        looked_for(explore, start(honest), 1, "top(pile) is Gift and top(deck) is Gift").found
        is None
    )


MANY = """\
edition 1

game "Many"
  players 2..2
  turn act

zone deck: public
zone hand of player: private
var chosen: number = 0

kind ticket: starts in deck

setup
  for x in deck: move x to first(players).hand

phase act
  choose up to 6 xs from you.hand
  chosen = count(xs)

TICKETS
ending "Late" when round() > 3
  winners seats
"""


def many(tmp_path: Path, number: int) -> Start:
    file = tmp_path / "many.rules"
    tickets = "".join(f"ticket T{each}\n" for each in range(number))
    file.write_text(MANY.replace("TICKETS\n", tickets), encoding="utf-8")
    return from_rules(rulekit.load(file), RulesetReference("many.rules"), 2, 0, {})


def test_sets_of_options_that_were_not_tried_are_told(tmp_path: Path, explore: Explore) -> None:
    done = looked_for(explore, many(tmp_path, 10), 20, "chosen == 6")
    assert done.found is None
    assert (done.whole, done.exhausted) == (False, False)
    assert done.decisions_cut > 0


def test_where_every_set_of_options_is_tried_nothing_is_told(
    tmp_path: Path, explore: Explore
) -> None:
    assert looked_for(explore, many(tmp_path, 7), 1, "chosen == 6").found is not None
    done = looked_for(explore, many(tmp_path, 7), 20, "chosen == 7")
    assert (done.whole, done.exhausted, done.decisions_cut) == (True, True, 0)


def test_what_is_given_and_breaks_an_invariant_is_found_before_any_decision(
    honest: Path, explore: Explore
) -> None:
    there = start(honest, hand="Wait")
    assert explore(there.game, 1).found is None
    file = honest.with_name("given.scenarios")
    file.write_text(file.read_text().replace("is hand [Wait]", "is coins 9, hand [Wait]", 1))
    there = from_scenario(collect(file)[0], played=False)
    found = explore(there.game, 1).found
    assert found is not None
    assert (found.kind, found.depth, found.path) == ("invariant", 0, ())
    assert found.diagnostics[0].help == (
        "what is given breaks it, before any step: if it counts cards, say where all of them lie; "
        "`...` stands for all that are left, in `deck` or in another zone of the table"
    )
    assert looked_for(explore, there, 2, "A.coins == 99").found is None


def test_a_step_that_breaks_an_invariant_is_found_where_the_search_begins(
    coins: Path, explore: Explore
) -> None:
    file = coins.with_name("given.scenarios")
    text = GIVEN.format(rules="coins", hand="Swindle, Wait").replace("plays Wait", "plays Swindle")
    file.write_text(text, encoding="utf-8")
    there = from_scenario(collect(file)[0], played=True)
    found = explore(there.game, 3).found
    assert found is not None
    assert (found.kind, found.depth) == ("invariant", 0)
    assert found.diagnostics[0].help == (
        "mend the rule that broke it, or say in the invariant when it may be broken"
    )
    text = there.write(found, "sum(p.coins for p in seats) == 10") or ""
    assert "  when\n    A plays Swindle\n  then\n" in text


LAST_CARD = """\
edition 1

game "Last card"
  players 2
  turn act

zone deck: public
zone gone: public

kind ticket: starts in deck

phase act
  choose one from deck
  move one to gone

ticket Ticket

ending "Gone" when count(deck) == 0
  winners seats
"""


def test_where_all_that_is_left_is_forced_the_game_is_over_at_once(
    tmp_path: Path, explore: Explore
) -> None:
    file = tmp_path / "last.rules"
    file.write_text(LAST_CARD, encoding="utf-8")
    done = explore(rulekit.load(file).new_game(2, ask_forced=True), 3)
    assert (done.positions, done.answers, done.endings) == (1, 0, {"Gone": 1})
    assert done.exhausted
