"""Plays a game by a list of choices, or at random, and tells what went wrong in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from typing import Literal, TypeAlias

from attrs import evolve, frozen

from rulekit.engine.answers import Choice, answer
from rulekit.engine.chance import Stream
from rulekit.engine.declared_invariants import InvariantBroken, holding
from rulekit.engine.engine_invariants import Invariants, Violation, watching
from rulekit.engine.followed_cards import Exchange, drawing
from rulekit.engine.game import Game, program_for
from rulekit.engine.playout import endless
from rulekit.engine.program import Program
from rulekit.engine.seating import letters
from rulekit.fuzzing import game_properties
from rulekit.fuzzing.leak_messages import disclosure
from rulekit.fuzzing.noninterference import glimpsed
from rulekit.fuzzing.recorded_answers import fitted, random_answer
from rulekit.fuzzing.second_games import Told
from rulekit.language.report import Diagnostic, RulesError
from rulekit.ruleset.model import Ruleset
from rulekit.scenarios.invariant_failures import explained
from rulekit.scenarios.phase_starts import Beginning, beginnings_of

Kind: TypeAlias = Literal["invariant", "failure", "endless", "engine", "secret"]
Chooser: TypeAlias = Callable[[Game], "Choice | None"]

MOST_DECISIONS = 20_000
"""A game that needs more decisions than this is taken not to end."""

LOOK_WITHIN = 150
"""Views and saves are looked at once in a game, after fewer decisions than this."""


@frozen
class Case:
    """A game: how it began, and what was chosen."""

    players: int
    seed: int
    settings: Mapping[str, str]
    choices: tuple[Choice, ...] = ()
    discreet: bool = False  # everybody is asked whether or not there is something to decide

    def program(self, ruleset: Ruleset) -> Program:
        """The rules compiled for it."""
        return program_for(ruleset, self.players, self.settings)

    def begun(self, ruleset: Ruleset) -> Game:
        """The game at its first decision. Raises as `new_game`."""
        return ruleset.new_game(self.players, self.seed, self.settings, discreet=self.discreet)

    def beginnings(self, ruleset: Ruleset) -> list[Beginning]:
        """Every phase of the game, the first one first."""
        return beginnings_of(self.program(ruleset), partial(self.begun, ruleset), self.choices)


@frozen
class Secret:
    """A seat can tell that these cards have not changed places, after the last so many
    choices of the case."""

    seat: int
    exchanges: tuple[Exchange, ...]  # none: it reads the name of a card in progress
    choices: int
    asked: bool  # by who must decide, and by nothing else


@frozen
class Trouble:
    """What went wrong in a game; the last choice of the case led to it."""

    kind: Kind
    key: str  # the same for what has the same cause
    diagnostics: tuple[Diagnostic, ...]
    message: str
    case: Case
    thorough: bool = False  # it takes a look after every event to see it
    secret: Secret | None = None  # what got out, if it is a secret

    @property
    def size(self) -> tuple[int, int]:
        """How much there is to say of it: the smaller the better."""
        exchanges = 0 if self.secret is None else len(self.secret.exchanges)
        return exchanges, len(self.case.choices)

    @property
    def is_there(self) -> bool:
        """Whether it shows where the choices lead, and not by what is chosen last."""
        return self.secret is not None and self.secret.choices == 0


def play_at_random(
    ruleset: Ruleset, case: Case, *, thorough: bool = False, most: int = MOST_DECISIONS
) -> Trouble | None:
    """A game in which everybody chooses at random; None if nothing is wrong with it.

    `thorough` looks after every event whether the engine has kept its books.
    """
    chance, look_at = chance_of(case)
    return _Play(ruleset, case, thorough, most, look_at).run(
        lambda game: random_answer(game, chance)
    )


def chance_of(case: Case) -> tuple[Stream, int]:
    """By what everybody chooses, and after how many decisions views and saves are looked at."""
    chance = Stream(case.seed, "fuzz")
    look_at = chance.below(LOOK_WITHIN)
    return chance, look_at


def play_again(ruleset: Ruleset, trouble: Trouble, case: Case) -> Trouble | None:
    """The game of the choices of a case, as far as they go; each is bent to what is offered."""
    left = iter(case.choices)

    def choose(game: Game) -> Choice | None:
        choice = next(left, None)
        return None if choice is None else fitted(game, choice)

    return _Play(ruleset, case, trouble.thorough, MOST_DECISIONS, None).run(choose)


def secret_told(case: Case, told: Told, choices: Sequence[Choice]) -> Trouble:
    """A secret that got out; `choices` lead from the beginning to where it shows."""
    found = disclosure(told)
    asked = told.difference.kind == "asked"
    return Trouble(
        "secret",
        f"secret {told.difference.key}",
        (found,),
        found.message,
        evolve(case, choices=tuple(choices)),
        secret=Secret(told.seat, told.exchanges, len(told.choices), asked),
    )


class _Glimpsed(Exception):
    """A secret shows to somebody who looks once."""

    def __init__(self, told: Told) -> None:
        self.told = told


@frozen
class _Play:
    ruleset: Ruleset
    case: Case
    thorough: bool
    most: int
    look_at: int | None  # after how many decisions views and saves are looked at

    def run(self, choose: Chooser) -> Trouble | None:
        case, choices = self.case, list[Choice]()
        try:
            self._play(choose, choices)
        except _Glimpsed as error:
            return secret_told(self.case, error.told, choices)
        except InvariantBroken as error:
            told = explained(error, letters(case.players))
            key = f"invariant {error.invariant.name}"
            return self._trouble("invariant", key, (told,), choices)
        except RulesError as error:
            if any(one.code.startswith("RK6") for one in error.diagnostics):
                raise
            first = error.diagnostics[0]
            kind: Kind = "endless" if first.code == "RK4003" else "failure"
            return self._trouble(kind, f"{first.code} {first.span}", error.diagnostics, choices)
        except Violation as error:
            text = str(error)
            return self._engine(text.partition(":")[2].strip() or text, text, choices)
        except (ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError,
                TypeError, ValueError) as error:  # fmt: skip
            text = f"{type(error).__name__}: {error}"
            return self._engine(text, text, choices)
        return None

    def _play(self, choose: Chooser, choices: list[Choice]) -> None:
        case = self.case
        program = case.program(self.ruleset)
        books = Invariants(program)
        with ExitStack() as watched:
            watched.enter_context(holding(program))
            draws = watched.enter_context(drawing(program))
            if self.thorough:
                watched.enter_context(watching(program))
            game = case.begun(self.ruleset)
            save = None
            while not game.over:
                if len(choices) == self.look_at:
                    told = glimpsed(game, draws.get(id(game.state), ()), Stream(case.seed, "views"))
                    if told is not None:
                        raise _Glimpsed(told)
                    save = game_properties.saved(game)
                    game_properties.check_worlds(game, Stream(case.seed, "worlds"))
                choice = choose(game)
                if choice is None:
                    return
                choices.append(choice)
                answer(game, choice)
                if wrong := books.violations(game.state):
                    raise Violation("; ".join(wrong))
                if len(choices) > self.most:
                    raise RulesError((endless(game, self.most),))
        if self.look_at is not None:
            looked = self.look_at if save is not None else 0
            game_properties.check_replays(game, looked, save)

    def _trouble(
        self, kind: Kind, key: str, found: Sequence[Diagnostic], choices: list[Choice]
    ) -> Trouble:
        case = evolve(self.case, choices=tuple(choices))
        return Trouble(kind, key, tuple(found), found[0].message, case, self.thorough)

    def _engine(self, key: str, message: str, choices: list[Choice]) -> Trouble:
        case = evolve(self.case, choices=tuple(choices))
        return Trouble("engine", f"engine {key}", (), message, case, self.thorough)
