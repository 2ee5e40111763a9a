"""What may be typed at the table besides an answer."""

from __future__ import annotations

from attrs import frozen

HELP = {
    "?": "this help (also: help)",
    "look NAME": "a card, a player or a place, by the beginning of its name",
    "table": "draw the table again",
    "log": "everything that has happened, as far as you know",
    "stack": "what is being resolved, innermost last",
    "why NAME": "why you cannot play a card now, or use something",
    "undo": "take back your last decision (undo! even if that has revealed something)",
    "save FILE": "write the game to a file",
    "load FILE": "go on with a saved game",
    "note TEXT": "keep in the save what you say of this moment",
    "scenario NAME": "put this moment into RULES.scenarios; it holds all cards, hidden ones too",
    "reload": "play on by the rules as their files are now",
    "quit": "leave the table (also: exit)",
}

_ALIASES = {"help": "?", "h": "?", "exit": "quit", "q": "quit", "u": "undo", "t": "table"}
_WITH_ARGUMENT = ("look", "why", "save", "load", "note", "scenario")
_NAMES = ("?", "table", "log", "stack", "undo", "undo!", "reload", "quit", *_WITH_ARGUMENT)


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
