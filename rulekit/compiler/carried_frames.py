"""The frames of plays, uses, hooks and `whenever` rules that may wait."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from rulekit.compiler.ast_templates import expression, name, statements
from rulekit.compiler.cutting import go, start
from rulekit.compiler.frames import Frame
from rulekit.compiler.probes import marked
from rulekit.compiler.statement_code import Statements
from rulekit.compiler.units import FrameInfo, FrameKind
from rulekit.ruleset.carried_rules import CarriedRule, HookRule
from rulekit.ruleset.definitions import Binding
from rulekit.ruleset.traversal import body_of

if TYPE_CHECKING:
    from rulekit.compiler.builder import Builder


def carried_frame(
    builder: Builder, kind: FrameKind, rule: CarriedRule, outer: Frame | None
) -> Frame:
    """The frame of a play, use, hook or `whenever`, whose body is compiled in its turn."""
    # Slot 3 is the depth of the frame whose bindings it reads: see `frames.py`.
    slots: dict[Binding, int] = {
        one: slot for one, slot in ((rule.this, 1), (rule.you, 2)) if one is not None
    }
    info = FrameInfo(kind, rule.carrier.name, rule.span, carried=True)
    frame = Frame(builder, info, slots, 4, outer)
    builder.schedule(lambda: _build(frame, rule))
    return frame


def _build(frame: Frame, rule: CarriedRule) -> None:
    builder, kind, body = frame.builder, frame.info.kind, body_of(rule)
    assert body is not None
    ending = statements("if s.dirty: endings(s)") if builder.facts.touches_endings(body) else []

    def end(value: ast.expr | None) -> list[ast.stmt]:
        if kind in ("play", "use"):
            return statements("FINISH(s, f)\nreturn None", FINISH=name(f"finish_{kind}"))
        return statements("s.stack.pop()\ns.ret = V\nENDING\nreturn None", V=value, ENDING=ending)

    told = builder.raised_after(kind)
    onward = -1 if told is None else frame.label()
    leave = end if told is None else lambda value: go(onward)
    returns = None
    if isinstance(rule, HookRule) and rule.when == "instead":
        returns = rule.event.result
    doing = Statements(builder, frame, leave, returns)
    code: list[ast.stmt] = []
    # Plays and uses are offered, and a `whenever` is started, only where their conditions hold.
    if kind == "hook" and rule.condition is not None:
        test = builder.expressions.lower(rule.condition, frame.scope)
        if not (isinstance(test, ast.Constant) and test.value):
            code += statements("if not T:\n s.stack.pop()\n return None", T=test)
    code += marked(builder, rule, None if rule.this is None else expression("f[1]"))
    code += doing.body(body.block)
    if told is not None:
        # After a play or use: the event by which other rules know of it, then the end.
        arguments = [expression("f[1]"), expression("f[2]")]
        code += [*start(onward), *doing.happen(told, arguments), *end(None)]
    frame.finish(code)
