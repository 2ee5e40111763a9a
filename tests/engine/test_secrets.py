"""Properties: nothing that a seat is given names a card that it may not know."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings, strategies as st

import rulekit
from rulekit.engine.answers import answer
from rulekit.engine.game import Game
from rulekit.engine.view import View
from rulekit.fuzzing.recorded_answers import all_answers
from sampling import examples
from small_rules import ruleset

TABLE = """
edition 1

game "Masked"
  players 3
  turn act

zone deck: hidden, ordered
zone pile: public, ordered
zone masks: hidden, ordered
zone mask of player: WHERE
zone hand of player: private
counter life of player: 0..9, starts at 5
counter turns: 0..6

kind tile: starts in deck
tile Odd x12

kind mask_card: starts in masks, works in mask

window aside

value strength(p: player) = 1

event poke victim: player
  "{victim} is poked."
  offer aside to victim
  victim.life -= strength(victim)

event show_one what: card
  "Look at {what}."
  do_nothing

setup
  shuffle masks
  for p in seats
    move top(masks) to p.mask
    draw 2 for p

phase act
  poke you
  show_one first(you.hand)
  swap first(you.hand) with first(first(others).hand)
  show_one first(you.hand)
  turns += 1
  if turns == 6: end_game "Enough"
  ask you
    option "On": do_nothing
    option "Off": you.life += 1

rule "Cushion"
  instead of poke when victim.life > 7: do_nothing

ending "Enough"
  winners players
"""

RULES = (
    'before poke\n    ask victim\n      option "Left": do_nothing\n      option "Right": cancel',
    "after poke\n    choose of_SECRET from others by victim\n    of_SECRET.life -= 1",
    "after poke: choose_several victim",
    "instead of poke: do_nothing",
    'use "SECRET" in aside: you.life += 1',
    'use "SECRET" in any when you.life < 4: you.life += 1',
    'use "SECRET" in aside\n    ask you\n      option "Left": do_nothing\n      option "Right": do_nothing',
    'whenever current.life < 4\n    ask current\n      option "Left": current.life = 5\n      option "Right": current.life = 6',
    "modify strength by +1 when p is not you",
    "before poke\n    offer aside to victim",
)

MORE = """
event choose_several who: player
  choose 2 ps from players by who
  for p in ps
    p.life -= 1
"""

# Neither is a part of any other word of these rules.
MASKS = ("Zorro", "Quixote", "Pierrot", "Harlequin")


def rules(where: str, carried: tuple[str, ...]) -> rulekit.Ruleset:
    """Rules in which each mask has one rule; what a rule calls its own bears the mask's name."""
    masks = [
        f"mask_card {name}\n  {rule.replace('SECRET', name)}\n"
        for name, rule in zip(MASKS, carried, strict=True)
    ]
    return ruleset(MORE, *masks, table=TABLE.replace("WHERE", where))


def views(game: Game) -> list[View]:
    return [*(game.view(seat) for seat in range(game.players)), game.spectator()]


def named(view: View) -> set[str]:
    """The masks that a view names; its repr has all of it, places of rules and values too."""
    frames = [(frame.kind, frame.name, frame.arguments, _line(frame)) for frame in view.stack]
    decision = view.decision
    asked = None
    if decision is not None:
        span = None if decision.span is None else decision.span.text
        asked = [decision.prompt, decision.event, span, repr(decision.options)]
    told = repr([view, frames, asked])
    return set(re.findall("|".join(MASKS), told))


def _line(frame: rulekit.StackFrame) -> str | None:
    return None if frame.span is None else frame.span.source.line(frame.span.line)


def known(game: Game, seat: int) -> set[str]:
    """The mask that lies before a seat, which is the only one that it may know."""
    zone = game.ruleset.zones["mask"]
    if seat < 0 or zone.visibility == "hidden":
        return set()
    lying = game.state.z[game.program.layout.zone_base[zone] + seat]
    return {game.card(card).name for card in lying}


HIDDEN = ("private, single", "hidden, single", "private", "hidden")


CARRIED = st.permutations(RULES).map(lambda some: tuple(some[: len(MASKS)]))


@pytest.mark.parametrize("where", HIDDEN)
@settings(max_examples=examples(8), deadline=None)
@given(carried=CARRIED, seed=st.integers(0, 99), picks=st.lists(st.integers(0, 9), max_size=14))
def test_no_view_names_a_mask_that_its_seat_may_not_know(
    where: str, carried: tuple[str, ...], seed: int, picks: list[int]
) -> None:
    game = rules(where, carried).new_game(players=3, seed=seed)
    for pick in [*picks, 0]:
        if game.over:
            break  # zones of single cards are open then
        for view in views(game):
            assert named(view) <= known(game, view.seat)
        answers = list(all_answers(game))
        answer(game, answers[pick % len(answers)])


@settings(max_examples=examples(12), deadline=None)
@given(carried=CARRIED, seed=st.integers(0, 99), picks=st.lists(st.integers(0, 9), max_size=14))
def test_what_a_view_offers_can_be_chosen(
    carried: tuple[str, ...], seed: int, picks: list[int]
) -> None:
    game = rules("hidden, single", carried).new_game(players=3, seed=seed)
    for pick in picks:
        if game.decision is None:
            break
        shown = game.view(game.decision.player).decision
        assert shown is not None
        answers = list(all_answers(game))
        found = answers[pick % len(answers)]
        indexes = found if isinstance(found, tuple) else (found,)
        game.choose(*(shown.options[index] for index in indexes))
