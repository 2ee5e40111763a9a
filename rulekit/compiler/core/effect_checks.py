"""Whether what the compiler knows of bodies covers what their code does.

Hooks are looked for, endings asked and `whenever` rules looked at by what `body_effects.py` and
`condition_reads.py` say: what they miss would happen, and nobody would notice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from rulekit.compiler.body_effects import Effects, effects_of
from rulekit.compiler.core.tree_effects import Does
from rulekit.compiler.frame_owners import frames_of
from rulekit.compiler.layout import counter_attribute, variable_attribute
from rulekit.ruleset.carried_rules import HookRule
from rulekit.ruleset.definitions import Counter, Variable

if TYPE_CHECKING:
    from rulekit.compiler.builder import Builder

_DEEDS = {
    "move_card": ("move",), "move_cards": ("move",), "move_under": ("move_under",),
    "shuffle": ("shuffle",), "reveal": ("reveal",), "swap": ("swap",), "say": ("say",),
    "take_out": ("take_out",), "bring_back": ("bring_back",), "end_game": ("end_game",),
}  # fmt: skip


def uncovered(builder: Builder, own: Mapping[str, Does]) -> Iterator[tuple[str, str]]:
    """The functions that do more than is known of them, and what."""
    known = _known(builder)
    attributes = _attributes(builder)
    starting = {"start_variables", "settle_variables"}
    for name, does in own.items():
        effects = known.get(name, _NOTHING)
        changed = {attributes.get(one) for one in does.writes} - {None, *effects.changes}
        if changed and name not in starting:
            names = ", ".join(sorted(one.name for one in changed if one is not None))
            yield name, f"it sets {names}, which is not known of it"
        for helper, deeds in _DEEDS.items():
            if helper in does.helpers and effects.deeds.isdisjoint(deeds):
                yield name, f"it calls `{helper}`, which is not known of it"
        for part in does.writes:
            if (one := attributes.get(part)) is not None and name not in starting:
                bits = builder.facts.looks(one)
                if does.announces & bits != bits:
                    yield name, f"it sets {one.name}, and no `whenever` rule is looked at"
                if one in builder.facts.endings.places and not does.dirties:
                    yield name, f"it sets {one.name}, and no ending is asked"
    yield from _waiting_as_functions(builder)


_NOTHING = Effects()
"""Of functions that ask, and change nothing."""


def _attributes(builder: Builder) -> dict[str, Counter | Variable]:
    rules = builder.ruleset
    made: dict[str, Counter | Variable] = {
        counter_attribute(one): one for one in rules.counters.values()
    }
    return made | {variable_attribute(one): one for one in rules.variables.values()}


def _known(builder: Builder) -> dict[str, Effects]:
    """What is known of what each function does itself."""
    facts = builder.facts
    known: dict[str, Effects] = {}
    for event, name in builder.events.functions.items():
        known[name] = facts.of(event.body)
        if event in builder.events.bodies:
            known[builder.events.bodies[event]] = facts.of(event.body)
    endings = builder.ruleset.endings.values()
    for ending, name in zip(endings, builder.ending_functions, strict=False):
        known[name] = effects_of(ending.body)
    for rule in builder.rules_of(HookRule):
        if id(rule) in builder.hook_names:
            known[builder.hook_names[id(rule)]] = facts.of(rule.body)
    for owned in frames_of(builder).values():
        effects = effects_of(owned.does)
        for label, info in enumerate(builder.block_infos):
            if info is owned.frame.info:
                known[builder.block_names[label]] = effects
    return known


def _waiting_as_functions(builder: Builder) -> Iterator[tuple[str, str]]:
    """What may have to wait, and was made a function that never does."""
    for event, name in builder.events.functions.items():
        if event in builder.facts.waiting_events:
            yield name, f"the event `{event.name}` may wait, and is a function"
    for rule in builder.rules_of(HookRule):
        if id(rule) in builder.hook_names and id(rule) in builder.facts.waiting_rules:
            yield builder.hook_names[id(rule)], "a hook may wait, and is a function"
