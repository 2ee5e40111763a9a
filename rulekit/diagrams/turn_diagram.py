"""The picture of a turn: its phases in order, what each raises and which windows it offers."""

from __future__ import annotations

from itertools import pairwise

from rulekit.diagrams.event_diagram import event_box, key_of, leads_to, window_box
from rulekit.diagrams.graph import Box, Picture
from rulekit.ruleset.definitions import Event
from rulekit.ruleset.model import Ruleset


def turn_picture(ruleset: Ruleset) -> Picture:
    """Phases from the set-up to the next player's turn."""
    picture = Picture(f"{ruleset.title}: a turn")
    if ruleset.setup.block:
        picture.add(Box("setup", "set-up", "outside"))
    for phase in ruleset.phases:
        picture.add(event_box(phase, ruleset))
    picture.add(Box("next", "next player", "outside"))
    steps = ["setup"] if ruleset.setup.block else []
    for earlier, later in pairwise([*steps, *map(key_of, ruleset.phases), "next"]):
        picture.link(earlier, later, "next")
    for phase in ruleset.phases:
        for target in leads_to(phase.body.block, ruleset):
            if isinstance(target, Event):
                picture.add(event_box(target, ruleset))
                picture.link(key_of(phase), key_of(target))
            else:
                picture.add(window_box(target, ruleset))
                picture.link(key_of(phase), key_of(target), "offers")
    return picture
