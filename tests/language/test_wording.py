"""Names, numbers and faces in words."""

import pytest

from rulekit.language.invisible_characters import printable
from rulekit.language.wording import counted, fold, listed, words
from rulekit.ruleset.printed import components_with_face, face
from shipped_rules import shipped


@pytest.mark.parametrize("typed", ["zoe", "ZOË", " zoë ", "Zoe"])
def test_accents_and_capitals_make_no_difference_between_names(typed):
    assert fold(typed) == fold("Zoë")


def test_a_rule_name_is_shown_with_spaces():
    assert words("play_cards") == "play cards"


@pytest.mark.parametrize(
    ("number", "noun", "text"),
    [(1, "card", "1 card"), (2, "card", "2 cards"), (1, "copy", "1 copy"), (3, "copy", "3 copies")],
)
def test_a_noun_follows_its_number(number, noun, text):
    assert counted(number, noun) == text


@pytest.mark.parametrize(
    ("names", "text"),
    [
        (["Ada"], "Ada"),
        (["Ada", "Ben"], "Ada and Ben"),
        (["Ada", "Ben", "Cleo"], "Ada, Ben and Cleo"),
    ],
)
def test_names_are_listed_as_in_a_sentence(names, text):
    assert listed(names) == text


@pytest.mark.parametrize(
    ("rank", "suit", "text"), [(2, 0, "2♣"), (11, 1, "J♦"), (10, 2, "10♥"), (14, 3, "A♠")]
)
def test_a_face_is_a_rank_and_a_suit(rank, suit, text):
    assert face(rank, suit) == text


def test_nothing_in_a_text_can_move_the_cursor():
    assert printable("Fox\x1b[2J\n") == "Fox\ufffd[2J\ufffd"


def test_letters_of_every_script_are_printable():
    assert printable("Zoë 狐") == "Zoë 狐"


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("QS", ["Q♠"]),
        ("q♠", ["Q♠"]),
        (" 10h ", ["10♥"]),
        ("1H", []),
        ("", []),
    ],
)
def test_cards_are_found_by_their_face(name, found):
    cards = shipped("hearts").components.values()
    assert [card.name for card in components_with_face(name, cards)] == found
