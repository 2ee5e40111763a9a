"""Many random games of a ruleset, in this process or several, and the troubles in them."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from attrs import frozen

from rulekit.engine.chance import Stream
from rulekit.fuzzing.driven_games import MOST_DECISIONS, Case, Trouble, play_at_random
from rulekit.fuzzing.leak_search import spy
from rulekit.fuzzing.native_games import NativeGames
from rulekit.loading.reference import RulesetReference
from rulekit.native.playing import NotNative
from rulekit.ruleset.model import Ruleset
from rulekit.simulation.engines import LEFT_TO_PYTHON, Engines
from rulekit.workers.pool import share

ROUND = 10
"""So many games are played at a table before its options are set anew."""

THOROUGH = 8
"""Of so many games in one the books are looked at after every event."""

MOST_SEEDS = 1_000_000_000
"""A game has one of so many seeds: too many to meet one twice, and each can stand in a scenario."""


@frozen
class Plan:
    """Which games are played: the same plan gives the same games of the same rules."""

    games: int
    players: tuple[int, ...]  # how many play, in turn
    seed: int
    most: int = MOST_DECISIONS
    secrets: bool = False  # whether it is secrets that are looked for
    discreet: bool = False
    natively: bool = False  # and again by Python where native code stops

    def case(self, ruleset: Ruleset, number: int, fixed: Mapping[str, str]) -> Case:
        """How a game begins. The first games have the settings that the rules give; those that
        are `fixed` are the same in every game."""
        table = number % len(self.players)
        setting = number // len(self.players) // ROUND
        chance = Stream(self.seed, f"options {setting} {table}")
        settings = {
            option.name: option.values[chance.below(len(option.values))]
            for option in (ruleset.settings.values() if setting else ())
        }
        seed = Stream(self.seed, f"game {number}").below(MOST_SEEDS)
        return Case(self.players[table], seed, {**settings, **fixed}, discreet=self.discreet)


@frozen
class Played:
    """What became of a game."""

    number: int
    troubles: tuple[Trouble, ...]
    positions: int = 0  # at which secrets were looked for
    in_python: str | None = None  # why Python played it, if it was to be played natively


@frozen
class Campaign:
    """What became of all games that were played."""

    played: tuple[Played, ...]
    interrupted: bool  # by Ctrl-C

    @property
    def troubles(self) -> list[tuple[int, Trouble]]:
        """Each with the number of its game."""
        return [(each.number, trouble) for each in self.played for trouble in each.troubles]

    @property
    def positions(self) -> int:
        return sum(each.positions for each in self.played)

    @property
    def engines(self) -> Engines:
        """What has played the games, if they were to be played natively."""
        reasons = [each.in_python for each in self.played]
        return Engines(reasons.count(None), Counter(one for one in reasons if one is not None))


def carry_out(
    rules: RulesetReference,
    plan: Plan,
    jobs: int = 1,
    seconds: float | None = None,
    advance: Callable[[], None] = lambda: None,
) -> Campaign:
    """Plays the games of a plan, until `seconds` are over if they are given, or Ctrl-C is
    pressed; `advance` is told of each."""
    played: list[Played] = []
    try:
        for each in fuzz(rules, plan, jobs, seconds):
            played.append(each)
            advance()
    except KeyboardInterrupt:
        return Campaign(tuple(played), interrupted=True)
    return Campaign(tuple(played), interrupted=False)


def fuzz(
    rules: RulesetReference, plan: Plan, jobs: int = 1, seconds: float | None = None
) -> Iterator[Played]:
    """Plays the games of a plan, until `seconds` are over if they are given."""
    until = None if seconds is None else time.perf_counter() + seconds
    return share(partial(play, rules, plan), _chunks(plan, until), jobs)


def play(rules: RulesetReference, plan: Plan, numbers: Sequence[int]) -> Iterator[Played]:
    """Plays the games of these numbers, all at one table with one setting of the options."""
    natively, reason = _natively(rules, plan, numbers) if plan.natively else (None, None)
    for number in numbers:
        case = plan.case(rules.rules, number, rules.settings)
        if natively is not None and natively.is_clean(case, plan.most):
            yield Played(number, ())
            continue
        if plan.secrets:
            spied = spy(rules.rules, case, plan.most)
            yield Played(number, spied.troubles, spied.positions)
            continue
        thorough = number % THOROUGH == THOROUGH - 1
        trouble = play_at_random(rules.rules, case, thorough=thorough, most=plan.most)
        yield Played(number, () if trouble is None else (trouble,), in_python=reason)


def check_natively(rules: RulesetReference, plan: Plan) -> None:
    """Raises NotNative if the first game of a plan cannot be played natively."""
    NativeGames.of(rules.rules, plan.case(rules.rules, 0, rules.settings))


def _natively(
    rules: RulesetReference, plan: Plan, numbers: Sequence[int]
) -> tuple[NativeGames | None, str]:
    """Native games at the table of these, and why Python plays those that it plays."""
    case = plan.case(rules.rules, numbers[0], rules.settings)
    try:
        return NativeGames.of(rules.rules, case), LEFT_TO_PYTHON
    except NotNative as error:
        return None, str(error)


def _chunks(plan: Plan, until: float | None) -> Iterator[list[int]]:
    """Games at one table with one setting of the options, which are compiled once."""
    tables = len(plan.players)
    for first in range(0, plan.games, tables * ROUND):
        for table in range(tables):
            if until is not None and time.perf_counter() > until:
                return
            last = min(first + tables * ROUND, plan.games)
            chunk = list(range(first + table, last, tables))
            if chunk:
                yield chunk
