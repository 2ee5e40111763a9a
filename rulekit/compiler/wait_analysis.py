"""What the compiler has to know beforehand: who calls whom, what can wait, what is used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import define, field

from rulekit.ruleset import meaning as m
from rulekit.ruleset.carried_rules import (
    CarriedRule,
    HookRule,
    ModifyRule,
    PlayRule,
    UseRule,
    WheneverRule,
)
from rulekit.ruleset.definitions import RAISED_AFTER, Binding, Body, Event, Kind, Value
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
    skippable: set[Event]  # phases that rules skip
    ends_loans: set[Event]  # rules are lent until they happen
    lends: bool  # rules are lent at all
    watched: bool = False  # something runs when nothing but the turn and its phase does
    ending_reads: set[Any] = field(factory=set)  # counters, variables and zones
    endings_read_seats: bool = False
    endings_read_stack: bool = False  # they ask whether a card is being played
    endings_read_turn: bool = False  # they ask whose turn it is, or the round
    endings_read_rules: bool = False  # they ask for what rules of cards change

    def waits(self, rule: CarriedRule) -> bool:
        return id(rule) in self.waiting_rules


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
    written: list[Any] = [ruleset.setup, *(event.body for event in ruleset.events.values())]
    written += [body_of(rule) or () for rule in rules]
    loans = list(find(m.Grant, written))
    facts = Facts(
        players_leave=bool(deeds & {"take_out", "bring_back"}),
        works_modified="works" in modified,
        usable_modified="usable" in modified,
        any_uses=any(isinstance(rule, UseRule) and rule.windows is None for rule in rules),
        waiting_events=waiting_events,
        waiting_rules=waiting_rules,
        skippable={node.phase for node in find(m.SkipPhase, written)},
        ends_loans={node.until for node in loans if isinstance(node.until, Event)},
        lends=bool(loans),
        watched=any(isinstance(rule, WheneverRule) for rule in rules) or any(find(m.Later, bodies)),
    )
    _read_by_endings(ruleset, facts)
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


def waits_in(root: object, waiting: set[Event]) -> bool:
    """Whether code may have to wait: for a player, or for an event that may."""
    return any(
        node.waits or (isinstance(node, m.CallEvent) and node.event in waiting)
        for node in walk(root)
    )


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


def _read_by_endings(ruleset: Ruleset, facts: Facts) -> None:
    """Finds what the conditions of endings read, through values too."""
    todo: list[Any] = [ending.condition or () for ending in ruleset.endings.values()]
    seen: set[Value] = set()
    carrying: dict[int, set[Kind]] = {}  # of the components that carry a rule
    for component in ruleset.components.values():
        for rule in component.rules:
            carrying.setdefault(id(rule), set()).add(component.kind)
    while todo:
        for node in walk(todo.pop()):
            match node:
                case m.CounterValue():
                    facts.ending_reads.add(node.counter)
                case m.VariableValue():
                    facts.ending_reads.add(node.variable)
                case m.ZoneOf():
                    facts.ending_reads.add(node.zone)
                case m.Seats():
                    facts.endings_read_seats |= node.which != "seats"
                case m.CurrentPlayer():
                    facts.endings_read_turn = True
                case m.Aggregate():
                    # Lists of seats begin with the current player.
                    facts.endings_read_turn |= node.function == "first"
                case m.Builtin():
                    facts.endings_read_seats |= node.name == "alive"
                    facts.endings_read_stack |= node.name == "resolving"
                    facts.endings_read_turn |= node.name == "round"
                    if node.name in _LOOKING_FOR_CARDS:
                        facts.ending_reads.update(ruleset.zones.values())
                case m.ValueCall() if node.value not in seen:
                    seen.add(node.value)
                    todo.append(node.value.body or ())
                    todo.extend(_modifiers_read(node.value, ruleset, facts, carrying))


_LOOKING_FOR_CARDS = ("owner", "zone", "serves_as", "can_play")


def _modifiers_read(
    value: Value, ruleset: Ruleset, facts: Facts, carrying: dict[int, set[Kind]]
) -> Iterator[Any]:
    """What the modifiers of a value ask; where cards bring them, also where these work."""
    for rule in value.modifiers:
        yield rule.condition or ()
        yield from (part.value for part in rule.modifications)
        for kind in carrying.get(id(rule), ()):
            facts.endings_read_rules = True
            facts.ending_reads.update(kind.works_in)
        if rule.this is not None and facts.works_modified:
            works = ruleset.values["works"]
            yield works.body or ()
            yield [
                (one.condition or (), *(p.value for p in one.modifications))
                for one in works.modifiers
            ]
