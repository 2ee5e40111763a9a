"""How many play, and what they are called."""

from __future__ import annotations

from collections.abc import Sequence

from rulekit.engine.argument_errors import refused
from rulekit.language.invisible_characters import first_unseen
from rulekit.ruleset.model import Ruleset

LONGEST_NAME = 100
"""Characters that a player's name may have."""


def letters(players: int) -> list[str]:
    """A to Z, then A2 to Z2, …: what players are called who have no names."""
    rounds = [divmod(seat, 26) for seat in range(players)]
    return [chr(ord("A") + letter) + (str(turn + 1) if turn else "") for turn, letter in rounds]


def check_players(ruleset: Ruleset, number: int) -> None:
    """Raises RulesError for a number of players that the ruleset is not made for."""
    low, high = ruleset.player_counts
    if not low <= number <= high:
        raise refused(
            "RK6001",
            f"{ruleset.title} is for {low} to {high} players, not {number}",
            f"choose a number of players from {low} to {high}",
        )


def check_names(names: Sequence[str]) -> None:
    """Raises RulesError for a name of a player that nobody could read at a table."""
    for name in names:
        unseen = first_unseen(name)
        if unseen is None and len(name) <= LONGEST_NAME:
            continue
        if unseen is not None:
            wrong = f"the name of a player has a character that cannot be seen ({unseen})"
        else:
            wrong = f"the name of a player has {len(name):,} characters"
        help = f"give a name of at most {LONGEST_NAME} letters and signs, on one line"
        raise refused("RK6020", wrong, help)
