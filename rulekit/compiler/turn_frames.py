"""The frames at the bottom of the stack: the set-up, and turn after turn."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from rulekit.compiler.ast_templates import name, statements
from rulekit.compiler.cutting import start
from rulekit.compiler.frames import Frame
from rulekit.compiler.statement_code import Statements
from rulekit.compiler.units import FrameInfo

if TYPE_CHECKING:
    from rulekit.compiler.builder import Builder


def setup_frame(builder: Builder) -> Frame:
    """The frame of the set-up, whose body is compiled in its turn."""
    block = builder.ruleset.setup.block
    span = block[0].span if block else builder.any_span
    frame = Frame(builder, FrameInfo("setup", "setup", span), {}, 1)
    body = Statements(builder, frame, lambda value: statements("s.stack.pop()\nreturn None"))
    builder.schedule(lambda: frame.finish(body.body(block)))
    return frame


class GameFrame:
    """The frame at the bottom of every stack: turn after turn."""

    def __init__(self, builder: Builder) -> None:
        self.frame = Frame(builder, FrameInfo("game", "game", builder.any_span), {}, 1)
        self.begin_label = self.frame.start_label
        self.next_label = self.frame.entry()
        self.paused_label = self.frame.entry()

    def build(self) -> None:
        begin = [*statements("begin(s)"), *self._turn()]
        onward = [*start(self.next_label), *statements("end_turn(s)"), *self._turn()]
        self.frame.finish([*begin, *onward, *self._pause()])

    def build_pause(self) -> None:
        """The block of a game that no turn is to begin in."""
        self.frame.finish(self._pause())

    def _pause(self) -> list[ast.stmt]:
        return statements("start(PAUSED)\nreturn True", PAUSED=self.paused_label)

    def _turn(self) -> list[ast.stmt]:
        builder = self.frame.builder
        first, padding = builder.events.frame_of(builder.ruleset.events["turn"])
        return statements(
            "s.stack.append([START, s.current, *PAD])\nback(NEXT)",
            NEXT=self.next_label,
            START=first,
            PAD=name(padding),
        )
