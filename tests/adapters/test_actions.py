"""Numbers for what players may do."""

from __future__ import annotations

from pathlib import Path

import pytest

from shipped_rules import shipped
from small_rules import ruleset

pytest.importorskip("gymnasium", reason="the extra `rl` is not installed")

from rulekit.adapters.actions import NoSuchAction
from rulekit.adapters.table import Playing, table_of
from rulekit.engine.chance import Stream

ONE_TURN = """
counter turns_taken: 0..1
ending "Over" when turns_taken == 1
  winners players
"""


def played(rules: str, players: int = 2) -> Playing:
    """A game of one turn, in which `charm`s can be held."""
    return table_of(ruleset(ONE_TURN, rules), players).new_game(1)


def offered(playing: Playing) -> list[str]:
    return sorted(playing.table.actions.names[action] for action in playing.legal())


def take(playing: Playing, name: str) -> None:
    playing.take(playing.table.actions.names.index(name))


def test_actions_are_numbered_as_the_rules_declare_what_they_name() -> None:
    assert table_of(shipped("leduc_poker")).actions.names == [
        "pass",
        "done",
        "act 0: Fold",
        "act 0: Check",
        "act 0: Call",
        "act 0: Bet",
        "act 0: Raise",
    ]


def test_plays_and_abilities_are_called_after_cards() -> None:
    names = table_of(shipped("samurai_sword"), 3).actions.names
    assert names[:6] == ["pass", "done", "play Bokken", "play Kiseru", "play Wakizashi", "play Bō"]
    assert "play Bō as Parry" in names
    assert "use 1 of Nobunaga: Spend 1 resilience to draw 1" in names
    assert "rule 1 of Jail 10♠" in table_of(shipped("bang"), 4).actions.names


def test_cards_that_look_alike_are_one_thing_to_choose() -> None:
    playing = played(
        """
        charm Ring x3
        charm Star
        setup
          move cards_in(deck) to first(seats).hand
        phase act
          choose c from you.hand: move c to pile
          turns_taken += 1
        """
    )
    assert offered(playing) == ["choose Ring in hand of you", "choose Star in hand of you"]


def test_several_things_are_chosen_one_after_the_other() -> None:
    playing = played(
        """
        charm Ring x2
        charm Star
        setup
          move cards_in(deck) to first(seats).hand
        phase act
          choose up to 2 cards from you.hand
            move cards to pile
          turns_taken += 1
        """,
    )
    rings, star = "choose Ring in hand of you", "choose Star in hand of you"
    assert offered(playing) == [rings, star, "done"]
    take(playing, rings)
    assert offered(playing) == [rings, star, "done"]
    take(playing, "done")
    assert [card.name for card in playing.game.view(0).zones["pile"].cards if card] == ["Ring"]


def test_the_most_that_may_be_chosen_need_no_word_that_it_is_done() -> None:
    playing = table_of(shipped("hearts"), settings={"length": "one_deal"}).new_game(1)
    for left in (2, 1, 0):
        assert "done" not in offered(playing)
        assert len(playing.legal()) == 11 + left
        playing.take(min(playing.legal()))
    assert playing.mover == 1


def test_players_are_counted_from_the_one_who_decides() -> None:
    playing = played(
        """
        charm Ring
        phase act
          choose p from others: p.life -= 1
          turns_taken += 1
        """,
        players=3,
    )
    assert offered(playing) == ["player 1 left", "player 2 left"]


def test_a_number_without_an_action_is_refused() -> None:
    playing = played(
        """
        charm Ring
        phase act
          choose bid from 60..you.life + 60: you.life = 1
          turns_taken += 1
        """
    )
    with pytest.raises(NoSuchAction, match="65 is offered for “bid”, and has no action"):
        playing.legal()


def test_numbers_that_the_rules_write_down_are_the_only_ones() -> None:
    playing = played(
        """
        charm Ring
        phase act
          choose bid from 98..100: you.life = 1
          turns_taken += 1
        """
    )
    assert offered(playing) == ["number 100", "number 98", "number 99"]
    assert len(playing.table.actions) == 2 + 3


def test_what_is_not_offered_changes_nothing() -> None:
    playing = table_of(shipped("leduc_poker")).new_game(1)
    with pytest.raises(NoSuchAction) as refused:
        playing.take(2)
    assert str(refused.value) == (
        "action 2 (“act 0: Fold”) is not offered; these are: 3 (“act 0: Check”), 5 (“act 0: Bet”)"
    )
    assert playing.game.choices == []


@pytest.mark.parametrize("name", ["samurai_sword", "hanabi", "hearts", "fistful_of_cards"])
def test_what_may_be_done_and_is_seen_is_the_same_in_every_world(name: str) -> None:
    settings = {"length": "one_deal"} if name == "hearts" else {}
    table = table_of(shipped(name), settings=settings)
    chance = Stream(5)
    playing = table.new_game(3)
    worlds = 0
    while not playing.game.over and worlds < 12:
        seat = playing.mover
        assert seat is not None
        if not playing.chosen:
            world = Playing(table, playing.game.redealt(seat, chance))
            assert [*world.legal().items()] == [*playing.legal().items()]
            assert world.observation(seat).tolist() == playing.observation(seat).tolist()
            worlds += 1
        actions = sorted(playing.legal())
        playing.take(actions[chance.below(len(actions))])
    assert worlds == 12


def test_numbers_are_kept_in_a_file_and_checked(tmp_path: Path) -> None:
    path = tmp_path / "actions.json"
    table_of(shipped("kuhn_poker"), 2).save_actions(path)
    assert len(table_of(shipped("kuhn_poker"), 2, actions=path).actions) == 6
    with pytest.raises(ValueError, match="numbers 6 actions of kuhn_poker") as refused:
        table_of(shipped("leduc_poker"), actions=path)
    assert "2 was “act 0: Check” and is “act 0: Fold”" in str(refused.value)
    path.write_text("[]")
    with pytest.raises(ValueError, match="holds no actions"):
        table_of(shipped("leduc_poker"), actions=path)


def test_the_numbers_of_players_that_a_game_has_not_are_refused() -> None:
    from rulekit import RulesError

    with pytest.raises(RulesError):
        table_of("leduc_poker", 5)
    with pytest.raises(RulesError):
        table_of("no_such_rules")
    with pytest.raises(ValueError, match='rewards are "score" or "win"'):
        table_of(shipped("leduc_poker"), rewards="points")  # type: ignore[arg-type]
