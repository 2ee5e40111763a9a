"""Counters, variables and shown values of a player as short pieces of text."""

from __future__ import annotations

from collections.abc import Mapping

from rich.text import Text

from rulekit.language.wording import words
from rulekit.ruleset.model import Ruleset
from rulekit.terminal import EMPTY, FULL, LABEL

LONGEST_BAR = 10
COUNTED_AT_A_GLANCE = 5
WIDEST = 50
"""A counter that may go further is bounded to stop mistakes, and its bound not shown."""

_EMPTY = ("", "no", "nobody", "nothing", "none", "0", "[]")


def counter_chips(
    counters: Mapping[str, int],
    bounds: Mapping[str, tuple[int, int | None]],
    ruleset: Ruleset,
) -> list[Text]:
    """One piece for each counter worth showing, in the order of the rules."""
    chips = []
    for name, value in counters.items():
        declared = ruleset.counters.get(name)
        if declared is not None and declared.resets and value == 0:
            continue  # nothing has been counted in this turn
        low, high = bounds.get(name, (0, None))
        chip = Text(f"{words(name)} ", style=LABEL)
        chips.append(Text().append_text(chip).append_text(gauge(value, low, high)))
    return chips


def counter_numbers(
    counters: Mapping[str, int], bounds: Mapping[str, tuple[int, int | None]], ruleset: Ruleset
) -> list[Text]:
    """The same in figures, for where there is little room: `lives 2/3`."""
    pieces = []
    for name, value in counters.items():
        declared = ruleset.counters.get(name)
        if declared is not None and declared.resets and value == 0:
            continue
        _, high = bounds.get(name, (0, None))
        number = f"{value}{_bound(high)}"
        pieces.append(Text().append(f"{words(name)} ", style=LABEL).append(number))
    return pieces


def gauge(value: int, low: int, high: int | None) -> Text:
    """A number as a bar up to a bound that is near, else as pips where it is small; a bound
    that is further away stands behind it.

    >>> [gauge(number, 0, high).plain for number, high in ((3, 5), (3, 30), (12, 30), (12, 99))]
    ['●●●○○', '●●●/30', '12/30', '12']
    """
    if low <= 0 <= value and high is not None and max(value, 1) <= high <= LONGEST_BAR:
        bar = Text(FULL * value, style=_level(value, high))
        return Text().append_text(bar).append(EMPTY * (high - value), style=LABEL)
    if 0 < value <= LONGEST_BAR:
        number = f" {value}" if value > COUNTED_AT_A_GLANCE else ""
        shown = Text(FULL * value + number, style="yellow")
    else:
        shown = Text(str(value), style="bold red" if value <= low else "yellow")
    return Text().append_text(shown).append(_bound(high), style=LABEL)


def _bound(high: int | None) -> str:
    return f"/{high}" if high is not None and 0 < high <= WIDEST else ""


def _level(value: int, high: int) -> str:
    if value * 3 <= high:
        return "red"
    return "yellow" if value * 3 <= high * 2 else "green"


def variable_chips(variables: Mapping[str, str]) -> list[Text]:
    """Variables that hold something."""
    return [
        Text().append(f"{words(name)} ", style=LABEL).append(value)
        for name, value in variables.items()
        if value not in _EMPTY
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
