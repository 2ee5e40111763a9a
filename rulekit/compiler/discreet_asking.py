"""Whether somebody is asked who has nothing to choose, or one possible answer.

Nobody is, unless everything is to be asked (`State.ask`); or the game is discreet, and the
decision depends on cards that not everybody sees: to be asked would betray something of them.
Then even who has nothing to choose is asked, and can only pass.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from rulekit.compiler.ast_templates import constant, expression, name, statements
from rulekit.compiler.partial_evaluation import conjunction, disjunction
from rulekit.ruleset import meaning as m
from rulekit.ruleset.definitions import Zone

if TYPE_CHECKING:
    from rulekit.compiler.builder import Builder


def is_passed_over(builder: Builder, nothing: str, node: m.Statement) -> ast.expr:
    """Whether there is nothing to choose, and nobody is asked all the same."""
    test = [expression(nothing)]
    if builder.secrecy.decides(node):
        test.append(expression("not DISCREET", DISCREET=_discreet(builder, node)))
    return conjunction(test)


def or_pass(builder: Builder, node: m.Statement) -> list[ast.stmt]:
    """Who is asked and has nothing to choose can pass."""
    return statements("if not o: o = [None]") if builder.secrecy.decides(node) else []


def forced(builder: Builder, node: m.Statement) -> ast.expr:
    """Whether one possible answer is given without asking."""
    if builder.secrecy.decides(node):
        return expression("not (s.ask or s.discreet)")
    return expression("not s.ask")


def _discreet(builder: Builder, node: m.Statement) -> ast.expr:
    """Whether somebody is asked in vain: `items` are what a choice is made from, `p` is who is
    offered a window. Where everybody sees that there are no cards nothing is kept secret."""
    cards: list[ast.expr] = []
    if isinstance(node, m.Choose) and builder.secrecy.is_counted(node.source):
        cards.append(name("items"))
    if isinstance(node, m.Offer):
        cards += [_lying(builder, zone) for zone in builder.secrecy.places(node.window) or ()]
    return conjunction([expression("s.discreet"), *([disjunction(cards)] if cards else [])])


def _lying(builder: Builder, zone: Zone) -> ast.expr:
    base = constant(builder.layout.zone_base[zone])
    return expression("z[p + ZONE]" if zone.of_player else "z[ZONE]", ZONE=base)
