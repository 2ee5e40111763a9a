"""Random games hold every invariant after every event, and can be repeated from anywhere."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from sampling import examples, sample
from shipped_rules import shipped
from soak import EXPANSIONS, SETTINGS, Table, soak_table, tables

GAMES = 2
"""With the defaults, and with some other setting; `make soak` plays twenty thousand."""

TABLES = [table for name in EXPANSIONS for table in tables(name, sorted({(), EXPANSIONS[name]}))]


@pytest.mark.parametrize("table", sample(TABLES, 3), ids=str)
def test_random_games_end_and_hold_every_invariant(table: Table) -> None:
    first = TABLES.index(table) * SETTINGS  # so that each table has settings of its own
    endings = soak_table(table, range(first, first + GAMES))

    assert endings.total() == GAMES
    assert set(endings) <= set(shipped(table.ruleset, table.expansions).endings)


@settings(max_examples=examples(15))
@given(seed=st.integers(0, 2**64 - 1), players=st.integers(3, 7), bots=st.integers(0, 2**32))
def test_the_same_seed_and_choices_give_the_same_game(seed: int, players: int, bots: int) -> None:
    ruleset = shipped("samurai_sword")
    one = ruleset.new_game(players=players, seed=seed)
    other = ruleset.new_game(players=players, seed=seed)

    one.play_out(bots)
    other.play_out(bots)

    assert one.journal == other.journal
    assert one.result == other.result
    assert one.save() == other.save()


@settings(max_examples=examples(15))
@given(seed=st.integers(0, 2**32), steps=st.integers(0, 120))
def test_a_clone_goes_its_own_way(seed: int, steps: int) -> None:
    game = shipped("samurai_sword").new_game(players=4, seed=seed)
    for step in range(steps):
        if game.over:
            break
        low = game.decision.low if game.decision else 1
        game.choose_index(*range(low))
        del step
    before = game.save()

    copy = game.clone()
    copy.play_out(seed + 1)

    assert game.save() == before
