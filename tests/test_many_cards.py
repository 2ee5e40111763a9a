"""Four times as many cards are about four times as much work: of none of it there is a square.

Work is counted in calls of Python functions, which are the same on every machine.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from types import FrameType

import pytest

import rulekit
from rulekit.cli.main import main
from rulekit.language.source import Source
from rulekit.ruleset.model import Ruleset

HEAD = """\
edition 1

game "Charms"
  players 2..3
  turn act

zone deck: hidden, ordered
zone gone: public
zone hand of player: private

counter points of player: 0..unlimited

value price(p: player) = 1

kind charm: starts in deck, discards to gone, works in hand
  worth: number = 1

setup
  shuffle deck
  for p in seats
    draw 5 for p

phase act
  draw 1
  you.points += price(you)
  offer main to you until pass
  if count(you.hand) > 6
    choose c from you.hand
    discard c

ending "Long enough" when round() > 9
  winners (p in players where p.points == max(q.points for q in players))
"""

CARD = """
charm Charm{number}
  worth {number}
  play in main: you.points += 1
  {rule}
"""

RULES = {
    "hooks": "after draw when who is you: you.points += 1",
    "modifiers": "modify price by +1 when p is you",
    "uses": 'use "Tap" in main once per turn: you.points += 1',
    "conditions": "whenever count(you.hand) == 1: you.points += 1",
    "treatments": "treat Charm1 as Charm{number} when count(you.hand) == 1",
}
"""What each card has besides a play."""

FEW, MANY = 75, 300


def text_of(cards: int, sort: str) -> str:
    made = [CARD.format(number=number, rule=RULES[sort]) for number in range(cards)]
    return HEAD + "".join(card.format(number=number) for number, card in enumerate(made))


def loaded(cards: int, sort: str) -> Ruleset:
    return rulekit.load(Source("charms.rules", text_of(cards, sort)))


def calls(work: Callable[[], object]) -> int:
    """How many functions of Python are called meanwhile."""
    called = 0

    def count(_frame: FrameType, what: str, _what: object) -> None:
        nonlocal called
        called += what == "call"

    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(None)
    return called


@pytest.fixture(autouse=True, scope="module")
def warm() -> None:
    """What is done once for all rulesets is done already."""
    for sort in RULES:
        loaded(2, sort).new_game()


@pytest.mark.parametrize("sort", RULES)
def test_loading_is_in_proportion_to_the_number_of_cards(sort: str) -> None:
    few = calls(lambda: loaded(FEW, sort))

    assert calls(lambda: loaded(MANY, sort)) < 5 * few


@pytest.mark.parametrize("sort", RULES)
def test_compiling_is_in_proportion_to_the_number_of_cards(sort: str) -> None:
    fewer, more = loaded(FEW, sort), loaded(MANY, sort)
    few = calls(fewer.new_game)

    assert calls(more.new_game) < 5 * few


@pytest.mark.parametrize("command", ["show", "diff", "book"])
def test_commands_are_in_proportion_to_the_number_of_cards(command: str, tmp_path: Path) -> None:
    few = calls(lambda: run(command, FEW, tmp_path))

    assert calls(lambda: run(command, MANY, tmp_path)) < 5 * few


def run(command: str, cards: int, folder: Path) -> None:
    rules, variant = folder / f"charms{cards}.rules", folder / f"variant{cards}.rules"
    rules.write_text(text_of(cards, "uses"), encoding="utf-8")
    change = f"edition 1\nextends charms{cards}\nchange charm Charm1\n  worth 3\n"
    variant.write_text(change, encoding="utf-8")
    arguments = {
        "show": [str(rules), "Charm7"],
        "diff": [str(rules), str(variant)],
        "book": [str(rules), "-o", str(folder / "book.html")],
    }
    with redirect_stdout(StringIO()):
        main((command, *arguments[command]))


def test_a_book_looks_through_the_rules_once_for_all_numbers_of_players() -> None:
    from rulekit.book.setup_steps import set_up

    rules = loaded(MANY, "uses")
    rules.player_counts = (2, 2)
    once = calls(lambda: set_up(rules))
    rules.player_counts = (2, 8)

    assert calls(lambda: set_up(rules)) < 3 * once  # of seven numbers
