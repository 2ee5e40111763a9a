"""Joins a compiled unit with the functions of the engine into a program."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulekit.compiler.layout import Layout, counter_attribute, variable_attribute
from rulekit.compiler.units import Tables, Unit, Whenever
from rulekit.engine import (
    active_rules,
    card_moves,
    chance,
    limited_arithmetic,
    plays_and_turns,
    seats,
)
from rulekit.engine.failures import Missing, TurnOver
from rulekit.engine.program import Program, Trigger
from rulekit.engine.state import State, state_class
from rulekit.ruleset.definitions import TableRule


class _Cancelled:
    """What a `before` hook returns to stop the event."""


def program_of(unit: Unit) -> Program:
    ruleset, layout, endings = unit.ruleset, unit.layout, unit.endings
    names = _names(unit)
    for code in unit.code:
        exec(code, names)
    names.update((name, (None,) * size) for name, size in unit.paddings.items())
    names.update(by_card(unit.tables, names))
    names.update(
        active_rules.working_questions(
            layout,
            None if unit.works is None else names[unit.works],
            unit.silencers,
            {
                number: names[hook.applies]
                for number, hook in enumerate(unit.hooks)
                if hook.applies is not None
            },
        )
    )
    names.update(
        card_moves.card_deeds(
            layout, unit.readers, unit.silencers or frozenset(), names["take_back"]
        )
    )
    names["HOOKS"] = names["REPLACING"] = tuple(
        names[hook.runs] if isinstance(hook.runs, str) else hook.runs for hook in unit.hooks
    )
    names.update(unit.hook_tables)
    names.update(
        plays_and_turns.launching(_launching(unit, names), layout.option_stride, names["move_card"])
    )
    names.update(
        plays_and_turns.finishing(
            names["PILE"],
            names["PILE_STEP"],
            names["move_card"],
            names["endings"],
            endings.by_stack,
        )
    )
    plays, uses = (
        frozenset(block for block, info in enumerate(unit.infos) if info.kind == kind)
        for kind in ("play", "use")
    )
    names["pile"] = card_moves.pile_question(layout, names, plays)
    names.update(plays_and_turns.questions_of_stack(plays | uses, unit.paying))
    names.update(
        plays_and_turns.game_ends(
            [names[one] for one in endings.functions],
            [ending.name for ending in ruleset.endings.values()],
        )
    )
    whenever = [(gate, [_trigger(names, one) for one in group]) for gate, group in unit.whenever]
    program = Program(
        unit=unit,
        names=names,
        blocks=[names.get(name, _joined) for name in unit.blocks],
        infos=unit.infos,
        sites=unit.sites,
        new_state=state_class(
            [
                *(counter_attribute(counter) for counter in ruleset.counters.values()),
                *(variable_attribute(variable) for variable in ruleset.variables.values()),
            ]
        ),
        events=list(ruleset.events.values()),
        calm=[info.kind in ("turn", "phase", "game") for info in unit.infos],
        watches=unit.watches,
        always=_always(unit),
        whenever=whenever,
        whenever_totals=_totals([trigger for _, group in whenever for trigger in group]),
    )
    names.update(
        plays_and_turns.turn_taking(
            {counter: names[made.start] for counter, made in unit.counters.items()},
            {counter: program.size_of(counter) for counter in unit.counters},
            names["settle_variables"],
            names["starter"],
            names["next_player"],
            names["take_back"],
            names["endings"],
            endings.by_turn,
        )
    )
    return program


def _names(unit: Unit) -> dict[str, Any]:
    """Everything that compiled code refers to and that is not compiled code itself."""
    layout, ruleset = unit.layout, unit.ruleset
    names: dict[str, Any] = {"__builtins__": _safe_builtins(), "CANCELLED": _Cancelled}
    names["TurnOver"] = TurnOver
    names["VARIANT"] = ruleset.variant
    if ruleset.probes is not None:
        names["note"], names["mark"] = ruleset.probes.note, ruleset.probes.mark
    names.update(limited_arithmetic.QUESTIONS)
    names.update({"pick": chance.pick, "sample": chance.sample})
    names.update({"pick_card": chance.pick, "sample_cards": chance.sample})
    names.update(seats.seat_tables(layout.players))
    names.update(seats.seat_deeds(layout.players, unit.endings.by_seats))
    names.update(card_moves.card_tables(layout))
    names.update(on_cards(unit.tables, layout))
    return names


def on_cards(tables: Tables, layout: Layout) -> dict[str, tuple[Any, ...]]:
    """What compiled code looks up about cards: printed fields and kinds."""
    made: dict[str, tuple[Any, ...]] = {}
    for identifier, fields in tables.printed.items():
        missing = Missing(fields[0].name)
        made[identifier] = tuple(
            missing if value is None else value for value in layout.field_table(fields)
        )
    for identifier, kind in tables.of_kind.items():
        made[identifier] = (*layout.kind_table(kind), False)
    return made


def by_card(tables: Tables, names: Mapping[str, Any]) -> dict[str, tuple[Any, ...]]:
    """The tables of functions for cards."""
    return {
        identifier: tuple(names[one] if isinstance(one, str) else one for one in entries)
        for identifier, entries in tables.by_card.items()
    }


def _safe_builtins() -> dict[str, Any]:
    """The only Python functions that compiled rules can reach."""
    return {
        "abs": abs,
        "all": all,
        "any": any,
        "len": len,
        "list": list,
        "max": max,
        "min": min,
        "range": range,
        "sum": sum,
        "tuple": tuple,
    }


def _trigger(names: Mapping[str, Callable[..., Any]], made: Whenever) -> Trigger:
    start, padding = made.start
    totals = [total for _, group in made.carriers for total, _ in group]
    return Trigger(
        made.number,
        made.rule,
        names[made.test],
        start,
        padding,
        made.of_table,
        made.carriers,
        made.bit,
        totals[0] if len(totals) == 1 and not made.of_table else None,
    )


def _totals(triggers: list[Trigger]) -> tuple[int, ...] | None:
    """Where the cards are counted that bring `whenever` rules into play."""
    if any(trigger.of_table for trigger in triggers):
        return None
    carriers = [one for trigger in triggers for _, group in trigger.carriers for one in group]
    return tuple(dict.fromkeys(total for total, _ in carriers))


def _always(unit: Unit) -> int:
    """The bits of the `whenever` rules that are looked at every time."""
    bits = 0
    for _, group in unit.whenever:
        for one in group:
            bits |= one.bit * one.always
    return bits


def _joined(s: State, f: list[Any]) -> None:
    """Stands for a block that became part of another; nothing may come here."""
    raise AssertionError("a block that was joined to another was entered")


def _launching(unit: Unit, names: Mapping[str, Any]) -> plays_and_turns.Launching:
    layout = unit.layout
    numbers = [layout.component_index[component] for component in layout.cards]
    return plays_and_turns.Launching(
        play_of_card=[tuple(table.play_of[one] for one in numbers) for table in unit.windows],
        play_of_treat=[table.play_of_treat for table in unit.windows],
        treat_component=tuple(layout.component_index[treat.as_] for treat in unit.treats),
        plays=[play.start for play in unit.plays],
        uses=[use.start for use in unit.uses],
        limited={
            number: use.limit for number, use in enumerate(unit.uses) if use.limit is not None
        },
        of_table=frozenset(
            number
            for number, use in enumerate(unit.uses)
            if isinstance(use.rule.carrier, TableRule)
        ),
        goes_to_pile=tuple(component.kind.discards_when == "played" for component in layout.cards),
        pile=names["PILE"],
        pile_step=names["PILE_STEP"],
        component=names["COMPONENT"],
    )
