"""Many whole numbers, as how often each of them came; those of parts add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import ceil
from typing import Any

from attrs import Factory, define

_EXACT_BITS = 12


@define
class Histogram:
    """How often each number came: each number below 4,096 for itself, larger ones (and those
    below -4,095) together with others of the same 12 leading bits. The sums are exact."""

    counts: Counter[int] = Factory(Counter)
    total: int = 0
    squares: int = 0
    least: int | None = None
    greatest: int | None = None

    @property
    def size(self) -> int:
        return self.counts.total()

    @property
    def mean(self) -> float:
        return self.total / self.size

    @property
    def variance(self) -> float:
        """That of the numbers as a sample; at least two of them."""
        size = self.size
        return (size * self.squares - self.total**2) / (size * (size - 1))

    @property
    def median(self) -> float:
        return (self._ranked((self.size - 1) // 2) + self._ranked(self.size // 2)) / 2

    def percentile(self, part: float) -> int:
        """The least number that so large a part of all reaches at most."""
        return self._ranked(ceil(part * self.size) - 1)

    def _ranked(self, rank: int) -> int:
        for number, times in sorted(self.counts.items()):
            rank -= times
            if rank < 0:
                return number
        raise IndexError(rank)

    def add(self, number: int, times: int = 1) -> None:
        self.counts[_bucket(number)] += times
        self.total += number * times
        self.squares += number * number * times
        self.least = number if self.least is None else min(self.least, number)
        self.greatest = number if self.greatest is None else max(self.greatest, number)

    def add_all(self, numbers: Iterable[int]) -> None:
        for number, times in Counter(numbers).items():
            self.add(number, times)

    def merge(self, other: Histogram) -> None:
        self.counts.update(other.counts)
        self.total += other.total
        self.squares += other.squares
        self.least = min(_there(self.least, other.least), default=None)
        self.greatest = max(_there(self.greatest, other.greatest), default=None)

    def to_json(self) -> dict[str, Any]:
        return {
            "counts": sorted(self.counts.items()), "total": self.total, "squares": self.squares,
            "min": self.least, "max": self.greatest,
        }  # fmt: skip

    @classmethod
    def from_json(cls, told: dict[str, Any]) -> Histogram:
        """Raises KeyError, TypeError or ValueError for what is none."""
        counts = Counter({int(number): int(times) for number, times in told["counts"]})
        ends = (int(told[end]) if counts else None for end in ("min", "max"))
        return cls(counts, int(told["total"]), int(told["squares"]), *ends)


def _bucket(number: int) -> int:
    more = number.bit_length() - _EXACT_BITS
    return number if more <= 0 else number >> more << more


def _there(*numbers: int | None) -> list[int]:
    return [number for number in numbers if number is not None]
