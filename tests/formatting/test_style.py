"""What the one style looks like."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("written", "wanted"),
    [
        ("value f(a:player,b :card= x)->number=a .x", "value f(a: player, b: card = x) -> number = a.x"),
        ("value f ()= - 1", "value f() = -1"),
        ("value f() = a- -b", "value f() = a - -b"),
        ("value f() = (  a+b )*c//2%3", "value f() = (a + b) * c // 2 % 3"),
        ("value f() = g (a , [b,c ] ) [ 0 ]", "value f() = g(a, [b, c])[0]"),
        ("value f() = { 3:1,4 : 2 } [ n ]", "value f() = {3: 1, 4: 2}[n]"),
        ("value f() = max( q . x for q in players )", "value f() = max(q.x for q in players)"),
        ("value f() = a in 2 .. 9 or a>=b", "value f() = a in 2..9 or a >= b"),
        ("var x :player ?=nobody", "var x: player? = nobody"),
        ("counter x of player:- 9 .. 9,starts   at 3", "counter x of player: -9..9, starts at 3"),
        ('brown "X"   A♠  2♦ .. 9♦ QS', 'brown "X" A♠ 2♦..9♦ QS'),
        ("setup\n  play(c) as X", "setup\n  play (c) as X"),
        ("setup\n  discard  ( c in hand where c.x )", "setup\n  discard (c in hand where c.x)"),
        ("setup\n  choose(n-1)cards from hand", "setup\n  choose (n - 1) cards from hand"),
        ("setup\n  p.x-=1", "setup\n  p.x -= 1"),
        ("setup\n  if a :b", "setup\n  if a: b"),
        ("card X\n  numbers[1,2]", "card X\n  numbers [1, 2]"),
        ("card X\n  modify f by+1 at least-1", "card X\n  modify f by +1 at least -1"),
        ("card X\n  modify f by - 1", "card X\n  modify f by -1"),
        ('card X\n  use"a  b"in any:b', 'card X\n  use "a  b" in any: b'),
    ],
)  # fmt: skip
def test_words_stand_a_space_apart_and_signs_where_they_belong(fmt, written, wanted):
    assert fmt(f"{written}\n") == f"{wanted}\n"


def test_scenarios_are_written_in_the_same_style(fmt):
    written = """\
scenario "One"
    rules   samurai_sword with a,b
    given
          A is Shogun,Musashi,hand[ Katana Q♠,2 cards,... ]
          B is honor   -3
          frost - 4
          deck[ ]
    then
      not( B's   log has "x" )
      A chooses among[ B,C ]
      A chooses among [- 1, 2]
      scores A - 3
"""
    assert (
        fmt(written)
        == """\
scenario "One"
  rules samurai_sword with a, b
  given
    A is Shogun, Musashi, hand [Katana Q♠, 2 cards, ...]
    B is honor -3
    frost -4
    deck []
  then
    not (B's log has "x")
    A chooses among [B, C]
    A chooses among [-1, 2]
    scores A -3
"""
    )


def test_each_block_is_indented_by_two_spaces_however_deep_it_was(fmt):
    assert (
        fmt("setup\n     if a\n      b\n     else\n            c\n")
        == """\
setup
  if a
    b
  else
    c
"""
    )


def test_what_goes_on_inside_brackets_is_indented_by_two_spaces_more(fmt):
    written = """\
setup
  let x = f(a,
            g(b, [
     c,
       d]
            ), e
     )
"""
    assert (
        fmt(written)
        == """\
setup
  let x = f(a,
    g(b, [
      c,
      d]
    ), e
  )
"""
    )


def test_a_line_with_several_open_brackets_indents_once(fmt):
    assert fmt("value f() = g((\n        a +\n   b))\n") == "value f() = g((\n  a +\n  b))\n"


def test_of_several_empty_lines_one_is_left(fmt):
    assert fmt("\n\nwindow a\n\n\n\nwindow b\nwindow c\n\n\n") == (
        "window a\n\nwindow b\nwindow c\n"
    )


def test_no_empty_line_follows_the_head_of_a_block(fmt):
    assert fmt("setup\n\n  a\n\n  b\n") == "setup\n  a\n\n  b\n"


def test_no_empty_line_stands_inside_brackets(fmt):
    assert fmt("value f() = (\n\n  a\n\n  + b)\n") == "value f() = (\n  a\n  + b)\n"


def test_spaces_at_the_end_of_a_line_go(fmt):
    assert fmt("window a   \n   \nwindow b  # x  ") == "window a\n\nwindow b  # x\n"


def test_texts_and_comments_keep_every_space_inside(fmt):
    text = 'rule "A  #  b"  #  two  spaces,   kept\n  "c  d"\n'
    assert fmt(text) == text


def test_nothing_becomes_nothing(fmt):
    assert fmt("") == ""
    assert fmt("\n\n  \n") == ""


def test_line_ends_of_windows_are_kept(fmt):
    assert fmt("window a\r\n\r\n\r\nwindow  b  # x\r\n") == "window a\r\n\r\nwindow b  # x\r\n"


def test_letters_stay_as_the_editor_wrote_them(fmt):
    composed, combined = "card B\u014d\n", "card Bo\u0304\n"
    assert (fmt(composed), fmt(combined)) == (composed, combined)
