"""Statements that set something: `let`, and assignment to locals, counters and variables."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from rulekit.checker.arguments import event_called, positional, result_of
from rulekit.checker.coercion import check, fit
from rulekit.checker.for_each import is_set_for_each
from rulekit.checker.name_resolution import local_names
from rulekit.checker.operators import add
from rulekit.checker.scope import SPECIAL, Context
from rulekit.checker.sought_name import noted
from rulekit.checker.type_agreement import agrees, called, in_common
from rulekit.language import tree
from rulekit.language.foreign_words import FOREIGN_NAMES
from rulekit.language.report import Edit, Label, closest
from rulekit.language.source import Span
from rulekit.ruleset import meaning
from rulekit.ruleset.definitions import Binding
from rulekit.ruleset.meaning import Expression, Statement
from rulekit.ruleset.types import NUMBER, UNKNOWN, Type


def read_let(node: tree.Let, context: Context) -> list[Statement]:
    event = event_called(node.value, context)
    if event is not None:
        assert isinstance(node.value, tree.Call)
        before, arguments = positional(node.value, event, context)
        result = result_of(node.value, event, context)
        binding = context.keep(context.bind(node.name.text, result, node.name.span))
        return [*before, meaning.CallEvent(node.span, event, arguments, binding)]
    value = check(node.value, context)
    binding = context.keep(context.bind(node.name.text, value.type, node.name.span))
    return [meaning.SetBinding(node.span, binding, value)]


def read_assign(node: tree.Assign, context: Context) -> list[Statement]:
    if isinstance(node.target, tree.Name):
        binding = context.scope.find(node.target.text)
        if binding is not None:
            context.world.note(node.target.span, binding)
            return _set_binding(node, binding, context)
        if noted(node.target.text, context):
            return []
        if _is_value(node, context) or _is_new(node, node.target.text, context):
            return []
    elif is_set_for_each(node, context):
        return []
    target = context.read(node.target)
    if context.place == "value" and target.type is not UNKNOWN:
        not_in_value(node, context)
        return []
    match target:
        case meaning.CounterValue():
            before, value = valued(node.value, context, NUMBER)
            operator: Any = node.operator
            done: Statement = meaning.SetCounter(
                node.span, target.counter, target.owner, operator, value
            )
            return [*before, done]
        case meaning.VariableValue():
            before, value = _new_value(node, target, target.type, context)
            return [
                *before,
                meaning.SetVariable(node.span, target.variable, target.owner, value),
            ]
        case meaning.Constant() if target.type is UNKNOWN:
            if event_called(node.value, context) is None:
                context.read(node.value)
            return []
    named = node.target.span
    if not isinstance(target, meaning.Constant) or not context.world.asks_whose(
        named.text, named, context
    ):
        _report_target(node, target, context)
    context.read(node.value)
    return []


def _is_value(node: tree.Assign, context: Context) -> bool:
    """`damage -= 1` of a value, which answers anew each time: reported, if it is that."""
    assert isinstance(node.target, tree.Name)
    name, world = node.target.text, context.world
    rules = world.ruleset
    held = name in world.table or name in rules.settings or name in world.poisoned
    if name not in rules.values or held:
        return False
    given = node.value.span.in_one_line
    if not isinstance(node.value, tree.Number | tree.Name | tree.Attribute | tree.Call):
        given = f"({given})"
    change = f"to {given}" if node.operator == "=" else f"by {node.operator[0]}{given}"
    world.report.error(
        "RK2010",
        node.target.span,
        f"`{name}` is a value, and a value cannot be set",
        label="answers anew whenever it is asked",
        secondary=[Label(span, "declared here")] if (span := rules.values[name].span) else [],
        help=f"change its answers with a rule of its own: `modify {name} {change} when …`",
    )
    if event_called(node.value, context) is None:
        context.read(node.value)
    return True


def _is_new(node: tree.Assign, name: str, context: Context) -> bool:
    """`n = count(you.hand)` of a name that nothing bears: reported, if it is like no other."""
    world = context.world
    known = [*local_names(context), *world.table, *world.of_player]
    if node.operator != "=" or name in (*SPECIAL, *FOREIGN_NAMES) or closest(name, known, 0.8):
        return False
    if world.declared(name, node.span) is not None or name in world.poisoned or context.lenient:
        return False
    if name in world.ruleset.events or name in world.of_card or name in world.fields:
        return False
    start = Span(node.span.source, node.span.start, node.span.start)
    world.report.error(
        "RK1001",
        node.target.span,
        f"there is no name `{name}` that could be set",
        label="not declared",
        help=f"write `let {name} = …` to give a value a name for the first time",
        edit=Edit(start, "let "),
    )
    value = context.read(node.value) if event_called(node.value, context) is None else None
    context.keep(context.bind(name, value.type if value else UNKNOWN, node.target.span))
    return True


def _set_binding(node: tree.Assign, binding: Binding, context: Context) -> list[Statement]:
    if not _may_set(node.target, binding, context):
        if event_called(node.value, context) is None:
            context.read(node.value)
        return []
    old = meaning.Read(node.target.span, binding.type, binding)
    if node.operator != "=":
        before, value = _new_value(node, old, binding.type, context)
    elif (event := event_called(node.value, context)) is not None:
        assert isinstance(node.value, tree.Call)
        before, arguments = positional(node.value, event, context)
        type_ = result_of(node.value, event, context)
        if agrees(binding.type, type_, context.world.whole):
            return [*before, meaning.CallEvent(node.span, event, arguments, binding)]
        fit(meaning.Read(node.value.span, type_, binding), binding.type, context)
        return []
    else:
        expected = binding.type
        if binding.role == "local" and expected.name in ("player", "card"):
            expected = evolve(expected, optional=True)
        before, value = valued(node.value, context, expected)
    if binding.role == "local" and value.type.name != "unknown":
        # `[]` says nothing of its items, and `nobody` may be put where a player was.
        binding.type = in_common(binding.type, value.type, context.world.whole) or binding.type
    return [*before, meaning.SetBinding(node.span, binding, value)]


def valued(
    node: tree.Expression, context: Context, expected: Type | None
) -> tuple[list[Statement], Expression]:
    """A value, which may be the result of an event called on its own."""
    event = event_called(node, context)
    if event is None:
        return [], check(node, context, expected)
    assert isinstance(node, tree.Call)
    result = context.hidden(event.name, result_of(node, event, context), node.span)
    before, arguments = positional(node, event, context)
    call = meaning.CallEvent(node.span, event, arguments, result)
    found = fit(meaning.Read(node.span, result.type, result), expected, context)
    return [*before, call], found


def _new_value(
    node: tree.Assign, old: Expression, type_: Type, context: Context
) -> tuple[list[Statement], Expression]:
    if node.operator == "=":
        return valued(node.value, context, type_)
    before, value = valued(node.value, context, type_ if type_.name == "list" else NUMBER)
    return before, add(node.operator[0], old, value, node.span, context)


def _may_set(target: tree.Name | tree.Attribute, binding: Binding, context: Context) -> bool:
    if binding.role in ("local", "parameter") and binding not in context.fixed:
        return True
    if binding.role == "loop":
        why = "a loop gives it its value at each step"
    elif context.later:
        why = "what is done afterwards keeps it as it was, and nobody reads it any more"
    elif context.hook == "after":
        why = "the event has happened, and changing what it was given would have no effect"
    elif binding.role == "parameter":
        why = "a value only answers; it is asked again whenever the answer is needed"
    else:
        why = "it is given"
    context.world.report.error(
        "RK2010",
        target.span,
        f"`{binding.name}` cannot be set here",
        label="fixed",
        secondary=[Label(binding.span, "declared here")] if binding.span else [],
        notes=(f"Because {why}.",),
        help="keep the new value under a name of its own: `let …`",
    )
    return False


def _report_target(node: tree.Assign, target: Expression, context: Context) -> None:
    help_ = None
    if isinstance(target, meaning.ZoneOf):
        what, help_ = "a zone", "move cards there: `move … to …`"
    elif isinstance(target, meaning.FieldOf):
        what = "a printed property"
        help_ = "keep what changes in a `counter` or `var … of card`, or `modify` a value"
    elif isinstance(target, meaning.OptionValue):
        what, help_ = "an option", "an option is set when the game starts, by the table"
    elif isinstance(target, meaning.Read):
        what = f"`{target.binding.name}`"
    else:
        what = called(target.type)
    context.world.report.error(
        "RK2010", node.target.span, f"{what} cannot be set", label="not a counter or variable",
        help=help_,
    )  # fmt: skip


def not_in_value(node: tree.Statement, context: Context) -> None:
    context.world.report.error(
        "RK2014",
        node.span.first_line,
        "a value only answers; it does nothing",
        label="does something",
        notes=("Values are asked again and again, also to see what a player could do.",),
        help="do it in an event, and `let`, `if`, `for` and `return` here",
    )
