"""Changes of statements: one left out, a choice freed or forced, a limit lifted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import evolve

from rulekit.mutation.expression_mutations import change, guard, where
from rulekit.mutation.mutants import Mutant, Slot, shown
from rulekit.ruleset import meaning as m


def of_statement(slot: Slot, node: Any) -> Iterator[Mutant]:
    """The changes of one statement; those of its parts are for their own."""
    if _may_go(node):
        # Where a turn can begin is read off the phases that are its statements.
        solo = isinstance(node, m.CallEvent) and node.event.is_phase
        yield change("statement", slot, node, (), "nothing", before=_headline(node), solo=solo)
    made: Any
    match node:
        case m.SetCounter() if node.operator in ("+=", "-="):
            other: Any = "-=" if node.operator == "+=" else "+="
            after = _headline(node).replace(node.operator, other, 1)
            made = (evolve(node, operator=other),)
            yield change("amount", slot, node, made, after, before=_headline(node))
        case m.If():
            for condition, _ in node.branches:
                yield from guard(slot, condition)
        case m.While():
            yield from guard(slot, node.condition, droppable=False)
        case m.For():
            yield from where(slot, node.condition)
        case m.Choose():
            yield from where(slot, node.condition)
            yield _choice(slot, node)
        case m.Choice():
            yield from _option(slot, node)
        case m.Offer() if node.until_pass:
            made = (evolve(node, until_pass=False),)
            yield change("limit", slot, node, made, "once", before="until pass")
        case m.Later():
            yield change("limit", slot, node, node.body, "at once", before="later")
        case m.Grant() if node.until != "end of turn":
            made = (evolve(node, until="end of turn"),)
            yield change("limit", slot, node, made, "end of turn", before=_headline(node))


def _may_go(node: Any) -> bool:
    match node:
        case m.CallEvent() | m.Proceed():
            return node.result is None  # else it gives a name to that
        case m.Return():
            return node.value is None
        case m.Stated():
            return node.whole
    return False


def _choice(slot: Slot, node: m.Choose) -> Mutant:
    before, after = ("may choose", "choose") if node.optional else ("choose", "may choose")
    made = evolve(node, optional=not node.optional)
    before = f"{before} {node.binding.name}"
    # Whether a card may be played is read off the choices with which its play begins.
    return change("choice", slot, node, made, after, before=before, solo=True)


def _option(slot: Slot, node: m.Choice) -> Iterator[Mutant]:
    if node.condition is not None:
        yield from guard(slot, node.condition)
    yield change("option", slot, node, False, "not offered", before=f'option "{node.label}"')


def _headline(node: Any) -> str:
    """The first line of a statement."""
    text = node.span.text.strip().splitlines()[0].split(" #")[0].strip()
    return shown(node.span) if len(text) > 60 else text
