"""A table in the terminal: one person plays a seat, bots play the others."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path

from attrs import define, evolve, field
from rich.console import Console
from rich.text import Text

from rulekit.bots.bots import ask_bot
from rulekit.engine.game import Game
from rulekit.language.files import new_file
from rulekit.language.report import RulesError
from rulekit.language.wording import capitalized
from rulekit.play import moment_commands
from rulekit.play.closer_look import look
from rulekit.play.commands import HELP, Command, read_command
from rulekit.play.log import log_rows
from rulekit.play.menu import AnswerError, Menu, menu_for
from rulekit.play.option_numbers import Numbering
from rulekit.play.result import print_result
from rulekit.play.saves import GONE, Note, read_table, write_table
from rulekit.play.screen import draw
from rulekit.play.seating import Seating
from rulekit.terminal import LABEL, STEP, hanging

LEFT = 0
LOST_INPUT = 130
PROMPT = " > "


class _LeaveTable(Exception):
    """The person has said that they leave."""


@define
class TerminalTable:
    """Draws the table, reads answers and commands, and lets the bots play.

    `ask` shows a prompt and returns a line; it raises EOFError when there is no more.
    """

    game: Game
    seating: Seating
    console: Console
    ask: Callable[[str], str]
    told: int = field(default=0, init=False)
    unsaved: bool = field(default=False, init=False)
    numbering: Numbering = field(init=False)
    notes: list[Note] = field(init=False)
    remarks: list[str] = field(factory=list, init=False)  # made when the table is drawn again

    def __attrs_post_init__(self) -> None:
        self.numbering = Numbering(self.game.ruleset)
        self.notes = list(self.seating.notes)

    def play(self) -> int:
        """Play until the game is over or the person leaves; returns an exit code."""
        while not self.game.over:
            try:
                self._let_bots_play()
                if not self.game.over:
                    self._decide()
                continue
            except RulesError:
                self._rescue()  # from a rule that fails
                raise
            except _LeaveTable:
                code = LEFT
            except (EOFError, KeyboardInterrupt):
                self.console.print()
                code = LOST_INPUT
            if self._leaves():
                return code
        self.keep()
        self._tell_news()
        self.console.print()
        print_result(self.console, self.game, self.seating.seat)
        return LEFT

    def _let_bots_play(self) -> None:
        """Up to a decision of the person. Until then the game stays what it was: it may be
        interrupted, and what is saved then is a game between two decisions."""
        ahead = self.game.clone()
        while (decision := ahead.decision) is not None and decision.player != self.seating.seat:
            ask_bot(ahead, self.seating.bots)
        self.game = ahead

    def _decide(self) -> None:
        """Ask until there is an answer to the decision, or another decision instead."""
        self.keep()
        menu = self._draw()
        while self.remarks:
            self.remark(self.remarks.pop(0))
        while True:
            typed = self.ask(PROMPT)
            command = None if menu.find_exactly(typed) else read_command(typed)
            if command is not None:
                if self._obey(command):
                    return
                continue
            try:
                chosen = menu.read(typed)
            except AnswerError as error:
                self.remark(str(error))
                continue
            told, ahead = len(self.game.journal), self.game.clone()
            ahead.choose_index(*chosen)
            self.game, self.told, self.unsaved = ahead, told, True
            return

    def _draw(self) -> Menu:
        view = self.game.view(self.seating.seat)
        assert view.decision is not None
        menu = menu_for(view.decision, view, self.numbering)
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.clear()
        draw(self.console, view, self.game.ruleset, menu, self.told)
        return menu

    # --- Leaving ---------------------------------------------------------------------

    def _leaves(self) -> bool:
        """Whether the person leaves after all. What they have decided is not lost unasked, and
        saved where nobody can answer."""
        kept = self.seating.keep_in
        if kept is not None and self.keep():
            self._tell_how_to_resume(kept)
            return True
        if not self.unsaved:
            return True
        proposed = self._proposed()
        self.remark(
            f"Save the game in {proposed}? Enter saves it; or type another file, "
            "no to leave without saving, back to play on."
        )
        while True:
            try:
                answer = self.ask(" save in > ").strip()
            except EOFError:
                self.console.print()
                self._rescue()
                return True
            except KeyboardInterrupt:
                self.console.print()
                return True
            if answer in ("no", "back"):
                return answer == "no"
            path = Path(answer).expanduser() if answer else proposed
            if self._write_anew(path):
                self._tell_how_to_resume(path)
                return True

    def _rescue(self) -> None:
        """Save what nobody can be asked about any more."""
        path = self.seating.keep_in or self._proposed()
        if self.unsaved and self._write(path):
            self._tell_how_to_resume(path)

    def _proposed(self) -> Path:
        return new_file(Path(f"{self.game.ruleset.name}-{self.game.seed}.json"))

    def _tell_how_to_resume(self, path: Path) -> None:
        self.remark(f"Saved in {path}. Go on with:")
        command = f"   rulekit play --resume {shlex.quote(str(path))}"
        self.console.print(command, soft_wrap=True, markup=False, highlight=False)

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
            case "why":
                moment_commands.tell_why(self, command.argument)
            case "note":
                moment_commands.note(self, command.argument)
            case "scenario":
                moment_commands.record(self, command.argument)
            case "reload":
                return moment_commands.reload(self)
            case _:
                raise _LeaveTable
        return False

    def _help(self) -> None:
        self.remark("Type the number of an option, or the beginning of its name.")
        for name, meaning in HELP.items():
            self._print(Text(f"   {name:<13} "), Text(meaning, style=LABEL))

    def _look(self, name: str) -> None:
        if not name:
            self.remark("Look at what? Type look and the name of a card, player or place.")
            return
        view = self.game.view(self.seating.seat)
        found = look(name, view, self.game.ruleset, self.console.width)
        for piece in found:
            self.console.print(piece)
        if not found:
            self.remark(f"No card, player or place is called “{name}”.")

    def _print_log(self) -> None:
        for row in log_rows(self.game.log(self.seating.seat), self.console.width):
            self.console.print(row)

    def _print_stack(self) -> None:
        for depth, frame in enumerate(self.game.view(self.seating.seat).stack):
            lead = Text(f" {'  ' * depth}{STEP} ", style=LABEL)
            self._print(lead, Text(str(frame)))

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
                self.remark(f"{capitalized(found.message)}{hint}.")
            return False
        self.game, most = earlier, len(earlier.choices)
        self.notes = [evolve(n, at=GONE) if n.at > most else n for n in self.notes]
        self.told, self.unsaved = len(self.game.journal), True
        return True

    def _save(self, name: str) -> None:
        if not name and self.seating.keep_in is None:
            self.remark("Save in which file? Type save and the name of a file.")
            return
        path = Path(name).expanduser() if name else self.seating.keep_in
        assert path is not None
        if self._write_anew(path) if name else self._write(path):
            self.remark(f"Saved in {path}.")

    def _load(self, name: str) -> bool:
        if not name:
            self.remark("Load which file? Type load and the name of a file.")
            return False
        from rulekit.engine.saving import resume

        path = Path(name).expanduser()
        try:
            saved = read_table(path)
            if saved.seat not in (None, self.seating.seat):
                self.remark(f"In {path} you sit elsewhere: rulekit play --resume {path}")
                return False
            self.game = resume(saved.game, self.game.ruleset)
            self.notes = list(saved.notes)
        except RulesError as error:
            self.complain(error)
            return False
        except OSError as error:
            self.remark(f"Cannot read {path}: {error.strerror}.")
            return False
        self.told, self.unsaved = len(self.game.journal), False
        return True

    # --- What is told ----------------------------------------------------------------

    def keep(self) -> bool:
        """Keep the game where `--save` said, if it did."""
        return self.seating.keep_in is not None and self._write(self.seating.keep_in)

    def _write(self, path: Path) -> bool:
        seating = self.seating
        try:
            write_table(path, self.game, seating.seat, seating.bot, seating.rules, self.notes)
        except OSError as error:
            self.remark(f"Cannot write {path}: {error.strerror}.")
            return False
        self.unsaved = False
        return True

    def _write_anew(self, path: Path) -> bool:
        """Write to a file that was named at the table: over nothing but another save."""
        if path.is_file():
            try:
                read_table(path)
            except (RulesError, OSError):
                self.remark(f"{path} is there already and is no saved table: name another file.")
                return False
        return self._write(path)

    def tell(self, text: str) -> None:
        """Say something to who sits there thinking, and show the prompt again."""
        self.console.print()
        self.remark(text)
        self.console.print(PROMPT, end="")

    def _tell_news(self) -> None:
        news = self.game.log(self.seating.seat, self.told)
        for row in log_rows(news, self.console.width):
            self.console.print(row)

    def complain(self, error: RulesError) -> None:
        for found in error.diagnostics:
            where = f"{found.span}: " if found.span is not None else ""
            why = f": {'; '.join(found.notes)}" if found.notes else ""
            advice = f"; {found.help}" if found.help else ""
            self.remark(f"{where}{found.message}{why}{advice}.")

    def remark(self, text: str) -> None:
        self._print(Text(" "), Text(text, style="italic"))

    def _print(self, lead: Text, text: Text) -> None:
        for row in hanging(lead, text, self.console.width):
            self.console.print(row)
