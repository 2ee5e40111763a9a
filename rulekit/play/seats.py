"""The players round the table, each as a tile or as one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.box import ROUNDED
from rich.cells import cell_len
from rich.console import RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from rulekit.play.appearance import ARROW, DOT, FRAME, LABEL, NAME, TURN, joined, wrap_chips
from rulekit.play.cards import card_name, grouped, pile
from rulekit.play.gauges import counter_chips, counter_numbers, shown_values, variable_chips
from rulekit.play.wording import printable, words

if TYPE_CHECKING:
    from rulekit.engine.view import PlayerView, View
    from rulekit.ruleset.model import Ruleset

_TILE = 29  # the narrowest tile that still reads well


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
        row = players[start : start + columns]
        bodies = [
            wrap_chips(chips(player, ruleset), cells - 4)
            for player, cells in zip(row, widths, strict=False)
        ]
        height = max(len(body) for body in bodies)
        grid.add_row(
            *(
                _tile(player, body, view, ruleset, height)
                for player, body in zip(row, bodies, strict=True)
            )
        )
    return grid


def _tile(
    player: PlayerView,
    body: list[Text],
    view: View,
    ruleset: Ruleset,
    height: int,
) -> Panel:
    missing = [Text()] * (height - len(body))
    shown = shown_values(player.shown, f" {DOT} ")
    return Panel(
        Text("\n").join([*body, *missing]),
        title=title(player, view, ruleset),
        title_align="left",
        subtitle=Text(shown, style="default") if shown else None,
        subtitle_align="right",
        border_style=border(player, view),
        box=ROUNDED,
        padding=(0, 1),
    )


def lines(
    players: Sequence[PlayerView], view: View, ruleset: Ruleset, width: int
) -> RenderableType:
    """A line for each player, for a low terminal."""
    heads = [title(player, view, ruleset) for player in players]
    left = min(max(cell_len(head.plain) for head in heads), width * 2 // 5)
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(width=left + 1)
    grid.add_column(width=width - left - 3)
    for player, head in zip(players, heads, strict=True):
        facts = Text("  ").join(_figures(player, ruleset))
        facts.truncate(width - left - 3, overflow="ellipsis")
        head.truncate(left, overflow="ellipsis")
        grid.add_row(Text(" ").append_text(head), facts)
    return grid


def _figures(player: PlayerView, ruleset: Ruleset) -> list[Text]:
    """The most important things about a player, in figures and names."""
    pieces = counter_numbers(player.counters, player.bounds, ruleset)
    shown = shown_values(player.shown, "  ")
    pieces += [Text(shown)] if shown else []
    for name, zone in player.zones.items():
        if ruleset.zones[name].single or not zone.count:
            continue
        label = Text().append(f"{words(name)} ", style=LABEL)
        seen = [card for card in zone.cards if card is not None]
        if len(seen) < zone.count:
            pieces.append(label.append(str(zone.count)))
        else:
            names = [card_name(card, ruleset) for card, _ in grouped(seen, ruleset)]
            pieces.append(joined(names, ", "))
    return pieces


def title(player: PlayerView, view: View, ruleset: Ruleset) -> Text:
    """Who it is: marker of the turn, name, and the single cards that can be seen."""
    name = printable(player.name)
    whose = Text()
    if player.seat == view.current:
        whose.append(f"{ARROW} ", style=TURN)
    whose.append(name, style=TURN if player.seat == view.current else NAME)
    if player.seat == view.seat:
        whose.append(" (you)", style="default")
    parts = [whose]
    for zone_name, zone in player.zones.items():
        if ruleset.zones[zone_name].single:
            parts += [card_name(card, ruleset) for card in zone.cards if card is not None]
    if not player.alive:
        parts.append(Text("out", style="red"))
    if player.seat == view.deciding and player.seat != view.current:
        parts.append(Text("to decide", style=TURN))
    return joined(parts, f" {DOT} ")


def border(player: PlayerView, view: View) -> str:
    if player.seat == view.current:
        return "yellow"
    return FRAME


def chips(player: PlayerView, ruleset: Ruleset, without: Sequence[str] = ()) -> list[Text]:
    """What there is to know of a player: counters, badges, cards, variables."""
    pieces = counter_chips(player.counters, player.bounds, ruleset)
    for name, zone in player.zones.items():
        if name in without:
            continue
        declared = ruleset.zones[name]
        hidden = zone.count - sum(card is not None for card in zone.cards)
        if declared.single and not hidden:
            continue  # it stands in the title
        if not zone.count and declared.visibility == "public":
            continue
        label = Text(f"{words(name)} ", style=LABEL)
        pieces.append(Text().append_text(label).append_text(pile(zone, ruleset)))
    return pieces + variable_chips(player.variables)
