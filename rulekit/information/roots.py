"""What there is to follow in a ruleset: its values, events, rules, set-up and declarations."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from attrs import evolve

from rulekit.information.analysis import Analysis
from rulekit.information.declassification import parameters_of
from rulekit.information.flow_state import State, stand_in
from rulekit.information.labels import (
    CURRENT,
    NOTHING,
    OPEN,
    SOMEBODY,
    Label,
    Player,
    Secret,
    Step,
    Told,
    Way,
    both,
    changed,
    joined,
    of_zones,
    passed,
)
from rulekit.information.outward_hands import outward_hand, tells_cards_apart
from rulekit.information.player_names import same
from rulekit.information.sinks import Sink
from rulekit.information.solver import Task
from rulekit.information.statement_flow import Flow
from rulekit.ruleset.carried_rules import (
    CarriedRule,
    ModifyRule,
    PlayRule,
    TreatRule,
    UseRule,
    WheneverRule,
)
from rulekit.ruleset.definitions import RAISED_AFTER, Binding, Body, Component, Event, Value, Zone
from rulekit.ruleset.meaning import CallEvent, Expression, Read
from rulekit.ruleset.traversal import carriers, works_in


def tasks_of(analysis: Analysis) -> dict[Task, Callable[[], Told | None]]:
    """Everything that can tell something, each with how it is looked at."""
    rules = analysis.ruleset
    tasks: dict[Task, Callable[[], Told | None]] = {}
    treats: dict[Component | None, list[TreatRule]] = {}
    windows: dict[Event, list[PlayRule | UseRule]] = {}
    for value in rules.values.values():
        tasks[value] = partial(_value, analysis, value)
    for event in rules.events.values():
        tasks[event] = partial(_event, analysis, event, windows.setdefault(event, []))
    for rule in (rule for _, own in carriers(rules) for rule in own):
        match rule:
            case PlayRule() | UseRule():
                events = dict.fromkeys(w.event for w in rule.windows or () if w.event)
                for event in events:
                    windows[event].append(rule)
                if not events:
                    tasks[rule] = partial(_use, analysis, rule)
            case WheneverRule():
                tasks[rule] = partial(_whenever, analysis, rule)
            case TreatRule():
                tasks[rule] = partial(_offered, analysis, rule)
                treats.setdefault(rule.as_, []).append(rule)
                treats.setdefault(None, []).append(rule)
    for component, some in treats.items():
        tasks["treats", component] = partial(_treats, analysis, some)
    tasks["declarations"] = partial(_declarations, analysis)
    tasks["setup"] = partial(_setup, analysis)
    tasks["asked by the engine"] = partial(_asked_by_engine, analysis)
    return tasks


# --- Values --------------------------------------------------------------------------


def _value(analysis: Analysis, value: Value) -> Told:
    state = State(analysis, {one: stand_in(one) for one in parameters_of(value)})
    if isinstance(value.body, Body):
        flow = Flow(analysis)
        flow.run(value.body.block, state)
        told = flow.result
    else:
        told = state.tells(value.body)
    for rule in value.modifiers:
        told = both(told, _modifier(analysis, rule))
    return told


def _modifier(analysis: Analysis, rule: ModifyRule) -> Told:
    state = _where_it_works(analysis, rule)
    state.told = {one: stand_in(one) for one in parameters_of(rule.value)}
    told = NOTHING
    for modification in rule.modifications:
        told = both(told, state.tells(modification.value))
    why = joined(state.answer(rule.condition), _carrier(rule, state))
    if rule.value.name != "works":
        why = joined(why, _working(analysis, rule))
    step = Step(rule.span.first_line, f"`{rule.carrier.name}` changes `{rule.value.name}`")
    return passed(both(told, Told(why)), step)


def _treats(analysis: Analysis, treats: list[TreatRule]) -> Told:
    label = OPEN
    for rule in treats:
        state = _where_it_works(analysis, rule)
        if rule.you is not None:
            state.players[rule.you] = analysis.holder
        own = joined(state.answer(rule.condition), _carrier(rule, state))
        label = joined(label, own, _working(analysis, rule))
    return Told(label)


def _working(analysis: Analysis, rule: CarriedRule) -> Label:
    """What it tells that the card of a rule works, where something silences cards."""
    works = analysis.ruleset.values.get("works")
    if works is None or not works.modifiers or rule.this is None:
        return OPEN
    return of_zones(analysis.told(works).answer)


def _where_it_works(analysis: Analysis, rule: CarriedRule) -> State:
    """What is known where a rule works: who holds its card, if it says so: `when p is you`."""
    players: dict[Binding, Player] = {}
    for one, other in same(rule.condition, {}):
        if rule.you is not None and rule.you in (one, other):
            players.setdefault(rule.you, other if one is rule.you else one)
    return State(analysis, players=players)


def _carrier(rule: CarriedRule, state: State) -> Label:
    """What it tells that a rule works, whose card lies where not everybody sees it."""
    label: dict[Secret, Way] = {}
    span = rule.span.first_line
    for zone in works_in(rule, state.analysis.ruleset):
        if zone.visibility != "public":
            holder = state.players.get(rule.you, rule.you) if rule.you is not None else None
            owner = holder if zone.of_player else None
            seers = frozenset([owner] if owner and zone.visibility == "private" else [])
            excuses = state.analysis.allowances.codes(span)
            secret = Secret(zone, "faces", owner, seers, excused=excuses)
            label[secret] = (Step(span, f"works in `{zone.name}`"),)
    return label


# --- Events and rules ----------------------------------------------------------------


def _event(analysis: Analysis, event: Event, uses: list[PlayRule | UseRule]) -> Told:
    happens: Label = {Secret(event, "happening"): ()}
    told, stopped = analysis.told(event), OPEN
    for hook in event.hooks:
        state = _where_it_works(analysis, hook)
        hidden = _carrier(hook, state)
        own = Flow(analysis, frozenset(hook.body.locals), hidden=hidden, result_of_event=told)
        if hook.when == "after":
            state.lay_open(analysis.declassified.of(event).opened)
        condition = state.answer(hook.condition)
        own.run(hook.body.block, state, joined(happens, condition))
        stopped = joined(stopped, own.cancelled)
        if hook.when == "instead":
            stopped = joined(stopped, condition, hidden)
            told = both(told, own.result)
    state = State(analysis, {one: stand_in(one) for one in parameters_of(event)}, left=stopped)
    if event.you is not None:
        state.players[event.you] = CURRENT
    flow = Flow(analysis, shared=bool(uses))
    flow.run(event.body.block, state, happens)
    for use in uses:
        _use(analysis, use)
    return NOTHING if event.result is None else both(told, both(flow.result, Told(stopped)))


def _use(analysis: Analysis, rule: PlayRule | UseRule) -> None:
    _offered(analysis, rule)
    flow = Flow(analysis, frozenset(rule.body.locals))
    state = _where_it_works(analysis, rule)
    flow.run(rule.body.block, state)
    if isinstance(rule, UseRule):
        _used(analysis, rule, flow, state)


def _used(analysis: Analysis, rule: UseRule, flow: Flow, state: State) -> None:
    """The event after a use tells its hooks of the card, which may lie where not all see it."""
    event = analysis.ruleset.events.get(RAISED_AFTER["use"])
    shown = analysis.declassified.by(rule.body.block, state.players)
    if event is None or rule.this is None or rule.you is None or rule.this in shown:
        return
    state.bind(rule.this, Told(OPEN, _carrier(rule, state)))
    card, player = (Read(rule.span, one.type, one) for one in (rule.this, rule.you))
    flow.happen(CallEvent(rule.span.first_line, event, (card, player), None), state, OPEN)


def _offered(analysis: Analysis, rule: PlayRule | UseRule | TreatRule) -> None:
    """That something is offered at all is told to whom it is offered."""
    if rule.condition is not None and rule.you is not None:
        state = _where_it_works(analysis, rule)
        viewer = state.players.get(rule.you, rule.you)
        sink = Sink("offered", viewer, rule.condition.span, node=rule)
        analysis.tell(sink, state.answer(rule.condition))
    hand = outward_hand(analysis.ruleset)
    if hand is None or isinstance(rule, UseRule):
        return
    if (step := tells_cards_apart(rule, analysis.ruleset)) is not None:
        span = rule.span.first_line
        secret = Secret(hand, "faces", SOMEBODY, excused=analysis.allowances.codes(span))
        way = (Step(span, "offered here"), step)
        analysis.tell(Sink("offered", SOMEBODY, span, node=rule), {secret: way})


def _whenever(analysis: Analysis, rule: WheneverRule) -> None:
    state = _where_it_works(analysis, rule)
    flow = Flow(analysis, frozenset(rule.body.locals), hidden=_carrier(rule, state))
    flow.run(rule.body.block, state, state.answer(rule.condition))


def _setup(analysis: Analysis) -> None:
    Flow(analysis, is_setup=True).run(analysis.ruleset.setup.block, State(analysis))


# --- What everybody sees -------------------------------------------------------------


def _declarations(analysis: Analysis) -> None:
    """Counters and variables, with their bounds and what they are at first."""
    rules = analysis.ruleset
    for counter in rules.counters.values():
        for bound in (counter.low, counter.high):
            _bounded(analysis, bound, f"the bounds of `{counter.name}`")
        start = f"what `{counter.name}` starts at"
        _bounded(analysis, counter.starts_at, start, at_start=not counter.resets)
    for variable in rules.variables.values():
        start = f"what `{variable.name}` is at first"
        _bounded(analysis, variable.default, start, at_start=True)


def _bounded(
    analysis: Analysis, expression: Expression | None, name: str, *, at_start: bool = False
) -> None:
    if expression is not None:
        sink = Sink("bounded", None, expression.span, name, at_start=at_start)
        analysis.tell(sink, State(analysis).answer(expression))


def _asked_by_engine(analysis: Analysis) -> None:
    """Values that are shown beside players, or say what may be used and what works."""
    rules = analysis.ruleset
    for value, span in rules.shown.items():
        sink = Sink("shown", None, span, f"showing `{value.name}`")
        label = of_zones(analysis.told(value).answer)
        if len(value.parameters) == 2:  # asked by one player of each of the others
            viewer, other = parameters_of(value)
            sink = evolve(sink, viewer=viewer)
            label = changed(label, partial(_seen_from_outside, viewer, other))
        analysis.tell(sink, label)
    usable, works = rules.values.get("usable"), rules.values.get("works")
    if usable is not None and usable.span is not None:
        player, card = parameters_of(usable)
        sink = Sink("offered", player, usable.span)
        _told_by(analysis, usable, sink)
        if hand := outward_hand(rules):
            told = analysis.told(usable).answer.items()
            held = {Secret(hand, "faces", player): way for one, way in told if one.of is card}
            analysis.tell(sink, held)
    if works is not None and works.span is not None:
        holder = "owner", parameters_of(works)[0]
        _told_by(analysis, works, Sink("offered", holder, works.span))


def _seen_from_outside(viewer: Player, other: Player, secret: Secret) -> Secret:
    """A secret of a zone that another player holds, as one sees it who is not that player."""
    assert isinstance(secret.of, Zone)
    if secret.of.visibility == "outward" and secret.owner == other:
        return evolve(secret, seers=secret.seers | {viewer})
    return secret


def _told_by(analysis: Analysis, value: Value, sink: Sink) -> None:
    analysis.tell(sink, of_zones(analysis.told(value).answer))
