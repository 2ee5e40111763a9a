"""Who could find out what: follows what hidden cards tell to what players are shown.

Each expression has a label: the hidden places that it reads, and whose (`secrets`). Labels go
through expressions (`reading`), statements and conditions (`flowing`), values, modifiers,
events and their hooks (`following`, `tasks`), and end where somebody looks on (`sinks`). Cards
that are revealed, or moved to where everybody sees them, are no secret any more (`disclosing`).
"""

from __future__ import annotations

from rulekit.ruleset import meaning
from rulekit.ruleset.information.following import Excuses, Following
from rulekit.ruleset.information.reporting import report_found
from rulekit.ruleset.information.tasks import tasks_of
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.scope import World


def report_leaks(world: World, excuses: Excuses) -> None:
    """Report what betrays cards to somebody who may not see them (RK3007, RK3010 to RK3012)."""
    report_found(_followed(world.ruleset, excuses).found(), world)


def depends_on_hidden(
    ruleset: Ruleset, node: meaning.Choose | meaning.Ask | meaning.Offer
) -> bool:
    """Could what is offered here, or whether anybody is asked, depend on cards that not
    everybody sees?"""
    following = ruleset.compiled.get("information")
    if not isinstance(following, Following):
        following = ruleset.compiled["information"] = _followed(ruleset, lambda span: frozenset())
    if isinstance(node, meaning.Offer) and following.offers_hidden(node.window):
        return True
    return None in following.dependence.get(node, ())


def _followed(ruleset: Ruleset, excuses: Excuses) -> Following:
    following = Following(ruleset, excuses)
    following.follow(tasks_of(following))
    return following
