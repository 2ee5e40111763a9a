"""What plays would tell to whom they are offered, from a hand that its player does not see.

Each card of such a hand is offered by its place. That it is offered at all must not depend on
which card it is.
"""

from __future__ import annotations

from itertools import product

from rulekit.information.labels import Step
from rulekit.ruleset import meaning as m
from rulekit.ruleset.carried_rules import PlayRule, TreatRule
from rulekit.ruleset.control_flow import beginning
from rulekit.ruleset.definitions import Zone
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.traversal import find, play_of


def outward_hand(ruleset: Ruleset) -> Zone | None:
    """The zone from which cards are played, if its player does not see it."""
    hand = ruleset.zones.get("hand")
    return hand if hand is not None and hand.visibility == "outward" else None


def tells_cards_apart(rule: PlayRule | TreatRule, ruleset: Ruleset) -> Step | None:
    """Why a card that can be played so would be known from it by who does not see it."""
    if isinstance(rule, TreatRule):
        return Step(rule.span.first_line, "only some cards are treated so")
    if (this := _reads_of_its_card(rule)) is not None:
        return Step(this.span, "looked at here")
    components = ruleset.components.values()
    starts = {one.kind.starts_in for one in components if rule in one.rules}
    together = [one for one in components if one.kind.starts_in in starts]
    for window, one in product(rule.windows, together):
        other = play_of(one, window)
        if other is not rule and not (_is_always_offered(rule) and _is_always_offered(other)):
            return Step(one.span or rule.span, f"`{one.name}` is not played so")
    return None


def _is_always_offered(rule: PlayRule | None) -> bool:
    if rule is None or rule.condition is not None:
        return False
    steps = beginning(rule.body.block, rule.body.locals)
    return all(isinstance(step, m.SetBinding) for step in steps)


def _reads_of_its_card(rule: PlayRule) -> m.Read | None:
    """Where it depends on the card itself that a play is offered."""
    asked: list[object] = [rule.condition]
    for step in beginning(rule.body.block, rule.body.locals):
        match step:
            case m.SetBinding():
                asked.append(step.value)
            case m.Choose():
                asked += [step.source, step.condition, step.low]
            case m.Ask():
                asked += [choice.condition for choice in step.choices]
    return next((read for read in find(m.Read, asked) if read.binding is rule.this), None)
