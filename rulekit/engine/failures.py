"""What can go wrong, or end, while rules run."""

from __future__ import annotations


class GameOver(Exception):
    """An ending was reached; the effect stack is given up."""


class TurnOver(Exception):
    """The turn ends at once; what is in progress in it is given up."""


class Broken(Exception):
    """A rule asked for something that is not there. Carries what, in the user's words."""


class Runaway(Exception):
    """Rules ran longer than any rule should."""


class Missing:
    """Stands where a card has no such field: whatever is asked of it fails."""

    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name

    def _fail(self, *_: object) -> bool:
        raise Broken(f"this card has no `{self.name}`")

    __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = _fail
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _fail
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __neg__ = _fail
    __bool__ = __index__ = __iter__ = __len__ = _fail
    __hash__ = None  # type: ignore[assignment]
