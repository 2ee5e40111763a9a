"""What native code finds out of the values of a unit, where it can be translated."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import field, frozen

from rulekit.compiler.builder import Builder
from rulekit.compiler.compiling import room_for_chains
from rulekit.compiler.core.tree_effects import functions_in
from rulekit.compiler.linking import unit_of
from rulekit.engine.assembling import program_of
from rulekit.listing.meanings import Meanings
from rulekit.native.kinds import NOTHING, Kind
from rulekit.native.program_module import Translation
from rulekit.native.reading import Untranslatable

FAULTS = (
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
    try:
        made = translated(meanings.builder)
    except FAULTS:  # Python plays what cannot be translated, whyever
        return Kinds()
    known = [
        one
        for one in made.units.all
        if one.name in meanings.functions and one.result is not NOTHING
    ]
    cells, infos = made.units.cells.kinds, made.program.infos
    return Kinds(
        {one.name: one.kinds for one in known},
        {one.name: one.result for one in known},
        {
            (label, slot): kind
            for label, info in enumerate(infos)
            for slot in range(1, meanings.frame_of(label).size)
            if (kind := cells.get((id(info), slot))) is not None
        },
    )


def translated(builder: Builder) -> Translation:
    """All that a builder has made as native code; wasmtime is not needed for that. Raises one of
    FAULTS where that cannot be done."""
    rules = {one.name: one for one in functions_in(builder)}
    functions = dict(builder.functions)
    with room_for_chains():
        program = program_of(unit_of(builder, builder.setting_values or {}))
        builder.functions.update(functions)  # which becoming code has taken
        made = Translation(program, rules)
        made.translate()
    return made
