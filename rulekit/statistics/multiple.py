"""Many comparisons at once: which of them hold, if all that are said to hold shall be true."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist

ALPHA = 0.05
"""How often any of them may be said to differ where none does."""


def holm(p_values: Sequence[float], alpha: float = ALPHA) -> list[bool]:
    """Which of the null hypotheses are rejected, so that one that is true is among them at most
    in a share `alpha` of all cases, however they hang together.

    Holm, "A simple sequentially rejective multiple test procedure" (1979): the least of m against
    alpha / m, the next against alpha / (m - 1), until one is too great.

    >>> holm([0.04, 0.001, 0.02])
    [True, True, True]
    >>> holm([0.04, 0.001, 0.03])
    [False, True, False]
    """
    rejected = [False] * len(p_values)
    for rank, number in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        if p_values[number] > alpha / (len(p_values) - rank):
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


def shrunk(values: Sequence[float], variances: Sequence[float]) -> list[float]:
    """Measured values drawn towards their mean, so that the first of many is not only the
    luckiest of them; `variances` are those of the measuring.

    James and Stein (1961), in the form of Efron and Morris (1975), with the positive part and the
    variance of each: w = max(0, 1 - (k - 3) v / S), where S is the sum of squares about the mean.

    >>> [round(one, 3) for one in shrunk([0.2, 0.25, 0.25, 0.25, 0.3], [0.001] * 5)]
    [0.22, 0.25, 0.25, 0.25, 0.28]
    """
    if len(values) <= _TOO_FEW:
        return list(values)
    mean = sum(values) / len(values)
    squares = sum((value - mean) ** 2 for value in values)
    if not squares:
        return list(values)
    weights = [max(0.0, 1 - (len(values) - 3) * one / squares) for one in variances]
    return [mean + weight * (value - mean) for value, weight in zip(values, weights, strict=True)]


_TOO_FEW = 3
