"""Abilities that may be used whenever their holder is asked anything.

They stand among the options of a decision as tuples; all other options are numbers or None. When
one of them was used, its holder is asked again.
"""

from __future__ import annotations

import ast

from rulekit.compiler.ast_templates import statements
from rulekit.compiler.frames import Frames


def ask_again(frames: Frames) -> int | None:
    """A block to come back to when such an ability was used, which begins here."""
    if not frames.builder.facts.any_uses:
        return None
    again = frames.label()
    frames.go(again)
    frames.start(again)
    return again


def add_uses(frames: Frames, player: ast.expr) -> None:
    """Offers them beside the options in `o`."""
    if frames.builder.facts.any_uses:
        frames.emit(statements("o += options_any(s, P)", P=player))


def wait_for_answer(
    frames: Frames, pend: list[ast.stmt], answer: int, again: int | None, player: ast.expr
) -> None:
    """Puts a decision, and goes on in a new block with the answer in `a` if it is no such use."""
    frames.emit(pend)
    frames.wait(answer)
    frames.start(answer)
    frames.emit(statements("a = s.answer"))
    if again is not None and frames.builder.facts.any_uses:
        frames.emit(
            statements(
                "if a.__class__ is tuple:\n f[0] = A\n launch_any(s, a, P)\n return None",
                A=again,
                P=player,
            )
        )
