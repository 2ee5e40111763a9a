"""What options are weighed by, of one program: the tables of traits, for both engines.

Every option has four traits, numbered through all sites of a program. What tells seats apart is
learned from declarations alone: single cards of kinds that have few names, as roles are, and how
far players are above the floors of those counters on which they do not begin.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import cached_property
from types import FunctionType
from typing import Any, Final

from attrs import define, field

from rulekit.compiler.layout import counter_attribute
from rulekit.engine.program import Program
from rulekit.engine.seat_groups import single_zones
from rulekit.engine.state import State
from rulekit.native.runtime import traits
from rulekit.native.shared_functions import MadeFunctions, in_python

PER_OPTION: Final = 4

_IN_WINDOW, _CARD, _PLAYER, _OTHER = range(4)
_GROUPS = 8  # with that of seats of no group
_STANDINGS = 8
_NUMBERS = 16  # a greater one counts as the greatest
_FEW = 7  # cards on the table that others are compared with


@define(eq=False)
class Traits:
    program: Program
    count: int = 0
    made: MadeFunctions = field(init=False)
    names: dict[str, Any] = field(factory=dict)  # in capitals, for the functions of the runtime

    def __attrs_post_init__(self) -> None:
        program, layout, unit = self.program, self.program.layout, self.program.unit
        components = len(layout.components)
        verbs = 1 + components + len(unit.uses) + len(unit.treats)
        people = 2 + 2 + _GROUPS
        itself = {
            _IN_WINDOW: verbs, _CARD: 2 + 3 * components, _PLAYER: 3, _OTHER: 2 + _NUMBERS,
        }  # fmt: skip
        sizes = {_IN_WINDOW: verbs, _CARD: people, _PLAYER: people, _OTHER: 2 + _NUMBERS}
        tables: dict[str, list[int]] = {
            name: [] for name in ("SORTS", "SIZES", "ITSELF", "WHOM", "FARE", "BESIDE")
        }
        for site in program.sites:
            sort = _IN_WINDOW if site.kind == "offer" else _SORTS.get(site.item, _OTHER)
            tables["SORTS"].append(sort)
            tables["SIZES"].append(sizes[sort])
            for name, size in (
                ("ITSELF", itself[sort]), ("WHOM", _GROUPS * sizes[sort]),
                ("FARE", _STANDINGS * sizes[sort]), ("BESIDE", 2 + 3 * (_FEW + 1)),
            ):  # fmt: skip
                tables[name].append(self.count)
                self.count += size
        faces = [
            component.faces[copy] if component.faces else (0, -1)
            for component, copy in zip(layout.cards, layout.copy_of, strict=True)
        ]
        self.made = MadeFunctions.of(_standing(program))
        self.names = {
            **{name: tuple(table) for name, table in tables.items()},
            "IN_WINDOW": _IN_WINDOW,
            "CARD": _CARD,
            "PLAYER": _PLAYER,
            "STANDING": self.made.room["standing"],
            "STANDINGS": _STANDINGS,
            "MOST_NUMBERS": _NUMBERS,
            "COMPONENTS": components,
            "COMPONENT_OF": tuple(layout.component_index[one] for one in layout.cards),
            "USES": len(unit.uses),
            "STRIDE": layout.option_stride,
            "ZONE_OWNERS": tuple(layout.zone_owner),
            "SINGLE_ZONES": tuple(layout.zone_base[one] for one in single_zones(program.ruleset)),
            "GROUP_OF": _groups(program),
            "TABLE": _table(program),
            "FEW": _FEW,
            "SUIT_OF": tuple(suit for _, suit in faces),
            "RANK_OF": tuple(rank for rank, _ in faces),
            "OTHER_SUIT": 0,
            "LOWER": 1,
            "HIGHEST": 2,
        }

    @cached_property
    def in_python(self) -> Callable[[State, int, int, Any], Sequence[int]]:
        """Gives the traits of an option: of the state, the site, who decides, and the option."""
        functions = [
            one
            for one in vars(traits).values()
            if isinstance(one, FunctionType) and one.__module__ == traits.__name__
        ]
        names = in_python(functions, {**self.names, "_is_list": _is_list})
        itself, deed, beside = names["itself"], names["deed"], names["beside"]
        whom, fare = names["whom"], names["fare"]

        def traits_of(s: State, site: int, player: int, option: Any) -> Sequence[int]:
            done = deed(s, site, player, option)
            return (
                itself(s, site, player, option),
                whom(s, site, player, done),
                fare(s, site, player, option, done),
                beside(s, site, player, option),
            )

        return traits_of


_SORTS = {"card": _CARD, "player": _PLAYER}


def _is_list(option: Any) -> bool:
    return option.__class__ is tuple


def _table(program: Program) -> int:
    """The first zone of the table that all see, as a trick or a pile; -1 if there is none."""
    layout = program.layout
    return next(
        (
            layout.zone_base[zone]
            for zone in program.ruleset.zones.values()
            if zone.visibility == "public" and not zone.of_player
        ),
        -1,
    )


def _groups(program: Program) -> tuple[int, ...]:
    """Of each card the group of who holds it as a single card: from 1, for kinds of which there
    are at least two cards of different names, and not too many; else 0."""
    layout = program.layout
    of_kinds = defaultdict(list)
    for component in layout.components:
        of_kinds[component.kind].append(component)
    numbers = {
        component: number
        for components in of_kinds.values()
        if 1 < len(components) < _GROUPS
        for number, component in enumerate(components, 1)
    }
    return tuple(numbers.get(component, 0) for component in layout.cards)


def _standing(program: Program) -> str:
    """Tells how far a seat is from a floor; of rules without such counters, how many cards of
    its own it still has."""
    found = [
        f"s.{counter_attribute(counter)}[p]"
        for counter in program.ruleset.counters.values()
        if counter.owner == "player" and counter.starts_at is not None and not counter.resets
    ]
    hands = program.layout.hand_base
    if not found:
        found = [f"len(s.z[{hands} + p])" if hands >= 0 else "0"]
    told = found[0] if len(found) == 1 else f"min({', '.join(found)})"
    return f"def standing(s, p):\n    return {told}"
