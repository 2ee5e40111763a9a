"""Hooks of one event that come to something else in another order, where nothing states it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from operator import itemgetter

from attrs import Factory, define, frozen

from rulekit.lints.subject import Finding, Subject
from rulekit.ruleset import meaning
from rulekit.ruleset.carried_rules import HookRule
from rulekit.ruleset.definitions import Binding, Counter, TableRule, Variable, Zone
from rulekit.ruleset.traversal import operands, walk, works_in

MOST_HOOKS = 500
"""Hooks of one event that are compared, each with each."""

_Thing = Counter | Variable | Zone | Binding


@define
class _Effects:
    """What a hook reads, adds to, and sets or fills."""

    reads: set[_Thing] = Factory(set)
    adds: set[_Thing] = Factory(set)
    sets: dict[_Thing, str] = Factory(dict)  # with the words of what it is set to


@frozen(eq=False)
class _Weighed:
    """A hook with what it has to be compared with all the others for, worked out once."""

    hook: HookRule
    effects: _Effects
    parts: frozenset[str]  # of its condition
    zones: frozenset[Zone]  # in which its card works

    @property
    def likeness(self) -> object:
        """Equal for hooks that come to the same in any order with others."""
        effects = self.effects
        sets = frozenset(effects.sets.items())
        return self.hook.when, frozenset(effects.reads), frozenset(effects.adds), sets


def order_matters(subject: Subject) -> Iterator[Finding]:
    """Two hooks of one event of which one changes what the other needs.

    Only hooks that can meet count: of two rules of the table in different files, or of two
    cards that one player can have before him; and only where the condition of one says no
    more than that of the other.
    """
    for event in subject.rules.events.values():
        parameters = {parameter.binding for parameter in event.parameters}
        weighed = [
            _weighed(hook, parameters, subject) for hook in event.hooks if hook.when != "instead"
        ]
        for one, other, thing in _clashing(weighed[:MOST_HOOKS]):
            if _can_meet(one, other, subject):
                yield _finding(one.hook, other.hook, thing, subject)


def _clashing(weighed: list[_Weighed]) -> Iterator[tuple[_Weighed, _Weighed, _Thing]]:
    """Pairs, each once and in order, whose order makes a difference to something.

    Most cards do what many others do, so effects are compared once for all that have them.
    """
    alike: dict[object, list[int]] = {}
    for index, one in enumerate(weighed):
        alike.setdefault(one.likeness, []).append(index)
    pairs: list[tuple[int, int, _Thing]] = []
    for some, others in product(alike.values(), repeat=2):
        one, other = weighed[some[0]], weighed[others[0]]
        if one.hook.when == other.hook.when:
            thing = _disputed(one.effects, other.effects)
            if thing is not None:
                pairs += [(i, j, thing) for i in some for j in others if i < j]
    for i, j, thing in sorted(pairs, key=itemgetter(0, 1)):
        yield weighed[i], weighed[j], thing


def _finding(one: HookRule, other: HookRule, thing: _Thing, subject: Subject) -> Finding:
    note = "The card that has lain there longer goes first."
    help_ = f"write `order chosen` or `order seats` in {_game(subject)}, whichever is meant"
    if isinstance(one.carrier, TableRule):
        note = "Rules of the table run in the order in which their files are put together."
        help_ = "hook an event that comes earlier or later with one of them"
    return Finding(
        other.span.first_line,
        f"whether this or `{one.carrier.name}` comes first makes a difference to `{thing.name}`",
        f"of `{other.carrier.name}`",
        help_,
        [(one.span.first_line, f"of `{one.carrier.name}`")],
        (note,),
    )


def _game(subject: Subject) -> str:
    """Where the file that is checked may say something of the game as a whole."""
    of_base = any(part in ("variant", "expansion") for part in subject.rules.parts.values())
    return "`change game`" if of_base else "the game"


def _can_meet(one: _Weighed, other: _Weighed, subject: Subject) -> bool:
    first, second = one.hook.carrier, other.hook.carrier
    if first is second or not (one.parts <= other.parts or other.parts <= one.parts):
        return False
    if isinstance(first, TableRule) and isinstance(second, TableRule):
        return one.hook.span.source is not other.hook.span.source
    if subject.rules.order_stated:
        return False
    return any(zone.of_player and not zone.single for zone in one.zones & other.zones)


def _weighed(hook: HookRule, parameters: set[Binding], subject: Subject) -> _Weighed:
    parts = frozenset(part.span.in_one_line for part in operands(hook.condition))
    zones = frozenset(works_in(hook, subject.rules))
    return _Weighed(hook, _effects(hook, parameters), parts, zones)


def _disputed(one: _Effects, other: _Effects) -> _Thing | None:
    """Something that comes out differently in the other order."""
    for first, second in ((one, other), (other, one)):
        for thing in [*first.sets, *first.adds]:
            if thing in second.reads:
                return thing
            if thing in second.sets and first.sets.get(thing) != second.sets[thing]:
                return thing
    return None


def _effects(hook: HookRule, parameters: set[Binding]) -> _Effects:
    """What a hook itself does; what the events that it calls do is not followed."""
    found, updated = _Effects(), set[object]()
    for node in walk((hook.condition, hook.body.block) if hook.condition else hook.body.block):
        match node:
            case meaning.SetCounter():
                if node.operator == "=":
                    found.sets[node.counter] = node.value.span.text
                else:
                    found.adds.add(node.counter)
            case meaning.SetVariable():
                found.sets[node.variable] = node.value.span.text
            case meaning.SetBinding() if node.binding in parameters:
                value = node.value
                if isinstance(value, meaning.Arithmetic) and _is_self(value, node.binding):
                    found.adds.add(node.binding)
                    updated.add(value.left)
                else:
                    found.sets[node.binding] = value.span.text
            case meaning.CounterValue():
                found.reads.add(node.counter)
            case meaning.VariableValue():
                found.reads.add(node.variable)
            case meaning.Read() if node.binding in parameters and node not in updated:
                if node.binding.type.name == "number":
                    found.reads.add(node.binding)
    return found


def _is_self(value: meaning.Arithmetic, binding: Binding) -> bool:
    return (
        value.operator in ("+", "-")
        and isinstance(value.left, meaning.Read)
        and value.left.binding is binding
    )
