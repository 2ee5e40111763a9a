"""Positions that no play led to, and questions asked of them."""

from __future__ import annotations

import pytest

from rulekit.engine import positions
from rulekit.language.report import RulesError
from rulekit.ruleset import meaning
from small_rules import TABLE, act, start

RICH = "value rich(p: player) = p.life > 3\n\nphase act\n  do_nothing\n"


def test_an_expression_is_compiled_once_however_often_it_is_asked() -> None:
    game = act(RICH)
    value = game.ruleset.values["rich"]
    (parameter,) = value.parameters
    assert isinstance(value.body, meaning.Typed)
    assert positions.evaluate(game, value.body, {parameter.binding: 0}) is True
    assert game.program.asking is not None
    known = len(game.program.asking.names)
    for seat in (0, 1, 0, 1):
        assert positions.evaluate(game, value.body, {parameter.binding: seat}) is True
    assert len(game.program.asking.names) == known


def test_an_expression_is_asked_of_each_game_anew() -> None:
    game = act(RICH)
    value = game.ruleset.values["rich"]
    (parameter,) = value.parameters
    assert isinstance(value.body, meaning.Typed)
    assert positions.evaluate(game, value.body, {parameter.binding: 1}) is True
    positions.set_counter(game, game.ruleset.counters["life"], 1, 2)
    assert positions.evaluate(game, value.body, {parameter.binding: 1}) is False


def test_a_counter_is_not_set_beyond_its_bounds() -> None:
    game = start(
        'phase act\n  ask you\n    option "a": wealth += 1\n    option "b": do_nothing\n',
        table=f"{TABLE}counter wealth: 1..unlimited\n",
    )
    counters = game.ruleset.counters
    with pytest.raises(ValueError, match=r"life is a number from 0 to 10, not 11"):
        positions.set_counter(game, counters["life"], 0, 11)
    with pytest.raises(ValueError, match=r"wealth is a number from 1 to unlimited, not 0"):
        positions.set_counter(game, counters["wealth"], None, 0)


def test_a_turn_is_not_entered_at_a_phase_that_it_has_not() -> None:
    game = act(RICH)
    with pytest.raises(RulesError) as found:
        positions.enter(game, 0, "acts")
    (told,) = found.value.diagnostics
    assert told.code == "RK5107"
    assert told.message.endswith("has no phase `acts`")
    assert told.help == "did you mean `act`?"
