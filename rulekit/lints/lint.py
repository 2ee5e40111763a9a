"""Looks through a ruleset without errors for what can hardly be meant."""

from __future__ import annotations

from rulekit.checker.scope import World
from rulekit.language.diagnostics import Label, Report
from rulekit.lints.counters import report_counting
from rulekit.lints.endings import report_unreachable
from rulekit.lints.hook_order import report_orders
from rulekit.lints.idle_cards import report_idle_cards, report_stranded, report_unanswered
from rulekit.lints.lost_cards import report_lost
from rulekit.lints.printed_numbers import report_printed
from rulekit.lints.ranges import Ranges
from rulekit.lints.unread_names import report_unread
from rulekit.lints.unused import report_unused
from rulekit.ruleset import meaning
from rulekit.ruleset.event_graphs import always_raises, circles, left_out, raised
from rulekit.ruleset.meaning import Expression
from rulekit.ruleset.model import (
    Component,
    Event,
    HookRule,
    Kind,
    ModifyRule,
    PlayRule,
    Ruleset,
    TreatRule,
    UseRule,
    WheneverRule,
)
from rulekit.ruleset.traversal import carriers, operands


def lint(world: World) -> None:
    """Report what never works, is unused, never ends, or says something else than it does."""
    rules, report = world.ruleset, world.report
    happening = raised(rules)
    _circles(rules, report)
    _always_true(rules, report)
    _hooks(world, happening)
    _starting_nowhere(rules, report)
    _never_working(world)
    _no_candidate(world)
    report_unused(world, happening)
    report_idle_cards(world)
    report_stranded(world)
    report_unanswered(world)
    report_lost(world)
    report_orders(world)
    report_printed(rules, report)
    report_counting(world)
    report_unreachable(world)
    report_unread(world)


def _circles(rules: Ruleset, report: Report) -> None:
    for circle in circles(always_raises(rules)):
        names = [event.name for event, _, _ in circle]
        way = " raises ".join(f"`{name}`" for name in [*names, names[0]])
        ours = [span for _, _, span in circle if span.source is not rules.sources[0]]
        place = ours[0] if ours else circle[0][2]
        report.error(
            "RK3006",
            place,
            f"`{names[0]}` would lead to itself without end",
            label="happens every time",
            secondary=[Label(span, "and then this") for _, _, span in circle if span is not place],
            notes=(f"{way}, and no condition stands between.",),
            help="add a condition that becomes false: `when …` on the hook, or an `if`",
        )


def _always_true(rules: Ruleset, report: Report) -> None:
    for _, own in carriers(rules):
        for rule in own:
            if isinstance(rule, WheneverRule) and Ranges(rules).certain(rule.condition) is True:
                report.error(
                    "RK3006",
                    rule.condition.span if rule.condition else rule.span,
                    "this has always become true",
                    label="always true",
                    notes=("A `whenever` runs each time its condition has become true.",),
                    help="name a condition on something that changes",
                )


def _hooks(world: World, happening: set[Event]) -> None:
    rules = world.ruleset
    for _, own in carriers(rules):
        for rule in own:
            if not isinstance(rule, HookRule) or rule.event in happening:
                continue
            event = rule.event
            labels = [Label(event.span, "declared here")] if event.span else []
            help_ = f"call `{event.name}` where it happens, or hook another event"
            phases = left_out(rules, event)
            if phases and world.turn is not None:
                names = ", ".join(f"`{phase.name}`" for phase in phases)
                labels.append(Label(world.turn, f"this turn leaves out {names}"))
                help_ = f"name {names} in the turn, or remove what waits for `{event.name}`"
            elif event.name in world.silenced:
                labels.append(
                    Label(world.silenced[event.name], "what raised it is gone since here")
                )
                help_ = f"call `{event.name}` where it happens now, or remove what waits for it"
            world.report.warning(
                "RK3002",
                rule.span.first_line,
                f"nothing ever raises `{event.name}`, so this never runs",
                label="waits in vain",
                secondary=labels,
                help=help_,
            )


def _starting_nowhere(rules: Ruleset, report: Report) -> None:
    homeless = {c.kind: c for c in rules.components.values() if c.kind.starts_in is None}
    for kind, component in homeless.items():
        report.warning(
            "RK3008",
            kind.span,
            f"where do the cards of kind `{kind.name}` start?",
            label="starts in no zone",
            secondary=[Label(component.span, "one of them")] if component.span else [],
            help=f"write `kind {kind.name}: starts in ZONE`",
        )


def _never_working(world: World) -> None:
    rules, report = world.ruleset, world.report
    if any(isinstance(node, meaning.Grant) for node in world.nodes):
        return  # rules that work nowhere may be there to be lent
    for carrier, own in carriers(rules):
        kind = carrier.kind if isinstance(carrier, Component) else carrier
        if not isinstance(kind, Kind) or kind.works_in:
            continue
        for rule in own:
            if isinstance(rule, HookRule | ModifyRule | WheneverRule | TreatRule):
                report.warning(
                    "RK3003",
                    rule.span.first_line,
                    f"this rule of `{carrier.name}` never works",
                    label="works in no zone",
                    secondary=[Label(kind.span, "its kind works nowhere")] if kind.span else [],
                    notes=("Hooks and modifiers work only in a zone where the kind works.",),
                    help=f"write `kind {kind.name}: …, works in ZONE`",
                )


def _no_candidate(world: World) -> None:
    rules, report = world.ruleset, world.report
    _never_offered(world)
    ranges = Ranges(rules)
    for _, own in carriers(rules):
        for rule in own:
            if not isinstance(rule, PlayRule | UseRule):
                continue
            if ranges.certain(rule.condition) is False and rule.condition is not None:
                report.warning(
                    "RK3005",
                    rule.condition.span,
                    "this can never be used",
                    label="this is never true",
                    notes=("A play or use is offered only where its condition holds.",),
                    help="name a condition that can come true, or remove the rule",
                )
            block = rule.body.block
            while block and isinstance(block[0], meaning.Choose):
                choose = block[0]
                why = _why_empty(choose, rules)
                if why is not None:
                    _report_impossible(choose.condition or choose.source, why, report)
                block = choose.body


def _never_offered(world: World) -> None:
    """Plays and uses in the main window, where no phase or event offers it."""
    rules, report = world.ruleset, world.report
    main = rules.windows["main"]
    for node in world.nodes:
        if isinstance(node, meaning.Stated) and node.plays:
            return
        if isinstance(node, meaning.Offer) and node.window is main:
            return
    for _, own in carriers(rules):
        for rule in own:
            if isinstance(rule, PlayRule | UseRule) and rule.windows == (main,):
                report.warning(
                    "RK3005",
                    rule.span.first_line,
                    "this can never be used",
                    label="nothing offers the window `main`",
                    help="write `offer main to you` in a phase",
                )


def _why_empty(choose: meaning.Choose, rules: Ruleset) -> str | None:
    if isinstance(choose.source, meaning.ListOf) and not choose.source.items:
        return "the list is empty"
    if Ranges(rules).certain(choose.condition) is False:
        return "this is never true"
    for test in operands(choose.condition):
        if not isinstance(test, meaning.IsKind):
            continue
        if not any(c.kind.is_a(test.kind) for c in rules.components.values()):
            return f"no component is of kind `{test.kind.name}`"
    return None


def _report_impossible(expression: Expression, why: str, report: Report) -> None:
    report.warning(
        "RK3005",
        expression.span,
        "this can never be used",
        label=why,
        notes=("A play or use is offered only where each of its first choices has a candidate.",),
        help="choose from something that can be there, or remove the rule",
    )
