"""A small game with hands, a face-down card for each player, and ways to look at them."""

from __future__ import annotations

from textwrap import dedent

from rulekit.language.report import Diagnostic
from rulekit.language.source import Source
from rulekit.loading.loader import check

GAME = """edition 1
game "Duel"
  players 2..4
  turn act

zone deck: hidden, ordered
zone vault: hidden
zone discards: public
zone hand of player: private
zone mask of player: private, single
zone field of player: public
counter coins of player: 0..9
var marked: player?
var last_card: card?

kind spell: starts in deck, works in field, discards to discards
  cost: number = 1
kind face: starts in vault, works in mask
spell Even x4
spell Odd x4
face Crone
face Fool

phase act
  offer main to you until pass

value spy(p: player) = count(c in p.hand where c is Even)
value seen(p: player) = p.coins
value hurt(y: player) = (p in players where p is not y and spy(p) > 0)

event peek q: player -> flag
  return spy(q) > 0

event gain who: player for amount: number
  who.coins += amount

event pick cards: list of card by who: player
  choose c from cards by who
  discard c

event pick_player ps: list of player by who: player
  choose p from ps by who
  draw 1 for p

window answers in duel
event duel foe: player by who: player -> flag
  let won = no
  offer answers to foe
  return won
"""

LEAKS = ("RK3007", "RK3010", "RK3011", "RK3012")


def leaks(text: str) -> list[Diagnostic]:
    """What rules that are added to the small game betray; they have no other errors."""
    found = check(Source("duel.rules", GAME + dedent(text)))[1]
    others = [str(one) for one in found if one.severity == "error" and one.code not in LEAKS]
    assert others == []
    return [one for one in found if one.code in LEAKS]


def codes(text: str) -> list[str]:
    return [one.code for one in leaks(text)]
