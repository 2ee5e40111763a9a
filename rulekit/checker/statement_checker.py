"""Statements: from trees to meaning, normalised for the compiler."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

from rulekit.checker.scope import Context
from rulekit.language import tree
from rulekit.language.source import Span
from rulekit.ruleset.meaning import Block, Statement

Reader: TypeAlias = Callable[[Any, Context], list[Statement]]


def block(nodes: tree.Block, context: Context) -> Block:
    """The meaning of statements in a scope that is already theirs."""
    from rulekit.checker.choices import choose

    done: list[Statement] = []
    for number, node in enumerate(nodes):
        if isinstance(node, tree.Choose) and node.body is None:
            # What was chosen is known in the rest of the block, which runs only if it was.
            done += choose(node, context, nodes[number + 1 :])
            break
        done += statement(node, context)
    return tuple(done)


def inner_block(nodes: tree.Block | None, context: Context) -> Block:
    """The meaning of statements in a scope of their own."""
    return () if nodes is None else block(nodes, context.inside())


def statement(node: tree.Statement, context: Context) -> list[Statement]:
    if context.place == "value" and not isinstance(node, _ANSWERING):
        not_in_value(node, context)
        return []
    return _readers()[type(node)](node, context)


_ANSWERING = (tree.Let, tree.Assign, tree.Return, tree.If, tree.While, tree.For)


def not_in_value(node: tree.Statement, context: Context) -> None:
    span = node.span
    end = span.source.text.find("\n", span.start, span.end)
    context.world.report.error(
        "RK2014",
        span if end < 0 else Span(span.source, span.start, end),
        "a value only answers; it does nothing",
        label="does something",
        notes=("Values are asked again and again, also to see what a player could do.",),
        help="do it in an event, and `let`, `if`, `for` and `return` here",
    )


@cache
def _readers() -> dict[type, Reader]:
    """The function for each node. Imported late, since statements in blocks are read by us."""
    from rulekit.checker import assignments, branches, choices, effects

    return {
        tree.Let: assignments.read_let,
        tree.Assign: assignments.read_assign,
        tree.Return: effects.read_return,
        tree.Winners: effects.read_winners,
        tree.Score: effects.read_score,
        tree.Grant: effects.read_grant,
        tree.EndTurn: effects.read_end_turn,
        tree.Skip: effects.read_skip,
        tree.ExtraTurn: effects.read_extra_turn,
        tree.Proceed: effects.read_proceed,
        tree.Cancel: effects.read_cancel,
        tree.DoNothing: effects.read_do_nothing,
        tree.PlayAs: effects.read_play_as,
        tree.Compel: effects.read_compel,
        tree.Perform: effects.read_perform,
        tree.If: branches.read_if,
        tree.While: branches.read_while,
        tree.For: branches.read_for,
        tree.Choose: choices.read_choose,
        tree.Ask: choices.ask,
        tree.Offer: choices.offer,
    }
