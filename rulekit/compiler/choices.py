"""Decisions: `choose`, `ask`, `offer`, and playing a card on somebody's order.

A block that reaches a decision fills `State.pend` with the player, the options, the least
and greatest number to choose, and the site; the next block finds the answer in
`State.answer`. None is the option to pass. What `o`, `p` and `a` are in its code is told in
`compiler/__init__.py`.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import TYPE_CHECKING, assert_never

from attrs import define

from rulekit.compiler.answer_logging import answered
from rulekit.compiler.ast_templates import assign, call, constant, expression, name, statements
from rulekit.compiler.bindings import Scope
from rulekit.compiler.discreet_asking import forced, or_pass, unless_there_is_something
from rulekit.compiler.frames import Frames, Site
from rulekit.compiler.probes import noted
from rulekit.compiler.secret_answers import SecretAnswers
from rulekit.ruleset import meaning as m

if TYPE_CHECKING:
    from rulekit.compiler.builder import Builder


@define(eq=False)
class Choices:
    """Lowers the statements at which a player decides."""

    builder: Builder

    def lower(self, frames: Frames, node: m.Decision, scope: Scope) -> None:
        match node:
            case m.Choose(everyone=True):
                SecretAnswers(self, frames, scope).choose(node)
            case m.Choose():
                self._choose(frames, node, scope)
            case m.Ask(everyone=True):
                SecretAnswers(self, frames, scope).ask(node)
            case m.Ask():
                if node.optional:
                    self._may(frames, node, scope)
                else:
                    self._ask(frames, node, scope)
            case m.Offer():
                self._offer(frames, node, scope)
            case m.PlayAs():
                self._play_as(frames, node, scope)
            case m.Compel():
                self._compel(frames, node, scope)
            case _:
                assert_never(node)

    def _lower(self, node: m.Expression, scope: Scope) -> ast.expr:
        return self.builder.expressions.lower(node, scope)

    def _restart(self, frames: Frames) -> int | None:
        """A block to come back to after an ability that may be used at any decision."""
        if not self.builder.facts.any_uses:
            return None
        again = frames.label()
        frames.go(again)
        frames.start(again)
        return again

    def _used(self, frames: Frames, again: int | None, player: ast.expr) -> None:
        """In the block that reads the answer: it may be the use of such an ability."""
        if again is not None and self.builder.facts.any_uses:
            # Options of the decision are numbers or None; only such a use is a tuple.
            frames.emit(
                statements(
                    "if a.__class__ is tuple:\n f[0] = A\n launch_any(s, a, P)\n return None",
                    A=again,
                    P=player,
                )
            )

    def _also(self, frames: Frames, player: ast.expr) -> None:
        if self.builder.facts.any_uses:
            frames.emit(statements("o += options_any(s, P)", P=player))

    # --- choose ------------------------------------------------------------------------

    def _choose(self, frames: Frames, node: m.Choose, scope: Scope) -> None:
        builder = self.builder
        again = self._restart(frames)
        chosen, otherwise, answer = frames.label(), frames.label(), frames.label()
        join = frames.label()
        player = builder.expressions.sure(node.chooser, scope)
        frames.emit(self.candidates(node, scope))
        if node.many:
            self._many(frames, node, scope, chosen, otherwise)
        else:
            unless_there_is_something(frames, "not o", node, otherwise)
            if not node.optional:
                frames.emit(
                    [
                        ast.If(
                            test=expression(
                                "len(o) == 1 and FORCED", FORCED=forced(self.builder, node)
                            ),
                            body=[
                                *frames.store(node.binding, expression("o[0]")),
                                *statements("return F(s, f)", F=name(builder.block_name(chosen))),
                            ],
                            orelse=[],
                        )
                    ]
                )
            frames.emit(statements("low = high = 1"))
        if node.optional:
            frames.emit(statements("o.append(None)"))
        else:
            or_pass(frames, node)
        site = self.choose_site(frames, node)
        frames.emit(statements("p = P", P=player))
        self._also(frames, name("p"))
        frames.emit(statements("s.pend = (p, o, low, high, SITE)", SITE=site))
        frames.wait(answer)
        frames.start(answer)
        frames.emit(statements("a = s.answer"))
        self._used(frames, again, player)
        declined = expression("not a") if node.many else expression("a is None")
        frames.emit(
            [
                ast.If(
                    test=declined,
                    body=statements("return F(s, f)", F=name(builder.block_name(otherwise))),
                    orelse=[],
                )
            ]
        )
        frames.emit(frames.store(node.binding, name("a")))
        frames.go(chosen)
        frames.start(chosen)
        found = frames.scope.read(node.binding)
        if node.many:
            found = expression("(*L,)", L=found)
        chooser = self._lower(node.chooser, scope)
        # Of cards that are chosen tells what moves the others, too.
        about = None if node.candidate.type.name == "card" else node.binding
        frames.emit(answered(frames, site, chooser, found, node.body, about))
        frames.block(node.body, scope)
        if frames.current is not None:
            frames.go(join)
        frames.start(otherwise)
        frames.block(node.otherwise, scope)
        if frames.current is not None:
            frames.go(join)
        frames.start(join)

    def choose_site(self, frames: Frames, node: m.Choose) -> int:
        return self.builder.add_site(
            Site(
                "choose",
                node.span,
                frames.info,
                many=node.many,
                item=node.candidate.type.name,
                name=node.binding.name,
                declined=node.declined,
                choice=node,
                named=node.named,
                slots=frames.slots,
                outer={} if frames.outer is None else frames.outer.slots,
            )
        )

    def candidates(self, node: m.Choose, scope: Scope) -> list[ast.stmt]:
        """Code that collects what may be chosen, in `o`."""
        source = self._lower(node.source, scope)
        kept: list[ast.stmt] = []
        if self.builder.secrecy.decides(node):
            kept, source = [assign("items", source)], name("items")
        if node.condition is None:
            return [*kept, *statements("o = [*L]", L=source)]
        local, inner = self.builder.expressions.bind(node.candidate, scope)
        test = self._lower(node.condition, inner)
        if isinstance(test, ast.Constant) and test.value:
            return [*kept, *statements("o = [*L]", L=source)]
        loop = ast.For(
            target=ast.Name(id=local, ctx=ast.Store()),
            iter=source,
            body=[
                ast.If(
                    test=test, body=[ast.Expr(expression("o.append(X)", X=name(local)))], orelse=[]
                )
            ],
            orelse=[],
        )
        return [*kept, assign("o", ast.List(elts=[], ctx=ast.Load())), loop]

    def _many(
        self, frames: Frames, node: m.Choose, scope: Scope, chosen: int, otherwise: int
    ) -> None:
        frames.emit(self.amounts(node, scope))
        unless_there_is_something(frames, "high <= 0", node, otherwise)
        if self.builder.secrecy.decides(node):
            frames.emit(statements("if high <= 0:\n o = []\n low = high = 0"))
        if not node.optional:
            frames.emit(
                [
                    ast.If(
                        test=expression(
                            "low == len(o) and FORCED", FORCED=forced(self.builder, node)
                        ),
                        body=[
                            *frames.store(node.binding, name("o")),
                            *statements("return F(s, f)", F=name(self.builder.block_name(chosen))),
                        ],
                        orelse=[],
                    )
                ]
            )

    def amounts(self, node: m.Choose, scope: Scope) -> list[ast.stmt]:
        """Code that sets how many of `o` are to be chosen."""
        return statements(
            "high = min(HIGH, len(o))\nlow = min(LOW, high)",
            LOW=constant(1) if node.low is None else self._lower(node.low, scope),
            HIGH=constant(1) if node.high is None else self._lower(node.high, scope),
        )

    # --- ask ---------------------------------------------------------------------------

    def options(self, frames: Frames, choices: Sequence[m.Choice], scope: Scope) -> None:
        """Collects the numbers of the labels that are open."""
        made: list[ast.stmt] = [assign("o", ast.List(elts=[], ctx=ast.Load()))]
        for index, choice in enumerate(choices):
            add: list[ast.stmt] = [ast.Expr(expression("o.append(I)", I=index))]
            if choice.condition is not None:
                test = self._lower(choice.condition, scope)
                if isinstance(test, ast.Constant):
                    add = add if test.value else []
                else:
                    add = [ast.If(test=test, body=add, orelse=[])]
            made += add
        frames.emit(made)

    def ask_site(self, frames: Frames, node: m.Ask) -> int:
        return self.builder.add_site(
            Site(
                "ask",
                node.span,
                frames.info,
                labels=tuple(choice.label for choice in node.choices),
                named=tuple(one for choice in node.choices for one in choice.named),
                slots=frames.slots,
                outer={} if frames.outer is None else frames.outer.slots,
            )
        )

    def _ask(self, frames: Frames, node: m.Ask, scope: Scope) -> None:
        builder = self.builder
        frames.emit(frames.store(node.asked, builder.expressions.sure(node.player, scope)))
        again = self._restart(frames)
        player = frames.scope.read(node.asked)
        answer, dispatch, join = frames.label(), frames.label(), frames.label()
        self.options(frames, node.choices, scope)
        unless_there_is_something(frames, "not o", node, join)
        or_pass(frames, node)
        frames.emit(
            statements(
                "if len(o) == 1 and FORCED:\n s.answer = o[0]\n return D(s, f)",
                FORCED=forced(self.builder, node),
                D=name(builder.block_name(dispatch)),
            )
        )
        self._also(frames, player)
        site = self.ask_site(frames, node)
        frames.emit(statements("s.pend = (P, o, 1, 1, SITE)", P=player, SITE=site))
        frames.wait(answer)
        frames.start(answer)
        frames.emit(statements("a = s.answer"))
        self._used(frames, again, player)
        frames.go(dispatch)
        frames.start(dispatch)
        frames.emit(statements("a = s.answer"))
        for index, choice in enumerate(node.choices):
            frames.emit(
                [
                    ast.If(
                        test=expression("a == I", I=index),
                        body=[
                            *answered(frames, site, player, constant(index), choice.body),
                            *frames.suite(choice.body, scope, join),
                        ],
                        orelse=[],
                    )
                ]
            )
        frames.go(join)
        frames.start(join)

    def _may(self, frames: Frames, node: m.Ask, scope: Scope) -> None:
        """A label, and another or `pass`; who cannot have the first is not asked."""
        builder = self.builder
        agreed, refused = node.choices
        frames.emit(frames.store(node.asked, builder.expressions.sure(node.player, scope)))
        again = self._restart(frames)
        player = frames.scope.read(node.asked)
        answer, otherwise, join = (frames.label() for _ in range(3))
        self.options(frames, [agreed], scope)
        unasked = statements("return F(s, f)", F=name(builder.block_name(otherwise)))
        nothing = expression("not o and FORCED", FORCED=forced(builder, node))
        frames.emit([ast.If(test=nothing, body=unasked, orelse=[])])
        no = None if refused.label == "pass" else 1
        decline = statements("o.append(NO)", NO=no)
        if refused.condition is not None:
            test = self._lower(refused.condition, scope)
            nothing = expression("not o")
            decline = [
                ast.If(test=test, body=decline, orelse=[]),
                ast.If(test=nothing, body=unasked, orelse=[]),
            ]
        frames.emit(decline)
        self._also(frames, player)
        site = self.ask_site(frames, node)
        frames.emit(statements("s.pend = (P, o, 1, 1, SITE)", P=player, SITE=site))
        frames.wait(answer)
        frames.start(answer)
        frames.emit(statements("a = s.answer"))
        self._used(frames, again, player)
        declined = statements("return F(s, f)", F=name(builder.block_name(otherwise)))
        if no is not None:
            declined = [*answered(frames, site, player, constant(1), refused.body), *declined]
        frames.emit([ast.If(test=expression("a != 0"), body=declined, orelse=[])])
        frames.emit(answered(frames, site, player, constant(0), agreed.body))
        frames.block(agreed.body, scope)
        if frames.current is not None:
            frames.go(join)
        frames.start(otherwise)
        frames.block(refused.body, scope)
        if frames.current is not None:
            frames.go(join)
        frames.start(join)

    # --- offer -------------------------------------------------------------------------

    def _offer(self, frames: Frames, node: m.Offer, scope: Scope) -> None:
        builder = self.builder
        window = builder.windows.number(node.window)
        options = builder.windows.options_function(node.window)
        site = builder.add_site(
            Site(
                "offer",
                node.span,
                frames.info,
                window=window,
                until_pass=node.until_pass,
                declined=node.declined,
                named=node.named,
                slots=frames.slots,
                outer={} if frames.outer is None else frames.outer.slots,
            )
        )
        head, answer, otherwise, join = (frames.label() for _ in range(4))
        player = builder.expressions.sure(node.player, scope)
        frames.go(head)
        frames.start(head)
        frames.emit(statements("p = P", P=player))
        frames.emit(statements("o = F(s, p, len(s.stack) - 1)", F=name(options)))
        self._also(frames, name("p"))
        none = statements("return F(s, f)", F=name(builder.block_name(otherwise)))
        # An open turn is shown as such to whoever wants to be asked everything.
        nothing = "not (o or s.ask)" if node.until_pass else "not o"
        unless_there_is_something(frames, nothing, node, otherwise)
        frames.emit(statements("o.append(None)\ns.pend = (p, o, 1, 1, SITE)", SITE=site))
        frames.wait(answer)
        frames.start(answer)
        frames.emit(statements("a = s.answer"))
        self._used(frames, head, player)
        frames.emit(noted(builder, node.window, expression("a is not None")))
        frames.emit([ast.If(test=expression("a is None"), body=none, orelse=[])])
        frames.emit(
            statements(
                "f[0] = NEXT\nlaunch(s, W, a, P, len(s.stack) - 1)\nreturn None",
                NEXT=head if node.until_pass else join,
                W=window,
                P=player,
            )
        )
        frames.current = None
        frames.start(otherwise)
        frames.block(node.otherwise, scope)
        if frames.current is not None:
            frames.go(join)
        frames.start(join)

    # --- Playing on order --------------------------------------------------------------

    def _play_as(self, frames: Frames, node: m.PlayAs, scope: Scope) -> None:
        builder = self.builder
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

    def _compel(self, frames: Frames, node: m.Compel, scope: Scope) -> None:
        builder = self.builder
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
                FORCED=forced(self.builder, node),
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
