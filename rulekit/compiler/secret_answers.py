"""Decisions that several players take in secret: all answer, then what they chose happens in turn.

Answers are kept in the frame, so that a game can be saved between two of them; None is that of who
declined or had nothing to choose. Of an `ask` it is -1.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from rulekit.compiler.ast_templates import expression, name, statements
from rulekit.compiler.bindings import Scope
from rulekit.compiler.discreet_asking import forced, is_passed_over
from rulekit.compiler.partial_evaluation import conjunction
from rulekit.compiler.units import Secret
from rulekit.ruleset import meaning as m
from rulekit.ruleset.builtins import PLAYERS
from rulekit.ruleset.types import Type, list_of

if TYPE_CHECKING:
    from rulekit.compiler.choices import Choices
    from rulekit.compiler.statement_code import Statements


class SecretAnswers:
    """Lowers one such decision."""

    def __init__(
        self, choices: Choices, body: Statements, node: m.Choose | m.Ask, scope: Scope
    ) -> None:
        self.choices = choices
        self.builder = choices.builder
        self.body = body
        self.frame = body.framed
        self.node = node
        self.scope = scope
        self.seats = self.frame.new_slot(label="asked")
        self.index = self.frame.new_slot(label="at")
        self.answers = self.frame.new_slot(_kept(node), "answers")
        self.head = self.frame.label()

    def lower(self) -> list[ast.stmt]:
        """All answer what is offered, one after the other; then they act in turn on what is in
        `a`, each time as far as a block."""
        node, frame = self.node, self.frame
        secret = Secret(self.head, self.index, self.answers)
        match node:
            case m.Ask():
                site, players = self.choices.ask_site(frame, node, secret), node.player
            case m.Choose():
                site, players = self.choices.choose_site(frame, node, secret), node.chooser
        assert node.asked is not None
        answer, acting, back, join = (frame.label() for _ in range(4))
        return statements(
            "f[L] = EVERYBODY\n"
            "f[I] = 0\n"
            "f[A] = ()\n"
            "start(HEAD)\n"
            "if f[I] >= len(f[L]):\n f[I] = 0\n go(ACTING)\n"
            "f[X] = f[L][f[I]]\n"
            "f[I] += 1\n"
            "OFFER\n"
            "s.pend = (f[X], o or [None], low, high, SITE)\n"
            "wait(ANSWER)\n"
            "start(ANSWER)\n"
            "f[A] = (*f[A], s.answer)\n"
            "back(HEAD)\n"
            "start(ACTING)\n"
            "if f[I] >= len(f[L]): go(JOIN)\n"
            "f[X] = f[L][f[I]]\n"
            "f[I] += 1\n"
            "a = f[A][f[I] - 1]\n"
            "ACT\n"
            "start(BACK)\n"
            "back(ACTING)\n"
            "start(JOIN)",
            L=self.seats,
            EVERYBODY=self.builder.expressions.given(players, PLAYERS, self.scope),
            I=self.index,
            X=frame.slot(node.asked),
            A=self.answers,
            OFFER=self._offer(),
            SITE=site,
            HEAD=self.head,
            ANSWER=answer,
            ACTING=acting,
            ACT=self._act(site, back),
            BACK=back,
            JOIN=join,
        )

    def _offer(self) -> list[ast.stmt]:
        node, choices = self.node, self.choices
        if isinstance(node, m.Ask):
            return [
                *choices.options(node.choices, self.scope),
                *self._pass_over("not o", "-1"),
                *self._take_as_given("len(o) == 1", "o[0]"),
                *statements("low = high = 1"),
            ]
        made = choices.candidates(node, self.scope)
        if node.many:
            made += choices.amounts(node, self.scope)
            made += self._pass_over("high <= 0", "None")
            made += statements("if high <= 0:\n o = []\n low = high = 0")
        else:
            made += statements("low = high = 1")
            made += self._pass_over("not o", "None")
        if node.optional:
            return made + statements("o.append(None)")
        if node.many:
            return made + self._take_as_given("low == len(o)", "o")
        return made + self._take_as_given("len(o) == 1", "o[0]")

    def _act(self, site: int, back: int) -> list[ast.stmt]:
        node, frame = self.node, self.frame
        if isinstance(node, m.Ask):
            return self.choices.act_on_label(self.body, node, site, self.scope, back)
        assert node.asked is not None
        declined = frame.label()
        return statements(
            "if DECLINED: go(OTHERWISE)\nSTORE\nACT\nstart(OTHERWISE)\nELSE",
            DECLINED=self.choices.is_declined(node),
            OTHERWISE=declined,
            STORE=frame.store(node.binding, name("a")),
            ACT=self.choices.act_on_choice(
                self.body, node, site, frame.scope.read(node.asked), self.scope, back
            ),
            ELSE=self.body.block(node.otherwise, self.scope, back),
        )

    def _pass_over(self, nothing: str, answer: str) -> list[ast.stmt]:
        return self._answer_if(is_passed_over(self.builder, nothing, self.node), answer)

    def _take_as_given(self, only: str, answer: str) -> list[ast.stmt]:
        """One possible answer is given without asking."""
        test = conjunction([expression(only), forced(self.builder, self.node)])
        return self._answer_if(test, answer)

    def _answer_if(self, test: ast.expr, answer: str) -> list[ast.stmt]:
        return statements(
            f"if T:\n f[A] = (*f[A], {answer})\n back(HEAD)", T=test, A=self.answers, HEAD=self.head
        )


def _kept(node: m.Choose | m.Ask) -> Type | None:
    """What the answers are, if not numbers of labels."""
    if isinstance(node, m.Ask):
        return None
    chosen = node.candidate.type
    return list_of(list_of(chosen) if node.many else chosen)
