"""Decisions: `choose` and `ask`, and where the others are lowered.

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
from rulekit.compiler.anytime_uses import add_uses, ask_again, wait_for_answer
from rulekit.compiler.ast_templates import assign, constant, expression, name, statements
from rulekit.compiler.bindings import Scope
from rulekit.compiler.discreet_asking import forced, or_pass, unless_there_is_something
from rulekit.compiler.frames import Frames, Site
from rulekit.compiler.offers import compel, offer, play_as
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
            case m.Choose(everyone=True) | m.Ask(everyone=True):
                SecretAnswers(self, frames, node, scope).lower()
            case m.Choose():
                self._choose(frames, node, scope)
            case m.Ask(optional=True):
                self._may(frames, node, scope)
            case m.Ask():
                self._ask(frames, node, scope)
            case m.Offer():
                offer(frames, node, scope)
            case m.PlayAs():
                play_as(frames, node, scope)
            case m.Compel():
                compel(frames, node, scope)
            case _:
                assert_never(node)

    def _lower(self, node: m.Expression, scope: Scope) -> ast.expr:
        return self.builder.expressions.lower(node, scope)

    # --- choose ------------------------------------------------------------------------

    def _choose(self, frames: Frames, node: m.Choose, scope: Scope) -> None:
        again = ask_again(frames)
        chosen, otherwise, answer = frames.label(), frames.label(), frames.label()
        join = frames.label()
        player = self.builder.expressions.sure(node.chooser, scope)
        frames.emit(self.candidates(node, scope))
        if node.many:
            self._many(frames, node, scope, chosen, otherwise)
        else:
            unless_there_is_something(frames, "not o", node, otherwise)
            if not node.optional:
                self._take_as_given(frames, node, "len(o) == 1", "o[0]", chosen)
            frames.emit(statements("low = high = 1"))
        if node.optional:
            frames.emit(statements("o.append(None)"))
        else:
            or_pass(frames, node)
        site = self.choose_site(frames, node)
        frames.emit(statements("p = P", P=player))
        add_uses(frames, name("p"))
        pend = statements("s.pend = (p, o, low, high, SITE)", SITE=site)
        wait_for_answer(frames, pend, answer, again, player)
        frames.go_if(self.is_declined(node), otherwise)
        frames.emit(frames.store(node.binding, name("a")))
        frames.go(chosen)
        frames.start(chosen)
        self.act_on_choice(frames, node, site, self._lower(node.chooser, scope), scope, join)
        frames.start(otherwise)
        frames.block(node.otherwise, scope, join)
        frames.start(join)

    def _take_as_given(
        self, frames: Frames, node: m.Choose, only: str, answer: str, chosen: int
    ) -> None:
        """One possible answer is given without asking."""
        test = expression(f"{only} and FORCED", FORCED=forced(self.builder, node))
        frames.go_if(test, chosen, frames.store(node.binding, expression(answer)))

    @staticmethod
    def is_declined(node: m.Choose) -> ast.expr:
        """Whether nothing was chosen, by the answer in `a`."""
        return expression("not a" if node.many else "a is None")

    def act_on_choice(
        self,
        frames: Frames,
        node: m.Choose,
        site: int,
        player: ast.expr,
        scope: Scope,
        then: int,
    ) -> None:
        """Records what was chosen, and does what follows."""
        found = frames.scope.read(node.binding)
        if node.many:
            found = expression("(*L,)", L=found)
        # Of cards that are chosen tells what moves the others, too.
        about = None if node.candidate.type.name == "card" else node.binding
        frames.emit(answered(frames, site, player, found, node.body, about))
        frames.block(node.body, scope, then)

    def choose_site(self, frames: Frames, node: m.Choose) -> int:
        return frames.add_site(
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
            self._take_as_given(frames, node, "low == len(o)", "o", chosen)

    def amounts(self, node: m.Choose, scope: Scope) -> list[ast.stmt]:
        """Code that sets how many of `o` are to be chosen."""
        return statements(
            "high = min(HIGH, len(o))\nlow = min(LOW, high)",
            LOW=self._amount(node.low, scope),
            HIGH=self._amount(node.high, scope),
        )

    def _amount(self, node: m.Expression | None, scope: Scope) -> ast.expr:
        return constant(1) if node is None else self.builder.expressions.lower_kept(node, scope)

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
        return frames.add_site(
            Site(
                "ask",
                node.span,
                frames.info,
                labels=tuple(choice.label for choice in node.choices),
                named=tuple(one for choice in node.choices for one in choice.named),
            )
        )

    def _ask(self, frames: Frames, node: m.Ask, scope: Scope) -> None:
        builder = self.builder
        frames.emit(frames.store(node.asked, builder.expressions.sure(node.player, scope)))
        again = ask_again(frames)
        player = frames.scope.read(node.asked)
        answer, dispatch, join = frames.label(), frames.label(), frames.label()
        self.options(frames, node.choices, scope)
        unless_there_is_something(frames, "not o", node, join)
        or_pass(frames, node)
        only = expression("len(o) == 1 and FORCED", FORCED=forced(builder, node))
        frames.go_if(only, dispatch, statements("s.answer = o[0]"))
        add_uses(frames, player)
        site = self.ask_site(frames, node)
        pend = statements("s.pend = (P, o, 1, 1, SITE)", P=player, SITE=site)
        wait_for_answer(frames, pend, answer, again, player)
        frames.go(dispatch)
        frames.start(dispatch)
        frames.emit(statements("a = s.answer"))
        self.act_on_label(frames, node, site, scope, join)
        frames.go(join)
        frames.start(join)

    def act_on_label(self, frames: Frames, node: m.Ask, site: int, scope: Scope, then: int) -> None:
        """Records which label was chosen, in `a`, and does what stands under it."""
        player = frames.scope.read(node.asked)
        for number, choice in enumerate(node.choices):
            log = answered(frames, site, player, constant(number), choice.body)
            body = [*log, *frames.suite(choice.body, scope, then)]
            frames.emit([ast.If(test=expression("a == I", I=number), body=body, orelse=[])])

    def _may(self, frames: Frames, node: m.Ask, scope: Scope) -> None:
        """A label, and another or `pass`; who cannot have the first is not asked."""
        builder = self.builder
        agreed, refused = node.choices
        frames.emit(frames.store(node.asked, builder.expressions.sure(node.player, scope)))
        again = ask_again(frames)
        player = frames.scope.read(node.asked)
        answer, otherwise, join = (frames.label() for _ in range(3))
        self.options(frames, [agreed], scope)
        frames.go_if(expression("not o and FORCED", FORCED=forced(builder, node)), otherwise)
        no = None if refused.label == "pass" else 1
        decline = statements("o.append(NO)", NO=no)
        if refused.condition is None:
            frames.emit(decline)
        else:
            test = self._lower(refused.condition, scope)
            frames.emit([ast.If(test=test, body=decline, orelse=[])])
            frames.go_if(expression("not o"), otherwise)
        add_uses(frames, player)
        site = self.ask_site(frames, node)
        pend = statements("s.pend = (P, o, 1, 1, SITE)", P=player, SITE=site)
        wait_for_answer(frames, pend, answer, again, player)
        log = [] if no is None else answered(frames, site, player, constant(1), refused.body)
        frames.go_if(expression("a != 0"), otherwise, log)
        frames.emit(answered(frames, site, player, constant(0), agreed.body))
        frames.block(agreed.body, scope, join)
        frames.start(otherwise)
        frames.block(refused.body, scope, join)
        frames.start(join)
