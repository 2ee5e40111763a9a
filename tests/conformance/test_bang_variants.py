"""The two small variants of BANG!: fewer cards for beginners, characters that survive."""

from __future__ import annotations

from rulekit.engine.game import Game
from shipped_rules import shipped


def deck_of(name: str) -> dict[str, int]:
    components = shipped(name).components.values()
    return {
        each.name: each.copies
        for each in components
        if each.kind.starts_in is not None and each.kind.starts_in.name == "deck"
    }


def answer(game: Game, label: str) -> None:
    decision = game.decision
    assert decision is not None
    game.choose(next(option for option in decision.options if option.label == label))


def character(game: Game, seat: int) -> str:
    card = game.spectator().seats[seat].zones["character"].cards[0]
    assert card is not None
    return card.name


def test_beginners_play_without_the_five_cards_that_need_the_rulebook() -> None:
    every, easy = deck_of("bang"), deck_of("beginners")
    assert every.keys() - easy.keys() == {
        "Duel",
        "General Store",
        "Indians!",
        "Dynamite",
        "Jail",
    }
    assert sum(every.values()) == 80
    assert sum(easy.values()) == 69
    assert all(easy[name] == every[name] for name in easy)


def test_who_survived_takes_his_character_again_and_the_others_are_dealt_the_rest() -> None:
    game = shipped("survivors").new_game(4, seed=1, ask_forced=True)
    answer(game, "I am dealt a character")
    answer(game, "I survived the last game and keep my character")
    answer(game, "El Gringo")
    answer(game, "I am dealt a character")
    answer(game, "I am dealt a character")
    names = [character(game, seat) for seat in range(4)]
    assert names[1] == "El Gringo"
    assert len(set(names)) == 4


def test_a_character_that_somebody_kept_cannot_be_kept_by_another() -> None:
    game = shipped("survivors").new_game(4, seed=1, ask_forced=True)
    answer(game, "I survived the last game and keep my character")
    answer(game, "El Gringo")
    answer(game, "I survived the last game and keep my character")
    assert game.decision is not None
    labels = {option.label for option in game.decision.options}
    assert "El Gringo" not in labels
    assert len(labels) == 15


def test_a_survivor_begins_with_the_life_and_the_cards_of_his_character() -> None:
    game = shipped("survivors").new_game(4, seed=1, ask_forced=True)
    for name in ("Paul Regret", "El Gringo", "Willy the Kid", "Jourdonnais"):
        answer(game, "I survived the last game and keep my character")
        answer(game, name)
    players = game.spectator().seats
    # Seat 1 is the Sheriff: 1 life and 1 card more, and he has drawn 2.
    assert game.groups(1)["role"] == "Sheriff"
    assert [player.counters["life"] for player in players] == [3, 4, 4, 4]
    assert [player.zones["hand"].count for player in players] == [3, 6, 4, 4]
