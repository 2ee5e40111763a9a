"""Statements: from trees to meaning, normalised for the compiler."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import evolve

from rulekit.language import tree
from rulekit.language.diagnostics import Diagnostic, Label
from rulekit.language.source import Span
from rulekit.ruleset import meaning
from rulekit.ruleset.agreement import agrees, called, in_common
from rulekit.ruleset.builtins import DEEDS, GENERIC, QUESTIONS
from rulekit.ruleset.calls import (
    by_preposition,
    deed_arguments,
    event_called,
    positional,
    result_of,
)
from rulekit.ruleset.expressions import (
    PLAYERS,
    add,
    check,
    condition,
    fit,
    item_type,
    items,
    read,
    settled,
    unknown,
)
from rulekit.ruleset.meaning import Block, Expression, Statement
from rulekit.ruleset.model import (
    CARD,
    FLAG,
    NUMBER,
    PLAYER,
    TEXT,
    UNKNOWN,
    Binding,
    Type,
)
from rulekit.ruleset.scope import Context


def block(nodes: tree.Block, context: Context) -> Block:
    """The meaning of statements in a scope that is already theirs."""
    from rulekit.ruleset.choices import choose

    done: list[Statement] = []
    for number, node in enumerate(nodes):
        if isinstance(node, tree.Choose) and node.body is None:
            # What was chosen is known in the rest of the block, which runs only if it was.
            done += choose(node, context, nodes[number + 1 :])
            break
        done += statement(node, context)
    return tuple(done)


def inner_block(nodes: tree.Block | None, context: Context) -> Block:
    """The meaning of statements in a scope of their own."""
    return () if nodes is None else block(nodes, context.inside())


def statement(node: tree.Statement, context: Context) -> list[Statement]:
    if context.place == "value" and not isinstance(node, _ANSWERING):
        _not_in_value(node, context)
        return []
    return _READERS[type(node)](node, context)


_ANSWERING = (tree.Let, tree.Assign, tree.Return, tree.If, tree.While, tree.For)


def _not_in_value(node: tree.Statement, context: Context) -> None:
    span = node.span
    end = span.source.text.find("\n", span.start, span.end)
    context.world.report.error(
        "RK2014",
        span if end < 0 else Span(span.source, span.start, end),
        "a value only answers; it does nothing",
        label="does something",
        notes=("Values are asked again and again, also to see what a player could do.",),
        help="do it in an event, and `let`, `if`, `for` and `return` here",
    )


# --- Setting things ------------------------------------------------------------------


def _valued(
    node: tree.Expression, context: Context, expected: Type | None
) -> tuple[list[Statement], Expression]:
    """A value, which may be the result of an event called on its own."""
    event = event_called(node, context)
    if event is None:
        return [], check(node, context, expected)
    assert isinstance(node, tree.Call)
    result = context.hidden(event.name, result_of(node, event, context), node.span)
    call = meaning.CallEvent(node.span, event, positional(node, event, context), result)
    found = fit(meaning.Read(node.span, result.type, result), expected, context)
    return [call], found


def _let(node: tree.Let, context: Context) -> list[Statement]:
    event = event_called(node.value, context)
    if event is not None:
        assert isinstance(node.value, tree.Call)
        arguments = positional(node.value, event, context)
        result = result_of(node.value, event, context)
        binding = context.keep(context.bind(node.name.text, result, node.name.span))
        return [meaning.CallEvent(node.span, event, arguments, binding)]
    value = check(node.value, context)
    binding = context.keep(context.bind(node.name.text, value.type, node.name.span))
    return [meaning.SetBinding(node.span, binding, value)]


def _assign(node: tree.Assign, context: Context) -> list[Statement]:
    if isinstance(node.target, tree.Name):
        binding = context.scope.find(node.target.text)
        if binding is not None:
            return _set_binding(node, binding, context)
    target = read(node.target, context)
    if context.place == "value" and target.type is not UNKNOWN:
        _not_in_value(node, context)
        return []
    match target:
        case meaning.CounterValue():
            before, value = _valued(node.value, context, NUMBER)
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
                read(node.value, context)
            return []
    _report_target(node, target, context)
    read(node.value, context)
    return []


def _new_value(
    node: tree.Assign, old: Expression, type_: Type, context: Context
) -> tuple[list[Statement], Expression]:
    if node.operator == "=":
        return _valued(node.value, context, type_)
    before, value = _valued(node.value, context, type_ if type_.name == "list" else NUMBER)
    return before, add(node.operator[0], old, value, node.span, context)


def _set_binding(node: tree.Assign, binding: Binding, context: Context) -> list[Statement]:
    if not _may_set(node.target, binding, context):
        if event_called(node.value, context) is None:
            read(node.value, context)
        return []
    old = meaning.Read(node.target.span, binding.type, binding)
    if node.operator != "=":
        before, value = _new_value(node, old, binding.type, context)
    elif (event := event_called(node.value, context)) is not None:
        assert isinstance(node.value, tree.Call)
        arguments = positional(node.value, event, context)
        type_ = result_of(node.value, event, context)
        if agrees(binding.type, type_, context.world.ruleset):
            return [meaning.CallEvent(node.span, event, arguments, binding)]
        fit(meaning.Read(node.value.span, type_, binding), binding.type, context)
        return []
    else:
        expected = binding.type
        if binding.role == "local" and expected.name in ("player", "card"):
            expected = evolve(expected, optional=True)
        before, value = _valued(node.value, context, expected)
    if binding.role == "local" and value.type.name != "unknown":
        # `[]` says nothing of its items, and `nobody` may be put where a player was.
        binding.type = in_common(binding.type, value.type, context.world.ruleset) or binding.type
    return [*before, meaning.SetBinding(node.span, binding, value)]


def _may_set(target: tree.Name | tree.Attribute, binding: Binding, context: Context) -> bool:
    if binding.role in ("local", "parameter") and binding not in context.fixed:
        return True
    if binding.role == "loop":
        why = "a loop gives it its value at each step"
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


# --- Doing things --------------------------------------------------------------------


def _perform(node: tree.Perform, context: Context) -> list[Statement]:
    name = node.name.text
    rules = context.world.ruleset
    event = rules.events.get(name)
    if event is not None:
        arguments = by_preposition(node, event, context)
        return [meaning.CallEvent(node.span, event, arguments, None)]
    if name in DEEDS:
        deed, arguments = deed_arguments(node, context)
        if deed == "end_game":
            _must_be_ending(arguments, context)
        return [meaning.Primitive(node.span, deed, arguments)]
    if name in _LONG:
        context.world.report.error(
            "RK2014",
            node.span,
            f"`{name}` needs a line of its own",
            label="after a colon",
            help=f"put `{name} …` on the next line, indented",
        )
        return []
    for argument in node.arguments:
        read(argument.value, context)
    if node.subject is not None:
        read(node.subject, context)
    if name in rules.values or name in QUESTIONS or name in GENERIC:
        context.world.once(
            ("RK2018", name),
            Diagnostic(
                "RK2018",
                "error",
                f"`{name}` is a question, and a question does nothing",
                node.span,
                "its answer is not used",
                help=f"use the answer, as in `let x = {name}(…)` or `if {name}(…)`",
            ),
        )
        return []
    context.world.unknown("RK1003", node.name.span, name, "event", [*rules.events, *DEEDS])
    return []


_LONG = ("offer", "choose", "may", "ask", "if", "for", "while")
"""Statements that may have blocks: after a colon their words are read as an event."""


def _must_be_ending(arguments: tuple[Expression, ...], context: Context) -> None:
    endings = context.world.ruleset.endings
    for argument in arguments:
        if not isinstance(argument, meaning.Constant) or argument.type is not TEXT:
            continue
        if argument.value not in endings:
            context.world.unknown(
                "RK1005", argument.span, str(argument.value), "ending", endings
            )


def _return(node: tree.Return, context: Context) -> list[Statement]:
    report = context.world.report
    if context.place in ("setup", "ending"):
        if node.value is not None:
            check(node.value, context)
            report.error(
                "RK2011", node.span, "there is nothing to return to", label="nobody asks",
                help="write a `return` without a value",
            )  # fmt: skip
        return [meaning.Return(node.span, None)]
    gives = context.result is not None and context.hook in (None, "instead")
    if node.value is None:
        if gives and context.hook is None:
            report.error(
                "RK2011",
                node.span,
                "a result is missing",
                label="returns nothing",
                help=f"return {called(context.result or UNKNOWN)}",
            )
        return [meaning.Return(node.span, None)]
    if not gives:
        if event_called(node.value, context) is None:
            read(node.value, context)
        if not context.lenient:
            report.error(
                "RK2011",
                node.value.span,
                "nothing is returned from here",
                label="a result that nobody asks for",
                help="write `return` alone, or declare the result of the event: `event … -> type`",
            )
        return []
    # The type of a value is inferred, and then there is none to expect.
    expected = context.result if context.result is not UNKNOWN else None
    before, value = _valued(node.value, context, expected)
    if context.place == "value" and context.returned is not None:
        context.returned.append(value)
    return [*before, meaning.Return(node.span, value)]


def _grant(node: tree.Grant, context: Context) -> list[Statement]:
    card = check(node.component, context, CARD)
    to = check(node.to, context, PLAYER)
    until: Any = node.duration
    if until not in ("end of turn", "next turn", "this leaves"):
        until = context.world.ruleset.events.get(node.duration)
        if until is None:
            context.world.unknown(
                "RK1006", node.span, node.duration, "event", context.world.ruleset.events
            )
            return []
    return [meaning.Grant(node.span, card, to, until)]


def _end_turn(node: tree.EndTurn, context: Context) -> list[Statement]:
    return [meaning.EndTurn(node.span)]


def _skip(node: tree.Skip, context: Context) -> list[Statement]:
    rules = context.world.ruleset
    phases = [event.name for event in rules.events.values() if event.is_phase]
    phase = rules.events.get(node.phase.text)
    if phase is None or not phase.is_phase:
        context.world.unknown("RK1005", node.phase.span, node.phase.text, "phase", phases)
        return []
    return [meaning.SkipPhase(node.span, phase)]


def _extra_turn(node: tree.ExtraTurn, context: Context) -> list[Statement]:
    return [meaning.ExtraTurn(node.span, check(node.player, context, PLAYER))]


def _proceed(node: tree.Proceed, context: Context) -> list[Statement]:
    if context.hook != "instead":
        _not_here(node.span, "proceed", "an `instead of` rule", context)
        return []
    return [meaning.Proceed(node.span, context.outcome)]


def _cancel(node: tree.Cancel, context: Context) -> list[Statement]:
    if context.hook != "before":
        _not_here(node.span, "cancel", "a `before` rule", context)
        return []
    return [meaning.Cancel(node.span)]


def _do_nothing(node: tree.DoNothing, context: Context) -> list[Statement]:
    return []


def _not_here(span: Span, word: str, where: str, context: Context) -> None:
    context.world.report.error(
        "RK2014",
        span,
        f"`{word}` belongs in {where}",
        label="not here",
        help=f"move it into {where}",
    )


def _play_as(node: tree.PlayAs, context: Context) -> list[Statement]:
    from rulekit.ruleset.expressions import you_here

    card = check(node.card, context, CARD)
    components = context.world.ruleset.components
    component = components.get(node.component.text)
    if node.player is not None:
        player = check(node.player, context, PLAYER)
    else:
        player = you_here(node.span, context) or unknown(node.span)
    if component is None:
        context.world.unknown(
            "RK1005", node.component.span, node.component.text, "component", components
        )
        return []
    return [meaning.PlayAs(node.span, card, component, player)]


def _compel(node: tree.Compel, context: Context) -> list[Statement]:
    player = check(node.player, context, PLAYER)
    return [meaning.Compel(node.span, player, check(node.card, context, CARD))]


def _score(node: tree.Score, context: Context) -> list[Statement]:
    if context.place != "ending":
        _not_here(node.span, "score", "an `ending`", context)
    source = check(node.source, context, PLAYERS)
    binding = context.bind(node.name.text, item_type(source), node.name.span, "loop")
    value = check(node.value, context.asking().with_binding(binding), NUMBER)
    if context.body is not None:
        context.body.locals.append(binding)
    return [meaning.Score(node.span, binding, source, value)]


def _winners(node: tree.Winners, context: Context) -> list[Statement]:
    if context.place != "ending":
        _not_here(node.span, "winners", "an `ending`", context)
    found = read(node.value, context, PLAYERS)
    found = settled(found)
    if found.type.name == "player":
        found = meaning.ListOf(found.span, PLAYERS, (found,))
    return [meaning.Winners(node.span, fit(found, PLAYERS, context))]


# --- Branches and loops --------------------------------------------------------------


def _if(node: tree.If, context: Context) -> list[Statement]:
    before: list[Statement] = []
    branches: list[tuple[Expression, Block]] = []
    for number, (test, body) in enumerate(node.branches):
        found: Expression | None = None
        if number == 0:
            before, found = _event_condition(test, context)
        if found is None:
            found = check(test, context, FLAG)
        branches.append((found, inner_block(body, context)))
    otherwise = inner_block(node.otherwise, context)
    return [*before, meaning.If(node.span, tuple(branches), otherwise)]


def _event_condition(
    test: tree.Expression, context: Context
) -> tuple[list[Statement], Expression | None]:
    """`if ev(…)` and `if not ev(…)`: the call, and a test of its result."""
    negated = isinstance(test, tree.Unary) and test.operator == "not"
    node = test.operand if isinstance(test, tree.Unary) and negated else test
    if event_called(node, context) is None:
        return [], None
    before, found = _valued(node, context, FLAG)
    return before, meaning.Not(test.span, FLAG, found) if negated else found


def _while(node: tree.While, context: Context) -> list[Statement]:
    test = check(node.condition, context, FLAG)
    return [meaning.While(node.span, test, inner_block(node.body, context))]


def _for(node: tree.For, context: Context) -> list[Statement]:
    source = items(node.source, context)
    inner = context.inside()
    binding = inner.keep(
        inner.bind(node.name.text, item_type(source), node.name.span, "loop")
    )
    where = condition(node.condition, inner)
    return [meaning.For(node.span, binding, source, where, block(node.body, inner))]


def _choose(node: tree.Choose, context: Context) -> list[Statement]:
    from rulekit.ruleset.choices import choose

    return choose(node, context, ())


def _ask(node: tree.Ask, context: Context) -> list[Statement]:
    from rulekit.ruleset.choices import ask

    return ask(node, context)


def _offer(node: tree.Offer, context: Context) -> list[Statement]:
    from rulekit.ruleset.choices import offer

    return offer(node, context)


_READERS: dict[type, Callable[[Any, Context], list[Statement]]] = {
    tree.Let: _let,
    tree.Assign: _assign,
    tree.Return: _return,
    tree.Winners: _winners,
    tree.Score: _score,
    tree.Grant: _grant,
    tree.EndTurn: _end_turn,
    tree.Skip: _skip,
    tree.ExtraTurn: _extra_turn,
    tree.Proceed: _proceed,
    tree.Cancel: _cancel,
    tree.DoNothing: _do_nothing,
    tree.PlayAs: _play_as,
    tree.Compel: _compel,
    tree.Perform: _perform,
    tree.If: _if,
    tree.While: _while,
    tree.For: _for,
    tree.Choose: _choose,
    tree.Ask: _ask,
    tree.Offer: _offer,
}
