"""The cards that one holds, under the numbers by which they are played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain
from typing import TypeAlias

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from rulekit.engine.objects import Card
from rulekit.play.cards import card_name, field_text
from rulekit.play.option_numbers import Held
from rulekit.ruleset.model import Ruleset
from rulekit.terminal import LABEL, OPTION, hanging

Offered: TypeAlias = "Callable[[Card], bool]"
"""Whether a card may be chosen now: then its number is an option's."""

_CELL = 36  # cells that a card needs for its text to read well
_GAP = 3


def grid(
    held: Sequence[Held], offered: Offered, ruleset: Ruleset, width: int, *, texts: bool
) -> RenderableType:
    """Cards in columns that are read downwards, each with its fields and, if wanted, its text."""
    columns = max(1, min(width // _CELL, len(held)))
    cell = (width - _GAP * (columns - 1)) // columns
    rows = -(-len(held) // columns)
    cells = [_cell(one, offered, ruleset, cell, texts=texts) for one in held]
    table = Table.grid(padding=(0, _GAP, 0, 0), pad_edge=False)
    for _ in range(columns):
        table.add_column(width=cell)
    starts = range(0, len(cells), rows)
    table.add_row(*(Group(*chain(*cells[start : start + rows])) for start in starts))
    return table


def short_names(held: Sequence[Held], offered: Offered, ruleset: Ruleset) -> list[Text]:
    """Each card with its number and fields in one piece."""
    pieces = []
    for one in held:
        piece = Text().append(f"{one.number} ", style=_number_style(one, offered))
        piece.append_text(_name(one, ruleset))
        fields = field_text(one.card, ruleset)
        pieces.append(piece.append(f" {fields}" if fields else "", style=LABEL))
    return pieces


def _cell(one: Held, offered: Offered, ruleset: Ruleset, width: int, *, texts: bool) -> list[Text]:
    number = Text(f"{one.number:>2} ", style=_number_style(one, offered))
    head = _name(one, ruleset)
    fields = field_text(one.card, ruleset)
    if fields:
        head.append(f"  {fields}")
    text = Text(one.card.text, style=LABEL)
    if texts:
        below = hanging(Text("   "), text, width) if one.card.text else []
        return [*hanging(number, head, width), *below]
    if one.card.text and not fields:
        head.append("  ").append_text(text)
    line = number.append_text(head)
    line.truncate(width, overflow="ellipsis")
    return [line]


def _number_style(one: Held, offered: Offered) -> str:
    return OPTION if offered(one.card) else LABEL


def _name(one: Held, ruleset: Ruleset) -> Text:
    name = Text().append_text(card_name(one.card, ruleset))
    return name.append(f" ×{one.count}" if one.count > 1 else "")
