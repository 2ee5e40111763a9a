"""Finds, among the options of a decision, the ones that a scenario names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from rulekit.engine.objects import Decision, Option
from rulekit.language import tree
from rulekit.scenarios.copies import is_meant
from rulekit.scenarios.names import Action
from rulekit.scenarios.situation import Situation


def names_option(situation: Situation, thing: tree.Object, option: Option) -> bool:
    """Whether an object of a scenario, such as `Ring of B`, can mean an option."""
    if isinstance(thing, tree.ObjectNumber):
        return option.kind == "number" and option.label == str(thing.value)
    text = thing.card.name.text
    if option.card is not None and option.kind in ("card", "play"):
        if not is_meant(situation, thing.card, option.card):
            return False
        return thing.of is None or _lies_with(situation, thing.of, option.card.id)
    if thing.of is not None or thing.card.face is not None or thing.card.details:
        return False
    if option.kind == "player" and option.player is not None:
        return situation.player(option.player) == text
    return option.label == text


def does(situation: Situation, action: Action, option: Option) -> bool:
    """Whether an option is to play this card (as another one, if the scenario says so), or to
    use this."""
    if isinstance(action, tree.UsesStep | tree.CanUse):
        return option.kind == "use" and option.label == action.label.value
    if option.kind != "play" or option.card is None:
        return False
    if not is_meant(situation, action.card, option.card):
        return False
    return option.as_ == (None if action.as_ is None else action.as_.text)


def match(
    situation: Situation, things: Sequence[tree.Object], decision: Decision
) -> tuple[int, ...]:
    """Options for as many of the first things as this decision takes, each its own."""
    found: list[int] = []
    for thing in things[: decision.high]:
        index = _first(decision, partial(names_option, situation, thing), found)
        if index is None:
            break
        found.append(index)
    return tuple(found)


def find(decision: Decision, fits: Callable[[Option], bool]) -> tuple[int, ...] | None:
    """The first option that fits."""
    index = _first(decision, fits, ())
    return None if index is None else (index,)


def _first(decision: Decision, fits: Callable[[Option], bool], taken: Sequence[int]) -> int | None:
    for index, option in enumerate(decision.options):
        if index not in taken and fits(option):
            return index
    return None


def _lies_with(situation: Situation, word: tree.Word, card: int) -> bool:
    return situation.owner(card) == situation.names.seat(word)
