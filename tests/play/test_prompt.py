"""What is asked, and what it is an answer to."""

from __future__ import annotations

import pytest

import rulekit
from rulekit.language.source import Source
from rulekit.play.prompt import occasion, question

SNARES = """edition 1
game "Snares"
  players 3
  turn act
  starts with first(seats)
zone hand of player: private
zone bag: public
kind snare: starts in bag, discards to bag when resolved
  play
    for p in others
      catch p by you with this
kind hook: starts in bag, discards to bag when resolved
  play
    choose p from others
    rob p by you
kind dagger: starts in bag, works in hand
  play in answer: move this to bag
snare Net
hook deLuxe
dagger Dirk x3
setup
  move first(c in bag where c is Net) to first(seats).hand
  move first(c in bag where c is deLuxe) to first(seats).hand
  for p in seats: move first(c in bag where c is dagger) to p.hand
phase act
  offer main to you
window answer in catch
event catch who: player by hunter: player with cause: card
  TEXT
  offer answer to who
event rob p: player by thief: player
  choose c from thief.hand by thief
  move c to p.hand
ending "Over" when count(bag) > 4
  winners seats
"""


def snares(text: str = ""):
    rules = SNARES.replace("  TEXT\n", text and f'  "{text}"\n')
    return rulekit.load(Source("snares.rules", rules)).new_game(players=3, seed=1)


def asked(game) -> str:
    view = game.view(game.decision.player)
    told, prompt = occasion(view, game.ruleset), question(view.decision, view.stack)
    return f"{told} {prompt}".strip()


@pytest.mark.parametrize(
    ("text", "occasion"),
    [
        ("{hunter} throws {cause} at {who}.", "A throws Net at B."),
        ("{who} is caught.", "B is caught (hunter A, cause Net)."),
        ("", "A plays Net."),
    ],
)
def test_a_window_tells_what_is_answered_with_what_it_was_done_and_by_whom(text, occasion):
    game = snares(text)
    game.choose_index(0)
    assert asked(game) == f"{occasion} Catch: play or use something, or pass"


def test_what_one_plays_oneself_is_named_once_and_as_it_is():
    game = snares()
    game.choose_index(1)
    assert asked(game) == "deLuxe: choose a player"


def test_a_choice_in_an_event_tells_whom_it_is_about():
    game = snares()
    game.choose_index(1)
    game.choose_index(0)
    assert asked(game) == "A plays deLuxe (B). Rob: choose a card"


def test_a_phase_answers_nothing():
    assert asked(snares()) == "Act: play or use something, or pass"
