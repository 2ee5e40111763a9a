"""The moments of a game at which a phase begins: where a scenario can start."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

from attrs import frozen

from rulekit.engine.answers import Choice, answer
from rulekit.engine.game import Game
from rulekit.engine.program import Program
from rulekit.engine.state import State
from rulekit.language.report import RulesError

_IN_PHASE = 3
"""Frames in progress in a phase: the game, the turn, and itself."""


@frozen
class Beginning:
    """A phase is about to begin; `choices` are what is chosen from then on."""

    state: State
    phase: str
    choices: tuple[Choice, ...]


def beginnings_of(
    program: Program, begin: Callable[[], Game], choices: Sequence[Choice]
) -> list[Beginning]:
    """Every phase of a game, the first one first. `begin` sets it up, of this program; the last
    choice may make the rules fail."""
    found: list[tuple[State, str, int]] = []
    played: list[State] = []
    made: list[Choice] = []

    def note(phase: str, s: State) -> None:
        if len(s.stack) != _IN_PHASE:
            return
        played.append(s)
        # Where a rule fails, the game is played again in another state.
        if s is played[0]:
            found.append((s.clone(), phase, len(made)))

    starts = program.unit.starts
    entries = {
        starts[event][0]: partial(note, event.name)
        for event in program.unit.phase_entry
        if event in starts  # others never wait, and are no more than a part of the turn
    }
    with _noting(program, entries):
        try:
            game = begin()
            for choice in choices:
                made.append(choice)
                answer(game, choice)
        except RulesError:
            pass
    return [Beginning(state, phase, tuple(choices[count:])) for state, phase, count in found]


@contextmanager
def set_up(program: Program) -> Iterator[list[State]]:
    """While it is open, notes the first game that was set up, before its first turn."""
    found: list[State] = []

    def note(s: State) -> None:
        if not found:
            found.append(s.clone())

    with _noting(program, {program.unit.begin_block: note}):
        yield found


def game_at(game: Game, state: State) -> Game:
    """The same game as it stands in a state, not yet going on."""
    return Game(
        game.program,
        state.clone(),
        seed=game.seed,
        settings=game.settings,
        names=game.names,
        origin=state,
    )


@contextmanager
def _noting(program: Program, notes: Mapping[int, Callable[[State], None]]) -> Iterator[None]:
    """While it is open, blocks tell of the state in which they begin."""
    blocks = program.blocks[:]
    for number, note in notes.items():
        program.blocks[number] = _noted(blocks[number], note)
    try:
        yield
    finally:
        program.blocks[:] = blocks


def _noted(block: Callable[..., Any], note: Callable[[State], None]) -> Callable[..., Any]:
    def note_and_run(s: State, f: list[Any]) -> Any:
        note(s)
        return block(s, f)

    return note_and_run
