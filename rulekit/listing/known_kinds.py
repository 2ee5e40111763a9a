"""What native code finds out of the values of a unit, where it can be translated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import field, frozen

from rulekit.compiler.compiling import room_for_chains
from rulekit.engine.assembling import program_of
from rulekit.listing.meanings import Meanings
from rulekit.native.kinds import NOTHING, Kind
from rulekit.native.program_module import Translation
from rulekit.native.reading import Untranslatable

_FAULTS = (
    ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, Untranslatable,
    ValueError,
)  # fmt: skip


@frozen(eq=False)
class Kinds:
    """By the names of functions what they are given and give back, by labels of blocks and
    slots what frames hold. Of what no random game reaches nothing is known."""

    parameters: Mapping[str, Sequence[Kind]] = field(factory=dict)
    results: Mapping[str, Kind] = field(factory=dict)
    slots: Mapping[tuple[int, int], Kind] = field(factory=dict)


def kinds_of(meanings: Meanings) -> Kinds:
    """Nothing at all of rules that native code cannot play."""
    from rulekit.compiler.linking import unit_of

    builder = meanings.builder
    rules = {name: one for name, one in meanings.functions.items()}
    try:
        with room_for_chains():
            program = program_of(unit_of(builder, builder.setting_values or {}))
            made = Translation(program, rules)
            made.translate()
    except _FAULTS:  # Python plays what cannot be translated, whyever
        return Kinds()
    units = [one for one in made.units.all if one.name in rules and one.result is not NOTHING]
    cells = made.units.cells.kinds
    return Kinds(
        {one.name: one.kinds for one in units},
        {one.name: one.result for one in units},
        {
            (label, slot): kind
            for label, info in enumerate(program.infos)
            for slot in range(1, meanings.frame_of(label).size)
            if (kind := cells.get((id(info), slot))) is not None
        },
    )
