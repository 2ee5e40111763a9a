"""Says what a leak tells whom, and on which way: one message for each place and secret."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import frozen

from rulekit.checker.scope import World
from rulekit.information.labels import Secret, Step, Way
from rulekit.information.sinks import CODES, Sink
from rulekit.language.diagnostics import Label
from rulekit.language.source import Span
from rulekit.ruleset.model import Zone

MOST_STEPS = 6
"""How many places of a way are shown; of a longer one, both ends are."""


@frozen
class Leak:
    """Cards of a zone that come to a sink, on a way that begins there."""

    sink: Sink
    zone: Zone
    way: Way

    @property
    def span(self) -> Span:
        """The place that is told: what in a choice depends on the cards, or what is done."""
        if self.sink.by_event or self.sink.kind in ("offered", "candidates", "bounded"):
            return self.way[0].span
        return self.sink.span

    @property
    def steps(self) -> list[Step]:
        """The other places, from there to where the cards are looked at."""
        steps = [Step(self.sink.span, "found out here")] if self.sink.by_event else []
        for step in self.way:
            if steps and steps[-1].span == step.span:
                steps[-1] = Step(step.span, f"{steps[-1].text}, and {step.text}")
            elif step.span != self.span:
                steps.append(step)
        return steps


def report_found(found: Iterable[tuple[Sink, Secret, Way]], world: World) -> None:
    """Report leaks, one for each place; where a variant causes one, at its line."""
    told: set[object] = set()
    leaks = [Leak(sink, s.of, way) for sink, s, way in found if isinstance(s.of, Zone)]
    leaks.sort(key=lambda leak: leak.sink.kind != "candidates")  # the plainer message first
    for leak in leaks:
        code = CODES[leak.sink.kind]
        cause = _cause(leak, world)
        place: object = leak.span if leak.sink.by_event else leak.sink.node or leak.span
        if cause is not None:
            place = cause.span, leak.way[-1].span
        if (code, place) not in told:
            told.add((code, place))
            _report(leak, cause, world)


def _cause(leak: Leak, world: World) -> Step | None:
    """The place in a later file without which the rules of an earlier one leaked nothing."""
    causes = [step for step in leak.steps if world.is_later(step.span.source, leak.span.source)]
    if leak.zone.span is not None and world.is_later(leak.zone.span.source, leak.span.source):
        causes.insert(0, Step(leak.zone.span, f"makes it {leak.zone.visibility}"))
    return causes[0] if causes else None


def _report(leak: Leak, cause: Step | None, world: World) -> None:
    sink, zone, code = leak.sink, leak.zone, CODES[leak.sink.kind]
    direct = len(leak.way) == 1 and leak.span == leak.way[0].span
    label = f"{'looks into' if direct else 'depends on'} a {zone.visibility} zone"
    if sink.kind == "candidates":
        label = f"a {zone.visibility} zone"
    span, steps = leak.span, leak.steps
    if cause is not None:
        steps = [Step(span, label), *(step for step in steps if step is not cause)]
        span, label = cause.span, cause.text
    labels = [Label(zone.span, "declared here")] if zone.span and zone.span != span else []
    labels += [Label(step.span, step.text) for step in _ends(steps)]
    if world.allowances.allows(code, span):
        return
    message, report = _message(sink, zone), world.report
    more: Any = {
        "label": label,
        "secondary": labels,
        "notes": (_NOTES[sink.kind],),
        "help": _HELP[sink.kind],
    }
    match sink.kind:
        case "set":
            report.warning("RK3011", span, message, **more)
        case "asked":
            report.warning("RK3012", span, message, **more)
        case "bounded" | "shown":
            report.error("RK3010", span, message, **more)
        case _:
            report.error("RK3007", span, message, **more)


def _ends(steps: list[Step]) -> list[Step]:
    if len(steps) <= MOST_STEPS:
        return steps
    half = MOST_STEPS // 2
    left = len(steps) - MOST_STEPS
    middle = Step(steps[half].span, f"{steps[half].text}, and {left} more in between")
    return [*steps[:half], middle, *steps[1 - half :]]


def _message(sink: Sink, zone: Zone) -> str:
    whose = "that nobody sees" if zone.visibility == "hidden" else "of another player"
    cards = f"the cards in `{zone.name}`"
    match sink.kind:
        case "candidates":
            return f"the one who chooses does not see {cards}"
        case "offered":
            return f"what may be chosen would betray {cards} {whose}"
        case "asked":
            return f"that somebody is asked would betray {cards} {whose}"
        case "set":
            return f"`{sink.name}` is seen by all, and would betray {cards}"
    return f"{sink.name} would betray {cards}"


_NOTES = {
    "candidates": "Whoever chooses a card sees all that may be chosen.",
    "offered": "From the options that are offered, a player could tell which cards lie there.",
    "bounded": "Counters and variables are seen by all, with their bounds.",
    "shown": "A table shows it to everybody, or to the one who looks on.",
    "set": "Counters and variables are seen by all.",
    "asked": "Everybody sees who is asked, and could tell which cards lie there.",
}

_HELP = {
    "candidates": "take one at `random(…)`, `reveal` them first, or let their owner choose: `by …`",
    "offered": "`count(…)` is known to all; for more, `reveal` the cards first, or keep what"
    " everybody knows in a `var`",
    "bounded": "let it depend on what everybody sees: `count(…)`, counters, public zones",
    "shown": "show what everybody sees: `count(…)`, counters, public zones",
    "set": "`reveal` the cards first; or write beside the line why all may know:"
    " `# allow RK3011: …`",
    "asked": "ask whatever the cards are, `reveal` them first; or write beside the line why all"
    " may know: `# allow RK3012: …`",
}
