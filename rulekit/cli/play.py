"""`rulekit play`: a game in the terminal, against bots."""

from __future__ import annotations

import shutil
import sys
from contextlib import nullcontext, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Parameter

from rulekit.cli import exit_codes
from rulekit.cli.exit_codes import UsageError
from rulekit.cli.output import ColorWhen, console_for
from rulekit.cli.output_files import refuse_unwritable
from rulekit.cli.parameters import (
    BotName,
    Color,
    Players,
    Rules,
    Seed,
    Set,
    With,
    check_bots,
    read_settings,
    seed_or_new,
)
from rulekit.cli.practising import practise_for
from rulekit.language.files import write_whole
from rulekit.loading.reference import RulesetReference

if TYPE_CHECKING:
    from rulekit.engine.game import Game
    from rulekit.play.seating import Seating

EPILOGUE = """\
Examples:

  rulekit play samurai_sword --players 5
  rulekit play samurai_sword -p 4 --seed 7 --bot random --seat 2
  rulekit play samurai_sword -p 5 --set reshuffle=when_needed
  rulekit play samurai_sword -p 4 --with-card Bushido
  rulekit play samurai_sword -p 5 --save evening.json
  rulekit play --resume evening.json
  rulekit play my_game.rules --watch    (and change the rules meanwhile)
  rulekit play samurai_sword -p 5 --seed 7 --picture table.svg

You answer with the number of an option or the beginning of its name; `?` shows
what else can be typed. Who leaves is asked where to save the game. Without a
terminal (in a pipe, in CI) bots play every seat and the log tells the game.
"""

app = App(name="play", help_epilogue=EPILOGUE)


@app.default
def play(
    ruleset: Rules | None = None,
    /,
    *,
    players: Players = None,
    seed: Seed = None,
    seat: int = 1,
    bot: BotName = "heuristic",
    discreet: bool = False,
    name: Annotated[tuple[str, ...], Parameter(negative=(), show_default=False)] = (),
    set_: Set = (),
    with_: With = (),
    with_card: str | None = None,
    save: Path | None = None,
    resume: Path | None = None,
    watch: Annotated[bool, Parameter(negative=())] = False,
    picture: Path | None = None,
    at: int = 12,
    width: int = 100,
    color: Color = "auto",
) -> int:
    """Play a game in the terminal, against bots.

    Parameters
    ----------
    ruleset
        Name or path of the rules; not needed with --resume.
    seat
        Where you sit, counted from 1.
    bot
        Who plays the other seats: easy, normal, hard, or any bot of `rulekit simulate`.
    discreet
        Ask you also where you can only pass, wherever it depends on cards that not everybody
        sees.
    name
        Names of the players, by seat. May be given several times.
    with_card
        Begin where you have this card and a phase of yours begins, after some turns of bots.
    save
        Keep the game in this file, up to date after each of your decisions (without a
        terminal, at its end).
    resume
        Go on with a saved game: a file of --save, or what `Game.save()` gave, as JSON.
    watch
        Tell you when files of the rules have changed; `reload` at the table plays on by them.
    picture
        Write a picture (SVG) of the table to this file, instead of playing.
    at
        Which of your decisions the picture shows.
    width
        How many characters wide the picture is.
    """
    from rulekit.play import seating as at_table

    check_bots(bot)
    refuse_unwritable(save)
    refuse_unwritable(picture)
    try:
        if resume is not None:
            if players is not None or set_ or name or discreet or with_card is not None:
                raise UsageError("a saved game has its players and options: leave these flags out.")
            game, seating = at_table.resume_table(resume, ruleset, with_, save, (seat - 1, bot))
        elif ruleset is None:
            raise UsageError("which rules? Write rulekit play RULESET, or --resume FILE.")
        else:
            reference = RulesetReference(ruleset, with_, read_settings(set_))
            rules = reference.rules
            players = rules.player_counts[0] if players is None else players
            at_table.require_seat(seat - 1, players)
            if len(set(name)) < len(name) or len(name) > players:
                raise UsageError("give each player one name, and each name to one player only.")
            seed = seed_or_new(seed)
            names = at_table.seat_names(players, name)
            game = rules.new_game(players, seed, reference.settings, names, discreet=discreet)
            if with_card is not None:
                game = _with_card(game, reference, with_card, seat - 1)
            seating = at_table.take_seats(game, seat - 1, bot, reference, save)
    except at_table.NoSuchSeat as wrong:
        raise UsageError(str(wrong)) from None
    if picture is not None:
        return _draw(game, seating, picture, at, width)
    if not game.over:
        practise_for(game, seating.bot, color)
    if not sys.stdin.isatty():
        return _watch(game, seating, color, save)
    return _sit_down(game, seating, color, watch=watch)


def _with_card(game: Game, reference: RulesetReference, name: str, seat: int) -> Game:
    """A game in which the player at a seat has a card."""
    from rulekit.language.report import suggest
    from rulekit.ruleset.printed import components_called
    from rulekit.scenarios.card_at_hand import NoPosition, game_with

    components = game.ruleset.components
    found = components_called(name, components.values())
    if not found:
        hint = suggest(name, components)
        raise UsageError(
            f"{game.ruleset.title} has no card `{name}`" + (f": {hint}" if hint else ".")
        )
    if len(found) > 1:
        names = ", ".join(one.name for one in found[:5])
        raise UsageError(f"`{name}` could be one of several cards: {names}.")
    try:
        return game_with(game, reference, found[0], seat)
    except NoPosition as wrong:
        raise UsageError(str(wrong)) from None


def _sit_down(game: Game, seating: Seating, color: ColorWhen, *, watch: bool) -> int:
    from rulekit.play.rule_changes import watching
    from rulekit.play.table import TerminalTable

    with suppress(ImportError):
        import readline  # noqa: F401  # the arrow keys work where there is readline
    console = console_for(color)
    if console.is_dumb_terminal:
        console.size = shutil.get_terminal_size()  # Rich takes any such for 80 by 25
    table = TerminalTable(game, seating, console, input)
    with watching(table) if watch else nullcontext():
        return table.play()


def _watch(game: Game, seating: Seating, color: ColorWhen, save: Path | None) -> int:
    """Bots play to the end; what they have played is kept even if that is interrupted."""
    from rulekit.play.bots_only import watch
    from rulekit.play.saves import write_table

    try:
        watch(game, seating.bots, console_for(color))
    finally:
        if save is not None:
            write_table(save, game, seating.seat, seating.bot, seating.rules)
    if save is not None:
        print(f"Saved in {save}.")
    return exit_codes.CLEAN


def _draw(game: Game, seating: Seating, file: Path, at: int, width: int) -> int:
    from rulekit.play.table_picture import picture_of_decision

    write_whole(file, picture_of_decision(game, seating, at, width))
    print(f"The table is drawn in {file}.")
    return exit_codes.CLEAN
