"""The rules that kinds, components and rules of the table carry."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, TypeAlias, assert_never

from attrs import evolve

from rulekit.checker.coercion import check, condition
from rulekit.checker.scope import Context, Place, Scope, World
from rulekit.checker.text_placeholders import stands_as_written
from rulekit.checker.type_agreement import called
from rulekit.language import tree
from rulekit.language.nodes import walk
from rulekit.language.source import Span
from rulekit.ruleset.carried_rules import (
    CarriedRule,
    HookRule,
    Modification,
    ModifyRule,
    PlayRule,
    TreatRule,
    UseRule,
    WheneverRule,
)
from rulekit.ruleset.definitions import Binding, Body, Carrier, Component, Event, Kind, Window
from rulekit.ruleset.meaning import Expression
from rulekit.ruleset.types import NUMBER, PLAYER, UNKNOWN, Type
from rulekit.ruleset.uses import Ability


def rules_of(carrier: Carrier, members: Iterable[tree.Member], world: World) -> list[CarriedRule]:
    """The rules among the members of a kind, a component or a `rule` of the table."""
    read = [_RuleReader(carrier, world.at(member)).read(member) for member in members]
    return [rule for rule in read if rule is not None]


def kept(own: list[CarriedRule], inherited: list[CarriedRule]) -> list[CarriedRule]:
    """The own rules, and the inherited ones save plays in windows that have a play of their own,
    and uses with a label that a use of their own has."""
    taken = {w for rule in own if isinstance(rule, PlayRule) for w in rule.windows}
    labels = {rule.label for rule in own if isinstance(rule, UseRule)}
    rules = list(own)
    for rule in inherited:
        if isinstance(rule, PlayRule) and taken.intersection(rule.windows):
            left = tuple(w for w in rule.windows if w not in taken)
            if left:
                rules.append(evolve(rule, windows=left))
        elif not (isinstance(rule, UseRule) and rule.label in labels):
            rules.append(rule)
    return rules


_ONCE_IN_A_GAME = (
    "remember it: `var NAME of player: flag`, asked by `when not you.NAME`,"
    " and `you.NAME = yes` in the body"
)


_Head: TypeAlias = "tuple[Carrier, Binding | None, Binding | None, Expression | None, Span]"


_Conditional: TypeAlias = (
    tree.Play | tree.Use | tree.Hook | tree.Whenever | tree.Modify | tree.Treat
)


class _RuleReader:
    """Reads the rules of one carrier."""

    def __init__(self, carrier: Carrier, world: World) -> None:
        self.carrier = carrier
        self.world = world
        kind: Kind | None = None
        if isinstance(carrier, Component | Kind):
            kind = carrier if isinstance(carrier, Kind) else carrier.kind
        self.kind = kind

    def read(self, member: tree.Member) -> CarriedRule | None:
        match member:
            case tree.Play():
                return self._play(member)
            case tree.Use():
                return self._use(member)
            case tree.Hook():
                return self._hook(member)
            case tree.Whenever():
                return self._whenever(member)
            case tree.Modify():
                return self._modify(member)
            case tree.Treat():
                return self._treat(member)
            case tree.FieldDeclaration() | tree.FieldValue():
                return None
        assert_never(member)

    def _context(
        self, place: Place, node: tree.Member, names: dict[str, Binding] | None = None
    ) -> Context:
        you = this = None
        if self.kind is None and place == "use":
            you = Binding("you", PLAYER, "you", node.span)  # of the table: anybody
        elif self.kind is not None:
            zones = self.kind.works_in
            held = place in ("play", "use") or not zones or any(z.of_player for z in zones)
            you = Binding("you", PLAYER, "you", node.span) if held else None
            this = Binding("this", Type("card", kind=self.kind.name), "this", node.span)
        outer = Scope(dict(names or {}))
        return Context(self.world, place, Scope(outer=outer), you, this, body=Body())

    def _head(self, node: _Conditional, context: Context) -> _Head:
        """What every rule begins with."""
        when = condition(node.condition, context)
        return self.carrier, context.this, context.you, when, node.span

    def _body(self, nodes: tree.Block, context: Context) -> Body:
        assert context.body is not None
        context.body.block = context.block(nodes)
        return context.body

    def _only_of_cards(self, node: tree.Member, what: str) -> bool:
        if self.kind is not None:
            return True
        self.world.report.error(
            "RK2014",
            node.span,
            f"a `rule` of the table cannot have a `{what}`",
            label="no card is used",
            help="give it to a component, or hook an event",
        )
        return False

    # --- Plays and uses --------------------------------------------------------------

    def _windows(self, words: tuple[tree.Word, ...]) -> tuple[tuple[Window, ...], bool]:
        """The windows named, main if none is, and whether all of them exist."""
        windows = self.world.ruleset.windows
        if not words:
            return (windows["main"],), True
        found: list[Window] = []
        complete = True
        for word in words:
            window = self.world.look_up(word, windows)
            if window is None:
                complete = False
                self.world.no_window(word.text, word.span)
            elif window not in found:
                found.append(window)
        return tuple(found), complete

    def _names_in(self, windows: tuple[Window, ...]) -> dict[str, Binding]:
        events = {window.event for window in windows}
        event = events.pop() if len(events) == 1 else None
        return {} if event is None else self.world.bindings_of_event(event)

    def _play(self, node: tree.Play) -> CarriedRule | None:
        if not self._only_of_cards(node, "play"):
            return None
        windows, complete = self._windows(node.windows)
        context = self._context("play", node, self._names_in(windows))
        context.lenient = not complete
        return PlayRule(*self._head(node, context), windows, self._body(node.body, context))

    def _use(self, node: tree.Use) -> CarriedRule | None:
        windows: tuple[Window, ...] | None = None
        complete = True
        if node.windows is not None:
            windows, complete = self._windows(node.windows)
        context = self._context("use", node, self._names_in(windows or ()))
        context.lenient = not complete
        once: Event | Literal["turn"] | None = None
        if node.once_per == "turn":
            once = "turn"
        elif node.once_per is not None:
            named = tree.Word(node.span.word(node.once_per, after="per"), node.once_per)
            events = self.world.ruleset.events
            if node.once_per in ("game", "round", "match") and node.once_per not in events:
                self.world.unknown(
                    "RK1006", named.span, node.once_per, "event", (), help=_ONCE_IN_A_GAME
                )
            else:
                once = self.world.find("RK1006", named, "event", events)
        stands_as_written(
            node.label.span,
            context,
            "An ability is called the same wherever it is offered, and in the log.",
            "name `{name}` in the text of an event that the ability raises, or in an `option`",
        )
        head = self._head(node, context)
        rule = UseRule(*head, node.label.value, windows, once, self._body(node.body, context))
        self.world.note(node.label.span, Ability(rule))
        return rule

    # --- Hooks and modifiers ---------------------------------------------------------

    def _hook(self, node: tree.Hook) -> CarriedRule | None:
        events = self.world.ruleset.events
        event = self.world.look_up(node.event, events)
        if event is None:
            name = node.event.text
            own = [e.name for e in events.values() if not self.world.is_prelude(e)]
            self.world.unknown("RK1006", node.event.span, name, "event", events, listed=own)
        context = self._context("hook", node)
        moment: Any = node.when
        context.hook = moment
        if event is None:
            context.lenient = True
        else:
            bindings = {p.binding.name: p.binding for p in event.parameters}
            if moment == "after":
                context.fixed = frozenset(bindings.values())
            assert context.scope.outer is not None
            context.scope.outer.names.update(bindings)
            context.event, context.result = event, event.result
            if moment == "instead" and event.result is not None:
                context.outcome = context.hidden("result", event.result, node.event.span)
                context.scope.outer.names["result"] = context.outcome
        head, body = self._head(node, context), self._body(node.body, context)
        if event is None:
            return None
        rule = HookRule(*head, moment, event, body)
        event.hooks.append(rule)
        return rule

    def _whenever(self, node: tree.Whenever) -> CarriedRule:
        context = self._context("whenever", node)
        head = self._head(node, context)
        return WheneverRule(*head, self._body(node.body, context))

    def _modify(self, node: tree.Modify) -> CarriedRule | None:
        values = self.world.ruleset.values
        value = self.world.look_up(node.value, values)
        context = self._context("modifier", node)
        context.pure, context.body = True, None
        type_ = UNKNOWN
        if value is None:
            self._no_value(node)
            context.lenient = True
        else:
            self.world.ensure_value(value)
            type_ = value.type
            bindings = {p.binding.name: p.binding for p in value.parameters}
            assert context.scope.outer is not None
            context.scope.outer.names.update(bindings)
        modifications: list[Modification] = []
        for change in node.modifications:
            wanted = type_
            operation: Any = change.operation
            if operation != "to" and type_.name not in ("number", "unknown"):
                self.world.report.error(
                    "RK2019",
                    change.span,
                    f"`{node.value.text}` is not a number",
                    label=f"it is {called(type_)}",
                    help=f"write `modify {node.value.text} to …`",
                )
                wanted = UNKNOWN
            elif operation != "to":
                wanted = NUMBER
            found = check(change.value, context, wanted)
            modifications.append(Modification(operation, found))
        head = self._head(node, context)
        if value is None:
            return None
        rule = ModifyRule(*head, value, tuple(modifications))
        value.modifiers.append(rule)
        return rule

    def _no_value(self, node: tree.Modify) -> None:
        world, name, span = self.world, node.value.text, node.value.span
        what = None
        if name in world.ruleset.events:
            what, help_ = "an event", f"hook it: `before {name}`, `instead of {name}`"
        elif name in world.fields:
            what = "a field"
            help_ = f"declare a value that reads it, `value {name}(c: card) = c.{name}`"
        elif name in world.of_player or name in world.of_card or name in world.table:
            what, help_ = "no value", "modify a value that reads it, or change it in a hook"
        reading = self._values_reading(name) if what in ("a field", "no value") else []
        if reading:
            help_ = f"modify a value that reads it: {' or '.join(f'`{one}`' for one in reading)}"
        if what is None or name in world.poisoned:
            values = world.ruleset.values
            own = [v.name for v in values.values() if not world.is_prelude(v)]
            world.unknown("RK1005", span, name, "value", values, listed=own)
            return
        world.report.error(
            "RK2018", span, f"`{name}` is {what}, and only values are modified",
            label=what, help=help_,
        )  # fmt: skip

    def _values_reading(self, name: str) -> list[str]:
        """The numbers that rules ask for and that are read from what bears a name."""
        found = []
        for value in self.world.ruleset.values.values():
            if any(isinstance(n, tree.Attribute) and n.name.text == name
                   for n in walk(self.world.nodes.get(value))):  # fmt: skip
                self.world.ensure_value(value)
                found += [value.name] if value.type is NUMBER else []
        return found

    def _treat(self, node: tree.Treat) -> CarriedRule | None:
        if not self._only_of_cards(node, "treat"):
            return None
        rules = self.world.ruleset
        context = self._context("treat", node)
        what: Kind | Component | Literal["card"] | None = None
        if not node.what.quoted:
            is_card = node.what.text == "card"
            what = "card" if is_card else self.world.look_up(node.what, rules.kinds)
        what = what or self.world.look_up(node.what, rules.components)
        if what is None:
            self.world.unknown(
                "RK1005", node.what.span, node.what.text, "kind or component",
                ["card", *rules.kinds, *rules.components],
            )  # fmt: skip
        as_ = rules.components.get(node.as_.text)
        if as_ is None and node.as_.text in rules.kinds:
            kind = rules.kinds[node.as_.text]
            cards = [f"`{one.name}`" for one in rules.components.values() if one.kind.is_a(kind)]
            self.world.report.error(
                "RK1011", node.as_.span, f"`{kind.name}` is a kind, and cards are treated as one"
                " card", label="a kind",
                help=f"name a card, such as {cards[0]}" if cards else "name a card",
            )  # fmt: skip
        else:
            as_ = self.world.find("RK1005", node.as_, "component", rules.components)
        head = self._head(node, context)
        return None if what is None or as_ is None else TreatRule(*head, what, as_)
