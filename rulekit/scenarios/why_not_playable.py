"""Why a card cannot be played or a use used, and on whom a card can be played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulekit.engine import positions
from rulekit.engine.game import Game
from rulekit.engine.objects import Decision, Option
from rulekit.language import tree
from rulekit.language.diagnostics import RulesError
from rulekit.ruleset.model import ABSENT, Binding, PlayRule, UseRule
from rulekit.scenarios.candidates import why_no_candidate
from rulekit.scenarios.copies import is_meant
from rulekit.scenarios.explaining import explain
from rulekit.scenarios.names import reference_text
from rulekit.scenarios.scenario_errors import listed
from rulekit.scenarios.situation import Situation, option_text

HAND = "hand"
"""The zone of players that cards are played from."""


def why_not(
    situation: Situation,
    seat: int,
    card: tree.CardReference,
    as_: str | None,
    window: str,
    on: tuple[tree.Object, ...] = (),
) -> list[str]:
    """What keeps a player from playing a card in a window, as far as it can be told."""
    player, name = situation.player(seat), reference_text(card)
    held = _held(situation, seat, card)
    if not held:
        return [f"{player} has no {name} in hand"]
    component = situation.names.ruleset.components[card.name.text if as_ is None else as_]
    plays = [rule for rule in component.rules if isinstance(rule, PlayRule)]
    if not plays:
        return [f"{component.name} has no play"]
    here = [rule for rule in plays if any(each.name == window for each in rule.windows)]
    if not here:
        windows = dict.fromkeys(each.name for rule in plays for each in rule.windows)
        return [f"{component.name} is played in {listed(windows)}, and this is `{window}`"]
    reasons: list[str] = []
    for rule in here:
        bound = _bound(rule, held[0], seat)
        reasons += _false(situation.game, rule, bound, "it is played")
    if not _usable(situation.game, seat, held[0]):
        reasons.append("`usable` says that it may not be played now")
    for rule in () if reasons else here:
        reasons += why_no_candidate(situation, rule, _bound(rule, held[0], seat), on)
    return list(dict.fromkeys(reasons))


def why_not_used(
    situation: Situation, seat: int, label: str, window: str, on: tuple[tree.Object, ...] = ()
) -> list[str]:
    """What keeps a player from using something in a window, as far as it can be told."""
    found = list(_uses(situation, seat, label))
    player = situation.player(seat)
    if not found:
        carriers = dict.fromkeys(_carriers(situation, label))
        return [f'{player} has nothing with the use "{label}": it is a use of {listed(carriers)}']
    here = [
        (rule, card)
        for rule, card in found
        if rule.windows is None or any(each.name == window for each in rule.windows)
    ]
    if not here:
        windows = dict.fromkeys(each.name for rule, _ in found for each in rule.windows or ())
        return [f'"{label}" is used in {listed(windows)}, and this is `{window}`']
    reasons: list[str] = []
    for rule, card in here:
        bound = _bound(rule, card, seat)
        false = list(_false(situation.game, rule, bound, "it is used"))
        reasons += false or why_no_candidate(situation, rule, bound, on)
    limits = {rule.once_per for rule, _ in here if rule.once_per is not None}
    for limit in () if reasons else limits:
        what = limit if isinstance(limit, str) else limit.name
        reasons.append(f"it can be used once per {what}")
    return list(dict.fromkeys(reasons))


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


def window_of(decision: Decision | None) -> str:
    """The window in which a player looks for what to play."""
    return decision.window if decision is not None and decision.window is not None else "main"


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
        parts = explain(game, rule.condition, bindings)
    except (RulesError, LookupError):
        return  # it asks for names of the event that its window belongs to
    values = "; ".join(f"{part.text} is {part.value}" for part in parts)
    text = rule.condition.span.in_one_line
    yield f"{what} when {text}" + (f": {values}" if values else "")
