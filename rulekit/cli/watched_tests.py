"""`rulekit test --watch`: a scenario is run again when its file or one of its rules has changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from attrs import frozen

from rulekit.cli.watching import Changed
from rulekit.loading.reference import RulesetReference
from rulekit.scenarios.collecting import Scenario
from rulekit.scenarios.reach import files_reached, forget
from rulekit.scenarios.running import Outcome, Results, choose


@frozen
class _Ran:
    outcome: Outcome
    reached: frozenset[Path]


def scenario_rounds(
    asked: Callable[[], tuple[list[str], RulesetReference | None]],
    keyword: str | None,
    mark: str | None,
    run: Callable[[Sequence[Scenario]], tuple[Outcome, ...]],
    tell: Callable[[Results], int],
) -> Callable[[Changed], tuple[int, frozenset[Path]]]:
    """Rounds in which the scenarios that there are by then are run, as far as need be. What became
    of all of them is told; what that gives is the exit code. `asked` says where they are looked
    for, and for which rules."""
    ran: dict[str, _Ran] = {}

    def round(changed: Changed) -> tuple[int, frozenset[Path]]:
        forget(changed or [Path()])
        where, rules = asked()
        found = choose(where, keyword, rules, mark)
        due = [one for one in found.scenarios if _is_due(ran.get(one.id), changed)]
        for outcome in run(due):
            ran[outcome.scenario.id] = _Ran(outcome, _reached(outcome))
        now = [ran[one.id] for one in found.scenarios]
        results = Results(tuple(one.outcome for one in now), found.diagnostics, found.left_out)
        return tell(results), frozenset().union(*(one.reached for one in now))

    return round


def _is_due(ran: _Ran | None, changed: Changed) -> bool:
    return ran is None or changed is None or bool(ran.reached & changed)


def _reached(outcome: Outcome) -> frozenset[Path]:
    reached = files_reached(outcome.scenario)
    if outcome.passed:
        return reached
    return reached | {one.parent for one in reached}  # a file that is missing may be there soon
