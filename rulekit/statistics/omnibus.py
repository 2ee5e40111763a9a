"""Whether any of many members differs at all: asked before it is said of one of them."""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, exp, pi, sqrt

from attrs import frozen

from rulekit.statistics.multiple import ALPHA


@frozen
class Omnibus:
    """A sum of squares that is about as large as its degrees of freedom where nobody differs."""

    squares: float
    freedom: int

    @property
    def p_value(self) -> float:
        return chi_square_p_value(self.squares, self.freedom)

    @property
    def differ(self) -> bool:
        return self.p_value <= ALPHA


def omnibus(shares: Sequence[tuple[int, int]], fair: float) -> Omnibus | None:
    """Pearson's test of shares `count` / `of` that are all fair if nobody differs; None where there
    is nothing to compare.

    Members have the wins of a game among them, so that what one wins too often others win too
    seldom: as their order is by chance where nobody differs (of permutations), the squares are
    (m - 1) / m of those of independent ones. With one winner a game it is Pearson's sum.

    >>> round(omnibus([(30, 100), (20, 100), (25, 100), (25, 100)], 0.25).squares, 6)
    2.0
    """
    members = [(count, of) for count, of in shares if of]
    if len(members) < _FEWEST or not 0 < fair < 1:
        return None
    squares = sum((count - fair * of) ** 2 / (of * fair * (1 - fair)) for count, of in members)
    return Omnibus(squares * (len(members) - 1) / len(members), len(members) - 1)


_FEWEST = 2


def chi_square_p_value(squares: float, freedom: int) -> float:
    """How often chance alone makes a sum of squares this large.

    >>> [round(chi_square_p_value(*one), 3) for one in ((3.841, 1), (5.991, 2), (24.996, 15))]
    [0.05, 0.05, 0.05]
    """
    half = squares / 2
    if freedom % 2:
        told, term, at = erfc(sqrt(half)), exp(-half) * sqrt(squares / pi) * sqrt(2), 1
    else:
        told, term, at = exp(-half), exp(-half) * half, 2
    while at < freedom:
        told += term
        at += 2
        term *= squares / at
    return min(1.0, told)
