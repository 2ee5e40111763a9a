"""Random play of games that come in pairs."""

from __future__ import annotations

from collections import Counter

from rulekit.engine.chance import stirred
from rulekit.engine.game import Game, new_game
from rulekit.engine.paired_playout import play_out_by_turns
from rulekit.engine.playout import play_out
from rulekit.language.source import Source
from rulekit.loading.loader import load

ASKED = """
edition 1
game "Answers"
  players 2
  turn act
  starts with first(seats)
counter asked of player: 0..20

phase act
  ask_one you
  if asked_more(you)
    ask_one you
  if you.asked >= 9: end_game "Over"

value asked_more(p: player) = p.asked == 100

event ask_one who: player
  who.asked += 1
  ask who
    option "A": do_nothing
    option "B": do_nothing
    option "C": do_nothing

ending "Over"
  winners []
"""
MORE = ASKED.replace("p.asked == 100", "p.asked == 1 and seat(p) == 0")


def begun(rules: str) -> Game:
    return new_game(load(Source("answers.rules", rules)), players=2, seed=1)


def test_who_is_asked_once_more_answers_alike_again_from_the_next_turn_on() -> None:
    base, more = begun(ASKED), begun(MORE)
    play_out_by_turns(base, 5)
    play_out_by_turns(more, 5)
    assert more.choices[0] == base.choices[0]
    assert more.choices[2:] == base.choices[1:15]


def test_one_stream_for_all_does_not() -> None:
    base, more = begun(ASKED), begun(MORE)
    play_out(base, 5)
    play_out(more, 5)
    assert more.choices[2:] != base.choices[1:15]


def test_each_option_is_as_likely_as_any_other() -> None:
    taken: Counter[object] = Counter()
    for seed in range(60):
        game = begun(ASKED)
        play_out_by_turns(game, seed)
        taken.update(game.choices)
    assert sorted(taken.values()) == [316, 337, 367]


def test_streams_of_other_numbers_are_others() -> None:
    assert len({stirred(7, turn, seat) for turn in range(50) for seat in range(5)}) == 250
