"""What a seat may know, as numbers."""

from __future__ import annotations

import pytest

from shipped_rules import shipped

pytest.importorskip("gymnasium", reason="the extra `rl` is not installed")

from rulekit.adapters.table import Playing, Table, table_of


def seen(playing: Playing, seat: int) -> dict[str, float]:
    """The entries that are not 0."""
    entries = zip(playing.table.observation_names, playing.observation(seat), strict=True)
    return {name: float(value) for name, value in entries if value}


@pytest.fixture(scope="module")
def leduc() -> Table:
    return table_of(shipped("leduc_poker"))


def test_a_seat_sees_its_own_card_and_how_many_others_there_are(leduc: Table) -> None:
    playing = leduc.new_game(1)
    own = playing.game.view(0).hand[0].name
    assert seen(playing, 0) == {
        "round": 1,
        "turn of you": 1,
        "you to decide": 1,
        "you in the game": 1,
        "1 left in the game": 1,
        "phase act": 1,
        "decision 0: act, ask": 1,
        "chips of you": 1,
        "chips of 1 left": 1,
        "back_to is you": 1,
        f"hand of you: {own}": 1,
        "hand of 1 left: unknown cards": 1,
        "deck: unknown cards": 4,
    }


def test_players_are_seen_as_counted_from_the_one_who_looks(leduc: Table) -> None:
    playing = leduc.new_game(1)
    playing.take(leduc.actions.names.index("act 0: Bet"))
    assert seen(playing, 0)["chips of you"] == seen(playing, 1)["chips of 1 left"] == 3
    assert "1 left to decide" in seen(playing, 0)
    assert "you to decide" in seen(playing, 1)


def test_what_is_asked_is_seen_by_the_one_who_decides(leduc: Table) -> None:
    assert "decision 0: act, ask" not in seen(leduc.new_game(1), 1)


def test_what_was_chosen_so_far_is_seen_only_by_the_one_who_chooses() -> None:
    playing = table_of(shipped("hearts"), settings={"length": "one_deal"}).new_game(1)
    playing.take(min(playing.legal()))
    assert seen(playing, 0)["chosen so far"] == 1
    assert "chosen so far" not in seen(playing, 1)


def test_bounds_that_depend_on_cards_are_seen_with_what_they_bound() -> None:
    playing = table_of(shipped("samurai_sword"), 3).new_game(1)
    now = seen(playing, 0)
    assert now["most resilience of you"] == playing.game.view(0).seats[0].bounds["resilience"][1]
    assert "most honor of you" not in table_of(shipped("samurai_sword"), 3).observation_names


def test_roles_are_seen_by_all_when_the_game_is_over() -> None:
    playing = table_of(shipped("samurai_sword"), 3).new_game(1)
    assert seen(playing, 0)["role of 1 left: unknown cards"] == 1
    playing.game.play_out(1)
    assert not any(name.startswith("role of") and "unknown" in name for name in seen(playing, 0))
    assert seen(playing, 0)["over"] == 1


def test_every_entry_and_every_action_has_a_name_of_its_own() -> None:
    for name in ("fistful_of_cards", "hanabi"):
        table = table_of(shipped(name))
        assert len(set(table.observation_names)) == len(table.observation_names)
        assert len(set(table.actions.names)) == len(table.actions)
