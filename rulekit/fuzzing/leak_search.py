"""Plays games and says which secrets got out: who can tell what, and from what."""

from __future__ import annotations

from attrs import frozen

from rulekit.engine.answers import Choice, answer
from rulekit.engine.chance import Stream
from rulekit.engine.decisions import offered_cards
from rulekit.engine.followed_cards import Following, drawing
from rulekit.engine.game import Game
from rulekit.engine.state import State
from rulekit.fuzzing.driven_games import MOST_DECISIONS, Case, Trouble, secret_told
from rulekit.fuzzing.noninterference import (
    Watch,
    name_read,
    smaller,
    some_exchanges,
    told_by,
)
from rulekit.fuzzing.recorded_answers import fitted, random_answer
from rulekit.fuzzing.second_games import Told
from rulekit.language.report import RulesError
from rulekit.ruleset.model import Ruleset
from rulekit.scenarios.phase_starts import set_up

MOST_TRIES = 12
"""So many sets of cards change places when a game is played again."""


@frozen
class Spied:
    """What came of looking at a game."""

    positions: int
    troubles: tuple[Trouble, ...]


def spy(ruleset: Ruleset, case: Case, most: int = MOST_DECISIONS) -> Spied:
    """A game in which everybody chooses at random, and what of it gets out that should not.

    Where the game is not discreet, who is asked may tell what somebody holds; that is found
    too.
    """
    chance = Stream(case.seed, "fuzz")
    found: list[Trouble] = []
    program = case.program(ruleset)
    with drawing(program) as draws:
        with set_up(program) as states:
            game = case.begun(ruleset)
        watch = Watch(
            game,
            draws.setdefault(id(game.state), []),
            Stream(case.seed, "secrets"),
            begun=_at(game, states[0]) if states else None,
        )
        try:
            while not game.over and len(game.choices) < most:
                for told in watch.look():
                    found.append(secret_told(case, told, tuple(game.choices)))
                watch.choose(random_answer(game, chance))
        except RulesError:
            pass  # a rule fails: who looks for that plays without looking for secrets
    return Spied(watch.positions, tuple(found))


def _at(game: Game, state: State) -> Game:
    """A game as it was in a state, before anybody decided."""
    there = game.clone()
    there.state = state
    return there


def spied_again(ruleset: Ruleset, trouble: Trouble, case: Case) -> Trouble | None:
    """The same secret in the game of the choices of a case, each bent to what is offered."""
    assert trouble.secret is not None
    secret = trouble.secret
    early = case.choices[: len(case.choices) - secret.choices]
    late = case.choices[len(early) :]
    made: list[Choice] = []
    with drawing(case.program(ruleset)) as draws:
        try:
            game = case.begun(ruleset)
            knowledge = Following(game.program, secret.seat)
            for choice in early:
                decision = game.decision
                if decision is None:
                    return None
                knowledge.follow(game.journal, draws.get(id(game.state), ()))
                if decision.player == secret.seat:
                    knowledge.told(offered_cards(game, decision))
                made.append(fitted(game, choice))
                answer(game, made[-1])
            knowledge.follow(game.journal, draws.get(id(game.state), ()))
            told = None if game.over else _tried(game, knowledge, trouble, late)
        except RulesError:
            return None
    return None if told is None else secret_told(case, told, (*made, *told.choices))


def _tried(
    game: Game, knowledge: Following, trouble: Trouble, choices: tuple[Choice, ...]
) -> Told | None:
    """The secret from here on: with the same cards, or others that will do."""
    secret, key = trouble.secret, trouble.key.removeprefix("secret ")
    assert secret is not None
    if not secret.exchanges:
        named = name_read(game, secret.seat, knowledge)
        return named if named is not None and named.difference.key == key else None
    chance = Stream(len(game.choices), "again")
    for number in range(MOST_TRIES):
        exchanges = some_exchanges(game, knowledge, chance) if number else secret.exchanges
        told = told_by(game, knowledge, secret.seat, exchanges, choices, key)
        if told is not None:
            return smaller(told, knowledge)
    return None
