"""Random rules play the same natively as in Python, or are left to it where they fail."""

from __future__ import annotations

import pytest

pytest.importorskip("wasmtime", reason="native code needs wasmtime, the extra `fast`")

from lockstep import Table
from random_rules import ruleset
from sampling import ALL


@pytest.mark.parametrize("seed", range(2000 if ALL else 5))
def test_random_rules_play_the_same_natively(seed: int) -> None:
    both = Table(ruleset(seed), 2 + seed % 3)
    both.play(seed, seed + 1)
    both.play(seed + 2, ask_forced=True)
    both.play(seed + 3, discreet=True)
    assert both.played.traps == both.played.failures
