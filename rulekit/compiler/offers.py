"""Offers of windows, and playing a card on somebody's order."""

from __future__ import annotations

import ast

from rulekit.compiler.anytime_uses import add_uses, wait_for_answer
from rulekit.compiler.ast_templates import call, constant, expression, name, statements
from rulekit.compiler.bindings import Scope
from rulekit.compiler.discreet_asking import forced, unless_there_is_something
from rulekit.compiler.frames import Frames
from rulekit.compiler.probes import noted
from rulekit.compiler.units import Site
from rulekit.ruleset import meaning as m


def offer(frames: Frames, node: m.Offer, scope: Scope) -> None:
    builder = frames.builder
    window = builder.windows.number(node.window)
    options = builder.windows.options_function(node.window)
    site = frames.add_site(
        Site(
            "offer",
            node.span,
            frames.info,
            window=window,
            until_pass=node.until_pass,
            declined=node.declined,
            named=node.named,
        )
    )
    head, answer, otherwise, join = (frames.label() for _ in range(4))
    player = builder.expressions.sure(node.player, scope)
    frames.go(head)
    frames.start(head)
    frames.emit(statements("p = P", P=player))
    frames.emit(statements("o = F(s, p, len(s.stack) - 1)", F=name(options)))
    add_uses(frames, name("p"))
    # An open turn is shown as such to whoever wants to be asked everything.
    nothing = "not (o or s.ask)" if node.until_pass else "not o"
    unless_there_is_something(frames, nothing, node, otherwise)
    pend = statements("o.append(None)\ns.pend = (p, o, 1, 1, SITE)", SITE=site)
    wait_for_answer(frames, pend, answer, head, player)
    frames.emit(noted(builder, node.window, expression("a is not None")))
    frames.go_if(expression("a is None"), otherwise)
    frames.close(
        statements(
            "f[0] = NEXT\nlaunch(s, W, a, P, len(s.stack) - 1)\nreturn None",
            NEXT=head if node.until_pass else join,
            W=window,
            P=player,
        )
    )
    frames.start(otherwise)
    frames.block(node.otherwise, scope, join)
    frames.start(join)


def play_as(frames: Frames, node: m.PlayAs, scope: Scope) -> None:
    builder = frames.builder
    after = frames.label()
    start = builder.windows.play_number(builder.main_window, node.component)
    frames.emit(
        [
            ast.Expr(
                call(
                    "launch_play",
                    name("s"),
                    start,
                    builder.expressions.sure(node.card, scope),
                    builder.expressions.sure(node.player, scope),
                    constant(-1),
                    builder.layout.component_index[node.component],
                )
            )
        ]
    )
    frames.go_back(after)
    frames.start(after)


def compel(frames: Frames, node: m.Compel, scope: Scope) -> None:
    builder = frames.builder
    window = builder.windows.number(builder.main_window)
    options = builder.windows.options_function(builder.main_window)
    answer, after, join = frames.label(), frames.label(), frames.label()
    site = builder.add_site(Site("offer", node.span, frames.info, window=window))
    player = builder.expressions.sure(node.player, scope)
    # A card may be played as itself, or as what it is treated as.
    frames.emit(
        statements(
            "p = P\nc = C\n"
            "o = [x for x in F(s, p, -1) if x >= 0 and x % CARDS == c]\n"
            "if not (o or s.discreet): return J(s, f)\n"
            "if len(o) == 1 and FORCED:\n"
            " f[0] = NEXT\n"
            " launch(s, W, o[0], p, -1)\n"
            " return None\n"
            "s.pend = (p, o or [None], 1, 1, SITE)",
            P=player,
            C=builder.expressions.sure(node.card, scope),
            FORCED=forced(builder, node),
            CARDS=builder.layout.option_stride,
            F=name(options),
            J=name(builder.block_name(join)),
            NEXT=after,
            W=window,
            SITE=site,
        )
    )
    frames.wait(answer)
    frames.start(answer)
    frames.close(
        statements(
            "if s.answer is None: return J(s, f)\n"
            "f[0] = NEXT\nlaunch(s, W, s.answer, P, -1)\nreturn None",
            J=name(builder.block_name(join)),
            NEXT=after,
            W=window,
            P=player,
        )
    )
    frames.start(after)
    frames.go(join)
    frames.start(join)
