"""Troubles of the same cause put together, and what is kept of each: a scenario or a save."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from rulekit.engine.game import Game
from rulekit.language.diagnostics import RulesError
from rulekit.ruleset.model import Ruleset
from rulekit.scenarios.drafting import Draft
from rulekit.scenarios.writing import Origin
from rulekit.searching.answers import answer
from rulekit.searching.games import Trouble
from rulekit.searching.reproducing import scenario_of
from rulekit.searching.shortening import shortened


@frozen
class Finding:
    """One cause of trouble."""

    trouble: Trouble  # in the shortest game that was found
    games: int  # how many games it spoiled
    first: int  # the number of the first of them
    draft: Draft | None  # a scenario that was seen to run into it


def findings_of(
    ruleset: Ruleset, origin: Origin, troubles: Iterable[tuple[int, Trouble]]
) -> list[Finding]:
    """A finding for each cause, in the order in which they first came."""
    groups: dict[str, list[tuple[int, Trouble]]] = {}
    for number, trouble in sorted(troubles, key=lambda one: one[0]):
        groups.setdefault(trouble.key, []).append((number, trouble))
    found = []
    names: set[str] = set()
    for group in groups.values():
        shortest = min((trouble for _, trouble in group), key=lambda one: len(one.case.choices))
        if shortest.kind != "endless":
            shortest = shortened(ruleset, shortest)
        draft = scenario_of(ruleset, origin, shortest)
        if draft is not None:
            draft = draft.called(_free(draft.name, names))
            names.add(draft.name)
        found.append(Finding(shortest, len(group), group[0][0], draft))
    return found


def before_it(ruleset: Ruleset, trouble: Trouble) -> Game | None:
    """The game before the choice that led to the trouble; None if there was none."""
    case = trouble.case
    if not case.choices:
        return None
    try:
        game = ruleset.new_game(case.players, case.seed, case.options)
        for choice in case.choices[:-1]:
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
