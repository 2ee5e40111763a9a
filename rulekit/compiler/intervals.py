"""Between which numbers an expression lies, so that no number of a game exceeds `unlimited`.

A number that is kept, in a local, variable, counter or list, as an argument or as the result of a
value, lies between `-unlimited` and `unlimited`: that is proved here, or it is held against them.
What is kept nowhere, such as a sum within a comparison, may exceed them as long as it is `EXACT`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeAlias

from attrs import define, field

from rulekit.compiler.fuel import LONGEST_LIST
from rulekit.ruleset import meaning as m
from rulekit.ruleset.carried_rules import ModifyRule
from rulekit.ruleset.definitions import Binding, Body, Counter, Field, Value
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.traversal import everything, find
from rulekit.ruleset.types import UNLIMITED

if TYPE_CHECKING:
    from rulekit.compiler.builder import Builder

Interval: TypeAlias = tuple[int, int]
"""The least and the greatest number that an expression may be."""

Setting: TypeAlias = "m.SetBinding | m.For | m.Comprehension | None"
"""What gives a local or loop variable its numbers; None is anything else that does."""

EXACT = 2**53
"""No number within an expression passes this, so that any machine computes with it."""

KEPT: Interval = (-UNLIMITED, UNLIMITED)
"""What every number is that is kept."""

_MOST_ITEMS = 1_000_000
"""More than any list has: of so many items that rules go through they have run too long."""

_NEARBY = 1_000_000
"""How far from what is printed on cards a number may be that is printed there for a trial."""


@define(eq=False)
class Intervals:
    """Answers for one compilation of a ruleset."""

    builder: Builder
    known: dict[m.Expression, Interval] = field(factory=dict)
    values: dict[Value, Interval] = field(factory=dict)
    bases: dict[Value, Interval] = field(factory=dict)  # of values, before anything is added
    locals: dict[Binding, Interval] = field(factory=dict)
    counters: dict[Counter, Interval] = field(factory=dict)

    # --- What the compiler asks --------------------------------------------------------

    def is_kept_in_bounds(self, node: m.Expression) -> bool:
        """Whether a number is known to be no greater than may be kept."""
        return _within(self.of(node), KEPT)

    def is_held(self, node: m.Expression) -> bool:
        """Whether a number is held at once, for it could be more than can be computed with."""
        return node.type.name == "number" and not _within(self._computed(node), (-EXACT, EXACT))

    def is_value_in_bounds(self, value: Value) -> bool:
        """Whether what a value gives, with all that modifies it, is no greater than may be kept."""
        return value.type.name != "number" or _within(self._value(value), KEPT)

    def is_value_unlimited(self, value: Value) -> bool:
        """Whether it may be `unlimited` before anything is added: then nothing is."""
        return value.type.name == "number" and self._base(value)[1] >= UNLIMITED

    def is_value_exact(self, value: Value) -> bool:
        """Whether all that modifies a value can be added up before that is held."""
        return value.type.name != "number" or _within(self._value(value), (-EXACT, EXACT))

    def is_product_in_bounds(self, node: m.Arithmetic) -> bool:
        return _within(self._product(node), KEPT)

    def are_items_added_exactly(self, source: m.Expression) -> bool:
        """Whether the items of a list can be added up, however many there are."""
        return _within(self._sum(source), (-EXACT, EXACT))

    def note_countdown(self, loop: m.While) -> None:
        """In `while n > 0` what is taken from `n` leaves a number that may be kept, if `n` is set
        nowhere else but before the loop."""
        match loop.condition:
            case m.Comparison(
                operator=">", left=m.Read(binding=counted), right=m.Constant(value=int(end))
            ) if counted.role == "local" and end >= 0:
                pass
            case _:
                return
        steps = [
            one for one in loop.body if isinstance(one, m.SetBinding) and one.binding is counted
        ]
        if len(steps) != 1 or len(self.builder.ruleset.kept(_what_sets)[counted]) != 2:
            return
        match steps[0].value:
            case (
                m.Arithmetic(
                    operator="-", left=m.Read(binding=lessened), right=m.Constant(value=int(step))
                ) as left
            ) if lessened is counted and 0 <= step <= UNLIMITED:
                self.known[left] = end + 1 - step, UNLIMITED

    # --- Numbers -----------------------------------------------------------------------

    def of(self, node: m.Expression | None) -> Interval:
        """Where a number lies, once it has been held if it must be."""
        if node is None:
            return KEPT
        made = self.known.get(node)
        if made is None:
            made = self._computed(node)
            if not _within(made, (-EXACT, EXACT)):
                made = KEPT
            self.known[node] = made
        return made

    def _computed(self, node: m.Expression) -> Interval:
        match node:
            case m.Constant(value=int()):
                return int(node.value), int(node.value)
            case m.Read():
                return self._local(node.binding)
            case m.CounterValue():
                return self._counter(node.counter)
            case m.FieldOf():
                return _spanning(self._printed(one) for one in node.fields)
            case m.ValueCall():
                return _kept(self._value(node.value))
            case m.Builtin():
                return self._builtin(node)
            case m.Aggregate():
                return self._aggregate(node)
            case m.Lookup():
                return _spanning(self.of(value) for _, value in node.pairs)
            case m.ItemAt():
                return self.items(node.list)
            case m.Arithmetic() if node.type.name == "number":
                return self._arithmetic(node)
            case m.Negate():
                low, high = self.of(node.operand)
                return -high, -low
            case m.Conditional():
                return _spanning((self.of(node.then), self.of(node.otherwise)))
        return KEPT

    def _arithmetic(self, node: m.Arithmetic) -> Interval:
        left, right = self.of(node.left), self.of(node.right)
        match node.operator:
            case "+":
                return left[0] + right[0], left[1] + right[1]
            case "-":
                return left[0] - right[1], left[1] - right[0]
            case "*":
                return _kept(self._product(node))
            case "//":
                most = max(map(abs, left))
                return (-most if min(*left, *right) < 0 else 0), most
            case "%":
                most = max(map(abs, right))
                return (-most if right[0] < 0 else 0), most
        return KEPT

    def _product(self, node: m.Arithmetic) -> Interval:
        left, right = _kept(self.of(node.left)), _kept(self.of(node.right))
        ends = [one * other for one in left for other in right]
        return min(ends), max(ends)

    def _builtin(self, node: m.Builtin) -> Interval:
        match node.name:
            case "abs":
                ends = self.of(node.arguments[0])
                return 0, max(map(abs, ends))
            case "least" | "greatest":
                return _spanning(map(self.of, node.arguments))
            case "random":
                return self.items(node.arguments[0])
            case "position":
                return 0, _MOST_ITEMS
            case "seat":
                return 0, self.builder.players
            case "printed_rank":
                return 0, 14
        return KEPT

    def _aggregate(self, node: m.Aggregate) -> Interval:
        match node.function:
            case "count":
                return 0, self._most(node.source)
            case "sum":
                return self._sum(node.source) if self.are_items_added_exactly(node.source) else KEPT
        return self.items(node.source)

    def _sum(self, source: m.Expression) -> Interval:
        low, high = self.items(source)
        most = self._most(source)
        return min(0, low * most), max(0, high * most)

    # --- Lists -------------------------------------------------------------------------

    def items(self, source: m.Expression) -> Interval:
        """Where the numbers of a list lie."""
        match source:
            case m.Comprehension():
                return (
                    self.items(source.source) if source.element is None else self.of(source.element)
                )
            case m.ListOf():
                return _spanning(map(self.of, source.items))
            case m.Numbers():
                return _kept((self.of(source.low)[0], self.of(source.high)[1]))
            case m.Conditional():
                return _spanning((self.items(source.then), self.items(source.otherwise)))
            case m.Ranked():
                return self.items(source.source)
            case m.Builtin(name="reversed" | "distinct" | "sample"):
                return self.items(source.arguments[-1])
        return KEPT

    def _most(self, source: m.Expression) -> int:
        """How many items a list has at most."""
        match source:
            case m.Seats():
                return self.builder.players
            case m.Comprehension():
                return self._most(source.source)
            case m.CardsOf():
                return self.builder.layout.card_count
            case m.ListOf():
                return len(source.items)
        return _MOST_ITEMS

    # --- What holds numbers ------------------------------------------------------------

    def _local(self, binding: Binding) -> Interval:
        if binding.role not in ("local", "loop"):
            return KEPT
        if binding not in self.locals:
            self.locals[binding] = KEPT  # where it is set to what it was, it is any number
            given = self.builder.ruleset.kept(_what_sets).get(binding, [None])
            self.locals[binding] = _kept(_spanning(map(self._given, given)))
        return self.locals[binding]

    def _given(self, node: Setting) -> Interval:
        if node is None:
            return KEPT
        return self.of(node.value) if isinstance(node, m.SetBinding) else self.items(node.source)

    def _counter(self, counter: Counter) -> Interval:
        if counter not in self.counters:
            self.counters[counter] = KEPT  # until it is known; bounds may ask for the counter
            low = (0, 0) if counter.low is None else self.of(counter.low)
            start = low if counter.starts_at is None else self.of(counter.starts_at)
            parts = [(0, 0), low, self.of(counter.high), start]  # it is 0 before the set-up
            self.counters[counter] = _kept(_spanning(parts))
        return self.counters[counter]

    def _printed(self, printed: Field) -> Interval:
        values = [printed.default or 0, 0]
        for component in self.builder.ruleset.components.values():
            values += component.values.get(printed, ())
        numbers = [value for value in values if isinstance(value, int)]
        return _kept((min(numbers) - _NEARBY, max(numbers) + _NEARBY))

    # --- Values ------------------------------------------------------------------------

    def _value(self, value: Value) -> Interval:
        """What a value gives before that is held: what it says itself, and what modifies it."""
        if value not in self.values:
            self.values[value] = KEPT
            self.values[value] = self._modified(value)
        return self.values[value]

    def _modified(self, value: Value) -> Interval:
        low, high = self._base(value)
        rules = value.modifiers
        for rule in rules:
            for least, most in self._said([rule], "by"):
                times = self._working(rule)
                low, high = low + min(0, least * times), high + max(0, most * times)
        limits = [*self._said(rules, "at least"), *self._said(rules, "at most")]
        return _spanning(((low, high), *limits))

    def _base(self, value: Value) -> Interval:
        if value not in self.bases:
            self.bases[value] = KEPT
            said = self._said_itself(value)
            self.bases[value] = _spanning((said, *self._said(value.modifiers, "to")))
        return self.bases[value]

    def _said_itself(self, value: Value) -> Interval:
        if value.body is None:
            return 0, 0
        if isinstance(value.body, Body):
            return _kept(_spanning(self.of(one.value) for one in find(m.Return, value.body.block)))
        return self.of(value.body)

    def _said(self, rules: Iterable[ModifyRule], operation: str) -> Iterator[Interval]:
        for rule in rules:
            for part in rule.modifications:
                if part.operation == operation:
                    yield _kept(self.of(part.value))

    def _working(self, rule: ModifyRule) -> int:
        """How many copies of cards can bring a rule into play, lent ones with them."""
        carriers = self.builder.carriers(rule)
        copies = sum(1 if carrier is None else carrier.copies for carrier in carriers)
        return copies + LONGEST_LIST * self.builder.layout.lends


def _what_sets(ruleset: Ruleset) -> dict[Binding, list[Setting]]:
    """By what locals and loop variables are set, each all the times."""
    found: dict[Binding, list[Setting]] = {}
    for node in everything(ruleset):
        match node:
            case m.SetBinding() | m.For() | m.Comprehension():
                found.setdefault(node.binding, []).append(node)
            case m.CallEvent(result=Binding() as binding) | m.Proceed(result=Binding() as binding):
                found.setdefault(binding, []).append(None)
            case m.Choose():
                found.setdefault(node.binding, []).append(None)
                found.setdefault(node.candidate, []).append(None)
    return found


def _within(inner: Interval, outer: Interval) -> bool:
    return outer[0] <= inner[0] and inner[1] <= outer[1]


def _kept(made: Interval) -> Interval:
    return max(made[0], KEPT[0]), min(made[1], KEPT[1])


def _spanning(parts: Iterable[Interval]) -> Interval:
    """From the least to the greatest number of any."""
    every = list(parts)
    if not every:
        return KEPT
    return min(low for low, _ in every), max(high for _, high in every)
