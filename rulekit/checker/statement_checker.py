"""Statements: from trees to meaning, normalised for the compiler.

Those that set something, branch, loop or let a player decide have modules of their own, which
read the blocks inside them by `Context.block`; the others are here.
"""

from __future__ import annotations

from typing import Any, assert_never

from attrs import evolve

from rulekit.checker.arguments import by_preposition, deed_arguments, event_called
from rulekit.checker.assignments import not_in_value, read_assign, read_let, valued
from rulekit.checker.branches import read_for, read_if, read_while
from rulekit.checker.choices import ask, choose, may, offer
from rulekit.checker.coercion import check, item_type, unknown
from rulekit.checker.foreign_statements import is_foreign, moved_into
from rulekit.checker.name_resolution import you_here
from rulekit.checker.scope import Context
from rulekit.checker.sought_name import noted
from rulekit.checker.text_placeholders import stands_as_written
from rulekit.checker.type_agreement import called
from rulekit.language import tree
from rulekit.language.foreign_words import FOREIGN_NAMES
from rulekit.language.source import Span
from rulekit.ruleset import meaning
from rulekit.ruleset.builtins import DEEDS, GENERIC, PLAYERS, QUESTIONS
from rulekit.ruleset.control_flow import statements_in
from rulekit.ruleset.meaning import Block, Expression, Statement
from rulekit.ruleset.types import CARD, NUMBER, PLAYER, TEXT, UNKNOWN


def block(nodes: tree.Block, context: Context) -> Block:
    """The meaning of statements in a scope that is already theirs."""
    done: list[Statement] = []
    for number, node in enumerate(nodes):
        if isinstance(node, tree.Choose) and node.body is None:
            # What was chosen is known in the rest of the block, which runs only if it was.
            done += choose(node, context, nodes[number + 1 :])
            break
        done += _statement(node, context)
    return tuple(done)


def _statement(node: tree.Statement, context: Context) -> list[Statement]:
    if context.place == "value" and not node.answers:
        not_in_value(node, context)
        return []
    match node:
        case tree.Let():
            return read_let(node, context)
        case tree.Assign():
            return read_assign(node, context)
        case tree.Return():
            return read_return(node, context)
        case tree.Winners():
            return read_winners(node, context)
        case tree.Score():
            return read_score(node, context)
        case tree.Grant():
            return read_grant(node, context)
        case tree.EndTurn():
            return [meaning.EndTurn(node.span)]
        case tree.Skip():
            return read_skip(node, context)
        case tree.ExtraTurn():
            return read_extra_turn(node, context)
        case tree.Proceed():
            return read_proceed(node, context)
        case tree.Cancel():
            return read_cancel(node, context)
        case tree.DoNothing():
            return []
        case tree.PlayAs():
            return read_play_as(node, context)
        case tree.Compel():
            return read_compel(node, context)
        case tree.Perform():
            return read_perform(node, context)
        case tree.If():
            return read_if(node, context)
        case tree.While():
            return read_while(node, context)
        case tree.For():
            return read_for(node, context)
        case tree.May():
            return may(node, context)
        case tree.Ask():
            return ask(node, context)
        case tree.Offer():
            return offer(node, context)
        case tree.Choose():
            return choose(node, context, ())
        case tree.Later():
            return read_later(node, context)
    assert_never(node)


def read_perform(node: tree.Perform, context: Context) -> list[Statement]:
    name = node.name.text
    rules = context.world.ruleset
    event = context.world.look_up(node.name, rules.events)
    if event is not None:
        before, arguments = by_preposition(node, event, context)
        return [*before, meaning.CallEvent(node.span, event, arguments, None)]
    if moved_into(node, context):
        return []
    if context.world.is_word(name, DEEDS, node.span):
        deed, arguments = deed_arguments(node, context)
        if deed == "end_game":
            arguments = tuple(_ending(argument, context) for argument in arguments)
        if deed == "say":
            _as_it_stands(arguments, context)
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
    declared = name in rules.values or name in context.world.poisoned
    if not declared and is_foreign(node, context):
        return []
    given = evolve(context, lenient=True) if name in FOREIGN_NAMES else context
    for argument in node.arguments:
        given.read(argument.value)
    if node.subject is not None:
        given.read(node.subject)
    if name in rules.values or name in QUESTIONS or name in GENERIC:
        context.world.error_once(
            ("RK2018", name),
            "RK2018",
            node.span,
            f"`{name}` is a question, and a question does nothing",
            label="its answer is not used",
            help=f"use the answer, as in `let x = {name}(…)` or `if {name}(…)`",
        )
        return []
    if noted(name, context):
        return []
    own = [e.name for e in rules.events.values() if not (e.is_phase or context.world.is_prelude(e))]
    known = [*rules.events, *DEEDS]
    context.world.unknown("RK1003", node.name.span, name, "event", known, listed=own)
    return []


_LONG = ("offer", "choose", "may", "ask", "if", "for", "while")
"""Statements that may have blocks: after a colon their words are read as an event."""


def _ending(argument: Expression, context: Context) -> Expression:
    """What a game is ended with: the name of an ending, as it is called among all files."""
    if not isinstance(argument, meaning.Constant) or argument.type is not TEXT:
        return argument
    endings = context.world.ruleset.endings
    ending = endings.get(str(argument.value))
    if ending is None:
        context.world.unknown("RK1005", argument.span, str(argument.value), "ending", endings)
        return argument
    context.world.note(argument.span, ending)
    return meaning.Constant(argument.span, argument.type, ending.name)


def _as_it_stands(arguments: tuple[Expression, ...], context: Context) -> None:
    for said in arguments:
        if isinstance(said, meaning.Constant) and said.type is TEXT:
            stands_as_written(
                said.span,
                context,
                "Only texts of events, and labels of choices, have something to put there.",
                "let an event tell it: one with a parameter `{name}`, and with this text in the"
                " line below its name",
            )


def read_return(node: tree.Return, context: Context) -> list[Statement]:
    report = context.world.report
    if context.later:
        not_here(node.span, "return", "what is done at once", context)
        return []
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
            context.read(node.value)
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
    before, value = valued(node.value, context, expected)
    if context.place == "value" and context.returned is not None:
        context.returned.append(value)
    return [*before, meaning.Return(node.span, value)]


def read_later(node: tree.Later, context: Context) -> list[Statement]:
    known = frozenset(
        one for name in context.scope.all_names() if (one := context.scope.find(name)) is not None
    )
    inner = evolve(
        context.inside(), hook=None, result=None, later=True, fixed=context.fixed | known
    )
    return [meaning.Later(node.span, inner.block(node.body))]


def read_grant(node: tree.Grant, context: Context) -> list[Statement]:
    card = check(node.component, context, CARD)
    to = check(node.to, context, PLAYER)
    until: Any = node.duration
    if until not in ("end of turn", "next turn", "this leaves"):
        named = tree.Word(node.span.word(node.duration, after="until"), node.duration)
        until = context.world.find("RK1006", named, "event", context.world.ruleset.events)
        if until is None:
            return []
    return [meaning.Grant(node.span, card, to, until)]


def read_skip(node: tree.Skip, context: Context) -> list[Statement]:
    rules = context.world.ruleset
    phases = {name: event for name, event in rules.events.items() if event.is_phase}
    phase = context.world.find("RK1005", node.phase, "phase", phases)
    return [] if phase is None else [meaning.SkipPhase(node.span, phase)]


def read_extra_turn(node: tree.ExtraTurn, context: Context) -> list[Statement]:
    return [meaning.ExtraTurn(node.span, check(node.player, context, PLAYER))]


def read_proceed(node: tree.Proceed, context: Context) -> list[Statement]:
    if context.hook != "instead":
        not_here(node.span, "proceed", "an `instead of` rule", context)
        return []
    return [meaning.Proceed(node.span, context.outcome)]


def read_cancel(node: tree.Cancel, context: Context) -> list[Statement]:
    if context.hook != "before":
        not_here(node.span, "cancel", "a `before` rule", context)
        return []
    return [meaning.Cancel(node.span)]


def report_in_ending(ending: Block, context: Context) -> None:
    """The game is over there: nobody decides, nothing happens, and no turn is left to end."""
    for statement in statements_in(ending):
        match statement:
            case meaning.CallEvent():
                word = statement.event.name
            case meaning.EndTurn():
                word = "end turn"
            case meaning.Later():
                word = "later"
            case _ if statement.waits:
                word = statement.span.text.split(maxsplit=1)[0]
            case _:
                continue
        place = "a rule, an event, a phase or the set-up"
        not_here(statement.span.first_line, word, place, context)


def not_here(span: Span, word: str, where: str, context: Context) -> None:
    context.world.report.error(
        "RK2014",
        span,
        f"`{word}` belongs in {where}",
        label="not here",
        help=f"move it into {where}",
    )


def read_play_as(node: tree.PlayAs, context: Context) -> list[Statement]:
    card = check(node.card, context, CARD)
    if node.player is not None:
        player = check(node.player, context, PLAYER)
    else:
        player = you_here(node.span, context) or unknown(node.span)
    components = context.world.ruleset.components
    component = context.world.find("RK1005", node.component, "component", components)
    return [] if component is None else [meaning.PlayAs(node.span, card, component, player)]


def read_compel(node: tree.Compel, context: Context) -> list[Statement]:
    player = check(node.player, context, PLAYER)
    return [meaning.Compel(node.span, player, check(node.card, context, CARD))]


def read_score(node: tree.Score, context: Context) -> list[Statement]:
    if context.place != "ending":
        not_here(node.span, "score", "an `ending`", context)
    source = check(node.source, context, PLAYERS)
    binding = context.bind(node.name.text, item_type(source), node.name.span, "loop")
    value = check(node.value, context.asking().with_binding(binding), NUMBER)
    if context.body is not None:
        context.body.locals.append(binding)
    return [meaning.Score(node.span, binding, source, value)]


def read_winners(node: tree.Winners, context: Context) -> list[Statement]:
    if context.place != "ending":
        not_here(node.span, "winners", "an `ending`", context)
    return [meaning.Winners(node.span, check(node.value, context, PLAYERS))]
