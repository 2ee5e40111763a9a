"""Says what a leak tells whom, and on which way: one message for each place and secret."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from rulekit.checker.scope import World
from rulekit.information.labels import Step
from rulekit.information.sinks import CODES, Leak, Sink
from rulekit.language.phrases import with_article
from rulekit.language.report import Label
from rulekit.ruleset.definitions import Visibility, Zone
from rulekit.ruleset.meaning import Choose

MOST_STEPS = 6
"""How many places of a way are shown; of a longer one, both ends are."""

ADVICE = frozenset({"RK3011", "RK3012"})
"""Codes of what may be meant to tell something: warnings, where others are errors."""


def report_found(found: Iterable[Leak], world: World) -> None:
    """Report leaks, one for each place; where a variant causes one, at its line."""
    told: set[object] = set()
    for leak in sorted(found, key=lambda leak: leak.sink.kind != "candidates"):  # plainer first
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
    zone = leak.zone
    if zone.span is not None and world.is_later(zone.span.source, leak.span.source):
        causes.insert(0, Step(zone.span, f"makes it {zone.visibility}"))
    return causes[0] if causes else None


def _report(leak: Leak, cause: Step | None, world: World) -> None:
    sink, zone, code = leak.sink, leak.zone, CODES[leak.sink.kind]
    direct = len(leak.way) == 1 and leak.span == leak.way[0].span
    called = with_article(f"{zone.visibility} zone")
    label = f"{'looks into' if direct else 'depends on'} {called}"
    if sink.kind == "candidates":
        label = called
    span, steps = leak.span, leak.steps
    if cause is not None:
        steps = [Step(span, label), *(step for step in steps if step is not cause)]
        span, label = cause.span, cause.text
    labels = [Label(zone.span, "declared here")] if zone.span and zone.span != span else []
    labels += [Label(step.span, step.text) for step in _ends(steps)]
    if world.allowances.allows(code, span):
        return
    message, why, help_ = _words(sink, zone)
    tell = world.report.warning if code in ADVICE else world.report.error
    tell(code, span, message, label=label, secondary=labels, notes=(why,), help=help_)


def _ends(steps: list[Step]) -> list[Step]:
    if len(steps) <= MOST_STEPS:
        return steps
    half = MOST_STEPS // 2
    left = len(steps) - MOST_STEPS
    middle = Step(steps[half].span, f"{steps[half].text}, and {left} more in between")
    return [*steps[:half], middle, *steps[1 - half :]]


_UNSEEN: dict[Visibility, str] = {
    "hidden": "that nobody sees",
    "private": "of another player",
    "outward": "that their player does not see",
}


def _words(sink: Sink, zone: Zone) -> tuple[str, str, str]:
    """What is wrong, why, and what to do."""
    cards = f"the cards in `{zone.name}`"
    theirs = f"{cards} {_UNSEEN[zone.visibility]}"
    match sink.kind:
        case "candidates":
            help_ = (
                "take one at `random(…)`, `reveal` them first, or let their owner choose: `by …`"
            )
            if zone.of_player and isinstance(sink.node, Choose) and sink.node.everyone:
                help_ = f"if each chooses among their own cards, write `asked.{zone.name}`"
            return (
                f"the one who chooses does not see {cards}",
                "Whoever chooses a card sees all that may be chosen.",
                help_,
            )
        case "offered":
            return (
                f"what may be chosen would betray {theirs}",
                "From the options that are offered, a player could tell which cards lie there.",
                "`count(…)` is known to all; for more, `reveal` the cards first, or keep what"
                " everybody knows in a `var`",
            )
        case "bounded":
            return (
                f"{sink.name} would betray {cards}",
                "Counters and variables are seen by all, with their bounds.",
                "let it depend on what everybody sees: `count(…)`, counters, public zones",
            )
        case "shown":
            return (
                f"{sink.name} would betray {cards}",
                "A table shows it to everybody, or to the one who looks on.",
                "show what everybody sees: `count(…)`, counters, public zones",
            )
        case "set":
            return (
                f"`{sink.name}` is seen by all, and would betray {cards}",
                "Counters and variables are seen by all.",
                "`reveal` the cards first; or write beside the line why all may know:"
                " `# allow RK3011: …`",
            )
        case "asked":
            return (
                f"that somebody is asked would betray {theirs}",
                "Everybody sees who is asked, and could tell which cards lie there.",
                "ask whatever the cards are, `reveal` them first; or write beside the line"
                " why all may know: `# allow RK3012: …`",
            )
        case "stored":
            raise AssertionError("what is stored is found out where it is read")
        case _:
            assert_never(sink.kind)
