"""Steps answer decisions; what is forced, or can only mean one thing, need not be written."""

from __future__ import annotations

import pytest

FOUR = """\
  rules samurai_sword
  given
    A is Shogun, Musashi, hand [{hand}]
    B is Ninja, Benkei, hand [Parry, Bokken], field [Armor]
    C is Ninja, Goemon, hand [Bō], field [Focus]
    D is Samurai, Tomoe
    A is in play_cards
"""


def played(hand: str, *lines: str) -> str:
    return "\n".join(['scenario "Steps"', FOUR.format(hand=hand).rstrip(), *lines])


def test_a_forced_target_need_not_be_written(failure_of):
    text = played("Katana", "  when", "    A plays Katana", "  then", "    C.resilience == 1")
    assert failure_of(text) is None


def test_a_forced_pass_of_another_player_need_not_be_written(failure_of):
    text = played(
        "Katana, Bokken",
        "  when",
        "    A plays Katana on C",
        "    A passes",
        "    B plays Bokken on C",
        "  then",
        "    C.resilience == 0",
    )
    assert failure_of(text) is None


def test_an_open_turn_waits_even_if_only_a_pass_is_left(failure_of):
    text = played(
        "Katana", "  when", "    A plays Katana on C", "  then",
        "    A to decide in main", "    A chooses among []",
    )  # fmt: skip
    assert failure_of(text) is None


def test_the_label_that_leads_to_the_target_is_found(failure_of):
    text = played(
        "Geisha, Diversion",
        "  when",
        "    A plays Geisha on Focus",
        "    A plays Diversion on C",
        "  then",
        "    discards has Focus",
        "    A.hand has Bō",
        "    count(B.field) == 1",
    )
    assert failure_of(text) is None


def test_the_owner_singles_out_a_card(failure_of):
    text = """\
scenario "Owner"
  rules samurai_sword
  given
    A is Shogun, hand [Geisha]
    B is Ninja, field [Armor]
    C is Ninja, field [Armor]
    D is Samurai
    A is in play_cards
  when
    A plays Geisha on Armor of C
  then
    count(B.field) == 1 and count(C.field) == 0
"""
    assert failure_of(text) is None


@pytest.mark.parametrize(
    ("steps", "result"),
    [
        (("A plays Count on 2",), "A.coins == 2"),
        (("A plays Count", "A chooses 3"), "A.coins == 3"),
        (("A plays Paint on blue",), "A.favourite is blue"),
        (('A plays Either on "Give 1 coin", C',), "C.coins == 2"),
        (("A plays Either", 'A chooses "Take 1 coin", B'), "B.coins == 0"),
    ],
)
def test_numbers_symbols_labels_and_players_can_be_chosen(failure_of, steps, result):
    lines = "\n".join(f"    {step}" for step in steps)
    text = f"""\
scenario "Choices"
  rules "two_answers.rules"
  given
    A is hand [Either, Count, Paint]
    B is coins 1
    C is coins 1
    A is in play
  when
{lines}
  then
    {result}
"""
    assert failure_of(text) is None


def test_a_scenario_may_go_on_after_a_then(failure_of):
    text = played(
        "Diversion, Diversion",
        "  when",
        "    A plays Diversion on C",
        "  then",
        "    A.hand has Bō and count(A.hand) == 2",
        "    A can play Diversion on B",
        "    A cannot play Diversion on C",
        "  when",
        "    A plays Diversion on B",
        "  then",
        "    count(B.hand) == 1",
    )
    assert failure_of(text) is None


FACES = """\
scenario "Faces"
  rules "two_answers.rules"
  given
    A is hand [Page {}, Page, Ring]
    B is hand [Page Q♠]
    A is in play
  then
    {}
"""


@pytest.mark.parametrize(
    "expectation",
    [
        "A sees [Page K♥, Page 2♦, Ring] in hand",
        "B sees [Page Q♠] in hand",
        "A does not see Page Q♠",
        "count(deck) == 7",
    ],
)
def test_a_face_singles_out_a_copy_and_leaves_the_others(failure_of, expectation):
    assert failure_of(FACES.format("K♥", expectation)) is None


def test_a_copy_with_another_face_is_not_there(failure_of):
    failure = failure_of(FACES.format("A♠", "count(deck) == 7"))
    assert [each.code for each in failure.diagnostics] == ["RK5103"]
    assert "its faces are `Q♠`, `K♥` and `2♦`" in str(failure)


def test_a_face_that_is_taken_cannot_be_given_again(failure_of):
    failure = failure_of(FACES.format("Q♠", "count(deck) == 7"))
    assert [each.code for each in failure.diagnostics] == ["RK5102"]
    assert "there is 1 copy of Page Q♠, and this scenario needs 2" in str(failure)
