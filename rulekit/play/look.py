"""A closer look at a card: its kind, fields, text and copies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from rulekit.play.appearance import FRAME, LABEL
from rulekit.play.cards import kind_style
from rulekit.play.gauges import kept_text
from rulekit.play.wording import (
    components_called,
    components_with_face,
    counted,
    field_values,
    printable,
    words,
)

if TYPE_CHECKING:
    from rulekit.engine.objects import Card
    from rulekit.engine.view import View
    from rulekit.ruleset.model import Component, Ruleset

_MOST = 4


def look(name: str, view: View, ruleset: Ruleset) -> list[RenderableType]:
    """The components whose names begin so, or that have this face.

    A component is no secret; where it lies may be one.
    """
    known = ruleset.components.values()
    found = components_called(name, known) or components_with_face(name, known)
    return [_closely(component, view, ruleset) for component in found[:_MOST]]


def _closely(component: Component, view: View, ruleset: Ruleset) -> RenderableType:
    kind = component.kind.name
    body = [Text(f"{words(kind)} · {counted(component.copies, 'copy')}", style=LABEL)]
    if component.text:
        body.append(Text(printable(component.text)))
    for declared in component.values:
        values = ", ".join(field_values(component, declared, ruleset))
        body.append(Text().append(f"{words(declared.name)} ", style=LABEL).append(values))
    body += [Text(kept, style=LABEL) for kept in _kept(component, view)]
    places = _places(component, view)
    if places:
        body.append(Text(f"seen {', '.join(places)}", style=LABEL))
    return Panel(
        Group(*body),
        title=Text(printable(component.name), style=f"bold {kind_style(kind, ruleset)}"),
        title_align="left",
        border_style=FRAME,
        expand=False,
        padding=(0, 1),
    )


def _kept(component: Component, view: View) -> list[str]:
    """What the rules keep for the copies that this seat can see."""
    zones = [*view.zones.values(), *(z for one in view.players for z in one.zones.values())]
    cards = [card for zone in zones for card in zone.cards if card is not None]
    told = (
        kept_text(view.of_cards.get(card.id, {})) for card in cards if card.name == component.name
    )
    return list(filter(None, told))


def _places(component: Component, view: View) -> list[str]:
    """Where copies lie that this seat can see."""
    places = []
    for name, zone in view.zones.items():
        if _holds(zone.cards, component.name):
            places.append(f"in {words(name)}")
    for player in view.players:
        for name, zone in player.zones.items():
            if _holds(zone.cards, component.name):
                whose = "your" if player.seat == view.seat else f"{player.name}'s"
                places.append(f"in {whose} {words(name)}")
    return places


def _holds(cards: tuple[Card | None, ...], name: str) -> bool:
    return any(card is not None and card.name == name for card in cards)
