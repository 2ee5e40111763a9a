"""The moments of a game at which a phase begins: where a scenario can start."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from attrs import frozen

from rulekit.engine.game import Game, program_for
from rulekit.engine.program import Program
from rulekit.engine.state import State
from rulekit.fuzzing.driven_games import Case
from rulekit.fuzzing.recorded_answers import Choice, answer
from rulekit.language.diagnostics import RulesError
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

    def note(s: State, phase: str) -> None:
        played.append(s)
        # Where a rule fails, the game is played again in another state.
        if s is played[0]:
            found.append((s.clone(), phase, len(made)))

    with _noting(_program(ruleset, case), note):
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
    block = program.blocks[program.begin_block]

    def note_and_run(s: State, f: list[Any]) -> Any:
        if not found:
            found.append(s.clone())
        return block(s, f)

    program.blocks[program.begin_block] = note_and_run
    try:
        yield found
    finally:
        program.blocks[program.begin_block] = block


def game_at(ruleset: Ruleset, case: Case, state: State) -> Game:
    """A game that stands where a state says, not yet going on."""
    program = _program(ruleset, case)
    game = case.begun(ruleset)
    return Game(
        program,
        state.clone(),
        seed=case.seed,
        settings=case.settings,
        names=game.names,
        origin=state,
    )


def _program(ruleset: Ruleset, case: Case) -> Program:
    return program_for(ruleset, case.players, case.settings)


@contextmanager
def _noting(program: Program, note: Callable[[State, str], None]) -> Iterator[None]:
    blocks = program.blocks[:]
    framed = program.builder.events.framed
    for event in program.phase_entry:
        if event in framed:  # others never wait, and are no more than a part of the turn
            number = framed[event].start_label
            program.blocks[number] = _noted(blocks[number], event.name, note)
    try:
        yield
    finally:
        program.blocks[:] = blocks


def _noted(
    block: Callable[..., Any], phase: str, note: Callable[[State, str], None]
) -> Callable[..., Any]:
    def note_and_run(s: State, f: list[Any]) -> Any:
        if len(s.stack) == _IN_PHASE:
            note(s, phase)
        return block(s, f)

    return note_and_run
