"""Refuses bodies that are nested deeper than Python code can be."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.compiler.analysis import all_rules
from rulekit.language.diagnostics import Diagnostic, RulesError
from rulekit.language.source import Span
from rulekit.ruleset import meaning as m
from rulekit.ruleset.model import Body, Ruleset
from rulekit.ruleset.walking import body_of

DEEPEST_LOOPS = 16
MOST_BRANCHES = 100


def check_nesting(ruleset: Ruleset) -> None:
    """Raises RulesError (RK0013) where loops stand too deep in loops, or an `if` has too
    many branches."""
    found = [one for body in _bodies(ruleset) for one in _block(body.block, 0)]
    if found:
        raise RulesError(tuple(found))


def _bodies(ruleset: Ruleset) -> Iterator[Body]:
    yield ruleset.setup
    yield from (event.body for event in ruleset.events.values())
    yield from (ending.body for ending in ruleset.endings.values())
    for rule in all_rules(ruleset):
        body = body_of(rule)
        if body is not None:
            yield body
    for value in ruleset.values.values():
        if isinstance(value.body, Body):
            yield value.body


def _block(block: m.Block, loops: int) -> Iterator[Diagnostic]:
    for node in block:
        match node:
            case m.For() | m.While():
                if loops >= DEEPEST_LOOPS:
                    yield _too_deep(
                        node.span,
                        f"loops are nested more than {DEEPEST_LOOPS} deep",
                        "let an `event` do what the inner loops do",
                    )
                else:
                    yield from _block(node.body, loops + 1)
            case m.If():
                if len(node.branches) > MOST_BRANCHES:
                    yield _too_deep(
                        node.span,
                        f"this `if` has more than {MOST_BRANCHES} branches",
                        "look the answer up in a table: `{1: 5, 2: 7}[n]`",
                    )
                for _, inner in node.branches:
                    yield from _block(inner, loops)
                yield from _block(node.otherwise, loops)
            case m.Choose():
                yield from _block(node.body, loops)
                yield from _block(node.otherwise, loops)
            case m.Ask():
                for choice in node.choices:
                    yield from _block(choice.body, loops)
            case m.Offer():
                yield from _block(node.otherwise, loops)


def _too_deep(span: Span, message: str, help: str) -> Diagnostic:
    return Diagnostic("RK0013", "error", message, span, label="too deep", help=help)
