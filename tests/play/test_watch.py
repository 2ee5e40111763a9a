"""A game that bots play among themselves."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from rulekit.loading.reference import RulesetReference
from rulekit.play.bots_only import watch
from rulekit.play.seating import seat_names, take_seats


@pytest.fixture
def watched(new) -> list[str]:
    game = new(seed=1)
    screen = io.StringIO()
    console = Console(file=screen, width=80, color_system=None, highlight=False)
    watch(game, take_seats(game, 0, "random", RulesetReference("foxes")).bots, console)
    return screen.getvalue().splitlines()


def test_the_log_tells_the_game_from_its_first_turn(watched):
    assert " Turn of Ada" in watched
    assert " Ada draws 1." in watched


def test_nothing_is_told_twice(watched):
    turns = [line for line in watched if line.startswith(" Turn of")]
    assert len(turns) > 3
    assert turns[:3] == [" Turn of Ada", " Turn of Ben", " Turn of Cleo"]


def test_whoever_watches_sees_every_card(watched):
    assert any("deck → hand of Ben" in line and "card" not in line for line in watched)


def test_the_result_and_the_seed_end_it(watched):
    assert any("★ Last ones ★" in line for line in watched)
    assert "seed 1 ─╯" in watched[-1]


def test_every_player_has_a_name_with_another_initial():
    names = seat_names(12, [])
    assert len({name[0] for name in names}) == 12


def test_names_that_are_given_come_first_and_are_not_given_again():
    assert seat_names(3, ["Ben"]) == ["Ben", "Ada", "Cleo"]


def test_there_are_names_for_any_number_of_players():
    assert len(set(seat_names(20, []))) == 20
