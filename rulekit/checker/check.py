"""Gives merged declarations their meaning: the order in which everything is checked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import TypeVar

from rulekit.checker.allow_comments import allowances_in
from rulekit.checker.carried_rules import kept, rules_of
from rulekit.checker.coercion import check, condition, joined
from rulekit.checker.constants import constant, evaluate, range_meant
from rulekit.checker.declarations import TURN, declare
from rulekit.checker.expression_checker import read
from rulekit.checker.field_values import field_values
from rulekit.checker.game_block import read_game
from rulekit.checker.kinds_and_components import field_meant, parents_first
from rulekit.checker.ownerless_discards import report_ownerless_discards
from rulekit.checker.recursion import report_recursion
from rulekit.checker.scope import Context, Scope, World
from rulekit.checker.statement_checker import block, report_in_ending
from rulekit.checker.text_placeholders import check_text
from rulekit.checker.type_agreement import in_common
from rulekit.language import tree
from rulekit.language.report import Edit
from rulekit.merging.merged import Merged
from rulekit.merging.references import calls_in
from rulekit.ruleset import meaning
from rulekit.ruleset.definitions import (
    Binding,
    Body,
    Component,
    Counter,
    Definition,
    Ending,
    Event,
    Kind,
    Parameter,
    TableRule,
    Value,
    Variable,
)
from rulekit.ruleset.meaning import always_returns
from rulekit.ruleset.model import Ruleset
from rulekit.ruleset.types import FLAG, NUMBER, UNKNOWN, Type


def give_meaning(merged: Merged, name: str, path: Path | None, digest: str) -> World:
    """The ruleset that merged declarations make, with everything wrong in the report."""
    ruleset = Ruleset(name, name, digest, merged.sources, path=path)
    ruleset.parts, ruleset.history = merged.parts, merged.history
    ruleset.several = merged.namespaces.several(name for _, name in merged.declarations)
    for source, family in merged.families.items():
        ruleset.called[source] = {
            name: called
            for name, several in ruleset.several.items()
            for called in several
            if merged.namespaces.seen(called, family, source.edition)
        }
    world = World(
        ruleset,
        read,
        block,
        prelude=merged.sources[0] if merged.sources else None,
        silenced=merged.silenced,
        report=merged.report,
        poisoned=merged.poisoned,
        dropped=merged.dropped,
        removed=merged.removed,
        uses=merged.uses,
        namespaces=merged.namespaces,
        families=merged.families,
    )
    world.allowances = allowances_in(merged.sources)
    _Checker(merged, world).run()
    for event in ruleset.events.values():
        if event.text and event.span is not None:
            event.discloses = world.allowances.allows("RK6110", event.span)
    world.report_repeated()
    report_recursion(ruleset, world.report)
    report_ownerless_discards(ruleset, world.report)
    return world


_Made = TypeVar("_Made", bound=Definition)
_Declared = TypeVar("_Declared", bound=tree.Node)


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
        for kind, kind_node in self._each(Kind, tree.Kind):
            self._field_defaults(kind, kind_node)
        for component, component_node in self._each(Component, tree.Component):
            field_values(component, component_node, self.world)
        for value, value_node in self._each(Value, tree.Value):
            self._defaults(value.parameters, value_node.parameters)
        for event, event_node in self._each(Event, tree.Event):
            self._defaults(event.parameters, event_node.parameters)
        for value in self._in_order():
            self.value(value)
        read_game(self.merged.declarations.get(("game", "")), self.merged, self.world)
        for counter, counter_node in self._each(Counter, tree.Counter):
            self._counter(counter, counter_node)
        for variable, variable_node in self._each(Variable, tree.Variable):
            if variable_node.default is not None:
                context = self._declaring(variable_node)
                variable.default = check(variable_node.default, context, variable.type)
        for event in self.rules.events.values():
            self.bindings_of_event(event)
        self._carriers()
        for node in self.merged.declarations.values():
            match node:
                case tree.Ending():
                    self._ending(self.rules.endings[node.name.value], node)
                case tree.Invariant():
                    context = Context(self.world.at(node), "invariant", pure=True)
                    invariant = self.rules.invariants[node.name.value]
                    invariant.conditions = tuple(
                        check(each, context, FLAG) for each in node.conditions
                    )
                case tree.Setup():
                    self._setup(node)

    # --- Values and events -----------------------------------------------------------

    def _each(self, sort: type[_Made], of: type[_Declared]) -> Iterator[tuple[_Made, _Declared]]:
        """The definitions of one class, with the nodes that declare them."""
        for definition, node in self.world.nodes.items():
            if isinstance(definition, sort) and isinstance(node, of):
                yield definition, node

    def _declaring(self, node: tree.Node) -> Context:
        """The place of a declaration that holds for everybody."""
        return Context(self.world.at(node), "declaration", pure=True)

    def _in_order(self) -> list[Value]:
        """Values after those that they ask, as far as they are not asked in a circle.

        Then no value waits for a long chain of others to be checked.
        """
        done: dict[Value, None] = {}
        waiting = list(reversed(self.rules.values.values()))
        opened: set[Value] = set()
        while waiting:
            value = waiting[-1]
            needed: list[Value] = []
            if value not in opened:
                opened.add(value)
                node = self.world.nodes[value]
                seen = self.world.at(node).ruleset.values
                found = [seen[name] for name in sorted(calls_in(node)) if name in seen]
                needed = [one for one in found if one not in opened]
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
        node = self.world.nodes[value]
        assert isinstance(node, tree.Value)
        names = self._parameters(value.parameters, node)
        declared = value.type if node.result is not None else None
        context = Context(
            self.world.at(node), "value", Scope(names), pure=True, fixed=frozenset(names.values()),
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
            if in_common(type_, found.type, self.rules) is None:
                return joined(type_, found, Context(self.world, "value"))
            type_ = in_common(type_, found.type, self.rules) or UNKNOWN
        return type_

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

    def _parameters(
        self, parameters: list[Parameter], node: tree.Node | None
    ) -> dict[str, Binding]:
        names: dict[str, Binding] = {}
        context = Context(self.world if node is None else self.world.at(node), "declaration")
        for parameter in parameters:
            binding = parameter.binding
            if binding.span is not None:
                context.must_be_free(binding.name, binding.span)
            names[binding.name] = binding
        return names

    def _defaults(self, parameters: Iterable[Parameter], nodes: Iterable[tree.Parameter]) -> None:
        """Each may speak of the parameters before it."""
        earlier: list[Binding] = []
        for parameter, node in zip(parameters, nodes, strict=True):
            if node.default is not None and not parameter.default_is_you:
                context = self._declaring(node)
                for binding in earlier:
                    context = context.with_binding(binding)
                parameter.default = check(node.default, context, parameter.binding.type)
            earlier.append(parameter.binding)

    def bindings_of_event(self, event: Event) -> dict[str, Binding]:
        known = self.scopes.get(event)
        if known is not None:
            return known.names
        node = self.world.nodes.get(event)
        scope = self.scopes[event] = Scope(self._parameters(event.parameters, node))
        world = self.world if node is None else self.world.at(node)
        context = Context(
            world, "phase" if event.is_phase else "event", scope, event.you,
            body=event.body, event=event, result=event.result,
        )  # fmt: skip
        if isinstance(node, tree.Event | tree.Phase):
            event.body.block = context.block(node.body)
            check_text(event, node.text, world)
            if isinstance(node, tree.Event) and event.result is not None:
                if not always_returns(event.body.block):
                    message = f"the event `{event.name}` does not always return a result"
                    self._no_return(node, message)
        elif event.name == TURN:
            span = event.span or self.rules.sources[-1].first_character
            event.body.block = tuple(
                meaning.CallEvent(phase.span or span, phase, (), None)
                for phase in self.rules.phases
            )
        return scope.names

    # --- Declarations ----------------------------------------------------------------

    def _counter(self, counter: Counter, node: tree.Counter) -> None:
        context = self._declaring(node)
        if counter.subject is not None:
            context = context.with_binding(counter.subject)
        if isinstance(node.bounds, tree.Range):
            counter.low = check(node.bounds.low, context, NUMBER)
            counter.high = check(node.bounds.high, context, NUMBER)
            low, high = evaluate(counter.low, context), evaluate(counter.high, context)
            if isinstance(low, int) and isinstance(high, int) and low > high:
                self.report.error(
                    "RK2015",
                    node.bounds.span,
                    "no number is in this range",
                    label="the lowest is above the highest",
                )
        else:
            self.report.error(
                "RK2015",
                node.bounds.span,
                f"between what does `{counter.name}` stay?",
                label="not a range",
                help="write the lowest and the highest number: `0..5`, or `0..unlimited`",
                edit=range_meant(node.bounds),
            )
        if node.starts_at is not None:
            counter.starts_at = check(node.starts_at, context, NUMBER)

    # --- Carriers --------------------------------------------------------------------

    def _field_defaults(self, kind: Kind, node: tree.Kind) -> None:
        for member in node.members:
            if isinstance(member, tree.FieldDeclaration) and member.default is not None:
                field = kind.fields.get(member.name.text)
                if field is not None and field.kind is kind:
                    context = self._declaring(member)
                    field.default = constant(member.default, field.type, context)
            elif isinstance(member, tree.FieldValue):
                self.world.poisoned.add(member.name.text)
                inherited = member.name.text in kind.fields
                declared = None if inherited else field_meant(member)
                self.report.error(
                    "RK2008",
                    member.span,
                    "a kind declares fields, and its components give their values",
                    label="a value in a kind",
                    help=f"write it below each `{kind.name}`"
                    if inherited
                    else f"write `{declared}`"
                    if declared
                    else f"write `{member.name.text}: number = …` for a default",
                    edit=Edit(member.span, declared) if declared else None,
                )

    def _carriers(self) -> None:
        for kind in parents_first(self.rules.kinds.values()):
            node = self.world.nodes[kind]
            assert isinstance(node, tree.Kind)
            own = rules_of(kind, node.members, self.world)
            kind.rules = kept(own, kind.parent.rules if kind.parent else [])
        for definition, node in self.world.nodes.items():
            match definition, node:
                case TableRule(), tree.Rule():
                    definition.rules = rules_of(definition, node.members, self.world)
                    self._no_fields(node)
                case Component(), tree.Component():
                    own = rules_of(definition, node.members, self.world)
                    definition.rules = kept(own, definition.kind.rules)

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

    def _ending(self, ending: Ending, node: tree.Ending) -> None:
        context = Context(self.world.at(node), "ending", body=ending.body)
        ending.condition = condition(node.condition, context)
        ending.body.block = context.block(node.body)
        report_in_ending(ending.body.block, context)

    def _setup(self, node: tree.Setup) -> None:
        setup = self.rules.setup
        setup.span = node.span
        blocks = [
            Context(self.world.at(part[0]) if part else self.world, "setup", body=setup).block(part)
            for part in (node.body, *node.added)
        ]
        setup.block = tuple(chain.from_iterable(blocks))
