"""The players round the table, each as a tile or as one line."""

from __future__ import annotations

from collections.abc import Sequence

from rich.box import ROUNDED
from rich.cells import cell_len
from rich.console import RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from rulekit.engine.view import PlayerView, View, ZoneView
from rulekit.language.wording import words
from rulekit.play.cards import card_name, names_of, pile
from rulekit.play.gauges import (
    counter_chips,
    counter_numbers,
    shown_pieces,
    shown_values,
    variable_chips,
)
from rulekit.ruleset.model import Ruleset
from rulekit.terminal import ARROW, DOT, FRAME, NAME, TURN, joined, labelled, wrap_chips

HAND = "hand"
"""The zone into which the prelude's `draw` draws."""

_TILE = 29  # the narrowest tile that still reads well
_FRAME = 4  # cells that a frame takes of a line inside it
_EDGE = 6  # and of its edges


def tiles(
    players: Sequence[PlayerView], view: View, ruleset: Ruleset, width: int
) -> RenderableType:
    """Players side by side, in rows of the same length."""
    most = max(1, min(len(players), width // _TILE))
    rows = -(-len(players) // most)
    columns = -(-len(players) // rows)
    grid = Table.grid(pad_edge=False)
    widths = [width // columns + (1 if place < width % columns else 0) for place in range(columns)]
    for cells in widths:
        grid.add_column(width=cells)
    for start in range(0, len(players), columns):
        row = list(zip(players[start : start + columns], widths, strict=False))
        bodies = [
            wrap_chips(facts(player, view, ruleset, cells), cells - _FRAME) for player, cells in row
        ]
        height = max(len(body) for body in bodies)
        grid.add_row(
            *(
                seat_panel(
                    player,
                    Text("\n").join([*body, *[Text()] * (height - len(body))]),
                    view,
                    ruleset,
                    cells,
                )
                for (player, cells), body in zip(row, bodies, strict=True)
            )
        )
    return grid


def seat_panel(
    player: PlayerView, body: RenderableType, view: View, ruleset: Ruleset, width: int
) -> Panel:
    """A frame with a player's name, single cards and shown values in its edges, if they fit."""
    shown = _edge_values(player)
    return Panel(
        body,
        title=title(player, view, ruleset, width - _EDGE),
        title_align="left",
        subtitle=shown if 0 < cell_len(shown.plain) <= width - _EDGE else None,
        subtitle_align="right",
        border_style="yellow" if player.seat == view.current else FRAME,
        box=ROUNDED,
        padding=(0, 1),
        width=width,
    )


def facts(
    player: PlayerView, view: View, ruleset: Ruleset, width: int, without: Sequence[str] = ()
) -> list[Text]:
    """What stands inside the frame of a player: also what does not fit in its edges."""
    pieces = chips(player, ruleset, without)
    if cell_len(title(player, view, ruleset).plain) > width - _EDGE:
        pieces = [*_singles(player, ruleset), *pieces]
    if cell_len(_edge_values(player).plain) > width - _EDGE:
        pieces += [Text(piece) for piece in shown_pieces(player.shown)]
    return pieces


def lines(
    players: Sequence[PlayerView], view: View, ruleset: Ruleset, width: int
) -> RenderableType:
    """A line for each player, for a low terminal."""
    most = width * 2 // 5
    heads = [title(player, view, ruleset, most) for player in players]
    left = min(max(cell_len(head.plain) for head in heads), most)
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(width=left + 1)
    grid.add_column(width=width - left - 3)
    for player, head in zip(players, heads, strict=True):
        figures = Text("  ").join(_figures(player, ruleset))
        figures.truncate(width - left - 3, overflow="ellipsis")
        head.truncate(left, overflow="ellipsis")
        grid.add_row(Text(" ").append_text(head), figures)
    return grid


def _figures(player: PlayerView, ruleset: Ruleset) -> list[Text]:
    """The most important things about a player, in figures and names."""
    pieces = counter_numbers(player.counters, player.bounds, ruleset)
    pieces += [Text(piece) for piece in shown_pieces(player.shown)]
    for name, zone in player.zones.items():
        if ruleset.zones[name].single or not zone.count:
            continue
        label = labelled(words(name))
        seen = [card for card in zone.cards if card is not None]
        if len(seen) < zone.count:
            pieces.append(label.append(str(zone.count)))
        else:
            together = not ruleset.zones[name].keeps_places
            pieces.append(joined(names_of(seen, ruleset, together=together), ", "))
    return pieces


def title(player: PlayerView, view: View, ruleset: Ruleset, room: int | None = None) -> Text:
    """Who it is: marker of the turn, name, and the single cards that can be seen, if there is
    room for them."""
    current = player.seat == view.current
    whose = Text()
    whose.append(f"{ARROW} " if current else "", style=TURN)
    whose.append(player.name, style=TURN if current else NAME)
    if player.seat == view.seat:
        whose.append(" (you)", style="default")
    states = []
    if not player.alive:
        states.append(Text("out", style="red"))
    if player.seat == view.deciding and not current:
        states.append(Text("to decide", style=TURN))
    full = joined([whose, *_singles(player, ruleset), *states], f" {DOT} ")
    if room is None or cell_len(full.plain) <= room:
        return full
    return joined([whose, *states], f" {DOT} ")


def _singles(player: PlayerView, ruleset: Ruleset) -> list[Text]:
    zones = [zone for name, zone in player.zones.items() if ruleset.zones[name].single]
    return [card_name(card, ruleset) for zone in zones for card in zone.cards if card is not None]


def _edge_values(player: PlayerView) -> Text:
    return Text(shown_values(player.shown, f" {DOT} "), style="default")


def chips(player: PlayerView, ruleset: Ruleset, without: Sequence[str] = ()) -> list[Text]:
    """What there is to know of a player: counters, badges, cards, variables."""
    pieces = counter_chips(player.counters, player.bounds, ruleset)
    for name, zone in player.zones.items():
        if name in without or not is_shown(zone):
            continue
        hidden = zone.count - sum(card is not None for card in zone.cards)
        if ruleset.zones[name].single and not hidden:
            continue  # it stands in the title
        pieces.append(labelled(words(name), pile(zone, ruleset)))
    return pieces + variable_chips(player.variables)


def is_shown(zone: ZoneView) -> bool:
    """An empty zone says nothing, but for that of which `draw` makes a hand."""
    return zone.count > 0 or zone.name == HAND
