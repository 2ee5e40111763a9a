"""What is in the box of Samurai Sword, how it is dealt, and what stays secret.

The scenarios beside this file hold the rulings; here is what no single position can show.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import rulekit
from rulekit.engine.game import Game
from rulekit.language.source import Source
from rulekit.ruleset.model import Ruleset
from rulekit.scenarios import when_steps
from rulekit.scenarios.collecting import read
from rulekit.scenarios.given_position import open_situation
from shipped_rules import shipped

PLAYERS = (3, 4, 5, 6, 7)


@pytest.fixture(scope="module")
def rules() -> Ruleset:
    return shipped("samurai_sword")


@pytest.fixture(scope="module")
def games(rules) -> dict[int, list[Game]]:
    """Many games for each number of players, before anybody has drawn a card."""
    return {
        players: [rules.new_game(players, seed, ask_forced=True) for seed in range(40)]
        for players in PLAYERS
    }


def names_of(rules: Ruleset, kind: str) -> dict[str, int]:
    """The components of a kind and their numbers of copies."""
    every = rules.components.values()
    return {each.name: each.copies for each in every if each.kind.name == kind}


def printed(rules: Ruleset, component: str, field: str) -> list[object]:
    """What is printed in a field of each copy."""
    values = rules.components[component].values
    return [value for each, copies in values.items() if each.name == field for value in copies]


def clockwise(game: Game) -> list[int]:
    """The seats from the Shogun on."""
    shogun = next(s for s in range(game.players) if game.groups(s)["role"] == "Shogun")
    return [(shogun + step) % game.players for step in range(game.players)]


def hand_sizes(game: Game) -> list[int]:
    """Clockwise from the Shogun, before anybody has drawn."""
    everybody = game.spectator().seats
    return [everybody[seat].zones["hand"].count for seat in clockwise(game)]


# --- The cards -----------------------------------------------------------------------

WEAPONS = [
    # name, difficulty, damage, copies
    ("Bokken", 1, 1, 6),
    ("Kiseru", 1, 2, 5),
    ("Wakizashi", 1, 3, 1),
    ("Bō", 2, 1, 5),
    ("Kusarigama", 2, 2, 4),
    ("Katana", 2, 3, 1),
    ("Shuriken", 3, 1, 3),
    ("Kanabō", 3, 2, 1),
    ("Nodachi", 3, 3, 1),
    ("Naginata", 4, 1, 2),
    ("Nagayari", 4, 2, 1),
    ("Tanegashima", 5, 1, 1),
    ("Daikyū", 5, 2, 1),
]


@pytest.mark.parametrize(("name", "difficulty", "damage", "copies"), WEAPONS)
def test_a_weapon_has_its_printed_numbers(rules, name, difficulty, damage, copies):
    assert rules.components[name].copies == copies
    assert set(printed(rules, name, "difficulty")) == {difficulty}
    assert set(printed(rules, name, "damage")) == {damage}


def test_there_are_13_weapons_on_32_cards(rules):
    weapons = names_of(rules, "weapon")
    assert sorted(weapons) == sorted(name for name, _, _, _ in WEAPONS)
    assert sum(weapons.values()) == 32


def test_there_are_4_properties_on_15_cards(rules):
    properties = names_of(rules, "property")
    assert properties == {"Focus": 6, "Armor": 4, "Fast Draw": 3, "Bushido": 2}
    assert sum(properties.values()) == 15


def test_there_are_8_actions_on_43_cards(rules):
    actions = names_of(rules, "action")
    assert actions == {
        "Parry": 15,
        "Geisha": 6,
        "Diversion": 5,
        "Battle Cry": 4,
        "Tea Ceremony": 4,
        "Jujutsu": 3,
        "Breathing": 3,
        "Daimyo": 3,
    }
    assert sum(actions.values()) == 43


def test_the_deck_has_90_cards_of_25_names(rules):
    deck = [each for each in rules.components.values() if each.kind.starts_in.name == "deck"]
    assert len(deck) == 25
    assert sum(each.copies for each in deck) == 90


CHARACTERS = {
    "Benkei": 5,
    "Chiyome": 4,
    "Ginchiyo": 4,
    "Goemon": 5,
    "Hanzō": 4,
    "Hideyoshi": 4,
    "Ieyasu": 5,
    "Kojirō": 5,
    "Musashi": 5,
    "Nobunaga": 5,
    "Tomoe": 5,
    "Ushiwaka": 4,
}


def test_there_are_12_characters_of_one_card_each(rules):
    assert names_of(rules, "character") == dict.fromkeys(CHARACTERS, 1)


@pytest.mark.parametrize(("name", "resilience"), CHARACTERS.items())
def test_a_character_has_its_resilience(rules, name, resilience):
    assert printed(rules, name, "resilience") == [resilience]


def test_there_are_7_roles(rules):
    assert names_of(rules, "role") == {"Shogun": 1, "Samurai": 2, "Ninja": 3, "Ronin": 1}


def test_the_three_ninja_have_one_two_and_three_stars(rules):
    assert printed(rules, "Ninja", "stars") == [1, 2, 3]


def test_every_card_but_a_weapon_says_what_it_does(rules):
    silent = {each.name for each in rules.components.values() if not each.text}
    assert silent == {name for name, _, _, _ in WEAPONS}


# --- Setting up ----------------------------------------------------------------------


def test_it_is_for_3_to_7_players(rules):
    assert rules.player_counts == (3, 7)


@pytest.mark.parametrize("players", [2, 8])
def test_other_numbers_of_players_are_refused(rules, players):
    with pytest.raises(rulekit.RulesError):
        rules.new_game(players=players)


@pytest.mark.parametrize(
    ("players", "sizes", "left"),
    [
        (3, [4, 5, 5], 76),
        (4, [4, 5, 5, 6], 70),
        (5, [4, 5, 5, 6, 6], 64),
        (6, [4, 5, 5, 6, 6, 7], 57),
        (7, [4, 5, 5, 6, 6, 7, 7], 50),
    ],
)
def test_hands_grow_clockwise_from_the_shogun(games, players, sizes, left):
    for game in games[players]:
        assert hand_sizes(game) == sizes
        assert game.spectator().zones["deck"].count == left


@pytest.mark.parametrize("players", PLAYERS)
def test_the_shogun_begins_and_may_sit_anywhere(games, players):
    for game in games[players]:
        assert game.groups(game.current)["role"] == "Shogun"
    assert {game.current for game in games[players]} == set(range(players))


@pytest.mark.parametrize(
    ("players", "roles"),
    [
        (3, {"Shogun": 1, "Ninja": 2}),
        (4, {"Shogun": 1, "Samurai": 1, "Ninja": 2}),
        (5, {"Shogun": 1, "Samurai": 1, "Ronin": 1, "Ninja": 2}),
        (6, {"Shogun": 1, "Samurai": 1, "Ronin": 1, "Ninja": 3}),
        (7, {"Shogun": 1, "Samurai": 2, "Ronin": 1, "Ninja": 3}),
    ],
)
def test_each_number_of_players_has_its_roles(games, players, roles):
    for game in games[players]:
        assert Counter(game.groups(seat)["role"] for seat in range(players)) == roles


@pytest.mark.parametrize(
    ("players", "honor"),
    [
        (3, [6, 3, 3]),
        (4, [5, 3, 3, 3]),
        (5, [5, 3, 3, 3, 3]),
        (6, [5, 4, 4, 4, 4, 4]),
        (7, [5, 4, 4, 4, 4, 4, 4]),
    ],
)
def test_each_number_of_players_has_its_honor(games, players, honor):
    for game in games[players]:
        everybody = game.spectator().seats
        assert [everybody[seat].counters["honor"] for seat in clockwise(game)] == honor


@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_begins_unhurt_with_a_character_of_his_own(games, players):
    for game in games[players]:
        everybody = game.spectator().seats
        characters = [each.zones["character"].cards[0].name for each in everybody]
        assert len(set(characters)) == players
        resilience = [each.counters["resilience"] for each in everybody]
        assert resilience == [CHARACTERS[name] for name in characters]


def test_every_character_may_be_dealt(games):
    dealt = {game.groups(seat)["character"] for game in games[7] for seat in range(7)}
    assert dealt == set(CHARACTERS)


def test_nothing_lies_in_play_or_is_discarded_at_the_start(games):
    for game in games[7]:
        everybody = game.spectator()
        assert everybody.zones["discards"].count == 0
        assert [each.zones["field"].count for each in everybody.seats] == [0] * 7


# --- The cards that are put aside ----------------------------------------------------


def stars_in_play(game: Game) -> frozenset[int]:
    """The stars of the Ninja, as they see them themselves."""
    roles = [game.view(seat).zone("role").cards[0] for seat in range(game.players)]
    return frozenset(role.fields["stars"] for role in roles if role.name == "Ninja")


@pytest.mark.parametrize("players", [3, 4, 5])
def test_any_of_the_three_ninja_may_be_put_aside(games, players):
    pairs = {stars_in_play(game) for game in games[players]}
    assert pairs == {frozenset({1, 2}), frozenset({1, 3}), frozenset({2, 3})}


@pytest.mark.parametrize("players", [6, 7])
def test_more_players_need_all_three_ninja(games, players):
    assert {stars_in_play(game) for game in games[players]} == {frozenset({1, 2, 3})}


def every_view(game: Game) -> list[rulekit.View]:
    return [game.spectator(), *(game.view(seat) for seat in range(game.players))]


def test_nobody_sees_the_roles_and_characters_that_are_put_aside(games):
    for game in games[4]:
        for view in every_view(game):
            assert view.zones["roles"].cards == (None,) * 3
            assert view.zones["cast"].cards == (None,) * 8


def test_they_stay_secret_when_the_game_is_over(games):
    for game in games[4][:8]:
        played = game.clone()
        played.play_out(1)
        assert played.over
        for view in every_view(played):
            assert view.zones["roles"].cards == (None,) * 3


def test_a_role_is_seen_by_its_player_alone(games):
    for game in games[7]:
        shogun = game.current
        for seat in range(7):
            seen = [each.seat for each in game.view(seat).seats if each.zones["role"].cards[0]]
            assert seen == sorted({seat, shogun})


def test_the_story_of_the_set_up_names_only_the_shogun(games):
    for game in games[7]:
        told = "\n".join(line.text for line in game.spectator().log)
        assert "Shogun" in told
        assert "Samurai" not in told
        assert "Ninja" not in told
        assert "Ronin" not in told


# --- Cards that pass in secret -------------------------------------------------------

POSITION = """\
scenario "A position"
  rules samurai_sword
  given
    A is Shogun, Musashi, hand [Diversion, Geisha, "Tea Ceremony"]
    B is Ninja, Goemon, hand [Nodachi]
    C is Ninja, Kojirō
    D is Samurai, Tomoe
    deck [Wakizashi, Nagayari, Tanegashima, Daikyū, Kanabō, Naginata]
    A is in play_cards
  when
    A plays {step}
  then
    game goes on
"""


def after(rules: Ruleset, text: str) -> Game:
    """The game as the steps of a scenario leave it."""
    collection = read(Source("position.scenarios", text, Path("position.scenarios")))
    assert collection.diagnostics == ()
    scenario = collection.scenarios[0].tree
    situation = open_situation(scenario, rules)
    for step in scenario.parts[0].steps:
        when_steps.take(situation, step)
    when_steps.settle(situation)
    return situation.game


def story(game: Game, seat: int) -> str:
    return "\n".join(line.text for line in game.view(seat).log)


def test_diversion_names_the_card_to_its_two_players_alone(rules):
    game = after(rules, POSITION.format(step="Diversion on B"))
    assert "Nodachi" in story(game, 0)
    assert "Nodachi" in story(game, 1)
    assert "Nodachi" not in story(game, 2)
    assert "Nodachi" not in story(game, 3)
    assert "Nodachi" not in "\n".join(line.text for line in game.spectator().log)


def test_geisha_names_the_card_that_she_discards_to_everybody(rules):
    game = after(rules, POSITION.format(step="Geisha on B"))
    for seat in range(4):
        assert "Nodachi" in story(game, seat)


def test_what_is_drawn_is_named_to_its_player_alone(rules):
    game = after(rules, POSITION.format(step='"Tea Ceremony"'))
    assert "Wakizashi" in story(game, 0)
    assert "Daikyū" in story(game, 1)
    assert "Kanabō" in story(game, 2)
    assert "Naginata" in story(game, 3)
    assert "Daikyū" not in story(game, 0)
    assert "Wakizashi" not in story(game, 1)
    assert "Kanabō" not in story(game, 3)


def test_the_defeat_of_a_friend_is_told_like_that_of_an_enemy(rules):
    told = []
    for friend, enemy in (("Ninja", "Samurai"), ("Samurai", "Ninja")):
        text = f"""\
scenario "A defeat"
  rules samurai_sword
  given
    A is Shogun, Musashi, hand [Parry]
    B is Ninja, Goemon, hand [Bokken]
    C is {friend}, Kojirō, resilience 1, hand [Focus]
    D is {enemy}, Tomoe
    B is in play_cards
  when
    B plays Bokken on C
  then
    game goes on
"""
        view = after(rules, text).view(0)
        told.append(([line.text for line in view.log], view.variables))
    assert told[0] == told[1]


# --- The options of the table --------------------------------------------------------


def test_the_options_are_these_and_the_first_value_is_the_default(rules):
    assert {each.name: each.values for each in rules.settings.values()} == {
        "reshuffle": ("at_once", "when_needed"),
        "last_flip": ("reshuffled", "left_out"),
        "geisha_on_own_property": ("yes", "no"),
        "bushido_on_oneself": ("yes", "no"),
        "ushiwaka_draws": ("before_defeat", "after_defeat"),
        "last_defeat": ("swordmaster", "honor"),
        "group_attacks": ("one_by_one", "all_answer_first"),
        "nobunaga_pays": ("play_phase", "whole_turn"),
    }


def test_every_option_says_what_it_decides(rules):
    assert [each.name for each in rules.settings.values() if not each.text.endswith("?")] == []


# --- The result ----------------------------------------------------------------------

EXAMPLE = """\
scenario "The example of the rulebook"
  rules samurai_sword
  given
    A is Shogun, Musashi, honor 1, hand [Daimyo]
    B is Samurai, Tomoe, honor 3, hand [Daimyo]
    C is Ronin, Kojirō, honor 3
    D is Ninja, Benkei, honor 2
    E is Ninja, Nobunaga, honor 3
    F is Ninja, Goemon, honor 1, hand [Bokken], field [Bushido]
    deck [Katana, ...]
    F is in recover
  when
    F chooses "Lose 1 honor"
  then
    game over
"""


def test_the_result_gives_everybody_the_points_of_his_side(rules):
    result = after(rules, EXAMPLE).result
    assert result.ending == "Victory of Honor"
    assert result.scores == {0: 9, 1: 9, 2: 9, 3: 5, 4: 5, 5: 5}
    assert result.winners == (0, 1)


# --- What holds in every game --------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_every_game_ends_and_one_whole_side_wins(games, players):
    for game in games[players][:8]:
        played = game.clone()
        played.play_out(2)
        side = played.groups(played.result.winners[0])["side"]
        everybody = range(players)
        assert list(played.result.winners) == [
            seat for seat in everybody if played.groups(seat)["side"] == side
        ]


@pytest.mark.parametrize("players", PLAYERS)
def test_honor_is_never_created(games, players):
    for game in games[players][:8]:
        played = game.clone()
        played.play_out(3)
        before = sum(each.counters["honor"] for each in game.spectator().seats)
        assert sum(each.counters["honor"] for each in played.spectator().seats) <= before
