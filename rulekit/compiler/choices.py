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

from rulekit.compiler.answer_logging import logged
from rulekit.compiler.anytime_uses import add_uses, answer, ask_again
from rulekit.compiler.ast_templates import assign, constant, expression, name, statements
from rulekit.compiler.bindings import Scope
from rulekit.compiler.discreet_asking import forced, is_passed_over, or_pass
from rulekit.compiler.frames import Frame
from rulekit.compiler.offers import compel, offer, play_as
from rulekit.compiler.secret_answers import SecretAnswers
from rulekit.compiler.units import Secret, Site
from rulekit.ruleset import meaning as m

if TYPE_CHECKING:
    from rulekit.compiler.builder import Builder
    from rulekit.compiler.statement_code import Statements


@define(eq=False)
class Choices:
    """Lowers the statements at which a player decides."""

    builder: Builder

    def lower(self, body: Statements, node: m.Decision, scope: Scope) -> list[ast.stmt]:
        match node:
            case m.Choose(everyone=True) | m.Ask(everyone=True):
                return SecretAnswers(self, body, node, scope).lower()
            case m.Choose():
                return self._choose(body, node, scope)
            case m.Ask(optional=True):
                return self._may(body, node, scope)
            case m.Ask():
                return self._ask(body, node, scope)
            case m.Offer():
                return offer(body, node, scope)
            case m.PlayAs():
                return play_as(body.framed, node, scope)
            case m.Compel():
                return compel(body.framed, node, scope)
        assert_never(node)

    def _lower(self, node: m.Expression, scope: Scope) -> ast.expr:
        return self.builder.expressions.lower(node, scope)

    # --- choose ------------------------------------------------------------------------

    def _choose(self, body: Statements, node: m.Choose, scope: Scope) -> list[ast.stmt]:
        frame = body.framed
        again, begin = ask_again(frame)
        chosen, otherwise, answered, join = (frame.label() for _ in range(4))
        player = self.builder.expressions.sure(node.chooser, scope)
        made = [*begin, *self.candidates(node, scope)]
        if node.many:
            made += [*self.amounts(node, scope), *self._go_if_none(node, "high <= 0", otherwise)]
            made += self.none_allowed(node)
            only, given = "low == len(o)", "o"
        else:
            made += self._go_if_none(node, "not o", otherwise)
            only, given = "len(o) == 1", "o[0]"
        if not node.optional:
            made += statements(
                f"if {only} and FORCED:\n STORE\n go(CHOSEN)",
                FORCED=forced(self.builder, node),
                STORE=body.store(node.binding, expression(given)),
                CHOSEN=chosen,
            )
        made += [] if node.many else statements("low = high = 1")
        made += statements("o.append(None)") if node.optional else or_pass(self.builder, node)
        site = self.choose_site(frame, node)
        return made + statements(
            "p = P\n"
            "USES\n"
            "s.pend = (p, o, low, high, SITE)\n"
            "ANSWER\n"
            "if DECLINED: go(OTHERWISE)\n"
            "STORE\n"
            "start(CHOSEN)\n"
            "ACT\n"
            "start(OTHERWISE)\n"
            "ELSE\n"
            "start(JOIN)",
            P=player,
            USES=add_uses(frame, name("p")),
            SITE=site,
            ANSWER=answer(frame, answered, again, player),
            DECLINED=self.is_declined(node),
            STORE=body.store(node.binding, name("a")),
            CHOSEN=chosen,
            ACT=self.act_on_choice(body, node, site, self._lower(node.chooser, scope), scope, join),
            OTHERWISE=otherwise,
            ELSE=body.block(node.otherwise, scope, join),
            JOIN=join,
        )

    def _go_if_none(self, node: m.Choose | m.Ask, nothing: str, label: int) -> list[ast.stmt]:
        """On to a block if there is nothing to choose and nobody is asked all the same."""
        test = is_passed_over(self.builder, nothing, node)
        return statements("if NOTHING: go(N)", NOTHING=test, N=label)

    @staticmethod
    def is_declined(node: m.Choose) -> ast.expr:
        """Whether nothing was chosen, by the answer in `a`."""
        return expression("not a" if node.many else "a is None")

    def act_on_choice(
        self,
        body: Statements,
        node: m.Choose,
        site: int,
        player: ast.expr,
        scope: Scope,
        then: int,
    ) -> list[ast.stmt]:
        """Records what was chosen, and does what follows."""
        found = body.scope.read(node.binding)
        if node.many:
            found = expression("(*L,)", L=found)
        # Of cards that are chosen tells what moves the others, too.
        about = None if node.candidate.type.name == "card" else node.binding
        log = logged(body.framed, site, player, found, node.body, about)
        return [*log, *body.block(node.body, scope, then)]

    def choose_site(self, frame: Frame, node: m.Choose, secret: Secret | None = None) -> int:
        return frame.add_site(
            Site(
                "choose",
                node.span,
                frame.info,
                many=node.many,
                item=node.candidate.type.name,
                name=node.binding.name,
                declined=node.declined,
                choice=node,
                named=node.named,
                secret=secret,
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
        return statements(
            "KEPT\no = []\nfor ITEM in L:\n if T: o.append(X)",
            KEPT=kept,
            ITEM=local,
            L=source,
            T=test,
            X=name(local),
        )

    def amounts(self, node: m.Choose, scope: Scope) -> list[ast.stmt]:
        """Code that sets how many of `o` are to be chosen."""
        return statements(
            "high = min(HIGH, len(o))\nlow = min(LOW, high)",
            LOW=self._amount(node.low, scope),
            HIGH=self._amount(node.high, scope),
        )

    def none_allowed(self, node: m.Choose) -> list[ast.stmt]:
        """Who is asked all the same, and may choose none, can only pass."""
        if not self.builder.secrecy.decides(node):
            return []
        return statements("if high <= 0:\n o = []\n low = high = 0")

    def _amount(self, node: m.Expression | None, scope: Scope) -> ast.expr:
        return constant(1) if node is None else self.builder.expressions.lower_kept(node, scope)

    # --- ask ---------------------------------------------------------------------------

    def options(self, choices: Sequence[m.Choice], scope: Scope) -> list[ast.stmt]:
        """Collects the numbers of the labels that are open."""
        made = statements("o = []")
        for index, choice in enumerate(choices):
            add = statements("o.append(I)", I=index)
            if choice.condition is not None:
                test = self._lower(choice.condition, scope)
                if isinstance(test, ast.Constant):
                    add = add if test.value else []
                else:
                    add = [ast.If(test=test, body=add, orelse=[])]
            made += add
        return made

    def ask_site(self, frame: Frame, node: m.Ask, secret: Secret | None = None) -> int:
        return frame.add_site(
            Site(
                "ask",
                node.span,
                frame.info,
                labels=tuple(choice.label for choice in node.choices),
                named=tuple(one for choice in node.choices for one in choice.named),
                secret=secret,
            )
        )

    def _ask(self, body: Statements, node: m.Ask, scope: Scope) -> list[ast.stmt]:
        frame = body.framed
        asked = body.store(node.asked, self.builder.expressions.sure(node.player, scope))
        again, begin = ask_again(frame)
        player = body.scope.read(node.asked)
        answered, dispatch, join = (frame.label() for _ in range(3))
        options = self.options(node.choices, scope)
        site = self.ask_site(frame, node)
        return statements(
            "ASKED\n"
            "AGAIN\n"
            "OPTIONS\n"
            "NOTHING\n"
            "PASS\n"
            "if len(o) == 1 and FORCED:\n s.answer = o[0]\n go(DISPATCH)\n"
            "USES\n"
            "s.pend = (P, o, 1, 1, SITE)\n"
            "ANSWER\n"
            "start(DISPATCH)\n"
            "a = s.answer\n"
            "ACT\n"
            "start(JOIN)",
            ASKED=asked,
            AGAIN=begin,
            OPTIONS=options,
            NOTHING=self._go_if_none(node, "not o", join),
            PASS=or_pass(self.builder, node),
            FORCED=forced(self.builder, node),
            DISPATCH=dispatch,
            USES=add_uses(frame, player),
            P=player,
            SITE=site,
            ANSWER=answer(frame, answered, again, player),
            ACT=self.act_on_label(body, node, site, scope, join),
            JOIN=join,
        )

    def act_on_label(
        self, body: Statements, node: m.Ask, site: int, scope: Scope, then: int
    ) -> list[ast.stmt]:
        """Records which label was chosen, in `a`, and does what stands under it."""
        player = body.scope.read(node.asked)
        made: list[ast.stmt] = []
        for number, choice in enumerate(node.choices):
            log = logged(body.framed, site, player, constant(number), choice.body)
            done = [*log, *body.block(choice.body, scope, then)]
            made.append(ast.If(test=expression("a == I", I=number), body=done, orelse=[]))
        return made

    def _may(self, body: Statements, node: m.Ask, scope: Scope) -> list[ast.stmt]:
        """A label, and another or `pass`; who cannot have the first is not asked."""
        frame = body.framed
        agreed, refused = node.choices
        asked = body.store(node.asked, self.builder.expressions.sure(node.player, scope))
        again, begin = ask_again(frame)
        player = body.scope.read(node.asked)
        answered, otherwise, join = (frame.label() for _ in range(3))
        made = [*asked, *begin, *self.options([agreed], scope)]
        made += statements(
            "if not o and FORCED: go(OTHERWISE)",
            FORCED=forced(self.builder, node),
            OTHERWISE=otherwise,
        )
        no = None if refused.label == "pass" else 1
        if refused.condition is None:
            made += statements("o.append(NO)", NO=no)
        else:
            made += statements(
                "if T: o.append(NO)\nif not o: go(OTHERWISE)",
                T=self._lower(refused.condition, scope),
                NO=no,
                OTHERWISE=otherwise,
            )
        site = self.ask_site(frame, node)
        log = [] if no is None else logged(frame, site, player, constant(1), refused.body)
        return made + statements(
            "USES\n"
            "s.pend = (P, o, 1, 1, SITE)\n"
            "ANSWER\n"
            "if a != 0:\n REFUSED\n go(OTHERWISE)\n"
            "AGREED\n"
            "BODY\n"
            "start(OTHERWISE)\n"
            "ELSE\n"
            "start(JOIN)",
            USES=add_uses(frame, player),
            P=player,
            SITE=site,
            ANSWER=answer(frame, answered, again, player),
            REFUSED=log,
            AGREED=logged(frame, site, player, constant(0), agreed.body),
            BODY=body.block(agreed.body, scope, join),
            OTHERWISE=otherwise,
            ELSE=body.block(refused.body, scope, join),
            JOIN=join,
        )
