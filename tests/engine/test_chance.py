"""Random numbers: the same stream everywhere, and none where nothing is random."""

from __future__ import annotations

import pytest

from rulekit.engine.chance import Stream, below, bits_after, mix, mixed, sample, stream
from shipped_rules import shipped
from small_rules import STOP, act, answer, ruleset


def test_the_generator_is_splitmix64() -> None:
    # The first two numbers of the reference implementation for the state 0.
    assert mixed(0x9E3779B97F4A7C15) == 0xE220A8397B1DCDAF
    assert mixed(2 * 0x9E3779B97F4A7C15 & 2**64 - 1) == 0x6E789E6AA1B965F4


def test_bits_that_are_made_together_are_those_that_are_made_one_by_one() -> None:
    assert bits_after(0, 2)[:2] == (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4)
    last = 2**64 - 1
    assert bits_after(last, 3)[2] == mixed(last + 3 * 0x9E3779B97F4A7C15 & last)
    assert (len(bits_after(5, 9)), len(bits_after(5, 500))) == (16, 128)


def test_more_cards_are_mixed_than_bits_are_made_at_once() -> None:
    game = act("phase act\n  do_nothing\n")
    game.state.rng = 5
    many = list(range(300))
    mix(game.state, many)
    assert (many[:6], many[-3:]) == ([225, 11, 27, 150, 294, 254], [69, 224, 116])
    assert game.state.rng == 14612821415078849676


def test_the_stream_of_a_game_starts_with_these_numbers() -> None:
    game = act("phase act\n  do_nothing\n")
    game.state.rng = stream(42, "game")
    assert [below(game.state, 100) for _ in range(12)] == [
        87, 12, 73, 52, 44, 69, 58, 93, 25, 89, 61, 96,
    ]  # fmt: skip


def test_a_stream_of_a_bot_starts_with_these_numbers() -> None:
    bots = Stream(7, "bots")
    assert [bots.below(6) for _ in range(12)] == [3, 4, 5, 0, 3, 2, 1, 2, 5, 0, 0, 5]


@pytest.mark.parametrize(
    ("seed", "name", "first"),
    [
        (0, "", 883),
        (0, "game", 439),
        (0, "bots", 315),
        (1, "", 566),
        (1, "game", 875),
        (1, "bots", 899),
    ],
)
def test_streams_of_other_seeds_and_names_are_others(seed: int, name: str, first: int) -> None:
    assert Stream(seed, name).below(1000) == first


@pytest.mark.parametrize("seed", [0, -1, 2**64, 2**200, -(2**70)])
def test_any_integer_is_a_seed(seed: int) -> None:
    assert 0 <= Stream(seed).below(10) < 10


def test_seeds_are_taken_by_their_last_64_bits() -> None:
    assert Stream(5).state == Stream(5 + 2**64).state


def test_numbers_are_below_their_bound_and_reach_it() -> None:
    one = Stream(3)
    assert {one.below(4) for _ in range(200)} == {0, 1, 2, 3}
    assert one.below(1) == 0


def test_a_shuffle_is_pinned() -> None:
    game = act("spell Zap x10\n\nphase act\n  shuffle deck\n")
    deck = game.state.z[game.program.layout.zone_base[game.ruleset.zones["deck"]]]
    assert deck == [9, 4, 2, 6, 7, 3, 5, 1, 0, 8]


def test_shuffling_and_sampling_use_one_number_for_each_step() -> None:
    game = act("phase act\n  do_nothing\n")
    state = game.state
    first = state.rng
    mix(state, [])
    mix(state, [1])
    assert state.rng == first
    assert len(sample(state, 2, [1, 2, 3])) == 2
    assert state.rng != first


DEAL = """
spell Zap x20

phase act
  shuffle deck
  draw 1
"""


def test_the_same_arguments_and_choices_give_the_same_game() -> None:
    one, other = act(DEAL), act(DEAL)
    answer(one, "end", "end it", "end")
    answer(other, "end", "end it", "end")
    assert one.save() == other.save()


def test_another_seed_gives_another_game() -> None:
    rules = ruleset(DEAL.rstrip() + STOP)
    orders = {tuple(rules.new_game(seed=seed).state.where) for seed in range(20)}
    assert len(orders) > 10


def test_without_chance_the_stream_stands_still() -> None:
    game = act("spell Zap x9\n\nphase act\n  draw 1\n  you.life = 3\n  reveal top(deck)\n")
    before = game.state.rng
    answer(game, "end", "end")
    assert game.state.rng == before


def test_looking_does_not_use_chance() -> None:
    game = act("value f() = 3\nspell Zap x3\n\nphase act\n  do_nothing\n")
    before = game.save()
    game.view(0)
    game.log()
    game.value("f")
    assert (game.stack, game.save()) == (game.stack, before)


def test_bots_have_a_stream_of_their_own() -> None:
    rules = shipped("samurai_sword")
    one, other = rules.new_game(players=4, seed=1), rules.new_game(players=4, seed=1)
    one.play_out(1)
    other.play_out(2)
    assert one.choices != other.choices
    again = rules.new_game(players=4, seed=1)
    again.play_out(1)
    assert again.save() == one.save()


def test_a_draw_by_chance_is_fair_enough() -> None:
    counts = [0, 0, 0]
    one = Stream(11, "fair")
    for _ in range(3000):
        counts[one.below(3)] += 1
    assert counts == [1001, 985, 1014]
