"""The interpreter: runs the block on top of the effect stack until a player must decide."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import repeat
from typing import Any

from rulekit.compiler.layout import STACK
from rulekit.compiler.units import NOWHERE, file_name
from rulekit.engine.failures import Broken, GameOver, Runaway, TurnOver
from rulekit.engine.program import Program, Trigger
from rulekit.engine.state import State
from rulekit.language.report import Diagnostic, Label, RulesError
from rulekit.language.source import Source, Span

MOST_STEPS = 100_000
"""Blocks that may run between two decisions."""

DEEPEST_STACK = 1_000
"""Frames that may be in progress at once."""

_RULE_ERRORS = (
    ZeroDivisionError,
    IndexError,
    KeyError,
    ValueError,
    TypeError,
    OverflowError,
    RecursionError,
    Broken,
)

STOPPED = (TurnOver, Runaway, *_RULE_ERRORS)
"""What keeps a block from coming to its end, other than the end of the game."""


class RuleFailure(RulesError):
    """A rule failed while the game ran: it names the rule, its line and the effect stack."""


class EndlessRules(RuleFailure):
    """Rules ran longer than they may between two decisions."""


def run(program: Program, s: State) -> None:
    """Goes on until `s.pend` asks for a decision or the game is over.

    Raises RuleFailure where a rule asks for the impossible or never comes to an end.
    """
    s.effort = 0
    go_on(program, s)


def go_on(program: Program, s: State) -> None:
    """As `run`, of which something ran already."""
    blocks, stack = program.blocks, s.stack
    steps = repeat(None, MOST_STEPS)
    while True:
        try:
            if program.watches:
                run_with_triggers(program, s, steps)
                return
            for _ in steps:
                f = stack[-1]
                if blocks[f[0]](s, f):
                    return
            raise Runaway
        except GameOver:
            is_over(s)
            return
        except STOPPED as error:
            if not goes_on_after(program, s, error):
                return


def is_over(s: State) -> None:
    s.stack.clear()
    s.pend = None


def goes_on_after(program: Program, s: State, stopped: Exception) -> bool:
    """Whether there is more to run after something that stopped a block: a turn that is over, or
    the game. Raises RuleFailure for anything else, or where there is no turn to end."""
    try:
        if not isinstance(stopped, TurnOver):
            raise stopped
        if s.turns == 0:
            wrong = Broken("there is no turn to end before the first one")
            raise _failure(program, s, wrong, _rule_lines(program, stopped)) from None
        give_up_turn(program, s)
        program.names["endings"](s)
        return True
    except GameOver:
        is_over(s)
        return False
    except Runaway as error:
        raise _runaway(program, s, error) from None
    except _RULE_ERRORS as error:
        lines = _rule_lines(program, error)
        if not lines and not isinstance(error, Broken):
            raise  # no rule is to blame: a fault of the engine must not look like one
        raise _failure(program, s, error, lines) from error


@contextmanager
def failing(program: Program, s: State) -> Iterator[None]:
    """Turns what goes wrong in rule code that is run by hand into a RuleFailure."""
    s.effort = 0
    try:
        yield
    except Runaway as error:
        raise _runaway(program, s, error) from None
    except _RULE_ERRORS as error:
        raise _failure(program, s, error, _rule_lines(program, error)) from error


def run_with_triggers(program: Program, s: State, steps: Iterator[None]) -> None:
    """The same loop for rulesets with something that is done when nothing but a turn and its
    phase is in progress: first what is to be done afterwards, then the `whenever` rules."""
    blocks, stack, calm = program.blocks, s.stack, program.calm
    n, totals, always = s.n, program.whenever_totals or (), program.always
    of_table = program.whenever_totals is None
    for _ in steps:
        f = stack[-1]
        block = f[0]
        if calm[block] and (s.look or s.later) and len(stack) > 1:
            if s.later and _begin_later(program, s):
                continue
            if s.look:
                working = of_table or s.held or s.turns == 0
                if not working:
                    for total in totals:
                        if n[total]:
                            working = True
                            break
                if not working:
                    s.look = always  # no card that brings any `whenever` rule works
                elif _trigger(program, s):
                    continue
        if blocks[block](s, f):
            return
    raise Runaway


def _begin_later(program: Program, s: State) -> bool:
    """Starts the first thing that was to be done afterwards, if it is due."""
    phase = program.infos[s.stack[-1][0]].kind == "phase"
    for number, (waits_for_phase, *frame) in enumerate(s.later):
        if not (waits_for_phase and phase):
            s.later = s.later[:number] + s.later[number + 1 :]
            s.stack.append(frame)
            return True
    return False


def _trigger(program: Program, s: State) -> bool:
    """Starts the first `whenever` rule whose condition has become true. The others keep
    until the next look; those whose condition is false, or whose card has left, are free to
    run again. A rule is looked at only if something was written that its condition reads."""
    if s.turns == 0:
        return False
    look, held = s.look, s.held
    started: list[Any] | None = None
    true_now: list[tuple[int, int, int]] = []
    for gate, group in program.whenever:
        if gate is not None and not s.n[gate]:
            continue  # no card that brings any of them works
        for trigger in group:
            if not look & trigger.bit:
                true_now += [key for key in held if key[0] == trigger.number]
                continue
            if trigger.total is not None and not s.n[trigger.total]:
                continue
            for this, you in _places(program, s, trigger):
                if trigger.test(s, this, you):
                    key = (trigger.number, this, you)
                    if key in held:
                        true_now.append(key)
                    elif started is None:
                        true_now.append(key)
                        started = [trigger.start, this, you, 0, *trigger.padding]
    if true_now or held:
        s.held = tuple(true_now)
    if started is None:
        s.look = program.always
        return False
    s.stack.append(started)
    return True


def _places(program: Program, s: State, trigger: Trigger) -> Sequence[tuple[int, int]]:
    """The cards that bring a `whenever` rule into play, and their holders."""
    n = s.n
    places = [(-1, -1)] if trigger.of_table else []
    for gate, group in trigger.carriers:
        if gate is None or n[gate]:
            for total, index in group:
                if n[total]:
                    places += program.names["holders"](s, index)
    return places


def is_due(program: Program, s: State) -> bool:
    """Whether something would be done now, afterwards or by a `whenever` rule, before anything
    else goes on."""
    ahead = s.clone()
    return _begin_later(program, ahead) or _trigger(program, ahead)


def give_up_turn(program: Program, s: State) -> None:
    """Ends the turn in progress: what it had begun is dropped, cards in play discarded."""
    infos = program.infos
    depth = max(index for index, frame in enumerate(s.stack) if infos[frame[0]].kind == "turn")
    move_card, pile = program.names["move_card"], program.names["pile"]
    for frame in reversed(s.stack[depth + 1 :]):
        if infos[frame[0]].kind == "play" and s.where[frame[1]] == STACK:
            move_card(s, frame[1], pile(s, frame[1]))
    del s.stack[depth + 1 :]
    if s.stack[depth][0] not in program.unit.turn_ending:
        s.stack[depth][0] = program.unit.turn_over
    s.pend = None


# --- When rules fail -----------------------------------------------------------------

_SENTENCES: dict[type[BaseException], str] = {
    ZeroDivisionError: "a number is divided by zero",
    IndexError: "a card is asked for where there is none",
    KeyError: "a table has no entry for what is looked up in it",
    ValueError: "something is looked for in a list that does not have it",
    TypeError: "something that is not there is used",
    OverflowError: "a number is too large",
    RecursionError: "rules call each other without end",
}


def _failure(program: Program, s: State, error: BaseException, lines: list[Span]) -> RuleFailure:
    sentence = str(error) if isinstance(error, Broken) else _SENTENCES[type(error)]
    if isinstance(error, ValueError) and "empty" in str(error):
        sentence = "the greatest or smallest of nothing is asked for"
    return RuleFailure(
        (
            Diagnostic(
                "RK4001",
                "error",
                f"a rule failed: {sentence}",
                lines[-1] if lines else None,
                label="here",
                secondary=_callers(lines),
                notes=_stack_notes(program, s),
                help="test for the case first (`if … is not empty`), or give the rule a `when`",
            ),
        )
    )


def _callers(lines: list[Span]) -> tuple[Label, ...]:
    """The lines from which the last one was called, the nearest first. The hooks of an event
    belong to its first line, and to none of its statements."""
    return tuple(
        Label(one, "as this happens" if _HEADER.match(one.text) else "called from here")
        for one in reversed(lines[:-1])
    )


_HEADER = re.compile(r"(?:event|phase) ")


def _rule_lines(program: Program, error: BaseException) -> list[Span]:
    """The lines of rules in a traceback, outermost first. The blocks of one frame of the stack
    run on from each other, but did not call each other: the last one counts."""
    sources: dict[str, Source] = {file_name(source): source for source in program.ruleset.sources}
    found: list[Span] = []
    frame: object = None
    trace = error.__traceback__
    while trace is not None:
        source = sources.get(trace.tb_frame.f_code.co_filename)
        if source is not None and trace.tb_lineno >= 1:
            span = line_span(source, trace.tb_lineno)
            earlier, frame = frame, trace.tb_frame.f_locals.get("f")
            if found and frame is not None and frame is earlier:
                found[-1] = span
            elif not found or found[-1] != span:
                found.append(span)
        trace = trace.tb_next
    return found[-6:]


def line_span(source: Source, line: int) -> Span:
    """The text of a line, without its indentation."""
    line = min(line, len(source.line_starts))
    text = source.line(line)
    start = source.line_starts[line - 1]
    return Span(source, start + len(text) - len(text.lstrip()), start + len(text))


def _stack_notes(program: Program, s: State) -> tuple[str, ...]:
    lines = []
    for frame in s.stack:
        info = program.infos[frame[0]]
        if info.kind != "game":
            place = ""
            if info.span is not None and info.span is not NOWHERE:
                place = f"  ({info.span.source.name}:{info.span.line})"
            lines.append(f"{info.kind} {info.name}{place}")
    if not lines:
        return ()
    return (
        "in progress, the innermost last:\n" + "\n".join("      " + line for line in lines[-12:]),
    )


def _runaway(program: Program, s: State, error: Runaway) -> EndlessRules:
    """Names the rules in a loop that does not end."""
    lines = _rule_lines(program, error)
    if not lines:
        return _endless_rules(program, s)
    return EndlessRules(
        (
            Diagnostic(
                "RK4002",
                "error",
                f"rules run in a loop that does not end: `{_shortened(lines[-1].text)}`",
                lines[-1],
                label="still running after all that rules may do between two decisions",
                secondary=_callers(lines),
                notes=_stack_notes(program, s),
                help="give it a condition that becomes false, or fewer items to go through",
            ),
        )
    )


def _shortened(text: str) -> str:
    return text if len(text) <= 60 else text[:59] + "…"


def _endless_rules(program: Program, s: State) -> EndlessRules:
    """Runs the loop a little longer, to name the rules in it."""
    seen: dict[str, Span | None] = {}
    blocks = program.blocks
    for frame in s.stack[-20:]:
        info = program.infos[frame[0]]
        if info.kind not in ("game", "turn", "phase"):
            seen.setdefault(f"{info.kind} {info.name}", info.span)
    states: set[str] = set()
    repeated = False
    try:
        for _ in range(200):
            now = _fingerprint(program, s)
            repeated = repeated or now in states
            states.add(now)
            if program.watches and program.calm[s.stack[-1][0]] and len(s.stack) > 1:
                _ = _begin_later(program, s) or _trigger(program, s)
            frame = s.stack[-1]
            info = program.infos[frame[0]]
            if info.kind not in ("game", "turn"):
                seen.setdefault(f"{info.kind} {info.name}", info.span)
            if len(s.stack) > DEEPEST_STACK or blocks[frame[0]](s, frame):
                break
    except (GameOver, *STOPPED):
        pass
    spans = [span for span in seen.values() if span is not None]
    names = ", ".join(list(seen)[:8])
    return EndlessRules(
        (
            Diagnostic(
                "RK4002",
                "error",
                f"rules run in a loop that does not end: {names or 'turn after turn'}",
                line_span(spans[0].source, spans[0].line) if spans else None,
                label="one of the rules in the loop",
                secondary=tuple(
                    Label(line_span(span.source, span.line), "and this") for span in spans[1:5]
                ),
                notes=(*_repeated_note(repeated), *_stack_notes(program, s)),
                help="give one of them a condition that becomes false, or change what it reacts to",
            ),
        )
    )


def _fingerprint(program: Program, s: State) -> str:
    """The parts of a state that decide how it goes on."""
    counters = [getattr(s, name) for name in s.OWN]
    return repr((s.z, counters, s.stack[-8:], s.later, s.rng, s.current, s.out))


def _repeated_note(repeated: bool) -> tuple[str, ...]:
    if not repeated:
        return ()
    return ("the game comes back to exactly the same state, so nothing can end this loop",)
