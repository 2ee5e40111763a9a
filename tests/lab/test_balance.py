"""The five answers, for small games whose truth is known."""

from __future__ import annotations

import pytest

from rulekit.lab.balance import Balance, Budget, balance
from rulekit.lab.duels import duel
from rulekit.loading.reference import RulesetReference
from rulekit.simulation.games import Plan


def answers(rules: str, players: int, jobs: int = 1) -> Balance:
    plan = Plan(players, 1, ("random",) * players)
    return balance(RulesetReference(rules), plan, Budget(1200, 30, 6, 3), "heuristic", jobs=jobs)


@pytest.fixture(scope="module")
def kuhn() -> Balance:
    return answers("kuhn_poker", 2)


def test_every_question_is_answered_in_one_sentence(kuhn: Balance) -> None:
    assert [one.title for one in kuhn.questions] == [
        "Who is favoured?",
        "Which cards?",
        "Skill or luck?",
        "Fun to the end?",
        "Do choices matter?",
    ]
    assert all(one.sentence.endswith(".") for one in kuhn.questions)


def test_a_game_without_draws_in_play_says_so(kuhn: Balance) -> None:
    assert kuhn.questions[1].sentence == (
        "Too few cards were seen to be drawn in play to tell what one is worth."
    )


def test_any_number_of_processes_gives_the_same(kuhn: Balance) -> None:
    assert answers("kuhn_poker", 2, jobs=2) == kuhn


def test_no_game_fails_for_being_looked_into() -> None:
    assert answers("samurai_sword", 5).failed == 0


def test_a_bot_wins_no_more_than_itself() -> None:
    plan = Plan(2, 1, ("random",) * 2)
    found = duel(RulesetReference("kuhn_poker"), plan, "random", "random", 5)
    assert found.cells["more", "all", "all"].count == 0
    assert found.cells["more", "all", "all"].of == 10
