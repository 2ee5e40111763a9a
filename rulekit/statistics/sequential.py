"""Intervals that hold at every look, however often somebody looks and stops when he likes.

An interval of a fixed number of games is wrong far more often than it says if it is looked at
again and again until it leaves something out. These hold for all numbers of games at once.
"""

from __future__ import annotations

from math import lgamma, log, sqrt

from rulekit.statistics.multiple import ALPHA

_DIGITS = 6
"""Logarithms of machines differ in their last digits, which shall decide nothing."""

_TUNED_FOR = 2_000
"""Games for which `anytime_z` is narrowest; it is little wider for many times as many."""


def e_value(count: int, of: int, share: float = 0.5) -> float:
    """The logarithm of the evidence against a true `share`: that of Robbins' mixture of all other
    shares, 1 / ((n + 1) C(n, c) p^c (1 - p)^(n - c)).

    If the share is true, it ever reaches the logarithm of m in one of m cases only (Ville 1939;
    Robbins 1970), so for the discordant pairs of a comparison, of which half go either way if
    nothing differs, log(20) rejects at 5 %.

    >>> e_value(9, 10)  # log(2 ** 10 / (11 * 10))
    2.230991
    """
    rest = of - count
    if (share <= 0 and count) or (share >= 1 and rest):
        return float("inf")
    choose = lgamma(of + 1) - lgamma(count + 1) - lgamma(rest + 1)
    likely = (count * log(share) if count else 0.0) + (rest * log(1 - share) if rest else 0.0)
    return round(-log(of + 1) - choose - likely, _DIGITS)


def share_sequence(count: int, of: int, alpha: float = ALPHA) -> tuple[float, float]:
    """The shares that the evidence has not rejected yet: a confidence sequence.

    About twice as wide as Wilson's interval. `alpha` is divided by how many are looked at.
    """
    if not of:
        return 0.0, 1.0
    limit, middle = log(1 / alpha), count / of
    return _end(count, of, limit, middle, 0.0), _end(count, of, limit, middle, 1.0)


def _end(count: int, of: int, limit: float, inside: float, outside: float) -> float:
    if e_value(count, of, outside) < limit:
        return outside
    for _ in range(40):
        middle = (inside + outside) / 2
        if e_value(count, of, middle) < limit:
            inside = middle
        else:
            outside = middle
    return round(outside, 9)


def anytime_z(games: int, alpha: float = ALPHA) -> float:
    """How many standard errors an interval of a mean or of a difference reaches to both sides,
    if it is to hold at all looks at once, from a few hundred games on.

    Robbins' mixture with a normal distribution (1970); for standard errors that are estimated:
    Waudby-Smith and others, "Time-uniform central limit theory" (2021).

    >>> anytime_z(2_000), anytime_z(100_000)
    (3.035173, 3.466322)
    """
    grown = 8 * games / _TUNED_FOR
    return round(sqrt((1 + 1 / grown) * log((grown + 1) / alpha**2)), _DIGITS)
