"""Faces of playing cards, such as `Q♠`: how they are written, and read."""

from __future__ import annotations

import re

_LETTERS = {11: "J", 12: "Q", 13: "K", 14: "A"}
_RANKS = {letter: rank for rank, letter in _LETTERS.items()}
_SIGNS = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}
_SUITS = {sign: suit for suit, shown in _SIGNS.items() for sign in (shown, suit[0].upper())}
_FACE = re.compile(rf"(10|[2-9JQKA])([{''.join(_SUITS)}])")


def face_text(rank: int, suit: str) -> str:
    """A face as cards show it.

    >>> face_text(12, "spades"), face_text(10, "hearts")
    ('Q♠', '10♥')
    """
    return f"{_LETTERS.get(rank, rank)}{_SIGNS[suit]}"


def read_face(text: str) -> tuple[int, str] | None:
    """The rank, 2 to 14, and the suit of a face, with its sign or letter; None if it is none.

    >>> read_face("QS"), read_face("1♠")
    ((12, 'spades'), None)
    """
    found = _FACE.fullmatch(text)
    return None if found is None else (_RANKS.get(found[1]) or int(found[1]), _SUITS[found[2]])
