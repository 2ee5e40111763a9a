"""Writes a secret that got out down as two scenarios: they differ in cards that a seat cannot
tell apart, and expect the same of it. The first passes; the second will when it is kept."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TypeAlias

from attrs import evolve

from rulekit.engine import interpreter
from rulekit.engine.answers import answer
from rulekit.engine.card_swaps import pinned, renamed
from rulekit.engine.game import Game
from rulekit.engine.view import View
from rulekit.fuzzing.driven_games import Secret, Trouble
from rulekit.fuzzing.reproduction import MOST_BEGINNINGS, least, smaller, titled
from rulekit.fuzzing.second_games import names_after
from rulekit.language.report import RulesError
from rulekit.loading.reference import RulesetReference
from rulekit.ruleset.model import Ruleset
from rulekit.scenarios import Scenario, run, when_steps
from rulekit.scenarios.drafting import Draft
from rulekit.scenarios.given_position import open_situation
from rulekit.scenarios.phase_starts import Beginning, game_at
from rulekit.scenarios.position_writer import draft_of
from rulekit.scenarios.scenario_errors import UNMET
from rulekit.scenarios.written_steps import choice_of, steps_of

Pair: TypeAlias = tuple[Draft, Draft]


def pair_of(ruleset: Ruleset, origin: RulesetReference, trouble: Trouble) -> Pair | None:
    """The two scenarios, as short as can be; None if none of those that were tried shows it."""
    secret = trouble.secret
    if secret is None or secret.asked or not trouble.key.startswith("secret options"):
        return None  # scenarios can expect nothing else of one seat
    for beginning in reversed(trouble.case.beginnings(ruleset)[-MOST_BEGINNINGS:]):
        pair = _drafts(ruleset, origin, trouble, secret, beginning)
        if pair is not None and _shows(ruleset, secret.seat, pair):
            return least(pair, _smaller, partial(_shows, ruleset, secret.seat))
    return None


def _drafts(
    ruleset: Ruleset,
    origin: RulesetReference,
    trouble: Trouble,
    secret: Secret,
    beginning: Beginning,
) -> Pair | None:
    game = game_at(trouble.case.begun(ruleset), beginning.state)
    names = names_after(secret.exchanges)
    if pinned(game) & set(names):
        return None
    other = renamed(game, names, dict.fromkeys(names, len(game.journal)))
    title = titled(trouble.message)
    one, two = (
        draft_of(each, origin, f"{title} ({number})", beginning.phase)
        for number, each in enumerate((game, other), start=1)
    )
    seats = [player.name for player in one.players]
    try:
        interpreter.run(game.program, game.state)
        answers = tuple(steps_of(game, beginning.choices, seats))
        for choice in beginning.choices:
            answer(game, choice)
    except RulesError:
        return None
    then = choice_of(game, seats)
    if then is None:
        return None
    return evolve(one, steps=answers, then=(then,)), evolve(two, steps=answers, then=(then,))


def _shows(ruleset: Ruleset, seat: int, pair: Pair) -> bool:
    """Whether the first scenario passes, and the second fails for what it expects, though the
    seat sees the same in both."""
    try:
        scenarios = [each.scenario() for each in pair]
        first, second = (run(each, ruleset) for each in scenarios)
        if not first.passed or second.failure is None:
            return False
        here, there = (_seen(_played(each, ruleset), seat) for each in scenarios)
    except RulesError:
        return False
    return second.failure.diagnostics[0].code == UNMET and here == there


def _played(scenario: Scenario, ruleset: Ruleset) -> Game:
    """The game after the steps of a scenario."""
    situation = open_situation(scenario.tree, ruleset)
    when_steps.take_all(situation, scenario.tree)
    return situation.game


def _seen(game: Game, seat: int) -> list[str]:
    """The cards that a seat sees, by their names: which copies they are tells nothing."""
    view = View(game, seat)
    zones = [*view.zones.values(), *(zone for one in view.seats for zone in one.zones.values())]
    return [f"{zone.name}: {', '.join(str(card) for card in zone.cards)}" for zone in zones]


def _smaller(pair: Pair) -> Iterator[Pair]:
    yield from zip(*map(smaller, pair), strict=False)
