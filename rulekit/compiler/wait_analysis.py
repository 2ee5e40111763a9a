"""What the compiler has to know beforehand: who calls whom, what can wait, what is used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import define, field

from rulekit.compiler.condition_reads import Reads, asked_by_works, reads_of
from rulekit.ruleset import meaning as m
from rulekit.ruleset.carried_rules import (
    CarriedRule,
    HookRule,
    ModifyRule,
    PlayRule,
    UseRule,
    WheneverRule,
)
from rulekit.ruleset.definitions import RAISED_AFTER, Binding, Body, Event
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.traversal import body_of, calls, find, walk


def mentions(root: Any, binding: Binding | None) -> bool:
    """Whether an expression reads a binding."""
    if binding is None:
        return False
    return any(isinstance(node, m.Read) and node.binding is binding for node in walk(root))


def all_rules(ruleset: Ruleset) -> list[CarriedRule]:
    """Every rule that something carries, each once, in the order of declaration."""
    seen: dict[int, CarriedRule] = {}
    carried = [one.rules for one in ruleset.table_rules.values()]
    carried += [one.rules for one in ruleset.components.values()]
    for rules in carried:
        for rule in rules:
            seen.setdefault(id(rule), rule)
    return list(seen.values())


@define(eq=False)
class Facts:
    """What is true of a whole ruleset."""

    players_leave: bool
    works_modified: bool
    usable_modified: bool
    any_uses: bool
    waiting_events: set[Event]
    waiting_rules: set[int]  # identities of carried rules
    watched: bool = False  # something runs when nothing but the turn and its phase does
    endings: Reads = field(factory=Reads)  # what their conditions read
    whenever: list[Reads] = field(factory=list)  # and those of each such rule, in their order

    def waits(self, rule: CarriedRule) -> bool:
        return id(rule) in self.waiting_rules

    def looks(self, place: Any) -> int:
        """The bits of the `whenever` rules that read a counter, variable or zone."""
        bits = 0
        for number, reads in enumerate(self.whenever):
            if place in reads.places:
                bits |= bit_of(number)
        return bits


def bit_of(number: int) -> int:
    """How it is noted in `State.look` that a `whenever` rule is to be looked at; of many rules
    some share a bit."""
    return 1 << number % _BITS


_BITS = 30


def called_events(root: Any) -> Iterator[Event]:
    return (call.event for call in calls(root))


def find_facts(ruleset: Ruleset) -> Facts:
    rules = all_rules(ruleset)
    reachable = _reachable_events(ruleset, rules)
    if ruleset.probes is not None:
        reachable = list(ruleset.events.values())  # whether a rule waits hangs on nothing else
    bodies: list[Any] = [event.body for event in reachable]
    bodies += [body_of(rule) for rule in rules if body_of(rule) is not None]
    bodies.append(ruleset.setup)
    deeds = {node.name for node in find(m.Primitive, bodies)}
    modified = {rule.value.name for rule in rules if isinstance(rule, ModifyRule)}
    waiting_events, waiting_rules = _waiting(ruleset, rules, reachable)
    facts = Facts(
        players_leave=bool(deeds & {"take_out", "bring_back"}),
        works_modified="works" in modified,
        usable_modified="usable" in modified,
        any_uses=any(isinstance(rule, UseRule) and rule.windows is None for rule in rules),
        waiting_events=waiting_events,
        waiting_rules=waiting_rules,
        watched=any(isinstance(rule, WheneverRule) for rule in rules) or any(find(m.Later, bodies)),
    )
    over = [ending.condition or () for ending in ruleset.endings.values()]
    facts.endings = reads_of(ruleset, over, facts.works_modified)
    for rule in rules:
        if isinstance(rule, WheneverRule):
            silenced = [*asked_by_works(ruleset)] if facts.works_modified else []
            asked = [rule.condition, *silenced]
            facts.whenever.append(reads_of(ruleset, asked, facts.works_modified))
    return facts


def _reachable_events(ruleset: Ruleset, rules: list[CarriedRule]) -> list[Event]:
    """Events that can happen at all: called from the turn, the set-up or a rule."""
    found: dict[Event, None] = {}
    todo: list[Event] = list(ruleset.phases)
    raised = ("turn", *RAISED_AFTER.values())
    todo += [ruleset.events[name] for name in raised if name in ruleset.events]
    todo += called_events(ruleset.setup)
    for rule in rules:
        body = body_of(rule)
        if body is not None:
            todo += called_events(body)
    for node in walk([ruleset.setup.block, [body_of(rule) or () for rule in rules]]):
        if isinstance(node, m.Grant) and isinstance(node.until, Event):
            todo.append(node.until)
    while todo:
        event = todo.pop()
        if event in found:
            continue
        found[event] = None
        todo += called_events(event.body)
    return list(found)


def _waiting(
    ruleset: Ruleset, rules: list[CarriedRule], events: list[Event]
) -> tuple[set[Event], set[int]]:
    """Which events and rules may have to wait for a player.

    An event waits if its body or a rule that hooks it does, if a replacement may have to
    be chosen, or if it can come back to itself: such a loop must not use Python's stack.
    """
    waiting: dict[Event, None] = {}
    waiting_rules: set[int] = set()
    callers: dict[Event, list[Event | CarriedRule]] = {}
    todo: list[Event | CarriedRule] = []
    everything: list[Event | CarriedRule] = [*events, *rules]
    for one in everything:
        body = one.body if isinstance(one, Event) else body_of(one)
        if body is not None:
            for called in called_events(body):
                callers.setdefault(called, []).append(one)
            if isinstance(one, PlayRule | UseRule) or _decides(body):
                todo.append(one)
    todo += [event for event in events if _needs_a_frame(event, ruleset)]
    todo += _recursive(events)
    while todo:
        one = todo.pop()
        if isinstance(one, Event):
            if one not in waiting:
                waiting[one] = None
                todo += callers.get(one, ())
        elif id(one) not in waiting_rules:
            waiting_rules.add(id(one))
            if isinstance(one, HookRule):
                todo.append(one.event)
    return set(waiting), waiting_rules


def _decides(body: Body) -> bool:
    return any(node.waits for node in walk(body))


def _needs_a_frame(event: Event, ruleset: Ruleset) -> bool:
    if (
        event.is_phase
        or event.name == "turn"
        or any(hook.when == "instead" for hook in event.hooks)
    ):
        return True
    if ruleset.order_chosen and len(event.hooks) > 1:
        return True
    # What an early `return` leaves in the parameters is for the `after` hooks to see.
    if not any(hook.when == "after" for hook in event.hooks):
        return False
    parameters = [parameter.binding for parameter in event.parameters]
    body = list(walk(event.body))
    return any(isinstance(node, m.Return) for node in body) and any(
        isinstance(node, m.SetBinding) and node.binding in parameters for node in body
    )


def _recursive(events: list[Event]) -> list[Event]:
    """Events that can lead to themselves, through bodies and hooks."""
    calls: dict[Event, set[Event]] = {}
    for event in events:
        calls[event] = set(called_events(event.body))
        for hook in event.hooks:
            calls[event] |= set(called_events(hook.body))
    _peel(calls)
    return [event for event in calls if _reaches(calls, event)]


def _peel(calls: dict[Event, set[Event]]) -> None:
    """Takes out the events that lead to nothing but what was taken out already: they are on
    no circle."""
    callers: dict[Event, list[Event]] = {}
    for event, called in calls.items():
        called.intersection_update(calls)
        for one in called:
            callers.setdefault(one, []).append(event)
    todo = [event for event, called in calls.items() if not called]
    while todo:
        event = todo.pop()
        del calls[event]
        for caller in callers.get(event, ()):
            calls[caller].discard(event)
            if not calls[caller]:
                todo.append(caller)


def _reaches(calls: dict[Event, set[Event]], start: Event) -> bool:
    todo, seen = list(calls[start]), set()
    while todo:
        event = todo.pop()
        if event is start:
            return True
        if event not in seen:
            seen.add(event)
            todo.extend(calls[event])
    return False
