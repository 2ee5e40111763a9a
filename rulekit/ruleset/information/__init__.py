"""Who could find out what: follows what hidden cards tell to what players are shown.

Each expression has a label: the hidden places that it reads, and whose (`secrets`, `players`).
Labels go through expressions (`reading`), through statements and conditions (`flowing`, from one
`state` to the next), through values, modifiers, events and their hooks (`following`, `tasks`), and
end where somebody looks on (`sinks`, `reporting`). Cards that are revealed, or moved to where
everybody sees them, are no secret any more (`disclosing`).
"""

from __future__ import annotations

from rulekit.ruleset import meaning
from rulekit.ruleset.allowing import Allowances
from rulekit.ruleset.information.following import Following
from rulekit.ruleset.information.reporting import report_found
from rulekit.ruleset.information.tasks import tasks_of
from rulekit.ruleset.model import PlayRule, Ruleset, UseRule, Window
from rulekit.ruleset.scope import World
from rulekit.ruleset.walking import carriers


def report_leaks(world: World) -> None:
    """Report what betrays cards to somebody who may not see them (RK3007, RK3010 to RK3012)."""
    report_found(_followed(world.ruleset, world.allowances).found(), world)


def depends_on_hidden(ruleset: Ruleset, node: meaning.Choose | meaning.Ask | meaning.Offer) -> bool:
    """Could what is offered here, or whether anybody is asked, depend on cards that not
    everybody sees?"""
    following = ruleset.compiled.get("information")
    if not isinstance(following, Following):
        following = ruleset.compiled["information"] = _followed(ruleset, Allowances())
    if isinstance(node, meaning.Offer) and _offers_hidden(following, node.window):
        return True
    return following.depends(node)


def _offers_hidden(following: Following, window: Window) -> bool:
    """Could what is played or used in a window depend on hidden cards?"""
    rules = following.ruleset
    hand = rules.zones.get("hand")
    for _, own in carriers(rules):
        for rule in own:
            if isinstance(rule, PlayRule) and window in rule.windows:
                if hand is None or hand.visibility != "public":
                    return True
            elif isinstance(rule, UseRule) and (rule.windows is None or window in rule.windows):
                if following.depends(rule):
                    return True
    return False


def _followed(ruleset: Ruleset, allowances: Allowances) -> Following:
    following = Following(ruleset, allowances)
    following.follow(tasks_of(following))
    return following
