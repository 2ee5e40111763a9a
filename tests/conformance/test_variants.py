"""The sample variants in random games; what they are is said by their scenarios."""

from __future__ import annotations

import pytest

from sampling import sample
from shipped_rules import shipped
from soak import Table, soak_table

VARIANTS = (
    "honor_cap", "talents", "traps", "two_characters", "draft", "ghosts", "gangs", "market",
)  # fmt: skip


@pytest.mark.parametrize("name", sample(VARIANTS, 2))
def test_random_games_of_a_variant_hold_every_invariant(name: str) -> None:
    _, most = shipped(name).player_counts
    assert soak_table(Table(name, (), most), range(2)).total() == 2
