"""What names in capitals mean in the runtime: numbers and tables of one program."""

from __future__ import annotations

from typing import Any

from rulekit.compiler.layout import counter_attribute
from rulekit.engine.interpreter import MOST_STEPS
from rulekit.engine.program import Program
from rulekit.native.asked import Asked, Seeking
from rulekit.native.memory import FRAMES, HEAP, LITTER, MARGIN, ROOTS, Memory
from rulekit.native.seat_rings import ring_names


def runtime_names(
    program: Program, memory: Memory, asked: Asked, seeking: Seeking | None
) -> dict[str, Any]:
    unit = program.unit
    kinds = [info.kind for info in program.infos]
    scalars = memory.scalars
    arrays = [
        (region.address + 4, 4 * region.length)
        for name, region in memory.regions.items()
        if name.startswith("v_")
    ]
    sought = {} if seeking is None else _of_search(memory, seeking)
    rooms = [sought, memory.ledger.names(), memory.policy.names(), memory.prospects.names()]
    return _each_once(
        *rooms,
        ring_names(program, memory.regions["out"].address + 4),
        {
            "KEPT": memory.position,
            "PLAN": memory.plan,
            "NAMES": memory.names,
            "N_BEGINS": memory.regions["n"].address + 4,
            "KEPT_N": memory.place_kept(memory.regions["n"].address + 4),
            "KEPT_BOT_RNG": memory.place_kept(scalars["rng"] + 8),
            "COUNTS": program.names["counts"],
            "VARYING_BOUNDS": _varying_bounds(program, memory),
            "RNG": scalars["rng"],
            "BOT_RNG": scalars["rng"] + 8,
            "FRAMES": FRAMES,
            "FRAME_WORDS": memory.frame_words,
            "FRAME_BYTES": memory.frame_bytes,
            "FRAMES_BEGIN": memory.frames,
            "JOURNAL_BEGINS": memory.journal,
            "JOURNAL_FULL": memory.journal_full,
            "IMAGE": memory.image,
            "HALF": HEAP,
            "FULL": HEAP - MARGIN,
            "LITTER": LITTER,
            "FIRST_ROOT": min(scalars[name] for name in ROOTS),
            "LAST_ROOT": max(scalars[name] for name in ROOTS) + 4,
            "ROOT_ARRAYS": arrays,
            "MOST_STEPS": MOST_STEPS,
            "SETUP_BLOCK": unit.setup[0],
            "SETUP_PADDING": unit.setup[1],
            "BEGIN_BLOCK": unit.begin_block,
            "MANY": [site.many for site in program.sites],
            "TURN_BLOCKS": [kind == "turn" for kind in kinds],
            "PLAY_BLOCKS": [kind == "play" for kind in kinds],
            "TURN_ENDING": [index in unit.turn_ending for index in range(len(kinds))],
            "TURN_OVER": unit.turn_over,
            "HOLDS": bool(asked.tests),
            "INVARIANTS": asked.tests,
            "SEEKS": asked.wanted is not None,
            "WANTED": asked.wanted,
            "WATCHES": program.watches,
            "CALM": program.calm,
            "PHASE_BLOCKS": [kind == "phase" for kind in kinds],
            "ALWAYS": program.always,
            "WHENEVER": program.whenever,
            "BY_CARDS": program.whenever_totals is not None,
            "WHENEVER_TOTALS": program.whenever_totals or (),
            "HOLDERS": program.names["holders"],
            "MOVE_CARD": program.names["move_card"],
            "PILE_OF": program.names["pile"],
            "ENDINGS": program.names["endings"],
        },
    )


def _of_search(memory: Memory, seeking: Seeking) -> dict[str, Any]:
    return {
        **memory.search.names(memory.regions, memory.scalars["rng"]),
        "MOST_SETS": seeking.most_sets,
        "MOST_FORCED": seeking.most_forced,
    }


def _each_once(*parts: dict[str, Any]) -> dict[str, Any]:
    """All names together. Raises ValueError if one would mean two things."""
    names: dict[str, Any] = {}
    for part in parts:
        for name, value in part.items():
            if names.setdefault(name, value) != value:
                raise ValueError(f"{name} is {names[name]!r} and {value!r}")
    return names


def _varying_bounds(program: Program, memory: Memory) -> list[tuple[int, int, Any]]:
    """The counters whose bounds hang on the position: where they lie, how many, and the bounds."""
    found = []
    for counter, functions in program.unit.counters.items():
        bounds = program.function(functions.bounds)
        if bounds.__code__.co_names:
            region = memory.regions[counter_attribute(counter)]
            found.append((region.address + 4, region.length, bounds))
    return found
