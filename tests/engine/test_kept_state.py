"""Counters, variables, fields, faces, lists, tables and numbers."""

from __future__ import annotations

import pytest

import rulekit
from small_rules import TABLE, act, answer, failure, life, said, start


def says(condition: str, *parts: str, players: int = 2) -> bool:
    """Whether a condition holds in phase act."""
    game = act(*parts, f'phase act\n  if {condition}: say "yes"\n', players=players)
    return said(game) == ["yes"]


def fails(statement: str, *parts: str) -> str:
    """The headline with which a statement fails in phase act."""
    with pytest.raises(rulekit.RuleFailure) as failed:
        act(*parts, f"phase act\n  {statement}\n")
    code, message = failure(failed.value)
    assert code == "RK4001"
    return message.removeprefix("a rule failed: ")


# --- Counters ------------------------------------------------------------------------


def test_a_counter_stops_at_its_bounds() -> None:
    game = act(
        """
        phase act
          you.life += 99
          if you.life == 10: say "ten"
          you.life -= 99
          if you.life == 0: say "zero"
          you.life = 0 - 5
          if you.life == 0: say "still zero"
          you.life = 77
          if you.life == 10: say "ten again"
        """
    )
    assert said(game) == ["ten", "zero", "still zero", "ten again"]


def test_a_negative_change_is_the_other_change() -> None:
    game = act("phase act\n  you.life += 0 - 7\n  you.life -= 0 - 3\n")
    assert life(game) == [3, 5]


def test_bounds_may_depend_on_the_owner_and_on_what_is_true_now() -> None:
    game = act(
        """
        counter cap of player: 1..10, starts at 3
        counter power of player: 0..player.cap, starts at 2

        phase act
          you.power += 9
          if you.power == 3: say "three"
          you.cap = 5
          you.power += 9
          if you.power == 5: say "five"
        """
    )
    assert said(game) == ["three", "five"]
    assert game.view(0).seats[0].bounds == {"life": (0, 10), "cap": (1, 10), "power": (0, 5)}
    assert game.view(0).seats[1].counters == {"life": 5, "cap": 3, "power": 2}


def test_without_a_start_a_counter_starts_at_its_lower_bound() -> None:
    game = act("counter depth: 3..9\n\nphase act\n  do_nothing\n")
    assert game.view(0).counters == {"depth": 3}


def test_a_counter_without_an_upper_bound_stops_at_unlimited() -> None:
    game = act("counter depth: 0..unlimited\n\nphase act\n  depth += 999999998\n  depth += depth\n")
    assert game.view(0).counters == {"depth": 999_999_999}


def test_a_counter_may_be_reset_when_a_turn_ends() -> None:
    game = act(
        """
        counter plays of player: 0..9, starts at 1, resets each turn
        counter storms: 0..9, resets each turn

        phase act
          for p in seats
            p.plays += 2
          storms += 1
          if you.plays == 3 and storms == 1: say "anew"
        """
    )
    answer(game, "end")
    assert said(game) == ["anew", "anew"]


def test_cards_have_counters_of_their_own() -> None:
    game = act(
        """
        counter rust of card: 0..3
        spell Zap x2

        setup
          move cards_of(Zap) to current.hand

        phase act
          let c = top(you.hand)
          c.rust += 5
          if c.rust == 3 and bottom(you.hand).rust == 0: say "rusty"
          move c to pile
          if top(pile).rust == 3: say "still"
        """
    )
    assert said(game) == ["rusty", "still"]


# --- Variables -----------------------------------------------------------------------


def test_variables_of_every_type_start_empty() -> None:
    game = act(
        """
        symbols weather: fair, foul
        var n: number
        var f: flag
        var p: player?
        var c: card?
        var w: weather
        var s: suit
        var ns: list of number
        var t: text
        var z of player: number

        phase act
          if n == 0 and not f and p is nobody and c is nothing: say "one"
          if w is fair and s is clubs and count(ns) == 0 and you.z == 0: say "two"
        """
    )
    assert said(game) == ["one", "two"]


def test_variables_hold_every_type() -> None:
    game = act(
        """
        symbols weather: fair, foul
        spell Zap
        var n: number
        var f: flag
        var p: player?
        var c: card?
        var w: weather
        var s: suit
        var ns: list of number
        var cs: list of card
        var t: text
        var k: component = Zap

        phase act
          n = -3
          f = yes
          p = first(others)
          c = top(deck)
          w = foul
          s = hearts
          ns = [3, 1] + [2]
          cs = cards_of(Zap)
          t = "hello"
          k = top(deck).name
          if n == -3 and f and p is not you and c is Zap: say "one"
          if w is foul and s is hearts and ns[2] == 2 and cs has Zap: say "two"
          if k is Zap: say t
          p = nobody
          c = nothing
          if p is nobody and c is nothing: say "gone"
        """
    )
    assert said(game) == ["one", "two", "hello", "gone"]


def test_variables_may_have_defaults_of_any_kind() -> None:
    game = act(
        """
        var n: number = 7
        var m: number = -2
        var ns: list of number = [1, 2]
        var half: number = count(seats) // 2
        var rival of player: player? = first(seats)

        phase act
          if n == 7 and m == -2 and ns[1] == 2 and half == 2: say "one"
          if you.rival is you: say "two"
        """,
        players=4,
    )
    assert said(game) == ["one", "two"]


def test_a_list_that_was_kept_does_not_change_with_its_zone() -> None:
    game = act(
        """
        spell Zap x3
        var kept: list of card

        phase act
          kept = deck
          let here = deck
          move top(deck, 2) to pile
          if count(kept) == 3 and count(here) == 3 and count(deck) == 1: say "kept"
        """
    )
    assert said(game) == ["kept"]


def test_the_list_of_a_loop_is_fixed_and_its_condition_asked_at_each_step() -> None:
    game = act(
        """
        spell Zap x4

        phase act
          for c in deck where count(pile) < 2
            move c to pile
          if count(pile) == 2: say "two"
          for c in deck
            move deck to pile
          if count(deck) == 0: say "all"
        """
    )
    assert said(game) == ["two", "all"]


def test_a_local_of_a_loop_is_there_for_each_step() -> None:
    game = act(
        """
        phase act
          let sum_ = 0
          for n in [1, 2, 3]
            let square = n * n
            sum_ += square
          you.life = sum_ - 10
        """
    )
    assert life(game) == [4, 5]


# --- Fields --------------------------------------------------------------------------

FIELDS = """
symbols team: red, blue

kind hero: starts in deck
  strength: number
  side: team = red
  brave: flag = yes
  steps: list of number
  mark: suit = hearts
kind villain of hero
  greed: number = 2

hero Ann x3
  strength 1, 2, 3
  steps [1, 2]
hero Bob
  strength 5
  side blue
  brave no
  steps []
  mark spades
villain Cy
  strength 4
  steps [9]
"""


@pytest.mark.parametrize(
    "condition",
    [
        "sum(c.strength for c in cards_of(Ann)) == 6",
        "cards_of(Ann)[2].strength == 3",
        "first(cards_of(Ann)).side is red",
        "first(cards_of(Bob)).side is blue",
        "first(cards_of(Ann)).brave and not first(cards_of(Bob)).brave",
        "first(cards_of(Ann)).steps[1] == 2",
        "count(first(cards_of(Bob)).steps) == 0",
        "first(cards_of(Ann)).mark is hearts",
        "first(cards_of(Bob)).mark is spades",
        "first(cards_of(Cy)).greed == 2",
        "all(c.steps == [1, 2] for c in cards_of(Ann))",
        "any(c.steps == [9] for c in cards_of(Cy))",
        "max(c.steps for c in cards_of(Ann) + cards_of(Cy)) == [9]",
        "[2, 0] > first(cards_of(Ann)).steps",
        "first(cards_of(Cy)) is hero and first(cards_of(Cy)) is villain",
        "first(cards_of(Ann)) is not villain",
        "count(c in deck where c is hero) == 5",
        "count(c in deck where c is villain) == 1",
        "deck has Cy and deck has villain and not (pile has hero)",
        "first(cards_of(Cy)).name is Cy",
        "first(cards_of(Ann)).name is Ann",
        "components_of(hero) == [Ann, Bob, Cy] and components_of(villain) == [Cy]",
        "Bob.strength == 5 and Ann.side is red and Bob.side is blue and Cy.greed == 2",
        "(c.brave for c in components_of(hero)) == [yes, no, yes] and Ann.steps == [1, 2]",
        "best(c in components_of(hero) by count(cards_of(c))) == [Ann]",
        "any(first(cards_of(Ann)) is c for c in components_of(hero))",
        "none(first(cards_of(Ann)) is c for c in components_of(villain))",
        "first(cards_of(Bob)).name.side is blue",
        "any(deck has c for c in components_of(villain))",
        "first(cards_of(Bob)) in [Ann, Bob] and first(cards_of(Cy)) not in [Ann, Bob]",
        "(c in deck where c in components_of(villain)) == cards_of(Cy)",
    ],
)
def test_what_is_printed_on_cards(condition: str) -> None:
    assert says(condition, FIELDS)


def test_cards_show_their_fields() -> None:
    game = act(FIELDS, "phase act\n  do_nothing\n")
    assert [game.card(number).fields for number in (1, 3, 4)] == [
        {"strength": 2, "side": "red", "brave": True, "steps": [1, 2], "mark": "hearts"},
        {"strength": 5, "side": "blue", "brave": False, "steps": [], "mark": "spades"},
        {
            "strength": 4,
            "side": "red",
            "brave": True,
            "steps": [9],
            "mark": "hearts",
            "greed": 2,
        },
    ]


def test_a_field_that_a_card_does_not_have_is_a_failure() -> None:
    kinds = (
        "kind one: starts in deck\n  size: number\n"
        "kind other: starts in deck\n"
        "one Ann\n  size 1\n"
        "other Bob\n"
    )
    assert fails(
        "for c in deck where c.size > 0: you.life = 1".replace(": you", "\n    you"), kinds
    ) == ("this card has no `size`")


# --- Faces ---------------------------------------------------------------------------

FACES = """
spell Zap 2♠..4♠ Q♥ 10♦
spell Nap AC KH
"""


@pytest.mark.parametrize(
    "condition",
    [
        "count(cards_of(Zap)) == 5 and count(cards_of(Nap)) == 2",
        "sum(printed_rank(c) for c in cards_of(Zap)) == 2 + 3 + 4 + 12 + 10",
        "printed_rank(cards_of(Nap)[0]) == 14 and printed_rank(cards_of(Nap)[1]) == 13",
        "count(c in cards_of(Zap) where printed_suit(c) is spades) == 3",
        "printed_suit(cards_of(Nap)[0]) is clubs",
        "printed_suit(cards_of(Zap)[3]) is printed_suit(cards_of(Nap)[1])",
        "any(c in deck where printed_suit(c) is spades and printed_rank(c) in 2..9)",
        "none(c in deck where printed_suit(c) is spades and printed_rank(c) in 5..9)",
    ],
)
def test_faces(condition: str) -> None:
    assert says(condition, FACES)


def test_faces_are_shown_with_the_card() -> None:
    game = act(FACES, "phase act\n  do_nothing\n")
    assert [str(game.card(number)) for number in range(7)] == [
        "Zap 2♠", "Zap 3♠", "Zap 4♠", "Zap Q♥", "Zap 10♦", "Nap A♣", "Nap K♥",
    ]  # fmt: skip


# --- Numbers, lists and tables -------------------------------------------------------


@pytest.mark.parametrize(
    "condition",
    [
        "7 // 2 == 3 and -7 // 2 == -4 and -7 % 3 == 2 and 7 % -3 == -2",
        "2 + 3 * 4 == 14 and (2 + 3) * 4 == 20 and -2 * -3 == 6",
        "abs(-3) == 3 and min(2, 5) == 2 and max(2, 5) == 5",
        "max([3, 9, 4]) == 9 and min([3, 9, 4]) == 3 and sum([3, 9, 4]) == 16",
        "sum([]) == 0 and count([]) == 0 and none([]) and not any([])",
        "3 in 1..3 and 1 in 1..3 and not (4 in 1..3) and 0 not in 1..3",
        "(5 if 1 < 2 else 6) == 5 and (5 if 1 > 2 else 6) == 6",
        "unlimited > 999999998",
        "[1, 2, 3][0] == 1 and [1, 2, 3][2] == 3",
        "count([1, 2] + [2, 3]) == 4 and count([1, 2, 2, 3] - [2]) == 2",
        "reversed([1, 2, 3])[0] == 3 and position(2, [1, 2, 3]) == 1",
        "[1, 2] has 2 and 2 in [1, 2] and 3 not in [1, 2]",
        "{1: 10, 2: 20}[2] == 20",
        "{yes: 1, no: 0}[you.life == 5] == 1",
        "all(n > 0 for n in [1, 2]) and not all(n > 1 for n in [1, 2])",
        "any(n > 1 for n in [1, 2]) and none(n > 2 for n in [1, 2])",
        "count(n in [1, 2, 3] where n > 1) == 2 and first(n in [1, 2, 3] where n > 1) == 2",
        "sum(n * n for n in [1, 2, 3] where n != 2) == 10",
        "max(n % 3 for n in [4, 5, 6]) == 2",
        "(n + 1 for n in [1, 2])[1] == 3",
        "sorted([3, 1, 2]) == [1, 2, 3] and reversed(sorted([3, 1, 2])) == [3, 2, 1]",
        "sorted(n % 5 for n in [8, 7, 6]) == [1, 2, 3] and sorted([]) == []",
        "sorted(n in [11, 3, 21, 2] by n % 10) == [11, 21, 2, 3]",
        "sorted(n in [11, 3, 21, 2] by -(n % 10)) == [3, 2, 11, 21]",
        "sorted(n in [11, 3, 21, 2] by [n % 10, -n]) == [21, 11, 2, 3]",
        "best(n in [11, 3, 21, 2] by -(n % 10)) == [11, 21]",
        "best(n in [11, 3, 21, 2] where n < 10 by n) == [3]",
        "best(n in [11, 3, 21, 2] where n > 99 by n) == []",
        "best(n in [11, 3, 21, 2] by [-(n % 10), n]) == [21]",
        "distinct([3, 1, 3, 2, 1]) == [3, 1, 2] and distinct([]) == []",
        "distinct(n % 2 for n in 1..5) == [1, 0] and count(distinct(n in 1..5)) == 5",
        "[8, 14, 3] > [8, 13, 12] and [8] < [8, 1] and [2] >= [2] and [] <= [0]",
        "max([8, 14], [8, 13]) == [8, 14] and min([8, 14], [8]) == [8]",
        "max([n % 3, n] for n in 1..7) == [2, 5] and min([n] for n in [4, 2, 6]) == [2]",
        "sum(count(m in [1, 2, 3] where m < n) for n in [1, 2, 3]) == 3",
        "not (no or no) and (yes or 1 // 0 == 1) and not (no and 1 // 0 == 1)",
        "1 < 2 and 2 >= 2 and 2 <= 2 and 1 != 2 and not (1 == 2)",
        "count(seats) == 2 and count(others) == 1 and first(seats) is you",
        "first(seats_after(you)) is not you and seats_after(you)[1] is you",
        "seat(you) == 0 and round() == 1 and alive(you)",
    ],
)
def test_expressions(condition: str) -> None:
    assert says(condition)


def test_seats_are_counted_round_the_table() -> None:
    assert says(
        "seat(seats_after(you)[0]) == 1 and seat(seats_after(you, -1)[0]) == 3"
        " and seat(seats_after(you)[3]) == 0 and seat(seats_after(you, 1)[1]) == 2",
        players=4,
    )


def test_distance_goes_the_shorter_way_round() -> None:
    assert says(
        "distance(you, seats_after(you)[0], seats) == 1"
        " and distance(you, seats_after(you)[1], seats) == 2"
        " and distance(you, seats_after(you)[2], seats) == 1",
        players=4,
    )


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("you.life = 1 // (you.life - 5)", "a number is divided by zero"),
        ("you.life = 1 % (you.life - 5)", "a number is divided by zero"),
        ("you.life = {1: 2}[you.life]", "a table has no entry for what is looked up in it"),
        (
            "you.life = max([n for n in [1] where n > 2])",
            "the greatest or smallest of nothing is asked for",
        ),
        ("you.life = first(n in [1] where n > 2)", "the first of an empty list was asked for"),
        ("you.life = [1, 2][you.life]", "a list of 2 has no item 5 (they are counted from 0)"),
        ("you.life = [1, 2][4 - you.life]", "a list of 2 has no item -1 (they are counted from 0)"),
        (
            "you.life = position(3, [1, 2])",
            "something is looked for in a list that does not have it",
        ),
        (
            "you.life = random([n for n in [1] where n > 2])",
            "a card is asked for where there is none",
        ),
        ("move bottom(pile) to deck", "a card is asked for where there is none"),
        ("eliminate top(deck).owner", "a player or card was needed, but there is none"),
    ],
)
def test_what_is_not_there_makes_a_rule_fail(statement: str, message: str) -> None:
    statement = statement.replace("[n for n in [1] where n > 2]", "(n in [1] where n > 2)")
    assert fails(statement, "spell Zap\n") == message


ABSENT = """
spell Zap
var victim: player
var victims: list of player
value who_has(c: card) -> player = c.owner
value life_of(p: player) = p.life
value absent() -> card? = nothing
event find -> player
  return top(deck).owner
event hurt p: player: p.life -= 1
"""


@pytest.mark.parametrize(
    "statement",
    [
        "hurt top(deck).owner",
        "let p = find()",
        "let p = who_has(top(deck))",
        "victim = top(deck).owner",
        "victims = [top(deck).owner]",
        "you.life = life_of(top(deck).owner)",
        "you.life = seat(top(deck).owner)",
        "victims = seats_after(top(deck).owner)",
        "reveal top(deck) to [top(deck).owner]",
        "move [absent()] to pile",
        "discard absent()",
        "extra turn for top(deck).owner",
        "swap absent() with top(deck)",
    ],
)
def test_nobody_and_nothing_are_never_taken_for_somebody(statement: str) -> None:
    assert fails(statement, ABSENT) == "a player or card was needed, but there is none"


def test_a_failure_names_the_line_and_what_was_in_progress() -> None:
    with pytest.raises(rulekit.RuleFailure) as failed:
        act(
            """
            event outer n: number
              inner n - 1

            event inner n: number
              current.life = 10 // n

            phase act
              outer 1
            """
        )
    found = failed.value.diagnostics[0]
    assert found.span is not None
    assert found.span.text == "current.life = 10 // n"
    assert [label.span.text for label in found.secondary] == ["inner n - 1", "outer 1"]
    in_progress = found.notes[0].splitlines()[1:]
    assert in_progress[0].strip() == "turn turn"
    assert in_progress[1].strip().startswith("phase act  (small.rules:")


def test_values_answer_with_numbers_flags_and_lists() -> None:
    game = start(
        """
        spell Zap x2

        value n() = 3
        value f(p: player) = p.life == 5
        value xs(m: number) = [m, m + 1]
        value c() = top(deck)
        value p() = first(seats_after(current))

        phase act
          ask you
            option "a"
              do_nothing
            option "b"
              do_nothing
        """
    )
    assert (game.value("n"), game.value("f", 1), game.value("xs", 4)) == (3, True, [4, 5])
    assert (game.value("c"), game.value("p")) == (1, 1)


def test_values_take_cards_and_seats() -> None:
    game = act(
        "spell Zap\nvalue mine(p: player, c: card) = c.owner is p\n",
        "setup\n  move cards_of(Zap) to current.hand\n\nphase act\n  do_nothing\n",
    )
    card = game.view(0).hand[0]
    assert (game.value("mine", 0, card), game.value("mine", 1, card)) == (True, False)
    assert game.value("mine", 0, card.id) is True


def test_a_value_that_is_not_declared_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        act("phase act\n  do_nothing\n").value("nothing_like_it")


def test_a_value_with_a_wrong_number_of_arguments_is_a_type_error() -> None:
    game = act("value f(p: player) = p.life\n\nphase act\n  do_nothing\n")
    with pytest.raises(TypeError, match="f has 1 parameters, but 2 are given"):
        game.value("f", 0, 1)


def test_asking_a_value_changes_nothing() -> None:
    game = act("value f(p: player) = p.life\n\nphase act\n  do_nothing\n")
    before = game.save()
    assert game.value("f", 0) == 5
    assert game.save() == before


def test_a_value_that_fails_is_reported() -> None:
    game = act("value f(n: number) = 1 // n\n\nphase act\n  do_nothing\n")
    with pytest.raises(rulekit.RuleFailure) as failed:
        game.value("f", 0)
    assert failure(failed.value)[1] == "a rule failed: a number is divided by zero"


def test_groups_name_the_single_cards_of_a_seat() -> None:
    table = TABLE + (
        "symbols team: red, blue\nzone role of player: private, single\n"
        "kind role_card: starts in deck\n  side: team\n"
        "role_card Boss\n  side blue\n"
    )
    game = start(
        "setup\n  move cards_of(Boss) to current.role\n\n"
        'phase act\n  ask you\n    option "a"\n      do_nothing\n    option "b"\n      do_nothing\n',
        table=table,
    )
    assert (game.groups(0), game.groups(1)) == ({"role": "Boss", "side": "blue"}, {})
