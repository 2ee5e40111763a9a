"""What a player may do in a window: playable cards, cards treated as others, abilities.

An option of a window is one integer. With C cards in the game, or 1 if there are none, `c`
plays card c; `c + C * (1 + t)` plays it as treatment t says; `-2 - (u * C + c)` is use u of
card c. A use of a rule of the table is of no card, and counted as if it were of card 0.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, assert_never

from attrs import define, field

from rulekit.compiler.ast_templates import assign, call, constant, expression, name, statements
from rulekit.compiler.bindings import Scope, scope_of
from rulekit.compiler.frames import Frames
from rulekit.compiler.interning import Numbered
from rulekit.compiler.partial_evaluation import conjunction, disjunction, negated
from rulekit.compiler.probes import mark
from rulekit.compiler.rule_gates import Part, any_of, in_turn
from rulekit.compiler.wait_analysis import mentions
from rulekit.ruleset import meaning as m
from rulekit.ruleset.carried_rules import CarriedRule, PlayRule, TreatRule, UseRule
from rulekit.ruleset.control_flow import beginning
from rulekit.ruleset.definitions import Binding, Component, Kind, TableRule, Window

if TYPE_CHECKING:
    from rulekit.compiler.builder import Builder


@define(eq=False)
class Windows:
    """Functions and tables for the windows that a ruleset offers."""

    builder: Builder
    windows: Numbered[Window] = field(factory=Numbered)
    options: dict[Window, str] = field(factory=dict)
    plays: Numbered[tuple[PlayRule, Window]] = field(factory=Numbered)
    play_predicates: dict[tuple[int, Window], str] = field(factory=dict)
    uses: Numbered[tuple[UseRule, Window | None]] = field(factory=Numbered)
    limited: Numbered[UseRule] = field(factory=Numbered)
    treats: Numbered[TreatRule] = field(factory=Numbered)
    serving: dict[Component, str | None] = field(factory=dict)
    playable: dict[Window, str] = field(factory=dict)

    def number(self, window: Window) -> int:
        return self.windows.number(window)

    # --- Which rule applies ------------------------------------------------------------

    def play_rule(self, component: Component, window: Window) -> PlayRule | None:
        for rule in reversed(component.rules):
            if isinstance(rule, PlayRule) and window in rule.windows:
                return rule
        return None

    def play_number(self, window: Window, component: Component) -> int:
        """The number of the play of a component in a window, or -1."""
        rule = self.play_rule(component, window)
        if rule is None:
            return -1
        play = rule, window
        if play not in self.plays:
            self.builder.schedule_play(self.plays.number(play))
        return self.plays.number(play)

    def use_number(self, rule: UseRule, window: Window | None) -> int:
        use = rule, window
        if use not in self.uses:
            self.builder.schedule_use(self.uses.number(use))
        return self.uses.number(use)

    def limit_number(self, rule: UseRule) -> int:
        """What a limited use counts under: one number for all the windows it is offered in."""
        return self.limited.number(rule)

    def treat_number(self, rule: TreatRule) -> int:
        return self.treats.number(rule)

    def outer(self, window: Window | None) -> Frames | None:
        if window is None or window.event is None:
            return None
        return self.builder.events.frames(window.event)

    # --- May it be played --------------------------------------------------------------

    def predicate(self, rule: PlayRule, window: Window) -> str:
        """A function (s, this, you, o): may `you` play this card here and now?"""
        key = (id(rule), window)
        made = self.play_predicates.get(key)
        if made is None:
            made = self.builder.reserve("can_play", rule.carrier.name)
            self.play_predicates[key] = made
            body = self._may(rule, window)
            if self.builder.facts.usable_modified:
                usable = self.builder.values.function(self.builder.ruleset.values["usable"])
                test = call(usable, name("s"), name("you"), name("this"))
                body = [*statements("if not T: return False", T=test), *body]
            self._define(made, rule, body)
        return made

    def _define(self, identifier: str, rule: CarriedRule, body: list[ast.stmt]) -> None:
        self.builder.add_function(identifier, ["s", "this", "you", "o"], body, rule.span)

    def _scope(self, rule: CarriedRule, window: Window | None) -> Scope:
        outer = self.outer(window)

        def resolve(binding: Binding) -> ast.expr:
            if outer is not None and binding in outer.slots:
                return expression("s.stack[o][N]", N=outer.slots[binding])
            raise LookupError(f"{binding.name} is not known in the window")

        scope = scope_of(rule.span)
        scope.resolve = resolve
        if rule.this is not None:
            scope.reads[rule.this] = name("this")
        if rule.you is not None:
            scope.reads[rule.you] = name("you")
        return scope

    def _may(self, rule: PlayRule | UseRule, window: Window | None) -> list[ast.stmt]:
        scope = self._scope(rule, window)
        made: list[ast.stmt] = []
        if rule.condition is not None:
            test = self.builder.expressions.lower(rule.condition, scope)
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
        source = lower(choose.source, scope)
        is_card = choose.candidate.type.name == "card" and isinstance(rule, PlayRule)
        if choose.condition is None and not is_card and choose.low is None:
            return statements("if not L: return False", L=source)
        local, inner = self.builder.expressions.bind(choose.candidate, scope)
        tests = []
        if is_card:
            # Before the condition, which may ask whether a card could be played: this one too.
            tests.append(expression("X != this", X=name(local)))
        if choose.condition is not None:
            tests.append(lower(choose.condition, inner))
        test = conjunction(tests)
        if isinstance(test, ast.Constant) and test.value and choose.low is None:
            return statements("if not L: return False", L=source)
        if choose.low is not None:
            found = ast.ListComp(
                elt=constant(1),
                generators=[
                    ast.comprehension(
                        target=ast.Name(id=local, ctx=ast.Store()),
                        iter=source,
                        ifs=[test],
                        is_async=0,
                    )
                ],
            )
            return statements("if len(L) < N: return False", L=found, N=lower(choose.low, scope))
        return [
            ast.For(
                target=ast.Name(id=local, ctx=ast.Store()),
                iter=source,
                body=[ast.If(test=test, body=[ast.Break()], orelse=[])],
                orelse=statements("return False"),
            )
        ]

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
                body += statements("if not T: return False", T=test)
            body += self._targets(rule, choice.body, scope, lets)
            if not body:
                return []
            identifier = self.builder.reserve("can_choose", rule.carrier.name)
            self._define(identifier, rule, [*body, *statements("return True")])
            tests.append(expression("F(s, this, you, o)", F=name(identifier)))
        return statements("if not T: return False", T=ast.BoolOp(op=ast.Or(), values=tests))

    # --- Options -----------------------------------------------------------------------

    def options_function(self, window: Window) -> str:
        """A function (s, you, o) that lists what a player may do, `o` being the depth of
        the frame that offers the window."""
        made = self.options.get(window)
        if made is None:
            made = self.builder.reserve("options", window.name)
            self.options[window] = made
            self.number(window)
            self.builder.schedule_options(window, made)
        return made

    def define_options(self, window: Window, identifier: str) -> None:
        layout = self.builder.layout
        made: list[ast.stmt] = statements("a = []")
        hand = layout.hand_base
        if hand >= 0:
            table = self._predicate_table(window)
            if table is not None:
                made += statements(
                    "for c in z[you + HAND]:\n"
                    " may = TABLE[c]\n"
                    " if may is not None and (may is True or may(s, c, you, o)): a.append(c)",
                    HAND=hand,
                    TABLE=name(table),
                )
            treats = self.builder.rules_of(TreatRule)
            made += self.each([(one, self._treated(one, window, hand)) for one in treats])
        uses = self.builder.rules_of(UseRule)
        made += self._usables([one for one in uses if window in (one.windows or ())], window)
        made += statements("return a")
        span = window.span or self.builder.any_span
        self.builder.add_function(identifier, ["s", "you", "o"], made, span)

    def define_any(self, identifier: str) -> None:
        """Abilities that may be used whenever their holder is asked anything: as tuples."""
        made: list[ast.stmt] = statements("if paying(s, you): return []\na = []\no = -1")
        uses = self.builder.rules_of(UseRule)
        made += self._usables([one for one in uses if one.windows is None], None)
        made += statements("return [(x,) for x in a]")
        self.builder.add_function(identifier, ["s", "you"], made, self.builder.any_span)

    def _predicate_table(self, window: Window) -> str | None:
        """For every card: None, True, or the function that says whether it may be played."""
        entries: list[object] = []
        made: dict[Component, object] = {}
        for component in self.builder.layout.cards:
            if component not in made:
                made[component] = self._predicate_entry(component, window)
            entries.append(made[component])
        if all(entry is None for entry in entries):
            return None
        return self.builder.late_table("CAN", window.name, entries)

    def _predicate_entry(self, component: Component, window: Window) -> object:
        rule = self.play_rule(component, window)
        if rule is None:
            return None
        self.play_number(window, component)
        return self._entry(rule, window)

    def _entry(self, rule: PlayRule, window: Window) -> object:
        if not self.builder.facts.usable_modified:
            body = self._may(rule, window)
            if len(body) == 1:
                return True
        return name(self.predicate(rule, window))

    def _treated(self, treat: TreatRule, window: Window, hand: int) -> list[ast.stmt]:
        """Cards of the hand that may be played as another in this window."""
        test = self._treatable(treat, window)
        if test is None:
            return []
        number = self.treat_number(treat)
        self.play_number(window, treat.as_)
        add = statements(
            "for c in z[you + HAND]:\n if T: a.append(c + SHIFT)",
            HAND=hand,
            T=test,
            SHIFT=self.builder.layout.option_stride * (1 + number),
        )
        return self.if_works(treat, add)

    def _treatable(self, treat: TreatRule, window: Window) -> ast.expr | None:
        """Whether card `c` may be played as another: None if that has no play here."""
        rule = self.play_rule(treat.as_, window)
        if rule is None:
            return None
        entry = self._entry(rule, window)
        tests = [self.matches(treat, name("c"), name("you"))]
        if treat.what == "card" or (
            isinstance(treat.what, Kind) and treat.as_.kind.is_a(treat.what)
        ):
            # The card itself is among them, and need not be treated as what it is.
            tests.append(negated(self.builder.expressions.is_component(name("c"), treat.as_)))
        if isinstance(entry, ast.expr):
            tests.append(expression("F(s, c, you, o)", F=entry))
        return conjunction(tests)

    def playable_function(self, window: Window) -> str:
        """A function (s, you, c): could a player play this card of their hand in a window?
        It asks the plays of the card only, so that rules for plays may ask it of others."""
        made = self.playable.get(window)
        if made is None:
            made = self.playable[window] = self.builder.reserve("playable", window.name)
            self.builder.schedule(lambda: self._define_playable(window, self.playable[window]))
        return made

    def _define_playable(self, window: Window, identifier: str) -> None:
        hand = self.builder.layout.hand_base
        made = statements("if where[c] != you + HAND: return False\no = -1", HAND=hand)
        table = self._predicate_table(window)
        if table is not None:
            made += statements(
                "may = TABLE[c]\n"
                "if may is not None and (may is True or may(s, c, you, o)): return True",
                TABLE=name(table),
            )
        treats = [
            (treat, self.if_works(treat, statements("if T: return True", T=test)))
            for treat in self.builder.rules_of(TreatRule)
            if (test := self._treatable(treat, window)) is not None
        ]
        made += self.each(treats)
        made += statements("return False")
        span = window.span or self.builder.any_span
        self.builder.add_function(identifier, ["s", "you", "c"], made, span)

    def matches(self, treat: TreatRule, card: ast.expr, you: ast.expr) -> ast.expr:
        """Whether a treatment that works for `you` applies to a card."""
        lower = self.builder.expressions
        tests: list[ast.expr] = []
        match treat.what:
            case "card":
                pass
            case Kind() as kind:
                table = self.builder.kind_table(kind)
                tests.append(expression("T[C]", T=name(table), C=card))
            case Component() as component:
                tests.append(lower.is_component(card, component))
            case _:
                assert_never(treat.what)
        if treat.condition is not None:
            reads: dict[Binding, ast.expr] = {}
            if treat.you is not None:
                reads[treat.you] = you
            if treat.this is not None and mentions(treat.condition, treat.this):
                reads[treat.this] = name("this")
            test = lower.lower(treat.condition, scope_of(treat.span, reads))
            if treat.this in reads:
                test = self._for_some_copy(treat, test, you)
            tests.append(test)
        tests += mark(self.builder, treat)
        return conjunction(tests)

    def _for_some_copy(self, treat: TreatRule, test: ast.expr, you: ast.expr) -> ast.expr:
        """Whether a condition that asks about `this` holds for a card that brings the rule."""
        return disjunction(
            [
                expression(
                    "any(T for this in copies_before(s, INDEX, YOU))",
                    T=test,
                    INDEX=self.builder.active_index(carrier),
                    YOU=you,
                )
                for carrier in self.builder.carriers(treat)
                if carrier is not None
            ]
        )

    def if_works(self, rule: CarriedRule, body: list[ast.stmt]) -> list[ast.stmt]:
        """Code that is run if the carrier of a rule has it work for `you`."""
        carriers = self.builder.carriers(rule)
        if not carriers or None in carriers:
            return body if carriers else []
        tests = [(one, self.builder.count_for(one, name("you"))) for one in carriers if one]
        return [ast.If(test=any_of(self.builder.layout, tests), body=body, orelse=[])]

    def each(self, parts: Iterable[tuple[CarriedRule, list[ast.stmt]]]) -> list[ast.stmt]:
        """The code of several rules that is run where they work, one after the other."""
        carried = [(self.builder.carrier(rule), body) for rule, body in parts]
        return in_turn(self.builder.layout, carried)

    def _usables(self, uses: list[UseRule], window: Window | None) -> list[ast.stmt]:
        parts = [part for use in uses for part in self._usable(use, window)]
        return in_turn(self.builder.layout, parts)

    def _usable(self, use: UseRule, window: Window | None) -> Iterator[Part]:
        number = self.use_number(use, window)
        identifier = self.builder.reserve("can_use", use.carrier.name)
        self._define(identifier, use, self._may(use, window))
        first = -2 - number * self.builder.layout.option_stride
        of_table = isinstance(use.carrier, TableRule)
        once = constant(True)
        if use.once_per is not None:
            once = expression(
                "(U, WHOSE) not in s.used",
                U=self.limit_number(use),
                WHOSE=name("you" if of_table else "this"),
            )
        if of_table:
            yield (
                None,
                statements(
                    "if ONCE and F(s, -1, you, o): a.append(OPTION)",
                    ONCE=once,
                    F=name(identifier),
                    OPTION=first,
                ),
            )
        for carrier in self.builder.carriers(use):
            if carrier is None:
                continue
            yield (
                carrier,
                statements(
                    "if TOTAL:\n"
                    " for this in held(s, INDEX, you):\n"
                    "  if ONCE and F(s, this, you, o): a.append(FIRST - this)",
                    TOTAL=expression("n[N]", N=self.builder.total_index(carrier)),
                    INDEX=self.builder.active_index(carrier),
                    ONCE=once,
                    F=name(identifier),
                    FIRST=first,
                ),
            )


def _mentions_any(root: object, bindings: Iterable[Binding]) -> bool:
    return any(mentions(root, binding) for binding in bindings)
