"""What many cards cost: the same game with fifty cards and with five thousand, in turns."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time

from attrs import frozen

import rulekit
from playing import in_turns, random_games
from rulekit.cli.main import main
from rulekit.language.source import Source

FEW, MANY = 50, 5_000
PLAYERS = 3

HEAD = """\
edition 1

game "Charms"
  players 2..8
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

ending "Long enough" when round() > 99
  winners (p in players where p.points == max(q.points for q in players))
"""

RULES = {
    "plays": "play in main: you.points += {n}",
    "hooks": "after draw when who is you: you.points += {n}",
    "modifiers": "modify price by +{n} when p is you",
    "uses": 'use "Tap" in main once per turn: you.points += {n}',
    "conditions": "whenever count(you.hand) == {n}: you.points += {n}",
    "treatments": "treat Charm{other} as Charm{n} when count(you.hand) == {n}",
}
"""What each of many cards has besides a play, by what it is called in the table."""


@frozen
class Burden:
    """How fast games with many cards of a sort are played, and what that is of few."""

    name: str
    decisions_per_second: float
    to_few: float


@frozen
class Wait:
    """How long a command takes for many cards."""

    name: str
    seconds: float


def burdens(rounds: int, seconds: float) -> list[Burden]:
    """Random games of each sort of card, few and many in turns."""
    return [_burden(name, rounds, seconds) for name in RULES]


def waits() -> list[Wait]:
    """Commands on five thousand cards, each with a play and an ability."""
    with TemporaryDirectory() as folder:
        rules = Path(folder, "charms.rules")
        rules.write_text(charms(MANY, "uses"), encoding="utf-8")
        variant = Path(folder, "charm.rules")
        variant.write_text("edition 1\nextends charms\nchange charm Charm5\n  worth 3\n", "utf-8")
        game = str(rules)
        commands = {
            "check": ("check", game),
            "show": ("show", game, "Charm77"),
            "diff": ("diff", game, str(variant)),
            "book": ("book", game, "-o", str(Path(folder, "charms.html"))),
        }
        return [Wait(name, _seconds(command)) for name, command in commands.items()]


def charms(cards: int, sort: str) -> str:
    """A game of so many cards, each with a play and a rule of this sort."""
    made = [HEAD]
    for card in range(cards):
        own = [RULES["plays"]] if sort == "plays" else [RULES["plays"], RULES[sort]]
        lines = [rule.format(n=card % 7, other=(card + 1) % cards) for rule in own]
        made.append("\n  ".join([f"charm Charm{card}", f"worth {card % 9}", *lines]) + "\n")
    return "\n".join(made)


def _burden(name: str, rounds: int, seconds: float) -> Burden:
    turns = in_turns([_games(FEW, name), _games(MANY, name)], rounds, seconds)
    rates = [(few.decisions_per_second, many.decisions_per_second) for few, many in turns]
    return Burden(name, median(m for _, m in rates), median(m / f for f, m in rates))


def _games(cards: int, sort: str) -> Callable[[], int]:
    return random_games(rulekit.load(Source("charms.rules", charms(cards, sort))), PLAYERS)


def _seconds(command: tuple[str, ...]) -> float:
    began = process_time()
    with redirect_stdout(StringIO()):
        main(command)
    return process_time() - began
