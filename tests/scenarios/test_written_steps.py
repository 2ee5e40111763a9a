"""What a game offers and what is answered, as a scenario writes it."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.loading.loader import load
from rulekit.scenarios.collecting import read_all
from rulekit.scenarios.given_position import open_situation
from rulekit.scenarios.running import run
from rulekit.scenarios.written_steps import choice_of

BELLS = """\
edition 1

game "Bells"
  players 2
  turn act

zone deck: hidden, ordered
zone hand of player: private

kind sound: starts in deck

var favourite: component = Ding

sound Ding
sound Dong

phase act
  choose c from you.hand
  move c to deck

rule "The bell"
  use "Ring the bell" in any
    do_nothing

scenario "Two sounds"
  given
    A is hand [Ding, Dong]
    B is hand []
    A is in act
  then
    EXPECTED
"""


@pytest.fixture
def bells(tmp_path: Path) -> Path:
    return tmp_path / "bells.rules"


def test_a_use_among_the_options_is_written_in_quotes(bells: Path) -> None:
    bells.write_text(BELLS.replace("EXPECTED", "game goes on"), encoding="utf-8")
    (scenario,) = read_all([bells]).scenarios
    game = open_situation(scenario.tree, load(bells)).game
    written = choice_of(game, ("A", "B"))
    assert written == 'A chooses among [Ding, Dong, "Ring the bell"]'
    bells.write_text(BELLS.replace("EXPECTED", written), encoding="utf-8")
    (again,) = read_all([bells]).scenarios
    assert run(again).failure is None


def test_a_number_is_no_card_to_be_named_by_a_variable(bells: Path) -> None:
    text = BELLS.replace("EXPECTED", "game goes on").replace(
        "    A is in", "    favourite 3\n    A is in"
    )
    bells.write_text(text, encoding="utf-8")
    (scenario,) = read_all([bells]).scenarios
    failure = run(scenario).failure
    assert failure is not None
    (told,) = failure.diagnostics
    assert (told.code, told.message) == ("RK5112", "favourite cannot be 3")
    assert (told.label, told.help) == (
        "not one of `Ding` and `Dong`",
        "the values are `Ding` and `Dong`",
    )
