"""Who could find out what: follows what hidden cards tell to what players are shown.

Each expression has a label: the hidden places that it reads, and whose (`secrets`, `players`).
Labels go through expressions (`reading`), through statements and conditions (`flowing`, from one
`state` to the next), through values, modifiers, events and their hooks (`following`, `tasks`), and
end where somebody looks on (`sinks`, `reporting`). Cards that are revealed, or moved to where
everybody sees them, are no secret any more (`disclosing`).
"""

from __future__ import annotations

from rulekit.ruleset.information.following import Following
from rulekit.ruleset.information.reporting import report_found
from rulekit.ruleset.information.tasks import tasks_of
from rulekit.ruleset.scope import World


def report_leaks(world: World) -> None:
    """Report what betrays cards to somebody who may not see them (RK3007, RK3010 to RK3012)."""
    following = Following(world.ruleset, world.allowances)
    following.follow(tasks_of(following))
    report_found(following.found(), world)
