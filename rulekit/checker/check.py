"""Gives merged declarations their meaning: the order in which everything is checked."""

from __future__ import annotations

from pathlib import Path

from rulekit.checker.allow_comments import allowances_in
from rulekit.checker.coercion import check, condition, joined
from rulekit.checker.constants import constant, evaluate
from rulekit.checker.declarations import TURN, declare
from rulekit.checker.expression_checker import read
from rulekit.checker.game_block import read_game
from rulekit.checker.kinds import parents_first
from rulekit.checker.members import field_values, kept, rules_of
from rulekit.checker.ownerless_discards import report_ownerless_discards
from rulekit.checker.recursion import report_recursion
from rulekit.checker.scope import Context, Scope, World
from rulekit.checker.statement_checker import block
from rulekit.checker.text_placeholders import check_text
from rulekit.checker.type_agreement import in_common
from rulekit.language import tree
from rulekit.language.source import Span
from rulekit.merging.merge import Merged
from rulekit.merging.references import calls_in
from rulekit.ruleset import meaning
from rulekit.ruleset.meaning import always_returns
from rulekit.ruleset.model import (
    FLAG,
    NUMBER,
    UNKNOWN,
    Binding,
    Body,
    Counter,
    Ending,
    Event,
    Invariant,
    Parameter,
    Ruleset,
    Type,
    Value,
)


def give_meaning(merged: Merged, name: str, path: Path | None, digest: str) -> World:
    """The ruleset that merged declarations make, with everything wrong in the report."""
    ruleset = Ruleset(name, name, digest, merged.sources, path=path)
    ruleset.parts, ruleset.history = merged.parts, merged.history
    world = World(
        ruleset,
        read,
        block,
        merged.report,
        merged.poisoned,
        merged.sources[0] if merged.sources else None,
        merged.dropped,
        merged.removed,
        merged.silenced,
    )
    world.allowances = allowances_in(merged.sources)
    _Checker(merged, world).run()
    world.report_repeated()
    report_recursion(ruleset, world.report)
    report_ownerless_discards(ruleset, world.report)
    return world


class _Checker:
    """Checks the bodies of one ruleset; values and events are checked when first needed."""

    def __init__(self, merged: Merged, world: World) -> None:
        self.merged = merged
        self.world = world
        self.rules = world.ruleset
        self.report = world.report
        self.values: dict[Value, bool] = {}  # False while it is being checked
        self.depth = 0
        self.scopes: dict[Event, Scope] = {}
        world.ensure_value = self.value
        world.bindings_of_event = self.bindings_of_event

    def run(self) -> None:
        declare(self.merged, self.world)
        for (category, name), node in self.merged.declarations.items():
            if category in ("value", "event"):
                self._defaults(name, node)
        self._printed()
        for value in self._in_order():
            self.value(value)
        read_game(self._node("game", ""), self.merged, self.world)
        for counter in self.rules.counters.values():
            self._counter(counter)
        self._variables()
        for (_, name), node in self.merged.declarations.items():
            if isinstance(node, tree.Ending):
                text = node.text.value if node.text else ""
                self.rules.endings[name] = Ending(name, None, Body(), text, node.name.span)
        for event in list(self.rules.events.values()):
            self.bindings_of_event(event)
        self._carriers()
        for (_, name), node in self.merged.declarations.items():
            if isinstance(node, tree.Ending):
                self._ending(name, node)
            elif isinstance(node, tree.Invariant):
                self._invariant(name, node)
            elif isinstance(node, tree.Setup):
                self.rules.setup.span = node.span
                self.rules.setup.block = tuple(
                    statement
                    for part in (node.body, *node.added)
                    for statement in Context(self.world, "setup", body=self.rules.setup).block(part)
                )

    # --- Values and events -----------------------------------------------------------

    def _node(self, category: str, name: str) -> tree.Declaration | None:
        return self.merged.declarations.get((category, name))

    def _in_order(self) -> list[Value]:
        """Values after those that they ask, as far as they are not asked in a circle.

        Then no value waits for a long chain of others to be checked.
        """
        values = self.rules.values
        done: dict[Value, None] = {}
        waiting = list(reversed(values.values()))
        open_: set[Value] = set()
        while waiting:
            value = waiting[-1]
            needed: list[Value] = []
            node = self._node("value", value.name)
            if value not in open_ and value not in done and node is not None:
                names = calls_in(node)
                needed = [values[name] for name in sorted(names) if name in values]
            open_.add(value)
            needed = [v for v in needed if v not in open_]
            if needed:
                waiting += needed
            else:
                done.setdefault(waiting.pop())
        return list(done)

    def value(self, value: Value) -> None:
        # Only in a circle, which is reported, does a value wait for many others.
        if value in self.values or self.depth > 40:
            return
        self.values[value] = False
        self.depth += 1
        node = self._node("value", value.name)
        assert isinstance(node, tree.Value)
        names = self._parameters(value.parameters)
        declared = value.type if node.result is not None else None
        context = Context(
            self.world, "value", Scope(names), pure=True, fixed=frozenset(names.values()),
            result=declared or UNKNOWN,
        )  # fmt: skip
        if not isinstance(node.body, tuple):
            found = check(node.body, context, declared)
            value.body = found
            if declared is None:
                value.type = found.type
        else:
            body = context.body = Body()
            context.returned = []
            context.scope = Scope(outer=context.scope)
            body.block = context.block(node.body)
            value.body = body
            if declared is None:
                value.type = self._type_of(context.returned)
            if not always_returns(body.block):
                self._no_return(node, f"the value `{value.name}` does not always answer")
        self.values[value] = True
        self.depth -= 1

    def _type_of(self, returned: list[meaning.Expression]) -> Type:
        type_ = UNKNOWN
        for found in returned:
            common = in_common(type_, found.type, self.rules)
            if common is None:
                context = Context(self.world, "value")
                joined(type_, found, context)
                return UNKNOWN
            type_ = common
        return type_

    def _must_return(self, node: tree.Event, event: Event) -> None:
        if not always_returns(event.body.block):
            self._no_return(node, f"the event `{event.name}` does not always return a result")

    def _no_return(self, node: tree.Value | tree.Event, message: str) -> None:
        notes: tuple[str, ...] = ()
        if isinstance(node.body, tuple) and any(isinstance(s, tree.Choose) for s in node.body):
            notes = ("Where a choice has no candidate, the rest of its block is left out.",)
        self.report.error(
            "RK2012",
            node.name.span,
            message,
            label="its end can be reached without a `return`",
            notes=notes,
            help="end it with a `return`",
        )

    def _parameters(self, parameters: list[Parameter]) -> dict[str, Binding]:
        names: dict[str, Binding] = {}
        context = Context(self.world, "declaration")
        for parameter in parameters:
            binding = parameter.binding
            if binding.span is not None:
                context.must_be_free(binding.name, binding.span)
            names[binding.name] = binding
        return names

    def _defaults(self, name: str, node: tree.Declaration) -> None:
        if isinstance(node, tree.Value):
            parameters = self.rules.values[name].parameters
        elif isinstance(node, tree.Event):
            parameters = self.rules.events[name].parameters
        else:
            return
        context = Context(self.world, "declaration", pure=True)
        for parameter, parameter_node in zip(parameters, node.parameters, strict=True):
            default = parameter_node.default
            if default is not None and not parameter.default_is_you:
                parameter.default = check(default, context, parameter.binding.type)

    def bindings_of_event(self, event: Event) -> dict[str, Binding]:
        known = self.scopes.get(event)
        if known is not None:
            return known.names
        scope = self.scopes[event] = Scope(self._parameters(event.parameters))
        node = self._node("event", event.name)
        context = Context(
            self.world, "phase" if event.is_phase else "event", scope, event.you,
            body=event.body, event=event, result=event.result,
        )  # fmt: skip
        if isinstance(node, tree.Event | tree.Phase):
            event.body.block = context.block(node.body)
            check_text(event, node.text, self.world)
            if isinstance(node, tree.Event) and event.result is not None:
                self._must_return(node, event)
        if event.name == TURN and node is None:
            span = event.span or _start(self.rules)
            event.body.block = tuple(
                meaning.CallEvent(phase.span or span, phase, (), None)
                for phase in self.rules.phases
            )
        return scope.names

    # --- Declarations ----------------------------------------------------------------

    def _counter(self, counter: Counter) -> None:
        node = self._node("counter", counter.name)
        assert isinstance(node, tree.Counter)
        context = Context(self.world, "declaration", pure=True)
        if counter.subject is not None:
            context = context.with_binding(counter.subject)
        if isinstance(node.bounds, tree.Range):
            counter.low = check(node.bounds.low, context, NUMBER)
            counter.high = check(node.bounds.high, context, NUMBER)
            self._bounds(counter, node)
        else:
            self.report.error(
                "RK2015",
                node.bounds.span,
                f"between what does `{counter.name}` stay?",
                label="not a range",
                help="write the lowest and the highest number: `0..5`, or `0..unlimited`",
            )
        if node.starts_at is not None:
            counter.starts_at = check(node.starts_at, context, NUMBER)

    def _bounds(self, counter: Counter, node: tree.Counter) -> None:
        context = Context(self.world, "declaration")
        low = evaluate(counter.low, context) if counter.low is not None else None
        high = evaluate(counter.high, context) if counter.high is not None else None
        if isinstance(low, int) and isinstance(high, int) and low > high:
            self.report.error(
                "RK2015",
                node.bounds.span,
                "no number is in this range",
                label="the lowest is above the highest",
            )

    def _variables(self) -> None:
        context = Context(self.world, "declaration", pure=True)
        for name, variable in self.rules.variables.items():
            node = self._node("var", name)
            assert isinstance(node, tree.Variable)
            if node.default is not None:
                variable.default = check(node.default, context, variable.type)

    # --- Carriers --------------------------------------------------------------------

    def _printed(self) -> None:
        """Defaults of fields, then what is printed on components."""
        context = Context(self.world, "declaration", pure=True)
        for kind in self.rules.kinds.values():
            node = self._node("kind", kind.name)
            assert isinstance(node, tree.Kind)
            for member in node.members:
                if isinstance(member, tree.FieldDeclaration) and member.default is not None:
                    field = kind.fields.get(member.name.text)
                    if field is not None and field.kind is kind:
                        field.default = constant(member.default, field.type, context)
                elif isinstance(member, tree.FieldValue):
                    self.world.poisoned.add(member.name.text)
                    self.report.error(
                        "RK2008",
                        member.span,
                        "a kind declares fields, and its components give their values",
                        label="a value in a kind",
                        help=f"write `{member.name.text}: number = …` for a default",
                    )
        for component in self.rules.components.values():
            declared = self._node("component", component.name)
            assert isinstance(declared, tree.Component)
            field_values(component, declared, self.world)

    def _carriers(self) -> None:
        for kind in parents_first(self.rules.kinds.values()):
            declared = self._node("kind", kind.name)
            members = declared.members if isinstance(declared, tree.Kind) else ()
            own = rules_of(kind, members, self.world)
            kind.rules = kept(own, kind.parent.rules if kind.parent else [])
        for (_, name), node in self.merged.declarations.items():
            match node:
                case tree.Rule():
                    table_rule = self.rules.table_rules[name]
                    table_rule.rules = rules_of(table_rule, node.members, self.world)
                    self._no_fields(node)
                case tree.Component():
                    component = self.rules.components[name]
                    own = rules_of(component, node.members, self.world)
                    component.rules = kept(own, component.kind.rules)

    def _no_fields(self, node: tree.Rule) -> None:
        for member in node.members:
            if isinstance(member, tree.FieldDeclaration | tree.FieldValue):
                self.report.error(
                    "RK2008",
                    member.span,
                    "a `rule` of the table has no fields",
                    label="a field",
                    help="declare a `counter` or `var` of the table",
                )

    def _ending(self, name: str, node: tree.Ending) -> None:
        ending = self.rules.endings[name]
        context = Context(self.world, "ending", body=ending.body)
        ending.condition = condition(node.condition, context)
        ending.body.block = context.block(node.body)

    def _invariant(self, name: str, node: tree.Invariant) -> None:
        context = Context(self.world, "invariant", pure=True)
        self.rules.invariants[name] = Invariant(
            name,
            tuple(check(each, context.asking(), FLAG) for each in node.conditions),
            node.text.value if node.text else "",
            node.name.span,
        )


def _start(rules: Ruleset) -> Span:
    source = rules.sources[-1]
    return Span(source, 0, min(1, len(source.text)))
