"""Why something cannot be chosen: what the rules choose from, and their `where` for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulekit.engine import positions
from rulekit.engine.game import Game
from rulekit.language import tree
from rulekit.language.diagnostics import RulesError
from rulekit.ruleset import meaning
from rulekit.ruleset.model import Binding, PlayRule, Type, UseRule
from rulekit.scenarios.copies import is_meant
from rulekit.scenarios.explaining import explain_in_depth, with_values
from rulekit.scenarios.names import object_text
from rulekit.scenarios.situation import Situation

MOST_TOLD = 3
"""Of how many things it is told why they cannot be chosen, where none can be."""

Bound = Mapping[Binding, Any]


def why_not_chosen(situation: Situation, thing: tree.Object) -> list[str]:
    """What keeps a player from choosing something in the choice that he has to make now."""
    pending = positions.pending_choice(situation.game)
    if pending is None:
        return []
    choice, bound = pending
    return _why_not(situation, choice, bound, thing)


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
    block, wanted, held = rule.body.block, list(things), dict(bound)
    card = held.get(rule.this) if isinstance(rule, PlayRule) and rule.this is not None else None
    while block and isinstance(choice := block[0], meaning.Choose) and not choice.optional:
        items = _items(situation.game, choice, held)
        open_ones = [item for item in items if _is_open(situation.game, choice, held, item)]
        if choice.candidate.type.name == "card" and card in open_ones:
            open_ones.remove(card)  # which cannot be chosen for itself
        if not open_ones:
            if wanted and (told := _why_not(situation, choice, held, wanted[0])):
                return told
            return _none_is_open(situation.game, choice, held, items)
        least = 0 if choice.low is None else positions.evaluate(situation.game, choice.low, held)
        if len(open_ones) < least:
            what = f"as `{choice.binding.name}`, and {least} must be"
            return [f"only {len(open_ones)} can be chosen {what}"]
        named = _meant(situation, wanted[0], choice.candidate.type, open_ones) if wanted else []
        if wanted and not named:
            return _why_not(situation, choice, held, wanted[0])
        if choice.many or not named:
            return []
        held[choice.binding] = named[0]
        del wanted[0]
        block = choice.body
    return []


def _none_is_open(game: Game, choice: meaning.Choose, bound: Bound, items: list[Any]) -> list[str]:
    name = choice.binding.name
    if not items:
        source = choice.source.span.in_one_line
        return [f"nothing can be chosen as `{name}`: {source} is empty"]
    told = [_refused(game, choice, bound, item) for item in items[:MOST_TOLD]]
    if len(items) > MOST_TOLD:
        told.append(f"nor can any of the {len(items) - MOST_TOLD} others be chosen")
    return [each for each in told if each]


def _why_not(
    situation: Situation, choice: meaning.Choose, bound: Bound, thing: tree.Object
) -> list[str]:
    game, type_ = situation.game, choice.candidate.type
    try:
        items = _items(game, choice, bound)
        meant = _meant(situation, thing, type_, items)
        if not meant:
            if not _is_of_type(situation, thing, type_):
                return []
            there = positions.describe(game, items, choice.source.type)
            text = choice.source.span.in_one_line
            where = there if text == there else f"{text}, which is {there}"
            return [f"{_cannot_be(object_text(thing), choice)} is chosen from {where}"]
        if any(_is_open(game, choice, bound, item) for item in meant):
            return []
        told = _refused(game, choice, bound, meant[0])
    except (RulesError, LookupError):
        return []
    return [told] if told else []


def _refused(game: Game, choice: meaning.Choose, bound: Bound, item: Any) -> str:
    """The `where` of a choice, with the values of its parts for what it refuses."""
    if choice.condition is None:
        return ""
    bindings = {**bound, choice.candidate: item}
    name = positions.describe(game, item, choice.candidate.type)
    told = f"{_cannot_be(name, choice)} is chosen where {choice.condition.span.in_one_line}"
    return with_values(told, explain_in_depth(game, choice.condition, bindings))


def _cannot_be(name: str, choice: meaning.Choose) -> str:
    return f"{name} cannot be chosen as `{choice.binding.name}`, which"


def _items(game: Game, choice: meaning.Choose, bound: Bound) -> list[Any]:
    return list(positions.evaluate(game, choice.source, bound))


def _is_open(game: Game, choice: meaning.Choose, bound: Bound, item: Any) -> bool:
    if choice.condition is None:
        return True
    return bool(positions.evaluate(game, choice.condition, {**bound, choice.candidate: item}))


def _meant(situation: Situation, thing: tree.Object, type_: Type, items: list[Any]) -> list[Any]:
    """Those of the items that a scenario means."""
    if type_.name == "card":
        if isinstance(thing, tree.ObjectNumber):
            return []
        owner = None if thing.of is None else situation.names.seat(thing.of)
        return [
            item
            for item in items
            if is_meant(situation, thing.card, situation.game.card(item))
            and (owner is None or situation.owner(item) == owner)
        ]
    value = _value(situation, thing, type_)
    return [item for item in items if item == value]


def _value(situation: Situation, thing: tree.Object, type_: Type) -> int | None:
    """What a name or number of a scenario stands for, as a value of a type; None: nothing."""
    if isinstance(thing, tree.ObjectNumber):
        return thing.value if type_.name == "number" else None
    return situation.names.values(type_).get(thing.card.name.text)


def _is_of_type(situation: Situation, thing: tree.Object, type_: Type) -> bool:
    if type_.name == "card":
        if isinstance(thing, tree.ObjectNumber):
            return False
        return thing.card.name.text in situation.names.ruleset.components
    return _value(situation, thing, type_) is not None
