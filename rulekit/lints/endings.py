"""Endings that no game can come to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from rulekit.lints.subject import Finding, Subject
from rulekit.ruleset import meaning
from rulekit.ruleset.definitions import Ending
from rulekit.ruleset.meaning import Expression
from rulekit.ruleset.traversal import operands, walk

_Parts: TypeAlias = frozenset[str]
"""The words of what must hold together."""

_Earlier: TypeAlias = list[tuple[Ending, list[_Parts]]]
"""Endings that are checked before, each with the parts of the ways in which it is reached."""


def unreachable(subject: Subject) -> Iterator[Finding]:
    """An ending whose condition is never true, never changes, or comes too late."""
    named = _reached_by_name(subject)
    earlier: _Earlier = []
    for ending in subject.rules.endings.values():
        why = None if ending.name in named else _why_unreachable(ending, earlier, subject)
        if why is not None:
            label, help_, first = why
            yield Finding(
                (ending.condition.span if ending.condition else None) or ending.span,
                f'no game can end with "{ending.name}"',
                label,
                help_,
                [(first.span, "checked before")] if first else (),
            )
        if ending.condition is not None:
            # What holds whenever the later one does, as far as the words tell.
            ways = [_parts(either) for either in operands(ending.condition, "or")]
            earlier.append((ending, ways))


def without_winners(subject: Subject) -> Iterator[Finding]:
    """An ending that does not say who wins."""
    for ending in subject.rules.endings.values():
        said = walk(ending.body.block)
        if not any(isinstance(deed, meaning.Winners | meaning.Score) for deed in said):
            yield Finding(
                ending.span,
                f'who wins with "{ending.name}" is not said, so nobody does',
                "without `winners`",
                "write `winners …`, or `winners []` if nobody wins",
            )


def _why_unreachable(
    ending: Ending, earlier: _Earlier, subject: Subject
) -> tuple[str, str, Ending | None] | None:
    """A label and a help, and the ending that comes first, if it is that."""
    if ending.condition is None:
        help_ = f'write `end_game "{ending.name}"`, or give it a condition'
        return "nothing reaches it", help_, None
    if subject.ranges.certain(ending.condition) is False:
        return "never true", "ask for what can come to be", None
    if _never_changes(ending.condition):
        help_ = "ask for something that the game changes"
        return "nothing in it changes during a game", help_, None
    stronger = _parts(ending.condition)
    for first, ways in earlier:
        if any(way <= stronger for way in ways):
            label = f'"{first.name}" comes first whenever this is true'
            return label, "declare the ending with the stronger condition first", first
    return None


def _parts(condition: Expression) -> _Parts:
    return frozenset(part.span.in_one_line for part in operands(condition))


def _reached_by_name(subject: Subject) -> set[str]:
    """The endings that `end_game` names; all, if one of them is not known before the game."""
    names: set[str] = set()
    for node in subject.each(meaning.Primitive):
        if node.name == "end_game":
            argument = node.arguments[0]
            if not isinstance(argument, meaning.Constant):
                return set(subject.rules.endings)
            names.add(str(argument.value))
    return names


_FIXED = (
    meaning.Constant, meaning.OptionValue, meaning.ComponentName, meaning.Comparison,
    meaning.Logic, meaning.Not, meaning.Arithmetic, meaning.Negate, meaning.InRange,
)  # fmt: skip


def _never_changes(condition: Expression) -> bool:
    """Whether it holds from the beginning or never: made of options and constants alone."""
    return all(
        isinstance(node, _FIXED) or (isinstance(node, meaning.Seats) and node.which == "seats")
        or (isinstance(node, meaning.Aggregate) and isinstance(node.source, meaning.Seats))
        for node in walk(condition)
    )  # fmt: skip
