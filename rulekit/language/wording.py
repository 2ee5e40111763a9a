"""Names and numbers in words, as a person reads them in a sentence."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence


def fold(text: str) -> str:
    """A name as it is compared: without accents, capitals and outer spaces.

    >>> fold(" Zoë ") == fold("zoe")
    True
    """
    letters = unicodedata.normalize("NFKD", text.strip().casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def words(name: str) -> str:
    """The name of a rule as people write it.

    >>> words("play_cards")
    'play cards'
    """
    return name.replace("_", " ")


def capitalized(text: str) -> str:
    """A text as it begins a sentence.

    >>> capitalized("a bigGun")
    'A bigGun'
    """
    return text[:1].upper() + text[1:]


def counted(number: int, noun: str) -> str:
    """A number with its noun.

    >>> counted(1, "card"), counted(3, "copy"), counted(1500, "game")
    ('1 card', '3 copies', '1,500 games')
    """
    if number == 1:
        return f"1 {noun}"
    return f"{number:,} {noun[:-1]}ies" if noun.endswith("y") else f"{number:,} {noun}s"


def listed(names: Sequence[str], last: str = "and") -> str:
    """Names as a sentence lists them.

    >>> listed(["Ana", "Ben", "Cleo"])
    'Ana, Ben and Cleo'
    """
    return f" {last} ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))
