"""Tells, where a `then` does not hold, that somebody has still to decide."""

from __future__ import annotations

from collections.abc import Callable

from attrs import evolve

from rulekit.language.report import Diagnostic, RulesError
from rulekit.scenarios import when_steps
from rulekit.scenarios.scenario_errors import UNMET, listed
from rulekit.scenarios.situation import Situation


def told_who_decides(
    situation: Situation, unmet: list[Diagnostic], holds: Callable[[Situation], bool]
) -> list[Diagnostic]:
    """What is unmet; the first says who decides now, if that may be why. `holds` asks whether
    everything is met in another situation."""
    decision = situation.game.decision
    if decision is None or unmet[0].code != UNMET or unmet[0].help is not None:
        return unmet
    player = situation.player(decision.player)
    passes = _passes(situation, holds)
    if passes:
        it = "it holds" if len(unmet) == 1 else "all of it holds"
        advice = f"add {listed(passes)} before this `then`? Then {it}"
    elif decision.until_pass:
        return unmet
    else:
        advice = f"if it is meant for later, write before this `then` what {player} does"
    where = decision.window or decision.event
    first = evolve(unmet[0], help=f"{player} has still to decide in `{where}`: {advice}")
    return [first, *unmet[1:]]


def _passes(situation: Situation, holds: Callable[[Situation], bool]) -> list[str]:
    """The steps with which it holds, if one player after the other passes."""
    copy = situation.copy()
    written: list[str] = []
    try:
        for _ in situation.names.players:
            decision = copy.game.decision
            if decision is None:
                return []
            written.append(f"{copy.player(decision.player)} passes")
            if not when_steps.passed(copy, decision):
                return []
            when_steps.settle(copy)
            if holds(copy):
                return written
    except RulesError:
        pass
    return []
