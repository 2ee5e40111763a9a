"""Syntax errors: one for each broken declaration, at its place, in words that help."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulekit.language.parser import parse
from rulekit.language.source import Source

Errors = Callable[[str], list[str]]

FIVE_BROKEN = """\
weapon Sword 3

event wound victim player
  draw 1
  draw 2 2

value limit() = 1 +

event good: draw 1

kind 'weapon'

setup
  if x = 3: draw 1
"""


def test_five_broken_declarations_give_five_errors(errors: Errors) -> None:
    assert errors(FIVE_BROKEN) == [
        "1:14 RK0106 the number of copies is written with an `x` before it",
        "3:20 RK0101 expected `:` after `victim`, found `player`",
        "7:20 RK0101 expected a name or a number after `+`, found the end of the line",
        "11:6 RK0025 texts stand between straight double quotes",
        "14:8 RK0102 `=` gives a value, it does not compare",
    ]


def test_a_good_declaration_between_broken_ones_is_read() -> None:
    file, _ = parse(Source("test", FIVE_BROKEN))
    (event,) = file.declarations
    assert event.span.text == "event good: draw 1"


def test_names_of_broken_declarations_count_as_known() -> None:
    file, _ = parse(Source("test", FIVE_BROKEN))
    assert file.poisoned >= {"Sword", "wound", "limit"}


def test_fields_and_symbols_of_broken_declarations_count_as_known() -> None:
    text = "kind weapon: in in in =\n  worth: number\n\nsymbols team: law outlaws\n"
    file, diagnostics = parse(Source("test", text))
    assert len(diagnostics) == 2
    assert file.poisoned >= {"weapon", "worth", "team", "law", "outlaws"}


def test_what_a_broken_change_changes_is_known() -> None:
    file, _ = parse(Source("test", 'change weapon "Big One"\n  worth = 3\n'))
    assert "Big One" in file.poisoned


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("event e\n  if x = 3: cancel", "2:8 RK0102 `=` gives a value, it does not compare"),
        ("event e\n  x == 3", "2:5 RK0102 `==` compares, it does not give a value"),
        ("event e\n  if x cancel", "2:8 RK0103 expected `:` before `cancel`"),
        (
            "event e\n  if x\n  cancel",
            "2:3 RK0103 this line opens a block, but nothing is indented under it",
        ),
        (
            "card A\n  play\ncard B",
            "2:3 RK0103 this line opens a block, but nothing is indented under it",
        ),
        (
            'scenario "S"',
            "1:1 RK0103 this line opens a block, but nothing is indented under it",
        ),
        ("event e\n  draw(2)", "2:3 RK0104 `draw` is called like a question"),
        ("event e\n  move(a, b)", "2:3 RK0104 `move` is called like a question"),
        ("event e\n  shuffle()", "2:3 RK0104 `shuffle` is called like a question"),
        (
            "event e\n  if a: b\n  elseif c\n    d",
            "3:3 RK0105 `elseif` is no word of this language",
        ),
        ("event e\n  if a: b\n  else if c: d", "3:3 RK0105 `else if` is one word here"),
        ("event e\n  if a && b: c", "2:8 RK0105 `&&` is no sign of this language"),
        ("event e\n  if a || b: c", "2:8 RK0105 `||` is no sign of this language"),
        ("event e\n  if !a: c", "2:6 RK0105 `!` is no sign of this language"),
        ("event e\n  x = true", "2:7 RK0105 `true` is no word of this language"),
        ("event e\n  x = False", "2:7 RK0105 `False` is no word of this language"),
        ("event e\n  if a then b", "2:8 RK0105 `then` is no word of this language"),
        ("event e\n  cancel\n  end", "3:3 RK0105 a block has no `end`"),
        ("event e {\n  cancel\n}", "1:9 RK0105 blocks stand between no brackets"),
        ("event e\n  draw 1;", "2:9 RK0105 `;` is no sign of this language"),
        ("value v() = 1 / 2", "1:15 RK0105 `/` is no sign of this language"),
        ("value v() = 1 ≤ 2", "1:15 RK0105 `≤` is no sign of this language"),
        ("card A 3", "1:8 RK0106 the number of copies is written with an `x` before it"),
        ("card A x 3", "1:8 RK0106 the number of copies is written with an `x` before it"),
        ("card A 3x", "1:8 RK0106 the number of copies is written with an `x` before it"),
        ("Event e\n  cancel", "1:1 RK0107 `Event` is written in small letters"),
        ("event e\n  IF a\n    cancel", "2:3 RK0107 `IF` is written in small letters"),
        ("event e\n  if a AND b: c", "2:8 RK0107 `AND` is written in small letters"),
        ("evnt e a: player\n  cancel", "1:1 RK0101 `evnt` declares nothing like this"),
        ("event e\n  choose from d", "2:10 RK0101 expected a name before `from`"),
        (
            'card A\n  worth 3\n  "Text"',
            "3:3 RK0101 a text stands where a rule or a statement should",
        ),
        ("zone box", "1:9 RK0101 expected `:` or `of` after `box`, found the end of the line"),
        (
            "event e\n  draw 1 2",
            "2:10 RK0101 expected a preposition such as `to` or the end of the line after `1`,"
            " found `2`",
        ),
        ("evnt e\n  if a: b", "1:1 RK0101 `evnt` declares nothing like this"),
        (
            "role A =",
            "1:8 RK0101 expected a number of copies such as `x3`, a card face such as"
            " `Q♠` or the end of the line after `A`, found `=`",
        ),
        ("event e\n  else: b", "2:3 RK0101 this `else` belongs to nothing above it"),
        ("event e\n  a\n  else\n    b", "3:3 RK0101 this `else` belongs to nothing above it"),
        ("event e\n  let end == 3", "2:11 RK0102 `==` compares, it does not give a value"),
        ("value v() = (a b)", "1:16 RK0101 expected `for` or `)` after `a`, found `b`"),
        (
            "event e\n  say \u2018Hi\u2019 to p",
            "2:7 RK0025 texts stand between straight double quotes",
        ),
        ("- - -", "1:1 RK0101 expected a declaration such as `event` or `kind`, found `-`"),
    ],
)
def test_a_frequent_mistake_is_named(errors: Errors, text: str, error: str) -> None:
    assert errors(text) == [error]


@pytest.mark.parametrize(
    ("text", "help_"),
    [
        ('game "G"\n  plyers 3..4', "did you mean `players`?"),
        ("event e\n  whlie a\n    cancel", "align it with the line above"),
        ("event e\n  move(a, b)", "name its arguments with prepositions, as in `move a to b`"),
        ("event e\n  draw(2)", "write `draw 2`"),
    ],
)
def test_an_error_says_what_to_do(text: str, help_: str) -> None:
    _, (diagnostic,) = parse(Source("test", text))
    assert diagnostic.help == help_


@pytest.mark.parametrize(
    ("text", "repaired"),
    [
        ("event e\n  if x = 3: cancel", "event e\n  if x == 3: cancel"),
        ("event e\n  if x cancel", "event e\n  if x: cancel"),
        ("event e\n  draw(2)", "event e\n  draw 2"),
        ("event e\n  if a: b\n  else if c: d", "event e\n  if a: b\n  elif c: d"),
        ("event e\n  if !a: c", "event e\n  if not a: c"),
        ("card A x 3", "card A x3"),
        ("card 'Big One'", 'card "Big One"'),
        ("card “Big One”", 'card "Big One"'),
        ("event e\n\tcancel", "event e\n  cancel"),
        ("value v() = (1]", "value v() = (1)"),
    ],
)
def test_an_edit_repairs_the_text(text: str, repaired: str) -> None:
    _, (diagnostic,) = parse(Source("test", text))
    edit = diagnostic.edit
    assert edit is not None
    assert text[: edit.span.start] + edit.replacement + text[edit.span.end :] == repaired


def test_after_a_hundred_errors_the_rest_is_only_counted() -> None:
    _, diagnostics = parse(Source("test", "zone box\n" * 150))
    assert len(diagnostics) == 101
    assert str(diagnostics[-1]) == (
        "test:151:1: error[RK0109]: more than 100 errors; 50 declarations were not read"
    )


@pytest.mark.parametrize("copies", ["x0", "x1000", "x99999999999999999999"])
def test_a_component_has_from_1_to_999_copies(errors: Errors, copies: str) -> None:
    assert errors(f"card A {copies}") == ["1:8 RK0024 a component has from 1 to 999 copies"]
