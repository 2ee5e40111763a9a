"""A small game, and tables at which a script answers."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest
from attrs import define
from rich.console import Console

from rulekit.engine.game import Game, new_game
from rulekit.loading.loader import load
from rulekit.loading.reference import RulesetReference
from rulekit.play.seating import seat_names, take_seats
from rulekit.play.table import TerminalTable
from rulekit.ruleset.model import Ruleset

END, INTERRUPT = "\x04", "\x03"
"""Ctrl-D and Ctrl-C, where a line is typed."""

FOXES = Path(__file__).parent / "foxes.rules"


@pytest.fixture(scope="session")
def foxes() -> Ruleset:
    return load(FOXES)


@pytest.fixture
def new(foxes: Ruleset) -> Callable[..., Game]:
    """Start a game with named players."""

    def start(players: int = 3, seed: int = 1, **options: str) -> Game:
        return new_game(foxes, players, seed, options, seat_names(players, []))

    return start


@define
class Script:
    """A table, what its person types, and what was shown."""

    table: TerminalTable
    screen: io.StringIO

    @property
    def game(self) -> Game:
        return self.table.game

    @property
    def shown(self) -> str:
        return self.screen.getvalue()


@pytest.fixture
def sit(
    new: Callable[..., Game], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Script]:
    """Sit down at a table where these lines are typed; then the input ends. What is saved
    without the name of a folder is in `tmp_path`."""
    monkeypatch.chdir(tmp_path)

    def sit_down(
        lines: Iterable[str],
        *,
        game: Game | None = None,
        width: int = 80,
        keep_in: Path | None = None,
        **setup: int,
    ) -> Script:
        game = game or new(**setup)
        screen = io.StringIO()
        console = Console(file=screen, width=width, color_system=None, highlight=False)
        typed: Iterator[str] = iter(lines)

        def ask(prompt: str) -> str:
            screen.write(prompt)
            line = next(typed, END)
            if line in (END, INTERRUPT):
                raise EOFError if line == END else KeyboardInterrupt
            screen.write(f"{line}\n")
            return line

        seating = take_seats(game, 0, "random", RulesetReference(str(FOXES)), keep_in)
        return Script(TerminalTable(game, seating, console, ask), screen)

    return sit_down
