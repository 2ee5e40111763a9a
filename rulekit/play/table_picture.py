"""A picture of the table: the screen of a seat as SVG, for documentation."""

from __future__ import annotations

import io
import re

from rich.terminal_theme import TerminalTheme

from rulekit.bots.bots import ask_bot
from rulekit.engine.game import Game
from rulekit.play.menu import menu_for
from rulekit.play.option_numbers import Numbering
from rulekit.play.screen import draw
from rulekit.play.seating import Seating
from rulekit.terminal import SafeConsole

PAPER = TerminalTheme(
    (30, 32, 40),
    (220, 223, 228),
    [
        (40, 44, 52),
        (240, 113, 120),
        (152, 195, 121),
        (229, 192, 123),
        (97, 175, 239),
        (198, 120, 221),
        (86, 182, 194),
        (220, 223, 228),
    ],
    [
        (92, 99, 112),
        (255, 139, 146),
        (165, 214, 132),
        (240, 205, 140),
        (118, 192, 255),
        (214, 140, 235),
        (102, 200, 212),
        (255, 255, 255),
    ],
)


def picture_of_decision(game: Game, seating: Seating, number: int, width: int) -> str:
    """The table at a decision of the person's seat (counted from 1), after bots played so far.

    If the game is over before, the picture shows the last of these decisions.
    """
    shown, since, told = game.clone(), 0, 0
    while (decision := game.decision) is not None:
        seat = decision.player
        if seat == seating.seat:
            shown, since, told = game.clone(), told, len(game.journal)
            number -= 1
            if number <= 0:
                break
        ask_bot(game, seating.bots)
    return picture(shown, seating.seat, width, since)


def picture(game: Game, seat: int, width: int = 100, since: int = 0) -> str:
    """The table as `seat` sees it, with the options if it is this seat's decision."""
    console = SafeConsole(
        record=True,
        width=width,
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
        highlight=False,
        height=10_000,
    )
    view = game.view(seat)
    numbering = Numbering(game.ruleset)
    menu = None if view.decision is None else menu_for(view.decision, view, numbering)
    draw(console, view, game.ruleset, menu, since)
    drawing = console.export_svg(
        title=game.ruleset.title, theme=PAPER, code_format=_FRAME, font_aspect_ratio=_CELL / _FONT
    )
    return _without_leading_spaces(drawing)


def _without_leading_spaces(drawing: str) -> str:
    """Move every piece of text to where its first letter is; some viewers drop spaces."""

    def moved(match: re.Match[str]) -> str:
        before, x, between, length, after, spaces = match.groups()
        shift = _CELL * spaces.count("&#160;")
        left, rest = float(x) + shift, max(float(length) - shift, _CELL)
        return f'{before}x="{left:g}"{between}textLength="{rest:g}"{after}>'

    return _PIECE.sub(moved, drawing)


# Rich measures in fonts of 20 pixels.
_FONT = 20
_CELL = 12.04
_PIECE = re.compile(r'(<text [^>]*?)x="([\d.]+)"([^>]*?)textLength="([\d.]+)"([^>]*)>((?:&#160;)+)')
# No font is fetched from anywhere: the picture shows the same without a network.
_FRAME = """\
<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
  <style>
    .{unique_id}-matrix {{
      font-family: "DejaVu Sans Mono", Menlo, "Fira Code", Consolas, monospace;
      font-size: {char_height}px;
      line-height: {line_height}px;
    }}
    .{unique_id}-title {{
      font: bold 18px "DejaVu Sans", Arial, sans-serif;
    }}
    {styles}
  </style>
  <defs>
    <clipPath id="{unique_id}-clip-terminal">
      <rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
    </clipPath>
    {lines}
  </defs>
  {chrome}
  <g transform="translate({terminal_x}, {terminal_y})"
     clip-path="url(#{unique_id}-clip-terminal)">
    {backgrounds}
    <g class="{unique_id}-matrix">
    {matrix}
    </g>
  </g>
</svg>
"""
