"""From the pending decision of a state to the decision that people and bots see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from attrs import evolve

from rulekit.engine.objects import Decision, Option, OptionKind
from rulekit.engine.readable_names import UNKNOWN, filled
from rulekit.engine.redaction import Sight, sight_of
from rulekit.ruleset import meaning
from rulekit.ruleset.definitions import Binding, TableRule
from rulekit.ruleset.types import SUITS

if TYPE_CHECKING:
    from rulekit.compiler.units import Site
    from rulekit.engine.game import Game
    from rulekit.engine.state import State

_KINDS: dict[str, OptionKind] = {
    "card": "card",
    "player": "player",
    "number": "number",
    "flag": "label",
    "component": "label",
}


def decision_of(game: Game, pend: tuple[int, list[Any], int, int, int]) -> Decision:
    player, options, low, high, number = pend
    site = game.program.sites[number]
    window = None
    if site.kind == "offer":
        window = game.program.unit.windows[site.window].window.name
    return Decision(
        player=player,
        kind=site.kind,
        window=window,
        prompt=prompt(site, low, high) if options != [None] else _only_pass(site),
        options=tuple(option_of(game, site, index, value) for index, value in enumerate(options)),
        low=low,
        high=high,
        event=site.info.name,
        span=site.span,
        until_pass=site.until_pass,
    )


def as_seen(game: Game, decision: Decision, sight: Sight) -> Decision:
    """The pending decision as the player is shown it who takes it: a card that they may not
    know is named neither as what asks nor as what has an ability or a rule to choose. Of cards
    that they hold without seeing them they are offered the places."""
    pend = game.state.pend
    assert pend is not None
    site = game.program.sites[pend[4]]
    unknown = dict(_unknown(game, decision, sight))
    if unknown:
        shown = tuple(unknown.get(option.index, option) for option in decision.options)
        decision = evolve(decision, options=shown)
    if not sight.hides(site.info, game.state.stack[-1]):
        return decision
    return evolve(
        decision, prompt=_unnamed(site, decision.low, decision.high), event=UNKNOWN, span=None
    )


def offered_cards(game: Game, decision: Decision) -> list[int]:
    """The cards that a decision shows to whoever takes it."""
    shown = as_seen(game, decision, sight_of(game, decision.player))
    return [option.card.id for option in shown.options if option.card is not None]


def _unknown(game: Game, decision: Decision, sight: Sight) -> Iterator[tuple[int, Option]]:
    """The options that name a card which the one who decides does not know, as they see them."""
    cards = [(one, one.card.id) for one in decision.options if one.card is not None]
    held = [
        (option, card)
        for option, card in cards
        if option.kind in ("play", "card") and sight.is_held_blindly(card)
    ]
    several = len({sight.where[card] for _, card in held}) > 1
    for option, card in held:
        zone = sight.where[card]
        place = game.state.z[zone].index(card) + 1
        of = f" of {game.describing.zone_name(zone)}" if several else ""
        yield option.index, Option(option.index, option.kind, f"card {place}{of}", value=place)
    for option, card in cards:
        if option.kind in ("use", "label") and not sight.sees(card):
            yield option.index, Option(option.index, option.kind, UNKNOWN)


def _unnamed(site: Site, low: int, high: int) -> str:
    """The prompt without the words of the rule: names in it may be of that card alone."""
    if site.kind == "offer":
        return f"{UNKNOWN}: play or use something, or pass"
    if not site.many:
        return f"{UNKNOWN}: choose one"
    return f"{UNKNOWN}: choose {_amount(low, high)}"


def prompt(site: Site, low: int, high: int) -> str:
    """What is to be decided, in a few words of the rule file."""
    where = site.info.name.replace("_", " ")
    if site.kind == "offer":
        return f"{where}: play or use something, or pass"
    if site.kind == "ask":
        return f"{where}: choose one"
    if site.item == "rule":
        return f"{where}: {site.name}"
    what = site.name.replace("_", " ")
    many = f"{_amount(low, high)} " if site.many else ""
    return f"{where}: choose {many}{what}"


def _amount(low: int, high: int) -> str:
    return f"{high}" if low == high else f"up to {high}"


def _only_pass(site: Site) -> str:
    """What is said to who is asked only so that nobody can tell from it what they hold."""
    where = site.info.name.replace("_", " ")
    only = "pass" if site.declined == "pass" else f"answer “{site.declined}”"
    return f"{where}: nothing to choose; you can only {only}"


def option_of(game: Game, site: Site, index: int, value: Any) -> Option:
    """One option. See `compiler/windows.py` for the integers of a window."""
    names = game.describing
    if value is None:
        return Option(index, "pass", _label(game, site, site.declined))
    if value.__class__ is tuple:
        return window_option(game, index, value[0])
    if site.kind == "offer":
        return window_option(game, index, value)
    if site.kind == "ask":
        return Option(index, "label", _label(game, site, site.labels[value]), value=value)
    if site.item == "rule":
        return _rule(game, index, value)
    if site.item == "card":
        card = names.card(value)
        return Option(index, "card", str(card), card=card, value=value)
    if site.item == "player":
        return Option(index, "player", names.player(value), player=value, value=value)
    if site.item == "component":
        return Option(index, "label", game.program.layout.components[value].name, value=value)
    if site.item == "suit":
        return Option(index, "symbol", SUITS[value], value=value)
    symbols = game.ruleset.symbols.get(site.item)
    if symbols is not None:
        return Option(index, "symbol", symbols.members[value], value=value)
    if site.item == "flag":
        return Option(index, "label", "yes" if value else "no", value=int(value))
    return Option(index, _KINDS.get(site.item, "number"), str(value), value=value)


def _label(game: Game, site: Site, label: str) -> str:
    """A label with what it names in braces, as the one who decides may know it."""
    s = game.state
    if not site.named or s.pend is None:
        return label
    sight, known = sight_of(game, s.pend[0]), held(s, site)
    told: dict[str, str] = {}
    for node in site.named:
        value = known.get(node.binding) if isinstance(node, meaning.Read) else s.current
        told[node.span.text] = sight.value(value, node.type)
    return filled(label, told)


def held(s: State, site: Site) -> dict[Binding, Any]:
    """What the frame at the top of the stack, which asks for a decision, knows by name."""
    frame = s.stack[-1]
    known = {binding: frame[slot] for binding, slot in site.slots.items() if slot < len(frame)}
    if site.outer and site.info.carried and isinstance(frame[3], int) and frame[3] >= 0:
        around = s.stack[frame[3]]
        outer = {one: around[slot] for one, slot in site.outer.items() if slot < len(around)}
        known = {**outer, **known}
    return {binding: value for binding, value in known.items() if value is not None}


def window_option(game: Game, index: int, value: int) -> Option:
    cards = game.program.layout.option_stride
    unit = game.program.unit
    if value < 0:
        number, card_number = divmod(-2 - value, cards)
        rule = unit.uses[number].rule
        card = None if isinstance(rule.carrier, TableRule) else game.card(card_number)
        return Option(index, "use", rule.label, card=card, value=value)
    if value < cards:
        card = game.card(value)
        return Option(index, "play", str(card), card=card, value=value)
    treat, card_number = divmod(value - cards, cards)
    card = game.card(card_number)
    as_ = unit.treats[treat].as_.name
    return Option(index, "play", f"{card} as {as_}", card=card, as_=as_, value=value)


def _rule(game: Game, index: int, value: int) -> Option:
    """One of several rules that apply, called after what brings it."""
    frame = game.state.stack[-1]
    queue = next(
        slot
        for slot in frame
        if isinstance(slot, list) and len(slot) > value and isinstance(slot[value], tuple)
    )
    hook, this, _ = queue[value]
    card = game.card(this) if this >= 0 else None
    carrier = game.program.unit.hooks[hook].rule.carrier
    label = card.name if card is not None else carrier.name
    return Option(index, "label", label, card=card, value=value)
