"""What statements do: found in one walk through them, and asked by all who want to know."""

from __future__ import annotations

from attrs import define, field

from rulekit.ruleset import meaning as m
from rulekit.ruleset.definitions import Binding, Definition, Event
from rulekit.ruleset.traversal import Node, definitions_in, walk

_TOLD = frozenset({"move", "move_under", "reveal", "swap", "say"})
"""Deeds of the engine of which the log tells."""


@define(eq=False)
class Effects:
    """What some statements may do themselves, and which events they may raise."""

    decides: bool = False  # somebody is asked, or the event goes on that they replace
    returns: bool = False
    puts_off: bool = False
    tells: bool = False  # leaves an entry of which the log tells
    raises: dict[Event, None] = field(factory=dict)
    sets: dict[Binding, None] = field(factory=dict)
    changes: set[Definition] = field(factory=set)  # counters and variables
    deeds: set[str] = field(factory=set)  # of the engine
    skips: set[Event] = field(factory=set)
    lends_until: set[Event | str] = field(factory=set)  # rules of cards


def effects_of(root: object) -> Effects:
    """The effects of a statement, a block or a body."""
    made = Effects()
    for node in walk(root):
        made.decides |= node.waits
        made.tells |= tells(node)
        if node.does == "changes":
            made.changes.update(definitions_in(node))
        match node:
            case m.CallEvent():
                made.raises[node.event] = None
            case m.SetBinding():
                made.sets[node.binding] = None
            case m.Primitive():
                made.deeds.add(node.name)
            case m.Return():
                made.returns = True
            case m.Later():
                made.puts_off = True
            case m.SkipPhase():
                made.skips.add(node.phase)
            case m.Grant():
                made.lends_until.add(node.until)
    return made


def tells(node: Node) -> bool:
    """Whether a statement itself leaves an entry of which the log tells."""
    match node:
        case m.Proceed() | m.Stated(plays=True):
            return True
        case m.Primitive():
            return node.name in _TOLD
    return False
