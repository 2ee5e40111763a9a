"""Why a card cannot be played, and on whom it can be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulekit.engine import position
from rulekit.engine.game import Game
from rulekit.engine.objects import Decision, Option
from rulekit.language import tree
from rulekit.language.diagnostics import RulesError
from rulekit.ruleset.model import Binding, PlayRule
from rulekit.scenarios.copies import is_meant
from rulekit.scenarios.explaining import explain
from rulekit.scenarios.names import reference_text
from rulekit.scenarios.problems import listed
from rulekit.scenarios.situation import Situation, option_text

HAND = "hand"
"""The zone of players that cards are played from."""


def why_not(
    situation: Situation, seat: int, card: tree.CardReference, as_: str | None, window: str
) -> list[str]:
    """What keeps a player from playing a card in a window, as far as it can be told."""
    player, name = situation.player(seat), reference_text(card)
    held = _held(situation, seat, card)
    if not held:
        return [f"{player} has no {name} in hand"]
    if as_ is not None:
        return []
    component = situation.names.component(card.name)
    plays = [rule for rule in component.rules if isinstance(rule, PlayRule)]
    if not plays:
        return [f"{name} has no play"]
    here = [rule for rule in plays if any(each.name == window for each in rule.windows)]
    if not here:
        windows = dict.fromkeys(each.name for rule in plays for each in rule.windows)
        return [f"{name} is played in {listed(windows)}, and this is `{window}`"]
    return list(dict.fromkeys(_conditions(situation.game, seat, held[0], here)))


def targets(situation: Situation, seat: int, option: Option, name: str) -> list[str]:
    """On whom or what a card that is offered can be played."""
    copy = situation.copy()
    try:
        copy.game.choose_index(option.index)
    except RulesError:
        return []
    decision = copy.game.decision
    if decision is None or decision.player != seat or decision.kind != "choose":
        return []
    shown = [option_text(copy, each) for each in decision.options if each.kind != "pass"]
    return [f"{name} can be played on {listed(shown)}"]


def window_of(decision: Decision | None) -> str:
    """The window in which a player looks for what to play."""
    return decision.window if decision is not None and decision.window is not None else "main"


def _held(situation: Situation, seat: int, card: tree.CardReference) -> list[int]:
    zone = situation.names.ruleset.zones.get(HAND)
    if zone is None or not zone.of_player:
        return []
    cards = position.cards(situation.game, zone, seat)
    return [each for each in cards if is_meant(card, situation.game.card(each))]


def _conditions(game: Game, seat: int, card: int, plays: list[PlayRule]) -> Iterator[str]:
    for rule in plays:
        if rule.condition is None:
            continue
        bindings: dict[Binding, int] = {}
        if rule.this is not None:
            bindings[rule.this] = card
        if rule.you is not None:
            bindings[rule.you] = seat
        yield from _false(game, rule, bindings)
    try:
        if not game.value("usable", seat, card):
            yield "`usable` says that it may not be played now"
    except (RulesError, KeyError):
        return


def _false(game: Game, rule: PlayRule, bindings: Mapping[Binding, int]) -> Iterator[str]:
    """The values that make a `when` false."""
    assert rule.condition is not None
    try:
        if position.evaluate(game, rule.condition, bindings):
            return
        parts = explain(game, rule.condition, bindings)
    except (RulesError, LookupError):
        return  # it asks for names of the event that its window belongs to
    values = "; ".join(f"{part.text} is {part.value}" for part in parts)
    text = " ".join(rule.condition.span.text.split())
    yield f"it is played when {text}" + (f": {values}" if values else "")
