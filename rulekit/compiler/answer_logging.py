"""Which answers leave a line of their own in the log: those that lead to nothing that is told."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from rulekit.compiler.ast_templates import expression, statements
from rulekit.compiler.body_effects import tells
from rulekit.compiler.wait_analysis import Facts, mentions
from rulekit.ruleset import meaning as m
from rulekit.ruleset.definitions import Binding
from rulekit.ruleset.traversal import Node, walk

if TYPE_CHECKING:
    from rulekit.compiler.frames import Frame

CHOSE = -7
"""First item of the journal entry of an answer; see `rulekit/engine/card_moves.py`."""


def logged(
    frame: Frame,
    site: int,
    player: ast.expr,
    answer: ast.expr,
    body: m.Block,
    about: Binding | None = None,
) -> list[ast.stmt]:
    """Code that records an answer before what it leads to; none where that is told. With
    `about`, which holds the answer, only what is told about it counts."""
    facts = frame.builder.facts
    if any(
        _is_told(node, facts) and (about is None or mentions(node, about)) for node in walk(body)
    ):
        return []
    return statements(
        "s.journal.append((KIND, len(s.stack), P, SITE, THIS, ANSWER))",
        KIND=CHOSE,
        P=player,
        SITE=site,
        THIS=expression("f[1]") if frame.info.carried else -1,
        ANSWER=answer,
    )


def _is_told(node: Node, facts: Facts) -> bool:
    """Whether a statement leaves an entry of which the log tells, itself or in its event."""
    if isinstance(node, m.CallEvent):
        return node.event in facts.telling_events
    return tells(node)
