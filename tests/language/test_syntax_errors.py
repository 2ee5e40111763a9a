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
        "3:13 RK0101 a type stands after a `:`",
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
        (
            "event e\n  afterwards: draw 1",
            "2:3 RK0105 what waits until all is over stands under `later`",
        ),
        (
            'rule "R"\n  immediately whenever a: draw 1',
            "2:3 RK0105 `immediately` is no word of this language",
        ),
        ("event e\n  if a && b: c", "2:8 RK0105 `&&` is no sign of this language"),
        ("event e\n  if a || b: c", "2:8 RK0105 `||` is no sign of this language"),
        ("event e\n  if !a: c", "2:6 RK0105 `!` is no sign of this language"),
        ("action Bang!", "1:8 RK0021 unexpected character `!`"),
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
            "ending when x\n  winners p",
            '1:8 RK0101 expected a text in `"` quotes after `ending`, found `when`',
        ),
        (
            "card A\n  use once per turn: draw 1",
            '2:7 RK0101 expected a text in `"` quotes after `use`, found `once`',
        ),
        ("event e\n  discard this card", "2:16 RK0101 `card` stands after `this`"),
        (
            "card A\n  effect draw 2",
            "2:3 RK0105 what a card does when it is played stands under `play`",
        ),
        (
            "event e\n  choose d: draw 1",
            "2:11 RK0101 expected a name or `from` after `d`, found `:`",
        ),
        (
            'card A\n  worth 3\n  "Text"',
            "3:3 RK0101 a text stands where a rule or a statement should",
        ),
        ("zone box", "1:9 RK0101 a zone says who sees its cards"),
        ("event e\n  you may draw 1", "2:3 RK0105 what somebody may do has a label"),
        ("event e\n  may draw 1", "2:7 RK0101 what somebody may do has a label"),
        (
            'card A\n  play: may "Draw": draw 1',
            "2:9 RK2014 `may` needs a line of its own",
        ),
        (
            "event e\n  if yes: choose c from deck: draw 1",
            "2:11 RK2014 `choose` needs a line of its own",
        ),
        (
            "event e\n  if yes: choose 2 cards from deck: discard cards",
            "2:11 RK2014 `choose` needs a line of its own",
        ),
        (
            "event e\n  for p in players: if p.coins > 2: draw 1",
            "2:21 RK2014 `if` needs a line of its own",
        ),
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
        (
            'game "G"\n  version 2\n  players 2',
            "2:3 RK0101 the version is that of the file, and no setting of the game",
        ),
        ("extends bang version 2", "1:14 RK0101 the number alone says the version"),
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
        ("event e\n  if 1 < p.honor < 3: cancel", "write `1 < p.honor and p.honor < 3`"),
        ("value v() = a is b is c", "write `a is b and b is c`"),
        ("value v() = f(a) < 3 < 4", "write `f(a) < 3 and 3 < 4`"),
        ("value v() = a is not b is c", "write `a is not b and b is c`"),
        ("event e\n  you.draw(2)", "write `draw 2`"),
        ("event e\n  you.draw 2", "write `draw 2`"),
        ("event e\n  p.draw(2)", "write `draw 2 for p`, with the prepositions of the event"),
        ("event e\n  p.hand.discard(c)", "write `discard c`"),
        ("event e\n  c.discard()", "write `discard c`"),
        ("card A\n  life: 5", "write `life 5`"),
        ("card A\n  life = 5", "write `life 5`"),
        ("change card A\n  stars: 1, 2", "write `stars 1, 2`"),
        ("kind card\n  life: 5", "write `life: number = 5`"),
        ("kind card\n  side = red", "write `side: TYPE = red`"),
        ("card A\n  play: draw 1 card", "write `draw 1`: the event itself says of what"),
        ("event e\n  draw n cards for p", "write `draw n`: the event itself says of what"),
        ("event e\n  gain 2 form p", "did you mean `for`?"),
        ("event e\n  let x = a if b", "a value on a condition names both: `A if CONDITION else B`"),
        ("after hit: draw 1", 'indent it under a card, a kind or a `rule "Name"`'),
        ("before hit when x: draw 1", 'indent it under a card, a kind or a `rule "Name"`'),
        ("instead of hit: draw 1", 'indent it under a card, a kind or a `rule "Name"`'),
        ("whenever x: draw 1", 'indent it under a card, a kind or a `rule "Name"`'),
        ("modify luck by +1", 'indent it under a card, a kind or a `rule "Name"`'),
        ('use "Rest": draw 1', 'indent it under a card, a kind or a `rule "Name"`'),
        ("play: draw 1", 'indent it under a card, a kind or a `rule "Name"`'),
        ("play\n  draw 1", 'indent it under a card, a kind or a `rule "Name"`'),
        ("treat A as B", 'indent it under a card, a kind or a `rule "Name"`'),
        (
            "draw 1",
            "a field of a card is indented below its name, a statement below what it is part of",
        ),
        ("if x: draw 1", "indent it under a phase, an event or another rule"),
        ("players 2..3", "indent it under `game`, or under `change game` in a variant"),
        ("card A\n  let x = 3", 'indent it under `play`, `use "…"` or a hook such as `after EVENT`'),
        ("card A\n  if x: draw 1", 'indent it under `play`, `use "…"` or a hook such as `after EVENT`'),
        ("card A\n  on hit: draw 1", "write `after hit`, or `whenever …` for a condition"),
        ('game "G"\n  players: 2..4', "write `players 2..4`"),
        ("value v() = sorted(d, key=x)",
         "write `sorted(x in d by …)`, and `by -…` for the greatest first"),
        ("value v() = sorted(c in d by c.x desc)", "write `by -…`: the greatest is the first then"),
        ("value v() = sorted(c.y by c.x for c in d)",
         "write `(c.y for c in sorted(c in d by c.x))`"),
        ("action Fool's Gold x2",
         'a name with an apostrophe stands in quotes, as in `"Fool\'s Gold"`'),
        ("scenario \"S\"\n  then\n    B's honor == 3",
         'what B is told is a text: `B\'s log has "…"`'),
    ],
)  # fmt: skip
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
        ('scenario "S"\n  then\n    B\'s honor == 3', 'scenario "S"\n  then\n    B.honor == 3'),
        ('scenario "S"\n  then\n    B’s log has "x"', 'scenario "S"\n  then\n    B\'s log has "x"'),
        ("card “Big One”", 'card "Big One"'),
        ("event e\n\tcancel", "event e\n  cancel"),
        ("value v() = (1]", "value v() = (1)"),
        ('rule "R"\n  after hit if x: cancel', 'rule "R"\n  after hit when x: cancel'),
        ("card A\n  play if x: cancel", "card A\n  play when x: cancel"),
        ("card A\n  modify a by +1 if x", "card A\n  modify a by +1 when x"),
        ("card A\n  treat A as B where x", "card A\n  treat A as B when x"),
        ('ending "E" if x\n  winners p', 'ending "E" when x\n  winners p'),
        ("event e\n  if a when b: cancel", "event e\n  if a and b: cancel"),
        ("card A\n  play when x if y: cancel", "card A\n  play when x and y: cancel"),
        ("event e\n  for p in all when x: cancel", "event e\n  for p in all where x: cancel"),
        ("event e\n  for p in all if x: cancel", "event e\n  for p in all where x: cancel"),
        ("event e\n  choose c from d if x", "event e\n  choose c from d where x"),
        ("value v() = count(c in d if c is e)", "value v() = count(c in d where c is e)"),
        ("value v() = sum(c.x for c in d if c.y)", "value v() = sum(c.x for c in d where c.y)"),
        ('invariant "I" when x', 'invariant "I": x'),
        ("event e\n  if 1 < a.b < 3: cancel", "event e\n  if 1 < a.b and a.b < 3: cancel"),
        ("value v() = x and 1 <= f(a, 2) < 3", "value v() = x and 1 <= f(a, 2) and f(a, 2) < 3"),
        ("property Lucky Charm x2", 'property "Lucky Charm" x2'),
        ("property Charm of Luck\n  play: cancel", 'property "Charm of Luck"\n  play: cancel'),
        ("weapon Bo-Staff x2", 'weapon "Bo-Staff" x2'),
        ("remove action A, Big One", 'remove action A, "Big One"'),
        ("more action Big One x2", 'more action "Big One" x2'),
        ("rule Big One\n  after a: cancel", 'rule "Big One"\n  after a: cancel'),
        ("ending One when x\n  winners p", 'ending "One" when x\n  winners p'),
        ("card A\n  use Rest: cancel", 'card A\n  use "Rest": cancel'),
        ("zone my deck: public", "zone my_deck: public"),
        ("phase draw cards\n  cancel", "phase draw_cards\n  cancel"),
        ("action Foo:\n  play: cancel", "action Foo\n  play: cancel"),
        ("kind action:\n  play: cancel", "kind action\n  play: cancel"),
        ('rule "R":\n  after a: cancel', 'rule "R"\n  after a: cancel'),
        ("event e\n  if x:\n    cancel", "event e\n  if x\n    cancel"),
        (
            "event e\n  if x: a\n  else :\n    cancel",
            "event e\n  if x: a\n  else\n    cancel",
        ),
        ("event e:\n  cancel", "event e\n  cancel"),
        ("value v():\n  return 3", "value v()\n  return 3"),
        ("value v(): 3", "value v() = 3"),
        ("card A\n  life: 5", "card A\n  life 5"),
        ("card A\n  life = 5", "card A\n  life 5"),
        ("kind card\n  life: 5", "kind card\n  life: number = 5"),
        ("event e\n  draw 1 card for p", "event e\n  draw 1 for p"),
        ("value v() = sorted(players by life)", "value v() = sorted(x in players by x.life)"),
        ("value v() = best(p.hand by cost)", "value v() = best(x in p.hand by x.cost)"),
        ("value v() = sorted(c in d, by c.x)", "value v() = sorted(c in d by c.x)"),
        ("value v() = sorted(c in d sorted by c.x)", "value v() = sorted(c in d by c.x)"),
        ("value v() = best(c in d by c.x where c.y)", "value v() = best(c in d where c.y by c.x)"),
        ("value v() = best(c in d by c.x, c.y)", "value v() = best(c in d by [c.x, c.y])"),
        ("value v() = best(c in d by c.x then by c.y)", "value v() = best(c in d by [c.x, c.y])"),
        ("value v() = best(c in d by c.x, then by c.y)", "value v() = best(c in d by [c.x, c.y])"),
        ("value v() = sorted(c in d by c.x ascending)", "value v() = sorted(c in d by c.x)"),
        (
            'ending "E"\n  winners best p in players by p.life',
            'ending "E"\n  winners best(p in players by p.life)',
        ),
        (
            "event e\n  for p in players by p.life: cancel",
            "event e\n  for p in sorted(p in players by p.life): cancel",
        ),
        (
            "event e\n  for p in players order by p.life\n    cancel",
            "event e\n  for p in sorted(p in players by p.life)\n    cancel",
        ),
        ("event e\n  x *= 2", "event e\n  x = x * 2"),
        ("event e\n  if a: p.x //= 2", "event e\n  if a: p.x = p.x // 2"),
        ("event e\n  x++", "event e\n  x += 1"),
        ("event e\n  x --", "event e\n  x -= 1"),
        ("extends samurai_sword.rules", "extends samurai_sword"),
        ("include parts/deck.rules", 'include "parts/deck.rules"'),
        ("extends my-game", 'extends "my-game"'),
        ('game "G"\n  players 2 to 4', 'game "G"\n  players 2..4'),
        ('game "G"\n  players 2...4', 'game "G"\n  players 2..4'),
        ('game "G"\n  turn: a, b', 'game "G"\n  turn a, b'),
        ("change card A\n  delete after hit", "change card A\n  remove after hit"),
        ("change card A\n  no modify damage", "change card A\n  remove modify damage"),
        ('change card A\n  replace use "Go": draw 1', 'change card A\n  use "Go": draw 1'),
    ],
)
def test_an_edit_repairs_the_text(text: str, repaired: str) -> None:
    _, (diagnostic,) = parse(Source("test", text))
    edit = diagnostic.edit
    assert edit is not None
    assert text[: edit.span.start] + edit.replacement + text[edit.span.end :] == repaired
    assert parse(Source("test", repaired))[1] == []


def test_what_counts_down_is_named_as_it_is_written() -> None:
    _, (diagnostic,) = parse(Source("test", "event e\n  for p in q: p.x--"))
    assert diagnostic.label == "write `p.x -= 1`"


@pytest.mark.parametrize("text", ["value v() = a == == b", "event e\n  x*="])
def test_nothing_is_made_of_what_is_missing(text: str) -> None:
    _, (diagnostic,) = parse(Source("test", text))
    assert diagnostic.edit is None


def test_after_a_hundred_errors_the_rest_is_only_counted() -> None:
    _, diagnostics = parse(Source("test", "zone box\n" * 150))
    assert len(diagnostics) == 101
    assert str(diagnostics[-1]) == (
        "test:151:1: error[RK0109]: more than 100 errors; 50 declarations were not read"
    )


@pytest.mark.parametrize("copies", ["x0", "x1000", "x99999999999999999999"])
def test_a_component_has_from_1_to_999_copies(errors: Errors, copies: str) -> None:
    assert errors(f"card A {copies}") == ["1:8 RK0024 a component has from 1 to 999 copies"]


@pytest.mark.parametrize("target", ["stock[0]", "bid(you)", "stock[first(a)]"])
def test_what_is_no_counter_cannot_be_set_and_is_not_said_to_compare(
    errors: Errors, target: str
) -> None:
    assert errors(f"phase act\n  {target} = 3") == [f"2:3 RK0101 `{target}` cannot be set"]


@pytest.mark.parametrize("text", ["if stock(a) = 3: cancel", "let x = stock(a) = 3"])
def test_an_equals_sign_in_a_condition_still_is_said_to_compare(errors: Errors, text: str) -> None:
    (error,) = errors(f"phase act\n  {text}")
    assert error.endswith("RK0102 `=` gives a value, it does not compare")


@pytest.mark.parametrize("text", ["value v() = 2.5", "value v() = max(1, 2.5)"])
def test_numbers_are_whole(text: str) -> None:
    _, (diagnostic,) = parse(Source("test", text))
    assert (diagnostic.message, diagnostic.span.text) == ("numbers are whole", "2.5")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("change counter size\n  starts at 3", "a counter: replace counter size …"),
        ("change counter size: 0..9", "a counter: replace counter size …"),
        ("change zone deck: hidden", "a zone: replace zone deck …"),
        ("change event hit who: player\n  draw 1", "an event: replace event hit …"),
        ("change setup: shuffle deck", "a setup: replace setup …"),
    ],
)
def test_what_is_of_one_piece_is_replaced_and_not_changed(text: str, said: str) -> None:
    _, (diagnostic,) = parse(Source("test", text))
    what, _, right = said.partition(": ")
    assert (diagnostic.code, diagnostic.message) == ("RK1018", f"{what} cannot be changed in part")
    assert diagnostic.help == f"declare it anew, as a whole: `{right}`"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("remove after hit when a is b", "`remove after hit` takes away all rules that begin so"),
        ("remove instead of hit: draw 1",
         "`remove instead of hit` takes away all rules that begin so"),
        ('remove use "Go" in main', '`remove use "Go"` takes away all rules that begin so'),
        ("remove treat Axe as Bow", "`remove treat Axe` takes away all rules that begin so"),
        ("remove play in main", "`remove play` takes away all rules that begin so"),
        ("remove whenever a > 1", "`remove whenever` takes away all rules that begin so"),
        ("remove hit", "what is removed is said with the words with which it begins"),
        ('remove "Go"', "what is removed is said with the words with which it begins"),
        ("delete after hit", "`delete` is no word of this language"),
        ("no modify damage", "`no` is no word of this language"),
        ("replace after hit: draw 1", "a `change` has no `replace`"),
        ('replace use "Go": draw 1',
         "a `use` of a `change` stands in place of the one with its label"),
    ],
)  # fmt: skip
def test_what_a_change_takes_away_is_said_in_one_way(line: str, said: str) -> None:
    _, (diagnostic,) = parse(Source("test", f"change card Sword\n  {line}"))
    assert diagnostic.message == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("change card Sword x3\n  worth 3", "copies are not changed"),
        ("change card Sword Q♠\n  worth 3", "copies are not changed"),
        ("change kind card: starts in deck\n  remove play",
         "what a kind is of, and its zones, cannot be changed in part"),
        ("change kind card of thing\n  remove play",
         "what a kind is of, and its zones, cannot be changed in part"),
    ],
)  # fmt: skip
def test_the_line_of_a_change_only_names_what_is_changed(text: str, said: str) -> None:
    _, (diagnostic,) = parse(Source("test", text))
    assert diagnostic.message == said
