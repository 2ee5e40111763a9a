"""Why a card cannot be played or a use used, and on whom a card can be played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from rulekit.engine import positions
from rulekit.engine.game import Game
from rulekit.engine.objects import Option
from rulekit.language import tree
from rulekit.language.report import RulesError
from rulekit.ruleset.carried_rules import PlayRule, UseRule
from rulekit.ruleset.definitions import Binding, Event
from rulekit.ruleset.types import ABSENT
from rulekit.scenarios.candidates import why_no_candidate
from rulekit.scenarios.copies import is_meant
from rulekit.scenarios.explaining import explain, with_values
from rulekit.scenarios.names import Action, reference_text
from rulekit.scenarios.scenario_errors import listed
from rulekit.scenarios.situation import Situation, option_text

HAND = "hand"
"""The zone of players that cards are played from."""


Carried = TypeVar("Carried", PlayRule, UseRule)


def why_not(situation: Situation, seat: int, action: Action) -> list[str]:
    """What keeps a player from playing a card or using something, as far as it can be told."""
    decision = situation.decision_of(seat)
    window = "main" if decision is None else decision.window or "main"
    if isinstance(action, tree.UsesStep | tree.CanUse):
        told = _why_not_used(situation, seat, action.label.value, window, action.on)
    else:
        told = _why_not_played(situation, seat, action, window)
    return list(dict.fromkeys(told))


def _why_not_played(
    situation: Situation, seat: int, action: tree.PlaysStep | tree.CanPlay, window: str
) -> list[str]:
    held = _held(situation, seat, action.card)
    if not held:
        return [f"{situation.player(seat)} has no {reference_text(action.card)} in hand"]
    named = action.card.name if action.as_ is None else action.as_
    component = situation.names.ruleset.components[named.text]
    plays = [(rule, held[0]) for rule in component.rules if isinstance(rule, PlayRule)]
    if not plays:
        return [f"{component.name} has no play"]
    here = _in_window(window, plays)
    if not here:
        return [f"{component.name} is played in {_windows(plays)}, and this is `{window}`"]
    reasons = [
        told
        for rule, card in here
        for told in _false(situation.game, rule, _bound(rule, card, seat), "it is played")
    ]
    if not _usable(situation.game, seat, held[0]):
        reasons.append("`usable` says that it may not be played now")
    for rule, card in () if reasons else here:
        reasons += why_no_candidate(situation, rule, _bound(rule, card, seat), action.on)
    return reasons


def _why_not_used(
    situation: Situation, seat: int, label: str, window: str, on: tuple[tree.Object, ...]
) -> list[str]:
    found = list(_uses(situation, seat, label))
    if not found:
        carriers = dict.fromkeys(_carriers(situation, label))
        if not carriers:
            return [f'{situation.names.ruleset.title} has no use "{label}"']
        whose = f"it is a use of {listed(carriers)}"
        return [f'{situation.player(seat)} has nothing with the use "{label}": {whose}']
    here = _in_window(window, found)
    if not here:
        return [f'"{label}" is used in {_windows(found)}, and this is `{window}`']
    reasons: list[str] = []
    for rule, card in here:
        bound = _bound(rule, card, seat)
        false = list(_false(situation.game, rule, bound, "it is used"))
        reasons += false or why_no_candidate(situation, rule, bound, on)
    limits = {rule.once_per for rule, _ in here} - {None}
    for limit in () if reasons else limits:
        what = limit.name if isinstance(limit, Event) else limit
        reasons.append(f"it can be used once per {what}")
    return reasons


def _in_window(window: str, found: list[tuple[Carried, int]]) -> list[tuple[Carried, int]]:
    return [
        (rule, card)
        for rule, card in found
        if rule.windows is None or any(each.name == window for each in rule.windows)
    ]


def _windows(found: Sequence[tuple[PlayRule | UseRule, int]]) -> str:
    return listed(dict.fromkeys(each.name for rule, _ in found for each in rule.windows or ()))


def targets(situation: Situation, seat: int, option: Option) -> list[str]:
    """On whom or what a card or an ability that is offered can be played or used."""
    copy = situation.copy()
    try:
        copy.game.choose_index(option.index)
    except RulesError:
        return []
    decision = copy.game.decision
    if decision is None or decision.player != seat or decision.kind != "choose":
        return []
    offered = [each for each in decision.options if each.kind not in ("pass", "use")]
    shown = [option_text(copy, each) for each in offered]
    done = f'"{option.label}" can be used' if option.kind == "use" else f"{option} can be played"
    return [f"{done} on {listed(shown)}"]


def _held(situation: Situation, seat: int, card: tree.CardReference) -> list[int]:
    zone = situation.names.ruleset.zones.get(HAND)
    if zone is None or not zone.of_player:
        return []
    cards = positions.cards(situation.game, zone, seat)
    return [each for each in cards if is_meant(situation, card, situation.game.card(each))]


def _uses(situation: Situation, seat: int, label: str) -> Iterator[tuple[UseRule, int]]:
    """The uses of this label that a player has, each with its card; those of the table too."""
    ruleset, game = situation.names.ruleset, situation.game
    for table in ruleset.table_rules.values():
        for rule in table.rules:
            if isinstance(rule, UseRule) and rule.label == label:
                yield rule, ABSENT
    for zone in ruleset.zones.values():
        for card in positions.cards(game, zone, seat if zone.of_player else None):
            component = ruleset.components[game.card(card).name]
            if zone not in component.kind.works_in:
                continue
            for rule in component.rules:
                if isinstance(rule, UseRule) and rule.label == label:
                    yield rule, card


def _carriers(situation: Situation, label: str) -> Iterator[str]:
    for component in situation.names.ruleset.components.values():
        if any(isinstance(rule, UseRule) and rule.label == label for rule in component.rules):
            yield component.name


def _bound(rule: PlayRule | UseRule, card: int, seat: int) -> dict[Binding, int]:
    bound: dict[Binding, int] = {}
    if rule.this is not None:
        bound[rule.this] = card
    if rule.you is not None:
        bound[rule.you] = seat
    return bound


def _usable(game: Game, seat: int, card: int) -> bool:
    try:
        return bool(game.value("usable", seat, card))
    except (RulesError, KeyError):
        return True  # that cannot be told


def _false(
    game: Game, rule: PlayRule | UseRule, bindings: Mapping[Binding, int], what: str
) -> Iterator[str]:
    """The values that make a `when` false."""
    if rule.condition is None:
        return
    try:
        if positions.evaluate(game, rule.condition, bindings):
            return
        values = explain(game, rule.condition, bindings)
    except (RulesError, LookupError):
        return  # it asks for names of the event that its window belongs to
    yield with_values(f"{what} when {rule.condition.span.in_one_line}", values)
