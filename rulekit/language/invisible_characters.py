"""Characters that nobody sees: found in what others wrote, and kept from terminals.

Some of them move the cursor, colour or clear the screen, or make text read otherwise than it
runs. Whatever is printed goes through `printable` or `printable_lines`.
"""

from __future__ import annotations

import re

STAND_IN = "\N{REPLACEMENT CHARACTER}"

_UNSEEN = (
    "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f"
    "\ud800-\udfff\ufeff\ufff9-\ufffb\ufffe\uffff\U000e0000-\U000e007f"
)
_IN_TEXT = re.compile(f"[{_UNSEEN}]|\r(?!\n)")
_IN_LINE = re.compile(f"[{_UNSEEN}\t\n\r]")

# Spaces of other widths, which look like a plain one; in texts and comments they may stand.
_ODD_SPACE = re.compile('"[^"\n]*"|#[^\n]*|([\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000])')


def unseen_characters(text: str, start: int = 0) -> list[int]:
    """Offsets of control characters and other characters that cannot be seen; line breaks and
    tabs are none."""
    return [match.start() for match in _IN_TEXT.finditer(text, start)]


def without_unseen(text: str) -> str:
    """The same text with a space for every unseen character, so that offsets stay true."""
    return _IN_TEXT.sub(" ", text)


def first_unseen(text: str) -> str | None:
    """`U+001B`: the first character that cannot be seen in a name or a text of one line."""
    found = _IN_LINE.search(text)
    return None if found is None else f"U+{ord(found[0]):04X}"


def printable(text: str) -> str:
    """A text of one line with a sign for each character that cannot be seen.

    >>> printable("Fox\\x1b[2J")
    'Fox�[2J'
    """
    return _IN_LINE.sub(STAND_IN, text)


def printable_lines(text: str) -> str:
    """The same for a text of several lines."""
    return _IN_TEXT.sub(STAND_IN, text)


def escaped(document: str) -> str:
    """A JSON document in which those within texts are written as JSON writes them."""
    return _IN_TEXT.sub(lambda found: _json_escape(ord(found[0])), document)


def _json_escape(code: int) -> str:
    if code < 0x10000:
        return f"\\u{code:04x}"
    code -= 0x10000
    return f"\\u{0xD800 | code >> 10:04x}\\u{0xDC00 | code & 0x3FF:04x}"


def odd_spaces(text: str, start: int) -> list[int]:
    """Offsets of spaces between words that are no plain ones."""
    return [match.start() for match in _ODD_SPACE.finditer(text, start) if match[1]]
