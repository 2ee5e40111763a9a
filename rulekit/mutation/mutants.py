"""A mutant: one change of one rule, and what it is called."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, TypeAlias

from attrs import evolve, field, frozen

from rulekit.language.source import Span
from rulekit.ruleset.carried_rules import CarriedRule

Operator: TypeAlias = Literal[
    "number", "guard dropped", "guard negated", "comparison", "and, or", "statement",
    "before, after", "rule", "target", "modifier", "arithmetic", "choice", "limit", "yes, no",
    "field", "copies", "aggregate", "option", "amount",
]  # fmt: skip

CODES: dict[Operator, str] = {
    "number": "RK7001",
    "guard dropped": "RK7002",
    "guard negated": "RK7003",
    "comparison": "RK7004",
    "and, or": "RK7005",
    "statement": "RK7006",
    "before, after": "RK7007",
    "rule": "RK7008",
    "target": "RK7009",
    "modifier": "RK7010",
    "arithmetic": "RK7011",
    "choice": "RK7012",
    "limit": "RK7013",
    "yes, no": "RK7014",
    "field": "RK7015",
    "copies": "RK7016",
    "aggregate": "RK7017",
    "option": "RK7018",
    "amount": "RK7011",
}


@frozen(eq=False)
class Slot:
    """An attribute of a definition that holds an expression, a block or a plain value."""

    home: str  # the declaration: `character Scout`, `event wound`
    owner: Any
    attribute: str
    span: Span  # of what it belongs to
    rule: CarriedRule | None = None
    fixed: bool = False  # read when the rules are compiled: forms of it cannot be switched

    @property
    def content(self) -> Any:
        return getattr(self.owner, self.attribute)


@frozen(eq=False)
class Mutant:
    """Puts `replacement` where `target` is in a slot; without a target, in the slot itself."""

    operator: Operator
    slot: Slot
    span: Span
    before: str
    after: str
    replacement: Any
    target: object = None
    solo: bool = False  # it cannot be compiled beside other forms of its declaration
    number: int = field(default=1)  # of those that are otherwise called the same

    @property
    def code(self) -> str:
        return CODES[self.operator]

    @property
    def home(self) -> str:
        return self.slot.home

    @property
    def id(self) -> str:
        """The same as long as the declaration has the same thing in it, wherever it stands."""
        again = "" if self.number == 1 else f" #{self.number}"
        return f"{self.slot.home} | {self.operator} | {self.before} -> {self.after}{again}"

    @property
    def alone(self) -> bool:
        return self.solo or self.slot.fixed


def in_order(mutants: Iterable[Mutant]) -> tuple[Mutant, ...]:
    """In the order of their places; those of a declaration that are called the same are
    numbered."""
    places = sorted(
        mutants, key=lambda mutant: (mutant.span.source.name, mutant.span.start, mutant.span.end)
    )
    seen: dict[str, int] = {}
    found = []
    for mutant in places:
        number = seen[mutant.id] = seen.get(mutant.id, 0) + 1
        found.append(mutant if number == 1 else evolve(mutant, number=number))
    return tuple(found)


def shown(span: Span) -> str:
    """The text of a place, on one line and not too long."""
    text = " ".join(span.text.split())
    return text if len(text) <= 60 else text[:59] + "…"
