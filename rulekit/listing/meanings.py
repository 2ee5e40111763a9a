"""What the numbers and names of core stand for: zones, components, events, slots of frames."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from functools import cached_property

from attrs import define, field

from rulekit.compiler.builder import Builder
from rulekit.compiler.core.tree_effects import functions_in
from rulekit.compiler.frame_owners import frames_of
from rulekit.compiler.frames import Frame
from rulekit.compiler.layout import (
    OUTSIDE,
    STACK,
    Layout,
    counter_attribute,
    variable_attribute,
)
from rulekit.ruleset.definitions import Component, Counter, Variable

_CARRIED = {1: "this", 2: "you", 3: "outer"}


@define(eq=False)
class Meanings:
    """Of one builder that has made everything."""

    builder: Builder
    frames: dict[int, Frame] = field(init=False)  # by the identity of what they stand for

    def __attrs_post_init__(self) -> None:
        owned = frames_of(self.builder)
        self.frames = {key: one.frame for key, one in owned.items()}

    @property
    def layout(self) -> Layout:
        return self.builder.layout

    # --- Parts of the state ------------------------------------------------------------

    @cached_property
    def cells(self) -> Mapping[str, Counter | Variable]:
        rules = self.builder.ruleset
        made: dict[str, Counter | Variable] = {
            counter_attribute(one): one for one in rules.counters.values()
        }
        return made | {variable_attribute(one): one for one in rules.variables.values()}

    def zone(self, number: int) -> tuple[str, int | None] | None:
        """The name of a zone, and of one of players whose it is."""
        if number in (STACK, OUTSIDE):
            return ("stack" if number == STACK else "outside"), None
        if not 0 <= number < len(self.layout.zones):
            return None
        zone, owner = self.layout.zones[number], self.layout.zone_owner[number]
        return None if zone is None else (zone.name, owner if zone.of_player else None)

    def base(self, number: int) -> str | None:
        """The zone of players that begins there."""
        found = self.zone(number)
        return found[0] if found is not None and found[1] == 0 else None

    # --- Cards -------------------------------------------------------------------------

    def active(self, index: int) -> str | None:
        """A component by the place of its row in `n`."""
        components = self.layout.active_components
        return components[index].name if 0 <= index < len(components) else None

    def row(self, place: int) -> tuple[str, int] | None:
        """Of a place in `n`: the component, and where in its row it is."""
        index, rest = divmod(place, self.layout.stride)
        name = self.active(index)
        return None if name is None else (name, rest)

    @cached_property
    def cards(self) -> Mapping[tuple[int, int], Component]:
        """Components by their first card and the one behind their last."""
        found = {}
        for component in self.layout.components:
            cards = self.layout.cards_of(component)
            found[cards.start, cards.stop] = component
        return found

    def component(self, number: int) -> str | None:
        components = self.layout.components
        return components[number].name if 0 <= number < len(components) else None

    def event(self, number: int) -> str | None:
        events = list(self.builder.ruleset.events.values())
        return events[number].name if 0 <= number < len(events) else None

    # --- Frames and functions ----------------------------------------------------------

    @cached_property
    def labels(self) -> Mapping[str, int]:
        """The numbers of the functions that are blocks."""
        return {name: label for label, name in enumerate(self.builder.block_names)}

    def frame_of(self, label: int) -> Frame:
        return self.frames[id(self.builder.block_infos[label])]

    def slots(self, frame: Frame) -> dict[int, str]:
        """What the places of a frame are called."""
        names = dict(_CARRIED) if frame.filled == 4 and frame.info.carried else {}
        for slot in range(1, frame.size):
            names.setdefault(slot, f"{frame.labels.get(slot, 'slot')}_{slot}")
        for slot, label in frame.labels.items():
            if list(frame.labels.values()).count(label) == 1:
                names[slot] = label
        taken = set(names.values())
        for binding, slot in frame.slots.items():
            free = binding.name not in taken or names[slot] == binding.name
            names[slot] = binding.name if free else f"{binding.name}_{slot}"
            taken.add(names[slot])
        return names

    @cached_property
    def windows(self) -> Mapping[str, Frame]:
        """Functions that ask whether a card may be played, and the frame whose window it is."""
        found = {}
        for (_, window), name in self.builder.windows.predicates.plays.items():
            outer = self.builder.windows.outer(window)
            if isinstance(name, str) and outer is not None:
                found[name] = outer
        return found

    @cached_property
    def functions(self) -> Mapping[str, ast.FunctionDef]:
        return {one.name: one for one in functions_in(self.builder)}

    @cached_property
    def of_functions(self) -> Mapping[str, list[str]]:
        """The parameters of each function of the rules."""
        return {name: [one.arg for one in f.args.args] for name, f in self.functions.items()}

    def first_line(self, frame: Frame) -> int:
        """Where the first block of a frame stands."""
        first = self.functions.get(self.builder.block_names[frame.start_label])
        if first is not None:
            return first.lineno
        return 1 if frame.info.span is None else frame.info.span.line
