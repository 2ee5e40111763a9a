"""Rules that never run: hooks of nothing, rules that work nowhere, plays that cannot be made."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.language.source import Span
from rulekit.lints.subject import Finding, Subject
from rulekit.ruleset import meaning
from rulekit.ruleset.carried_rules import HookRule, ModifyRule, TreatRule, WheneverRule
from rulekit.ruleset.control_flow import beginning
from rulekit.ruleset.definitions import Component, Kind
from rulekit.ruleset.event_graphs import left_out
from rulekit.ruleset.traversal import operands, works_in


def without_event(subject: Subject) -> Iterator[Finding]:
    """A hook of an event that never happens."""
    world = subject.world
    for rule in subject.carried:
        if not isinstance(rule, HookRule) or rule.event in subject.happening:
            continue
        name = rule.event.name
        help_ = f"call `{name}` where it happens, or hook another event"
        others: list[tuple[Span | None, str]] = [(rule.event.span, "declared here")]
        phases = left_out(subject.rules, rule.event)
        if phases and world.turn is not None:
            names = ", ".join(f"`{phase.name}`" for phase in phases)
            others.append((world.turn, f"this turn leaves out {names}"))
            help_ = f"name {names} in the turn, or remove what waits for `{name}`"
        elif name in world.silenced:
            others.append((world.silenced[name], "what raised it is gone since here"))
            help_ = f"call `{name}` where it happens now, or remove what waits for it"
        yield Finding(
            rule.span.first_line,
            f"nothing ever raises `{name}`, so this never runs",
            "waits in vain",
            help_,
            others,
        )


def without_zone(subject: Subject) -> Iterator[Finding]:
    """A hook or modifier of a card whose kind works in no zone."""
    if subject.each(meaning.Grant):
        return  # rules that work nowhere may be there to be lent
    for rule in subject.carried:
        carrier = rule.carrier
        kind = carrier.kind if isinstance(carrier, Component) else carrier
        if not isinstance(kind, Kind) or list(works_in(rule, subject.rules)):
            continue
        if isinstance(rule, HookRule | ModifyRule | WheneverRule | TreatRule):
            yield Finding(
                rule.span.first_line,
                f"this rule of `{carrier.name}` never works",
                "works in no zone",
                f"write `kind {kind.name}: …, works in ZONE`",
                [(kind.span, "its kind works nowhere")],
                ("Hooks and modifiers work only in a zone where the kind works.",),
            )


_NEVER = "this can never be used"


def without_offer(subject: Subject) -> Iterator[Finding]:
    """A play or use in the main window, where no phase or event offers it."""
    main = subject.rules.windows["main"]
    if any(isinstance(node, meaning.Stated) and node.plays for node in subject.nodes):
        return
    if any(offer.window is main for offer in subject.each(meaning.Offer)):
        return
    for rule in subject.usable:
        if rule.windows == (main,):
            yield Finding(
                rule.span.first_line,
                _NEVER,
                "nothing offers the window `main`",
                "write `offer main to you` in a phase",
            )


def without_candidate(subject: Subject) -> Iterator[Finding]:
    """A play or use whose condition, or one of whose first choices, cannot be met."""
    for rule in subject.usable:
        if rule.condition is not None and subject.ranges.certain(rule.condition) is False:
            yield Finding(
                rule.condition.span,
                _NEVER,
                "this is never true",
                "name a condition that can come true, or remove the rule",
                notes=("A play or use is offered only where its condition holds.",),
            )
        for choose in beginning(rule.body.block, rule.body.locals):
            if not isinstance(choose, meaning.Choose):
                continue
            why = _why_empty(choose, subject)
            if why is not None:
                yield Finding(
                    (choose.condition or choose.source).span,
                    _NEVER,
                    why,
                    "choose from something that can be there, or remove the rule",
                    notes=(
                        "A play or use is offered only where each of its first choices has a"
                        " candidate.",
                    ),
                )


def _why_empty(choose: meaning.Choose, subject: Subject) -> str | None:
    if isinstance(choose.source, meaning.ListOf) and not choose.source.items:
        return "the list is empty"
    if subject.ranges.certain(choose.condition) is False:
        return "this is never true"
    components = subject.rules.components.values()
    for test in operands(choose.condition):
        if isinstance(test, meaning.IsKind) and not any(c.kind.is_a(test.kind) for c in components):
            return f"no component is of kind `{test.kind.name}`"
    return None
