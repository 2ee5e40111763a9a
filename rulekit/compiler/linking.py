"""From what a builder has collected to the unit that the engine is given."""

from __future__ import annotations

from collections.abc import Iterable

from rulekit.compiler.builder import Builder
from rulekit.compiler.code_objects import code_of
from rulekit.compiler.frames import Frame
from rulekit.compiler.layout import Gated, gated
from rulekit.compiler.units import (
    BY_ENDINGS,
    Endings,
    Hook,
    HookTable,
    Play,
    Start,
    Unit,
    Use,
    Whenever,
    WindowTable,
)
from rulekit.compiler.wait_analysis import bit_of
from rulekit.ruleset.carried_rules import HookRule, WheneverRule
from rulekit.ruleset.definitions import Component, Setting, Window
from rulekit.ruleset.traversal import play_of


def unit_of(builder: Builder, settings: dict[Setting, int | bool]) -> Unit:
    facts, windows = builder.facts, builder.windows
    works = None
    if builder.silencers != frozenset():
        works = builder.values.function(builder.ruleset.values["works"])
    return Unit(
        ruleset=builder.ruleset,
        players=builder.players,
        setting_values=settings,
        layout=builder.layout,
        code=tuple(code_of(builder)),
        tables=builder.tables,
        paddings=builder.paddings,
        hook_tables={name: _hook_table(builder, of) for name, of in builder.hook_tables.items()},
        blocks=tuple(builder.block_names),
        infos=builder.block_infos,
        sites=builder.sites,
        hooks=tuple(_hook(builder, hook) for hook in builder.events.hook_numbers),
        windows=tuple(_window(builder, window) for window in windows.windows),
        plays=tuple(
            Play(rule, window, _start(builder, builder.play_frames[number]))
            for number, (rule, window) in enumerate(windows.plays)
        ),
        uses=tuple(
            Use(
                rule,
                window,
                _start(builder, builder.use_frames[number]),
                None if rule.once_per is None else windows.limit_number(rule),
            )
            for number, (rule, window) in enumerate(windows.uses)
        ),
        limits=tuple(windows.limited),
        treats=tuple(windows.treats),
        whenever=_whenever(builder),
        readers=_readers(builder),
        counters=builder.counter_functions,
        endings=_endings(builder),
        values=dict(builder.values.functions),
        events=tuple(builder.events.functions.values()),
        works=works,
        silencers=builder.silencers,
        begin_block=builder.game.begin_label,
        next_block=builder.game.next_label,
        paused_block=builder.game.paused_label,
        setup=_start(builder, builder.setup),
        starts={event: _start(builder, frames) for event, frames in builder.events.framed.items()},
        phase_entry=builder.phase_entry,
        turn_over=builder.turn_over,
        turn_ending=frozenset(builder.turn_ending),
        paying=_blocks_of_any_uses(builder),
        any_uses=facts.any_uses,
        players_leave=facts.players_leave,
        watches=facts.watched,
    )


def _start(builder: Builder, frame: Frame) -> Start:
    return frame.start_label, (None,) * builder.paddings[frame.padding]


def _hook(builder: Builder, hook: HookRule) -> Hook:
    frames = builder.hook_frames.get(id(hook))
    runs = builder.hook_names[id(hook)] if frames is None else _start(builder, frames)
    return Hook(hook, runs, builder.condition_names.get(id(hook)))


def _hook_table(builder: Builder, hooks: Iterable[HookRule]) -> HookTable:
    return gated(
        builder.layout,
        [
            (
                carrier,
                (
                    builder.events.hook_numbers.number(hook),
                    None if carrier is None else builder.active_index(carrier),
                ),
            )
            for hook in hooks
            for carrier in builder.carriers(hook)
        ],
    )


def _window(builder: Builder, window: Window) -> WindowTable:
    windows, layout = builder.windows, builder.layout
    numbers = {id(rule): number for number, (rule, of) in enumerate(windows.plays) if of is window}

    def play(component: Component) -> int:
        rule = play_of(component, window)
        return -1 if rule is None else numbers.get(id(rule), -1)

    return WindowTable(
        window,
        windows.options.get(window),
        tuple(map(play, layout.components)),
        tuple(play(treat.as_) for treat in windows.treats),
    )


def _whenever(builder: Builder) -> list[Gated[Whenever]]:
    found = [
        (builder.carrier(rule), _trigger(builder, number, rule))
        for number, rule in enumerate(builder.rules_of(WheneverRule))
        if id(rule) in builder.whenever_frames
    ]
    return gated(builder.layout, found)


def _trigger(builder: Builder, number: int, rule: WheneverRule) -> Whenever:
    carriers = builder.carriers(rule)
    places = [
        (carrier, (builder.total_index(carrier), builder.active_index(carrier)))
        for carrier in carriers
        if carrier is not None
    ]
    return Whenever(
        rule,
        number,
        builder.condition_names[id(rule)],
        _start(builder, builder.whenever_frames[id(rule)]),
        None in carriers,
        gated(builder.layout, places),
        bit_of(number),
        builder.facts.whenever[number].plays,
    )


def _readers(builder: Builder) -> tuple[int, ...]:
    readers = [0] * len(builder.layout.zones)
    for zone in builder.ruleset.zones.values():
        by_endings = BY_ENDINGS * (zone in builder.facts.endings.places)
        for number in builder.layout.zone_numbers(zone):
            readers[number] = builder.facts.looks(zone) | by_endings
    return tuple(readers)


def _endings(builder: Builder) -> Endings:
    facts, ruleset = builder.facts, builder.ruleset
    resetting = [counter for counter in ruleset.counters.values() if counter.resets]
    return Endings(
        functions=tuple(builder.ending_functions),
        by_seats=facts.endings.seats,
        by_stack=facts.endings.stack,
        by_turn=facts.endings.turn
        or facts.endings.rules
        or not facts.endings.places.isdisjoint(resetting),
    )


def _blocks_of_any_uses(builder: Builder) -> frozenset[int]:
    """The blocks of abilities that may be used at any decision."""
    infos = {
        id(frames.info)
        for number, frames in builder.use_frames.items()
        if builder.windows.uses[number][0].windows is None
    }
    return frozenset(label for label, info in enumerate(builder.block_infos) if id(info) in infos)
