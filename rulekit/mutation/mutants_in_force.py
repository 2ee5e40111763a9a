"""Puts mutants into force: many at once as forms between which compiled rules switch, or
one alone.

Compiling is what takes time. So all the mutants of a declaration are written into it, each
behind a question that compiled rules can answer (`variant`), and compiled together. What
cannot stand beside other forms takes its place alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeAlias

import attrs

from rulekit.engine.program import Program
from rulekit.engine.questions import print_again
from rulekit.language.nodes import Node, rewrite
from rulekit.language.source import Span
from rulekit.mutation.expression_mutations import FLAG, truth
from rulekit.mutation.mutants import Mutant, Slot
from rulekit.ruleset import meaning as m
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.types import NUMBER

Form: TypeAlias = "tuple[int | None, Mutant]"
"""A mutant with its number, or None if it is the only one."""


@contextmanager
def in_force(ruleset: Ruleset, mutants: Sequence[Mutant]) -> Iterator[None]:
    """While it lasts, `ruleset.variant[0] = n` puts the n-th of these mutants into force,
    counted from 1. They are all of one declaration, and none is `alone`."""
    with _changed(ruleset, list(enumerate(mutants, 1))):
        yield


@contextmanager
def alone_in_force(ruleset: Ruleset, mutant: Mutant) -> Iterator[None]:
    """While it lasts, this mutant is how the rules are."""
    with _changed(ruleset, [(None, mutant)]):
        yield


@contextmanager
def printed_in_force(ruleset: Ruleset, mutant: Mutant) -> Iterator[None]:
    """While it lasts, another number is printed on a card: nothing need be compiled."""
    slot, kept = mutant.slot, mutant.slot.content
    ruleset.variant[0] = 0
    try:
        _print(ruleset, slot, mutant.replacement)
        yield
    finally:
        _print(ruleset, slot, kept)


def _print(ruleset: Ruleset, slot: Slot, values: object) -> None:
    setattr(slot.owner, slot.attribute, values)
    for program in ruleset.compiled.values():
        if isinstance(program, Program):
            print_again(program)


@contextmanager
def _changed(ruleset: Ruleset, forms: Sequence[Form]) -> Iterator[None]:
    saved: list[tuple[Slot, Any]] = []
    kept = ruleset.compiled, ruleset.found
    ruleset.compiled, ruleset.found = {}, {}
    ruleset.variant[0] = 0
    try:
        for slot, changes in _by_slot(forms):
            saved += _write(slot, changes)
        yield
    finally:
        for slot, content in reversed(saved):
            setattr(slot.owner, slot.attribute, content)
        ruleset.compiled, ruleset.found = kept
        ruleset.variant[0] = 0


def _by_slot(forms: Sequence[Form]) -> Iterable[tuple[Slot, list[Form]]]:
    """Slots are made anew for each rule; those of the same attribute belong together."""
    found: dict[tuple[int, str], tuple[Slot, list[Form]]] = {}
    for number, mutant in forms:
        slot = mutant.slot
        _, together = found.setdefault((id(slot.owner), slot.attribute), (slot, []))
        together.append((number, mutant))
    return found.values()


def _write(slot: Slot, forms: Sequence[Form]) -> list[tuple[Slot, Any]]:
    """Changes a slot, and returns what to write back."""
    content = slot.content
    changes: dict[int, list[Form]] = {}  # by the identity of what is changed
    whole: list[tuple[int, Mutant]] = []  # of a condition: that a rule is not there
    for number, mutant in forms:
        if mutant.target is not None:
            changes.setdefault(id(mutant.target), []).append((number, mutant))
        elif number is None:
            return _replaced(slot, mutant)
        else:
            whole.append((number, mutant))
    made = _rewritten(content, changes)
    for number, mutant in whole:
        made = _either(number, mutant.replacement, made or truth(slot.span, True))
    setattr(slot.owner, slot.attribute, made)
    return [(slot, content)]


def _replaced(slot: Slot, mutant: Mutant) -> list[tuple[Slot, Any]]:
    """Writes a plain value, or several attributes of the owner at once."""
    if isinstance(mutant.replacement, dict):
        saved = []
        for attribute, value in mutant.replacement.items():
            place = attrs.evolve(slot, attribute=attribute)
            saved.append((place, place.content))
            setattr(slot.owner, attribute, value)
        return saved
    saved = [(slot, slot.content)]
    setattr(slot.owner, slot.attribute, mutant.replacement)
    return saved


def _rewritten(part: Any, changes: Mapping[int, Sequence[Form]]) -> Any:
    """An expression or block with the changes in it; what has none stays as it is."""

    def change(node: Node, made: Any) -> Any:
        for number, mutant in changes.get(id(node), ()):
            made = _changed_node(node, made, number, mutant)
        return made

    return rewrite(part, change)


def _changed_node(part: Any, made: Any, number: int | None, mutant: Mutant) -> Any:
    replacement = mutant.replacement
    if isinstance(part, m.Choice):
        # An option of a question that is never offered.
        never = truth(part.span, False)
        open_ = made.condition or truth(part.span, True)
        condition = never if number is None else _either(number, never, open_)
        return attrs.evolve(made, condition=condition)
    if isinstance(part, m.Stated):
        block = replacement if isinstance(replacement, tuple) else (replacement,)
        if number is None:
            return block
        otherwise = made if isinstance(made, tuple) else (made,)
        return (m.If(part.span, ((_asked(number, part.span), block),), otherwise),)
    return replacement if number is None else _either(number, replacement, made)


def _either(number: int, form: Any, otherwise: Any) -> m.Expression:
    return m.Conditional(
        otherwise.span, otherwise.type, _asked(number, otherwise.span), form, otherwise
    )


def _asked(number: int, span: Span) -> m.Expression:
    return m.Builtin(span, FLAG, "variant", (m.Constant(span, NUMBER, number),))
