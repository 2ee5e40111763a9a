"""Troubles of the same cause put together, and what is kept of each: a scenario or a save."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from rulekit.engine.answers import answer
from rulekit.engine.game import Game
from rulekit.fuzzing.driven_games import Trouble
from rulekit.fuzzing.leak_scenarios import pair_of
from rulekit.fuzzing.reproduction import scenario_of
from rulekit.fuzzing.shrinking import shortened
from rulekit.language.report import RulesError
from rulekit.loading.reference import RulesetReference
from rulekit.ruleset.model import Ruleset
from rulekit.scenarios.drafting import Draft


@frozen
class Finding:
    """One cause of trouble."""

    trouble: Trouble  # in the shortest game that was found
    games: int  # how many games it spoiled
    first: int  # the number of the first of them
    drafts: tuple[Draft, ...]  # a scenario that was seen to run into it; of a secret, two


def findings_of(
    ruleset: Ruleset, origin: RulesetReference, troubles: Iterable[tuple[int, Trouble]]
) -> list[Finding]:
    """A finding for each cause, in the order in which they first came."""
    groups: dict[str, list[tuple[int, Trouble]]] = {}
    for number, trouble in sorted(troubles, key=lambda one: one[0]):
        groups.setdefault(trouble.key, []).append((number, trouble))
    found = []
    names: set[str] = set()
    for group in groups.values():
        shortest = min((trouble for _, trouble in group), key=lambda one: one.size)
        if shortest.kind != "endless":
            shortest = shortened(ruleset, shortest)
        drafts: list[Draft] = []
        for draft in _drafts(ruleset, origin, shortest):
            drafts.append(draft.called(_free(draft.name, names)))
            names.add(drafts[-1].name)
        found.append(Finding(shortest, len(group), group[0][0], tuple(drafts)))
    return found


def _drafts(ruleset: Ruleset, origin: RulesetReference, trouble: Trouble) -> tuple[Draft, ...]:
    if trouble.secret is not None:
        return pair_of(ruleset, origin, trouble) or ()
    draft = scenario_of(ruleset, origin, trouble)
    return () if draft is None else (draft,)


def before_it(ruleset: Ruleset, trouble: Trouble) -> Game | None:
    """The game before the choice that led to the trouble, or at it if what is there is the
    trouble; None if it did not get that far."""
    case = trouble.case
    if not case.choices and not trouble.is_there:
        return None
    choices = case.choices if trouble.is_there else case.choices[:-1]
    try:
        game = case.begun(ruleset)
        for choice in choices:
            answer(game, choice)
    except RulesError:
        return None
    return game


def _free(name: str, names: set[str]) -> str:
    number = 2
    wanted = name
    while wanted in names:
        wanted = f"{name} ({number})"
        number += 1
    return wanted
