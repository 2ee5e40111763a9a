"""Abilities that may be used whenever their holder is asked anything.

They stand among the options of a decision as tuples; all other options are numbers or None. When
one of them was used, its holder is asked again.
"""

from __future__ import annotations

import ast

from rulekit.compiler.ast_templates import statements
from rulekit.compiler.cutting import start
from rulekit.compiler.frames import Frame


def ask_again(frame: Frame) -> tuple[int, list[ast.stmt]]:
    """A block to come back to when such an ability was used, and its beginning here; none is
    begun where there are no such abilities."""
    if not frame.builder.facts.any_uses:
        return -1, []
    again = frame.label()
    return again, start(again)


def add_uses(frame: Frame, player: ast.expr) -> list[ast.stmt]:
    """Offers them beside the options in `o`."""
    if not frame.builder.facts.any_uses:
        return []
    return statements("o += options_any(s, P)", P=player)


def answer(frame: Frame, label: int, again: int, player: ast.expr) -> list[ast.stmt]:
    """Waits, and goes on in a block with the answer in `a` if it is no such use."""
    made = statements("wait(N)\nstart(N)\na = s.answer", N=label)
    if frame.builder.facts.any_uses:
        made += statements(
            "if a.__class__ is tuple:\n launch_any(s, a, P)\n back(AGAIN)", P=player, AGAIN=again
        )
    return made
