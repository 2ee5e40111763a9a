"""What takes minutes, on two cores."""

from __future__ import annotations

from figures import Figure
from processes import Spent, python

MUTATE = (
    "-m", "rulekit", "mutate", "samurai_sword", "tests/conformance/samurai_sword",
    "--min", "85", "-j", "2", "--restart",
)  # fmt: skip
MANY, FEW = 1_000_000, 50_000


def figures(run: bool) -> list[Figure]:
    mutate, million = "rulekit mutate samurai_sword", "a million games of samurai_sword, 5 players"
    if not run:
        return [
            Figure(mutate, "make bench LONG=1", "s", below=120),
            Figure(million, "make bench LONG=1", "s", below=180),
        ]
    few, many = _simulated(FEW), _simulated(MANY)
    memory = many.memory / few.memory
    return [
        Figure(mutate, python(*MUTATE).seconds, "s", below=120),
        Figure(million, many.seconds, "s", below=180),
        Figure(f"{million}: memory, to {FEW:,} games", memory, below=1.1),
    ]


def _simulated(games: int) -> Spent:
    return python(
        "-m", "rulekit", "simulate", "samurai_sword", "--players", "5",
        "--games", str(games), "-j", "2",
    )  # fmt: skip
