"""Cards as people read them: name, face, printed fields and text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from rich.text import Text

from rulekit.engine.objects import Card
from rulekit.engine.view import ZoneView
from rulekit.language.wording import words
from rulekit.play.gauges import kept_text
from rulekit.ruleset.model import Ruleset
from rulekit.terminal import BACK, DOT, LABEL, joined

Kept: TypeAlias = Mapping[int, Mapping[str, int | str]]
"""What is kept for cards, by their ids."""

_SHOWN_BACKS = 8

_COLOURS = ("red", "blue", "green", "magenta", "cyan", "yellow")
"""Colours of the kinds of card, in the order in which the rules declare them."""


def kind_style(kind: str, ruleset: Ruleset) -> str:
    names = list(ruleset.kinds)
    return _COLOURS[names.index(kind) % len(_COLOURS)] if kind in names else ""


def card_name(card: Card, ruleset: Ruleset) -> Text:
    """`Lantern Q♠`, in the colour of its kind."""
    name = Text(card.name, style=f"bold {kind_style(card.kind, ruleset)}")
    if card.face and card.face != card.name:
        name = Text().append_text(name).append(f" {card.face}")
    return name


def field_text(card: Card, ruleset: Ruleset) -> str:
    """The printed fields that say something: no tables, no field that holds its default."""
    kind = ruleset.kinds.get(card.kind)
    parts = []
    for name, value in card.fields.items():
        declared = kind.fields.get(name) if kind else None
        if isinstance(value, list | tuple) or (declared and value == declared.default):
            continue
        parts.append(f"{words(name)} {value!s}")
    return " · ".join(parts)


def pile(zone: ZoneView, ruleset: Ruleset) -> Text:
    """The cards of a zone in one piece: names where they are seen, backs where not."""
    if zone.count and ruleset.zones[zone.name].visibility == "outward":
        return joined(_in_places(zone, ruleset), f" {DOT} ")
    seen = [card for card in zone.cards if card is not None]
    parts = names_of(seen, ruleset)
    hidden = zone.count - len(seen)
    if hidden:
        backs = Text().append(BACK * min(hidden, _SHOWN_BACKS), style="blue")
        parts.append(backs.append(f" {hidden}" if hidden > 1 else ""))
    elif not parts:
        parts.append(Text("none", style=LABEL))
    return joined(parts, f" {DOT} ")


def _in_places(zone: ZoneView, ruleset: Ruleset) -> list[Text]:
    """Each card of a zone at its place."""
    return [
        Text(BACK, style="blue") if card is None else card_name(card, ruleset)
        for card in zone.cards
    ]


def names_of(
    cards: Sequence[Card],
    ruleset: Ruleset,
    *,
    together: bool = True,
    kept: Kept | None = None,
) -> list[Text]:
    """The names of cards, those that look the same `together` or each as it lies; behind a
    name what is `kept` for the card."""
    kept = kept or {}
    groups = grouped(cards, ruleset, kept) if together else [(card, 1) for card in cards]
    return [
        Text.assemble(
            card_name(card, ruleset),
            f" ×{number}" if number > 1 else "",
            (f" {told}" if (told := kept_text(kept.get(card.id, {}))) else "", LABEL),
        )
        for card, number in groups
    ]


def grouped(
    cards: Iterable[Card], ruleset: Ruleset, kept: Kept | None = None
) -> list[tuple[Card, int]]:
    """Cards that look the same, and for which the same is kept, once each, in the order of the
    rules, with their number."""
    order = {name: place for place, name in enumerate(ruleset.components)}
    groups: dict[tuple[str, str], list[Card]] = {}
    for card in sorted(cards, key=lambda card: (order.get(card.name, -1), card.id)):
        told = kept_text((kept or {}).get(card.id, {}))
        groups.setdefault((likeness(card), told), []).append(card)
    return [(alike[0], len(alike)) for alike in groups.values()]


def likeness(card: Card) -> str:
    """What two cards have in common that nobody can tell apart."""
    return f"{card.name}|{card.face}|{sorted(card.fields.items())}"
