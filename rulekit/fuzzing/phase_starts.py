"""The moments of a game at which a phase begins: where a scenario can start."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from typing import Any

from attrs import frozen

from rulekit.engine.answers import Choice, answer
from rulekit.engine.game import Game
from rulekit.engine.program import Program
from rulekit.engine.state import State
from rulekit.fuzzing.driven_games import Case
from rulekit.language.report import RulesError
from rulekit.ruleset.model import Ruleset

_IN_PHASE = 3
"""Frames in progress in a phase: the game, the turn, and itself."""


@frozen
class Beginning:
    """A phase is about to begin; `choices` are what is chosen from then on."""

    state: State
    phase: str
    choices: tuple[Choice, ...]


def beginnings_of(ruleset: Ruleset, case: Case) -> list[Beginning]:
    """Every phase of a game, the first one first. The last choice may make the rules fail."""
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

    program = case.program(ruleset)
    starts = program.unit.starts
    entries = {
        starts[event][0]: partial(note, event.name)
        for event in program.unit.phase_entry
        if event in starts  # others never wait, and are no more than a part of the turn
    }
    with _noting(program, entries):
        try:
            game = case.begun(ruleset)
            for choice in case.choices:
                made.append(choice)
                answer(game, choice)
        except RulesError:
            pass
    return [Beginning(state, phase, case.choices[count:]) for state, phase, count in found]


@contextmanager
def set_up(program: Program) -> Iterator[list[State]]:
    """While it is open, notes the first game that was set up, before its first turn."""
    found: list[State] = []

    def note(s: State) -> None:
        if not found:
            found.append(s.clone())

    with _noting(program, {program.unit.begin_block: note}):
        yield found


def game_at(ruleset: Ruleset, case: Case, state: State) -> Game:
    """A game that stands where a state says, not yet going on."""
    game = case.begun(ruleset)
    return Game(
        game.program,
        state.clone(),
        seed=case.seed,
        settings=case.settings,
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
