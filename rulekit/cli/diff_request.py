"""The two rulesets that `rulekit diff` is asked to compare, and their games."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from attrs import frozen

from rulekit.cli.exit_codes import UsageError
from rulekit.diff.base_rulesets import base_of
from rulekit.diff.differences import Side
from rulekit.engine.game import check_settings
from rulekit.loading.loader import load
from rulekit.simulate.batch import run_games
from rulekit.simulate.games import Plan, Played


@frozen
class Request:
    """One of the two as it was asked for."""

    reference: str
    expansions: tuple[str, ...]
    settings: dict[str, str]

    def side(self) -> Side:
        """The ruleset. Raises RulesError if there is none, or it has no such option."""
        rules = load(self.reference, expansions=list(self.expansions))
        check_settings(rules, self.settings)
        return Side(rules, self.settings)

    def name(self, side: Side) -> str:
        parts = [side.ruleset.name, *(Path(one).stem for one in self.expansions)]
        return " + ".join(parts) + "".join(
            f", {option} {value}" for option, value in self.settings.items()
        )


def base(reference: str) -> str:
    base = base_of(reference)
    if base is None:
        load(reference)  # what cannot be read has no base either, and that is not its fault
        raise UsageError(
            f"{reference} extends nothing: name a second ruleset, an expansion (--with) "
            "or an option (--set) to compare it with."
        )
    return base


def play(
    side: Side,
    request: Request,
    plan: Plan,
    games: int,
    jobs: int,
    advance: Callable[[int], None],
) -> list[Played]:
    played: list[Played] = []
    for chunk in run_games(side.ruleset, request.reference, request.expansions, plan, games, jobs):
        played += chunk
        advance(len(chunk))
    return played
