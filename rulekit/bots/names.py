"""Names of bots, as `random`, `search:200` or `module:Class`: the one place that reads them."""

from __future__ import annotations

import inspect
import sys
from difflib import get_close_matches
from importlib import import_module
from typing import Any

from attrs import frozen

PLAIN = ("random", "heuristic", "greedy")
"""Bots that are called by one word."""

COUNTED = ("search", "tree")
"""Bots that are told how often they may play a position out, as `search:200`."""

LEVELS = {"easy": "greedy", "normal": "search:200", "hard": "tree:2000"}
"""What people who want to play call them."""

MOST_PLAYOUTS = 10_000_000

BOTS = (*PLAIN, *(f"{name}:N" for name in COUNTED), "module:Class")
"""What there is, for messages."""


class NoSuchBot(ValueError):
    """A name that is none of a bot; the message says why, and what to write."""


@frozen
class BotName:
    """A name that was read: `kind` is one of `PLAIN` or `COUNTED`, or `own` for a class that
    somebody wrote."""

    kind: str
    playouts: int = 0
    module: str = ""
    of_module: str = ""

    @property
    def is_own(self) -> bool:
        return self.kind == "own"

    @property
    def practises(self) -> bool:
        """Whether it goes by what practice games with the rules have taught."""
        return self.kind == "greedy" or self.kind in COUNTED


def read_name(name: str) -> BotName:
    """What a name stands for; a level stands for a bot. Raises NoSuchBot.

    >>> read_name("search:200").playouts, read_name("easy").kind
    (200, 'greedy')
    """
    kind, colon, rest = LEVELS.get(name, name).partition(":")
    if kind in COUNTED:
        return BotName(kind, _playouts(name, kind, rest))
    if kind in PLAIN:
        if colon:
            raise NoSuchBot(f"the bot {kind} takes no number: write {kind}")
        return BotName(kind)
    if colon and all(part.isidentifier() for part in (*kind.split("."), rest)):
        return BotName("own", 0, kind, rest)
    raise NoSuchBot(f"no bot is called {name}{_meant(kind)}; there are {', '.join(BOTS)}")


def check_name(name: str) -> str:
    """The same name, if it is one of a bot and its class is there. Raises NoSuchBot."""
    read = read_name(name)
    if read.is_own:
        own_class(read)
    return name


def own_class(name: BotName) -> Any:
    """The class that somebody wrote, looked for in the working folder first. Raises NoSuchBot."""
    called = f"{name.module}:{name.of_module}"
    sys.path.insert(0, "")
    try:
        module = import_module(name.module)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{name.module}.".startswith(f"{error.name}."):
            raise NoSuchBot(f"the bot {called} needs {error.name}, which is not there") from None
        raise NoSuchBot(
            f"there is no module {name.module}{_meant(name.module)} for the bot {called}: "
            "it is looked for in this folder, and where Python finds modules"
        ) from None
    except Exception as error:
        wrong = f"{type(error).__name__}: {error}"
        raise NoSuchBot(f"the module of the bot {called} cannot be imported: {wrong}") from None
    finally:
        sys.path.remove("")
    found = getattr(module, name.of_module, None)
    if found is None:
        names = [one for one in vars(module) if isinstance(getattr(module, one), type)]
        meant = _meant(name.of_module, names)
        raise NoSuchBot(f"the module {name.module} has no {name.of_module}{meant}")
    if lack := _lack_of(found):
        raise NoSuchBot(f"{called} is no bot: {lack}")
    return found


def _lack_of(its_class: Any) -> str | None:
    """What a class has not that every bot has; None if it has all of it."""
    choose = getattr(its_class, "choose", None)
    if not callable(choose):
        return "it has no method `choose(self, decision, view, worlds)`"
    if not _takes(its_class, 1):
        return "it is made with a stream of random numbers: `def __init__(self, stream)`"
    if inspect.isfunction(choose) and not _takes(choose, 4):
        return "its method is called as `choose(self, decision, view, worlds)`"
    return None


def _takes(called: Any, arguments: int) -> bool:
    try:
        inspect.signature(called).bind(*[None] * arguments)
    except TypeError:
        return False
    except ValueError:  # it does not tell
        return True
    return True


def _playouts(name: str, kind: str, number: str) -> int:
    if not (number.isascii() and number.isdigit()) or not 1 <= int(number) <= MOST_PLAYOUTS:
        raise NoSuchBot(
            f"the bot {name} is to say how many playouts a decision may cost, "
            f"from 1 to {MOST_PLAYOUTS:,}: write {kind}:200"
        )
    return int(number)


def _meant(word: str, among: Any = (*PLAIN, *COUNTED, *LEVELS)) -> str:
    close = get_close_matches(word, among, 1)
    return f" (did you mean {close[0]}?)" if close else ""
