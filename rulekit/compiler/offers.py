"""Offers of windows, and playing a card on somebody's order."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from rulekit.compiler.anytime_uses import add_uses, answer
from rulekit.compiler.ast_templates import expression, name, statements
from rulekit.compiler.bindings import Scope
from rulekit.compiler.discreet_asking import forced, is_passed_over
from rulekit.compiler.frames import Frame
from rulekit.compiler.probes import noted
from rulekit.compiler.units import Site
from rulekit.ruleset import meaning as m

if TYPE_CHECKING:
    from rulekit.compiler.statement_code import Statements


def offer(body: Statements, node: m.Offer, scope: Scope) -> list[ast.stmt]:
    frame, builder = body.framed, body.builder
    window = builder.windows.number(node.window)
    options = builder.windows.options_function(node.window)
    site = frame.add_site(
        Site(
            "offer",
            node.span,
            frame.info,
            window=window,
            until_pass=node.until_pass,
            declined=node.declined,
            named=node.named,
        )
    )
    head, answered, otherwise, join = (frame.label() for _ in range(4))
    player = builder.expressions.sure(node.player, scope)
    # An open turn is shown as such to whoever wants to be asked everything.
    nothing = "not (o or s.ask)" if node.until_pass else "not o"
    return statements(
        "start(HEAD)\n"
        "p = P\n"
        "o = F(s, p, len(s.stack) - 1)\n"
        "USES\n"
        "if NOTHING: go(OTHERWISE)\n"
        "o.append(None)\n"
        "s.pend = (p, o, 1, 1, SITE)\n"
        "ANSWER\n"
        "NOTED\n"
        "if a is None: go(OTHERWISE)\n"
        "launch(s, W, a, P, len(s.stack) - 1)\n"
        "back(NEXT)\n"
        "start(OTHERWISE)\n"
        "ELSE\n"
        "start(JOIN)",
        HEAD=head,
        P=player,
        F=name(options),
        USES=add_uses(frame, name("p")),
        NOTHING=is_passed_over(builder, nothing, node),
        OTHERWISE=otherwise,
        SITE=site,
        ANSWER=answer(frame, answered, head, player),
        NOTED=noted(builder, node.window, expression("a is not None")),
        NEXT=head if node.until_pass else join,
        W=window,
        ELSE=body.block(node.otherwise, scope, join),
        JOIN=join,
    )


def play_as(frame: Frame, node: m.PlayAs, scope: Scope) -> list[ast.stmt]:
    builder = frame.builder
    after = frame.label()
    return statements(
        "launch_play(s, PLAY, C, P, -1, COMPONENT)\nback(AFTER)\nstart(AFTER)",
        PLAY=builder.windows.play_number(builder.main_window, node.component),
        C=builder.expressions.sure(node.card, scope),
        P=builder.expressions.sure(node.player, scope),
        COMPONENT=builder.layout.component_index[node.component],
        AFTER=after,
    )


def compel(frame: Frame, node: m.Compel, scope: Scope) -> list[ast.stmt]:
    builder = frame.builder
    window = builder.windows.number(builder.main_window)
    options = builder.windows.options_function(builder.main_window)
    answered, after, join = frame.label(), frame.label(), frame.label()
    site = builder.add_site(Site("offer", node.span, frame.info, window=window))
    # A card may be played as itself, or as what it is treated as.
    return statements(
        "p = P\nc = C\n"
        "o = [x for x in F(s, p, -1) if x >= 0 and x % CARDS == c]\n"
        "if not (o or s.discreet): go(JOIN)\n"
        "if len(o) == 1 and FORCED:\n"
        " launch(s, W, o[0], p, -1)\n"
        " back(AFTER)\n"
        "s.pend = (p, o or [None], 1, 1, SITE)\n"
        "wait(ANSWER)\n"
        "start(ANSWER)\n"
        "if s.answer is None: go(JOIN)\n"
        "launch(s, W, s.answer, P, -1)\n"
        "back(AFTER)\n"
        "start(AFTER)\n"
        "start(JOIN)",
        P=builder.expressions.sure(node.player, scope),
        C=builder.expressions.sure(node.card, scope),
        FORCED=forced(builder, node),
        CARDS=builder.layout.option_stride,
        F=name(options),
        W=window,
        SITE=site,
        ANSWER=answered,
        AFTER=after,
        JOIN=join,
    )
