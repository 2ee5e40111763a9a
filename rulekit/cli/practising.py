"""Bots that go by what practice has taught practise before the first game, with a bar."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

from rulekit import cache
from rulekit.cli.output import ColorWhen
from rulekit.cli.progress import progress
from rulekit.loading.reference import RulesetReference

if TYPE_CHECKING:
    from rulekit.engine.game import Game


def practise(
    rules: RulesetReference, players: int, bots: Iterable[str], jobs: int, color: ColorWhen
) -> None:
    """Has one process practise the rules and keep what it learns, so that others find it. Where
    nothing is kept, several processes each practise for themselves."""
    from rulekit.engine.game import new_game
    from rulekit.language.report import RulesError

    if _practises(bots) and (jobs == 1 or cache.place() is not None):
        with suppress(RulesError):  # a game that fails is told with its number when it is played
            _in(new_game(rules.rules, players, 0, rules.settings), color)


def practise_for(game: Game, bot: str, color: ColorWhen) -> None:
    """The same for the bots of a game at the table."""
    if _practises([bot]):
        _in(game, color)


def _practises(bots: Iterable[str]) -> bool:
    from rulekit.bots.names import read_name

    return any(read_name(bot).practises for bot in bots)


def _in(game: Game, color: ColorWhen) -> None:
    from rulekit.bots.thinking import workshop_of

    with progress(None, "games of practice", color) as advance:
        workshop_of(game, advance)
