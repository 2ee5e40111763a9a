"""Whose statements the blocks of a frame are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from rulekit.compiler.frames import Frame
from rulekit.ruleset import meaning as m
from rulekit.ruleset.carried_rules import HookRule, WheneverRule
from rulekit.ruleset.traversal import body_of, everything_played

if TYPE_CHECKING:
    from rulekit.compiler.builder import Builder


@frozen(eq=False)
class Owned:
    """A frame, and what stands in the rules for what its blocks do: a body, or a statement."""

    frame: Frame
    does: object


def frames_of(builder: Builder) -> dict[int, Owned]:
    """Every frame of a builder, by the identity of what it stands for."""
    found = [Owned(builder.setup, builder.ruleset.setup), Owned(builder.game.frame, None)]
    found += [Owned(frame, event.body) for event, frame in builder.events.framed.items()]
    windows = builder.windows
    found += [
        Owned(frame, windows.plays[number][0].body) for number, frame in builder.play_frames.items()
    ]
    found += [
        Owned(frame, windows.uses[number][0].body) for number, frame in builder.use_frames.items()
    ]
    for sort, frames in (
        (HookRule, builder.hook_frames),
        (WheneverRule, builder.whenever_frames),
    ):
        for rule in builder.rules_of(sort):
            if id(rule) in frames:
                found.append(Owned(frames[id(rule)], body_of(rule)))
    if builder.later.frames:
        for node in everything_played(builder.ruleset):
            if isinstance(node, m.Later) and id(node) in builder.later.frames:
                found.append(Owned(builder.later.frames[id(node)], node.body))
    return {id(one.frame.info): one for one in found}
