"""The sample variants: characters that are chosen, and random games of all of them."""

from __future__ import annotations

import pytest

import rulekit
from soak import Table, soak_table

VARIANTS = (
    "honor_cap", "talents", "traps", "two_characters", "draft", "ghosts", "gangs", "market",
)  # fmt: skip


@pytest.mark.parametrize("name", VARIANTS)
def test_random_games_of_a_variant_hold_every_invariant(name: str) -> None:
    _, most = rulekit.load(name).players
    assert soak_table(Table(name, (), most), range(2)).total() == 2


def test_of_two_characters_each_keeps_one_and_the_other_goes_back() -> None:
    game = rulekit.load("two_characters").new_game(players=4, seed=1, names=list("ABCD"))
    kept = []
    for seat in range(4):
        decision = game.decision
        assert decision is not None and decision.player == seat
        two = [option.label for option in decision.options]
        assert len(two) == 2
        others = [game.view(other).players[seat].zones["looked_at"].cards for other in range(4)]
        assert [None in cards for cards in others] == [other != seat for other in range(4)]
        game.choose_index(0)
        kept.append(two[1])

    shown = [player.zones["character"].cards[0] for player in game.spectator().players]
    assert [card.name for card in shown if card is not None] == kept
    assert game.spectator().zones["cast"].count == 12


def test_in_a_draft_the_second_character_comes_from_the_right() -> None:
    game = rulekit.load("draft").new_game(players=4, seed=1, names=list("ABCD"))
    passed = []
    for _ in range(4):
        assert game.decision is not None
        two = [option.label for option in game.decision.options]
        game.choose_index(0)
        passed.append(two[1])
    shortlists = []
    for _ in range(4):
        assert game.decision is not None
        shortlists.append([option.label for option in game.decision.options])
        game.choose_index(0)

    # Each chooses from what he took and what the player before him passed on.
    assert [passed[(seat - 1) % 4] in shortlists[seat] for seat in range(4)] == [True] * 4
    assert game.spectator().zones["cast"].count == 12
