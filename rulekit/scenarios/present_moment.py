"""The present moment of a game as a scenario, and as a game of changed rules.

It is written as the beginning of a phase and the steps since. What no line can give, and so is
not the same where the scenario leads, is told.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from rulekit.engine import positions
from rulekit.engine.game import Game
from rulekit.language.report import RulesError
from rulekit.loading.reference import RulesetReference
from rulekit.ruleset.model import Ruleset
from rulekit.scenarios import when_steps
from rulekit.scenarios.drafting import Draft, quoted
from rulekit.scenarios.given_position import arrange, open_situation
from rulekit.scenarios.phase_starts import beginnings_of, game_at
from rulekit.scenarios.position_differences import differences
from rulekit.scenarios.position_writer import draft_of, names_for
from rulekit.scenarios.running import run
from rulekit.scenarios.situation import Situation
from rulekit.scenarios.written_steps import steps_of

MOST_BEGINNINGS = 4
MOST_SEEDS = 12


@frozen
class Moment:
    """A scenario that leads to where a game stands."""

    draft: Draft
    chance: int | None  # the state of chance where it begins; None: before the set-up
    lost: tuple[str, ...] = ()  # what is not the same there


def moment_of(game: Game, rules: RulesetReference, name: str) -> Moment | None:
    """The scenario of those that were tried in which the least is lost, the latest of them, with
    what it leads to as its `then`. None if none can be played.

    The scenario names its rules by the words of `rules`.
    """
    best: Moment | None = None
    for moment in _moments(game, rules, name):
        there = _reached(moment.draft, game.ruleset)
        if there is None:
            continue
        lost = tuple(differences(game, there.game))
        if best is None or len(lost) < len(best.lost):
            best = evolve(moment, lost=lost)
        if not lost:
            break
    if best is None:
        return None
    drafts = (evolve(best.draft, then=(line,)) for line in _where_it_stands(game))
    passing = (draft for draft in drafts if _passes(draft, game.ruleset))
    draft = next(passing, None)
    return None if draft is None else evolve(best, draft=draft)


def _moments(game: Game, rules: RulesetReference, name: str) -> Iterator[Moment]:
    """Beginnings of phases and the steps since, the latest first; then the whole game."""
    names = names_for(game.names)
    beginnings = beginnings_of(game.program, game.from_start, game.choices)
    for beginning in reversed(beginnings[-MOST_BEGINNINGS:]):
        there = game_at(game, beginning.state)
        draft = draft_of(there, rules, name, beginning.phase)
        draft = evolve(draft, steps=tuple(steps_of(there, beginning.choices, names)))
        for seed in range(MOST_SEEDS):
            yield Moment(evolve(draft, seed=seed), beginning.state.rng)
    if game.origin is None:
        from rulekit.engine.game import about_to_begin

        whole = about_to_begin(
            game.ruleset, game.players, game.seed, game.settings, discreet=game.discreet
        )
        draft = Draft(
            name=name,
            rules=evolve(rules, settings=game.settings),
            seed=game.seed,
            table=(f"setup of {', '.join(names)}",),
            steps=tuple(steps_of(whole, game.choices, names)),
        )
        yield Moment(draft, None)


def _reached(draft: Draft, ruleset: Ruleset) -> Situation | None:
    """Where the steps of a scenario lead; None if they cannot be taken."""
    try:
        scenario = draft.scenario().tree
        situation = open_situation(scenario, ruleset)
        when_steps.take_all(situation, scenario)
    except RulesError:
        return None
    return situation


def _where_it_stands(game: Game) -> Iterator[str]:
    """What can be expected there, that which says most first: who decides, or how it ended."""
    names, decision, result = names_for(game.names), game.decision, game.result
    if result is not None:
        winners = ", ".join(names[winner] for winner in result.winners)
        yield f"game over {quoted(result.ending)}" + (f", winners {winners}" if winners else "")
    elif decision is not None:
        # An event may be a rule of a card, by whose name nothing is decided.
        for window in filter(None, (decision.window, decision.event)):
            yield f"{names[decision.player]} to decide in {window}"
        yield f"{names[decision.player]} to decide"
        yield "game goes on"


def _passes(draft: Draft, ruleset: Ruleset) -> bool:
    try:
        return run(draft.scenario(), ruleset).passed
    except RulesError:
        return False


def carried_to(game: Game, rules: RulesetReference, changed: Ruleset) -> tuple[Game, list[str]]:
    """A game of changed rules that stands where this one does, and what could not be carried.

    It has no past: nothing in it can be taken back. Chance goes on as it would have. Raises
    RulesError where the moment cannot be given, or its steps not be taken, by these rules.
    """
    moment = moment_of(game, rules, "carried")
    if moment is None:
        from rulekit.engine.argument_errors import refused

        raise refused("RK6006", "no scenario leads to where this game stands", "start it anew")
    tree = moment.draft.scenario().tree
    if moment.chance is None:
        situation = open_situation(tree, changed)
    else:
        arranged = arrange(tree, changed)
        situation = arranged.situation
        situation.game.state.rng = moment.chance
        round = situation.game.state.round
        positions.enter(situation.game, arranged.seat, arranged.phase, round)
    when_steps.take_all(situation, tree)
    state = situation.game.state
    state.ask, state.discreet = game.ask_forced, game.discreet
    there = Game(
        situation.game.program,
        state,
        seed=game.seed,
        settings=situation.game.settings,
        names=game.names,
        origin=state.clone(),
    )
    return there, differences(game, there)
