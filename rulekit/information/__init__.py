"""Who could find out what: follows what hidden cards tell to what players are shown.

Each expression has a label: the hidden places that it reads, and whose (`secrets`,
`player_names`). Labels go through expressions (`expression_flow`), through statements and
conditions (`statement_flow`, from one `knowledge` to the next), through values, modifiers, events
and their hooks (`fixpoint`, `roots`), and end where somebody looks on (`sinks`, `reports`). Cards
that are revealed, or moved to where everybody sees them, are no secret any more (`disclosures`).
"""

from __future__ import annotations

from rulekit.checker.scope import World
from rulekit.information.fixpoint import Following
from rulekit.information.reports import report_found
from rulekit.information.roots import tasks_of


def report_leaks(world: World) -> None:
    """Report what betrays cards to somebody who may not see them (RK3007, RK3010 to RK3012)."""
    following = Following(world.ruleset, world.allowances)
    following.follow(tasks_of(following))
    report_found(following.found(), world)
