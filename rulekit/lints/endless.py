"""Events that lead to themselves at every turn, and conditions that have always become true."""

from __future__ import annotations

from collections.abc import Iterator

from rulekit.lints.subject import Finding, Subject
from rulekit.ruleset import meaning
from rulekit.ruleset.carried_rules import HookRule, WheneverRule
from rulekit.ruleset.control_flow import certain
from rulekit.ruleset.definitions import Binding
from rulekit.ruleset.event_graphs import always_raises, circles
from rulekit.ruleset.meaning import Expression


def circular(subject: Subject) -> Iterator[Finding]:
    """Events that raise each other, with no condition between."""
    prelude = subject.rules.sources[0]
    for circle in circles(always_raises(subject.rules)):
        names = [event.name for event, _, _ in circle]
        way = " raises ".join(f"`{name}`" for name in [*names, names[0]])
        spans = [span for _, _, span in circle]
        place = next((span for span in spans if span.source is not prelude), spans[0])
        yield Finding(
            place,
            f"`{names[0]}` would lead to itself without end",
            "happens every time",
            "add a condition that becomes false: `when …` on the hook, or an `if`",
            [(span, "and then this") for span in spans if span is not place],
            (f"{way}, and no condition stands between.",),
        )


def feeding_itself(subject: Subject) -> Iterator[Finding]:
    """A hook that raises the event that it hooks, in a way that its condition holds again."""
    for rule in subject.carried:
        if not isinstance(rule, HookRule) or rule.when == "instead" or rule.condition is None:
            continue
        for statement in certain(rule.body.block):
            if not isinstance(statement, meaning.CallEvent) or statement.event is not rule.event:
                continue
            if not _holds_again(rule.condition, statement):
                continue
            name = rule.event.name
            yield Finding(
                statement.span,
                f"`{name}` would lead to itself without end",
                "this rule answers it, too",
                "add a condition that becomes false, or do without the event: what it does can"
                " be written out here",
                [(rule.condition.span, "holds again")],
                (f"`{name}` raises `{name}`, for which the condition of the rule holds again.",),
            )


def _holds_again(condition: Expression, call: meaning.CallEvent) -> bool:
    """Whether a condition of parameters holds for what a call gives, as it held before."""
    match condition:
        case meaning.Logic(operator="and"):
            return _holds_again(condition.left, call) and _holds_again(condition.right, call)
        case meaning.Comparison(operator="=="):
            before = [_named(side) for side in (condition.left, condition.right)]
            after = [_given(side, call) for side in (condition.left, condition.right)]
            return None not in after and (after[0] is after[1] or after == before)
    return False


def _named(side: Expression) -> Binding | None:
    return side.binding if isinstance(side, meaning.Read) else None


def _given(side: Expression, call: meaning.CallEvent) -> Binding | None:
    """The name that stands for one side of a comparison when the call is made."""
    if not isinstance(side, meaning.Read):
        return None
    for parameter, argument in zip(call.event.parameters, call.arguments, strict=True):
        if parameter.binding is side.binding:
            return argument.binding if isinstance(argument, meaning.Read) else None
    return side.binding


def always_true(subject: Subject) -> Iterator[Finding]:
    """A `whenever` whose condition is never false."""
    for rule in subject.carried:
        if isinstance(rule, WheneverRule) and subject.ranges.certain(rule.condition) is True:
            yield Finding(
                rule.condition.span if rule.condition else rule.span,
                "this has always become true",
                "always true",
                "name a condition on something that changes",
                notes=("A `whenever` runs each time its condition has become true.",),
            )
