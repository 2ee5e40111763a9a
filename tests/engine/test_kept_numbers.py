"""No number that a game keeps exceeds `unlimited`."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

import rulekit
from rulekit.engine import positions
from rulekit.engine.game import Game
from sampling import examples
from small_rules import act, failure

GREW = ("RK4001", "a rule failed: a number grew beyond 999999999")

NUMBERS = """
var v: number = 7
var w: number = -3
counter c: 0..unlimited, starts at 5
value twice(n: number) = n + n
value thrice(n: number)
  let m = n + n
  return m + n
"""


def number(game: Game, name: str) -> int:
    (held,) = getattr(game.state, name)
    assert isinstance(held, int)
    return held


# --- What is written out -------------------------------------------------------------


@pytest.mark.parametrize(
    "lines",
    [
        "v = 999999998\nv = v + 999999998",
        "let b = 999999998\nb = b + 999999998\nb = b + 999999998",
        "let b = 999999998\nlet d = b + 2",
        "let b = -999999998\nb -= 2",
        "v = thrice(500000000)",
        "v = count(i in [999999998 + 2, 1])",
        "take 999999998 + 2",
        "v = answered()",
        "v = twice(500000000) - 500000000",
        "v = sum(largest() for p in seats)",
        "for i in [2, 3]: v = i * 499999999",
        "for i in 999999997..largest() + 2: w = 1",
    ],
)
def test_a_number_that_grows_beyond_the_greatest_one_is_not_kept(lines: str) -> None:
    body = "".join(f"  {line}\n" for line in lines.splitlines())
    with pytest.raises(rulekit.RulesError) as raised:
        act(
            NUMBERS
            + "value largest() = 999999998\n"
            + "event take n: number: w = 1\n"
            + "event answered -> number: return 999999998 + 2\n",
            f"phase act\n{body}".replace("v = answered()", "let a = answered()"),
        )
    assert failure(raised.value) == GREW


def test_a_number_that_is_kept_nowhere_may_exceed_the_greatest_one() -> None:
    game = act(
        NUMBERS,
        "phase act\n  v = unlimited\n  w = 1 if v + v > unlimited else 2\n  v = v + v - unlimited",
    )
    assert (number(game, "v_v"), number(game, "v_w")) == (999_999_999, 1)


def test_what_doubles_a_hundred_times_within_one_question_is_stopped() -> None:
    chain = "".join(f"value d{n + 1}(n: number) = d{n}(n + n)\n" for n in range(60))
    with pytest.raises(rulekit.RulesError) as raised:
        act(f"value d0(n: number) = n\n{chain}", "phase act\n  if d60(3) < 0: do_nothing")
    assert failure(raised.value) == GREW


def test_sums_of_sums_are_held_before_they_pass_what_machines_compute_with() -> None:
    with pytest.raises(rulekit.RulesError) as raised:
        act(
            NUMBERS,
            "phase act\n  v = unlimited\n"
            "  let n = 1..9000\n"
            "  if sum(sum(v for i in n) for j in n where j < 20) < 0: do_nothing",
        )
    assert failure(raised.value) == GREW


def test_a_counter_stops_at_its_bound_however_much_is_added() -> None:
    game = act(NUMBERS, "phase act\n  v = unlimited\n  c += v + v\n  w = c")
    assert (number(game, "c_c"), number(game, "v_w")) == (999_999_999, 999_999_999)


def test_nothing_is_added_to_what_is_unlimited() -> None:
    game = act(
        'var v: number\nvalue reach() = unlimited\nrule "R"\n  modify reach by +1\n',
        "phase act\n  v = reach()",
    )
    assert number(game, "v_v") == 999_999_999


@pytest.mark.parametrize(
    ("said", "reached"),
    [
        ("by +unlimited", 999_999_999),
        ("by +999999998, by +999999998", 999_999_999),
        ("by +unlimited at most 5", 5),
        ("by +unlimited, by -1", 999_999_999),
    ],
)
def test_modifiers_add_up_to_unlimited_and_no_further(said: str, reached: int) -> None:
    game = act(
        f"var v: number\nvalue reach() = 1 + 1\nrule R\n  modify reach {said}\n".replace(
            "rule R", 'rule "R"'
        ).replace(", by", "\n  modify reach by"),
        "phase act\n  v = reach()",
    )
    assert number(game, "v_v") == reached


def test_a_printed_number_is_added_to_without_being_held() -> None:
    game = act(
        """
        kind arrow
          length: number
        arrow Long x2
          length 40
        var v: number
        """,
        "phase act\n  v = sum(c.length for c in cards_of(Long))",
    )
    assert number(game, "v_v") == 80


def test_a_position_holds_no_greater_number_either() -> None:
    game = act(NUMBERS, "phase act\n  do_nothing")
    with pytest.raises(ValueError, match="from 0 to unlimited, not 1000000000"):
        positions.set_counter(game, game.ruleset.counters["c"], None, 1_000_000_000)


# --- What chance makes up ------------------------------------------------------------

LEAVES = ["0", "1", "2", "40000", "999999998", "v", "w", "c", "x", "count(seats)"]

JOINED = [
    "({} + {})", "({} - {})", "({} * {})", "({} // 3 + {})", "({} % 7 + {})", "max({}, {})",
    "min({}, {})", "sum([{}, {}])", "[{}, {}][1]", "({} if v > w else {})", "{{1: {}, 2: {}}}[1]",
    "twice({} - {})", "(thrice({}) - {})", "(-{} + abs({}))", "(sum(i + i for i in [1, {}]) - {})",
]  # fmt: skip

EXPRESSIONS = st.recursive(
    st.sampled_from(LEAVES),
    lambda inner: st.builds(str.format, st.sampled_from(JOINED), inner, inner),
    max_leaves=8,
)

LINES = st.lists(
    st.builds("{} = {}".format, st.sampled_from(["v", "w", "x"]), EXPRESSIONS),
    min_size=1,
    max_size=8,
)


def in_the_game(lines: list[str]) -> dict[str, int] | None:
    """What the variables hold after these lines; None where a number grew too large."""
    try:
        game = act(NUMBERS, "phase act\n  let x = 1\n" + "".join(f"  {one}\n" for one in lines))
    except rulekit.RulesError as error:
        return None if failure(error) == GREW else {}
    return {"v": number(game, "v_v"), "w": number(game, "v_w")}


def in_python(lines: list[str]) -> dict[str, int]:
    """What the same lines come to where numbers may be as great as they like."""
    names = {
        "v": 7, "w": -3, "c": 5, "x": 1, "seats": (0, 1), "count": len,
        "twice": lambda n: 2 * n, "thrice": lambda n: 3 * n,
    }  # fmt: skip
    exec("\n".join(lines), names)
    return {name: names[name] for name in "vw"}  # type: ignore[misc]


@settings(max_examples=examples(25), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(LINES)
def test_numbers_are_computed_exactly_and_kept_within_bounds_or_the_rule_fails(
    lines: list[str],
) -> None:
    kept = in_the_game(lines)
    if kept is not None:
        assert kept == in_python(lines)
        assert max(map(abs, kept.values())) <= 999_999_999
