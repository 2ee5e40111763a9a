"""Stands in for characters that a terminal without Unicode cannot show, one for one."""

from __future__ import annotations

import codecs
import unicodedata

HANDLER = "rulekit.plain"
"""The name under which streams find `stand_in`."""

_STAND_INS = str.maketrans("●○▮▶›·★─│█░→×…“”’–—♣♦♥♠", '*.#>>-*-|#.>x~""\'--CDHS')


def stand_in(error: UnicodeError) -> tuple[str, int]:
    """An error handler for encoding: similar signs, letters without accents, or `?`.

    >>> stand_in(UnicodeEncodeError("ascii", "ō●狐", 0, 3, ""))
    ('o*?', 3)
    """
    assert isinstance(error, UnicodeEncodeError)
    text = error.object[error.start : error.end].translate(_STAND_INS)
    return "".join(_letter(character) for character in text), error.end


def _letter(character: str) -> str:
    first = unicodedata.normalize("NFKD", character)[0]
    return first if first.isascii() else "?"


codecs.register_error(HANDLER, stand_in)
