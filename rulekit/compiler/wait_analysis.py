"""What the compiler has to know beforehand: who calls whom, what can wait, what is used."""

from __future__ import annotations

from typing import Any

from attrs import define, field

from rulekit.compiler.body_effects import Effects, effects_of
from rulekit.compiler.condition_reads import Reads, asked_by_works, carriers, reads_of
from rulekit.ruleset import meaning as m
from rulekit.ruleset.carried_rules import (
    CarriedRule,
    HookRule,
    ModifyRule,
    PlayRule,
    UseRule,
    WheneverRule,
)
from rulekit.ruleset.definitions import RAISED_AFTER, Binding, Body, Event, Zone
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.traversal import body_of, walk


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

    effects: dict[Body, Effects]  # of what can run
    players_leave: bool
    works_modified: bool
    usable_modified: bool
    any_uses: bool
    skippable: set[Event]  # phases that rules skip
    ends_loans: set[Event]  # rules are lent until they happen
    lends: bool  # rules are lent at all
    watched: bool  # something runs when nothing but the turn and its phase does
    waiting_events: set[Event] = field(factory=set)
    waiting_rules: set[int] = field(factory=set)  # identities of carried rules
    telling_events: set[Event] = field(factory=set)  # the log tells of them, or in them
    endings: Reads = field(factory=Reads)  # what their conditions read
    whenever: list[Reads] = field(factory=list)  # and those of each such rule, in their order

    def of(self, body: Body) -> Effects:
        if body not in self.effects:
            self.effects[body] = effects_of(body)
        return self.effects[body]

    def waits(self, done: Effects) -> bool:
        """Whether code may have to wait: for a player, or for an event that may."""
        return done.decides or not self.waiting_events.isdisjoint(done.raises)

    def looks(self, place: Any) -> int:
        """The bits of the `whenever` rules that read a counter, variable or zone."""
        bits = 0
        for number, reads in enumerate(self.whenever):
            if place in reads.places:
                bits |= bit_of(number)
        return bits

    def touches_endings(self, body: Body) -> bool:
        """Whether a body itself changes something that a condition of an ending reads."""
        done = self.of(body)
        moved = any(isinstance(one, Zone) for one in self.endings.places)
        return (
            not self.endings.places.isdisjoint(done.changes)
            or not done.deeds.isdisjoint(("take_out", "bring_back", "end_game"))
            or (moved and not done.deeds.isdisjoint(("move", "move_under", "swap", "shuffle")))
            or (self.endings.rules and bool(done.lends_until))
        )


def bit_of(number: int) -> int:
    """How it is noted in `State.look` that a `whenever` rule is to be looked at; of many rules
    some share a bit."""
    return 2 << number % _BITS


_BITS = 28


def find_facts(ruleset: Ruleset) -> Facts:
    rules = all_rules(ruleset)
    written = [ruleset.setup, *(event.body for event in ruleset.events.values())]
    written += [body for rule in rules if (body := body_of(rule)) is not None]
    effects = {body: effects_of(body) for body in written}
    reachable = _reachable_events(ruleset, rules, effects)
    if ruleset.probes is not None:
        reachable = list(ruleset.events.values())  # whether a rule waits hangs on nothing else
    unreachable = {event.body for event in ruleset.events.values()} - {
        event.body for event in reachable
    }
    running = [done for body, done in effects.items() if body not in unreachable]
    modified = {rule.value.name for rule in rules if isinstance(rule, ModifyRule)}
    loans = {until for done in effects.values() for until in done.lends_until}
    facts = Facts(
        effects=effects,
        players_leave=any(
            not done.deeds.isdisjoint(("take_out", "bring_back")) for done in running
        ),
        works_modified="works" in modified,
        usable_modified="usable" in modified,
        any_uses=any(isinstance(rule, UseRule) and rule.windows is None for rule in rules),
        skippable={phase for done in effects.values() for phase in done.skips},
        ends_loans={until for until in loans if isinstance(until, Event)},
        lends=bool(loans),
        watched=any(isinstance(rule, WheneverRule) for rule in rules)
        or any(done.puts_off for done in running),
    )
    _find_waiting(facts, ruleset, rules, reachable)
    _find_telling(facts, ruleset)
    over = [ending.condition or () for ending in ruleset.endings.values()]
    carrying = carriers(ruleset)
    facts.endings = reads_of(ruleset, over, carrying, facts.works_modified)
    for rule in rules:
        if isinstance(rule, WheneverRule):
            silenced = [*asked_by_works(ruleset)] if facts.works_modified else []
            asked = [rule.condition, *silenced]
            facts.whenever.append(reads_of(ruleset, asked, carrying, facts.works_modified))
    return facts


def _reachable_events(
    ruleset: Ruleset, rules: list[CarriedRule], effects: dict[Body, Effects]
) -> list[Event]:
    """Events that can happen at all: called from the turn, the set-up or a rule."""
    found: dict[Event, None] = {}
    todo: list[Event] = list(ruleset.phases)
    raised = ("turn", *RAISED_AFTER.values())
    todo += [ruleset.events[name] for name in raised if name in ruleset.events]
    for body in (ruleset.setup, *map(body_of, rules)):
        if body is not None:
            todo += effects[body].raises
            todo += [until for until in effects[body].lends_until if isinstance(until, Event)]
    while todo:
        event = todo.pop()
        if event not in found:
            found[event] = None
            todo += effects[event.body].raises
    return list(found)


def _find_waiting(
    facts: Facts, ruleset: Ruleset, rules: list[CarriedRule], events: list[Event]
) -> None:
    """Which events and rules may have to wait for a player.

    An event waits if its body or a rule that hooks it does, if a replacement may have to
    be chosen, or if it can come back to itself: such a loop must not use Python's stack.
    """
    callers: dict[Event, list[Event | CarriedRule]] = {}
    todo: list[Event | CarriedRule] = []
    everything: list[Event | CarriedRule] = [*events, *rules]
    for one in everything:
        body = one.body if isinstance(one, Event) else body_of(one)
        if body is not None:
            for called in facts.of(body).raises:
                callers.setdefault(called, []).append(one)
            if isinstance(one, PlayRule | UseRule) or facts.of(body).decides:
                todo.append(one)
    todo += [event for event in events if _needs_a_frame(event, ruleset, facts)]
    todo += _recursive(events, facts)
    while todo:
        one = todo.pop()
        if isinstance(one, Event):
            if one not in facts.waiting_events:
                facts.waiting_events.add(one)
                todo += callers.get(one, ())
        elif id(one) not in facts.waiting_rules:
            facts.waiting_rules.add(id(one))
            if isinstance(one, HookRule):
                todo.append(one.event)


def _needs_a_frame(event: Event, ruleset: Ruleset, facts: Facts) -> bool:
    whens = [hook.when for hook in event.hooks]
    if event.is_phase or event.name == "turn" or "instead" in whens:
        return True
    if ruleset.order_chosen and len(whens) > 1:
        return True
    # What an early `return` leaves in the parameters is for the `after` hooks to see.
    done = facts.of(event.body)
    changed = any(parameter.binding in done.sets for parameter in event.parameters)
    return "after" in whens and done.returns and changed


def _find_telling(facts: Facts, ruleset: Ruleset) -> None:
    events = ruleset.events.values()
    found = [event for event in events if event.text or facts.of(event.body).tells]
    facts.telling_events.update(found)
    callers: dict[Event, list[Event]] = {}
    for event in events:
        for called in facts.of(event.body).raises:
            callers.setdefault(called, []).append(event)
    while found:
        more = [one for one in callers.get(found.pop(), ()) if one not in facts.telling_events]
        facts.telling_events.update(more)
        found += more


def _recursive(events: list[Event], facts: Facts) -> list[Event]:
    """Events that can lead to themselves, through bodies and hooks."""
    calls: dict[Event, set[Event]] = {}
    for event in events:
        calls[event] = set(facts.of(event.body).raises)
        for hook in event.hooks:
            calls[event].update(facts.of(hook.body).raises)
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
