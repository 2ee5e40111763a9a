"""What things are called for a seat: nothing names a card that the seat may not know.

Not the frame of such a card's rule on the effect stack, not the decision that it asks for, not
its abilities among the options, not what the log says of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from attrs import frozen

from rulekit.compiler.units import NOWHERE, FrameInfo
from rulekit.engine.objects import StackFrame
from rulekit.engine.readable_names import UNKNOWN, Describing
from rulekit.engine.visibility import Visibility, visibility_of
from rulekit.ruleset.types import Type

if TYPE_CHECKING:
    from rulekit.engine.game import Game


@frozen
class Sight:
    """The cards that a seat knows where they lie; `visibility` is None for the host of a game,
    who knows them all."""

    names: Describing
    visibility: Visibility | None
    where: Sequence[int]
    seen: Sequence[int]

    def sees(self, card: int) -> bool:
        return self.visibility is None or self.visibility.cards(self.where, self.seen, card)

    def card(self, card: int) -> str:
        return str(self.names.card(card)) if self.sees(card) else UNKNOWN

    def is_held_blindly(self, card: int) -> bool:
        """Whether the seat holds a card with its face to others, and does not know it."""
        visibility = self.visibility
        held = visibility is not None and self.where[card] in visibility.averted
        return held and not self.sees(card)

    def value(self, value: Any, type_: Type) -> str:
        return self.names.tell(value, type_, self.sees)

    def hides(self, info: FrameInfo, frame: Sequence[Any]) -> bool:
        """Whether what is in progress is a rule of a card that the seat does not know."""
        this = frame[1] if info.carried else None
        return this is not None and this >= 0 and not self.sees(this)

    def frame(self, info: FrameInfo, frame: Sequence[Any]) -> StackFrame:
        """Something in progress. Of a card that is not known no more is told than who plays or
        uses it: neither which kind of rule it has, nor before whom it lies."""
        acts = info.kind in ("play", "use")
        arguments: dict[str, str] = {}
        hidden = self.hides(info, frame)
        if info.carried and not hidden and frame[1] is not None and frame[1] >= 0:
            arguments["card"] = self.card(frame[1])
        if info.carried and (acts or not hidden) and frame[2] is not None and frame[2] >= 0:
            arguments["by"] = self.names.player(frame[2])
        if hidden:
            return StackFrame(info.kind if acts else "rule", UNKNOWN, arguments, None)
        for binding, slot in info.parameters:
            value = frame[slot]
            if binding.type.name == "list":
                arguments[binding.name] = f"{len(value or ())} items"
            else:
                arguments[binding.name] = self.value(value, binding.type)
        span = None if info.span is NOWHERE else info.span
        return StackFrame(info.kind, info.name, arguments, span)

    def stack(self, game: Game) -> list[StackFrame]:
        """The effect stack, the outermost frame first, for people to read."""
        infos = game.program.infos
        frames = [(infos[frame[0]], frame) for frame in game.state.stack]
        return [self.frame(info, frame) for info, frame in frames if info.kind != "game"]


def sight_of(game: Game, seat: int | None) -> Sight:
    """What a seat knows now; ABSENT is somebody who only looks on, None the host."""
    visibility = None if seat is None else visibility_of(game.program.layout, seat)
    return Sight(game.describing, visibility, game.state.where, game.state.seen)
