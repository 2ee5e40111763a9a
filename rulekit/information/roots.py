"""What there is to follow in a ruleset: its values, events, rules, set-up and declarations."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from rulekit.information.expression_flow import Reading
from rulekit.information.fixpoint import Following, Task, parameters_of, stand_in
from rulekit.information.knowledge import State
from rulekit.information.player_names import same
from rulekit.information.secrets import (
    CURRENT,
    NOTHING,
    OPEN,
    Label,
    Player,
    Secret,
    Step,
    Told,
    both,
    joined,
    passed,
)
from rulekit.information.sinks import Sink
from rulekit.information.statement_flow import Flow
from rulekit.ruleset.meaning import Expression
from rulekit.ruleset.model import (
    Binding,
    Body,
    CarriedRule,
    Component,
    Counter,
    Event,
    HookRule,
    Kind,
    ModifyRule,
    PlayRule,
    Ruleset,
    TreatRule,
    UseRule,
    Value,
    Variable,
    WheneverRule,
    Zone,
)
from rulekit.ruleset.traversal import carriers


def tasks_of(following: Following) -> dict[Task, Callable[[], Told | None]]:
    """Everything that can tell something, each with how it is looked at."""
    rules = following.ruleset
    tasks: dict[Task, Callable[[], Told | None]] = {}
    treats: dict[Component | None, list[TreatRule]] = {}
    windows: dict[Event, list[PlayRule | UseRule]] = {}
    for value in rules.values.values():
        tasks[value] = partial(_value, following, value)
    for event in rules.events.values():
        tasks[event] = partial(_event, following, event, windows.setdefault(event, []))
    for _, own in carriers(rules):
        for rule in own:
            match rule:
                case PlayRule() | UseRule():
                    events = dict.fromkeys(w.event for w in rule.windows or () if w.event)
                    for event in events:
                        windows[event].append(rule)
                    if not events:
                        tasks[rule] = partial(_use, following, rule)
                case WheneverRule():
                    tasks[rule] = partial(_whenever, following, rule)
                case TreatRule():
                    tasks[rule] = partial(_treat, following, rule)
                    treats.setdefault(rule.as_, []).append(rule)
                    treats.setdefault(None, []).append(rule)
    for component, some in treats.items():
        tasks["treats", component] = partial(_treats, following, some)
    for counter in rules.counters.values():
        tasks[counter] = partial(_counter, following, counter)
    for variable in rules.variables.values():
        tasks[variable] = partial(_variable, following, variable)
    tasks["setup"] = partial(_setup, following)
    tasks["asked by the engine"] = partial(_asked_by_engine, following)
    return tasks


# --- Values --------------------------------------------------------------------------


def _value(following: Following, value: Value) -> Told:
    told = _body(following, value)
    for rule in value.modifiers:
        told = both(told, _modifier(following, rule))
    return told


def _body(following: Following, value: Value) -> Told:
    state = State({b: stand_in(b) for b in parameters_of(value)})
    if not isinstance(value.body, Body):
        return Reading(following, state).tells(value.body)
    flow = Flow(following, None)
    flow.run(value.body.block, state, OPEN)
    return flow.result


def _modifier(following: Following, rule: ModifyRule) -> Told:
    state = State({b: stand_in(b) for b in parameters_of(rule.value)}, _aliases(rule))
    reading = Reading(following, state)
    told = NOTHING
    for modification in rule.modifications:
        told = both(told, reading.tells(modification.value))
    why = joined(reading.answer(rule.condition), _carrier(following, rule, state.players))
    if rule.value.name != "works":
        why = joined(why, _working(following, rule))
    told = both(told, Told(why))
    step = Step(rule.span.first_line, f"`{rule.carrier.name}` changes `{rule.value.name}`")
    return passed(told, step)


def _working(following: Following, rule: CarriedRule) -> Label:
    """What it tells that the card of a rule works, where something silences cards."""
    works = following.ruleset.values.get("works")
    if works is None or not works.modifiers or rule.this is None:
        return OPEN
    told = following.know(works) or NOTHING
    return {secret: way for secret, way in told.answer.items() if secret.known}


def _aliases(rule: CarriedRule) -> dict[Binding, Player]:
    """Who the holder of a rule's card is, if its condition says so: `when p is you`."""
    names: dict[Binding, Player] = {}
    for one, other in same(rule.condition, {}):
        if rule.you is not None and rule.you in (one, other):
            names.setdefault(rule.you, other if one is rule.you else one)
    return names


def _carrier(following: Following, rule: CarriedRule, names: dict[Binding, Player]) -> Label:
    """What it tells that a rule works, whose card lies where not everybody sees it."""
    label: dict[Secret, tuple[Step, ...]] = {}
    for zone in _works_in(following.ruleset, rule):
        if zone.visibility == "public":
            continue
        holder = names.get(rule.you, rule.you) if rule.you is not None else None
        owner = holder if zone.of_player else None
        seers = frozenset([owner] if owner and zone.visibility == "private" else [])
        span = rule.span.first_line
        secret = Secret(zone, "faces", owner, seers, excused=following.allowances.codes(span))
        label[secret] = (Step(span, f"works in `{zone.name}`"),)
    return label


def _works_in(rules: Ruleset, rule: CarriedRule) -> Iterator[Zone]:
    match rule.carrier:
        case Component():
            yield from rule.carrier.kind.works_in
        case Kind():
            for kind in rules.kinds.values():
                if kind.is_a(rule.carrier):
                    yield from kind.works_in


# --- Events and rules ----------------------------------------------------------------


def _setup(following: Following) -> None:
    Flow(following, None, is_setup=True).run(following.ruleset.setup.block, State(), OPEN)


def _event(following: Following, event: Event, uses: list[PlayRule | UseRule]) -> Told:
    happens: Label = {Secret(event, "happening"): ()}
    before = following.know(event)
    told = before.result if before is not None else NOTHING
    stopped = OPEN
    for hook in event.hooks:
        own, condition = _hooked(following, hook, happens, told)
        stopped = joined(stopped, own.cancelled)
        if hook.when == "instead":
            stopped = joined(stopped, condition, own.hidden)
            told = both(told, own.result)
    names: dict[Binding, Player] = {} if event.you is None else {event.you: CURRENT}
    state = State({b: stand_in(b) for b in parameters_of(event)}, names, left=stopped)
    flow = Flow(following, None, shared=bool(uses))
    flow.run(event.body.block, state, happens)
    for use in uses:
        _use(following, use)
    return NOTHING if event.result is None else both(told, both(flow.result, Told(stopped)))


def _hooked(
    following: Following, hook: HookRule, happens: Label, result: Told
) -> tuple[Flow, Label]:
    names = _aliases(hook)
    hidden = _carrier(following, hook, names)
    own = Flow(following, frozenset(hook.body.locals), hidden=hidden, result_of_event=result)
    state = State({}, names)
    if hook.when == "after":
        own.lay_open(following.disclosures.of(hook.event).opened, state)
    condition = Reading(following, state).answer(hook.condition)
    own.run(hook.body.block, state, joined(happens, condition))
    return own, condition


def _use(following: Following, rule: PlayRule | UseRule) -> None:
    names = _aliases(rule)
    _offered(following, rule, names)
    own = Flow(following, frozenset(rule.body.locals))
    own.run(rule.body.block, State({}, names), OPEN)


def _treat(following: Following, rule: TreatRule) -> None:
    _offered(following, rule, _aliases(rule))


def _treats(following: Following, treats: list[TreatRule]) -> Told:
    label = OPEN
    for rule in treats:
        names = _aliases(rule)
        if rule.you is not None:
            names[rule.you] = following.holder
        reading = Reading(following, State({}, names))
        own = joined(reading.answer(rule.condition), _carrier(following, rule, names))
        label = joined(label, own, _working(following, rule))
    return Told(label)


def _whenever(following: Following, rule: WheneverRule) -> None:
    names = _aliases(rule)
    own = Flow(following, frozenset(rule.body.locals), hidden=_carrier(following, rule, names))
    condition = Reading(following, State({}, names)).answer(rule.condition)
    own.run(rule.body.block, State({}, names), condition)


def _offered(following: Following, rule: CarriedRule, names: dict[Binding, Player]) -> None:
    """That something is offered at all is told to whom it is offered."""
    if rule.condition is not None and rule.you is not None:
        label = Reading(following, State({}, names)).answer(rule.condition)
        viewer = names.get(rule.you, rule.you)
        following.tell(Sink("offered", viewer, rule.condition.span, node=rule), label)


# --- Declarations --------------------------------------------------------------------


def _counter(following: Following, counter: Counter) -> None:
    for bound in (counter.low, counter.high):
        _shown(following, bound, f"the bounds of `{counter.name}`")
    start = f"what `{counter.name}` starts at"
    _shown(following, counter.starts_at, start, at_start=not counter.resets)


def _variable(following: Following, variable: Variable) -> None:
    _shown(following, variable.default, f"what `{variable.name}` is at first", at_start=True)


def _shown(
    following: Following, expression: Expression | None, name: str, *, at_start: bool = False
) -> None:
    if expression is not None:
        label = Reading(following, State()).answer(expression)
        sink = Sink("bounded", None, expression.span, name, at_start=at_start)
        following.tell(sink, label)


def _asked_by_engine(following: Following) -> None:
    """Values that are shown beside players, or say what may be used and what works."""
    rules = following.ruleset
    for value, span in rules.shown.items():
        viewer = parameters_of(value)[0] if len(value.parameters) == 2 else None
        _told_by(following, value, Sink("shown", viewer, span, f"showing `{value.name}`"))
    usable, works = rules.values.get("usable"), rules.values.get("works")
    if usable is not None and usable.span is not None:
        viewer = parameters_of(usable)[0]
        _told_by(following, usable, Sink("offered", viewer, usable.span))
    if works is not None and works.span is not None:
        holder = ("owner", parameters_of(works)[0])
        _told_by(following, works, Sink("offered", holder, works.span))


def _told_by(following: Following, value: Value, sink: Sink) -> None:
    told = following.know(value) or NOTHING
    known = {secret: way for secret, way in told.answer.items() if secret.known}
    following.tell(sink, known)
