"""Endings that no game can come to."""

from __future__ import annotations

from typing import TypeAlias

from rulekit.checker.scope import World
from rulekit.language.diagnostics import Label, Report
from rulekit.language.source import Span
from rulekit.lints.ranges import Ranges
from rulekit.ruleset import meaning
from rulekit.ruleset.meaning import Expression
from rulekit.ruleset.model import Ending
from rulekit.ruleset.traversal import operands, walk

_Parts: TypeAlias = frozenset[str]
"""The words of what must hold together."""


def report_unreachable(world: World) -> None:
    """An ending whose condition is never true, never changes, or comes too late.

    Of a base too: its variants and expansions are what most easily leaves an ending behind.
    """
    rules, report = world.ruleset, world.report
    ranges, named = Ranges(rules), _reached_by_name(world)
    earlier: list[tuple[Ending, list[_Parts]]] = []
    for ending in rules.endings.values():
        place = (ending.condition.span if ending.condition else None) or ending.span
        if ending.name in named:
            pass
        elif ending.condition is None:
            _tell(report, ending, place, "nothing reaches it",
                  f'write `end_game "{ending.name}"`, or give it a condition')  # fmt: skip
        elif ranges.certain(ending.condition) is False:
            _tell(report, ending, place, "never true", "ask for what can come to be")
        elif _never_changes(ending.condition):
            _tell(report, ending, place, "nothing in it changes during a game",
                  "ask for something that the game changes")  # fmt: skip
        else:
            stronger = _parts(ending.condition)
            first = next((one for one, ways in earlier if any(w <= stronger for w in ways)), None)
            if first is not None:
                _tell(report, ending, place, f'"{first.name}" comes first whenever this is true',
                      "declare the ending with the stronger condition first", first)  # fmt: skip
        if ending.condition is not None:
            # What holds whenever the later one does, as far as the words tell.
            ways = [_parts(either) for either in operands(ending.condition, "or")]
            earlier.append((ending, ways))


def _parts(condition: Expression) -> _Parts:
    return frozenset(part.span.in_one_line for part in operands(condition))


def _tell(
    report: Report, ending: Ending, place: Span | None, label: str, help: str,
    first: Ending | None = None,
) -> None:  # fmt: skip
    report.warning(
        "RK5316",
        place,
        f'no game can end with "{ending.name}"',
        label=label,
        secondary=[Label(first.span, "checked before")] if first and first.span else [],
        help=help,
    )


def _reached_by_name(world: World) -> set[str]:
    """The endings that `end_game` names; all, if one of them is not known before the game."""
    names: set[str] = set()
    for node in world.nodes:
        if isinstance(node, meaning.Primitive) and node.name == "end_game":
            argument = node.arguments[0]
            if not isinstance(argument, meaning.Constant):
                return set(world.ruleset.endings)
            names.add(str(argument.value))
    return names


_FIXED = (
    meaning.Constant, meaning.OptionValue, meaning.ComponentName, meaning.Comparison,
    meaning.Logic, meaning.Not, meaning.Arithmetic, meaning.Negate, meaning.InRange,
)  # fmt: skip


def _never_changes(condition: Expression) -> bool:
    """Whether it holds from the beginning or never: made of options and constants alone."""
    return all(
        isinstance(node, _FIXED) or (isinstance(node, meaning.Seats) and node.which == "everyone")
        or (isinstance(node, meaning.Aggregate) and isinstance(node.source, meaning.Seats))
        for node in walk(condition)
    )  # fmt: skip
