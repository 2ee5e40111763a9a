"""Hypothesis strategies for games, for positions in them, and for answers to decisions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from attrs import field, frozen
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy
from hypothesis.vendor.pretty import RepresentationPrinter

from rulekit.engine.answers import Choice, answer
from rulekit.engine.chance import Stream
from rulekit.engine.declared_invariants import holding
from rulekit.engine.game import Game
from rulekit.engine.redealing import Worlds
from rulekit.engine.seating import check_players
from rulekit.fuzzing.recorded_answers import all_answers
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.settings import check_settings
from rulekit.scenarios.position_writer import names_for
from rulekit.scenarios.written_steps import steps_of

Players: TypeAlias = "int | Sequence[int] | None"
Settings: TypeAlias = "Mapping[str, str | Sequence[str]]"


@frozen
class Answer:
    """One possible answer to the pending decision of a game; `str()` reads like a step."""

    choice: Choice  # a position in the options, or several
    text: str = field(eq=False)

    def give(self, game: Game) -> None:
        """Answers the pending decision with it, and looks at the invariants of the rules.

        Raises RulesError where an invariant does not hold or a rule fails.
        """
        with holding(game.program):
            answer(game, self.choice)

    def __str__(self) -> str:
        return self.text

    __repr__ = __str__

    def _repr_pretty_(self, printer: RepresentationPrinter, cycle: bool) -> None:
        printer.text(str(self))


def games(
    ruleset: Ruleset,
    players: Players = None,
    settings: Settings | None = None,
    ask_forced: bool = False,
) -> SearchStrategy[Game]:
    """New games at their first decision.

    `players` is a number of players, or several to choose from (by default all that the
    rules allow). `settings` are values of options by name, or several to choose from; others
    are as the rules have them. Every number of players and every set of options that is
    tried has to be compiled once. Raises RulesError for what the rules do not have.
    """
    numbers = _numbers(ruleset, players)
    return _started(_Start(ruleset, numbers, _settings(ruleset, settings or {}), ask_forced))


def positions(
    ruleset: Ruleset,
    players: Players = None,
    settings: Settings | None = None,
    decisions: int = 30,
    ask_forced: bool = False,
) -> SearchStrategy[Game]:
    """Games after any choices, up to `decisions` of them; some may be over.

    The invariants of the rules are looked at on the way. Raises as `games`.
    """
    return _played(games(ruleset, players, settings, ask_forced), decisions)


def worlds(game: Game, seat: int) -> SearchStrategy[Game]:
    """Games that a seat thinks possible, as `Game.redealt` makes them.

    Raises ValueError for a seat that is not at the table.
    """
    possible = Worlds(game, seat)
    return st.integers(0, 2**32 - 1).map(lambda seed: possible.sample(Stream(seed, "world")))


def answers(game: Game) -> SearchStrategy[Answer]:
    """The answers to the pending decision of a game; the first options are the simplest.

    Where several options may be chosen at once, only the first 200 sets of them, the smallest
    first. Raises ValueError if the game is over.
    """
    if game.over:
        raise ValueError("the game is over; there is nothing to decide")
    names = names_for(game.names)
    choices = list(all_answers(game))

    return _answered(game, choices, names)


# Strategies of composition are slow to define, so each is defined only once.


class _Start:
    """The ways a game can begin. Hypothesis shows it: a whole ruleset is too much for that."""

    def __init__(
        self,
        ruleset: Ruleset,
        numbers: list[int],
        settings: dict[str, list[str]],
        ask_forced: bool,
    ) -> None:
        self.ruleset = ruleset
        self.numbers = numbers
        self.settings = settings
        self.ask_forced = ask_forced

    def __repr__(self) -> str:
        return self.ruleset.name


@st.composite
def _started(draw: DrawFn, start: _Start) -> Game:
    number = draw(st.sampled_from(start.numbers))
    chosen = {name: draw(st.sampled_from(values)) for name, values in start.settings.items()}
    seed = draw(st.integers(0, 2**32 - 1))
    return start.ruleset.new_game(number, seed, chosen, ask_forced=start.ask_forced)


@st.composite
def _played(draw: DrawFn, start: SearchStrategy[Game], decisions: int) -> Game:
    game = draw(start)
    for _ in range(draw(st.integers(0, decisions))):
        if game.over:
            break
        draw(answers(game)).give(game)
    return game


@st.composite
def _answered(draw: DrawFn, game: Game, choices: list[Choice], names: Sequence[str]) -> Answer:
    choice = draw(st.sampled_from(choices))
    return Answer(choice, _text(game, choice, names))


def _text(game: Game, choice: Choice, names: Sequence[str]) -> str:
    steps = steps_of(game, [choice], names)
    if steps:
        return steps[0]
    decision = game.decision
    assert decision is not None
    return f"{names[decision.player]} has no choice"


def _numbers(ruleset: Ruleset, players: Players) -> list[int]:
    low, high = ruleset.player_counts
    if players is None:
        players = range(low, high + 1)
    numbers = [players] if isinstance(players, int) else list(players)
    for number in numbers:
        check_players(ruleset, number)
    if not numbers:
        raise ValueError("players names no number of players")
    return numbers


def _settings(ruleset: Ruleset, settings: Settings) -> dict[str, list[str]]:
    chosen = {
        name: [values] if isinstance(values, str) else list(values)
        for name, values in settings.items()
    }
    for name, values in chosen.items():
        for value in values:
            check_settings(ruleset, {name: value})
        if not values:
            raise ValueError(f"settings give no value for {name}")
    return chosen
