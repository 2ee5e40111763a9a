"""How much room a text takes, and how a box is filled with it."""

from __future__ import annotations

import unicodedata
from textwrap import wrap

from rulekit.diagrams.graph import Box

TITLE_SIZE, LINE_SIZE = 14, 11
TITLE_HEIGHT, LINE_HEIGHT = 20, 15
PADDING_X, PADDING_Y = 12, 8
_WIDEST = 34  # characters of a line
_NARROW, _BROAD = "fijltI.,:;'|![]() ", "mwMW@—"


def width_of(text: str, size: int) -> float:
    """The width in a usual sans-serif type: rather too much than too little."""
    total = 0.0
    for character in text:
        if unicodedata.combining(character):
            continue
        if character in _NARROW:
            total += 0.36
        elif character in _BROAD or unicodedata.east_asian_width(character) in "WF":
            total += 0.98
        elif character.isupper():
            total += 0.72
        else:
            total += 0.6
    return total * size


def lines_in(box: Box) -> list[str]:
    """The lines below the title, broken where they are long."""
    return [row for line in box.lines for row in wrap(line, _WIDEST, subsequent_indent="  ")]


def size_of(box: Box) -> tuple[float, float]:
    """Width and height of a box."""
    lines = lines_in(box)
    width = max(
        [width_of(box.title, TITLE_SIZE) * 1.06, *(width_of(line, LINE_SIZE) for line in lines)]
    )
    height = TITLE_HEIGHT + LINE_HEIGHT * len(lines) + (4 if lines else 0)
    return width + 2 * PADDING_X, height + 2 * PADDING_Y - 4
