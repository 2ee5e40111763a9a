"""What goes beyond the engine is told when rules are checked, with its place."""

from __future__ import annotations

import pytest

from rulekit.language.report import Diagnostic
from rulekit.language.source import Source
from rulekit.loading.loader import check

GAME = 'edition 1\ngame "x"\n  players 2\n  turn act\n'
ENDING = 'ending "End" when round() > 1\n  winners players\n'


def errors(text: str) -> list[Diagnostic]:
    return [one for one in check(Source("x", text))[1] if one.severity == "error"]


def loops(number: int) -> str:
    lines = [f"{'  ' * (deep + 1)}for p{deep} in players" for deep in range(number)]
    return "\n".join([*lines, f"{'  ' * (number + 1)}do_nothing\n"])


def branches(number: int) -> str:
    more = "".join(f"  elif round() == {n}: do_nothing\n" for n in range(2, number + 1))
    return f"  if round() == 1: do_nothing\n{more}"


def test_loops_may_be_sixteen_deep() -> None:
    assert errors(f"{GAME}phase act\n{loops(16)}") == []
    (found,) = errors(f"{GAME}phase act\n{loops(17)}")
    assert (found.code, found.message) == ("RK0013", "loops are nested more than 16 deep")
    assert str(found.span) == "x:22:35"


@pytest.mark.parametrize("where", ["phase act\n", "phase act: do_nothing\nsetup\n"])
def test_an_if_may_have_a_hundred_branches(where: str) -> None:
    assert errors(f"{GAME}{where}{branches(100)}") == []
    (found,) = errors(f"{GAME}{where}{branches(101)}")
    assert (found.code, found.label) == ("RK0013", "too deep")
    assert found.span is not None


def test_a_table_has_at_most_a_hundred_seats() -> None:
    text = f"{GAME}phase act: do_nothing\n"
    assert errors(text.replace("players 2", "players 2..100")) == []
    (found,) = errors(text.replace("players 2", "players 2..101"))
    assert (found.code, found.message, str(found.span)) == (
        "RK2001",
        "no table has 101 seats",
        "x:3:11",
    )


def chain(number: int) -> str:
    values = "".join(f"value v{n}()\n  return v{n + 1}()\n" for n in range(1, number))
    return f"{GAME}phase act\n  if v1() == 1: do_nothing\n{values}value v{number}() = 1\n{ENDING}"


def test_the_longest_chain_of_values_that_passes_can_be_played() -> None:
    ruleset, found = check(Source("x", chain(100)))
    assert found == []
    assert ruleset is not None
    assert ruleset.new_game().decision is None


def test_a_longer_chain_of_values_is_told_with_both_ends() -> None:
    (found,) = errors(chain(101))
    assert (found.code, found.message) == (
        "RK0013",
        "values ask for each other in too long a chain",
    )
    assert found.span is not None
    assert (found.span.text, found.label) == ("v1", "the first of 101")
    assert [label.span.text for label in found.secondary] == ["v101"]


def test_a_game_has_at_most_ten_thousand_cards() -> None:
    kind = "zone deck: hidden\nkind gem: starts in deck\n"
    gems = "".join(f"gem Gem{n} x999\n" for n in range(10))
    text = f"{GAME}phase act: do_nothing\n{kind}{gems}gem Ruby x10\n"
    assert errors(text) == []
    (found,) = errors(f"{text}gem Pearl x2\ngem Opal x999\n")
    assert (found.code, found.message, found.label) == (
        "RK0031",
        "a game of these rules has more than 10,000 cards",
        "10,002 with these 2",
    )
    assert str(found.span) == "x:19:5"


def test_a_game_has_at_most_a_million_zones_counters_and_variables() -> None:
    game = GAME.replace("players 2", "players 2..100")
    zones = "".join(f"zone z{n} of player: public\n" for n in range(5000))
    counters = "".join(f"counter c{n} of player: 0..9\n" for n in range(5000))
    text = f"{game}phase act: do_nothing\n{zones}{counters}"
    assert errors(text) == []
    (found,) = errors(f"{text}var lead: player?\nvar mark of player: number\n")
    assert (found.code, found.message, found.label) == (
        "RK0031",
        "a game of these rules has more than 1,000,000 zones, counters and variables",
        "1,000,001 with this one",
    )
