"""Puts mutants into force: many at once as forms between which compiled rules switch, or
one alone.

Compiling is what takes time. So many mutants are written into the rules at once, each behind
a question that compiled rules can answer (`variant`), and compiled together. What cannot
stand beside other forms takes its place alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeAlias

import attrs
from attrs import define, field

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

Written: TypeAlias = "tuple[Slot, Any]"
"""A slot, and what is written there."""


@define(eq=False)
class SideBySide:
    """Mutants as forms of the rules, of which one is chosen. None of them is `alone`."""

    ruleset: Ruleset
    mutants: Sequence[Mutant]
    numbers: dict[str, int] = field(init=False)
    written: list[Written] = field(init=False)
    compiled: dict[object, object] = field(factory=dict)  # of the rules with all their forms
    found: dict[object, Any] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        forms = list(enumerate(self.mutants, 1))
        self.numbers = {mutant.id: number for number, mutant in forms}
        self.written = [part for slot, some in _by_slot(forms) for part in _written(slot, some)]

    @contextmanager
    def in_force(self) -> Iterator[None]:
        """While it lasts, the rules have all these forms, and are as they were until one is
        chosen."""
        with _changed(self.ruleset, self.written, self.compiled, self.found):
            yield

    def choose(self, mutant: Mutant) -> None:
        self.ruleset.variant[0] = self.numbers[mutant.id]


@contextmanager
def alone_in_force(ruleset: Ruleset, mutant: Mutant) -> Iterator[None]:
    """While it lasts, this mutant is how the rules are."""
    with _changed(ruleset, _written(mutant.slot, [(None, mutant)]), {}, {}):
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
def _changed(
    ruleset: Ruleset,
    written: Iterable[Written],
    compiled: dict[object, object],
    found: dict[object, Any],
) -> Iterator[None]:
    saved: list[Written] = []
    kept = ruleset.compiled, ruleset.found
    ruleset.compiled, ruleset.found = compiled, found
    ruleset.variant[0] = 0
    try:
        for slot, content in written:
            saved.append((slot, slot.content))
            setattr(slot.owner, slot.attribute, content)
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


def _written(slot: Slot, forms: Sequence[Form]) -> list[Written]:
    """What stands in a slot, and perhaps beside it, with changes."""
    changes: dict[int, list[Form]] = {}  # by the identity of what is changed
    whole: list[tuple[int, Mutant]] = []  # of a condition: that a rule is not there
    for number, mutant in forms:
        if mutant.target is not None:
            changes.setdefault(id(mutant.target), []).append((number, mutant))
        elif number is None:
            return _replaced(slot, mutant)
        else:
            whole.append((number, mutant))
    made = _rewritten(slot.content, changes)
    for number, mutant in whole:
        made = _either(number, mutant.replacement, made or truth(slot.span, True))
    return [(slot, made)]


def _replaced(slot: Slot, mutant: Mutant) -> list[Written]:
    """A plain value, or several attributes of the owner at once."""
    if isinstance(mutant.replacement, dict):
        values = mutant.replacement.items()
        return [(attrs.evolve(slot, attribute=attribute), value) for attribute, value in values]
    return [(slot, mutant.replacement)]


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
