"""What is large is played natively all the same: long games, many lists, deep effects."""

from __future__ import annotations

import pytest

pytest.importorskip("wasmtime", reason="native code needs wasmtime, the extra `fast`")

import rulekit
from hostile_rules import text_of
from lockstep import Table, program_for
from rulekit.language.source import Source
from rulekit.native.playing import NotNative, native_of
from small_rules import STOP, TABLE, ruleset

MANY_LISTS = """
ending "Over" when round() == 9
  winners seats
charm Coin x900
phase act
  for i in 1..300
    let coins = (c in deck where c is Coin)
    current.life = count(coins) % 7
"""

LONG_STORY = """
event told with i: number
  "{i}"
ending "Told" when round() == 10
  winners seats
phase act
  for i in 1..9000: told with i
"""

DEEP = """
event deeper by n: number
  if n > 0
    deeper by n - 1
    ask current
      option "on"
        current.life = 1
      option "on, too"
        current.life = 2
ending "Over" when round() == 3
  winners seats
phase act
  deeper by 300
"""


TEXTS = """
var tune: text = "la"
var words: list of text
ending "Sung" when round() == 6
  winners seats
event sung what: text with more: list of text
  "{what} {more}"
phase act
  tune = "a line of more than forty characters, by far" if tune == "la" else "la"
  words = [tune, "lo"]
  sung tune with words
  sung words[1] with []
"""


@pytest.mark.parametrize("rules", [MANY_LISTS + STOP, LONG_STORY + STOP, DEEP, TEXTS + STOP])
def test_what_is_large_is_played_natively(rules: str) -> None:
    played = Table(ruleset(rules), 2).play(1)
    assert (played.traps, played.failures) == (0, 0)
    assert played.decisions > 9


def test_so_many_players_that_a_word_has_no_bits_for_them_are_left_to_python() -> None:
    crowd = TABLE.replace("players 2..4", "players 30..31")
    rules = ruleset(f"phase act\n  current.life = 1\n{STOP}", table=crowd)
    assert Table(rules, 30).play(1).traps == 0
    with pytest.raises(NotNative, match="31 players are more than 30"):
        native_of(program_for(rules, 31, {}))


def test_thousands_of_hooks_make_no_function_that_is_too_long() -> None:
    many = rulekit.load(Source("many.rules", text_of("thousands of components")))
    played = Table(many, 2).play(1)
    assert (played.traps, played.failures) == (0, 0)
    assert played.decisions > 0
