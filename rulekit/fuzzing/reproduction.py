"""Writes trouble down as a scenario that runs into it, as short as can be, and runs it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TypeVar

from attrs import evolve

from rulekit.engine.game import Game, about_to_begin
from rulekit.fuzzing.driven_games import Case, Trouble
from rulekit.language.report import Diagnostic, RulesError
from rulekit.loading.reference import RulesetReference
from rulekit.ruleset.model import Ruleset
from rulekit.scenarios import run
from rulekit.scenarios.drafting import Cards, Draft
from rulekit.scenarios.invariant_failures import holds, holds_as_given
from rulekit.scenarios.phase_starts import Beginning, game_at
from rulekit.scenarios.position_writer import draft_of, names_for
from rulekit.scenarios.running import Outcome
from rulekit.scenarios.written_steps import steps_of

T = TypeVar("T")

MOST_BEGINNINGS = 12
MOST_SEEDS = 4
MOST_TRIES = 250
MOST_SECONDS = 15.0


def scenario_of(ruleset: Ruleset, origin: RulesetReference, trouble: Trouble) -> Draft | None:
    """A scenario that runs into the trouble, or None if none of those that were tried does."""
    if trouble.kind not in ("invariant", "failure"):
        return None
    then = (expected(trouble.diagnostics),)
    message = trouble.message
    if trouble.kind == "invariant":
        message = trouble.key.removeprefix("invariant ")
    fits = running_into(trouble.diagnostics)
    return written(ruleset, origin, trouble.case, titled(message), then, fits)


def written(
    ruleset: Ruleset,
    origin: RulesetReference,
    case: Case,
    name: str,
    then: tuple[str, ...],
    fits: Callable[[Outcome], bool],
) -> Draft | None:
    """A scenario from the latest possible phase of a game to its end that fits, reduced; or
    from the set-up, where none can begin later.

    It begins where every invariant holds, so that it shows what broke one, unless none ever
    did in the game.
    """
    for draft, sound in _candidates(ruleset, origin, case, name):
        does = partial(tried, ruleset, fits=fits, sound=sound)
        draft = evolve(draft, then=then)
        if does(draft):
            return least(draft, smaller, does)
    return None


def _candidates(
    ruleset: Ruleset, origin: RulesetReference, case: Case, name: str
) -> Iterator[tuple[Draft, bool]]:
    """The scenarios to be tried, and whether each has to begin where every invariant holds."""
    beginnings = case.beginnings(ruleset)
    game = case.begun(ruleset) if beginnings else None
    sound = [one for one in beginnings if game and _holds(game_at(game, one.state))]
    for beginning in reversed((sound or beginnings[:1])[-MOST_BEGINNINGS:]):
        for draft in _drafts(ruleset, origin, case, beginning, name):
            yield draft, bool(sound)
    yield _from_set_up(ruleset, origin, case, name), False


def running_into(wanted: Sequence[Diagnostic]) -> Callable[[Outcome], bool]:
    """Whether a scenario fails with the same code at the same place of the rules."""

    def fits(outcome: Outcome) -> bool:
        return outcome.failure is not None and _cause(outcome.failure.diagnostics) == _cause(wanted)

    return fits


def _cause(found: Sequence[Diagnostic]) -> object:
    span = found[0].span
    return found[0].code, span and (span.source.name, span.start)


def tried(ruleset: Ruleset, draft: Draft, fits: Callable[[Outcome], bool], *, sound: bool) -> bool:
    """Whether the scenario can be read, what becomes of it fits, and (`sound`) every invariant
    holds in the position that it gives."""
    try:
        scenario = draft.scenario()
        if not fits(run(scenario, ruleset)):
            return False
        return not (sound and ruleset.invariants) or holds_as_given(scenario.tree, ruleset)
    except RulesError:
        return False


def _holds(game: Game) -> bool:
    return holds(game.program, game.state)


def _drafts(
    ruleset: Ruleset, origin: RulesetReference, case: Case, beginning: Beginning, name: str
) -> Iterator[Draft]:
    """The position at a beginning, with several seeds."""
    game = game_at(case.begun(ruleset), beginning.state)
    draft = draft_of(game, origin, name, beginning.phase)
    names = [player.name for player in draft.players]
    steps = tuple(steps_of(game, beginning.choices, names))
    for seed in range(MOST_SEEDS):
        yield evolve(draft, steps=steps, seed=seed)


def _from_set_up(ruleset: Ruleset, origin: RulesetReference, case: Case, name: str) -> Draft:
    """The whole game."""
    game = about_to_begin(ruleset, case.players, case.seed, case.settings, discreet=case.discreet)
    names = names_for(game.names)
    return Draft(
        name=name,
        rules=evolve(origin, settings=case.settings),
        seed=case.seed,
        table=(f"setup of {', '.join(names)}",),
        steps=tuple(steps_of(game, case.choices, names)),
    )


def expected(found: Sequence[Diagnostic]) -> str:
    """What a scenario that runs into this expects: it will hold when the rules are mended."""
    first = found[0]
    return first.span.in_one_line if first.code == "RK4010" and first.span else "round() >= 1"


def titled(message: str) -> str:
    """A message as the name of a scenario."""
    return message.replace("`", "").replace('"', "'").replace("::", ":")


# --- Making it short -----------------------------------------------------------------


def least(whole: T, smaller: Callable[[T], Iterable[T]], does: Callable[[T], bool]) -> T:
    """What is left that still does it, however often it is made smaller."""
    until = time.perf_counter() + MOST_SECONDS
    tries = 0
    shrunk = True
    while shrunk:
        shrunk = False
        for part in smaller(whole):
            if tries >= MOST_TRIES or time.perf_counter() > until:
                return whole
            tries += 1
            if does(part):
                whole, shrunk = part, True
                break
    return whole


def smaller(draft: Draft) -> Iterator[Draft]:
    """The scenario with one thing less, the largest first."""
    for number in range(len(draft.table)):
        yield evolve(draft, table=_without(draft.table, number))
    if len(draft.steps) > 1:
        yield evolve(draft, steps=draft.steps[: len(draft.steps) // 2])
    for number in range(len(draft.steps) - 1, 0, -1):
        yield evolve(draft, steps=draft.steps[number:])
    for number in range(len(draft.steps)):
        yield evolve(draft, steps=_without(draft.steps, number))
    for seat, player in enumerate(draft.players):
        if len(player.items) > 1:
            yield draft.with_items(seat, ())
        for number in range(len(player.items)):
            yield draft.with_items(seat, _without(player.items, number))
    for smaller in (_fewer, _plainer):
        for number, item in enumerate(draft.table):
            for less in smaller(item):
                yield evolve(draft, table=_with(draft.table, number, less))
        for seat, player in enumerate(draft.players):
            for number, item in enumerate(player.items):
                for less in smaller(item):
                    yield draft.with_items(seat, _with(player.items, number, less))
    if draft.seed:
        yield evolve(draft, seed=0)


def _fewer(item: Cards | str) -> Iterator[Cards]:
    """Half of the cards of a list, or all but one."""
    if isinstance(item, str) or len(item.cards) < 2:
        return
    half = len(item.cards) // 2
    yield evolve(item, cards=item.cards[:half])
    if half > 1:
        yield evolve(item, cards=item.cards[half:])
    for number in range(len(item.cards)):
        yield evolve(item, cards=_without(item.cards, number))


def _plainer(item: Cards | str) -> Iterator[Cards]:
    """The same cards, with one thing less said of one of them."""
    if isinstance(item, str):
        return
    for number, card in enumerate(item.cards):
        for plain in card.plainer():
            yield evolve(item, cards=_with(item.cards, number, plain))


def _with(items: tuple, number: int, item: object) -> tuple:  # type: ignore[type-arg]
    return (*items[:number], item, *items[number + 1 :])


def _without(items: tuple, number: int) -> tuple:  # type: ignore[type-arg]
    return (*items[:number], *items[number + 1 :])
