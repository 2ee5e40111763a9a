"""Decisions that several players take in secret: all answer, then what they chose happens in turn.

Answers are kept in the frame, so that a game can be saved between two of them; None is that of who
declined or had nothing to choose. Of an `ask` it is -1.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from rulekit.compiler.ast_templates import expression, name, statements
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

    def __init__(
        self, choices: Choices, frames: Frames, node: m.Choose | m.Ask, scope: Scope
    ) -> None:
        self.choices = choices
        self.builder = choices.builder
        self.frames = frames
        self.node = node
        self.scope = scope
        self.seats, self.index = frames.new_slot(), frames.new_slot()
        self.answers = frames.new_slot(_kept(node))
        self.head = frames.label()

    def lower(self) -> None:
        match self.node:
            case m.Ask() as ask:
                self._ask(ask)
            case m.Choose() as choose:
                self._choose(choose)

    def _ask(self, node: m.Ask) -> None:
        frames = self.frames

        def offer() -> None:
            self.choices.options(frames, node.choices, self.scope)
            self._pass_over("not o", "-1")
            self._take_as_given("len(o) == 1", "o[0]")
            frames.emit(statements("low = high = 1"))

        def act(back: int) -> None:
            self.choices.act_on_label(frames, node, site, self.scope, back)
            frames.go(back)

        site = self.choices.ask_site(frames, node)
        self._take(node.player, node.asked, site, offer, act)

    def _choose(self, node: m.Choose) -> None:
        frames = self.frames
        assert node.asked is not None
        asked = node.asked

        def offer() -> None:
            frames.emit(self.choices.candidates(node, self.scope))
            if node.many:
                frames.emit(self.choices.amounts(node, self.scope))
                self._pass_over("high <= 0", "None")
                frames.emit(statements("if high <= 0:\n o = []\n low = high = 0"))
            else:
                frames.emit(statements("low = high = 1"))
                self._pass_over("not o", "None")
            if node.optional:
                frames.emit(statements("o.append(None)"))
            elif node.many:
                self._take_as_given("low == len(o)", "o")
            else:
                self._take_as_given("len(o) == 1", "o[0]")

        def act(back: int) -> None:
            declined = frames.label()
            frames.go_if(self.choices.is_declined(node), declined)
            frames.emit(frames.store(node.binding, name("a")))
            player = frames.scope.read(asked)
            self.choices.act_on_choice(frames, node, site, player, self.scope, back)
            frames.start(declined)
            frames.block(node.otherwise, self.scope, back)

        site = self.choices.choose_site(frames, node)
        self._take(node.chooser, asked, site, offer, act)

    def _take(
        self,
        players: m.Expression,
        asked: Binding,
        site: int,
        offer: Callable[[], None],
        act: Callable[[int], None],
    ) -> None:
        """All answer what is `offer`ed, one after the other; then they `act` in turn on what is
        in `a`, each time as far as a block."""
        frames = self.frames
        answer, acting, back, join = (frames.label() for _ in range(4))
        source = self.builder.expressions.given(players, PLAYERS, self.scope)
        frames.emit(frames.set_slot(self.seats, source))
        frames.emit(frames.set_slot(self.index, 0))
        frames.emit(statements("f[A] = ()", A=self.answers))
        frames.go(self.head)
        frames.start(self.head)
        self._next(asked, acting, frames.set_slot(self.index, 0))
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
        frames.emit(statements("a = f[A][f[I] - 1]", A=self.answers, I=self.index))
        act(back)
        frames.start(back)
        frames.go_back(acting)
        frames.start(join)

    def _next(self, asked: Binding, over: int, first: Iterable[ast.stmt] = ()) -> None:
        """On to the next player, or when they have all had their turn, to a block."""
        parts = {"I": self.index, "L": self.seats}
        self.frames.go_if(expression("f[I] >= len(f[L])", **parts), over, first)
        step = "f[X] = f[L][f[I]]\nf[I] += 1"
        self.frames.emit(statements(step, X=self.frames.slot(asked), **parts))

    def _pass_over(self, nothing: str, answer: str) -> None:
        self._answer_if(is_passed_over(self.builder, nothing, self.node), answer)

    def _take_as_given(self, only: str, answer: str) -> None:
        """One possible answer is given without asking."""
        test = conjunction([expression(only), forced(self.builder, self.node)])
        self._answer_if(test, answer)

    def _answer_if(self, test: ast.expr, answer: str) -> None:
        done = f"f[A] = (*f[A], {answer})\nf[0] = H\nreturn None"
        body = statements(done, A=self.answers, H=self.head)
        self.frames.emit([ast.If(test=test, body=body, orelse=[])])


def _kept(node: m.Choose | m.Ask) -> Type | None:
    """What the answers are, if not numbers of labels."""
    if isinstance(node, m.Ask):
        return None
    chosen = node.candidate.type
    return list_of(list_of(chosen) if node.many else chosen)
