"""A table in the terminal: one person plays a seat, bots play the others."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import define, field
from rich.console import Console
from rich.text import Text

from rulekit.language.diagnostics import RulesError
from rulekit.play.appearance import LABEL, STEP
from rulekit.play.asking import ask_bot
from rulekit.play.commands import HELP, Command, read_command
from rulekit.play.log import log_rows
from rulekit.play.look import look
from rulekit.play.menu import AnswerError, Menu, menu_for
from rulekit.play.result import print_result
from rulekit.play.saves import read_table, write_table
from rulekit.play.screen import draw
from rulekit.play.wording import printable

if TYPE_CHECKING:
    from rulekit.engine.game import Game
    from rulekit.play.seating import Seating

LEFT = 0
LOST_INPUT = 130


class _LeaveTable(Exception):
    def __init__(self, code: int) -> None:
        self.code = code


@define
class TerminalTable:
    """Draws the table, reads answers and commands, and lets the bots play.

    `ask` shows a prompt and returns a line; it raises EOFError when there is no more.
    """

    game: Game
    seating: Seating
    console: Console
    ask: Callable[[str], str]
    _told: int = field(default=0, init=False)

    def play(self) -> int:
        """Play until the game is over or the person leaves; returns an exit code."""
        try:
            while not self.game.over:
                self._let_bots_play()
                if self.game.over:
                    break
                self._decide()
        except _LeaveTable as left:
            return left.code
        except KeyboardInterrupt:
            self.console.print()
            self._keep()
            return LOST_INPUT
        self._keep()
        self._tell_news()
        self.console.print()
        print_result(self.console, self.game, self.seating.seat)
        return LEFT

    def _let_bots_play(self) -> None:
        while (decision := self.game.decision) is not None:
            if decision.player == self.seating.seat:
                return
            ask_bot(self.game, self.seating.bots)

    def _decide(self) -> None:
        """Ask until there is an answer to the decision, or another decision instead."""
        self._keep()
        menu = self._draw()
        while True:
            typed = self._read()
            command = None if menu.find_exactly(typed) else read_command(typed)
            if command is not None:
                if self._obey(command):
                    return
                continue
            try:
                chosen = menu.read(typed)
            except AnswerError as error:
                self._remark(str(error))
                continue
            self._told = len(self.game.journal)
            self.game.choose_index(*chosen)
            return

    def _draw(self) -> Menu:
        view = self.game.view(self.seating.seat)
        assert view.decision is not None
        menu = menu_for(view.decision, view)
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.clear()
        draw(self.console, view, self.game.ruleset, menu, self._told)
        return menu

    def _read(self) -> str:
        try:
            return self.ask(" > ")
        except EOFError:
            self.console.print()
            self._offer_to_save()
            raise _LeaveTable(LOST_INPUT) from None

    def _offer_to_save(self) -> None:
        if self._keep():
            return
        try:
            name = self.ask(" file to save the game in (Enter: none) > ").strip()
        except EOFError:
            self.console.print()
            return
        if name:
            self._save(name)

    # --- Commands --------------------------------------------------------------------

    def _obey(self, command: Command) -> bool:
        """Carry out a command; True if another decision is pending now."""
        match command.name:
            case "?":
                self._help()
            case "look":
                self._look(command.argument)
            case "table":
                self._draw()
            case "log":
                self._print_log()
            case "stack":
                self._print_stack()
            case "undo" | "undo!":
                return self._undo(reveal=command.name == "undo!")
            case "save":
                self._save(command.argument)
            case "load":
                return self._load(command.argument)
            case _:
                self._keep()
                raise _LeaveTable(LEFT)
        return False

    def _help(self) -> None:
        self._remark("Type the number of an option, or the beginning of its name.")
        for name, meaning in HELP.items():
            self.console.print(Text(f"   {name:<10} ").append(meaning, style=LABEL))

    def _look(self, name: str) -> None:
        if not name:
            self._remark("Look at which card? Type look and the beginning of its name.")
            return
        found = look(name, self.game.view(self.seating.seat), self.game.ruleset)
        for piece in found:
            self.console.print(piece)
        if not found:
            self._remark(f"No card is called “{name}”.")

    def _print_log(self) -> None:
        for row in log_rows(self.game.log(self.seating.seat), self.console.width):
            self.console.print(row)

    def _print_stack(self) -> None:
        for depth, frame in enumerate(self.game.view(self.seating.seat).stack):
            row = Text(" " + "  " * depth).append(f"{STEP} ", style=LABEL)
            self.console.print(row.append(printable(str(frame))))

    def _undo(self, *, reveal: bool) -> bool:
        """Back to the decision that this seat took last; the bots play on from there."""
        earlier = self.game.clone()
        try:
            earlier.undo(reveal=reveal)
            while earlier.decision is None or earlier.decision.player != self.seating.seat:
                earlier.undo(reveal=reveal)
        except RulesError as error:
            for found in error.diagnostics:
                hint = "; undo! takes it back all the same" if found.help else ""
                self._remark(f"{_capital(found.message)}{hint}.")
            return False
        self.game = earlier
        self._told = len(self.game.journal)
        return True

    def _save(self, name: str) -> None:
        if not name and self.seating.keep_in is None:
            self._remark("Save in which file? Type save and the name of a file.")
            return
        path = Path(name).expanduser() if name else self.seating.keep_in
        assert path is not None
        if self._write(path):
            self._remark(f"Saved in {path}.")

    def _load(self, name: str) -> bool:
        if not name:
            self._remark("Load which file? Type load and the name of a file.")
            return False
        from rulekit.engine.saving import resume

        path = Path(name).expanduser()
        try:
            saved = read_table(path)
            if saved.seat not in (None, self.seating.seat):
                self._remark(f"In {path} you sit elsewhere: rulekit play --resume {path}")
                return False
            self.game = resume(saved.game, self.game.ruleset)
        except RulesError as error:
            self._complain(error)
            return False
        except OSError as error:
            self._remark(f"Cannot read {path}: {error.strerror}.")
            return False
        self._told = len(self.game.journal)
        return True

    # --- What is told ----------------------------------------------------------------

    def _keep(self) -> bool:
        """Keep the game where `--save` said, if it did."""
        return self.seating.keep_in is not None and self._write(self.seating.keep_in)

    def _write(self, path: Path) -> bool:
        seating = self.seating
        try:
            write_table(
                path, self.game, seating.seat, seating.bot, seating.ruleset, seating.expansions
            )
        except OSError as error:
            self._remark(f"Cannot write {path}: {error.strerror}.")
            return False
        return True

    def _tell_news(self) -> None:
        news = self.game.log(self.seating.seat, self._told)
        for row in log_rows(news, self.console.width):
            self.console.print(row)

    def _complain(self, error: RulesError) -> None:
        for found in error.diagnostics:
            sentences = (found.message, *found.notes, *([found.help] if found.help else []))
            self._remark(" ".join(f"{_capital(sentence).rstrip('.')}." for sentence in sentences))

    def _remark(self, text: str) -> None:
        self.console.print(Text(" ").append(printable(text), style="italic"))


def _capital(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]
