"""Options under their numbers, and what an answer picks among them."""

from __future__ import annotations

import pytest
from attrs import evolve

from rulekit.engine.objects import Card, Decision, Option
from rulekit.language.source import Source, Span
from rulekit.play.menu import AnswerError, Menu, menu_for
from rulekit.play.option_numbers import Numbering

NIP = Card(0, "Nip", "bite", fields={"strength": 1})
NIP_TOO = Card(1, "Nip", "bite", fields={"strength": 1})
HARD_NIP = Card(2, "Nip", "bite", fields={"strength": 2})
NAP = Card(3, "Nap", "trick")
TEN = Card(4, "Ten", "trick", face="10♥")
OWL = Card(5, "Zoë Owl", "trick")


def plays(*cards: Card) -> list[tuple[str, str, Card]]:
    return [("play", card.name, card) for card in cards]


def decision(offered, low: int = 1, high: int = 1) -> Decision:
    options = tuple(
        Option(index, kind, label, card=card) for index, (kind, label, card) in enumerate(offered)
    )
    span = Span(Source("a.rules", ""), 0, 0)
    return Decision(0, "offer", "main", "play", options, low, high, "act", span)


@pytest.fixture
def menu_of(new, foxes):
    view = new().spectator()

    def make(offered, low: int = 1, high: int = 1) -> Menu:
        return menu_for(decision(offered, low, high), view, Numbering(foxes))

    return make


BIDS = [("number", "0", None), ("number", "2", None), ("number", "3", None), ("pass", "pass", None)]


def test_numbers_that_are_chosen_stand_for_themselves(menu_of):
    menu = menu_of(BIDS)
    assert [(entry.number, entry.label) for entry in menu.entries] == [
        (0, "0"),
        (2, "2"),
        (3, "3"),
        (4, "pass"),
    ]
    assert [menu.read(typed) for typed in ("0", "2", "3", "4", "pass")] == [
        (0,), (1,), (2,), (3,), (3,)
    ]  # fmt: skip


def test_a_number_that_is_not_offered_is_no_other(menu_of):
    with pytest.raises(AnswerError, match="no option 1: type 0 or 2 to 4"):
        menu_of(BIDS).read("1")


def test_cards_that_nobody_can_tell_apart_share_a_number(menu_of):
    menu = menu_of(plays(NIP, NAP, NIP_TOO))
    assert [(entry.number, entry.label, entry.indexes) for entry in menu.entries] == [
        (1, "Nip", (0, 2)),
        (2, "Nap", (1,)),
    ]


def test_cards_of_one_name_with_other_numbers_printed_are_told_apart(menu_of):
    assert len(menu_of(plays(NIP, HARD_NIP)).entries) == 2


def test_a_card_is_shown_with_its_face(menu_of):
    assert menu_of(plays(TEN)).entries[0].label == "Ten 10♥"


@pytest.mark.parametrize(
    ("typed", "chosen"),
    [
        ("1", (0,)),
        (" 2 ", (1,)),
        ("nip", (0,)),
        ("NA", (1,)),
        ("zoe", (3,)),
        ("owl", (3,)),
        ("pa", (4,)),
        ("0", (4,)),
    ],
)
def test_an_option_is_chosen_by_number_or_by_the_beginning_of_a_word(menu_of, typed, chosen):
    menu = menu_of([*plays(NIP, NAP, NIP_TOO, OWL), ("pass", "pass", None)])
    assert menu.read(typed) == chosen


def test_the_full_name_is_never_ambiguous(menu_of):
    menu = menu_of([("label", "Eat", None), ("label", "Eat all", None)])
    assert menu.read("eat") == (0,)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("n", "“n” may be 1 Nip or 2 Nap"),
        ("7", "There is no option 7: type 1 or 2."),
        ("0", "There is no option 0"),
        ("fox", "Nothing here is called “fox”"),
        ("", "Type 1 or 2, or the beginning of a name."),
        ("1 2", "Choose 1, not 2"),
    ],
)
def test_an_answer_that_picks_nothing_is_told_what_would(menu_of, typed, said):
    with pytest.raises(AnswerError) as error:
        menu_of(plays(NIP, NAP)).read(typed)
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("typed", "chosen"),
    [("1 2", (0, 1)), ("1,1", (0, 2)), ("nip, nap", (0, 1)), ("nip,nip,nap", (0, 2, 1))],
)
def test_several_are_chosen_at_once(menu_of, typed, chosen):
    assert menu_of(plays(NIP, NAP, NIP_TOO), low=2, high=3).read(typed) == chosen


@pytest.mark.parametrize(
    ("typed", "said"),
    [("1", "Choose 2 to 3, not 1"), ("2 2", "There is no further Nap to choose.")],
)
def test_a_wrong_number_of_them_is_refused(menu_of, typed, said):
    with pytest.raises(AnswerError) as error:
        menu_of(plays(NIP, NAP, NIP_TOO), low=2, high=3).read(typed)
    assert said in str(error.value)


def test_an_ability_is_no_part_of_several_cards(menu_of):
    menu = menu_of([*plays(NIP, NAP), ("use", "Rest", None), ("pass", "pass", None)], 2, 2)
    assert [menu.read(typed) for typed in ("1 2", "rest", "0")] == [(0, 1), (2,), (3,)]
    with pytest.raises(AnswerError, match="Choose Rest alone, or leave it out"):
        menu.read("1, rest")


def test_passing_stands_for_any_number_of_choices(menu_of):
    menu = menu_of([*plays(NIP, NAP), ("pass", "pass", None)], low=2, high=2)
    assert menu.read("pass") == (2,)


def test_nothing_may_be_chosen_where_the_rules_say_up_to(menu_of):
    assert menu_of(plays(NIP, NAP), low=0, high=2).read("") == ()


def test_a_card_of_another_player_says_whose_it_is(new, foxes):
    game = new(seed=1)
    numbering = Numbering(foxes)
    hen = game.view(0).seats[0].zones["allegiance"].cards[0]
    asked = decision([("card", hen.name, hen)])
    assert menu_for(asked, game.view(0), numbering).entries[0].place == ""
    game.choose_index(0)
    game.choose_index(0)
    hide = game.view(1).hand[0]
    asked = decision([("card", hide.name, hide)])
    assert menu_for(asked, game.view(1), numbering).entries[0].place == ""


def test_a_card_has_one_number_and_another_for_what_else_it_can_be(new, foxes):
    view = new(seed=1).view(0)
    nip = view.decision.options[0].card
    as_hide = Option(0, "play", f"{nip} as Hide", nip, as_="Hide")
    alone = evolve(decision([]), options=(as_hide,))
    assert [entry.number for entry in menu_for(alone, view, Numbering(foxes)).entries] == [1]
    both = evolve(alone, options=(as_hide, Option(1, "play", str(nip), nip)))
    entries = menu_for(both, view, Numbering(foxes)).entries
    assert [(entry.number, entry.label) for entry in entries] == [(1, "Nip"), (3, "Nip as Hide")]


def test_cards_that_look_the_same_in_two_places_say_where_they_lie(new, foxes):
    view = new(seed=1).view(0)
    mine, other = [card for card in view.hand if card.name == "Hide"][:2]
    lying = evolve(view.zones["discards"], cards=(other,))
    hand = evolve(view.seats[0].zones["hand"], cards=(mine,))
    view.seats[0].zones["hand"] = hand
    view.zones["discards"] = lying
    asked = decision([("card", "Hide", mine), ("card", "Hide", other)])
    entries = menu_for(asked, view, Numbering(foxes)).entries
    assert [entry.place for entry in entries] == ["in hand", "in discards"]
