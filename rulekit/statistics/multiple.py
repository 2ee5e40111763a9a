"""Many comparisons at once: which of them hold, if all that are said to hold shall be true."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist

ALPHA = 0.05
"""How often any of them may be said to differ where none does."""


def holm(p_values: Sequence[float]) -> list[bool]:
    """Which of the null hypotheses are rejected, so that one that is true is among them at most
    in a share `ALPHA` of all cases, however they hang together.

    Holm, "A simple sequentially rejective multiple test procedure" (1979): the least of m against
    ALPHA / m, the next against ALPHA / (m - 1), until one is too great.

    >>> holm([0.04, 0.001, 0.02])
    [True, True, True]
    >>> holm([0.04, 0.001, 0.03])
    [False, True, False]
    """
    rejected = [False] * len(p_values)
    for rank, number in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        if p_values[number] > ALPHA / (len(p_values) - rank):
            break
        rejected[number] = True
    return rejected


def share_p_value(count: int, of: int, fair: float) -> float:
    """How often a share this far from a fair one comes by chance, on both sides (score test; the
    one that Wilson's interval turns around)."""
    if not of or not 0 < fair < 1:
        return 1.0
    return p_value((count / of - fair) / sqrt(fair * (1 - fair) / of))


def p_value(z: float) -> float:
    """How often a difference of so many standard errors, or more, comes by chance."""
    return 2 * NormalDist().cdf(-abs(z))
