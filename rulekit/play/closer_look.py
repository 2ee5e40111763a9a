"""A closer look: at a card, at a player, at a place of the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.text import Text

from rulekit.engine.view import PlayerView, View, ZoneView
from rulekit.language.wording import counted, fold, words
from rulekit.play.cards import kind_style, names_of
from rulekit.play.gauges import kept_text, shown_pieces
from rulekit.play.option_numbers import Place, places
from rulekit.play.seats import chips, is_shown, title
from rulekit.ruleset.definitions import Component
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.printed import components_with_face, field_values
from rulekit.terminal import BACK, DOT, FRAME, LABEL, folded, hanging, joined, labelled

_MOST = 4


def look(name: str, view: View, ruleset: Ruleset, width: int) -> list[RenderableType]:
    """The players, places of the table and components that are called so, or else whose names
    begin so; or the components with this face.

    A component is no secret; where it lies may be one.
    """
    wanted = fold(name)
    things: list[tuple[str, Callable[[View, Ruleset, int], RenderableType]]] = [
        *((player.name, partial(_player, player)) for player in view.seats),
        *((words(zone.name), partial(_zone, zone)) for zone in view.zones.values()),
        *((one.name, partial(_component, one)) for one in ruleset.components.values()),
    ]
    found = [show for called, show in things if fold(called) == wanted]
    found = found or [show for called, show in things if fold(called).startswith(wanted)]
    if not found:
        faces = components_with_face(name, ruleset.components.values())
        found = [partial(_component, component) for component in faces]
    return [show(view, ruleset, width) for show in found[:_MOST]]


def _player(player: PlayerView, view: View, ruleset: Ruleset, width: int) -> RenderableType:
    """All that there is to know of a player, each thing in a line of its own."""
    pieces = chips(player, ruleset, list(player.zones))
    pieces += [Text(piece) for piece in shown_pieces(player.shown)]
    rows: list[Text] = []
    for piece in pieces:
        rows += hanging(Text(), piece, width - 4)
    for name, zone in player.zones.items():
        if is_shown(zone):
            rows += _cards(name, zone, view, ruleset, width - 4)
    return _panel(Group(*rows), title(player, view, ruleset, width - 6))


def _zone(zone: ZoneView, view: View, ruleset: Ruleset, width: int) -> RenderableType:
    """The cards of a place; those of a pile from the top."""
    return _panel(Group(*_cards("cards", zone, view, ruleset, width - 4)), Text(words(zone.name)))


def _cards(label: str, zone: ZoneView, view: View, ruleset: Ruleset, width: int) -> list[Text]:
    declared = ruleset.zones[zone.name]
    seen = [card for card in zone.cards if card is not None]
    if declared.ordered:
        seen.reverse()  # from the top
    names = names_of(seen, ruleset, together=not declared.keeps_places, kept=view.of_cards)
    if hidden := zone.count - len(seen):
        names.append(Text(f"{BACK} {hidden}", style="blue"))
    number = f"{zone.count} " if seen or not hidden else ""
    return hanging(labelled(f"{words(label)} {number}"), joined(names, f" {DOT} "), width)


def _component(component: Component, view: View, ruleset: Ruleset, width: int) -> RenderableType:
    kind = component.kind.name
    body = [Text(f"{words(kind)} · {counted(component.copies, 'copy')}", style=LABEL)]
    if component.text:
        body += folded(Text(component.text), width - 4)
    for declared in component.values:
        values = ", ".join(field_values(component, declared, ruleset))
        body += hanging(labelled(words(declared.name)), Text(values), width - 4)
    copies = [(place, card) for place, card in places(view).values() if card.name == component.name]
    kept = filter(None, (kept_text(view.of_cards.get(card.id, {})) for _, card in copies))
    body += [Text(one, style=LABEL) for one in kept]
    seen = dict.fromkeys(_in_words(place, view) for place, _ in copies)
    if seen:
        body += hanging(labelled("seen"), Text(", ".join(seen)), width - 4)
    name = Text(component.name, style=f"bold {kind_style(kind, ruleset)}")
    return _panel(Group(*body), name)


def _panel(body: RenderableType, head: Text) -> RenderableType:
    return Panel(
        body, title=head, title_align="left", border_style=FRAME, expand=False, padding=(0, 1)
    )


def _in_words(place: Place, view: View) -> str:
    """Where a card lies: `in deck`, `in your hand`."""
    seat, zone = place
    if seat is None:
        return f"in {words(zone)}"
    whose = "your" if seat == view.seat else f"{view.seats[seat].name}'s"
    return f"in {whose} {words(zone)}"
