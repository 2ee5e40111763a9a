"""The table of an example as a picture: each player in their seat, with what lies before them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from textwrap import wrap

from attrs import frozen

from rulekit.book.seat_picture import direction

LETTERS = 22
"""How many letters a line of a seat has at most."""

WIDTH, LINE, MARGIN = 176, 15, 8
"""Of a seat, of its lines, and within its border."""

ACROSS = 212
"""From the middle of the table to that of a seat at its side."""


@frozen
class SeatBox:
    """Where a seat is drawn: its left upper corner, and the lines in it, its name first."""

    x: int
    y: int
    height: int
    lines: tuple[str, ...]
    begins: bool  # it is the turn of this player

    def baseline(self, line: int) -> int:
        return self.y + MARGIN + LINE * line + 11

    @property
    def middle(self) -> int:
        return self.x + WIDTH // 2


@frozen
class Picture:
    boxes: tuple[SeatBox, ...]
    left: int
    top: int
    width: int
    height: int


def picture(seats: Sequence[tuple[str, Sequence[str]]], current: int) -> Picture:
    """Seats by their names and lines, clockwise from the one whose turn it is, at the bottom."""
    written = [(name, *chain.from_iterable(map(_wrapped, lines))) for name, lines in seats]
    heights = [2 * MARGIN + LINE * len(lines) for lines in written]
    down = _down(max(heights), len(seats))
    boxes = tuple(
        _box(lines, height, (seat - current) % len(seats), len(seats), down)
        for seat, (lines, height) in enumerate(zip(written, heights, strict=True))
    )
    left, right = min(box.x for box in boxes), max(box.x for box in boxes) + WIDTH
    top, bottom = min(box.y for box in boxes), max(box.y + box.height for box in boxes)
    return Picture(boxes, left - 2, top - 2, right - left + 4, bottom - top + 4)


def _wrapped(text: str) -> list[str]:
    return wrap(text, LETTERS, subsequent_indent="  ") or [""]


def _down(height: int, number: int) -> int:
    """From the middle to the seat at the bottom: so far that no seat covers another."""
    directions = [direction(place, number) for place in range(number)]
    places = [(ACROSS * x, y) for x, y in directions]
    room = height + 24
    needed = [
        room / abs(y - other_y)
        for place, (x, y) in enumerate(places)
        for other_x, other_y in places[:place]
        if abs(x - other_x) < WIDTH + 6
    ]
    return round(max(needed, default=0))


def _box(lines: tuple[str, ...], height: int, place: int, number: int, down: int) -> SeatBox:
    x, y = direction(place, number)
    left, top = round(ACROSS * x) - WIDTH // 2, round(down * y) - height // 2
    return SeatBox(left, top, height, lines, place == 0)
