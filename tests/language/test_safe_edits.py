"""Edits that errors of syntax propose: what is edited can be read."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from code_pages import examples
from rulekit.language.codes import codes
from rulekit.language.indentation import lay_out
from rulekit.language.parser import parse
from rulekit.language.report import Diagnostic, Report
from rulekit.language.source import Source

SHIPPED = (Path(__file__).parents[2] / "samurai_sword.rules").read_text(encoding="utf-8")


def harmful(text: str) -> list[str]:
    """The edits of a text after which a line that was edited can still not be read."""
    return [
        f"{one}: {one.edit.replacement!r}"
        for one in parse(Source("test", text))[1]
        if one.edit is not None and not _reads(one, text, 5)
    ]


def _reads(found: Diagnostic, text: str, steps: int) -> bool:
    assert found.edit is not None
    for span in sorted(found.edit.spans, key=lambda one: one.start, reverse=True):
        text = text[: span.start] + found.edit.replacement + text[span.end :]
    line = text.count("\n", 0, found.edit.span.start)
    last = line + 1 + found.edit.replacement.count("\n")
    left = [one for one in parse(Source("test", text))[1] if one.span and one.span.line <= last]
    return all(one.edit and steps and _reads(one, text, steps - 1) for one in left)


def lossy(text: str) -> list[str]:
    """The edits of a text that take out a word or number of which nothing is said."""
    return [
        f"{one}: {word}"
        for one in parse(Source("test", text))[1]
        if one.edit is not None
        for word in re.findall(r"\w+", one.edit.span.text)
        if word not in f"{one.edit.replacement} {one.message} {one.label} {one.help}"
    ]


def mutants(seed: int, number: int) -> list[str]:
    """Declarations of a shipped game with a word or sign lost, added, written twice or moved."""
    random = Random(seed)
    chunks = [chunk.tokens for chunk in lay_out(Source("test", SHIPPED), Report())]
    result = []
    for _ in range(number):
        tokens = random.choice(chunks)
        words = [token for token in tokens if token.text]
        place = random.randrange(len(words) - 1)
        one, other = words[place : place + 2]
        between = SHIPPED[one.end : other.start]
        changed = random.choice((
            "", one.text, f"{one.text} {one.text}{between}{other.text}", f"{other.text}{between}{one.text}",
            f"{one.text} {random.choice(words).text}{between}{other.text}",
        ))  # fmt: skip
        before, after = SHIPPED[tokens[0].start : one.start], SHIPPED[other.end : tokens[-1].end]
        result.append(f"{before}{changed}{after}\n")
    return result


@pytest.mark.parametrize("seed", range(4))
def test_no_edit_of_a_slip_leaves_a_line_that_cannot_be_read(seed: int) -> None:
    assert [found for text in mutants(seed, 75) for found in harmful(text)] == []


@pytest.mark.parametrize("seed", range(4))
def test_no_edit_of_a_slip_loses_what_was_written(seed: int) -> None:
    assert [found for text in mutants(seed, 75) for found in lossy(text)] == []


@pytest.mark.parametrize("code", sorted(code for code in codes() if code.startswith("RK0")))
def test_no_edit_of_an_example_leaves_a_line_that_cannot_be_read(code: str) -> None:
    assert [found for example in examples(code) for found in harmful(example.text)] == []


@pytest.mark.parametrize(
    "text",
    [
        "remove weapon Bokken x2",
        "more weapon Bokken x-2",
        "event bow_to(who: player, amount: number): draw 1",
        "def rich(p): return p.honor > 3",
        "card A\n  after hit once per turn when a is b: draw 1",
        "card A\n  use M twice per turn: draw 1",
        "event e\n  if you have Katana: draw 1",
        "event e\n  if you like: draw 1",
        "event e\n  discard a card",
    ],
)
def test_nothing_is_edited_where_no_edit_is_right(text: str) -> None:
    (found,) = parse(Source("test", text))[1]
    assert found.edit is None


@pytest.mark.parametrize(
    ("text", "repaired"),
    [
        ("delete weapon Katana", "remove weapon Katana"),
        ("add weapon Bokken x2", "more weapon Bokken x2"),
        ("weapon Sai difficulty 1, damage 2", "weapon Sai\n  difficulty 1\n  damage 2"),
        ("event bow_to(who: player): draw 1", "event bow_to who: player: draw 1"),
        ("card A\n  use Meditate once per turn: draw 1", 'card A\n  use "Meditate" once per turn: draw 1'),
        (
            'card A\n  use "M" when a > 2 once per turn: draw 1',
            'card A\n  use "M" once per turn when a > 2: draw 1',
        ),
        (
            "card A\n  after defeat attacker is you: draw 2",
            "card A\n  after defeat when attacker is you: draw 2",
        ),
        (
            "card A\n  whenever defeat when attacker is you: draw 2",
            "card A\n  after defeat when attacker is you: draw 2",
        ),
        ("event e\n  if you.honor => 2: draw 1", "event e\n  if you.honor >= 2: draw 1"),
        ("event e\n  if a is greater than 2: draw 1", "event e\n  if a > 2: draw 1"),
        ("event e\n  if a is at least 2: draw 1", "event e\n  if a >= 2: draw 1"),
        ("event e\n  if a is not a weapon: draw 1", "event e\n  if a is not weapon: draw 1"),
        ("event e\n  if you.hand contains A: draw 1", "event e\n  if you.hand has A: draw 1"),
        ("event e\n  gain 1 honor", "event e\n  you.honor += 1"),
        ("event e\n  attacker loses two honor", "event e\n  attacker.honor -= 2"),
        ("event e\n  draw a card", "event e\n  draw 1"),
        ("event e\n  move 1 card from deck to you.hand", "event e\n  move top(deck, 1) to you.hand"),
        ("event e\n  discard random card from you.hand", "event e\n  discard random(you.hand)"),
        ("event e\n  var n = count(you.hand)", "event e\n  let n = count(you.hand)"),
        ("```rules", ""),
        ("card A\n  effect: draw 2", "card A\n  play: draw 2"),
        (
            "card A\n  at the start of your turn: draw 1",
            "card A\n  before turn when who is you: draw 1",
        ),
        ("card A\n  modify damage +1", "card A\n  modify damage by +1"),
        ("card A\n  Draw two cards.", 'card A\n  "Draw two cards."'),
        ("event e\n  if a then: draw 1", "event e\n  if a: draw 1"),
        ("event e\n  if a then draw 1", "event e\n  if a: draw 1"),
        ("event e\n  repeat 3 times: draw 1", "event e\n  for i in 1..3: draw 1"),
        ("event e\n  for each p in others: draw 1", "event e\n  for p in others: draw 1"),
        ("event e\n  let v = choose p from others", "event e\n  choose v from others"),
        ("event e\n  everyone draws 1", "event e\n  for p in players: draw 1 for p"),
        ("event e\n  move c discards", "event e\n  move c to discards"),
        ("event e\n  if a isn't b: draw 1", "event e\n  if a is not b: draw 1"),
        ('event e\n  you may "Draw": draw 1', 'event e\n  may "Draw": draw 1'),
        ('event e\n  may choose "Draw": draw 1', 'event e\n  may "Draw": draw 1'),
        ('event e\n  may "Draw" for p: draw 1', 'event e\n  may "Draw" by p: draw 1'),
        (
            'event e\n  may "Draw" when a is b by p: draw 1',
            'event e\n  may "Draw" by p when a is b: draw 1',
        ),
        ("extends samurai sword", "extends samurai_sword"),
        ("edition: 1", "edition 1"),
        ("// a comment", "# a comment"),
        ('scenario "S"\n  when\n    A play Katana', 'scenario "S"\n  when\n    A plays Katana'),
        (
            'scenario "S"\n  when\n    A attacks B with Katana',
            'scenario "S"\n  when\n    A plays Katana on B',
        ),
        ('scenario "S"\n  when\n    A ends turn', 'scenario "S"\n  when\n    A passes'),
        (
            'scenario "S"\n  then\n    B has 2 resilience',
            'scenario "S"\n  then\n    B.resilience == 2',
        ),
    ],
)  # fmt: skip
def test_what_beginners_write_is_edited(text: str, repaired: str) -> None:
    (found,) = parse(Source("test", text))[1]
    assert found.edit is not None
    span, right = found.edit.span, found.edit.replacement
    assert text[: span.start] + right + text[span.end :] == repaired
    assert parse(Source("test", repaired))[1] == []
