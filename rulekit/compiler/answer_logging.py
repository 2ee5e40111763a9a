"""Which answers leave a line of their own in the log: those that lead to nothing that is told."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from rulekit.compiler.ast_templates import expression, statements
from rulekit.compiler.wait_analysis import mentions
from rulekit.ruleset import meaning as m
from rulekit.ruleset.definitions import Binding, Event
from rulekit.ruleset.traversal import walk

if TYPE_CHECKING:
    from rulekit.compiler.frames import Frame

CHOSE = -7
"""First item of the journal entry of an answer; see `rulekit/engine/card_moves.py`."""

_TOLD = frozenset({"move", "move_under", "reveal", "swap", "say"})


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
    if any(_is_told(node) and (about is None or mentions(node, about)) for node in walk(body)):
        return []
    return statements(
        "s.journal.append((KIND, len(s.stack), P, SITE, THIS, ANSWER))",
        KIND=CHOSE,
        P=player,
        SITE=site,
        THIS=expression("f[1]") if frame.info.carried else -1,
        ANSWER=answer,
    )


def _is_told(node: object) -> bool:
    """Whether a statement leaves an entry of which the log tells, itself or in its event."""
    seen: set[Event] = set()
    todo = [node]
    while todo:
        match todo.pop():
            case m.Proceed():
                return True
            case m.Stated(plays=True):
                return True
            case m.Primitive(name=name) if name in _TOLD:
                return True
            case m.CallEvent(event=event) if event not in seen:
                if event.text:
                    return True
                seen.add(event)
                todo += walk(event.body)
    return False
