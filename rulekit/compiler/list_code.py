"""Comprehensions and what is asked of lists, as Python expressions."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from attrs import frozen

from rulekit.compiler.ast_templates import call, constant, expression, name, tuple_of
from rulekit.compiler.bindings import Scope
from rulekit.compiler.fuel import counted_items
from rulekit.compiler.layout import counter_attribute
from rulekit.compiler.partial_evaluation import disjunction, negated
from rulekit.ruleset import meaning as m

if TYPE_CHECKING:
    from rulekit.compiler.builder import Builder
    from rulekit.compiler.expression_code import Expressions


@frozen
class _Compared:
    """The list of a counter of all seats, and with what each of them is compared."""

    counters: ast.expr
    is_least: bool  # whether none of them can be below the number
    operator: str
    number: int


class Lists:
    """Lowers comprehensions and aggregates; their parts are lowered by `expressions`."""

    def __init__(self, builder: Builder, expressions: Expressions) -> None:
        self.builder = builder
        self.expressions = expressions
        self.depth = 0  # of comprehensions in comprehensions

    def _generator(
        self, node: m.Comprehension, scope: Scope, *asked: m.Expression
    ) -> tuple[ast.comprehension, ast.expr, Scope, str]:
        source = self.expressions.lower(node.source, scope)
        if self.depth > 0 or not isinstance(node.source, m.Seats):
            source = counted_items(source, node.condition, node.element, *asked)
        identifier, inner = self.expressions.bind(node.binding, scope)
        self.depth += 1
        conditions = []
        if node.condition is not None:
            conditions.append(self.expressions.lower(node.condition, inner))
        made = ast.comprehension(
            target=ast.Name(id=identifier, ctx=ast.Store()),
            iter=source,
            ifs=conditions,
            is_async=0,
        )
        element = name(identifier)
        if node.element is not None:
            element = self.expressions.lower(node.element, inner)
        self.depth -= 1
        return made, element, inner, identifier

    def comprehension(self, node: m.Comprehension, scope: Scope) -> ast.expr:
        made, element, _, _ = self._generator(node, scope)
        if node.element is not None:
            element = self._kept(node.element, element)
        return ast.ListComp(elt=element, generators=[made])

    def ranked(self, node: m.Ranked, scope: Scope) -> ast.expr:
        """The items beside their keys, for the engine to rank."""
        made, item, inner, _ = self._generator(node.source, scope, node.key)
        self.depth += 1
        key = self._kept(node.key, self.expressions.lower(node.key, inner))
        self.depth -= 1
        if node.key.type.name == "list":
            key = call("as_key", name("s"), key)
        pairs = ast.ListComp(elt=tuple_of([key, item]), generators=[made])
        return call("in_order" if node.function == "sorted" else "leading", pairs)

    def aggregate(self, node: m.Aggregate, scope: Scope) -> ast.expr:
        what = node.function
        if what in ("max", "min") and node.type.name == "list":
            return expression(f"{what}(L)", L=self._keys(node.source, scope))
        if what == "count":
            counted = self._counters_counted(self.builder.values.written_out(node.source))
            if counted is not None:
                return counted
        if not isinstance(node.source, m.Comprehension):
            return self.asked_of(what, node.source, scope)
        source = node.source
        if what in ("any", "none", "count") and source.element is None:
            if source.condition is None:
                return self.asked_of(what, source.source, scope)
            if what != "count":
                listed = self._counters_with(source) or self._copies_in(source)
                if listed is not None:
                    return listed if what == "any" else negated(listed)
            made, _, _, _ = self._generator(source, scope)
            condition = made.ifs.pop()
            if isinstance(condition, ast.Constant) and condition.value:
                return self.asked_of(what, source.source, scope)
            if what == "count":
                made.ifs.append(condition)
                ones = ast.ListComp(elt=constant(1), generators=[made])
                return expression("len(L)", L=ones)
            generator: ast.expr = ast.GeneratorExp(elt=condition, generators=[made])
            return expression("any(G)" if what == "any" else "not any(G)", G=generator)
        made, element, _, _ = self._generator(source, scope)
        if what in ("any", "none", "all"):
            generator = ast.GeneratorExp(elt=element, generators=[made])
            return expression(
                {"any": "any(G)", "none": "not any(G)", "all": "all(G)"}[what], G=generator
            )
        if what == "sum" and source.element is not None:
            if not self.expressions.intervals.are_items_added_exactly(source):
                element = self._kept(source.element, element)
        items: ast.expr = ast.ListComp(elt=element, generators=[made])
        if what == "first" and source.element is None and _hold_always(made.ifs):
            items = made.iter
        return expression(_OF_LIST[what], L=items)

    def asked_of(self, what: str, items: m.Expression, scope: Scope) -> ast.expr:
        """What is asked of a list as it is."""
        match items:
            case m.Seats() if what in _OF_LENGTH:
                known = self._known_number(items)
                if known is not None:
                    return constant({"any": known > 0, "none": not known, "count": known}[what])
            case m.Builtin(name="cards_in", arguments=(m.ZoneOf(zone=zone),)) if (
                zone.of_player and what in ("any", "none") and not self.builder.measured
            ):
                # Whether one of the zones has cards: no list is made of them.
                base = self.builder.layout.zone_base[zone]
                zones = expression("z[L:H]", L=base, H=base + self.builder.layout.players)
                return expression("any(Z)" if what == "any" else "not any(Z)", Z=zones)
        return expression(_OF_LIST[what], L=self.expressions.lower(items, scope))

    def _keys(self, node: m.Expression, scope: Scope) -> ast.expr:
        """Lists of numbers that are compared with each other."""
        if isinstance(node, m.ListOf):
            return tuple_of(
                call("as_key", name("s"), self.expressions.lower(one, scope)) for one in node.items
            )
        assert isinstance(node, m.Comprehension)
        made, element, _, _ = self._generator(node, scope)
        return ast.ListComp(elt=call("as_key", name("s"), element), generators=[made])

    def _kept(self, node: m.Expression, made: ast.expr) -> ast.expr:
        """An item of a list that is kept."""
        if node.type.name == "number" and not self.expressions.intervals.is_kept_in_bounds(node):
            return call("bounded", made)
        return made

    def _counters_with(self, node: m.Comprehension) -> ast.expr | None:
        """Whether anybody's counter is at a number: a look at the list of the counter."""
        compared = self._counters_compared(node)
        if compared is None or compared.operator != "==":
            return None
        return expression("X in L", X=compared.number, L=compared.counters)

    def _counters_counted(self, node: m.Expression) -> ast.expr | None:
        """How many counters compare so with a number: a look at the list of the counter."""
        compared = self._counters_compared(node) if isinstance(node, m.Comprehension) else None
        if compared is None:
            return None
        match compared.operator:
            case "==":
                template = "L.count(X)"
            case "!=":
                template = "(N - L.count(X))"
            case ">" if compared.is_least:
                template = "(N - L.count(X))"
            case operator:
                template = f"len([1 for x in L if x {operator} X])"
        players = {"N": self.builder.players} if "N" in template else {}
        return expression(template, L=compared.counters, X=compared.number, **players)

    def _counters_compared(self, node: m.Comprehension) -> _Compared | None:
        """Of a list of all seats whose counter compares in some way with a number."""
        seats = node.source
        if self.builder.measured or not isinstance(seats, m.Seats) or seats.which == "others":
            return None
        if self._known_number(seats) is None:
            return None
        match node.condition:
            case m.Comparison(
                operator=operator,
                left=m.CounterValue(counter=counter, owner=m.Read(binding=owner)),
                right=m.Constant(value=int(number)),
            ) if owner is node.binding:
                place = ast.Attribute(name("s"), counter_attribute(counter), ast.Load())
                low = counter.low
                least = low.value if isinstance(low, m.Constant) else None
                return _Compared(place, least == number, operator, number)
        return None

    def _copies_in(self, node: m.Comprehension) -> ast.expr | None:
        """Whether a component lies in a zone of anybody: of a few copies it is asked where each
        of them lies."""
        match node:
            case m.Comprehension(
                source=m.Builtin(name="cards_in", arguments=(m.ZoneOf(zone=zone),)),
                condition=m.IsComponent(card=m.Read(binding=card), component=component),
            ) if card is node.binding and not self.builder.measured:
                layout = self.builder.layout
                copies, base = layout.cards_of(component), layout.zone_base[zone]
                if 0 < len(copies) <= _FEW:
                    end = base + (layout.players if zone.of_player else 1)
                    return disjunction(
                        [expression("L <= where[C] < H", L=base, C=one, H=end) for one in copies]
                    )
        return None

    def _known_number(self, seats: m.Seats) -> int | None:
        """How many players a list of seats has, where none can leave the game."""
        if self.builder.setting_values is None:
            return None
        if seats.which == "seats":
            return self.builder.layout.players
        if self.builder.facts.players_leave:
            return None
        return self.builder.layout.players - (seats.which == "others")


def _hold_always(conditions: list[ast.expr]) -> bool:
    return all(isinstance(one, ast.Constant) and bool(one.value) for one in conditions)


_OF_LENGTH = ("any", "none", "count")
"""What is asked of how many there are."""

_FEW = 4
"""Copies of a component that are asked one by one."""

_OF_LIST = {
    "any": "not not L",
    "none": "not L",
    "all": "all(L)",
    "count": "len(L)",
    "sum": "sum(L)",
    "max": "max(L)",
    "min": "min(L)",
    "first": "first(L)",
}
