"""Names in braces: what is put in their place in the texts of events and in labels."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulekit.checker.scope import Context, World
from rulekit.checker.sought_name import noted
from rulekit.language import tree
from rulekit.language.literals import name_text
from rulekit.language.phrases import quoted
from rulekit.language.report import suggest
from rulekit.language.source import Span
from rulekit.ruleset.definitions import Event
from rulekit.ruleset.meaning import Expression

_PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
_NAME = re.compile(r"\{([A-Za-z_]\w*)\}")


def check_text(event: Event, text: tree.String | None, world: World) -> None:
    """The text of an event may name its parameters, that of a phase `you`."""
    names = [parameter.binding.name for parameter in event.parameters]
    bindings = {parameter.binding.name: parameter.binding for parameter in event.parameters}
    if event.is_phase:
        names.append("you")
    for name, span in _in_braces(text):
        if name in names:
            if name in bindings:
                world.note(Span(span.source, span.start + 1, span.end - 1), bindings[name])
            continue
        world.report.error(
            "RK1021",
            span,
            f"`{{{name}}}` names no parameter of `{event.name}`",
            label="unknown",
            notes=(
                f"The text may name {quoted(names)}."
                if names
                else f"`{event.name}` has no parameters.",
            ),
            help=suggest(name, names),
        )


def named_in(label: tree.String | None, context: Context) -> tuple[Expression, ...]:
    """What a label names: parameters and locals of its rule, `you`, `this` and `current`."""
    if label is not None and noted(label.value, context):
        return ()
    names = placeholders(context)
    found: list[Expression] = []
    for name, span in _in_braces(label):
        if name in names:
            inner = Span(span.source, span.start + 1, span.end - 1)
            found.append(context.read(tree.Name(inner, name)))
        elif not context.lenient:
            context.world.report.error(
                "RK1021",
                span,
                f"`{{{name}}}` names nothing that is known here",
                label="unknown",
                notes=(f"The label may name {quoted(sorted(names))}.",),
                help=suggest(name, names),
            )
    return tuple(found)


def placeholders(context: Context) -> set[str]:
    """The names that a label in a place may put into its braces."""
    names = {*context.scope.all_names(), "current"}
    names |= {"you"} if context.you is not None else set()
    names |= {"this"} if context.this is not None else set()
    return names


def stands_as_written(text: Span, context: Context, why: str, remedy: str) -> None:
    """Report names in braces in a text in which nothing is put in their place."""
    for match in _NAME.finditer(text.text):
        start = text.start + match.start()
        context.world.report.error(
            "RK1021",
            Span(text.source, start, start + len(match[0])),
            f"`{match[0]}` stands as it is written, braces and all",
            label="nothing is put in its place",
            notes=(why,),
            help=remedy.format(name=match[1]),
        )


def _in_braces(text: tree.String | None) -> Iterator[tuple[str, Span]]:
    if text is not None:
        for match in _PLACEHOLDER.finditer(text.span.text):
            start = text.span.start + match.start()
            yield name_text(match[1]), Span(text.span.source, start, start + len(match[0]))
