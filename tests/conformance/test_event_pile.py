"""Which events are dealt to the pile of High Noon and A Fistful of Cards, and in what order.

The scenarios lay their own pile; here is what the set-up makes of the boxes.
"""

from __future__ import annotations

import pytest

from rulekit.engine import positions
from rulekit.engine.game import Game
from rulekit.ruleset.model import Ruleset
from shipped_rules import shipped

FINALS = {"High Noon", "A Fistful of Cards"}
SEEDS = range(25)


@pytest.fixture(scope="module")
def both() -> Ruleset:
    return shipped("bang", ["high_noon", "fistful_of_cards", "the_bullet"])


def pile(game: Game) -> list[str]:
    """The names of the events in the pile, the last one first."""
    zone = game.ruleset.zones["events"]
    return [positions.card(game, number).name for number in positions.cards(game, zone)]


def test_high_noon_is_a_pile_of_12_events_over_its_last_card() -> None:
    high_noon = shipped("bang", ["high_noon"])
    for seed in SEEDS:
        names = pile(high_noon.new_game(4, seed))
        assert len(set(names)) == 13
        assert names[0] == "High Noon"


def test_the_bullet_adds_2_events_to_high_noon() -> None:
    bullet = shipped("bang", ["high_noon", "the_bullet"])
    for seed in SEEDS:
        names = pile(bullet.new_game(4, seed))
        assert len(set(names)) == 15
        assert {"Handcuffs", "New Identity"} <= set(names)


def test_a_fistful_of_cards_is_a_pile_of_14_events_over_its_last_card() -> None:
    fistful = shipped("bang", ["fistful_of_cards"])
    for seed in SEEDS:
        names = pile(fistful.new_game(4, seed))
        assert len(set(names)) == 15
        assert names[0] == "A Fistful of Cards"


def test_of_both_sets_12_events_are_dealt_over_one_of_the_two_last_cards(both) -> None:
    bottoms = set()
    for seed in SEEDS:
        names = pile(both.new_game(4, seed))
        assert len(set(names)) == 13
        assert not FINALS & set(names[1:])
        bottoms.add(names[0])
    assert bottoms == FINALS


def test_of_both_sets_all_events_may_be_dealt(both) -> None:
    names = pile(both.new_game(4, 1, settings={"events_in_play": "all"}))
    assert len(set(names)) == 29
    assert names[0] in FINALS


def test_the_piles_of_two_games_differ(both) -> None:
    assert pile(both.new_game(4, 1)) != pile(both.new_game(4, 2))


@pytest.mark.parametrize(
    ("expansions", "events"),
    [
        (["the_bullet"], 0),
        (["high_noon"], 13),
        (["high_noon", "the_bullet"], 15),
        (["fistful_of_cards"], 15),
        (["fistful_of_cards", "the_bullet"], 15),
        (["the_bullet", "fistful_of_cards"], 15),
        (["high_noon", "fistful_of_cards"], 27),
        (["high_noon", "fistful_of_cards", "the_bullet"], 29),
        (["the_bullet", "dodge_city", "fistful_of_cards", "high_noon"], 29),
    ],
)
def test_each_set_has_its_events_and_the_bullet_adds_to_high_noon_alone(
    expansions: list[str], events: int
) -> None:
    game = shipped("bang", expansions).new_game(4, 3, settings={"events_in_play": "all"})
    assert len(pile(game)) == events


def test_without_high_noon_the_events_of_the_bullet_stay_in_the_box() -> None:
    bullet = shipped("bang", ["fistful_of_cards", "the_bullet"])
    for seed in SEEDS:
        assert not {"Handcuffs", "New Identity"} & set(pile(bullet.new_game(4, seed)))


def test_without_new_identity_nobody_has_a_second_character() -> None:
    game = shipped("bang", ["fistful_of_cards", "the_bullet"]).new_game(4, 1)
    seen = [game.view(seat).seats[seat].zones["alter_ego"].cards for seat in range(4)]
    assert seen == [(), (), (), ()]


def test_everybody_sees_the_first_event_from_the_start_and_no_other(both) -> None:
    game = both.new_game(4, 1)
    seen = game.spectator().zones["events"].cards
    assert seen[-1] is not None
    assert seen[-1].name == pile(game)[-1]
    assert set(seen[:-1]) == {None}


def test_every_player_has_a_second_character_that_nobody_else_has(both) -> None:
    game = both.new_game(7, 1)
    everybody = range(7)
    first = [game.view(seat).seats[seat].zones["character"].cards[0] for seat in everybody]
    second = [game.view(seat).seats[seat].zones["alter_ego"].cards[0] for seat in everybody]
    assert len({card.id for card in first + second if card is not None}) == 14
