"""How somebody stands to what is fair, in a few words, from an interval of the difference."""

from __future__ import annotations

MARGIN = 0.03
"""Differences below three points are as good as none, unless it is said otherwise."""


def standing(low: float, high: float, games: int, margin: float = MARGIN) -> str:
    """What an interval of a difference from so many games says.

    >>> standing(0.041, 0.069, 1000), standing(-0.01, 0.02, 1000)
    ('ahead by 4 to 7 points', 'even')
    >>> standing(-0.05, 0.04, 1000)
    'cannot tell: about 1,300 more games'
    """
    if -margin <= low and high <= margin:
        return "even"
    if low > 0:
        return f"ahead by {points(low)} to {points(high)} points"
    if high < 0:
        return f"behind by {points(-high)} to {points(-low)} points"
    middle, half = abs(low + high) / 2, (high - low) / 2
    more = round(games * ((half / max(middle, margin - middle)) ** 2 - 1))
    return f"cannot tell: about {_two_digits(max(1, more)):,} more games"


def points(difference: float) -> str:
    """In hundredths; of less than one, the tenths, too.

    >>> points(0.041), points(0.004)
    ('4', '0.4')
    """
    shown = 100 * difference
    return f"{shown:.0f}" if abs(shown) >= 0.95 else f"{shown:.1f}"


def _two_digits(number: int) -> int:
    unit = int(10 ** max(0, len(str(number)) - 2))
    return -(-number // unit) * unit
