"""Decisions and their answers, through the interface that people, bots and tests share."""

from __future__ import annotations

import pytest

import rulekit
from small_rules import act, answer, failure, life, offered, start

SPELLS = """
spell Zap x2
  play
    choose victim from others
    victim.life -= 1
spell Nap
  play: do_nothing

setup
  move cards_of(Zap) + cards_of(Nap) to current.hand

phase act
  offer main to you until pass
"""


def test_an_offer_names_who_decides_what_and_where() -> None:
    game = start(SPELLS, players=3)
    decision = game.decision
    assert decision is not None
    assert (decision.player, decision.kind, decision.window) == (0, "offer", "main")
    assert (decision.low, decision.high, decision.event) == (1, 1, "act")
    assert decision.prompt == "act: play or use something, or pass"
    assert decision.until_pass is True
    assert decision.span.text.startswith("offer main to you until pass")
    assert [(option.index, option.kind, option.label) for option in decision.options] == [
        (0, "play", "Zap"),
        (1, "play", "Zap"),
        (2, "play", "Nap"),
        (3, "pass", "pass"),
    ]


def test_the_options_of_an_offer_carry_their_cards() -> None:
    game = start(SPELLS, players=3)
    assert game.decision is not None
    first, second, nap, leave = game.decision.options
    assert first.card is not None and second.card is not None and nap.card is not None
    assert first.card != second.card
    assert (first.card.name, nap.card.name, leave.card) == ("Zap", "Nap", None)


def test_a_target_is_a_decision_of_its_own() -> None:
    game = start(SPELLS, players=3)
    answer(game, "Zap")
    decision = game.decision
    assert decision is not None
    assert (decision.kind, decision.window, decision.prompt) == (
        "choose",
        None,
        "Zap: choose victim",
    )
    assert [(option.kind, option.label, option.player) for option in decision.options] == [
        ("player", "B", 1),
        ("player", "C", 2),
    ]


def test_a_question_has_labelled_options() -> None:
    game = act("phase act\n  do_nothing")
    decision = game.decision
    assert decision is not None
    assert (decision.kind, decision.prompt) == ("ask", "act: choose one")
    assert [(option.kind, option.label) for option in decision.options] == [
        ("label", "end"),
        ("label", "end it"),
    ]


def test_the_same_state_gives_the_same_decision_object() -> None:
    game = start(SPELLS)
    assert game.decision is game.decision


def test_options_can_be_sorted_into_sets() -> None:
    game = start(SPELLS)
    assert game.decision is not None
    assert len(set(game.decision.options)) == 4


def test_choose_takes_an_option() -> None:
    game = start(SPELLS, players=3)
    assert game.decision is not None
    game.choose(game.decision.options[0])
    assert game.decision is not None
    game.choose(game.decision.options[1])
    assert life(game) == [5, 5, 4]


def test_choose_index_takes_a_position() -> None:
    game = start(SPELLS, players=3)
    game.choose_index(0)
    game.choose_index(1)
    assert life(game) == [5, 5, 4]


def test_an_option_of_an_earlier_decision_is_refused_and_changes_nothing() -> None:
    game = start(SPELLS, players=3)
    assert game.decision is not None
    old = game.decision.options[2]
    answer(game, "Zap")
    before, decision = game.save(), game.decision
    with pytest.raises(rulekit.NotOffered) as refused:
        game.choose(old)
    assert failure(refused.value) == ("RK6003", "“Nap” is not offered")
    assert refused.value.diagnostics[0].help == "offered: B, C"
    assert game.save() == before
    assert game.decision is decision


@pytest.mark.parametrize("index", [-1, 4, 99])
def test_a_position_that_is_not_there_is_refused_and_changes_nothing(index: int) -> None:
    game = start(SPELLS)
    before = game.save()
    with pytest.raises(rulekit.NotOffered) as refused:
        game.choose_index(index)
    assert failure(refused.value) == ("RK6003", f"there is no option {index}")
    assert refused.value.diagnostics[0].help == "offered: Zap, Zap, Nap, pass"
    assert game.save() == before


@pytest.mark.parametrize("indexes", [(), (0, 1), (0, 0), (0, 3)])
def test_a_decision_for_one_takes_exactly_one(indexes: tuple[int, ...]) -> None:
    game = start(SPELLS)
    before = game.save()
    with pytest.raises(rulekit.NotOffered) as refused:
        game.choose_index(*indexes)
    assert failure(refused.value) == ("RK6003", "one option is to be chosen")
    assert game.save() == before


TWO_OF_THREE = """
spell Zap x3

setup
  move cards_of(Zap) to current.hand

phase act
  choose 2 gone from you.hand
  discard gone
"""


@pytest.mark.parametrize("indexes", [(), (0,), (0, 0), (0, 1, 2)])
def test_a_decision_for_two_takes_two_different_ones(indexes: tuple[int, ...]) -> None:
    game = act(TWO_OF_THREE)
    before = game.save()
    with pytest.raises(rulekit.NotOffered) as refused:
        game.choose_index(*indexes)
    assert failure(refused.value) == ("RK6003", "2 different options are to be chosen")
    assert game.save() == before


TWO_OR_ELSE = """
spell Zap x3

charm Ring
  use "Rest" in any: you.life += 1

setup
  move cards_of(Zap) to current.hand
  move cards_of(Ring) to current.field

phase act
  may choose 2 gone from you.hand
    discard gone
"""


def test_what_is_chosen_together_and_what_alone() -> None:
    game = start(TWO_OR_ELSE)
    assert game.decision is not None
    assert offered(game) == ["Zap", "Zap", "Zap", "pass", "Rest"]
    assert game.decision.together == (0, 1, 2)
    answers = [(0, 1), (2, 0), (3,), (4,)]
    assert [indexes for indexes in answers if not game.decision.allows(*indexes)] == []
    for indexes in answers:
        game.clone().choose_index(*indexes)


@pytest.mark.parametrize(
    ("indexes", "said"),
    [
        ((0,), "2 different options are to be chosen"),
        ((0, 0), "2 different options are to be chosen"),
        ((0, 1, 2), "2 different options are to be chosen"),
        ((0, 3), "“pass” is an answer of its own"),
        ((0, 1, 4), "“Rest” is an answer of its own"),
        ((4, 3), "“Rest” is an answer of its own"),
        ((0, 5), "there is no option 5"),
    ],
)
def test_what_is_no_answer_is_not_allowed_and_refused(indexes: tuple[int, ...], said: str) -> None:
    game = start(TWO_OR_ELSE)
    assert game.decision is not None
    assert not game.decision.allows(*indexes)
    with pytest.raises(rulekit.NotOffered) as refused:
        game.choose_index(*indexes)
    assert failure(refused.value) == ("RK6003", said)
    assert game.choices == []


def test_nothing_can_be_chosen_when_the_game_is_over() -> None:
    game = act(
        """
        ending "Over" when any(p in seats where p.life == 0)
          winners players

        event die: current.life = 0

        phase act
          ask you
            option "die"
              die
            option "live"
              do_nothing
        """
    )
    assert game.decision is not None
    die = game.decision.options[0]
    game.choose(die)
    assert (game.over, game.decision) == (True, None)
    for attempt in (lambda: game.choose(die), lambda: game.choose_index(0), game.choose):
        with pytest.raises(rulekit.NotOffered) as refused:
            attempt()
        assert failure(refused.value) == (
            "RK6003",
            "the game is over; there is nothing to decide",
        )


def test_when_a_rule_fails_the_game_is_as_it_was_before_the_answer() -> None:
    game = act(
        """
        phase act
          ask you
            option "break"
              you.life = 1
              move top(deck) to you.hand
            option "go on"
              do_nothing
        """
    )
    before = game.save()
    with pytest.raises(rulekit.RuleFailure):
        answer(game, "break")
    assert game.save() == before
    assert offered(game) == ["break", "go on"]
    answer(game, "go on")
    assert offered(game) == ["end", "end it"]


# --- Forced decisions ----------------------------------------------------------------

FORCED = """
spell Zap

setup
  move cards_of(Zap) to current.hand

phase act
  choose c from you.hand
  discard c
"""


def test_a_choice_with_one_answer_is_made_for_the_player() -> None:
    game = act(FORCED)
    assert offered(game) == ["end", "end it"]
    assert game.choices == []


def test_with_ask_forced_it_is_asked() -> None:
    game = act(FORCED, ask_forced=True)
    assert game.ask_forced is True
    assert offered(game) == ["Zap"]
    assert game.decision is not None and game.decision.is_forced


def test_a_decision_with_two_answers_is_not_forced() -> None:
    game = act("phase act\n  do_nothing")
    assert game.decision is not None and not game.decision.is_forced


def test_an_offer_of_nothing_is_passed_over() -> None:
    game = act("phase act\n  offer main to you until pass\n  offer main to you\n")
    assert offered(game) == ["end", "end it"]


def test_with_ask_forced_an_open_turn_with_nothing_to_do_is_shown() -> None:
    game = act("phase act\n  offer main to you until pass\n", ask_forced=True)
    assert offered(game) == ["pass"]
    assert game.decision is not None and game.decision.is_forced


def test_with_ask_forced_a_moment_with_nothing_to_use_is_passed_over() -> None:
    game = act("phase act\n  offer main to you\n", ask_forced=True)
    assert offered(game) == ["end", "end it"]


def test_a_voluntary_choice_is_asked_though_it_has_one_candidate() -> None:
    game = act(FORCED.replace("  choose c", "  may choose c"))
    assert offered(game) == ["Zap", "pass"]
    assert game.decision is not None and not game.decision.is_forced


def test_lists_of_the_same_items_are_equal_wherever_they_come_from() -> None:
    game = start(
        """
        value seated() = players == [players[0], players[1]]
        value beside() = seats_after(players[0]) == [players[1], players[0]]
        value others_of(p: player) = (q in players where q is not p)
        value picked() = others_of(players[0]) == seats_after(players[0]) - [players[0]]
        value otherwise() = players != [players[1], players[0]]

        phase act
          ask you
            option "end": do_nothing
        """,
        ask_forced=True,
    )
    answers = [game.value(name) for name in ("seated", "beside", "picked", "otherwise")]
    assert answers == [True, True, True, True]
