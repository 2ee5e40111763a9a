"""Shares and means of which one game gives several parts that hang together in it: cards."""

from __future__ import annotations

from math import sqrt

from attrs import define


@define
class Clusters:
    """A share `count` / `of` whose parts come by games; exact sums, and those of parts add up."""

    games: int = 0
    count: int = 0
    of: int = 0
    count_squares: int = 0
    of_squares: int = 0
    products: int = 0

    def add(self, count: int, of: int) -> None:
        """Of one game."""
        self.merge(Clusters(1, count, of, count * count, of * of, count * of))

    def merge(self, other: Clusters) -> None:
        self.games += other.games
        self.count += other.count
        self.of += other.of
        self.count_squares += other.count_squares
        self.of_squares += other.of_squares
        self.products += other.products

    @property
    def share(self) -> float:
        return self.count / self.of if self.of else 0.0

    @property
    def error(self) -> float:
        """The standard error of the share, that of a ratio of means, with games as clusters
        (Cochran, "Sampling techniques", 1977, chapter 6): never as if each of a game's cards told
        something new. 0 for fewer than two games, which do not tell."""
        if self.games < _FEWEST or not self.of:
            return 0.0
        # The squares of count - share * of, with whole numbers up to the last division.
        squares = (
            self.count_squares * self.of**2
            - 2 * self.products * self.count * self.of
            + self.of_squares * self.count**2
        )
        return sqrt(self.games / (self.games - 1) * squares) / self.of**2


_FEWEST = 2
