"""Who sits at a table: a new one, or one that was saved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from attrs import frozen

from rulekit.bots.bots import Bot, make_bot
from rulekit.bots.names import read_name
from rulekit.engine.game import Game
from rulekit.loading.reference import RulesetReference
from rulekit.loading.shipped import bundled
from rulekit.play.saves import Note, SavedTable, damaged, read_table

# Each begins with another letter, so that one letter is enough to name a player.
NAMES = ("Ada", "Ben", "Cleo", "Dov", "Eva", "Finn", "Gus", "Hana", "Ivo", "Jo", "Kai", "Lia")


@frozen
class Seating:
    """Who sits where, under which names the rules are found, and where the game is kept."""

    seat: int
    bots: Mapping[int, Bot]
    bot: str
    rules: RulesetReference
    keep_in: Path | None = None
    notes: tuple[Note, ...] = ()  # of the game that was saved


def take_seats(
    game: Game,
    seat: int,
    bot: str,
    rules: RulesetReference,
    keep_in: Path | None = None,
    notes: tuple[Note, ...] = (),
) -> Seating:
    """Put bots on all seats; the person at `seat` decides instead of the bot there."""
    return Seating(seat, bots_for(game, bot), bot, rules, keep_in, notes)


def bots_for(game: Game, bot: str) -> dict[int, Bot]:
    """A bot of this name for each seat."""
    return {place: make_bot(bot, game.seed, place) for place in range(game.players)}


class NoSuchSeat(ValueError):
    """A seat was asked for at which nobody sits."""


def require_seat(seat: int, players: int) -> None:
    """Raise NoSuchSeat unless somebody sits at this seat, counted from 0."""
    if not 0 <= seat < max(players, 1):
        raise NoSuchSeat(
            f"there is no seat {seat + 1}: {players} players sit at seats 1 to {players}."
        )


def seat_names(players: int, given: Sequence[str]) -> list[str]:
    """Names for all seats: those that were given, then some that are not taken."""
    free = [name for name in NAMES if name not in given]
    free += [f"Player {number}" for number in range(1, players + 1)]
    return [*given, *free][:players]


def resume_table(
    path: Path,
    ruleset: str | None = None,
    expansions: Sequence[str] = (),
    keep_in: Path | None = None,
    otherwise: tuple[int, str] = (0, "heuristic"),
) -> tuple[Game, Seating]:
    """Go on with a saved table; rules named here stand in for those it was saved with.

    `otherwise` is the seat and the bot for a game that was saved without a table.
    """
    saved = read_table(path)
    game, rules = resume_game(path, saved, ruleset, expansions)
    seat = otherwise[0] if saved.seat is None else saved.seat
    bot = otherwise[1] if saved.bot is None else saved.bot
    if read_name(bot).is_own and bot != otherwise[1]:  # a save may come from anybody
        raise damaged(
            path,
            f"its bot {bot} is a program",
            f"add `--bot {bot}` if you know it",
        )
    if saved.seat is None:
        require_seat(seat, game.players)
    elif not 0 <= seat < game.players:
        raise damaged(path, f"it has no seat {seat + 1}: its players sit at 1 to {game.players}")
    return game, take_seats(game, seat, bot, rules, keep_in or path, saved.notes)


def resume_game(
    path: Path, saved: SavedTable, ruleset: str | None = None, expansions: Sequence[str] = ()
) -> tuple[Game, RulesetReference]:
    """The game of a save, and its rules; those named here stand in for those it was saved with."""
    from rulekit.engine.saving import resume

    rules = RulesetReference(
        ruleset or saved.rules.ruleset, tuple(expansions) or saved.rules.expansions
    )
    if ruleset is None and saved.seat is None:
        _require_bundled(path, str(rules.ruleset))
    return resume(saved.game, rules.rules), rules


def _require_bundled(path: Path, name: str) -> None:
    """A game says only how its rules are called, and not where they lie."""
    if name in bundled():
        return
    raise damaged(
        path,
        f"it is a game of `{name}`, and does not say where these rules lie",
        f"write `rulekit play RULESET --resume {path}`, with the file of the rules",
    )
