"""Many scenarios are run in one go, in one process or several, and reported alike."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from rulekit.loading.loader import load
from rulekit.scenarios import collect, run, run_all

HERE = Path(__file__).parent

THREE = """\
edition 1

scenario "It holds"
  rules "two_answers.rules"
  given
    A is coins 1
    B is coins 1
  then
    A.coins == 1

scenario "It does not hold"
  rules "two_answers.rules"
  given
    A is coins 1, hand [Count, Ring]
    B is coins 1
  when
    A plays Count on 2
  then
    A.coins == 1

scenario "It is wrong"
  rules "two_answers.rules"
  given
    A is coins 1
    B is gold 1
  then
    A.coins == 1
"""


@pytest.fixture
def folder(tmp_path):
    rules = (HERE / "two_answers.rules").read_text(encoding="utf-8")
    (tmp_path / "two_answers.rules").write_text(rules, encoding="utf-8")
    (tmp_path / "three.scenarios").write_text(THREE, encoding="utf-8")
    return tmp_path


def test_every_scenario_has_an_outcome_in_the_order_of_the_file(folder):
    results = run_all([folder])
    assert [(each.scenario.name, each.passed) for each in results.outcomes] == [
        ("It holds", True),
        ("It does not hold", False),
        ("It is wrong", False),
    ]
    assert len(results.passed) == 1
    assert len(results.failed) == 2


def test_several_processes_give_the_same_outcomes(folder):
    alone, together = run_all([folder]), run_all([folder], jobs=3)
    assert [str(each.failure) for each in alone.outcomes] == [
        str(each.failure) for each in together.outcomes
    ]


def test_a_keyword_keeps_what_holds_it_in_its_id(folder):
    results = run_all([folder], keyword="NOT HOLD")
    assert [each.scenario.name for each in results.outcomes] == ["It does not hold"]
    assert results.left_out == 2


@pytest.mark.parametrize("keyword", ["häuser", "ha\u0308user"])
def test_a_keyword_is_found_however_its_letters_are_spelled(folder, keyword):
    (folder / "three.scenarios").rename(folder / "ha\u0308user.scenarios")
    assert run_all([folder], keyword=keyword).left_out == 0


def test_it_may_stop_at_the_first_that_fails(folder):
    results = run_all([folder], stop_at_first=True)
    assert [each.scenario.name for each in results.outcomes] == ["It holds", "It does not hold"]


def test_each_outcome_is_told_as_it_comes(folder):
    told: list[str] = []
    run_all([folder], on_outcome=lambda outcome: told.append(outcome.scenario.name))
    assert told == ["It holds", "It does not hold", "It is wrong"]


def test_other_rules_may_stand_in_for_those_that_are_named(folder):
    text = (folder / "two_answers.rules").read_text(encoding="utf-8")
    changed = folder / "changed.rules"
    changed.write_text(text.replace("you.coins = n", "you.coins = n + 1"), encoding="utf-8")
    (scenario,) = [each for each in collect(folder) if each.name == "It does not hold"]
    assert run(scenario, load(changed)).failure.diagnostics[0].notes == ("A.coins is 3",)


def test_a_failure_says_where_what_is_true_what_happened_and_what_is_pending(folder):
    outcome = run_all([folder], keyword="not hold").outcomes[0]
    file = folder / "three.scenarios"
    frame, story, stack, pending = str(outcome.failure).split("\n\n")
    assert (
        frame
        == f"""\
error[RK5301]: this does not hold
  --> {file}:19:5
   |
19 |     A.coins == 1
   |     ^^^^^^^^^^^^ false
   |
   = note: A.coins is 2"""
    )
    assert story == "Since `given`:\n  Turn of A\n  A plays Count.\n    A chooses 2."
    assert stack.splitlines()[0] == "In progress, innermost last:"
    assert stack.splitlines()[-1] == "  phase play"
    assert pending == "To decide:\n  A decides in main: pass"


def test_a_failure_can_be_sent_to_another_process(folder):
    outcome = run_all([folder], keyword="not hold").outcomes[0]
    assert str(pickle.loads(pickle.dumps(outcome)).failure) == str(outcome.failure)


def test_rules_with_errors_are_reported_with_their_own_codes(tmp_path):
    (tmp_path / "game.rules").write_text("edition 1\nzone deck: hiden\n", encoding="utf-8")
    (tmp_path / "a.scenarios").write_text(
        'scenario "x"\n  rules "game.rules"\n  given\n    A is B\n  then\n    game goes on\n',
        encoding="utf-8",
    )
    failure = run_all([tmp_path]).outcomes[0].failure
    assert "game.rules" in str(failure)
    assert f"This happened at {tmp_path / 'a.scenarios'}:1:10" in str(failure)


EXPANSION = """\
edition 1
expands two_answers
ticket Purse x2
  play: you.coins += 3
"""

WITH_EXPANSION = """\
scenario "A purse is opened"
  rules two_answers with {}
  given
    A is hand [Purse]
    B is coins 1
    A is in play
  when
    A plays Purse
  then
    A.coins == 3
"""


def test_cards_of_an_expansion_are_known_if_the_scenario_names_it(folder):
    (folder / "purses.rules").write_text(EXPANSION, encoding="utf-8")
    (folder / "a.scenarios").write_text(WITH_EXPANSION.format("purses"), encoding="utf-8")
    assert not run_all([folder / "a.scenarios"]).failed


def test_an_expansion_that_is_not_there_is_told_at_the_line_that_names_it(folder):
    (folder / "a.scenarios").write_text(WITH_EXPANSION.format("purse"), encoding="utf-8")
    (diagnostic,) = run_all([folder / "a.scenarios"]).outcomes[0].failure.diagnostics
    assert (diagnostic.code, diagnostic.span.line) == ("RK1012", 2)


def test_a_rule_that_fails_is_reported_with_the_step_that_led_to_it(folder):
    text = (folder / "two_answers.rules").read_text(encoding="utf-8")
    broken = text.replace("    you.coins = n\n", "    you.coins = n // (n - n)\n")
    (folder / "two_answers.rules").write_text(broken, encoding="utf-8")
    failure = run_all([folder], keyword="not hold").outcomes[0].failure
    assert failure.diagnostics[0].code.startswith("RK4")
    assert f"This happened at {folder / 'three.scenarios'}:17:5: A plays Count on 2" in str(failure)


def test_a_player_who_never_decides_is_told(folder):
    text = (folder / "two_answers.rules").read_text(encoding="utf-8")
    alone = text.replace("offer main to you", "offer main to first(seats)")
    alone += "value takes_turn(p: player) = seat(p) == 0\n"
    (folder / "two_answers.rules").write_text(alone, encoding="utf-8")
    (folder / "a.scenarios").write_text(
        """\
scenario "B has nothing to say"
  rules two_answers
  given
    A is coins 1
    B is coins 1
    A is in play
  when
    B passes
  then
    game goes on
""",
        encoding="utf-8",
    )
    (diagnostic,) = run_all([folder / "a.scenarios"]).outcomes[0].failure.diagnostics
    assert (diagnostic.code, diagnostic.span.line) == ("RK5206", 8)


def test_a_card_that_never_comes_is_told_where_it_could_have_been_played(folder):
    (folder / "a.scenarios").write_text(
        """\
scenario "A waits for a Ring"
  rules two_answers
  given
    A is coins 1
    B is coins 1
    A is in play
  when
    A plays Ring
  then
    game goes on
""",
        encoding="utf-8",
    )
    failure = run_all([folder / "a.scenarios"]).outcomes[0].failure
    assert [each.code for each in failure.diagnostics] == ["RK5202"]
    assert "A decides in main: pass" in str(failure)
