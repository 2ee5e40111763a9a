"""Why something cannot be chosen: what the rules choose from, and their `where` for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from rulekit.engine import positions
from rulekit.language import tree
from rulekit.language.report import RulesError
from rulekit.ruleset import meaning
from rulekit.ruleset.carried_rules import PlayRule, UseRule
from rulekit.ruleset.control_flow import beginning
from rulekit.ruleset.definitions import Binding
from rulekit.ruleset.types import Type
from rulekit.scenarios.copies import is_meant
from rulekit.scenarios.explaining import explain_in_depth, with_values
from rulekit.scenarios.names import object_text
from rulekit.scenarios.situation import Situation

MOST_TOLD = 3
"""Of how many things it is told why they cannot be chosen, where none can be."""

Bound = Mapping[Binding, Any]


def why_not_chosen(situation: Situation, thing: tree.Object) -> list[str]:
    """What keeps a player from choosing something in the choice that they have to make now."""
    pending = positions.pending_choice(situation.game)
    return [] if pending is None else _Choice(situation, *pending).why_not(thing)


def why_no_candidate(
    situation: Situation,
    rule: PlayRule | UseRule,
    bound: Bound,
    things: tuple[tree.Object, ...] = (),
) -> list[str]:
    """Why a play or use is not offered: nothing can be chosen that it begins with.

    Of `things`, those that a scenario names, the first that cannot be chosen is told of.
    """
    try:
        return _why_none(situation, rule, bound, things)
    except (RulesError, LookupError):
        return []  # it asks for what was chosen before, or for names of the event around it


def _why_none(
    situation: Situation, rule: PlayRule | UseRule, bound: Bound, things: tuple[tree.Object, ...]
) -> list[str]:
    wanted, held = list(things), dict(bound)
    card = held.get(rule.this) if isinstance(rule, PlayRule) and rule.this is not None else None
    for step in beginning(rule.body.block, rule.body.locals):
        if isinstance(step, meaning.SetBinding):
            held[step.binding] = positions.evaluate(situation.game, step.value, held)
            continue
        if isinstance(step, meaning.Ask):
            return []
        choice = _Choice(situation, step, held)
        items = choice.items()
        open_ones = [item for item in items if choice.is_open(item)]
        if choice.type.name == "card" and card in open_ones:
            open_ones.remove(card)  # which cannot be chosen for itself
        if not open_ones:
            return (choice.why_not(wanted[0]) if wanted else []) or choice.none_is_open(items)
        least = 0
        if step.low is not None:
            least = positions.evaluate(situation.game, step.low, held)
        if len(open_ones) < least:
            what = f"as `{step.binding.name}`, and {least} must be"
            return [f"only {len(open_ones)} can be chosen {what}"]
        named = choice.meant(wanted[0], open_ones) if wanted else []
        if wanted and not named:
            return choice.why_not(wanted[0])
        if step.many or not named:
            return []
        held[step.binding] = named[0]
        del wanted[0]
    return []


@frozen
class _Choice:
    """A `choose` of the rules, and what is bound where a player comes to it."""

    situation: Situation
    choice: meaning.Choose
    bound: Bound

    @property
    def type(self) -> Type:
        return self.choice.candidate.type

    def items(self) -> list[Any]:
        return list(positions.evaluate(self.situation.game, self.choice.source, self.bound))

    def is_open(self, item: Any) -> bool:
        asked, bound = self.choice.condition, {**self.bound, self.choice.candidate: item}
        return asked is None or bool(positions.evaluate(self.situation.game, asked, bound))

    def why_not(self, thing: tree.Object) -> list[str]:
        """Why something that a scenario names cannot be chosen."""
        game = self.situation.game
        try:
            items = self.items()
            meant = self.meant(thing, items)
            if not meant:
                if not self._is_of_type(thing):
                    return []
                there = positions.describe(game, items, self.choice.source.type)
                text = self.choice.source.span.in_one_line
                where = there if text == there else f"{text}, which is {there}"
                return [f"{self._cannot_be(object_text(thing))} is chosen from {where}"]
            if any(map(self.is_open, meant)):
                return []
            return self._refused(meant[:1])
        except (RulesError, LookupError):
            return []

    def none_is_open(self, items: list[Any]) -> list[str]:
        if not items:
            source = self.choice.source.span.in_one_line
            return [f"nothing can be chosen as `{self.choice.binding.name}`: {source} is empty"]
        told = self._refused(items[:MOST_TOLD])
        if len(items) > MOST_TOLD:
            told.append(f"nor can any of the {len(items) - MOST_TOLD} others be chosen")
        return told

    def meant(self, thing: tree.Object, items: list[Any]) -> list[Any]:
        """Those of the items that a scenario means."""
        situation = self.situation
        if self.type.name != "card":
            value = self._value(thing)
            return [item for item in items if item == value]
        if isinstance(thing, tree.ObjectNumber):
            return []
        owner = None if thing.of is None else situation.names.seat(thing.of)
        return [
            item
            for item in items
            if is_meant(situation, thing.card, situation.game.card(item))
            and (owner is None or situation.owner(item) == owner)
        ]

    def _refused(self, items: list[Any]) -> list[str]:
        """The `where` of the choice, with the values of its parts for each that it refuses."""
        game, asked = self.situation.game, self.choice.condition
        if asked is None:
            return []
        told = []
        for item in items:
            name = positions.describe(game, item, self.type)
            values = explain_in_depth(game, asked, {**self.bound, self.choice.candidate: item})
            where = f"{self._cannot_be(name)} is chosen where {asked.span.in_one_line}"
            told.append(with_values(where, values))
        return told

    def _cannot_be(self, name: str) -> str:
        return f"{name} cannot be chosen as `{self.choice.binding.name}`, which"

    def _value(self, thing: tree.Object) -> int | None:
        """What a name or number of a scenario stands for here; None: nothing."""
        if isinstance(thing, tree.ObjectNumber):
            return thing.value if self.type.name == "number" else None
        return self.situation.names.values(self.type).get(thing.card.name.text)

    def _is_of_type(self, thing: tree.Object) -> bool:
        if self.type.name != "card":
            return self._value(thing) is not None
        components = self.situation.names.ruleset.components
        return isinstance(thing, tree.ObjectNamed) and thing.card.name.text in components
