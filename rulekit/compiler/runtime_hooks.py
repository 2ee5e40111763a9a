"""What a program needs besides its rules: counters, endings, whose turn is next."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from rulekit.compiler import ast_templates
from rulekit.compiler.ast_templates import call, constant, expression, name, statements
from rulekit.compiler.bindings import Scope, scope_of
from rulekit.compiler.carried_frames import carried_frame
from rulekit.compiler.layout import variable_attribute
from rulekit.compiler.probes import noted
from rulekit.compiler.statement_code import Statements
from rulekit.compiler.units import CounterFunctions
from rulekit.ruleset import meaning as m
from rulekit.ruleset.carried_rules import WheneverRule
from rulekit.ruleset.traversal import walk

if TYPE_CHECKING:
    from rulekit.compiler.builder import Builder


def compile_rest(builder: Builder) -> None:
    """Adds the functions that the engine itself calls."""
    counter_bounds(builder)
    variable_starts(builder)
    endings(builder)
    starter(builder)
    next_player(builder)


def counter_bounds(builder: Builder) -> None:
    """One function that sets every counter to its start."""
    for counter in builder.ruleset.counters.values():
        subject = name("x")
        span = counter.span or builder.any_span
        reads = {} if counter.subject is None else {counter.subject: subject}
        scope = Scope(span.source, dict(reads))
        start = counter.starts_at if counter.starts_at is not None else counter.low
        kept = builder.expressions.lower_kept
        value = constant(0) if start is None else kept(start, scope)
        identifier = builder.reserve("start_of", counter.name)
        builder.add_function(identifier, ["s", "x"], [ast.Return(value=value)], span)
        low = constant(0) if counter.low is None else kept(counter.low, scope)
        high = constant(None) if counter.high is None else kept(counter.high, scope)
        bounds = builder.reserve("bounds_of", counter.name)
        builder.add_function(
            bounds, ["s", "x"], [ast.Return(value=ast_templates.tuple_of([low, high]))], span
        )
        builder.counter_functions[counter] = CounterFunctions(identifier, bounds)


def variable_starts(builder: Builder) -> None:
    """Two functions that give variables their defaults: before the set-up those that depend
    on nothing, and after it those that ask who sits where with which cards."""
    before: list[ast.stmt] = []
    after: list[ast.stmt] = []
    for variable in builder.ruleset.variables.values():
        default = variable.default
        if default is None or isinstance(default, m.Constant | m.ComponentName):
            continue  # the engine puts those in place itself
        made = before if all(map(_is_plain, walk(default))) else after
        value = builder.expressions.lower_kept(default, scope_of(default.span))
        identifier = builder.reserve("start_of", variable.name)
        builder.add_function(identifier, ["s"], [ast.Return(value=value)], default.span)
        place = ast.Attribute(value=name("s"), attr=variable_attribute(variable), ctx=ast.Load())
        made += statements(
            "places = PLACE\nplaces[:] = [START] * len(places)",
            PLACE=place,
            START=call(identifier, name("s")),
        )
    builder.add_function("start_variables", ["s"], before, builder.any_span)
    builder.add_function("settle_variables", ["s"], after, builder.any_span)


def _is_plain(node: object) -> bool:
    return isinstance(node, m.Constant | m.ComponentName | m.ListOf | m.Negate | m.Arithmetic)


def endings(builder: Builder) -> None:
    # No game is over before its first turn: in the set-up much may look like an ending.
    made: list[ast.stmt] = statements("s.dirty = False\nif not s.turns: return None")
    spans = [one.span for one in builder.ruleset.endings.values() if one.span is not None]
    sources = {span.source for span in spans}
    for number, ending in enumerate(builder.ruleset.endings.values()):
        span = ending.span or builder.any_span
        identifier = builder.reserve("ending", ending.name)
        scope = scope_of(span)
        body = noted(builder, ending, constant(True))
        body += Statements(builder, scope).body(ending.body.block)
        builder.add_function(identifier, ["s"], body, span)
        builder.ending_functions.append(identifier)
        if ending.condition is None:
            continue
        test = builder.expressions.lower(ending.condition, scope)
        if len(sources) > 1:  # a function has the lines of one file
            test_name = builder.reserve("is_over", ending.name)
            builder.add_function(test_name, ["s"], [ast.Return(value=test)], span)
            test = call(test_name, name("s"))
        made += statements("if T: reach(s, N)", T=test, N=number)
    span = builder.any_span if len(sources) > 1 or not spans else spans[0]
    builder.add_function("endings", ["s"], made, span)


def starter(builder: Builder) -> None:
    starter = builder.ruleset.starter
    value: ast.expr = constant(0)
    span = builder.any_span
    if starter is not None:
        span = starter.span
        value = builder.expressions.lower(starter, scope_of(span))
    builder.add_function("starter", ["s"], [ast.Return(value=value)], span)


def next_player(builder: Builder) -> None:
    value = builder.ruleset.values.get("next_player")
    made: ast.expr
    if value is None:
        made = expression("AFTER[p][0]")
    else:
        made = builder.values.ask(value, [name("p")], scope_of(builder.any_span))
    builder.add_function("next_player", ["s", "p"], [ast.Return(value=made)], builder.any_span)


def whenever(builder: Builder, rule: WheneverRule) -> None:
    """Adds the test of a `whenever` rule, and the frame of what it does."""
    scope = scope_of(rule.span)
    if rule.this is not None:
        scope.reads[rule.this] = name("this")
    if rule.you is not None:
        scope.reads[rule.you] = name("you")
    assert rule.condition is not None
    test = builder.expressions.lower(rule.condition, scope)
    identifier = builder.reserve("whenever", rule.carrier.name)
    builder.add_function(identifier, ["s", "this", "you"], [ast.Return(value=test)], rule.span)
    builder.condition_names[id(rule)] = identifier
    builder.whenever_frames[id(rule)] = carried_frame(builder, "whenever", rule, None)
