"""Who could find out what: the flow of information from hidden cards to what players are shown.

Each expression has a label: the hidden places that it reads, and whose (`labels`,
`player_names`). Labels come from expressions (`expression_labels`), as far as is known where they
stand (`flow_state`); go through statements and conditions (`statement_flow`), through values,
modifiers, events and their hooks (`roots`, `analysis`); and end where somebody looks on (`sinks`,
`reports`). Cards that are revealed, or moved to where everybody sees them, are no secret any more
(`declassification`). The same table of expressions tells which decisions depend on hidden cards
at all (`secret_decisions`).
"""

from __future__ import annotations

from rulekit.checker.scope import World
from rulekit.information.analysis import Analysis
from rulekit.information.reports import report_found
from rulekit.information.roots import tasks_of


def report_leaks(world: World) -> None:
    """Report what betrays cards to somebody who may not see them (RK3007, RK3010 to RK3012)."""
    analysis = Analysis(world.ruleset, world.allowances)
    analysis.follow(tasks_of(analysis))
    report_found(analysis.leaks(), world)
