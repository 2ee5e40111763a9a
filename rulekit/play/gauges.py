"""Counters, variables and shown values of a player as short pieces of text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from rich.text import Text

from rulekit.language.wording import words
from rulekit.ruleset.model import Ruleset
from rulekit.terminal import EMPTY, FULL, LABEL, labelled

LONGEST_BAR = 10
COUNTED_AT_A_GLANCE = 5
WIDEST = 50
"""A counter that may go further is bounded to stop mistakes, and its bound not shown."""

_EMPTY = ("", "no", "nobody", "nothing", "none", "0", "[]")


Counters: TypeAlias = Mapping[str, int]
Bounds: TypeAlias = Mapping[str, tuple[int, int | None]]


def counter_chips(counters: Counters, bounds: Bounds, ruleset: Ruleset) -> list[Text]:
    """One piece for each counter worth showing, in the order of the rules."""
    return [
        labelled(words(name), gauge(value, *bounds.get(name, (0, None))))
        for name, value in _worth_showing(counters, ruleset)
    ]


def counter_numbers(counters: Counters, bounds: Bounds, ruleset: Ruleset) -> list[Text]:
    """The same in figures, for where there is little room: `lives 2/3`."""
    return [
        labelled(words(name), f"{value}{_bound(bounds.get(name, (0, None))[1])}")
        for name, value in _worth_showing(counters, ruleset)
    ]


def _worth_showing(counters: Counters, ruleset: Ruleset) -> Iterator[tuple[str, int]]:
    for name, value in counters.items():
        declared = ruleset.counters.get(name)
        if declared is None or not declared.resets or value != 0:
            yield name, value  # of the others nothing has been counted in this turn


def gauge(value: int, low: int, high: int | None) -> Text:
    """A number as a bar up to a bound that is near, else as pips where it is small; a bound
    that is further away stands behind it.

    >>> [gauge(number, 0, high).plain for number, high in ((3, 5), (3, 30), (12, 30), (12, 99))]
    ['●●●○○', '●●●/30', '12/30', '12']
    """
    if low <= 0 <= value and high is not None and max(value, 1) <= high <= LONGEST_BAR:
        return Text.assemble((FULL * value, _level(value, high)), (EMPTY * (high - value), LABEL))
    if 0 < value <= LONGEST_BAR:
        number = f" {value}" if value > COUNTED_AT_A_GLANCE else ""
        shown = FULL * value + number, "yellow"
    else:
        shown = str(value), "bold red" if value <= low else "yellow"
    return Text.assemble(shown, (_bound(high), LABEL))


def _bound(high: int | None) -> str:
    return f"/{high}" if high is not None and 0 < high <= WIDEST else ""


def _level(value: int, high: int) -> str:
    if value * 3 <= high:
        return "red"
    return "yellow" if value * 3 <= high * 2 else "green"


def variable_chips(variables: Mapping[str, str]) -> list[Text]:
    """Variables that hold something."""
    return [
        labelled(words(name), value) for name, value in variables.items() if value not in _EMPTY
    ]


def kept_text(kept: Mapping[str, int | str]) -> str:
    """What is kept for a card: the flags that hold, and what is not empty."""
    told = {name: str(value) for name, value in kept.items() if str(value) not in _EMPTY}
    return ", ".join(
        words(name) if value == "yes" else f"{words(name)} {value}" for name, value in told.items()
    )


def shown_values(shown: Mapping[str, int | bool | str], separator: str) -> str:
    """What the game shows of a player: the flags that hold, and numbers."""
    return separator.join(shown_pieces(shown))


def shown_pieces(shown: Mapping[str, int | bool | str]) -> list[str]:
    flags = [words(name) for name, value in shown.items() if value is True]
    numbers = [
        f"{words(name)} {value}" for name, value in shown.items() if not isinstance(value, bool)
    ]
    return [*flags, *numbers]
