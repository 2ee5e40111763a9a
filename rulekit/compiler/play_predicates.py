"""Whether a card may be played, or an ability used: its condition holds, and what it begins with
can be chosen."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Literal, assert_never

from attrs import define, field

from rulekit.compiler.ast_templates import (
    assign,
    call,
    constant,
    expression,
    name,
    nodes_of,
    statements,
)
from rulekit.compiler.bindings import Scope
from rulekit.compiler.fitting_cards import Together, fitting
from rulekit.compiler.hoisting import renamed
from rulekit.compiler.partial_evaluation import conjunction, disjunction, negated
from rulekit.compiler.wait_analysis import mentions
from rulekit.language.source import Source
from rulekit.ruleset import meaning as m
from rulekit.ruleset.carried_rules import CarriedRule, PlayRule, UseRule
from rulekit.ruleset.control_flow import beginning
from rulekit.ruleset.definitions import Binding, Window

if TYPE_CHECKING:
    from rulekit.compiler.builder import Builder


@define(eq=False)
class Predicates:
    """Functions (s, this, you, o) for the plays and uses of a ruleset."""

    builder: Builder
    plays: dict[tuple[int, Window], str | Literal[True]] = field(factory=dict)
    same: set[tuple[int, Window]] = field(factory=set)  # plays that ask nothing of the card

    def of_play(self, rule: PlayRule, window: Window) -> str | Literal[True]:
        """May `you` play this card here and now? A function, or True if they always may."""
        key = (id(rule), window)
        if key not in self.plays:
            body = self._may(rule, window)
            if not any(isinstance(one, ast.Name) and one.id == "this" for one in nodes_of(body)):
                self.same.add(key)
            if self.builder.facts.usable_modified:
                value = self.builder.ruleset.values["usable"]
                usable = self.builder.values.function(value)
                test = negated(call(usable, name("s"), name("you"), name("this")))
                changed = self.usable_changed()
                refused = conjunction([test] if changed is None else [changed, test])
                body = [*statements("if T: return False", T=refused), *body]
            always = len(body) == 1 and not _is_refused(body)
            self.plays[key] = always or self._define("can_play", rule, body)
        return self.plays[key]

    def usable_changed(self) -> ast.expr | None:
        """Whether a card may say of others that they are not usable; None if that cannot be
        told."""
        if not self.builder.facts.usable_modified:
            return constant(False)
        return self.builder.values.may_be_changed(self.builder.ruleset.values["usable"])

    def is_same_for_all(self, rule: PlayRule, window: Window) -> bool:
        """Whether a play asks something, and nothing of the card that is played but whether it is
        usable."""
        return self.of_play(rule, window) is not True and (id(rule), window) in self.same

    def together(self, rule: PlayRule, window: Window, source: Source) -> Together | None:
        """Code for all cards of a hand that have a play and are usable, if they can be asked
        together."""
        if self.builder.measured:
            return None
        return fitting(self._may(rule, window, source), self.builder.local)

    def of_use(self, rule: UseRule, window: Window | None) -> str | None:
        """A function: may `you` use this ability here and now? None if they never may."""
        body = self._may(rule, window)
        return None if _is_refused(body) else self._define("can_use", rule, body)

    def _define(self, prefix: str, rule: CarriedRule, body: list[ast.stmt]) -> str:
        identifier = self.builder.reserve(prefix, rule.carrier.name)
        self.builder.add_function(identifier, ["s", "this", "you", "o"], body, rule.span)
        return identifier

    def _scope(self, rule: CarriedRule, window: Window | None, source: Source | None) -> Scope:
        outer = self.builder.windows.outer(window)

        def resolve(binding: Binding) -> ast.expr:
            if outer is not None and binding in outer.slots:
                return expression("s.stack[o][N]", N=outer.slots[binding])
            raise LookupError(f"{binding.name} is not known in the window")

        scope = Scope(source or rule.span.source, resolve=resolve)
        if rule.this is not None:
            scope.reads[rule.this] = name("this")
        if rule.you is not None:
            scope.reads[rule.you] = name("you")
        return scope

    def _may(
        self, rule: PlayRule | UseRule, window: Window | None, source: Source | None = None
    ) -> list[ast.stmt]:
        scope = self._scope(rule, window, source)
        made: list[ast.stmt] = []
        if rule.condition is not None:
            test = self.builder.expressions.lower(rule.condition, scope)
            if isinstance(test, ast.Constant) and not test.value:
                return statements("return False")
            made += statements("if not T: return False", T=test)
        made += self._targets(rule, rule.body.block, scope)
        made += statements("return True")
        return made

    def _targets(
        self,
        rule: PlayRule | UseRule,
        block: m.Block,
        scope: Scope,
        lets: Sequence[m.SetBinding] = (),
    ) -> list[ast.stmt]:
        """Code that returns False unless every leading choice has a candidate."""
        made: list[ast.stmt] = []
        lets, chosen = list(lets), list[Binding]()  # what follows from a choice counts as chosen
        for step in beginning(block, rule.body.locals):
            match step:
                case m.SetBinding() if _mentions_any(step.value, chosen):
                    chosen.append(step.binding)
                case m.SetBinding():
                    lets.append(step)
                case m.Choose():
                    asked = (step.source, step.condition, step.low)
                    if not _mentions_any(asked, chosen):
                        before, inner = self._known(lets, asked, scope)
                        made += [*before, *self._has_candidate(rule, step, inner)]
                    chosen.append(step.binding)
                case m.Ask():
                    if not step.everyone and not chosen:
                        made += self._has_choice(rule, step, scope, lets)
                case _:
                    assert_never(step)
        return made

    def _known(
        self, lets: Sequence[m.SetBinding], asked: object, scope: Scope
    ) -> tuple[list[ast.stmt], Scope]:
        """Code that sets the locals that something asks for, and the scope that has them."""
        wanted, needed = [asked], list[m.SetBinding]()
        for let in reversed(lets):
            if mentions(wanted, let.binding):
                wanted.append(let.value)
                needed.append(let)
        made: list[ast.stmt] = []
        for let in reversed(needed):
            value = self.builder.expressions.lower_kept(let.value, scope)
            local, scope = self.builder.expressions.bind(let.binding, scope)
            made.append(assign(local, value))
        return made, scope

    def _has_candidate(
        self, rule: PlayRule | UseRule, choose: m.Choose, scope: Scope
    ) -> list[ast.stmt]:
        lower = self.builder.expressions.lower
        is_card = isinstance(rule, PlayRule) and self._may_hold_this(choose)
        if choose.condition is None and not is_card and choose.low is None:
            return self._has_any(choose.source, scope)
        source = lower(choose.source, scope)
        local, inner = self.builder.expressions.bind(choose.candidate, scope)
        tests = []
        if is_card:
            # Before the condition, which may ask whether a card could be played: this one too.
            tests.append(expression("X != this", X=name(local)))
        if choose.condition is not None:
            tests.append(lower(choose.condition, inner))
        test = conjunction(tests)
        if isinstance(test, ast.Constant) and test.value and choose.low is None:
            return self._has_any(choose.source, scope)
        if choose.low is not None:
            return statements(
                "if len([1 for X in L if T]) < N: return False",
                X=local,
                L=source,
                T=test,
                N=lower(choose.low, scope),
            )
        return statements(
            "for X in L:\n if T: break\nelse: return False", X=local, L=source, T=test
        )

    def _has_any(self, source: m.Expression, scope: Scope) -> list[ast.stmt]:
        nothing = self.builder.expressions.lists.asked_of("none", source, scope)
        if isinstance(nothing, ast.Constant) and not nothing.value:
            return []
        return statements("if T: return False", T=nothing)

    def _may_hold_this(self, choose: m.Choose) -> bool:
        """Whether the card that is played, which lies in a hand, may be among the candidates."""
        match choose.source:
            case (
                m.Builtin(name="cards_in", arguments=(m.ZoneOf(zone=zone),))
                | m.CardsOf(zone=m.ZoneOf(zone=zone))
            ):
                layout = self.builder.layout
                return layout.zone_base[zone] == layout.hand_base
        return choose.candidate.type.name == "card"

    def _has_choice(
        self, rule: PlayRule | UseRule, ask: m.Ask, scope: Scope, lets: Sequence[m.SetBinding]
    ) -> list[ast.stmt]:
        """One label at least must be open, and its own leading choices must have candidates."""
        tests: list[ast.expr] = []
        for choice in ask.choices:
            body: list[ast.stmt] = []
            if choice.condition is not None:
                body, inner = self._known(lets, choice.condition, scope)
                test = self.builder.expressions.lower(choice.condition, inner)
                body += _unless(test)
            body = _asked_once(body, self._targets(rule, choice.body, scope, lets))
            if not body:
                return []
            identifier = self._define("can_choose", rule, [*body, *statements("return True")])
            tests.append(expression("F(s, this, you, o)", F=name(identifier)))
        return statements("if not T: return False", T=disjunction(tests))


def _is_refused(body: list[ast.stmt]) -> bool:
    """Whether code says no, whatever the position."""
    match body:
        case [ast.Return(value=ast.Constant(value=False))]:
            return True
    return False


def _unless(test: ast.expr) -> list[ast.stmt]:
    """Code that returns False unless a test holds, as that for a choice without candidates."""
    match test:
        case ast.Call(
            func=ast.Name(id="any"), args=[ast.GeneratorExp(elt=fits, generators=[one])]
        ) if not one.ifs:
            return statements(
                "for X in L:\n if T: break\nelse: return False", X=one.target, L=one.iter, T=fits
            )
    return statements("if not T: return False", T=test)


def _asked_once(known: list[ast.stmt], more: list[ast.stmt]) -> list[ast.stmt]:
    """Both, without what is asked again by the first of `more`."""
    again = known and more and _as_asked(known[-1]) == _as_asked(more[0])
    return [*known, *(more[1:] if again else more)]


def _as_asked(node: ast.stmt) -> str:
    """The same of loops that differ by the name of their candidate alone."""
    if isinstance(node, ast.For) and isinstance(node.target, ast.Name):
        node = renamed(node, node.target.id, "candidate")
    return ast.dump(node)


def _mentions_any(root: object, bindings: Iterable[Binding]) -> bool:
    return any(mentions(root, binding) for binding in bindings)
