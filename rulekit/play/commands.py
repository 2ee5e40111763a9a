"""What may be typed at the table besides an answer."""

from __future__ import annotations

from attrs import frozen

HELP = {
    "?": "this help (also: help)",
    "look NAME": "a card, a player or a place, by the beginning of its name",
    "table": "draw the table again",
    "log": "everything that has happened, as far as you know",
    "stack": "what is being resolved, innermost last",
    "undo": "take back your last decision (undo! even if that has revealed something)",
    "save FILE": "write the game to a file",
    "load FILE": "go on with a saved game",
    "quit": "leave the table (also: exit)",
}

_ALIASES = {"help": "?", "h": "?", "exit": "quit", "q": "quit", "u": "undo", "t": "table"}
_NAMES = ("?", "look", "table", "log", "stack", "undo", "undo!", "save", "load", "quit")
_WITH_ARGUMENT = ("look", "save", "load")


@frozen
class Command:
    name: str
    argument: str


def read_command(typed: str) -> Command | None:
    """The command that was typed, if it is one.

    >>> read_command("look lantern")
    Command(name='look', argument='lantern')
    >>> read_command("3") is None
    True
    """
    first, _, rest = typed.strip().partition(" ")
    name = _ALIASES.get(first.casefold(), first.casefold())
    if name not in _NAMES or (rest.strip() and name not in _WITH_ARGUMENT):
        return None
    return Command(name, rest.strip())
