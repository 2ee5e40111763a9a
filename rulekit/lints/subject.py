"""What every lint is given, a ruleset without errors, and what it gives: findings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TypeVar

from attrs import define, frozen

from rulekit.checker.scope import World
from rulekit.language.report import Diagnostic, Edit, Label, Severity
from rulekit.language.source import Span
from rulekit.lints.ranges import Ranges
from rulekit.ruleset.carried_rules import CarriedRule, PlayRule, UseRule
from rulekit.ruleset.definitions import Event
from rulekit.ruleset.event_graphs import raised
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.traversal import Node, carried, everything

_Sort = TypeVar("_Sort")


@frozen
class Finding:
    """What is suspicious: where, what, and what to do about it."""

    span: Span | None
    message: str
    label: str
    help: str
    others: Sequence[tuple[Span | None, str]] = ()  # places that belong to it, if they are known
    notes: tuple[str, ...] = ()
    edit: Edit | None = None

    def diagnostic(self, code: str, severity: Severity) -> Diagnostic:
        labels = tuple(Label(span, text) for span, text in self.others if span is not None)
        return Diagnostic(
            code, severity, self.message, self.span, self.label, labels, self.notes, self.help,
            self.edit,
        )  # fmt: skip


@define(eq=False)
class Subject:
    """A ruleset, with what several lints ask of it: worked out once, when first asked."""

    world: World

    @property
    def rules(self) -> Ruleset:
        return self.world.ruleset

    def each(self, sort: type[_Sort]) -> Sequence[_Sort]:
        """Every expression or statement of one class, in the order of the rules."""
        return self._by_class.get(sort, ())  # type: ignore[return-value]

    @cached_property
    def nodes(self) -> tuple[Node, ...]:
        """Every expression and statement, in the order of the rules."""
        return tuple(everything(self.rules))

    @cached_property
    def _by_class(self) -> dict[type, list[Node]]:
        found: dict[type, list[Node]] = {}
        for node in self.nodes:
            found.setdefault(type(node), []).append(node)
        return found

    @cached_property
    def carried(self) -> tuple[CarriedRule, ...]:
        """The rules of kinds, components and the table."""
        return tuple(carried(self.rules))

    @property
    def usable(self) -> Iterator[PlayRule | UseRule]:
        """The plays and uses."""
        return (rule for rule in self.carried if isinstance(rule, PlayRule | UseRule))

    @cached_property
    def happening(self) -> set[Event]:
        """The events that can happen."""
        return raised(self.rules)

    @cached_property
    def ranges(self) -> Ranges:
        return Ranges(self.rules)
