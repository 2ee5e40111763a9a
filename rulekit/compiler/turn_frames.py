"""The frames at the bottom of the stack: the set-up, and turn after turn."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from rulekit.compiler.ast_templates import name, statements
from rulekit.compiler.frames import Frames
from rulekit.compiler.units import FrameInfo

if TYPE_CHECKING:
    from rulekit.compiler.builder import Builder


class SetupFrames(Frames):
    """The frame of the set-up."""

    def __init__(self, builder: Builder) -> None:
        super().__init__(builder, FrameInfo("setup", "setup", builder.any_span), {}, 1)
        self.start_label = self.label()
        builder.entries.add(self.start_label)
        block = builder.ruleset.setup.block
        if block:
            self.source = block[0].span.source
            self.scope.source = self.source
            self.info.span = block[0].span

    def build(self) -> None:
        self.start(self.start_label)
        self.body(self.builder.ruleset.setup.block)
        self.finish()

    def leave(self, value: ast.expr | None) -> None:
        self.emit(statements("s.stack.pop()\nreturn None"))


class GameFrames(Frames):
    """The frame at the bottom of every stack: turn after turn."""

    def __init__(self, builder: Builder) -> None:
        super().__init__(builder, FrameInfo("game", "game", builder.any_span), {}, 1)
        self.begin_label = self.label()
        self.next_label = self.label()
        self.paused_label = self.label()
        builder.entries |= {self.begin_label, self.next_label, self.paused_label}

    def build(self) -> None:
        self.start(self.begin_label)
        self.emit(statements("begin(s)"))
        self._turn()
        self.start(self.next_label)
        self.emit(statements("end_turn(s)"))
        self._turn()
        self.build_pause()

    def build_pause(self) -> None:
        """The block of a game that no turn is to begin in."""
        self.start(self.paused_label)
        self.close(statements("return True"))
        self.finish()

    def _turn(self) -> None:
        turn = self.builder.ruleset.events["turn"]
        start, padding = self.builder.events.frame_of(turn)
        self.close(
            statements(
                "f[0] = NEXT\ns.stack.append([START, s.current, *PAD])\nreturn None",
                NEXT=self.next_label,
                START=start,
                PAD=name(padding),
            )
        )
