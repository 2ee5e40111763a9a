"""What the given lines say of single cards: their numbers, who was shown them, where they are."""

from __future__ import annotations

import pytest

import rulekit
from rulekit.engine import positions
from rulekit.engine.game import Game
from rulekit.loading.reference import RulesetReference
from rulekit.scenarios.given_position import arrange
from rulekit.scenarios.position_writer import draft_of
from tests.scenarios.conftest import HERE

HEAD = """\
scenario "Mugs"
  rules "mugs.rules"
  given
"""

MUGS = """\
    A is hand [Beer with rank 2 and home 1 and marked yes revealed to B, Province with marked yes]
    B is hand [Province x2 revealed, 1 card]
    discards [Beer with holder B]
    deck [Province, Beer with rank 4]
    removed [...]
    A is in act
  then
"""


@pytest.mark.parametrize(
    "expectation",
    [
        "A can play Beer",
        "A can play Province",
        "A can play Beer with home 1",
        "A can play Beer with rank 2 and marked yes",
        "A cannot play Beer with home 2",
        "A cannot play Province with marked no",
        "B sees [Beer with home 1, 1 card] in hand of A",
        "A sees [Province x2, 1 card] in hand of B",
        "B does not see Province with marked yes",
        "top(discards).holder is B and top(discards).home == 0",
        "count(removed) == 4 and count(deck) == 2",
    ],
)
def test_what_is_given_of_a_card_is_so(failure_of, expectation):
    assert failure_of(f"{HEAD}{MUGS}    {expectation}") is None


@pytest.mark.parametrize(
    ("cards", "code", "told"),
    [
        ("Beer with home 10", "RK5112", "home cannot be 10"),
        ("Beer with home 1 and home 2", "RK5109", "`home` is given twice"),
        ("Beer with holder C", "RK5112", "holder cannot be C"),
        ("Beer with marked 3", "RK5112", "marked cannot be 3"),
        ("Beer with rank 9", "RK5103", "no copy of Beer has rank 9"),
        ("Beer with rnk 1", "RK5103",
         "cards of kind mug have no field, counter or variable `rnk`"),
        ("Province with rank 1", "RK5103",
         "cards of kind plain have no field, counter or variable `rank`"),
        ("Beer x5", "RK5102", "there are 4 copies of Beer, and this scenario needs 5"),
        ("Beer revealed to C", "RK5106", "there is no player `C` in this scenario"),
    ],
)  # fmt: skip
def test_what_cannot_be_said_of_a_card_is_told(failure_of, cards, code, told):
    lines = f"    A is hand [{cards}]\n    B is hand []\n    A is in act\n"
    failure = failure_of(f"{HEAD}{lines}  then\n    game goes on")
    assert (failure.diagnostics[0].code, failure.diagnostics[0].message) == (code, told)


def test_a_card_without_anything_that_varies_says_so(failure_of):
    text = """\
scenario "Hills"
  rules "hills.rules"
  given
    A is hand [Peak with rank 3]
    B is hand []
    A is in play
  then
    game goes on
"""
    (found,) = failure_of(text).diagnostics
    assert found.message == "cards of kind hill have no field `rank`"
    assert found.help == "leave out `with`: nothing but the name tells Peak from other cards"


def test_cards_may_be_counted_without_brackets_on_the_table(failure_of):
    lines = "    A is hand [Beer]\n    B is hand []\n    deck []\n    removed 11 cards\n"
    text = f"{HEAD}{lines}    A is in act\n  then\n    count(removed) == 11"
    assert failure_of(text) is None


def test_an_invariant_that_misses_cards_is_told_how_many_are_out_of_the_game(failure_of):
    lines = "    A is hand [Beer]\n    B is hand []\n    deck [Province]\n    A is in act\n"
    (found,) = failure_of(f"{HEAD}{lines}  then\n    game goes on").diagnostics
    assert found.code == "RK4010"
    assert found.notes[-1] == "out of the game, since a list does not name them: 10 cards of deck"
    assert found.help == (
        "what is given breaks it, before any step: if it counts cards, say where all of them lie; "
        "`...` stands for all that are left, in `deck` or in another zone of the table"
    )


USES = """\
    A is field [Beer], hand [Beer with home 1]
    B is field [Beer]
    A is in act
"""


@pytest.mark.parametrize(
    "expectation",
    [
        'A can use "Ring"',
        'B can use "Ring"',
        'B cannot use "Pour"',
        'B cannot use "Duck"',
        'A cannot use "Pour" on B',
    ],
)
def test_what_can_be_used(failure_of, expectation):
    assert failure_of(f"{HEAD}{USES}  then\n    {expectation}") is None


def test_targets_of_what_can_be_used_are_told(failure_of):
    lines = "    A is field [Beer]\n    B is hand []\n    A is in act\n"
    (found,) = failure_of(f'{HEAD}{lines}  then\n    A can use "Pour" on A').diagnostics
    assert found.message == 'A cannot use "Pour" on A'
    assert '"Pour" can be used on `B`' in found.notes


PLAYED = f"{HEAD}{USES}  when\n    A plays Beer\n  then\n"


def test_a_then_that_a_pass_would_meet_says_so(failure_of):
    (found,) = failure_of(f"{PLAYED}    count(B.hand) == 1").diagnostics
    assert found.help == (
        "B has still to decide in `react`: add `B passes` before this `then`? Then it holds"
    )


def test_a_then_in_the_middle_says_who_decides(failure_of):
    (found,) = failure_of(f"{PLAYED}    count(B.hand) == 2").diagnostics
    assert found.help == (
        "B has still to decide in `react`: if it is meant for later, write before this `then` "
        "what B does"
    )


def played() -> Game:
    game = rulekit.load(HERE / "mugs.rules").new_game(2, seed=1, ask_forced=True)
    game.state.c_home[0] = 3
    game.state.v_marked[0] = 1
    game.state.v_holder[0] = 1
    zone = game.ruleset.zones["hand"]
    positions.place(game, 0, zone, 1)
    positions.place(game, 5, zone, 1)
    game.program.function("reveal")(game.state, [0], 0)
    game.program.function("reveal")(game.state, [5], None)
    return game


def test_what_is_so_of_a_card_is_written_and_read_again():
    game = played()
    draft = draft_of(game, RulesetReference("mugs.rules"), "Written")
    assert str(draft.players[1].lines()[0]) == (
        "    B is hand [Beer with rank 1 and home 3 and marked yes and holder B revealed to A,"
        " Province revealed]"
    )
    assert "Province x7" in str(draft)
    again = arrange(draft.scenario().tree, game.ruleset).situation.game.state
    hand = again.z[game.program.layout.zone_base[game.ruleset.zones["hand"]] + 1]
    assert [again.c_home[card] for card in hand] == [3, 0]
    assert [again.v_holder[card] for card in hand] == [1, -1]
    assert [again.seen[card] for card in hand] == [1, 3]
