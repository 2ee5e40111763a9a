"""Decisions that several players take in secret: all answer, then what they chose happens in turn.

Answers are kept in the frame, so that a game can be saved between two of them; None is that of who
declined or had nothing to choose. Of an `ask` it is -1.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING

from rulekit.compiler.answer_logging import answered
from rulekit.compiler.ast_templates import constant, expression, name, statements
from rulekit.compiler.bindings import Scope
from rulekit.compiler.discreet_asking import forced, is_passed_over
from rulekit.compiler.partial_evaluation import conjunction
from rulekit.ruleset import meaning as m
from rulekit.ruleset.builtins import PLAYERS
from rulekit.ruleset.definitions import Binding
from rulekit.ruleset.types import Type, list_of

if TYPE_CHECKING:
    from rulekit.compiler.choices import Choices
    from rulekit.compiler.frames import Frames


class SecretAnswers:
    """Lowers one such decision."""

    def __init__(self, choices: Choices, frames: Frames, scope: Scope) -> None:
        self.choices = choices
        self.builder = choices.builder
        self.frames = frames
        self.scope = scope

    def ask(self, node: m.Ask) -> None:
        frames = self.frames

        def offer() -> None:
            self.choices.options(frames, node.choices, self.scope)
            self._pass_over("not o", "-1", node)
            self._take_as_given("len(o) == 1", "o[0]", node)
            frames.emit(statements("low = high = 1"))

        def act(answer: ast.expr, back: int) -> None:
            frames.emit(statements("a = A", A=answer))
            player = frames.scope.read(node.asked)
            for number, choice in enumerate(node.choices):
                log = answered(frames, site, player, constant(number), choice.body)
                body = [*log, *frames.suite(choice.body, self.scope, back)]
                frames.emit([ast.If(test=expression("a == I", I=number), body=body, orelse=[])])

        site = self.choices.ask_site(frames, node)
        self._take(node.player, node.asked, site, None, offer, act)

    def choose(self, node: m.Choose) -> None:
        frames = self.frames
        assert node.asked is not None
        asked = node.asked

        def offer() -> None:
            frames.emit(self.choices.candidates(node, self.scope))
            if node.many:
                frames.emit(self.choices.amounts(node, self.scope))
                self._pass_over("high <= 0", "None", node)
                frames.emit(statements("if high <= 0:\n o = []\n low = high = 0"))
            else:
                frames.emit(statements("low = high = 1"))
                self._pass_over("not o", "None", node)
            if node.optional:
                frames.emit(statements("o.append(None)"))
            elif node.many:
                self._take_as_given("low == len(o)", "o", node)
            else:
                self._take_as_given("len(o) == 1", "o[0]", node)

        def act(answer: ast.expr, back: int) -> None:
            declined = frames.label()
            frames.emit(statements("a = A", A=answer))
            test = expression("not a" if node.many else "a is None")
            go = statements("return F(s, f)", F=name(self.builder.block_name(declined)))
            frames.emit([ast.If(test=test, body=go, orelse=[])])
            frames.emit(frames.store(node.binding, name("a")))
            found = frames.scope.read(node.binding)
            if node.many:
                found = expression("(*L,)", L=found)
            about = None if held.name == "card" else node.binding
            player = frames.scope.read(asked)
            frames.emit(answered(frames, site, player, found, node.body, about))
            frames.block(node.body, self.scope)
            if frames.current is not None:
                frames.go(back)
            frames.start(declined)
            frames.block(node.otherwise, self.scope)

        held = node.candidate.type
        site = self.choices.choose_site(frames, node)
        kept = list_of(list_of(held) if node.many else held)
        self._take(node.chooser, asked, site, kept, offer, act)

    def _take(
        self,
        players: m.Expression,
        asked: Binding,
        site: int,
        kept: Type | None,
        offer: Callable[[], None],
        act: Callable[[ast.expr, int], None],
    ) -> None:
        """All answer what is `offer`ed, one after the other; then they `act` in turn."""
        frames = self.frames
        self.seats, self.index = frames.new_slot(), frames.new_slot()
        self.answers = frames.new_slot(kept)
        self.head, answer, acting, back, join = (frames.label() for _ in range(5))
        source = self.builder.expressions.given(players, PLAYERS, self.scope)
        frames.emit(frames.set_slot(self.seats, source))
        frames.emit(frames.set_slot(self.index, 0))
        frames.emit(statements("f[A] = ()", A=self.answers))
        frames.go(self.head)
        frames.start(self.head)
        self._next(asked, acting, "f[I] = 0\n ")
        offer()
        frames.emit(
            statements(
                "s.pend = (f[X], o or [None], low, high, SITE)", X=frames.slot(asked), SITE=site
            )
        )
        frames.wait(answer)
        frames.start(answer)
        frames.emit(statements("f[A] = (*f[A], s.answer)", A=self.answers))
        frames.go_back(self.head)
        frames.start(acting)
        self._next(asked, join)
        act(expression("f[A][f[I] - 1]", A=self.answers, I=self.index), back)
        if frames.current is not None:
            frames.go(back)
        frames.start(back)
        frames.go_back(acting)
        frames.start(join)

    def _next(self, asked: Binding, over: int, first: str = "") -> None:
        """On to the next player, or when they have all had their turn, to a block."""
        self.frames.emit(
            statements(
                f"if f[I] >= len(f[L]):\n {first}return F(s, f)\nf[X] = f[L][f[I]]\nf[I] += 1",
                I=self.index,
                L=self.seats,
                X=self.frames.slot(asked),
                F=name(self.builder.block_name(over)),
            )
        )

    def _pass_over(self, nothing: str, answer: str, node: m.Choose | m.Ask) -> None:
        self._answer_if(is_passed_over(self.builder, nothing, node), answer)

    def _take_as_given(self, only: str, answer: str, node: m.Choose | m.Ask) -> None:
        """One possible answer is given without asking."""
        test = conjunction([expression(only), forced(self.builder, node)])
        self._answer_if(test, answer)

    def _answer_if(self, test: ast.expr, answer: str) -> None:
        done = f"f[A] = (*f[A], {answer})\nf[0] = H\nreturn None"
        body = statements(done, A=self.answers, H=self.head)
        self.frames.emit([ast.If(test=test, body=body, orelse=[])])
