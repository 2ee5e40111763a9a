"""How games go, and games that are kept: `simulate`, `balance`, `tournament`, and saves."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from rulekit.documents.scenarios import Engines
from rulekit.lab.estimates import Finding, Question
from rulekit.play.saves import Note


class Share(TypedDict):
    """A share of games, and its 95 % interval."""

    count: int
    of: int
    share: float
    low: float
    high: float


class Judged(Share):
    verdict: str | None
    """How it stands to the fair share; null for a group of one."""
    ahead_low: float | None
    """End of the difference to the fair share; the intervals hold for all members together."""
    ahead_high: float | None
    more_games: int | None
    """About how many more games it would take to tell."""


class Spread(TypedDict):
    mean: float
    low: float
    """End of the 95 % interval of the mean."""
    high: float
    median: float
    min: int
    max: int


class Failures(TypedDict):
    count: int
    first: list[int]
    """Numbers of the first games in which a rule failed, or a bot of one's own."""


Simulate = TypedDict(
    "Simulate",
    {
        "format_version": Literal[2],
        "ruleset": str,
        "title": str,
        "digest": str,
        "players": int,
        "seed": int,
        "bots": list[str],
        "settings": dict[str, str],
        "from": int,
        "games": int,
        "games_requested": int,
        "failures": Failures,
        "wins": dict[str, dict[str, Judged]],
        "margin": float,
        "endings": dict[str, Share],
        "scores": dict[str, Spread],
        "turns": Spread | None,
        "decisions": Spread | None,
        "engine": Engines,
        "decisions_per_second": float | None,
        "wall_seconds": float | None,
        "without": NotRequired[Question],
    },
)
"""`rulekit simulate --format json`"""


class Redeals(TypedDict):
    thrown_away: int
    """Worlds that could not be."""
    of: int
    """Of so many that bots thought about."""


class Balance(TypedDict):
    """`rulekit balance --format json`"""

    format_version: Literal[1]
    title: str
    players: int
    seed: int
    bots: list[str]
    games: int
    watched: int
    failed: int
    redeals: Redeals
    questions: list[Question]


class Tournament(TypedDict):
    """`rulekit tournament --format json`"""

    format_version: Literal[2]
    title: str
    players: int
    seed: int
    bots: list[str]
    deals: int
    failed: int
    sentence: str
    findings: list[Finding]


class Game(TypedDict):
    """A document of `Game.save()`."""

    format: Literal["rulekit game"]
    format_version: Literal[1]
    ruleset: str
    digest: str
    players: int
    names: list[str]
    settings: dict[str, str]
    seed: int
    ask_forced: bool
    discreet: NotRequired[bool]
    origin: dict[str, Any] | None
    choices: list[int | list[int]]
    state: dict[str, Any]


class Table(TypedDict):
    ruleset: str
    expansions: list[str]
    seat: int
    bot: str
    notes: NotRequired[list[Note]]


class Save(TypedDict):
    """What `rulekit play --save` writes."""

    format_version: Literal[1]
    table: Table
    game: Game
