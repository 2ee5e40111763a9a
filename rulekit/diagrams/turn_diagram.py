"""The picture of a turn: its phases in order, what each raises and which windows it offers."""

from __future__ import annotations

from rulekit.diagrams.event_diagram import event_box, opened_by, window_box
from rulekit.diagrams.graph import Box, Picture
from rulekit.ruleset import meaning
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.traversal import walk


def turn_picture(ruleset: Ruleset) -> Picture:
    """Phases from the set-up to the next player's turn."""
    picture = Picture(f"{ruleset.title}: a turn")
    start = "setup"
    if ruleset.setup.block:
        picture.add(Box(start, "set-up", "outside"))
    previous = start if ruleset.setup.block else None
    for phase in ruleset.phases:
        box = event_box(phase, ruleset)
        picture.add(box)
        if previous is not None:
            picture.link(previous, box.key, "next")
        previous = box.key
    picture.add(Box("next", "next player", "outside"))
    if previous is not None:
        picture.link(previous, "next", "next")
    for phase in ruleset.phases:
        for node in walk(phase.body.block):
            if isinstance(node, meaning.CallEvent):
                box = event_box(node.event, ruleset)
                picture.add(box)
                picture.link(f"event {phase.name}", box.key)
            elif (window := opened_by(node)) is not None:
                box = window_box(ruleset.windows[window], ruleset)
                picture.add(box)
                picture.link(f"event {phase.name}", box.key, "offers")
    return picture
