"""The flags that several verbs share, and how their values are read."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Literal

from cyclopts import Parameter

from rulekit.cli import completers
from rulekit.cli.exit_codes import UsageError
from rulekit.cli.output import ColorWhen, OutputFormat

if TYPE_CHECKING:
    from rulekit.loading.reference import RulesetReference
    from rulekit.ruleset.model import Ruleset
    from rulekit.simulation.games import Plan

Format = Annotated[
    OutputFormat, Parameter(name="--format", help="For people, or a JSON document for programs.")
]
Color = Annotated[
    ColorWhen,
    Parameter(name="--color", help="Colour; auto follows the terminal, NO_COLOR and FORCE_COLOR."),
]
With = Annotated[
    tuple[str, ...],
    Parameter(
        name="--with",
        negative=(),
        show_default=False,
        metavar="EXPANSION",
        completer=completers.expansions,
        help="Add an expansion, by name or path. May be given several times.",
    ),
]
Set = Annotated[
    tuple[str, ...],
    Parameter(
        name="--set",
        negative=(),
        show_default=False,
        metavar="OPTION=VALUE",
        completer=completers.settings,
        help="Set an option of the rules; `rulekit show RULESET --options` lists them.",
    ),
]
Players = Annotated[
    int | None, Parameter(name=["--players", "-p"], help="How many play; by default the fewest.")
]
Seed = Annotated[
    int | None,
    Parameter(name=["--seed", "-s"], help="Same seed, same game. By default a new one."),
]
Jobs = Annotated[int, Parameter(name=["--jobs", "-j"], help="How many processes share the work.")]
Engine = Annotated[
    Literal["auto", "native", "python"],
    Parameter(name="--engine", help="What plays: native code if it can, or what is said."),
]
BotName = Annotated[str, Parameter(metavar="BOT", completer=completers.bots)]
Rules = Annotated[str, Parameter(completer=completers.rulesets)]


Without = Annotated[
    tuple[str, ...],
    Parameter(
        name="--without",
        negative=(),
        show_default=False,
        metavar="CARD",
        help="Also play the same deals so that one seat after the other may not use this card, or "
        "cards of this kind, and tell who needs it. Several are kept away together.",
    ),
]


def check_without(names: Sequence[str], rules: Ruleset) -> frozenset[str]:
    """The cards that `--without` names. Raises UsageError for a name that is none of a card."""
    from rulekit.lab.restricted import cards_called

    try:
        return cards_called(rules, names)
    except ValueError as error:
        raise UsageError(f"--without: {error}") from None


def read_settings(given: Sequence[str]) -> dict[str, str]:
    """The options that `--set` gave, as `option=value`.

    >>> read_settings(["aces=high", "joker = no"])
    {'aces': 'high', 'joker': 'no'}
    """
    settings: dict[str, str] = {}
    for setting in given:
        name, equals, value = (part.strip() for part in setting.partition("="))
        if not (name and equals and value):
            raise UsageError(f"--set {setting} does not say which value: write --set option=value.")
        settings[name] = value
    return settings


def check_jobs(jobs: int) -> None:
    """Raises UsageError for a number of processes that is none, or that no machine could bear."""
    if jobs < 1:
        raise UsageError(f"--jobs {jobs}: at least one process has to do the work.")
    cores = os.cpu_count() or 1
    if jobs > _MOST_FOR_A_CORE * cores:
        raise UsageError(
            f"--jobs {jobs}: so many processes only wait for each other: "
            f"this machine has {cores} processors, so say --jobs {cores}."
        )


_MOST_FOR_A_CORE = 16


def check_bots(*names: str) -> None:
    """Raises UsageError for a name that is none of a bot."""
    from rulekit.bots.names import NoSuchBot, check_name

    for name in dict.fromkeys(names):
        try:
            check_name(name)
        except NoSuchBot as error:
            raise UsageError(f"--bot {name}: {error}.") from None


def check_percent(flag: str, percent: int | None) -> None:
    """Raises UsageError for what can be no share."""
    if percent is not None and not 0 <= percent <= 100:
        raise UsageError(f"{flag} {percent}: a share is from 0 to 100 percent.")


def seed_or_new(seed: int | None) -> int:
    """The seed that was given, or one that nobody chose, short enough to be typed again."""
    import secrets

    return secrets.randbelow(1_000_000) if seed is None else seed


def plan_of(
    rules: RulesetReference, players: int | None, seed: int | None, bots: Sequence[str]
) -> Plan:
    """Which games are played, by one bot in all seats or by one for each. Raises UsageError for
    another number of bots, RulesError if the rules cannot be read."""
    from rulekit.simulation.games import Plan

    players = rules.rules.player_counts[0] if players is None else players
    if len(bots) not in (1, players):
        raise UsageError(
            f"--bot was given {len(bots)} times: give one bot for all seats, "
            f"or one for each of the {players} seats."
        )
    seats = tuple(bots) if len(bots) == players else tuple(bots) * players
    return Plan(players, seed_or_new(seed), seats)


@contextmanager
def engine_refused(engine: str) -> Iterator[None]:
    """Raises UsageError where games are to be played natively and cannot."""
    from rulekit.native.playing import NotNative

    try:
        yield
    except NotNative as error:
        raise UsageError(f"--engine {engine}: {error}; leave it out, and Python plays.") from None


CLEAR = "clear"
"""What `--until` is told where verdicts are to be clear, and no width is."""


def read_percent(option: str, told: str) -> float:
    """Of `1%`, 0.01."""
    try:
        percent = float(told.strip().removesuffix("%"))
    except ValueError:
        percent = 0.0
    if not 0.0 < percent < 50.0:
        or_clear = f", or --until {CLEAR}" if option == "--until" else ""
        raise UsageError(f"{option} {told}: say so many percent, as in {option} 1%{or_clear}.")
    return percent / 100
