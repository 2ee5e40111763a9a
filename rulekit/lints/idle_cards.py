"""Cards that do nothing, and windows that nobody can answer."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.lints.subject import Finding, Subject
from rulekit.ruleset import meaning
from rulekit.ruleset.carried_rules import PlayRule, TreatRule
from rulekit.ruleset.definitions import Component, Kind, Window, Zone
from rulekit.ruleset.traversal import find


def idle(subject: Subject) -> Iterator[Finding]:
    """A card without rules, among others of its kind that have some, that nothing asks about."""
    components = subject.rules.components.values()
    named = set(_named(subject))
    fields = {field for node in subject.each(meaning.FieldOf) for field in node.fields}
    acting = {component.kind for component in components if component.rules}
    for component in components:
        if component.rules or component.kind not in acting or fields & set(component.values):
            continue
        if not _is_named(component, named):
            yield _idle(
                component,
                "has no rules",
                f"Other cards of kind `{component.kind.name}` have rules.",
                "give it a `play`, a `use` or another rule",
            )


def stranded(subject: Subject) -> Iterator[Finding]:
    """A card whose rules work in a zone to which neither a play nor a rule takes it."""
    named = set(_named(subject))
    reached = _reached(subject)
    for component in subject.rules.components.values():
        kind = component.kind
        here = {kind.starts_in, kind.discards_to, *reached}
        if not component.rules or not kind.works_in or here & set(kind.works_in):
            continue
        if any(isinstance(rule, PlayRule) for rule in component.rules):
            continue
        if not _is_named(component, named):
            zones = " or ".join(f"`{zone.name}`" for zone in kind.works_in)
            yield _idle(
                component,
                f"never comes to {zones}",
                f"The rules of a {kind.name} work in {zones}, and nothing takes it there.",
                f"give it a play: `play: move this to you.{kind.works_in[0].name}`",
            )


def _idle(component: Component, label: str, note: str, help: str) -> Finding:
    message = f"`{component.name}` can never be played and does nothing"
    return Finding(component.span, message, label, help, notes=(note,))


def _is_named(component: Component, named: set[object]) -> bool:
    """Whether rules ask about a card, or about its kind."""
    return component in named or any(
        isinstance(one, Kind) and component.kind.is_a(one) for one in named
    )


def _reached(subject: Subject) -> set[Zone]:
    """The zones to which rules move cards other than the one that carries them."""
    zones = subject.rules.zones.values()
    found = {zone for zone in zones if zone.refills_from is not None}
    for node in subject.each(meaning.Primitive):
        if node.name == "swap":
            return set(zones)
        if node.name in ("move", "move_under"):
            moved, target = node.arguments[:2]
            if not any(read.binding.role == "this" for read in find(meaning.Read, moved)):
                found |= {place.zone for place in find(meaning.ZoneOf, target)}
    for call in subject.each(meaning.CallEvent):
        found |= {place.zone for place in find(meaning.ZoneOf, call.arguments)}
    return found


def _named(subject: Subject) -> Iterator[object]:
    """Components that rules ask about, and kinds that are played as something else."""
    rules = subject.rules
    yield from (node.component for node in subject.each(meaning.ComponentName))
    yield from (node.component for node in subject.each(meaning.IsComponent))
    yield from (node.kind for node in subject.each(meaning.ComponentsOf))
    yield from (node.component for node in subject.each(meaning.PlayAs))
    yield from (node.item for node in subject.each(meaning.Contains))
    for constant in subject.each(meaning.Constant):
        if constant.type.name == "text":
            yield rules.components.get(str(constant.value))
    everybody = list(rules.components.values())
    for component in everybody:
        for field, values in component.values.items():
            element = field.type.element or field.type
            if element.name == "component":
                for value in values:
                    printed = value if isinstance(value, tuple) else (value,)
                    yield from (everybody[one] for one in printed if isinstance(one, int))
    for rule in subject.carried:
        if isinstance(rule, TreatRule):
            yield from rules.kinds.values() if rule.what == "card" else (rule.what,)
            yield rule.as_


def unanswered(subject: Subject) -> Iterator[Finding]:
    """A window that is offered, though no play or use can be made in it."""
    answered: set[Window] = {subject.rules.windows["main"]}  # it may have no cards as yet
    for rule in subject.usable:
        if subject.ranges.certain(rule.condition) is False:
            continue
        if rule.windows is None:
            return  # it may be used wherever its holder is asked
        answered |= set(rule.windows)
    for offer in subject.each(meaning.Offer):
        window = offer.window
        if window in answered or offer.span.source in subject.world.borrowed:
            continue
        answered.add(window)  # once is enough
        yield Finding(
            offer.span,
            f"nobody can ever use anything in the window `{window.name}`",
            "offered in vain",
            f"write `play in {window.name}` or `use … in {window.name}` on a card, or remove the"
            " offer",
            [(window.span, "declared here")],
        )
