"""Statements that are skipped with a choice to which they do not belong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeGuard

from rulekit.language.source import Span
from rulekit.lints.subject import Finding, Subject
from rulekit.ruleset import meaning
from rulekit.ruleset.control_flow import beginning
from rulekit.ruleset.definitions import Binding
from rulekit.ruleset.meaning import Block, Statement
from rulekit.ruleset.traversal import find, operands, walk


def with_a_choice(subject: Subject) -> Iterator[Finding]:
    """What follows a `choose` without a block, has nothing to do with what was chosen, and is
    not done where there is nothing to choose."""
    spared = set(_targets(subject))
    asked = [part.span.in_one_line for part in _conditions(subject)]
    told: set[Span] = set()
    for choose in subject.each(meaning.Choose):
        if choose in spared or choose.optional or choose.otherwise or not _may_be_empty(choose):
            continue
        if not _takes_the_rest(choose):
            continue
        source = choose.source.span.in_one_line
        others = _others(choose)
        if others and others[0].span not in told and not any(source in one for one in asked):
            told.add(others[0].span)
            yield Finding(
                others[0].span.first_line,
                f"this is skipped if there is no `{choose.binding.name}` to choose",
                "not about what is chosen",
                f"give the choice a block, `choose {choose.binding.name} from …:`, and put what"
                " is always done after it; or give it an `else`",
                [(choose.span.first_line, "a choice without a block takes in all that follows")],
            )


def _targets(subject: Subject) -> Iterator[meaning.Choose]:
    """The choices with which plays and uses begin: without a candidate they are not offered."""
    for rule in subject.usable:
        for step in beginning(rule.body.block, rule.body.locals):
            if isinstance(step, meaning.Choose):
                yield step


def _conditions(subject: Subject) -> Iterator[meaning.Expression]:
    """The conditions under which something is done: they may ask whether there is a candidate."""
    for rule in subject.carried:
        yield from operands(rule.condition)
    for sort in (meaning.If, meaning.While, meaning.Choice):
        for node in subject.each(sort):
            yield from node.conditions


def _may_be_empty(choose: meaning.Choose) -> bool:
    sure = meaning.Seats | meaning.Numbers | meaning.ListOf
    return choose.condition is not None or not isinstance(choose.source, sure)


def _others(choose: meaning.Choose) -> Sequence[Statement]:
    """The last statements that name neither what was chosen nor what came of it."""
    following = list(_in_a_row(choose.body))
    about = {choose.binding}
    last = -1
    for number, statement in enumerate(following):
        own = _own_part(statement)
        if any(read.binding in about for read in find(meaning.Read, own)):
            last = number
            about |= set(_given(statement))
    source = choose.source.span.in_one_line
    return [
        statement
        for statement in (following[last + 1 :] if last >= 0 else ())
        # An `if` asks for itself; and of an empty source nothing is left to be done.
        if not isinstance(statement, meaning.If)
        and all(part.span.in_one_line != source for part in walk(_own_part(statement)))
    ]


def _in_a_row(block: Block) -> Iterator[Statement]:
    """The statements of a block, and what follows a choice without a block in the same block."""
    for statement in block:
        yield statement
        if _takes_the_rest(statement):
            yield from _in_a_row(statement.body)


def _takes_the_rest(statement: Statement) -> TypeGuard[meaning.Choose]:
    """Whether it is a choice without a block of its own, and has what follows it as its block."""
    return (
        isinstance(statement, meaning.Choose)
        and bool(statement.body)
        and statement.body[0].span.start >= statement.span.end
    )


def _own_part(statement: Statement) -> object:
    """A statement, without what follows it as the block of a choice."""
    if _takes_the_rest(statement):
        return (statement.source, statement.condition, statement.chooser, statement.otherwise)
    return statement


def _given(statement: Statement) -> Iterator[Binding]:
    """The names that a statement gives to something."""
    if isinstance(statement, meaning.Choose):
        yield from (statement.binding, statement.candidate)
    for one in find(meaning.SetBinding, _own_part(statement)):
        yield one.binding
    for call in find(meaning.CallEvent, _own_part(statement)):
        if call.result is not None:
            yield call.result
