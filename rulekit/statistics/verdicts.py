"""What an interval says, in one sentence: even, ahead, perhaps ahead, or not to be told yet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from attrs import evolve, frozen

MARGIN = 0.03
"""Who is ahead by less is as good as even, where nothing else is said: three points."""

Standing: TypeAlias = Literal["even", "ahead", "behind", "perhaps ahead", "perhaps behind", "open"]


@frozen
class Verdict:
    """How somebody stands to what is fair, or to another. `low` and `high` are the ends of the
    difference, 0.01 for a point; `more` is about how many games it would take to tell, where
    these are not enough. Without `in_points` the difference is of a number, such as turns."""

    standing: Standing
    low: float
    high: float
    more: int | None = None
    in_points: bool = True

    @property
    def is_clear(self) -> bool:
        """Whether it says something that more games need not be played for."""
        return self.standing in ("even", "ahead", "behind")

    def __str__(self) -> str:
        """
        >>> str(Verdict("ahead", 0.041, 0.069)), str(Verdict("behind", -0.05, 0.0))
        ('ahead by 4 to 7 points', 'behind by up to 5 points')
        """
        return self._told(_NAMES)

    @property
    def of_change(self) -> str:
        """The same of what a change did: there is more or less of something, and nobody leads.

        >>> Verdict("behind", -3.4, -1.6, in_points=False).of_change
        'less by 1.6 to 3.4'
        """
        return self._told(_CHANGES)

    def _told(self, names: Mapping[Standing, str]) -> str:
        name = names[self.standing]
        if self.standing == "even":
            return name
        if self.standing in ("ahead", "behind"):
            told = _points if self.in_points else _numbers
            return f"{name} by {told(self.low, self.high)}"
        games = "" if self.more is None else f": about {two_digits(self.more):,} more games"
        return f"{name}{games}"


_NAMES: dict[Standing, str] = {
    "even": "even", "ahead": "ahead", "behind": "behind", "perhaps ahead": "perhaps ahead",
    "perhaps behind": "perhaps behind", "open": "cannot tell",
}  # fmt: skip
_CHANGES: dict[Standing, str] = {
    **_NAMES, "even": "no change that matters", "ahead": "more", "behind": "less",
    "perhaps ahead": "perhaps more", "perhaps behind": "perhaps less",
}  # fmt: skip


def verdict(
    low: float,
    high: float,
    games: int,
    margin: float = MARGIN,
    *,
    differs: bool | None = None,
) -> Verdict:
    """What an interval of a difference says that so many games have given.

    It is even where the whole interval is within the margin, and ahead where it is above 0 (or
    where `differs` says so: a test can see a difference that an interval leaves open, Holm's does).
    It is perhaps ahead where it cannot be behind by the margin, but ahead by it.
    """
    middle = (low + high) / 2
    if -margin <= low and high <= margin:
        return Verdict("even", low, high)
    if differs if differs is not None else low > 0 or high < 0:
        if middle > 0:
            return Verdict("ahead", max(0.0, low), high)
        return Verdict("behind", low, min(0.0, high))
    more = _more_games(abs(middle), (high - low) / 2, games, margin)
    if low >= -margin:
        return Verdict("perhaps ahead", low, high, more)
    if high <= margin:
        return Verdict("perhaps behind", low, high, more)
    return Verdict("open", low, high, more)


def verdict_of_number(low: float, high: float, games: int) -> Verdict:
    """The same of a number for itself, such as turns: how much matters nobody has said, and so not
    what it takes to tell."""
    return evolve(verdict(low, high, games, 0.0), more=None, in_points=False)


def _more_games(middle: float, half: float, games: int, margin: float) -> int | None:
    """Half an interval shrinks by the root of the games. It has to come down to the distance of
    its middle from 0 (then somebody is ahead), or from the margin (then it is even)."""
    wanted = max(middle, margin - middle)
    if not games or wanted <= 0:
        return None
    return max(1, round(games * ((half / wanted) ** 2 - 1)))


def two_digits(number: int) -> int:
    """Rounded up: nobody wants to know more of how many games it takes.

    >>> two_digits(38416), two_digits(7)
    (39000, 7)
    """
    unit = int(10 ** max(0, len(str(number)) - 2))
    return -(-number // unit) * unit


def _numbers(low: float, high: float) -> str:
    near, far = sorted((abs(low), abs(high)))
    return f"{near:.1f} to {far:.1f}"


def _points(low: float, high: float) -> str:
    near, far = sorted((abs(low) * 100, abs(high) * 100))
    if near == 0:
        return f"up to {_number(far)} points"
    if round(near) == 0 or round(near) == round(far):
        return f"{near:.1f} to {far:.1f} points"
    return f"{round(near)} to {round(far)} points"


def _number(points: float) -> str:
    return f"{points:.0f}" if points >= 1 else f"{points:.1f}"
