"""How strong players are, by who beats whom: one number for each, and how sure it is.

Bradley and Terry, "Rank analysis of incomplete block designs" (1952): the odds that one beats
another are those of their strengths. Contests come in clusters, such as the seats of a deal, and
hang together there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from typing import TypeAlias

from attrs import frozen

Beaten: TypeAlias = "Mapping[tuple[int, int], float]"
"""How often the first of two players beat the second."""

_HALF = 0.5
"""Of a win, which each of two who met is given beyond what they won, as a cluster of its own: so
strengths are finite where one always won, and not known too well."""


@frozen
class Strengths:
    """Logarithms of strengths, that of the last player 0, and how they vary together."""

    values: tuple[float, ...]
    covariance: tuple[tuple[float, ...], ...]

    def odds(self, player: int, z: float) -> tuple[float, float, float]:
        """How often a player wins where the last one wins once, and its interval."""
        value, half = self.values[player], z * sqrt(self.covariance[player][player])
        return exp(value), exp(value - half), exp(value + half)


def strengths(players: int, clusters: Sequence[Beaten]) -> Strengths | None:
    """Maximum likelihood, with the variance of the sums of clusters (the sandwich of White 1982);
    None where some never met the others, not even by way of somebody else.

    >>> fit = strengths(2, [{(0, 1): 3, (1, 0): 1}] * 10)
    >>> round(fit.odds(0, 1.96)[0], 2)
    2.9
    """
    pairs = {(min(pair), max(pair)) for one in clusters for pair, times in one.items() if times}
    met = sorted(pairs)
    if not _hang_together(players, met):
        return None
    halves = [{pair: _HALF} for one, other in met for pair in ((one, other), (other, one))]
    told: list[Beaten] = [*clusters, *halves]
    wins = [[0.0] * players for _ in range(players)]
    for cluster in told:
        for (winner, loser), times in cluster.items():
            wins[winner][loser] += times
    values = _most_likely(wins)
    chances = [[1 / (1 + exp(other - one)) for other in values] for one in values]
    free = range(players - 1)
    bread = _inverse(_information(wins, chances))
    filling = [[0.0] * len(free) for _ in free]
    for cluster in told:
        pulls = [0.0] * players
        for (winner, loser), times in cluster.items():
            pull = times * (1 - chances[winner][loser])
            pulls[winner] += pull
            pulls[loser] -= pull
        for row in free:
            for column in free:
                filling[row][column] += pulls[row] * pulls[column]
    scale = len(told) / (len(told) - 1)
    found = _product(_product(bread, filling), bread)
    rows = [(*(scale * one for one in row), 0.0) for row in found]
    return Strengths(tuple(values), (*rows, (0.0,) * players))


def _hang_together(players: int, met: Sequence[tuple[int, int]]) -> bool:
    reached = {players - 1}
    while new := {one for pair in met if reached & {*pair} for one in pair} - reached:
        reached |= new
    return len(reached) == players


def _most_likely(wins: list[list[float]]) -> list[float]:
    """Hunter's steps, each of which makes what was seen more likely (2004)."""
    players = range(len(wins))
    found = [1.0] * len(wins)
    for _ in range(_STEPS):
        before = found
        found = [
            sum(wins[one]) / rest if (rest := _expected(wins, before, one)) else before[one]
            for one in players
        ]
        found = [one / found[-1] for one in found]
        if max(abs(log(new / old)) for new, old in zip(found, before, strict=True)) < _NEAR:
            break
    return [log(one) for one in found]


_STEPS, _NEAR = 10_000, 1e-12


def _expected(wins: list[list[float]], found: list[float], one: int) -> float:
    return sum(
        (wins[one][other] + wins[other][one]) / (found[one] + found[other])
        for other in range(len(wins))
        if other != one
    )


def _information(wins: list[list[float]], chances: list[list[float]]) -> list[list[float]]:
    """Fisher's, of all players but the last."""
    players = len(wins)
    made = [[0.0] * players for _ in range(players)]
    for one in range(players):
        for other in range(players):
            if one != other:
                met = wins[one][other] + wins[other][one]
                told = met * chances[one][other] * chances[other][one]
                made[one][one] += told
                made[one][other] -= told
    return [row[:-1] for row in made[:-1]]


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """Gauss and Jordan, of a matrix that is positive definite."""
    size = len(matrix)
    rows = [[*row, *(float(one == at) for one in range(size))] for at, row in enumerate(matrix)]
    for at in range(size):
        pivot = rows[at][at]
        rows[at] = [one / pivot for one in rows[at]]
        for other in range(size):
            if other != at:
                factor = rows[other][at]
                rows[other] = [
                    one - factor * mine for one, mine in zip(rows[other], rows[at], strict=True)
                ]
    return [row[size:] for row in rows]


def _product(first: list[list[float]], second: list[list[float]]) -> list[list[float]]:
    columns = list(zip(*second, strict=True))
    return [[sum(map(float.__mul__, row, column)) for column in columns] for row in first]
