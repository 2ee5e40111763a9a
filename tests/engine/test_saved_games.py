"""Saved games: what they hold, that they go on, and that a changed one is refused."""

from __future__ import annotations

import copy
import json
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

import rulekit
from rulekit.engine.game import Game
from sampling import examples
from shipped_rules import shipped
from small_rules import act, answer, failure, life, offered, ruleset, start

RULES = """
option mercy: no, yes

spell Zap x3
  play
    choose victim from others
    victim.life -= 1
    if mercy: draw 1 for victim

setup
  shuffle deck
  move cards_of(Zap) to current.hand

charm Stone x9

phase act
  offer main to you until pass
"""


def game_on_the_way() -> Game:
    game = ruleset(RULES).new_game(
        players=3, seed=7, settings={"mercy": "yes"}, names=["Ann", "Bob", "Cy"], ask_forced=True
    )
    answer(game, "Zap", "Bob", "Zap")
    return game


def through_json(document: dict[str, Any]) -> Any:
    return json.loads(json.dumps(document))


def test_a_save_says_what_the_game_was_made_with() -> None:
    game = game_on_the_way()
    document = game.save()
    assert {key: document[key] for key in list(document) if key not in ("digest", "state")} == {
        "format": "rulekit game",
        "format_version": 1,
        "ruleset": "small",
        "players": 3,
        "names": ["Ann", "Bob", "Cy"],
        "settings": {"mercy": "yes"},
        "seed": 7,
        "ask_forced": True,
        "discreet": False,
        "origin": None,
        "choices": [0, 0, 0],
    }
    assert document["digest"] == game.ruleset.digest


def test_a_save_passes_through_json() -> None:
    document = game_on_the_way().save()
    assert through_json(document) == document


def test_a_resumed_game_goes_on_in_the_middle_of_an_effect() -> None:
    game = game_on_the_way()
    again = rulekit.resume(through_json(game.save()), game.ruleset)
    assert offered(again) == ["Bob", "Cy"]
    answer(game, "Cy", "Zap", "Bob", "pass")
    answer(again, "Cy", "Zap", "Bob", "pass")
    assert again.save() == game.save()
    assert again.log() == game.log()


def test_a_resumed_game_keeps_names_settings_and_ask_forced() -> None:
    game = game_on_the_way()
    again = rulekit.resume(game.save(), game.ruleset)
    assert (again.names, again.settings) == (["Ann", "Bob", "Cy"], {"mercy": "yes"})
    assert (again.seed, again.ask_forced) == (7, True)


def test_a_resumed_game_can_be_undone() -> None:
    game = game_on_the_way()
    again = rulekit.resume(game.save(), game.ruleset)
    again.undo()
    game.undo()
    assert again.save() == game.save()


def test_a_finished_game_can_be_saved_and_resumed() -> None:
    game = act(
        """
        ending "Over" when any(p in seats where p.life == 0)
          score p.life for p in seats
          winners (p in seats where p.life > 0)

        event die: current.life = 0

        phase act
          die
        """
    )
    again = rulekit.resume(through_json(game.save()), game.ruleset)
    assert again.result == game.result
    assert again.result is not None
    assert (again.result.winners, again.result.scores) == ((1,), {0: 0, 1: 5})


def test_several_answers_to_one_decision_are_kept_together() -> None:
    game = act(
        """
        spell Zap x3

        setup
          move cards_of(Zap) to current.hand

        phase act
          choose 2 gone from you.hand
          discard gone
        """
    )
    game.choose_index(2, 0)
    document = through_json(game.save())
    assert document["choices"] == [[2, 0]]
    assert rulekit.resume(document, game.ruleset).save() == document


def test_secret_answers_that_are_not_complete_are_kept() -> None:
    game = act(
        """
        phase act
          ask all seats
            option "up"
              asked.life += 1
            option "down"
              asked.life -= 1
        """
    )
    answer(game, "up")
    again = rulekit.resume(through_json(game.save()), game.ruleset)
    answer(again, "down")
    assert life(again) == [6, 4]


# --- What is refused -----------------------------------------------------------------


def refused(document: Any) -> tuple[str, str]:
    with pytest.raises(rulekit.RulesError) as error:
        rulekit.resume(document, game_on_the_way().ruleset)
    return failure(error.value)


@pytest.mark.parametrize("document", [None, 7, "save", [], {}, {"format": "chess"}])
def test_what_is_no_save_is_refused(document: Any) -> None:
    assert refused(document) == (
        "RK6004",
        "the saved game cannot be read: this is not a saved game",
    )


def test_a_save_of_a_later_format_is_refused() -> None:
    document = game_on_the_way().save()
    document["format_version"] = 2
    assert refused(document) == (
        "RK6004",
        "the saved game cannot be read: the save has format version 2; "
        "this rulekit reads version 1",
    )


def test_a_save_of_other_rules_is_refused() -> None:
    document = game_on_the_way().save()
    with pytest.raises(rulekit.RulesError) as error:
        rulekit.resume(document, shipped("samurai_sword"))
    assert failure(error.value) == (
        "RK6005",
        "the save was made with other rules than samurai_sword",
    )
    assert error.value.diagnostics[0].notes == ("it was saved from `small`",)


def test_a_save_of_the_rules_before_a_change_is_refused() -> None:
    document = game_on_the_way().save()
    with pytest.raises(rulekit.RulesError) as error:
        rulekit.resume(document, ruleset(RULES.replace("Zap x3", "Zap x4")))
    assert failure(error.value)[0] == "RK6005"


@pytest.mark.parametrize(
    "key", ["players", "names", "settings", "seed", "ask_forced", "origin", "choices", "state"]
)
def test_a_save_with_a_missing_part_is_refused(key: str) -> None:
    document = game_on_the_way().save()
    del document[key]
    assert refused(document)[0] == "RK6004"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("choices", [0, 0, 1]),
        ("choices", [0, 1]),
        ("choices", []),
        ("choices", [0, 0, 0, 0]),
        ("choices", [0, 0, 99]),
        ("choices", ["x"]),
        ("choices", [[0, 1]]),
        ("choices", [None]),
        ("choices", 5),
        ("seed", 8),
        ("seed", "7"),
        ("players", 4),
        ("players", "3"),
        ("players", 10**9),
        ("settings", {}),
        ("settings", {"mercy": "maybe"}),
        ("settings", {"other": "yes"}),
        ("settings", []),
        ("names", ["Ann"]),
        ("names", [1, 2, 3]),
        ("names", None),
        ("ask_forced", False),
        ("state", None),
        ("state", {}),
    ],
)
def test_a_hand_edited_save_is_refused(key: str, value: object) -> None:
    document = game_on_the_way().save()
    document[key] = value
    assert refused(document)[0] == "RK6004"


def test_every_number_of_the_state_counts() -> None:
    document = game_on_the_way().save()
    for name in document["state"]:
        changed = copy.deepcopy(document)
        changed["state"][name] = "changed"
        code, told = refused(changed)
        assert code == "RK6004"
        assert told.startswith(
            f"the saved game cannot be read: its choices do not lead to its state: `state.{name}` is"
        )


@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        (["players"], "3", "`players` is a text, and should be a number"),
        (["players"], 5, "`names` are 3, and `players` is 5"),
        (["players"], True, "`players` is yes or no, and should be a number"),
        (["seed"], 7.0, "`seed` is a number with a point, and should be a number"),
        (["names", 1], None, "`names[1]` is null, and should be a text"),
        (["settings", "mercy"], "maybe", "the option `mercy` cannot be `maybe`"),
        (["settings", "mercy"], 1, "`settings.mercy` is a number, and should be a text"),
        (["choices", 1], "x", "`choices[1]` is a text, and should be a number or a list"),
        (["choices", 1], 99, "`choices[1]` cannot be made: there is no option 99"),
        (["ruleset"], ["small"], "`ruleset` is a list, and should be a text"),
        (
            ["state", "round"],
            5,
            "its choices do not lead to its state: `state.round` is 5, and they lead to 1",
        ),
        (
            ["state", "z", 0],
            [],
            "its choices do not lead to its state: `state.z[0]` has 0 items, and they lead to 1",
        ),
        (["origin"], {}, "`origin` is no state that these rules know"),
        (["origin"], [], "`origin` is a list, and should be an object or null"),
    ],
)
def test_a_damaged_save_tells_where_and_what(path: list[Any], value: object, why: str) -> None:
    document = game_on_the_way().save()
    place = document
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value
    assert refused(document) == ("RK6004", f"the saved game cannot be read: {why}")


def test_a_save_that_names_other_rules_is_refused() -> None:
    document = game_on_the_way().save()
    document["ruleset"] = "nope"
    assert refused(document)[0] == "RK6005"


@cache
def both_games() -> tuple[Game, Game]:
    """One that began with a set-up, and one that began from a position."""
    return game_on_the_way(), position()


def places_in(value: Any) -> list[tuple[Any, Any]]:
    """Every place of a document: what holds it, and its name or number there."""
    found: list[tuple[Any, Any]] = []
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    for name, each in inside:
        found.append((value, name))
        if isinstance(each, dict | list):
            found += places_in(each)
    return found


THINGS = (
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.just([]) | st.just({})
)


@settings(max_examples=examples(60), deadline=None, database=None)
@given(st.data())
def test_whatever_is_changed_in_a_save_it_goes_on_or_is_refused_in_words(
    data: st.DataObject,
) -> None:
    game = data.draw(st.sampled_from(both_games()))
    document = through_json(game.save())
    holder, name = data.draw(st.sampled_from(places_in(document)))
    if data.draw(st.booleans()):
        del holder[name]
    else:
        holder[name] = data.draw(THINGS)
    try:
        again = rulekit.resume(document, game.ruleset)
    except rulekit.RulesError as error:
        code, told = failure(error)
        assert code in ("RK6004", "RK6005")
        assert "not supported" not in told
        assert "object" not in told or "an object" in told
        assert "error[" not in told
    else:
        assert again.state.z == game.state.z or document["origin"] is not None


def test_a_save_of_a_table_is_read_too() -> None:
    game = game_on_the_way()
    table = {"format_version": 1, "table": {"ruleset": "small"}, "game": game.save()}
    assert rulekit.resume(table, game.ruleset).save() == game.save()


def test_names_may_be_changed_since_they_decide_nothing() -> None:
    document = game_on_the_way().save()
    document["names"] = ["X", "Y", "Z"]
    assert rulekit.resume(document, game_on_the_way().ruleset).names == ["X", "Y", "Z"]


# --- Games that began from a position ------------------------------------------------


def position() -> Game:
    from rulekit.engine.positions import enter, start_position

    game = start_position(ruleset(RULES), 2, ["A", "B"], seed=3)
    enter(game, 1)
    return game


def test_a_game_from_a_position_can_be_saved_and_resumed() -> None:
    game = position()
    answer(game, "pass")
    document = through_json(game.save())
    assert document["origin"] is not None
    again = rulekit.resume(document, game.ruleset)
    assert again.save() == game.save()


PARTS = (
    "answer", "clock", "current", "journal", "pend", "stack", "where", "z", "grants", "held", "turns",
)  # fmt: skip


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize(
    "value", [None, 10**30, -1, "x", [], [[]], [[[]]], [10**9], {}, [["x"] * 5]]
)
def test_a_damaged_position_is_refused_or_harmless(part: str, value: object) -> None:
    game = position()
    document = through_json(game.save())
    document["origin"][part] = value
    assert outcome(document) in ("RK6004", game.state.pend)


def outcome(document: Any) -> object:
    """The code with which a save is refused, or the decision to which it leads."""
    try:
        return rulekit.resume(document, game_on_the_way().ruleset).state.pend
    except rulekit.RulesError as error:
        return failure(error)[0]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("players", 10**9),
        ("players", -1),
        ("players", 3),
        ("settings", {"no": "x"}),
        ("names", ["A"]),
    ],
)
def test_a_position_with_wrong_settings_is_refused(key: str, value: object) -> None:
    document = through_json(position().save())
    document[key] = value
    assert refused(document)[0] == "RK6004"


def test_a_save_that_never_ends_is_refused() -> None:
    document = through_json(start(RULES).save())
    document["choices"] = [0] * 100_000
    assert refused(document)[0] == "RK6004"
