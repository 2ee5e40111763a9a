"""Expressions of the language as Python expressions."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, assert_never, cast

from rulekit.compiler import ast_templates
from rulekit.compiler.ast_templates import call, constant, expression, list_of, name, tuple_of
from rulekit.compiler.bindings import Scope
from rulekit.compiler.intervals import Intervals
from rulekit.compiler.layout import counter_attribute, variable_attribute
from rulekit.compiler.list_code import Lists
from rulekit.compiler.partial_evaluation import (
    conjunction,
    disjunction,
    folded,
    is_length,
    is_zero,
    negated,
)
from rulekit.compiler.treatments import serves
from rulekit.ruleset import meaning as m
from rulekit.ruleset.definitions import Binding, Component, Kind
from rulekit.ruleset.types import Type

if TYPE_CHECKING:
    from rulekit.compiler.builder import Builder

_COMPARISONS: dict[str, ast.cmpop] = {
    "==": ast.Eq(),
    "!=": ast.NotEq(),
    "<": ast.Lt(),
    "<=": ast.LtE(),
    ">": ast.Gt(),
    ">=": ast.GtE(),
}


class Expressions:
    """Lowers expressions; the builder supplies tables, functions for values, and options."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self.layout = builder.layout
        self.intervals = Intervals(builder)
        self.lists = Lists(builder, self)

    def lower(self, node: m.Expression, scope: Scope) -> ast.expr:
        """A Python expression with the value of `node`. Lists of a zone are not copied."""
        made = self._lower(node, scope)
        if self.intervals.is_held(node):
            made = call("bounded", made)
        if self.builder.probes is not None:
            number = self.builder.probes.number_of(node)
            if number is not None:
                made = call("note", number, made)
        line = scope.line(node.span)
        if line is not None:
            ast_templates.locate(made, line)
        return made

    def _lower(self, node: m.Expression, scope: Scope) -> ast.expr:
        match node:
            case m.Constant():
                return constant(node.value)
            case m.ComponentName():
                return constant(self.layout.component_index[node.component])
            case m.ComponentsOf():
                every = self.layout.component_index
                return tuple_of(every[one] for one in every if one.kind.is_a(node.kind))
            case m.Read():
                return scope.read(node.binding)
            case m.CurrentPlayer():
                return expression("s.current")
            case m.Seats():
                return self._seats(node, scope)
            case m.OptionValue():
                return self._option_value(node, scope)
            case m.CounterValue():
                return self._stored(counter_attribute(node.counter), node.owner, scope)
            case m.VariableValue():
                return self._stored(variable_attribute(node.variable), node.owner, scope)
            case m.FieldOf():
                return self._field_of(node, scope)
            case m.ZoneOf():
                return self._zone_of(node, scope)
            case m.CardsOf():
                return expression("z[N]", N=self.lower(node.zone, scope))
            case m.CardIn():
                return self._card_in(node, scope)
            case m.ValueCall():
                return self._value_call(node, scope)
            case m.Builtin():
                return self._builtin(node, scope)
            case m.Comprehension():
                return self.lists.comprehension(node, scope)
            case m.Aggregate():
                return self.lists.aggregate(node, scope)
            case m.Ranked():
                return self.lists.ranked(node, scope)
            case m.ListOf():
                return list_of(self.lower_kept(item, scope) for item in node.items)
            case m.Lookup():
                return self._lookup(node, scope)
            case m.ItemAt():
                return self._item_at(node, scope)
            case m.Arithmetic():
                return self._arithmetic(node, scope)
            case m.Negate():
                return self._negate(node, scope)
            case m.Not():
                return negated(self.lower(node.operand, scope))
            case m.Logic():
                joined = conjunction if node.operator == "and" else disjunction
                return joined([self.lower(node.left, scope), self.lower(node.right, scope)])
            case m.Comparison():
                return self._comparison(node, scope)
            case m.IsKind():
                return self._is_kind(node, scope)
            case m.IsComponent():
                return self.is_component(self.lower(node.card, scope), node.component)
            case m.Contains():
                return self._contains(node, scope)
            case m.InRange():
                return self._in_range(node, scope)
            case m.Numbers():
                low, high = (self.lower_kept(end, scope) for end in (node.low, node.high))
                return expression("numbers_from(s, A, B)", A=low, B=high)
            case m.Conditional():
                return self._conditional(node, scope)
        assert_never(node)

    def lower_kept(self, node: m.Expression, scope: Scope) -> ast.expr:
        """The same, to be kept: a list that lies in the state is copied, a number that could
        exceed the greatest one is held against it."""
        made = self.lower(node, scope)
        if node.type.name == "number" and not self.intervals.is_kept_in_bounds(node):
            return call("bounded", made)
        made_anew = isinstance(node, m.Comprehension | m.Ranked | m.ListOf | m.Seats)
        if node.type.name == "list" and not made_anew:
            return expression("[*L]", L=made)
        return made

    # --- Plain values ------------------------------------------------------------------

    def _seats(self, node: m.Seats, scope: Scope) -> ast.expr:
        if node.which == "seats":
            return expression("SEATS[0]")
        if node.which == "players":
            if not self.builder.facts.players_leave:
                return expression("SEATS[s.current]")
            return expression("in_game(s)")
        assert node.you is not None
        you = self.lower(node.you, scope)
        if not self.builder.facts.players_leave:
            return expression("OTHERS[s.current][YOU]", YOU=you)
        return expression("others_in_game(s, YOU)", YOU=you)

    def _option_value(self, node: m.OptionValue, scope: Scope) -> ast.expr:
        if self.builder.setting_values is None:
            return name(f"OPTION_{node.option.name}")
        return constant(self.builder.setting_values[node.option])

    def _stored(self, attribute: str, owner: m.Expression | None, scope: Scope) -> ast.expr:
        place = ast.Attribute(value=name("s"), attr=attribute, ctx=ast.Load())
        index = constant(0) if owner is None else self.sure(owner, scope)
        return ast.Subscript(value=place, slice=index, ctx=ast.Load())

    def sure(self, node: m.Expression, scope: Scope) -> ast.expr:
        """A player or card that must be there: where it may be absent, that is checked."""
        made = self.lower(node, scope)
        if node.type.optional:
            return call("there", made)
        return made

    def given(self, node: m.Expression, wanted: Type | None, scope: Scope) -> ast.expr:
        """What is given to somebody who wants a type, to be kept: a player or card that may
        be absent is there, unless they take that too."""
        made = self.lower_kept(node, scope)
        if wanted is None or wanted.optional:
            return made
        if node.type.optional and node.type.name in ("player", "card"):
            return call("there", made)
        element, takes = node.type.element, wanted.element
        if element is not None and element.optional and takes is not None and not takes.optional:
            return call("all_there", made)
        return made

    def arguments(self, node: m.CallEvent, scope: Scope) -> list[ast.expr]:
        return [
            self.given(argument, parameter.binding.type, scope)
            for parameter, argument in zip(node.event.parameters, node.arguments, strict=True)
        ]

    def _field_of(self, node: m.FieldOf, scope: Scope) -> ast.expr:
        table = self.builder.field_table(node.fields)
        return expression("T[C]", T=name(table), C=self.sure(node.card, scope))

    # --- Zones -------------------------------------------------------------------------

    def _zone_of(self, node: m.ZoneOf, scope: Scope) -> ast.expr:
        base = self.layout.zone_base[node.zone]
        if node.owner is None:
            return constant(base)
        owner = self.sure(node.owner, scope)
        if isinstance(owner, ast.Constant):
            return constant(base + cast(int, owner.value))
        return expression("P + B", P=owner, B=base)

    def _card_in(self, node: m.CardIn, scope: Scope) -> ast.expr:
        zone = self.lower(node.zone, scope)
        if node.compared:
            return expression("(z[N] or (-1,))[0]", N=zone)
        return expression("z[N][0]", N=zone)

    # --- Questions ---------------------------------------------------------------------

    def _value_call(self, node: m.ValueCall, scope: Scope) -> ast.expr:
        arguments = [
            self.given(argument, parameter.binding.type, scope)
            if _may_lack(argument.type) or argument.type.name == "number"
            else self.lower(argument, scope)
            for parameter, argument in zip(node.value.parameters, node.arguments, strict=True)
        ]
        return self.builder.values.ask(node.value, arguments, scope)

    def _builtin(self, node: m.Builtin, scope: Scope) -> ast.expr:
        special = getattr(self, "_ask_" + node.name, None)
        if special is not None:
            return cast(ast.expr, special(node, scope))
        arguments = [self.sure(argument, scope) for argument in node.arguments]
        if node.name == "top" and len(arguments) == 2:
            arguments[1] = self.lower_kept(node.arguments[1], scope)
        template = _BUILTINS[node.name, len(arguments)]
        return expression(template, **dict(zip("ABC", arguments, strict=False)))

    def _ask_alive(self, node: m.Builtin, scope: Scope) -> ast.expr:
        player = self.sure(node.arguments[0], scope)
        if not self.builder.facts.players_leave and isinstance(player, ast.Name):
            return constant(True)
        return expression("not s.out[A]", A=player)

    def _ask_random(self, node: m.Builtin, scope: Scope) -> ast.expr:
        drawn = "pick_card" if node.type.name == "card" else "pick"
        return call(drawn, name("s"), self.lower(node.arguments[0], scope))

    def _ask_sample(self, node: m.Builtin, scope: Scope) -> ast.expr:
        element = node.type.element
        drawn = "sample_cards" if element is not None and element.name == "card" else "sample"
        amount = self.lower_kept(node.arguments[0], scope)
        items = self.sure(node.arguments[1], scope)
        return call(drawn, name("s"), amount, items)

    def _ask_pile(self, node: m.Builtin, scope: Scope) -> ast.expr:
        card = self.sure(node.arguments[0], scope)
        if any(self.layout.pile_step(component) for component in self.layout.components):
            return expression("pile(s, C)", C=card)
        return expression("PILE[C]", C=card)

    def _ask_in_zone(self, node: m.Builtin, scope: Scope) -> ast.expr:
        where = cast(m.ZoneOf, node.arguments[1])
        place = expression("where[C]", C=self.sure(node.arguments[0], scope))
        base = self.layout.zone_base[where.zone]
        if where.owner is not None:
            return expression("A == B", A=place, B=self.lower(where, scope))
        if not where.zone.of_player:
            return expression("A == B", A=place, B=base)
        return expression("L <= A < H", L=base, A=place, H=base + self.layout.players)

    def _ask_cards_in(self, node: m.Builtin, scope: Scope) -> ast.expr:
        where = cast(m.ZoneOf, node.arguments[0])
        base = self.layout.zone_base[where.zone]
        if not where.zone.of_player:
            return expression("z[N]", N=base)
        return expression("[c for q in SEATS[s.current] for c in z[q + N]]", N=base)

    def _ask_cards_of(self, node: m.Builtin, scope: Scope) -> ast.expr:
        component = node.arguments[0]
        if isinstance(component, m.ComponentName):
            return tuple_of(self.layout.cards_of(component.component))
        return expression("COPIES[C]", C=self.lower(component, scope))

    def _ask_serves_as(self, node: m.Builtin, scope: Scope) -> ast.expr:
        card, component, player = node.arguments
        made_card = self.lower(card, scope)
        if not isinstance(component, m.ComponentName):
            return expression("COMPONENT[C] == X", C=made_card, X=self.lower(component, scope))
        function = serves(self.builder, component.component)
        if function is None:
            return self.is_component(made_card, component.component)
        return call(function, name("s"), made_card, self.lower(player, scope))

    def _ask_can_play(self, node: m.Builtin, scope: Scope) -> ast.expr:
        player, card = (self.sure(argument, scope) for argument in node.arguments)
        function = self.builder.windows.playable_function(self.builder.main_window)
        return call(function, name("s"), player, card)

    def _ask_seats_after(self, node: m.Builtin, scope: Scope) -> ast.expr:
        player = self.sure(node.arguments[0], scope)
        if len(node.arguments) == 1:
            return expression("AFTER[P]", P=player)
        way = self.lower(node.arguments[1], scope)
        if isinstance(way, ast.Constant):
            return expression("AFTER[P]" if way.value == 1 else "PRECEDING[P]", P=player)
        return expression("(AFTER if W == 1 else PRECEDING)[P]", W=way, P=player)

    # --- Lists -------------------------------------------------------------------------

    def bind(self, binding: Binding, scope: Scope) -> tuple[str, Scope]:
        """A fresh Python name for a binding, and a scope that knows it."""
        identifier = self.builder.local(binding.name)
        self.builder.bound[identifier] = binding
        return identifier, scope.inner({binding: name(identifier)})

    def _lookup(self, node: m.Lookup, scope: Scope) -> ast.expr:
        key = self.lower(node.key, scope)
        if isinstance(key, ast.Constant):
            for left, right in node.pairs:
                known = self.lower(left, scope)
                if isinstance(known, ast.Constant) and known.value == key.value:
                    return self.lower(right, scope)
        made = ast.Dict(
            keys=[self.lower(left, scope) for left, _ in node.pairs],
            values=[self.lower(right, scope) for _, right in node.pairs],
        )
        return ast.Subscript(value=made, slice=key, ctx=ast.Load())

    def _item_at(self, node: m.ItemAt, scope: Scope) -> ast.expr:
        items = self.lower(node.list, scope)
        index = self.lower_kept(node.index, scope)
        if isinstance(index, ast.Constant) and isinstance(index.value, int) and index.value >= 0:
            return ast.Subscript(value=items, slice=index, ctx=ast.Load())
        return call("item_at", items, index)

    # --- Arithmetic and logic ----------------------------------------------------------

    def _arithmetic(self, node: m.Arithmetic, scope: Scope) -> ast.expr:
        if node.operator == "*":
            return self._product(node, scope)
        left, right = self.lower(node.left, scope), self.lower(node.right, scope)
        if node.type.name == "list":
            if node.operator == "+":
                return call("join", name("s"), left, right)
            return call("without", left, right)
        if isinstance(left, ast.Constant) and isinstance(right, ast.Constant):
            known = folded(node.operator, left.value, right.value)
            if known is not None:
                return constant(known)
        return expression(f"A {node.operator} B", A=left, B=right)

    def _product(self, node: m.Arithmetic, scope: Scope) -> ast.expr:
        left, right = self.lower_kept(node.left, scope), self.lower_kept(node.right, scope)
        if self.intervals.is_product_in_bounds(node):
            return expression("A * B", A=left, B=right)
        return call("times", left, right)

    def _negate(self, node: m.Negate, scope: Scope) -> ast.expr:
        operand = self.lower(node.operand, scope)
        if isinstance(operand, ast.Constant) and isinstance(operand.value, int):
            return constant(-operand.value)
        return expression("-A", A=operand)

    def _comparison(self, node: m.Comparison, scope: Scope) -> ast.expr:
        left, right = self.lower(node.left, scope), self.lower(node.right, scope)
        if node.left.type.name == "list" or node.right.type.name == "list":
            # Lists of the same items are equal, whether they are kept as lists or as tuples.
            left, right = call("tuple", left), call("tuple", right)
        if node.operator == "==" and is_zero(right) and is_length(left):
            return ast.UnaryOp(op=ast.Not(), operand=cast(ast.Call, left).args[0])
        if isinstance(left, ast.Constant) and isinstance(right, ast.Constant):
            equal = left.value == right.value
            if node.operator in ("==", "!="):
                return constant(equal == (node.operator == "=="))
            if isinstance(left.value, int) and isinstance(right.value, int):
                less, more = left.value < right.value, left.value > right.value
                return constant(
                    {"<": less, "<=": less or equal, ">": more, ">=": more or equal}[node.operator]
                )
        return ast.Compare(left=left, ops=[_COMPARISONS[node.operator]], comparators=[right])

    def _is_kind(self, node: m.IsKind, scope: Scope) -> ast.expr:
        table = self.builder.kind_table(node.kind)
        return expression("T[C]", T=name(table), C=self.lower(node.card, scope))

    def is_component(self, card: ast.expr, component: Component) -> ast.expr:
        cards = self.layout.cards_of(component)
        if len(cards) == 1:
            return expression("C == X", C=card, X=cards.start)
        return expression("L <= C < H", L=cards.start, C=card, H=cards.stop)

    def _contains(self, node: m.Contains, scope: Scope) -> ast.expr:
        items = self.lower(node.list, scope)
        if isinstance(node.item, Component):
            cards = self.layout.cards_of(node.item)
            if len(cards) == 1:
                return expression("C in L", C=cards.start, L=items)
            return expression("any(L <= c < H for c in X)", L=cards.start, H=cards.stop, X=items)
        if isinstance(node.item, Kind):
            table = self.builder.kind_table(node.item)
            return expression("any(T[c] for c in X)", T=name(table), X=items)
        return expression("C in L", C=self.lower(node.item, scope), L=items)

    def _in_range(self, node: m.InRange, scope: Scope) -> ast.expr:
        low, value, high = (self.lower(part, scope) for part in (node.low, node.value, node.high))
        return expression("A <= B <= C", A=low, B=value, C=high)

    def _conditional(self, node: m.Conditional, scope: Scope) -> ast.expr:
        condition = self.lower(node.condition, scope)
        if isinstance(condition, ast.Constant):
            return self.lower(node.then if condition.value else node.otherwise, scope)
        return ast.IfExp(
            test=condition,
            body=self.lower(node.then, scope),
            orelse=self.lower(node.otherwise, scope),
        )


_BUILTINS: dict[tuple[str, int], str] = {
    ("top", 1): "z[A][-1]",
    ("top", 2): "top_cards(z[A], B)",
    ("bottom", 1): "z[A][0]",
    ("reversed", 1): "A[::-1]",
    ("distinct", 1): "distinct(s, A)",
    ("position", 2): "B.index(A)",
    ("abs", 1): "abs(A)",
    ("least", 2): "min(A, B)",
    ("greatest", 2): "max(A, B)",
    ("owner", 1): "OWNER[where[A]]",
    ("zone", 1): "where[A]",
    ("source", 1): "SOURCE[A]",
    ("refills", 1): "SOURCE[A] >= 0",
    ("printed_suit", 1): "SUIT[A]",
    ("printed_rank", 1): "RANK[A]",
    ("name", 1): "COMPONENT[A]",
    ("seat", 1): "A",
    ("resolving", 0): "resolving(s)",
    ("round", 0): "s.round",
    ("variant", 1): "VARIANT[0] == A",
}


def _may_lack(type_: Type) -> bool:
    """Whether something of a type may be absent, or have something absent in it."""
    return type_.optional or (type_.element is not None and type_.element.optional)
