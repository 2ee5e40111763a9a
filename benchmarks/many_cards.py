"""What many cards cost: the same game with fifty cards and with five thousand, in turns."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import rulekit
from figures import Figure
from processes import processor_seconds
from rulekit.language.source import Source
from sides import in_python
from turns import in_turns

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


def figures(rounds: int, seconds: float) -> list[Figure]:
    """Random games of each sort of card, few and many in turns; and how long commands take."""
    return [
        *(figure for sort in RULES for figure in _of_playing(sort, rounds, seconds)),
        *_of_commands(),
    ]


def charms(cards: int, sort: str) -> str:
    """A game of so many cards, each with a play and a rule of this sort."""
    made = [HEAD]
    for card in range(cards):
        own = [RULES["plays"]] if sort == "plays" else [RULES["plays"], RULES[sort]]
        lines = [rule.format(n=card % 7, other=(card + 1) % cards) for rule in own]
        made.append("\n  ".join([f"charm Charm{card}", f"worth {card % 9}", *lines]) + "\n")
    return "\n".join(made)


def _of_playing(sort: str, rounds: int, seconds: float) -> list[Figure]:
    rulesets = {
        cards: rulekit.load(Source("charms.rules", charms(cards, sort))) for cards in (FEW, MANY)
    }
    few, many = (f"{cards:,} cards, {sort}" for cards in rulesets)
    turns = in_turns(
        {
            few: lambda: in_python(rulesets[FEW], PLAYERS),
            many: lambda: in_python(rulesets[MANY], PLAYERS),
        },
        rounds,
        seconds,
    )
    return [
        Figure(f"{many}: decisions", turns.rate(many), "/s", at_least=5_000),
        Figure(f"{many}, to {FEW} cards", turns.ratio(many, few), at_least=0.25),
    ]


def _of_commands() -> list[Figure]:
    """Commands on five thousand cards, each with a play and an ability, checked before."""
    with TemporaryDirectory() as folder:
        rules, variant = Path(folder, "charms.rules"), Path(folder, "charm.rules")
        rules.write_text(charms(MANY, "uses"), encoding="utf-8")
        variant.write_text("edition 1\nextends charms\nchange charm Charm5\n  worth 3\n", "utf-8")
        game = str(rules)
        commands = {
            "check, the first time": ("check", game),
            "check": ("check", game),
            "show": ("show", game, "Charm77"),
            "diff": ("diff", game, str(variant)),
            "book": ("book", game, "-o", str(Path(folder, "charms.html"))),
        }
        return [
            Figure(
                f"{MANY:,} cards: rulekit {name}",
                processor_seconds("-m", "rulekit", *command),
                "s",
                below=None if name == "check, the first time" else 5,
            )
            for name, command in commands.items()
        ]
