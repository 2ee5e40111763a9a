"""Joins compiled code with the functions and tables of the engine into a program."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from rulekit.compiler import ast_templates
from rulekit.compiler.bindings import scope_of
from rulekit.compiler.builder import Builder, setting_values
from rulekit.compiler.code_objects import code_of
from rulekit.compiler.layout import counter_attribute, variable_attribute
from rulekit.compiler.rule_gates import gated
from rulekit.compiler.wait_analysis import bit_of
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
from rulekit.language.gc_pause import collector_paused
from rulekit.ruleset.carried_rules import HookRule, WheneverRule
from rulekit.ruleset.definitions import Binding, Setting, TableRule, Value
from rulekit.ruleset.meaning import Expression
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.traversal import play_of

_DEEPEST = 20_000
"""Enough for the longest chain that the checker lets pass, each link nested to the limit."""


class _Cancelled:
    """What a `before` hook returns to stop the event."""


def compile_ruleset(
    ruleset: Ruleset, players: int, settings: Mapping[str, str] | None = None
) -> Program:
    """Compiles a ruleset for `players` players; the settings are known to exist."""
    return _compiled(ruleset, players, settings, Builder.compile_all)


def compile_setup(
    ruleset: Ruleset, players: int, settings: Mapping[str, str] | None = None
) -> Program:
    """Compiles no more of a ruleset than a game needs that is set up and never begun."""
    return _compiled(ruleset, players, settings, Builder.compile_setup)


@collector_paused()
def _compiled(
    ruleset: Ruleset,
    players: int,
    settings: Mapping[str, str] | None,
    compile_: Callable[[Builder], None],
) -> Program:
    values = setting_values(ruleset, settings or {})
    builder = Builder(ruleset, players, values)
    with _room_for_chains():
        compile_(builder)
        names = _names(builder)
        _execute(builder, names)
    return _assemble(builder, names, values)


@contextmanager
def _room_for_chains() -> Iterator[None]:
    """A value is compiled where it is first asked, so the longest chain of them needs depth."""
    usual = sys.getrecursionlimit()
    sys.setrecursionlimit(max(usual, _DEEPEST))
    try:
        yield
    finally:
        sys.setrecursionlimit(usual)


def compile_extra(
    program: Program, expression: Expression, bindings: Sequence[Binding]
) -> Callable[..., Any]:
    """A function (state, bindings…) for an expression that is not part of the ruleset."""
    builder = program.builder
    names = [f"x{index}" for index in range(len(bindings))]
    scope = scope_of(
        expression.span,
        {binding: ast_templates.name(one) for binding, one in zip(bindings, names, strict=True)},
    )
    with _room_for_chains():
        body = builder.expressions.lower(expression, scope)
    identifier = builder.reserve("extra", "expression")
    builder.add_function(identifier, ["s", *names], [ast.Return(value=body)], expression.span)
    _finish(program)
    return program.function(identifier)


def compile_value(program: Program, value: Value) -> Callable[..., Any]:
    """The function of a value, which no rule that can run may have asked for."""
    builder = program.builder
    known = builder.values.functions.get(value)
    if known is None or known not in program.names:
        with _room_for_chains():
            known = builder.values.function(value)
        _finish(program)
    return program.function(known)


def _finish(program: Program) -> None:
    """Compiles functions that were asked for after the program was made."""
    builder, names = program.builder, program.names
    with _room_for_chains():
        builder.drain()
        for identifier, table in _tables(builder).items():
            names.setdefault(identifier, table)
        _execute(builder, names)
    for identifier, entries in builder.late_tables.items():
        if identifier not in names:
            names[identifier] = _late(names, entries)


def print_again(program: Program) -> None:
    """Looks up what is printed on the cards once more, after it has changed."""
    program.names.update(_tables(program.builder))


def _execute(builder: Builder, names: dict[str, Any]) -> None:
    for code in code_of(builder):
        exec(code, names)


def _names(builder: Builder) -> dict[str, Any]:
    """Everything that compiled code refers to and that is not compiled code itself."""
    layout = builder.layout
    names: dict[str, Any] = {"__builtins__": _safe_builtins(), "CANCELLED": _Cancelled}
    names["TurnOver"] = TurnOver
    names["VARIANT"] = builder.ruleset.variant
    if builder.probes is not None:
        names["note"], names["mark"] = builder.probes.note, builder.probes.mark
    names.update(limited_arithmetic.QUESTIONS)
    names.update({"pick": chance.pick, "sample": chance.sample})
    names.update({"pick_card": chance.pick, "sample_cards": chance.sample})
    names.update(seats.seat_tables(layout.players))
    names.update(seats.seat_deeds(layout.players, builder.facts.endings.seats))
    names.update(card_moves.card_tables(layout))
    names.update(_tables(builder))
    return names


def _tables(builder: Builder) -> dict[str, tuple[Any, ...]]:
    """What compiled code looks up about cards: printed fields and kinds."""
    made: dict[str, tuple[Any, ...]] = {}
    for identifier, table in builder.tables.items():
        if isinstance(table, tuple) and table[0] == "field":
            missing = Missing(table[1][0].name)
            made[identifier] = tuple(
                missing if value is None else value
                for value in builder.layout.field_table(table[1])
            )
        elif isinstance(table, tuple) and table[0] == "kind":
            made[identifier] = (*builder.layout.kind_table(table[1]), False)
    return made


def _late(names: dict[str, Any], entries: list[Any]) -> tuple[Any, ...]:
    return tuple(names[entry.id] if isinstance(entry, ast.Name) else entry for entry in entries)


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


def _assemble(
    builder: Builder, names: dict[str, Any], values: dict[Setting, int | bool]
) -> Program:
    ruleset, layout = builder.ruleset, builder.layout
    _paddings(builder, names)
    for identifier, entries in builder.late_tables.items():
        names[identifier] = _late(names, entries)
    hook_index = {id(hook): number for number, hook in enumerate(builder.events.hook_numbers)}
    works = None
    if builder.silencers != frozenset():
        works = names[builder.values.function(ruleset.values["works"])]
    conditions = {
        number: names[builder.condition_names[id(hook)]]
        for number, hook in enumerate(builder.events.hook_numbers)
        if id(hook) in builder.condition_names
    }
    names.update(active_rules.working_questions(layout, works, builder.silencers, conditions))
    facts = builder.facts
    watched = [0] * len(layout.zones)
    for zone in ruleset.zones.values():
        for number in layout.zone_numbers(zone):
            by_endings = card_moves.BY_ENDINGS * (zone in facts.endings.places)
            watched[number] = facts.looks(zone) | by_endings
    names.update(
        card_moves.card_deeds(
            layout, tuple(watched), builder.silencers or frozenset(), names["take_back"]
        )
    )
    names["HOOKS"] = tuple(_hook(builder, names, hook) for hook in builder.events.hook_numbers)
    names["REPLACING"] = names["HOOKS"]
    for identifier, hooks in builder.hook_tables.items():
        entries = [
            (carrier, (hook_index[id(hook)], carrier and builder.active_index(carrier)))
            for hook in hooks
            for carrier in builder.carriers(hook)
        ]
        names[identifier] = gated(layout, entries)
    tables = _launching(builder, names)
    names.update(plays_and_turns.launching(tables, layout.option_stride, names["move_card"]))
    names.update(
        plays_and_turns.finishing(
            names["PILE"],
            names["PILE_STEP"],
            names["move_card"],
            names["endings"],
            builder.facts.endings.stack,
        )
    )
    plays, uses = (
        frozenset(label for label, info in enumerate(builder.block_infos) if info.kind == kind)
        for kind in ("play", "use")
    )
    names["pile"] = card_moves.pile_question(layout, names, plays)
    blocks = range(len(builder.block_infos))
    paying = _blocks_of_any_uses(builder)
    names.update(
        plays_and_turns.stack_questions(
            bytes(block in paying for block in blocks),
            bytes(block in plays or block in uses for block in blocks),
        )
    )
    counters = {
        counter: names[builder.tables[f"START {counter.name}"][1]]
        for counter in ruleset.counters.values()
    }
    endings = [names[builder.tables[f"ENDING {i}"][1]] for i in range(len(ruleset.endings))]
    names.update(
        plays_and_turns.game_ends(endings, [ending.name for ending in ruleset.endings.values()])
    )
    turn = builder.events.framed.get(ruleset.events["turn"])
    program = Program(
        ruleset=ruleset,
        players=layout.players,
        setting_values=values,
        layout=layout,
        builder=builder,
        names=names,
        blocks=[names.get(identifier, _joined) for identifier in builder.block_names],
        infos=builder.block_infos,
        sites=builder.sites,
        new_state=state_class(
            [
                *(counter_attribute(counter) for counter in ruleset.counters.values()),
                *(variable_attribute(variable) for variable in ruleset.variables.values()),
            ]
        ),
        events=list(ruleset.events.values()),
        begin_block=builder.game.begin_label,
        next_block=builder.game.next_label,
        paused_block=builder.game.paused_label,
        setup_block=builder.setup.start_label,
        setup_padding=names[builder.setup.padding],
        turn_padding=() if turn is None else names[turn.padding],
        phase_entry=builder.phase_entry,
        turn_over=builder.turn_over,
        turn_ending=frozenset(builder.turn_ending),
    )
    sizes = {counter: program.size_of(counter) for counter in ruleset.counters.values()}
    names.update(
        plays_and_turns.turn_taking(
            counters,
            sizes,
            names["settle_variables"],
            names["starter"],
            names["next_player"],
            names["take_back"],
            names["endings"],
            builder.facts.endings.places,
            builder.facts.endings.turn or builder.facts.endings.rules,
        )
    )
    program.calm = [info.kind in ("turn", "phase", "game") for info in builder.block_infos]
    triggers = [
        _trigger(builder, names, number, rule)
        for number, rule in enumerate(builder.rules_of(WheneverRule))
        if id(rule) in builder.whenever_frames
    ]
    program.always = sum(
        {bit_of(number) for number, reads in enumerate(facts.whenever) if reads.plays}
    )
    program.watches = facts.watched
    program.whenever = gated(layout, [(builder.carrier(one.rule), one) for one in triggers])
    return program


def _trigger(builder: Builder, names: dict[str, Any], number: int, rule: WheneverRule) -> Trigger:
    frames = builder.whenever_frames[id(rule)]
    carriers = builder.carriers(rule)
    places = [
        (carrier, (builder.total_index(carrier), builder.active_index(carrier)))
        for carrier in carriers
        if carrier is not None
    ]
    return Trigger(
        number,
        rule,
        names[builder.condition_names[id(rule)]],
        frames.start_label,
        names[frames.padding],
        None in carriers,
        gated(builder.layout, places),
        bit_of(number),
    )


def _blocks_of_any_uses(builder: Builder) -> frozenset[int]:
    """The blocks of abilities that may be used at any decision."""
    infos = {
        id(frames.info)
        for number, frames in builder.use_frames.items()
        if builder.windows.uses[number][0].windows is None
    }
    return frozenset(label for label, info in enumerate(builder.block_infos) if id(info) in infos)


def _joined(s: State, f: list[Any]) -> None:
    """Stands for a block that became part of another; nothing may come here."""
    raise AssertionError("a block that was joined to another was entered")


def _paddings(builder: Builder, names: dict[str, Any]) -> None:
    """The slots to add to a new frame, after those that are filled when it is made."""
    filled: dict[str, int] = {builder.setup.padding: 1, builder.game.padding: 1}
    for frames in builder.events.framed.values():
        filled[frames.padding] = 1 + len(frames.event.parameters)
    for carried in (
        *builder.play_frames.values(),
        *builder.use_frames.values(),
        *builder.hook_frames.values(),
        *builder.whenever_frames.values(),
    ):
        filled[carried.padding] = 4
    for later in builder.later.frames.values():
        filled[later.padding] = later.filled
    for identifier, already in filled.items():
        names[identifier] = (None,) * (builder.tables[identifier] - already)


def _hook(builder: Builder, names: dict[str, Any], hook: HookRule) -> Any:
    """How a hook is run: a function, or the first block and the slots of its frame."""
    frames = builder.hook_frames.get(id(hook))
    if frames is not None:
        return frames.start_label, names[frames.padding]
    return names[builder.hook_names[id(hook)]]


def _launching(builder: Builder, names: dict[str, Any]) -> plays_and_turns.Launching:
    windows, layout = builder.windows, builder.layout
    play_numbers = {
        (id(rule), window): number for number, (rule, window) in enumerate(windows.plays)
    }

    def play(component: Any, window: Any) -> int:
        rule = play_of(component, window)
        return -1 if rule is None else play_numbers.get((id(rule), window), -1)

    made = [
        {component: play(component, window) for component in layout.components}
        for window in windows.windows
    ]
    return plays_and_turns.Launching(
        play_of_card=[tuple(table[component] for component in layout.cards) for table in made],
        play_of_treat=[tuple(table[treat.as_] for treat in windows.treats) for table in made],
        treat_component=tuple(layout.component_index[treat.as_] for treat in windows.treats),
        plays=[
            (frames.start_label, names[frames.padding])
            for _, frames in sorted(builder.play_frames.items())
        ],
        uses=[
            (frames.start_label, names[frames.padding])
            for _, frames in sorted(builder.use_frames.items())
        ],
        limited={
            number: windows.limit_number(rule)
            for number, (rule, _) in enumerate(windows.uses)
            if rule.once_per is not None
        },
        of_table=frozenset(
            number
            for number, (rule, _) in enumerate(windows.uses)
            if isinstance(rule.carrier, TableRule)
        ),
        goes_to_pile=tuple(component.kind.discards_when == "played" for component in layout.cards),
        pile=names["PILE"],
        pile_step=names["PILE_STEP"],
        component=names["COMPONENT"],
    )
