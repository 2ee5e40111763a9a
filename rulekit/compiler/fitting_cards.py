"""The cards of a hand that may be played by one rule, told apart only by what is printed on them.

A weapon may be played if somebody is near enough: who is how far does not depend on the weapon. So
they are asked once for all weapons of a hand, one after the other, and only as far as it takes.
"""

from __future__ import annotations

import ast

from attrs import frozen

from rulekit.compiler.ast_templates import assign, name, nodes_of, statements, tuple_of
from rulekit.compiler.core.definite_assignment import stored
from rulekit.compiler.hoisting import Fresh, hoisted
from rulekit.compiler.partial_evaluation import conjunction

_FIRST = (ast.Lt, ast.LtE)
_LAST = (ast.Gt, ast.GtE)


@frozen(eq=False)
class Together:
    """Code of a function that goes through a hand, card `c` by card, and appends to `a` those that
    may be played: what comes before all else, before the first card of the rule, and for each. If
    no card of the rule fits, whichever it is, its `bit` is noted in `asked`."""

    always: list[ast.stmt]
    once: list[ast.stmt]
    each: list[ast.stmt]


@frozen(eq=False)
class _Apart:
    """The test of a candidate: what does not depend on the card, and the number of the candidate
    that is compared with one of the card."""

    known: ast.expr
    number: ast.expr
    operator: ast.cmpop
    of_card: ast.expr


def fitting(may: list[ast.stmt], fresh: Fresh) -> Together | None:
    """Code for the cards of a hand, made of that of a function which asks whether `this` may be
    played. None if it depends on the card in another way."""
    *first, loop, _ = may if len(may) > 1 else [*may, *may]
    if not isinstance(loop, ast.For) or not isinstance(loop.target, ast.Name):
        return None
    *before, loop = hoisted([loop], fresh)
    if _mentions(first, "this") or _mentions(before, "this"):
        return None
    match loop:
        case ast.For(target=ast.Name(id=candidate), body=[ast.If(test=test, body=[ast.Break()])]):
            apart = None if _mentions([loop.iter], "this") else _taken_apart(test, candidate)
        case _:
            return None
    begin = _unless(first, [*before, assign("them", loop.iter)])
    if apart is None or begin is None:
        return None
    # Where nobody is asked these lists are not made: empty ones stand for them.
    empty = [assign(one, tuple_of([])) for one in stored(before)] if first else []
    smaller = "d < least" if isinstance(apart.operator, _FIRST) else "d > least"
    fits = ast.Compare(left=name("least"), ops=[apart.operator], comparators=[apart.of_card])
    own = _Own({one: fresh(one) for one in ("them", "at", "met", "least")})
    return Together(
        own.of(statements("them = ()")),
        own.of(
            [
                *statements("at = least = 0\nmet = False"),
                *empty,
                *begin,
                *statements("if not them:\n asked |= bit\n continue"),
            ]
        ),
        own.of(
            statements(
                "this = c\n"
                "while at < len(them) and not (met and FITS):\n"
                " V = them[at]\n"
                " at += 1\n"
                " if KNOWN:\n"
                "  d = NUMBER\n"
                f"  if not met or {smaller}: least = d\n"
                "  met = True\n"
                "if met and FITS: a.append(this)",
                V=candidate,
                KNOWN=apart.known,
                NUMBER=apart.number,
                FITS=fits,
            )
        ),
    )


def _unless(first: list[ast.stmt], then: list[ast.stmt]) -> list[ast.stmt] | None:
    """What comes after some statements, any of which may say that no card may be played."""
    if not first:
        return then
    rest = _unless(first[1:], then)
    match first[0]:
        case ast.If(test=ast.UnaryOp(op=ast.Not(), operand=may), body=[ast.Return()]) if (
            rest is not None
        ):
            return [ast.If(test=may, body=rest, orelse=[])]
        case ast.Assign() as known if rest is not None:
            return [known, *rest]
    return None


def _taken_apart(test: ast.expr, candidate: str) -> _Apart | None:
    parts = [test]
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
        parts = test.values
    *known, last = parts
    if _mentions(known, "this"):
        return None
    match last:
        case ast.Compare(left=number, ops=[operator], comparators=[of_card]):
            if isinstance(operator, (*_FIRST, *_LAST)) and _is_number(number):
                if not _mentions([number], "this") and not _mentions([of_card], candidate):
                    return _Apart(conjunction(known), number, operator, of_card)
    return None


def _is_number(node: ast.expr) -> bool:
    """Whether what is compared is a number, and not a list."""
    return not (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "tuple"
    )


def _mentions(nodes: list[ast.stmt] | list[ast.expr], identifier: str) -> bool:
    return any(isinstance(one, ast.Name) and one.id == identifier for one in nodes_of(nodes))


@frozen(eq=False)
class _Own(ast.NodeTransformer):
    """Gives names of templates to the locals of one rule."""

    names: dict[str, str]

    def of(self, made: list[ast.stmt]) -> list[ast.stmt]:
        return [self.visit(one) for one in made]

    def visit_Name(self, node: ast.Name) -> ast.Name:
        made = self.names.get(node.id)
        return node if made is None else ast.Name(id=made, ctx=node.ctx)
