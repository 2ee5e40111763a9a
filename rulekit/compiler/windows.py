"""What a player may do in a window: playable cards, cards treated as others, abilities.

An option of a window is one integer. With C cards in the game, or 1 if there are none, `c`
plays card c; `c + C * (1 + t)` plays it as treatment t says; `-2 - (u * C + c)` is use u of
card c. A use of a rule of the table is of no card, and counted as if it were of card 0.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from attrs import define, field

from rulekit.compiler.ast_templates import constant, expression, name, statements
from rulekit.compiler.frames import Frame
from rulekit.compiler.interning import Numbered
from rulekit.compiler.partial_evaluation import conjunction, disjunction, negated
from rulekit.compiler.play_predicates import Predicates
from rulekit.compiler.rule_gates import Part, any_of, in_turn
from rulekit.compiler.treatments import matches
from rulekit.language.source import Source
from rulekit.ruleset.carried_rules import CarriedRule, PlayRule, TreatRule, UseRule
from rulekit.ruleset.definitions import Component, Kind, TableRule, Window
from rulekit.ruleset.traversal import play_of

if TYPE_CHECKING:
    from rulekit.compiler.builder import Builder


_NEVER, _ALWAYS, _FIRST_BIT = 1, 2, 4
"""Bits of cards that may never be played in a window, or always, and of the first rule."""

_BITS_OF_ENTRIES: dict[str | int | None, int] = {None: _NEVER, True: _ALWAYS}

_MOST_BITS = 28


@define(eq=False)
class Windows:
    """Functions and tables for the windows that a ruleset offers."""

    builder: Builder
    windows: Numbered[Window] = field(factory=Numbered)
    options: dict[Window, str] = field(factory=dict)
    plays: Numbered[tuple[PlayRule, Window]] = field(factory=Numbered)
    uses: Numbered[tuple[UseRule, Window | None]] = field(factory=Numbered)
    limited: Numbered[UseRule] = field(factory=Numbered)
    treats: Numbered[TreatRule] = field(factory=Numbered)
    serving: dict[Component, str | None] = field(factory=dict)
    playable: dict[Window, str] = field(factory=dict)
    predicates: Predicates = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.predicates = Predicates(self.builder)

    def number(self, window: Window) -> int:
        return self.windows.number(window)

    # --- Which rule applies ------------------------------------------------------------

    def play_number(self, window: Window, component: Component) -> int:
        """The number of the play of a component in a window, or -1."""
        rule = play_of(component, window)
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

    def outer(self, window: Window | None) -> Frame | None:
        if window is None or window.event is None:
            return None
        return self.builder.events.frame(window.event)

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
        span = window.span or self.builder.any_span
        if hand >= 0:
            made += self._plays_of_hand(window, hand, span.source)
            treats = self.builder.rules_of(TreatRule)
            made += self.each(
                [(one, self._treated(one, window, hand, span.source)) for one in treats]
            )
        uses = self.builder.rules_of(UseRule)
        made += self._usables([one for one in uses if window in (one.windows or ())], window)
        made += statements("return a")
        self.builder.add_function(identifier, ["s", "you", "o"], made, span)

    def _plays_of_hand(self, window: Window, hand: int, source: Source) -> list[ast.stmt]:
        """Collects the cards that may be played. What is the same for all cards of a rule is asked
        for the first of them: `asked` and `yes` have a bit for each such rule, and for the cards
        that may never be played or always. Where some may not be usable, each is asked."""
        table = self._predicate_table(window)
        if table is None:
            return []
        same = self.builder.card_table(window.name, (), "SAME")
        bits: dict[int, int] = {}
        first: list[ast.stmt] = []
        together: list[ast.stmt] = []
        changed = self.predicates.usable_changed()
        for rule in self._common_plays(window) if changed is not None else ():
            bit = _FIRST_BIT << len(bits)
            if not self.predicates.is_same_for_all(rule, window):
                fitting = self.predicates.together(rule, window, source)
                if fitting is None:
                    continue
                first += fitting.always
                together += statements(
                    "if bit == BIT:\n"
                    " if not begun & BIT:\n"
                    "  begun |= BIT\n"
                    "  ONCE\n"
                    " EACH\n"
                    " continue",
                    BIT=bit,
                    ONCE=fitting.once,
                    EACH=fitting.each,
                )
            bits[id(rule)] = bit
        entries = self.builder.tables.by_card[table]
        each = statements(
            "for c in z[you + HAND]: EACH", HAND=hand, EACH=self._one_by_one(table, entries)
        )
        if changed is None or not bits:
            del self.builder.tables.by_card[same]
            return each
        self.builder.tables.by_card[same] = tuple(
            bits.get(id(play_of(component, window)), _BITS_OF_ENTRIES.get(entry, 0))
            for component, entry in zip(self.builder.layout.cards, entries, strict=True)
        )
        if together:
            first += statements("begun = 0")
        made = statements(
            "FIRST\n"
            "asked = ASKED\n"
            "yes = ALWAYS\n"
            "for c in z[you + HAND]:\n"
            " bit = SAME[c]\n"
            " if bit & asked:\n"
            "  if bit & yes: a.append(c)\n"
            "  continue\n"
            " TOGETHER\n"
            " asked |= bit\n"
            " if TABLE[c](s, c, you, o):\n"
            "  yes |= bit\n"
            "  a.append(c)",
            FIRST=first,
            ASKED=_NEVER | _ALWAYS,
            ALWAYS=_ALWAYS,
            TOGETHER=together,
            HAND=hand,
            TABLE=name(table),
            SAME=name(same),
        )
        if isinstance(changed, ast.Constant) and not changed.value:
            return made
        return [ast.If(test=changed, body=each, orelse=made)]

    def _one_by_one(self, table: str, entries: Iterable[str | int | None]) -> list[ast.stmt]:
        """Asks for card `c` what its entry says, which is one of these."""
        if all(entry is None or entry is True for entry in entries):
            return statements("if TABLE[c]: a.append(c)", TABLE=name(table))
        return statements(
            "may = TABLE[c]\n"
            "if may is not None and (may is True or may(s, c, you, o)): a.append(c)",
            TABLE=name(table),
        )

    def _common_plays(self, window: Window) -> list[PlayRule]:
        """The plays that several cards have in a window, as many as there are bits for."""
        if self.builder.measured:
            return []
        found: dict[int, list[PlayRule]] = {}
        for component in self.builder.layout.cards:
            rule = play_of(component, window)
            if rule is not None:
                found.setdefault(id(rule), []).append(rule)
        return [rules[0] for rules in found.values() if len(rules) > 1][:_MOST_BITS]

    def define_any(self, identifier: str) -> None:
        """Abilities that may be used whenever their holder is asked anything: as tuples."""
        uses = [one for one in self.builder.rules_of(UseRule) if one.windows is None]
        made: list[ast.stmt] = []
        if not any(isinstance(use.carrier, TableRule) for use in uses):
            # Most players have none of them: that is asked first.
            carriers = [one for use in uses for one in self.builder.carriers(use)]
            tests = [(one, self._may_work(one)) for one in carriers if one is not None]
            made += statements("if not T: return []", T=any_of(self.builder.layout, tests))
        made += statements("if paying(s, you): return []\na = []\no = -1")
        made += self._usables(uses, None)
        made += statements("return [(x,) for x in a]")
        self.builder.add_function(identifier, ["s", "you"], made, self.builder.any_span)

    def _predicate_table(self, window: Window) -> str | None:
        """For every card: None, True, or the function that says whether it may be played."""
        made: dict[Component, str | bool | None] = {}
        for component in self.builder.layout.cards:
            if component not in made:
                made[component] = self._predicate_entry(component, window)
        if all(entry is None for entry in made.values()):
            return None
        entries = (made[component] for component in self.builder.layout.cards)
        return self.builder.card_table(window.name, entries)

    def _predicate_entry(self, component: Component, window: Window) -> str | bool | None:
        rule = play_of(component, window)
        if rule is None:
            return None
        self.play_number(window, component)
        return self.predicates.of_play(rule, window)

    def _treated(
        self, treat: TreatRule, window: Window, hand: int, source: Source
    ) -> list[ast.stmt]:
        """Cards of the hand that may be played as another in this window."""
        test = self._treatable(treat, window, source)
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

    def _treatable(self, treat: TreatRule, window: Window, source: Source) -> ast.expr | None:
        """Whether card `c` may be played as another: None if that has no play here."""
        rule = play_of(treat.as_, window)
        if rule is None:
            return None
        entry = self.predicates.of_play(rule, window)
        tests = [matches(self.builder, treat, source)]
        if treat.what == "card" or (
            isinstance(treat.what, Kind) and treat.as_.kind.is_a(treat.what)
        ):
            # The card itself is among them, and need not be treated as what it is.
            tests.append(negated(self.builder.expressions.is_component(name("c"), treat.as_)))
        if entry is not True:
            tests.append(expression("F(s, c, you, o)", F=name(entry)))
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
        span = window.span or self.builder.any_span
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
            if (test := self._treatable(treat, window, span.source)) is not None
        ]
        made += self.each(treats)
        made += statements("return False")
        self.builder.add_function(identifier, ["s", "you", "c"], made, span)

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

    def _may_work(self, carrier: Component) -> ast.expr:
        """Whether a component lies where it works for `you`."""
        layout = self.builder.layout
        base = layout.active_base[carrier]
        tests = [expression("n[you + N]", N=base)]
        if not all(zone.of_player for zone in carrier.kind.works_in):
            tests.append(expression("n[N]", N=base + layout.players))
        return disjunction(tests)

    def _usable(self, use: UseRule, window: Window | None) -> Iterator[Part]:
        number = self.use_number(use, window)
        identifier = self.predicates.of_use(use, window)
        if identifier is None:
            return
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
                    "if WORKS:\n"
                    " for this in held(s, INDEX, you):\n"
                    "  if ONCE and F(s, this, you, o): a.append(FIRST - this)",
                    WORKS=self._may_work(carrier),
                    INDEX=self.builder.active_index(carrier),
                    ONCE=once,
                    F=name(identifier),
                    FIRST=first,
                ),
            )
