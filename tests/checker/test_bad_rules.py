"""Each fault is reported once, with its code, at its line."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rulekit.language.report import Diagnostic

Errors = Callable[[str], list[Diagnostic]]

FAULTS = [
    # names
    ("RK1001", 2, "value a(p: player)\n  return lfie\n"),
    ("RK1001", 1, "value a(p: player) = p.side is green\n"),
    ("RK1001", 1, "value a(p: player) = infinity\n"),
    ("RK0105", 1, "value a(p: player) = true\n"),
    ("RK1002", 1, "value a(p: player) = p.lives > 2\n"),
    ("RK1002", 1, "value a(p: player) = p.height > 2\n"),
    ("RK1002", 1, "value a(c: card) = c.life > 2\n"),
    ("RK1002", 1, "value a(c: tower) = c.power > 2\n"),
    ("RK1002", 1, "value a() = players.life\n"),
    ("RK1002", 1, "value a() = doom.life\n"),
    ("RK1003", 2, "event a p: player\n  strik p by p for 1 with nothing\n"),
    ("RK1003", 1, "value a(p: player) = mite(p)\n"),
    ("RK1004", 1, "event a p: plaier\n  do_nothing\n"),
    ("RK1004", 1, "event a n: number?\n  do_nothing\n"),
    ("RK1004", 1, "counter luck of team: 0..3\n"),
    ("RK1004", 1, "zone pile of card: public\n"),
    ("RK1005", 1, "kind relic: starts in dekc\n"),
    ("RK1005", 1, "kind relic of towre\n"),
    ("RK1005", 1, "zone pile: public, refills from heap\n"),
    ("RK1005", 1, "towr Spire\n"),
    ("RK1005", 2, "tower Spire\n  play in defence: do_nothing\n"),
    ("RK1005", 2, "tower Spire\n  modify mihgt by +1\n"),
    ("RK1005", 2, "tower Spire\n  treat spell as Spier\n"),
    ("RK1005", 2, "event a p: player\n  skip main_fase\n"),
    ("RK1005", 2, "event a p: player\n  offer mane to p\n"),
    ("RK1005", 1, "phase dusk after nightfall: do_nothing\n"),
    ("RK1005", 2, 'event a p: player\n  end_game "Last won"\n'),
    ("RK1006", 2, "tower Spire\n  after strick: do_nothing\n"),
    ("RK1006", 1, "window late in strikes\n"),
    ("RK1006", 2, 'tower Spire\n  use "x" once per strikes: do_nothing\n'),
    ("RK1007", 52, "value might(p: player) = 2\n"),
    ("RK1007", 42, "value strike(p: player) = 2\n"),
    ("RK1007", 1, "symbols air: hot, cold, hot\n"),
    ("RK1007", 1, "counter deck: 0..3\n"),
    ("RK1007", 1, "counter luck: 0..3, starts at 1, starts at 2\n"),
    ("RK1007", 1, "counter luck: 0..3, resets each turn, resets each turn\n"),
    ("RK1007", 1, "zone pile: public, ordered, ordered\n"),
    ("RK1007", 1, "zone pile: public, refills from deck, refills from deck\n"),
    ("RK1007", 1, "kind relic: starts in deck, starts in deck\n"),
    ("RK1007", 1, "kind relic: discards to deck, starts in deck, discards to deck when played\n"),
    ("RK1007", 4, 'event a p: player\n  ask p\n    option "x": draw 1 for p\n    option "x": p.life -= 1\n'),
    ("RK1007", 4, "tower Spire\n  height 2\n\n  height 3\n"),
    ("RK1008", 2, "event a p: player\n  let deck = 3\n"),
    ("RK1008", 2, "event a p: player\n  let p = 3\n"),
    ("RK1008", 1, "event a p: player by p: player\n  do_nothing\n"),
    ("RK1008", 1, "value a(spell: number) = 1\n"),
    ("RK1008", 1, "value a() = count(hand in players where hand.life > 1)\n"),
    ("RK1009", 1, "value a() = you.life\n"),
    ("RK1009", 1, "value a() = count(others)\n"),
    ("RK1009", 2, "event a p: player\n  move this to deck\n"),
    ("RK1009", 2, 'rule "x"\n  after strike: you.life += 1\n'),
    ("RK1010", 2, "event a p: player\n  let colour = blue\n"),
    ("RK1011", 1, "value a(p: player) = life\n"),
    ("RK1011", 1, "value a(p: player) = count(hand)\n"),
    ("RK1011", 1, "value a(p: player) = might\n"),
    ("RK1011", 2, "event a p: player\n  let k = tower\n"),
    ("RK1019", 1, "zone pile: public, stacked\n"),
    ("RK1019", 1, "zone pile: ordered\n"),
    ("RK1019", 1, "zone pile: private\n"),
    ("RK1019", 1, "zone pile: public, hidden\n"),
    ("RK1019", 1, "kind relic: begins in deck\n"),
    ("RK1020", 1, "event move p: player\n  do_nothing\n"),
    ("RK1020", 1, "zone players: public\n"),
    ("RK1020", 1, "symbols number: one, two\n"),
    ("RK1020", 1, "window main\n"),
    ("RK1020", 2, "kind relic\n  owner: player\n"),
    ("RK1021", 2, 'event a p: player\n  "{q} rests."\n  do_nothing\n'),
    ("RK1021", 2, 'event a p: player\n  say "{p} rests."\n'),
    ("RK1021", 3, 'event a p: player\n  ask p\n    option "Join {q}": do_nothing\n'),
    ("RK1021", 4, 'event a p: player\n  may choose q from players by p\n    do_nothing\n'
     '  else "Leave {q}": do_nothing\n'),
    ("RK1021", 2, 'tower Spire\n  use "Ask {you}": do_nothing\n'),
    ("RK1023", 2, "kind one of two\nkind two of one\n"),
    # types and shapes
    ("RK2001", 2, "event a p: player\n  p.life = yes\n"),
    ("RK2001", 2, "event a p: player\n  if p.life: return\n"),
    ("RK2001", 2, "event a p: player\n  strike p by nobody for 1 with nothing\n"),
    ("RK2001", 1, "value a(p: player) = sum(q for q in players)\n"),
    ("RK2001", 1, "value a() = [1, yes]\n"),
    ("RK2001", 1, "value a(p: player) = 1 if p.life > 2 else no\n"),
    ("RK2001", 1, "value a(p: player) = p.hand + players\n"),
    ("RK2001", 1, "value a(p: player) = 999999999\n"),
    ("RK2001", 2, "event a p: player\n  move p to deck\n"),
    ("RK2001", 2, "event a p: player\n  for q in p.life: do_nothing\n"),
    ("RK2001", 2, "tower Spire\n  height red\n"),
    ("RK2002", 1, "value a(p: player) = might(p, 2)\n"),
    ("RK2002", 1, "value a(p: player) = might()\n"),
    ("RK2002", 1, "value a(p: player) = abs(1, 2)\n"),
    ("RK2002", 1, "value a(p: player) = count(p.hand, p.field)\n"),
    ("RK2003", 2, "event a p: player\n  strike p for 1 with nothing\n"),
    ("RK2003", 2, "event a p: player\n  strike p by p for 1 to p\n"),
    ("RK2003", 2, "event a p: player\n  strike p by p by p for 1 with nothing\n"),
    ("RK2003", 2, "event a c: card\n  move c\n"),
    ("RK2003", 2, "event a c: card\n  move c to deck under discards\n"),
    ("RK2003", 2, "event a c: card\n  shuffle\n"),
    ("RK2003", 1, "event a c: card by p: player by q: player\n  do_nothing\n"),
    ("RK2003", 2, "event a p: player\n  draw 1\n"),
    ("RK2004", 2, "event a p: player\n  let x = answer(p) and yes\n"),
    ("RK2004", 4, "event a p: player\n  if slow\n    return\n  elif answer(p)\n    return\n"),
    ("RK2004", 2, "event a p: player\n  while answer(p): do_nothing\n"),
    ("RK2004", 1, "value a(p: player) = answer(p)\n"),
    ("RK2004", 2, "event a p: player\n  let x = strike(p, p, 1, nothing)\n"),
    ("RK2004", 2, "event a p: player\n  let x = shuffle(deck)\n"),
    ("RK2005", 1, "value a(p: player, c: card) = p is c\n"),
    ("RK1050", 1, "value a(c: card) = c == Keep\n"),
    ("RK2005", 1, 'value a(c: card) = c is "Keap"\n'),
    ("RK2005", 1, "value a(c: card) = c is nobody\n"),
    ("RK2005", 1, "value a(c: card) = players has c\n"),
    ("RK2005", 1, "value a(c: card) = c is empty\n"),
    ("RK2005", 1, "value a(p: player) = p is not empty\n"),
    ("RK2001", 1, "value a(p: player) = p.life is empty\n"),
    ("RK1011", 1, "value a() = empty\n"),
    ("RK1008", 1, "value a(empty: zone) = 1\n"),
    ("RK2006", 1, "spell Fog\n"),
    ("RK2007", 2, "tower Spire x3\n  height 1, 2\n"),
    ("RK2007", 1, "tower Spire 9♠..2♠\n"),
    ("RK2008", 2, "tower Spire\n  hight 3\n"),
    ("RK2008", 2, "tower Spire\n  width: number\n"),
    ("RK2008", 2, 'rule "x"\n  height 3\n'),
    ("RK2009", 2, "tower Spire\n  height count(players)\n"),
    ("RK2009", 1, "value a(n: number) = {n: 2}[n]\n"),
    ("RK2010", 2, "event a c: tower\n  c.height = 2\n"),
    ("RK2010", 2, "event a p: player\n  p.hand = []\n"),
    ("RK2010", 2, "event a p: player\n  slow = no\n"),
    ("RK2010", 3, "event a p: player\n  for q in players\n    q = p\n"),
    ("RK2010", 2, "tower Spire\n  after strike: amount = 0\n"),
    ("RK2010", 2, "value a(n: number)\n  n = n + 1\n  return n\n"),
    ("RK2011", 2, "event a p: player\n  return 3\n"),
    ("RK2011", 2, "event a p: player -> number\n  if slow: return\n  return 2\n"),
    ("RK2012", 1, "value a(p: player)\n  if slow: return 1\n"),
    ("RK2012", 1, "event a p: player -> card\n  choose c from p.hand by p\n  return c\n"),
    ("RK2013", 1, "value a(p: player) = random(players)\n"),
    ("RK2013", 2, "event a p: player\n  choose c from sample(2, p.hand) by p\n  discard c\n"),
    ("RK2014", 2, "tower Spire\n  after strike: cancel\n"),
    ("RK2014", 2, "tower Spire\n  before strike: proceed\n"),
    ("RK2014", 2, "event a p: player\n  winners [p]\n"),
    ("RK2014", 2, "value a(p: player)\n  doom += 1\n  return doom\n"),
    ("RK2014", 2, "value a(p: player)\n  shuffle deck\n  return 1\n"),
    ("RK2014", 2, 'rule "x"\n  play: do_nothing\n'),
    ("RK2014", 2, 'ending "x" when doom == 7\n  may "y" by current: do_nothing\n  winners players\n'),
    ("RK2014", 2, 'ending "x" when doom == 7\n  choose p from players by current\n  winners [p]\n'),
    ("RK2014", 3, 'ending "x" when doom == 7\n  for p in players\n    offer main to p\n  winners players\n'),
    ("RK2014", 2, 'ending "x" when doom == 7\n  draw 1 for current\n  winners players\n'),
    ("RK2014", 2, 'ending "x" when doom == 7\n  end turn\n'),
    ("RK2014", 2, 'ending "x" when doom == 7\n  later: doom += 1\n'),
    ("RK2014", 1, "phase dusk after main_phase: offer main to you\n"),
    ("RK2015", 1, "value a(p: player) = {1: 2}\n"),
    ("RK2015", 1, "counter luck: 3\n"),
    ("RK2015", 1, "counter luck: 3..1\n"),
    ("RK2015", 1, "value a(c: card) = c is Q♠\n"),
    ("RK2017", 2, "event a p: player\n  choose c from p.field\n  discard c\n"),
    ("RK2018", 2, "event a p: player\n  might p\n"),
    ("RK2018", 2, "tower Spire\n  modify life by +1\n"),
    ("RK2018", 2, "tower Spire\n  modify strike by +1\n"),
    ("RK2019", 2, "tower Spire\n  modify takes_turn at least 2\n"),
    ("RK2020", 2, "event a p: player\n  offer defense to p\n"),
    # meaning
    ("RK3001", 1, "value a(p: player) = a(p) + 1\n"),
    ("RK3001", 2, "tower Spire\n  modify might by +might(you)\n"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "line", "text"), FAULTS, ids=[f[2][:50] for f in FAULTS])
def test_a_fault_is_one_error_at_its_line(errors: Errors, code: str, line: int, text: str) -> None:
    found = [(d.code, d.span.line if d.span else 0) for d in errors(text)]
    assert found == [(code, line)]


def test_every_error_says_at_the_place_what_is_wrong(errors: Errors) -> None:
    assert [d.label for _, _, text in FAULTS for d in errors(text) if not d.label] == []


def test_five_broken_declarations_are_five_errors(errors: Errors) -> None:
    text = (
        "value first_one(p: player) = p.lives\n"
        "event second_one p: player\n"
        "  p.hand = []\n"
        "zone third_one: public, stacked\n"
        "tower Fourth\n"
        "  hight 3\n"
        "spell Fifth\n"
        "  power yes\n"
    )
    assert [(d.code, d.span.line if d.span else 0) for d in errors(text)] == [
        ("RK1002", 1),
        ("RK2010", 3),
        ("RK1019", 4),
        ("RK2008", 6),
        ("RK2001", 8),
    ]


def test_a_declaration_that_cannot_be_read_causes_no_other_error(errors: Errors) -> None:
    text = "counter luck of player: 0..\nvalue a(p: player) = p.luck\n"
    assert [d.code for d in errors(text)] == ["RK0101"]


def test_a_zone_with_a_fault_causes_no_other_error(errors: Errors) -> None:
    text = "zone cup of player: public, sinlge\nvalue a(p: player) = p.cup is Keep\n"
    assert [d.code for d in errors(text)] == ["RK1019"]


def test_what_hooks_an_unknown_event_may_name_what_that_event_has(errors: Errors) -> None:
    text = "tower Spire\n  after strick when victim is you: victim.life += amount\n"
    assert [d.code for d in errors(text)] == ["RK1006"]


def test_a_name_that_is_unknown_in_many_places_is_one_error(errors: Errors) -> None:
    text = "value a(p: player) = p.luck\nvalue b(p: player) = p.luck + 1\n"
    found = errors(text)
    assert [d.code for d in found] == ["RK1002"]
    assert [(label.span.line, label.text) for label in found[0].secondary] == [(2, "and here")]


def test_a_table_word_is_local_to_prelude(errors: Errors) -> None:
    # The prelude has a local `left` of its own; a game may still have a symbol of that name.
    assert errors("symbols way: left, right\nvar going: way\n") == []
