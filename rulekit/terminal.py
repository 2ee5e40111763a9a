"""Text in a terminal: its signs and styles, how pieces are put in lines, and tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from attrs import frozen
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, ConsoleRenderable, RenderHook
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from rulekit.language.invisible_characters import printable_lines

# The command line has stand-ins for them where a terminal knows no Unicode.
FULL, EMPTY, BACK = "●", "○", "▮"
ARROW, STEP, DOT, STAR, LINE = "▶", "›", "·", "★", "─"

LABEL = "dim"
NAME = "bold default"
TURN = "bold yellow"
FRAME = "bright_black"
OPTION = "bold cyan"

_NAMES = 26
"""Cells that names have before numbers."""


def wrap_chips(chips: Iterable[Text], width: int, gap: int = 3) -> list[Text]:
    """Lay pieces side by side in lines; a piece is broken only if it is wider than a line."""
    lines: list[Text] = []
    used = 0
    for chip in chips:
        length = cell_len(chip.plain)
        if lines and used + gap + length <= width:
            lines[-1].append(" " * gap)
            lines[-1].append_text(chip)
            used += gap + length
        elif length <= width:
            lines.append(chip.copy())
            used = length
        else:
            lines.extend(folded(chip, width))
            used = cell_len(lines[-1].plain)
    return lines


def folded(text: Text, width: int) -> list[Text]:
    """A text in lines of at most `width` cells, broken between words where it can be."""
    lines = list(text.wrap(_MEASURE, max(width, 1)))
    for line in lines:
        line.rstrip()
    return lines


def hanging(lead: Text, text: Text, width: int) -> list[Text]:
    """A text behind its lead; the lines that follow are indented as far as it begins.

    >>> [line.plain for line in hanging(Text("Hen  "), Text("Wins with the hens."), 17)]
    ['Hen  Wins with', '     the hens.']
    """
    indent = cell_len(lead.plain)
    if indent > width // 2:
        lead, text, indent = Text(), Text().append_text(lead).append_text(text), 2
    first, *others = folded(text, width - indent)
    return [
        Text().append_text(lead).append_text(first),
        *(Text(" " * indent).append_text(line) for line in others),
    ]


def labelled(label: str, *told: str | Text) -> Text:
    """What is told behind its label.

    >>> labelled("lives", "3").plain
    'lives 3'
    """
    return Text.assemble((f"{label} ", LABEL), *told)


def joined(parts: Sequence[Text], separator: str) -> Text:
    line = Text()
    for place, part in enumerate(parts):
        line.append(separator if place else "", style=LABEL)
        line.append_text(part)
    return line


def ruled(left: Text, right: Text | None, width: int) -> Text:
    """One line with something at its left, maybe at its right, and a rule between."""
    end = Text()
    if right is not None:
        end.append(" ").append_text(right).append(f" {LINE * 2}", style=FRAME)
    line = _filled(Text(f"{LINE * 2} ", style=FRAME), left, width - cell_len(end.plain))
    line.append_text(end)
    line.truncate(width, overflow="ellipsis")
    return line


def ruled_lines(text: Text, width: int) -> list[Text]:
    """The same for a text of any length: all of it, and a rule behind its end."""
    first, *others = folded(text, width - 6)
    if not others:
        return [ruled(first, None, width)]
    *between, last = others
    return [
        Text(f"{LINE * 2} ", style=FRAME).append_text(first),
        *(Text("   ").append_text(line) for line in between),
        _filled(Text("   "), last, width),
    ]


def plain_table(title: str, *headings: str) -> Table:
    """A table without lines."""
    table = Table(title, *headings, box=None, padding=(0, 2, 0, 0), pad_edge=False)
    table.header_style = LABEL
    return table


def number_table(title: str, *headings: str) -> Table:
    """A table of numbers behind names."""
    # A `min_width` would be taken from the last column, whose text were then cut off.
    table = plain_table(title.ljust(_NAMES), *headings)
    for column in table.columns[1:]:
        column.justify = "right"
    return table


def facts_table() -> Table:
    """A table of labels, each with what it tells."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style=LABEL, no_wrap=True)
    table.add_column()
    return table


def _filled(lead: Text, text: Text, width: int) -> Text:
    line = Text().append_text(lead).append_text(text).append(" ")
    return line.append(LINE * max(width - cell_len(line.plain), 1), style=FRAME)


# Only `Text.wrap` asks for a console; it takes nothing from it but the handling of tabs.
_MEASURE = Console(width=80, color_system=None, legacy_windows=False)


class SafeConsole(Console):
    """Lets rich itself colour and move the cursor, and no text that it is given."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.push_render_hook(_Safely())

    def on_broken_pipe(self) -> None:
        """Rich would end the process where nobody reads any more; its caller knows better."""
        raise BrokenPipeError


class _Safely(RenderHook):
    def process_renderables(self, renderables: list[ConsoleRenderable]) -> list[ConsoleRenderable]:
        return [_Printable(each) for each in renderables]


@frozen
class _Printable:
    wrapped: ConsoleRenderable

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Segment]:
        for segment in console.render(self.wrapped, options):
            if not segment.control:
                segment = segment._replace(text=printable_lines(segment.text))
            yield segment
