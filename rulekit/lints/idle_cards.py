"""Cards that do nothing, and windows that nobody can answer."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.checker.scope import World
from rulekit.language.diagnostics import Label
from rulekit.lints.ranges import Ranges
from rulekit.ruleset import meaning
from rulekit.ruleset.model import Binding, Kind, PlayRule, TreatRule, UseRule, Zone
from rulekit.ruleset.traversal import carriers, walk


def report_idle_cards(world: World) -> None:
    """A card without rules, among others of its kind that have some, that nothing asks about."""
    rules, report = world.ruleset, world.report
    named = set(_named(world))
    fields = {
        field for node in world.nodes if isinstance(node, meaning.FieldOf) for field in node.fields
    }
    acting = {component.kind for component in rules.components.values() if component.rules}
    for component in rules.components.values():
        if component.rules or component in named or component.kind not in acting:
            continue
        if any(field in fields for field in component.values) or component.span is None:
            continue
        if any(isinstance(what, Kind) and component.kind.is_a(what) for what in named):
            continue
        report.warning(
            "RK5310",
            component.span,
            f"`{component.name}` can never be played and does nothing",
            label="has no rules",
            notes=(f"Other cards of kind `{component.kind.name}` have rules.",),
            help="give it a `play`, a `use` or another rule",
        )


def report_stranded(world: World) -> None:
    """A card whose rules work in a zone to which neither a play nor a rule takes it."""
    rules, report = world.ruleset, world.report
    named = set(_named(world))
    reached = _reached(world)
    for component in rules.components.values():
        kind = component.kind
        here = {kind.starts_in, kind.discards_to, *reached}
        if not component.rules or not kind.works_in or here & set(kind.works_in):
            continue
        if component in named or any(isinstance(rule, PlayRule) for rule in component.rules):
            continue
        if component.span is None or any(isinstance(one, Kind) and kind.is_a(one) for one in named):
            continue
        zones = " or ".join(f"`{zone.name}`" for zone in kind.works_in)
        report.warning(
            "RK5310",
            component.span,
            f"`{component.name}` can never be played and does nothing",
            label=f"never comes to {zones}",
            notes=(f"The rules of a {kind.name} work in {zones}, and nothing takes it there.",),
            help=f"give it a play: `play: move this to you.{kind.works_in[0].name}`",
        )


def _reached(world: World) -> set[Zone]:
    """The zones to which rules move cards other than the one that carries them."""
    rules = world.ruleset
    found = {zone for zone in rules.zones.values() if zone.refills_from is not None}
    for node in world.nodes:
        match node:
            case meaning.Primitive(name="swap"):
                return set(rules.zones.values())
            case meaning.Primitive(name="move" | "move_under"):
                moved, target = node.arguments[:2]
                if not any(binding.role == "this" for binding in _read(moved)):
                    found |= _zones(target)
            case meaning.CallEvent():
                for argument in node.arguments:
                    found |= _zones(argument)
    return found


def _read(node: meaning.Expression) -> Iterator[Binding]:
    for inner in walk(node):
        if isinstance(inner, meaning.Read):
            yield inner.binding


def _zones(node: meaning.Expression) -> set[Zone]:
    return {inner.zone for inner in walk(node) if isinstance(inner, meaning.ZoneOf)}


def _named(world: World) -> Iterator[object]:
    """Components that rules ask about, and kinds that are played as something else."""
    rules = world.ruleset
    for node in world.nodes:
        match node:
            case meaning.ComponentName() | meaning.IsComponent() | meaning.PlayAs():
                yield node.component
            case meaning.Contains():
                yield node.item
            case meaning.Constant() if node.type.name == "text":
                yield rules.components.get(str(node.value))
    for component in rules.components.values():
        for field, values in component.values.items():
            element = field.type.element or field.type
            if element.name == "component":
                everybody = list(rules.components.values())
                for value in values:
                    printed = value if isinstance(value, tuple) else (value,)
                    yield from (everybody[one] for one in printed if isinstance(one, int))
    for _, own in carriers(rules):
        for rule in own:
            if isinstance(rule, TreatRule):
                yield rule.what
                yield rule.as_


def report_unanswered(world: World) -> None:
    """A window that is offered, though no play or use can be made in it."""
    rules, report = world.ruleset, world.report
    ranges = Ranges(rules)
    answered = {rules.windows["main"]}  # a game without cards is one that has just been begun
    for _, own in carriers(rules):
        for rule in own:
            if not isinstance(rule, PlayRule | UseRule) or ranges.certain(rule.condition) is False:
                continue
            if rule.windows is None:
                return  # it may be used wherever its holder is asked
            answered |= set(rule.windows)
    offers = [node for node in world.nodes if isinstance(node, meaning.Offer)]
    for offer in offers:
        window = offer.window
        if window in answered or offer.span.source in world.borrowed:
            continue
        answered.add(window)  # once is enough
        report.warning(
            "RK5311",
            offer.span,
            f"nobody can ever use anything in the window `{window.name}`",
            label="offered in vain",
            secondary=[Label(window.span, "declared here")] if window.span else [],
            help=f"write `play in {window.name}` or `use … in {window.name}` on a card, or"
            " remove the offer",
        )
