"""Names that a `let` gives and nothing reads."""

from __future__ import annotations

from rulekit.checker.scope import World
from rulekit.language.diagnostics import Edit
from rulekit.language.source import Span
from rulekit.ruleset import meaning
from rulekit.ruleset.builtins import QUESTIONS
from rulekit.ruleset.model import Binding
from rulekit.ruleset.traversal import walk


def report_unread(world: World) -> None:
    """A local that is set and never read, by plays and uses of its event neither."""
    read: set[Binding] = set()
    given: dict[Binding, list[meaning.SetBinding]] = {}
    for node in world.nodes:
        if isinstance(node, meaning.Read):
            read.add(node.binding)
        elif isinstance(node, meaning.SetBinding) and node.binding.role == "local":
            given.setdefault(node.binding, []).append(node)
    for binding, statements in given.items():
        if binding in read:
            continue
        first = statements[0]
        world.report.warning(
            "RK5317",
            binding.span or first.span,
            f"nothing ever reads `{binding.name}`",
            label="given in vain",
            help=f"use `{binding.name}`, or remove the line",
            edit=Edit(_lines(first.span), "")
            if _alone(statements) and not _draws(first.value)
            else None,
        )


def _draws(value: meaning.Expression) -> bool:
    """Whether it uses up chance: without it, later shuffles would come out otherwise."""
    return any(
        isinstance(node, meaning.Builtin) and not QUESTIONS[node.name].pure for node in walk(value)
    )


def _alone(statements: list[meaning.SetBinding]) -> bool:
    """Whether a single `let` is all there is on its lines."""
    span = statements[0].span
    source = span.source
    whole = _lines(span)
    before = source.text[whole.start : span.start]
    after = source.text[span.end : whole.end]
    return len(statements) == 1 and not before.strip() and not after.strip()


def _lines(span: Span) -> Span:
    text = span.source.text
    start = text.rfind("\n", 0, span.start) + 1
    end = text.find("\n", span.end) + 1
    return Span(span.source, start, end or len(text))
