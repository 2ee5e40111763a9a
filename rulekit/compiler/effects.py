"""Statements that never wait: assignments, counters, and the deeds of the engine."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING, assert_never, cast

from rulekit.compiler.ast_templates import (
    assign,
    call,
    constant,
    expression,
    list_of,
    name,
    statements,
)
from rulekit.compiler.bindings import Scope
from rulekit.compiler.layout import counter_attribute, variable_attribute
from rulekit.ruleset import meaning as m
from rulekit.ruleset.builtins import CARDS, PLAYERS
from rulekit.ruleset.definitions import Binding, Event

if TYPE_CHECKING:
    from typing import TypeAlias

    from rulekit.compiler.builder import Builder

    Store: TypeAlias = Callable[[Binding, ast.expr], list[ast.stmt]]


class Deeds:
    """Lowers statements that are the same in a plain function and in a frame."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self.expressions = builder.expressions

    def lower(self, node: m.Deed, scope: Scope, store: Store) -> list[ast.stmt]:
        match node:
            case m.SetBinding():
                return self._set_binding(node, scope, store)
            case m.SetCounter():
                return self._set_counter(node, scope)
            case m.SetVariable():
                return self._set_variable(node, scope)
            case m.Primitive():
                return self._primitive(node, scope)
            case m.Grant():
                return self._grant(node, scope)
            case m.EndTurn():
                return statements("raise TurnOver")
            case m.SkipPhase():
                return self._skip_phase(node)
            case m.ExtraTurn():
                return self._extra_turn(node, scope)
            case m.Score():
                return self._score(node, scope)
            case m.Winners():
                return self._winners(node, scope)
        assert_never(node)

    def _set_binding(self, node: m.SetBinding, scope: Scope, store: Store) -> list[ast.stmt]:
        return store(node.binding, self.expressions.given(node.value, node.binding.type, scope))

    # --- Counters and variables --------------------------------------------------------

    def _set_counter(self, node: m.SetCounter, scope: Scope) -> list[ast.stmt]:
        counter = node.counter
        made: list[ast.stmt] = []
        index = constant(0)
        if node.owner is not None:
            index = self.expressions.sure(node.owner, scope)
            if not isinstance(index, ast.Constant | ast.Name):
                made.append(assign("i", index))
                index = name("i")
        place = expression("s.X[I]", I=index)
        cast(ast.Attribute, cast(ast.Subscript, place).value).attr = counter_attribute(counter)
        amount = self.expressions.lower(node.value, scope)
        inner = scope.unplaced({} if counter.subject is None else {counter.subject: index})
        kept = self.expressions.lower_kept
        low = constant(0) if counter.low is None else kept(counter.low, inner)
        high = None if counter.high is None else kept(counter.high, inner)
        if node.operator == "=":
            made.append(assign("v", amount))
        else:
            template = "A + B" if node.operator == "+=" else "A - B"
            made.append(assign("v", expression(template, A=place, B=amount)))
        steady = isinstance(amount, ast.Constant) and cast(int, amount.value) >= 0
        if node.operator == "=" and self._within(amount, low, high):
            pass
        elif node.operator == "-=" and steady:
            made.append(assign("v", _limited(name("v"), low, None)))
        elif node.operator == "+=" and steady:
            made.append(assign("v", _limited(name("v"), None, high)))
        else:
            made.append(assign("v", _limited(name("v"), low, high)))
        made.append(ast.Assign(targets=[_target(place)], value=name("v")))
        return made + self._touched(counter)

    def _within(self, amount: ast.expr, low: ast.expr, high: ast.expr | None) -> bool:
        """Whether a number is known to lie within the bounds of its counter."""
        if high is not None and ast.dump(amount) == ast.dump(high):
            return True
        if not (isinstance(amount, ast.Constant) and isinstance(low, ast.Constant)):
            return False
        if cast(int, amount.value) < cast(int, low.value):
            return False
        return high is None or (
            isinstance(high, ast.Constant) and cast(int, amount.value) <= cast(int, high.value)
        )

    def _set_variable(self, node: m.SetVariable, scope: Scope) -> list[ast.stmt]:
        index = constant(0) if node.owner is None else self.expressions.sure(node.owner, scope)
        place = expression("s.X[I]", I=index)
        cast(ast.Attribute, cast(ast.Subscript, place).value).attr = variable_attribute(
            node.variable
        )
        value = self.expressions.given(node.value, node.variable.type, scope)
        made: list[ast.stmt] = [ast.Assign(targets=[_target(place)], value=value)]
        return made + self._touched(node.variable)

    def _touched(self, state: object) -> list[ast.stmt]:
        made: list[ast.stmt] = []
        looks = self.builder.facts.looks(state)
        if looks:
            made += statements("s.look |= BITS", BITS=looks)
        if state in self.builder.facts.endings.places:
            made += statements("s.dirty = True")
        return made

    # --- Deeds of the engine -----------------------------------------------------------

    def _primitive(self, node: m.Primitive, scope: Scope) -> list[ast.stmt]:
        return cast("list[ast.stmt]", getattr(self, "_do_" + node.name)(node.arguments, scope))

    def _do_move(self, arguments: tuple[m.Expression, ...], scope: Scope) -> list[ast.stmt]:
        cards, place = arguments
        where = self.expressions.lower(place, scope)
        if isinstance(cards, m.ListOf) and len(cards.items) == 1:
            return self._move_one(cards.items[0], where, scope)
        made = self.expressions.given(cards, CARDS, scope)
        return [ast.Expr(call("move_cards", name("s"), made, where))]

    def _move_one(self, card: m.Expression, where: ast.expr, scope: Scope) -> list[ast.stmt]:
        return [ast.Expr(call("move_card", name("s"), self.expressions.sure(card, scope), where))]

    def _do_move_under(self, arguments: tuple[m.Expression, ...], scope: Scope) -> list[ast.stmt]:
        cards, place = arguments
        made = self.expressions.given(cards, CARDS, scope)
        where = self.expressions.lower(place, scope)
        return [ast.Expr(call("move_under", name("s"), made, where))]

    def _do_shuffle(self, arguments: tuple[m.Expression, ...], scope: Scope) -> list[ast.stmt]:
        return [ast.Expr(call("shuffle", name("s"), self.expressions.lower(arguments[0], scope)))]

    def _do_reveal(
        self, arguments: tuple[m.Expression | None, ...], scope: Scope
    ) -> list[ast.stmt]:
        cards, to = (*arguments, None)[:2]
        assert cards is not None
        seen_by = constant(None) if to is None else self.expressions.given(to, PLAYERS, scope)
        made = self.expressions.given(cards, CARDS, scope)
        return [ast.Expr(call("reveal", name("s"), made, seen_by))]

    def _do_take_out(self, arguments: tuple[m.Expression, ...], scope: Scope) -> list[ast.stmt]:
        return [ast.Expr(call("take_out", name("s"), self.expressions.sure(arguments[0], scope)))]

    def _do_bring_back(self, arguments: tuple[m.Expression, ...], scope: Scope) -> list[ast.stmt]:
        return [ast.Expr(call("bring_back", name("s"), self.expressions.sure(arguments[0], scope)))]

    def _do_swap(self, arguments: tuple[m.Expression, ...], scope: Scope) -> list[ast.stmt]:
        cards = [self.expressions.sure(argument, scope) for argument in arguments[:2]]
        return [ast.Expr(call("swap", name("s"), *cards))]

    def _do_say(self, arguments: tuple[m.Expression, ...], scope: Scope) -> list[ast.stmt]:
        return [ast.Expr(call("say", name("s"), self.expressions.lower(arguments[0], scope)))]

    def _do_end_game(self, arguments: tuple[m.Expression, ...], scope: Scope) -> list[ast.stmt]:
        return [ast.Expr(call("end_game", name("s"), self.expressions.lower(arguments[0], scope)))]

    # --- Turns and lent rules ----------------------------------------------------------

    def _skip_phase(self, node: m.SkipPhase) -> list[ast.stmt]:
        return statements(
            "if N not in s.skipped: s.skipped = (*s.skipped, N)",
            N=self.builder.event_number(node.phase),
        )

    def _extra_turn(self, node: m.ExtraTurn, scope: Scope) -> list[ast.stmt]:
        player = self.expressions.sure(node.player, scope)
        return statements("s.extra = tuple(join(s, s.extra, (P,)))", P=player)

    def _grant(self, node: m.Grant, scope: Scope) -> list[ast.stmt]:
        until: ast.expr = (
            constant(self.builder.event_number(node.until))
            if isinstance(node.until, Event)
            else constant(node.until)
        )
        lender = self.expressions.sure(node.card, scope)
        made = call("grant", name("s"), lender, self.expressions.sure(node.to, scope), until)
        if self.builder.facts.endings.rules:
            return [ast.Expr(made), *statements("s.dirty = True")]
        return [ast.Expr(made)]

    # --- Results -----------------------------------------------------------------------

    def _score(self, node: m.Score, scope: Scope) -> list[ast.stmt]:
        player, inner = self.expressions.bind(node.binding, scope)
        return statements(
            "score(s, [(P, VALUE) for PLAYER in PLAYERS])",
            PLAYER=player,
            P=name(player),
            VALUE=self.expressions.lower_kept(node.value, inner),
            PLAYERS=self.expressions.lower(node.source, scope),
        )

    def _winners(self, node: m.Winners, scope: Scope) -> list[ast.stmt]:
        value = self.expressions.lower(node.value, scope)
        if node.value.type.name != "list":
            value = list_of([value])
        return [ast.Expr(call("winners", name("s"), value))]


def _target(place: ast.expr) -> ast.expr:
    assert isinstance(place, ast.Subscript)
    return ast.Subscript(value=place.value, slice=place.slice, ctx=ast.Store())


def _limited(value: ast.expr, low: ast.expr | None, high: ast.expr | None) -> ast.expr:
    made = value
    if low is not None:
        made = (
            expression("V if V > L else L", V=made, L=low)
            if _plain(low)
            else call("max", made, low)
        )
    if high is not None:
        if low is None and _plain(high):
            made = expression("V if V < H else H", V=made, H=high)
        else:
            made = call("min", made, high)
    return made


def _plain(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant | ast.Name)
