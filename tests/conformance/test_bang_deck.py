"""What is in the boxes of BANG! and Dodge City, how it is dealt, and what stays secret.

The scenarios in `bang` and `dodge_city` hold the rulings; here is what no single position can
show. `bang_cards.tsv` lists every playing card as it is printed.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from rulekit.engine.game import Game
from rulekit.language.source import Source
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.types import SUITS
from rulekit.scenarios.collecting import read
from rulekit.scenarios.given_position import open_situation
from shipped_rules import shipped

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
TABLE = Path(__file__).parent / "bang_cards.tsv"

PRINTED = [tuple(line.split("\t")) for line in TABLE.read_text(encoding="utf-8").splitlines()[1:]]
BASE = [card[1:] for card in PRINTED if card[0] == "base"]
DODGE_CITY = [card[1:] for card in PRINTED if card[0] == "dodge_city"]


@pytest.fixture(scope="module")
def bang() -> Ruleset:
    return shipped("bang")


@pytest.fixture(scope="module")
def with_dodge_city() -> Ruleset:
    return shipped("bang", ["dodge_city"])


def deck_of(rules: Ruleset) -> list[tuple[str, ...]]:
    """Name, colour, suit and rank of every card that starts in the deck."""
    found = []
    for each in rules.components.values():
        if each.kind.starts_in.name != "deck":
            continue
        colour = each.kind if each.kind.parent is None else each.kind.parent
        for rank, suit in each.faces:
            found.append((each.name, colour.name, SUITS[suit][0].upper(), RANKS[rank - 2]))
    return found


# --- The cards -----------------------------------------------------------------------


def test_every_card_of_the_base_game_is_as_printed(bang):
    assert Counter(deck_of(bang)) == Counter(BASE)


def test_every_card_of_dodge_city_is_as_printed(with_dodge_city):
    assert Counter(deck_of(with_dodge_city)) == Counter(BASE) + Counter(DODGE_CITY)


def test_the_base_game_has_63_brown_and_17_blue_cards(bang):
    assert Counter(colour for _, colour, _, _ in deck_of(bang)) == {"brown": 63, "blue": 17}


def test_dodge_city_adds_19_brown_7_blue_and_14_green_cards(with_dodge_city):
    assert Counter(colour for _, colour, _, _ in deck_of(with_dodge_city)) == {
        "brown": 63 + 19,
        "blue": 17 + 7,
        "green": 14,
    }


@pytest.mark.parametrize("suit", ["S", "H", "D", "C"])
def test_each_suit_of_the_base_game_holds_low_ranks_once_and_high_ranks_twice(bang, suit):
    ranks = Counter(rank for _, _, own, rank in deck_of(bang) if own == suit)
    low = {"2": 1, "3": 1, "4": 1, "5": 1, "6": 1, "7": 1}
    high = {"8": 2, "9": 2, "10": 2, "J": 2, "Q": 2, "K": 2, "A": 2}
    assert ranks == {**low, **high}


def test_dodge_city_holds_every_rank_from_5_up_once_in_every_suit(bang, with_dodge_city):
    added = Counter(deck_of(with_dodge_city)) - Counter(deck_of(bang))
    faces = Counter((suit, rank) for _, _, suit, rank in added.elements())
    assert faces == {(suit, rank): 1 for suit in "SHDC" for rank in RANKS[3:]}


WEAPONS = {"Volcanic": 1, "Schofield": 2, "Remington": 3, "Rev. Carabine": 4, "Winchester": 5}


def test_the_weapons_have_their_printed_ranges(bang):
    guns = [each for each in bang.components.values() if each.kind.name == "gun"]
    printed = {
        each.name: set(values)
        for each in guns
        for field, values in each.values.items()
        if field.name == "range"
    }
    assert printed == {name: {reach} for name, reach in WEAPONS.items()}


CHARACTERS = {
    "Bart Cassidy": 4,
    "Black Jack": 4,
    "Calamity Janet": 4,
    "El Gringo": 3,
    "Jesse Jones": 4,
    "Jourdonnais": 4,
    "Kit Carlson": 4,
    "Lucky Duke": 4,
    "Paul Regret": 3,
    "Pedro Ramirez": 4,
    "Rose Doolan": 4,
    "Sid Ketchum": 4,
    "Slab the Killer": 4,
    "Suzy Lafayette": 4,
    "Vulture Sam": 4,
    "Willy the Kid": 4,
}

MORE_CHARACTERS = {
    "Apache Kid": 3,
    "Belle Star": 4,
    "Bill Noface": 4,
    "Chuck Wengam": 4,
    "Doc Holyday": 4,
    "Elena Fuente": 3,
    "Greg Digger": 4,
    "Herb Hunter": 4,
    "Jose Delgado": 4,
    "Molly Stark": 4,
    "Pat Brennan": 4,
    "Pixie Pete": 3,
    "Sean Mallory": 3,
    "Tequila Joe": 4,
    "Vera Custer": 3,
}


def lives_of(rules: Ruleset) -> dict[str, int]:
    """The printed life of each character."""
    found = {}
    for each in rules.components.values():
        if each.kind.name == "character":
            (life,) = (set(values) for field, values in each.values.items() if field.name == "life")
            (found[each.name],) = life
    return found


def test_the_base_game_has_16_characters(bang):
    assert lives_of(bang) == CHARACTERS


def test_dodge_city_adds_15_characters(with_dodge_city):
    assert lives_of(with_dodge_city) == {**CHARACTERS, **MORE_CHARACTERS}


def roles_of(rules: Ruleset) -> dict[str, int]:
    every = rules.components.values()
    return {each.name: each.copies for each in every if each.kind.name == "role"}


def test_the_base_game_has_7_roles(bang):
    assert roles_of(bang) == {"Sheriff": 1, "Deputy": 2, "Outlaw": 3, "Renegade": 1}


def test_dodge_city_adds_a_second_renegade(with_dodge_city):
    assert roles_of(with_dodge_city) == {"Sheriff": 1, "Deputy": 2, "Outlaw": 3, "Renegade": 2}


def test_every_card_says_what_it_does(with_dodge_city):
    # A plain weapon has a range and nothing else to say.
    silent = [each.name for each in with_dodge_city.components.values() if not each.text]
    assert sorted(silent) == ["Remington", "Rev. Carabine", "Schofield", "Winchester"]


# --- The set-up ----------------------------------------------------------------------

DEALT = [
    (4, {"Sheriff": 1, "Outlaw": 2, "Renegade": 1}),
    (5, {"Sheriff": 1, "Deputy": 1, "Outlaw": 2, "Renegade": 1}),
    (6, {"Sheriff": 1, "Deputy": 1, "Outlaw": 3, "Renegade": 1}),
    (7, {"Sheriff": 1, "Deputy": 2, "Outlaw": 3, "Renegade": 1}),
]
DEALT_BY_DODGE_CITY = [
    (3, {"Deputy": 1, "Outlaw": 1, "Renegade": 1}),
    *DEALT,
    (8, {"Sheriff": 1, "Deputy": 2, "Outlaw": 3, "Renegade": 2}),
]


def games(rules: Ruleset, players: int, number: int = 12) -> list[Game]:
    """Games at their first decision."""
    return [rules.new_game(players, seed, ask_forced=True) for seed in range(number)]


def roles_in(game: Game) -> Counter[str]:
    return Counter(game.groups(seat)["role"] for seat in range(game.players))


@pytest.mark.parametrize(("players", "roles"), DEALT)
def test_each_number_of_players_has_its_roles(bang, players, roles):
    for game in games(bang, players):
        assert roles_in(game) == roles


@pytest.mark.parametrize(("players", "roles"), DEALT_BY_DODGE_CITY)
def test_with_dodge_city_each_number_of_players_has_its_roles(with_dodge_city, players, roles):
    for game in games(with_dodge_city, players):
        assert roles_in(game) == roles


def test_the_base_game_is_for_4_to_7_and_dodge_city_for_3_to_8(bang, with_dodge_city):
    assert bang.player_counts == (4, 7)
    assert with_dodge_city.player_counts == (3, 8)


@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_the_sheriff_begins_and_may_sit_anywhere(bang, players):
    every = games(bang, players, 40)
    for game in every:
        assert game.groups(game.current)["role"] == "Sheriff"
    assert {game.current for game in every} == set(range(players))


def test_with_three_players_the_deputy_begins(with_dodge_city):
    for game in games(with_dodge_city, 3):
        assert game.groups(game.current)["role"] == "Deputy"


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 8])
def test_everybody_begins_with_the_life_of_his_character_and_the_sheriff_with_1_more(
    with_dodge_city, players
):
    printed = {**CHARACTERS, **MORE_CHARACTERS}
    for game in games(with_dodge_city, players):
        for seat, each in enumerate(game.spectator().seats):
            group = game.groups(seat)
            more = 1 if group["role"] == "Sheriff" else 0
            assert each.counters["life"] == printed[group["character"]] + more


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 8])
def test_everybody_but_the_first_player_waits_with_as_many_cards_as_life(with_dodge_city, players):
    for game in games(with_dodge_city, players):
        for seat, each in enumerate(game.spectator().seats):
            if seat != game.current:
                assert each.zones["hand"].count == each.counters["life"]


def test_no_character_is_dealt_twice(with_dodge_city):
    for game in games(with_dodge_city, 8):
        assert len({game.groups(seat)["character"] for seat in range(8)}) == 8


def test_every_character_may_be_dealt(with_dodge_city):
    every = games(with_dodge_city, 8, 40)
    dealt = {game.groups(seat)["character"] for game in every for seat in range(8)}
    assert dealt == {*CHARACTERS, *MORE_CHARACTERS}


def test_the_first_player_has_drawn_and_the_rest_is_the_deck(bang):
    for game in games(bang, 4):
        table = game.spectator()
        held = sum(each.zones["hand"].count for each in table.seats)
        gone = table.zones["discards"].count + table.zones["deck"].count
        looked_at = sum(each.zones["looking"].count for each in table.seats)
        assert held + gone + looked_at == 80
        assert [each.zones["field"].count for each in table.seats] == [0] * 4


# --- What is seen --------------------------------------------------------------------


def open_roles(game: Game) -> list[int]:
    """The seats whose roles an onlooker sees."""
    return [each.seat for each in game.spectator().seats if each.zones["role"].cards[0]]


@pytest.mark.parametrize("players", [4, 5, 6, 7, 8])
def test_only_the_role_of_the_sheriff_is_open(with_dodge_city, players):
    for game in games(with_dodge_city, players):
        assert open_roles(game) == [game.current]


def test_with_three_players_all_roles_are_open(with_dodge_city):
    for game in games(with_dodge_city, 3):
        assert open_roles(game) == [0, 1, 2]


def test_everybody_sees_his_own_role(bang):
    for game in games(bang, 7):
        for seat in range(7):
            assert game.view(seat).zone("role").cards[0].name == game.groups(seat)["role"]


# --- Sid Ketchum, who may be in the middle of choosing cards -------------------------

SID = """\
scenario "A position"
  rules bang
  given
    A is Sheriff, "Sid Ketchum", life 2, hand [{hand}]
    B is Outlaw, "Bart Cassidy"
    C is Outlaw, "Black Jack"
    D is Renegade, "Jesse Jones"
    A is in {phase}
  then
    game goes on
"""


def position(rules: Ruleset, text: str) -> Game:
    collection = read(Source("position.scenarios", text, Path("position.scenarios")))
    assert collection.diagnostics == ()
    return open_situation(collection.scenarios[0].tree, rules).game


def use_ability(game: Game) -> None:
    (use,) = (option for option in game.decision.options if option.kind == "use")
    game.choose(use)


def choose_cards(game: Game, *names: str) -> None:
    options = list(game.decision.options)
    chosen = []
    for name in names:
        chosen.append(next(each for each in options if each.card and each.card.name == name))
        options.remove(chosen[-1])
    game.choose(*chosen)


def test_sid_ketchum_may_heal_at_the_end_of_his_turn_and_keeps_a_card_more(bang):
    text = SID.format(hand='Duel, Jail, "BANG!", Saloon, Scope', phase="discard_down")
    game = position(bang, text)
    assert game.decision.low == 3
    use_ability(game)
    choose_cards(game, "Duel", "Jail")
    sid = game.spectator().seats[0]
    assert (sid.counters["life"], sid.zones["hand"].count) == (3, 3)
    assert game.current == 1


def test_sid_ketchum_cannot_pay_for_his_ability_by_using_it(bang):
    game = position(bang, SID.format(hand="Duel, Jail, Scope", phase="play_cards"))
    use_ability(game)
    assert {option.kind for option in game.decision.options} == {"card"}
    choose_cards(game, "Duel", "Jail")
    sid = game.spectator().seats[0]
    assert (sid.counters["life"], sid.zones["hand"].count) == (3, 1)


# --- The options of the table --------------------------------------------------------


def test_the_options_of_the_base_game_and_their_defaults(bang):
    assert {each.name: each.values for each in bang.settings.values()} == {
        "victory_check": ("after_card", "after_each_death"),
        "suzy_against_slab": ("at_once", "after_shot"),
        "duel_blame": ("no_one", "challenged"),
        "own_cards_in_play": ("no", "yes"),
        "draws_for_losses": ("when_saved", "at_once"),
        "suzy_before_gringo": ("yes", "no"),
        "order_of_the_dead": ("chosen", "as_they_lie"),
        "any_time": ("when_asked", "between_effects"),
    }


def test_the_options_that_dodge_city_adds(bang, with_dodge_city):
    added = {
        each.name: each.values
        for each in with_dodge_city.settings.values()
        if each.name not in bang.settings
    }
    assert added == {
        "diamond_duel": ("works", "no_effect"),
        "molly_and_dodge": ("no", "yes"),
    }


# --- What holds in every game --------------------------------------------------------


@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_every_game_of_the_base_ends_with_winners(bang, players):
    for game in games(bang, players, 6):
        game.play_out(1)
        assert game.over
        assert game.result.winners


@pytest.mark.parametrize("players", [3, 5, 8])
def test_every_game_with_dodge_city_ends_with_winners(with_dodge_city, players):
    for game in games(with_dodge_city, players, 6):
        game.play_out(1)
        assert game.over
        assert game.result.winners


def test_the_law_wins_together_and_so_do_the_outlaws(bang):
    sides = {
        "Law and order": {"Sheriff", "Deputy"},
        "The Sheriff is dead": {"Outlaw"},
        "The last one alive": {"Renegade"},
    }
    for game in games(bang, 7, 20):
        game.play_out(4)
        side = sides[game.result.ending]
        assert list(game.result.winners) == [
            seat for seat in range(7) if game.groups(seat)["role"] in side
        ]
