"""The pipeline of an event: may it happen, is it replaced, record it, do it, check the
endings, run what comes after.

Events that never wait become plain functions; the others frames. A hook whose condition
cannot hold is not looked for: the test stands in the code of the event.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from attrs import define, field

from rulekit.compiler.analysis import nodes
from rulekit.compiler.direct import Direct
from rulekit.compiler.expressions import conjunction, conjuncts, disjunction
from rulekit.compiler.frames import FrameInfo, FrameKind, Frames
from rulekit.compiler.scope import Scope, scope_of
from rulekit.compiler.syntax import (
    assign,
    call,
    constant,
    expression,
    name,
    statements,
    tuple_of,
)
from rulekit.compiler.values import guard_of
from rulekit.ruleset import meaning as m
from rulekit.ruleset.model import Binding, Body, CarriedRule, Event, HookRule

if TYPE_CHECKING:
    from rulekit.compiler.building import Builder


class EventFrames(Frames):
    """The frame of an event: its stages before, instead, body and after."""

    def __init__(self, builder: Builder, event: Event) -> None:
        kind: FrameKind = "phase" if event.is_phase else "event"
        if event.name == "turn":
            kind = "turn"
        info = FrameInfo(kind, event.name, event.span or builder.any_span)
        slots: dict[Binding, int] = {}
        for parameter in event.parameters:
            slots[parameter.binding] = len(slots) + 1
            info.parameters.append((parameter.binding, slots[parameter.binding]))
        super().__init__(builder, info, slots, len(slots) + 1)
        self.event = event
        if event.you is not None:
            self.slot(event.you)
        for node in nodes(event.body):
            if isinstance(node, m.SetBinding):
                self.slot(node.binding)
        self.result = self.new_slot()
        self.queue, self.at, self.done = self.new_slot(), self.new_slot(), self.new_slot()
        self.start_label = self.label()
        self.body_label = self.label()
        self.replace_label = self.body_label
        self.cancelled_label: int | None = None
        self.after_label: int | None = None

    def build(self) -> None:
        before, instead, after = (
            self.builder.events.hooks(self.event, when) for when in ("before", "instead", "after")
        )
        if before:
            self.cancelled_label = self.label()
        if instead:
            self.replace_label = self.label()
        touches = self.builder.touches_endings(self.event.body)
        if after or touches:
            self.after_label = self.label()
        entries = {self.start_label, self.cancelled_label}
        if instead:
            entries.add(self.replace_label)
        self.builder.entries |= {label for label in entries if label is not None}
        self.start(self.start_label)
        if self.event.you is not None:
            self.emit(self.set_slot(self.slots[self.event.you], expression("s.current")))
        if self.event in self.builder.skippable:
            self.emit(
                statements(
                    "if N in s.skipped:\n s.stack.pop()\n return None",
                    N=self.builder.event_number(self.event),
                )
            )
        if before:
            self._hooks(before, "before", self.replace_label)
        else:
            self.go(self.replace_label)
        if instead:
            self.start(self.replace_label)
            self._replacements(instead)
        self.start(self.body_label)
        self.emit(self.builder.events.recorded(self.event, self.scope))
        self.builder.events.reset_once(self)
        if self.event.name == "turn":
            self._phases()
        else:
            self.block(self.event.body.block, self.scope)
        if self.current is not None:
            self.leave(None)
            self.current = None
        if self.after_label is not None:
            self.start(self.after_label)
            if touches:
                self.emit(statements("if s.dirty: endings(s)"))
            leave = self.label()
            if after:
                self._hooks(after, "after", leave)
            else:
                self.go(leave)
            self.start(leave)
            self.close(statements("s.stack.pop()\ns.ret = f[R]\nreturn None", R=self.result))
        if self.cancelled_label is not None:
            self.start(self.cancelled_label)
            self.close(statements("s.stack.pop()\ns.ret = None\nreturn None"))
        self.finish()

    def leave(self, value: ast.expr | None) -> None:
        made = value or constant(None)
        if self.after_label is None:
            self.emit(statements("s.stack.pop()\ns.ret = V\nreturn None", V=made))
            return
        self.emit(self.set_slot(self.result, made))
        self.emit(statements("return F(s, f)", F=name(self.builder.block_name(self.after_label))))

    def _phases(self) -> None:
        """The phases of a turn, each in a block of its own so that play can begin there."""
        for statement in self.event.body.block:
            if isinstance(statement, m.CallEvent) and statement.event.is_phase:
                label = self.label()
                self.go(label)
                self.start(label)
                self.builder.phase_entry[statement.event] = label
                self.builder.entries.add(label)
            self.statement(statement, self.scope)
        over = self.label()
        self.go(over)
        self.start(over)
        self.builder.turn_over = over
        self.builder.entries.add(over)

    # --- Hooks -------------------------------------------------------------------------

    def _parameters(self) -> list[ast.expr]:
        return [self.scope.read(parameter.binding) for parameter in self.event.parameters]

    def _hooks(self, hooks: list[HookRule], when: str, then: int) -> None:
        """Runs the hooks that apply, one after the other, then goes on."""
        events = self.builder.events
        test = events.any_applies(hooks, self.scope)
        onward = statements("return F(s, f)", F=name(self.builder.block_name(then)))
        if isinstance(test, ast.Constant) and not test.value:
            self.go(then)
            return
        if not isinstance(test, ast.Constant):
            self.emit(
                [ast.If(test=ast.UnaryOp(op=ast.Not(), operand=test), body=onward, orelse=[])]
            )
        step = self.label()
        table = events.table(self.event, when, hooks)
        self.emit(self.set_slot(self.queue, expression("hooks_for(s, T)", T=name(table))))
        self.emit(self.set_slot(self.at, 0))
        self.go(step)
        self.start(step)
        if self.builder.ruleset.order_chosen and len(hooks) > 1:
            self._ordered_by_holder()
        parameters = self._parameters()
        if when == "after":
            parameters.append(expression("f[R]", R=self.result))
        run = expression("run(s, this, you)")
        assert isinstance(run, ast.Call)
        run.args.extend(parameters)
        loop = statements(
            "while f[I] < len(f[Q]):\n"
            " hook, this, you = f[Q][f[I]]\n"
            " f[I] += 1\n"
            " if this >= 0 and not still(s, hook, this, you): continue\n"
            " run = HOOKS[hook]\n"
            " if run.__class__ is tuple:\n"
            "  f[0] = STEP\n"
            "  s.stack.append([run[0], this, you, len(s.stack) - 1, *run[1]])\n"
            "  return None\n"
            " r = RUN\n"
            " AFTERWARDS",
            I=self.at,
            Q=self.queue,
            STEP=step,
            RUN=run,
            AFTERWARDS=self._answered() if when == "before" else [ast.Pass()],
        )
        self.emit(loop)
        self.close(onward)

    def _ordered_by_holder(self) -> None:
        """`order chosen`: who holds several different rules says which of them comes first."""
        picked, onward = self.label(), self.label()
        site = self.builder.choice_of_rule(self.info, "which rule comes first?")
        self.emit(
            statements(
                "o = differing(f[Q], f[I])\n"
                "if not o: return F(s, f)\n"
                "s.pend = (f[Q][f[I]][2], o, 1, 1, SITE)",
                Q=self.queue,
                I=self.at,
                F=name(self.builder.block_name(onward)),
                SITE=site,
            )
        )
        self.wait(picked)
        self.start(picked)
        self.emit(
            statements("f[Q] = moved_up(f[Q], s.answer, f[I])", Q=self.queue, I=self.at)
        )
        self.go(onward)
        self.start(onward)

    def _answered(self) -> list[ast.stmt]:
        """What a `before` hook made of the event: cancelled, or with other parameters."""
        assert self.cancelled_label is not None
        cancelled = self.builder.block_name(self.cancelled_label)
        made = statements(
            "if r is CANCELLED: return F(s, f)", F=name(cancelled), CANCELLED=name("CANCELLED")
        )
        if self.event.parameters:
            slots = [self.slots[parameter.binding] for parameter in self.event.parameters]
            made += statements(
                "if r is not None: f[LOW:HIGH] = r", LOW=slots[0], HIGH=slots[-1] + 1
            )
        return made

    def _replacements(self, hooks: list[HookRule]) -> None:
        """Replacements apply in a loop, each once to this event; the player whom the
        event concerns chooses among several."""
        events = self.builder.events
        chosen, replaced, answer = self.label(), self.label(), self.label()
        table = events.table(self.event, "instead", hooks)
        parameters = tuple_of(self._parameters())
        self.emit(
            statements(
                "o = replacements(s, T, f[D], PARAMETERS)\n"
                "if not o: return BODY(s, f)\n"
                "f[Q] = o\n"
                "if len(o) == 1:\n"
                " f[I] = 0\n"
                " return CHOSEN(s, f)",
                T=name(table),
                D=self.done,
                Q=self.queue,
                I=self.at,
                PARAMETERS=parameters,
                BODY=name(self.builder.block_name(self.body_label)),
                CHOSEN=name(self.builder.block_name(chosen)),
            )
        )
        site = self.builder.choice_of_rule(self.info, "which rule applies?")
        self.emit(
            statements(
                "s.pend = (P, list(range(len(o))), 1, 1, SITE)", P=self._affected(), SITE=site
            )
        )
        self.wait(answer)
        self.start(answer)
        self.emit(self.set_slot(self.at, expression("s.answer")))
        self.go(chosen)
        self.start(chosen)
        self.emit(
            statements(
                "hook, this, you = f[Q][f[I]]\n"
                "f[D] = (*(f[D] or ()), (hook, this))\n"
                "run = REPLACING[hook]\n"
                "s.stack.append([run[0], this, you, len(s.stack) - 1, *run[1]])",
                Q=self.queue,
                I=self.at,
                D=self.done,
            )
        )
        self.go_back(replaced)
        self.start(replaced)
        self.close(statements("s.stack.pop()\nreturn None"))

    def _affected(self) -> ast.expr:
        """The player whom an event concerns: its first parameter that is a player."""
        for parameter in self.event.parameters:
            if parameter.binding.type.name == "player":
                made = self.scope.read(parameter.binding)
                return expression("(P if P >= 0 else s.current)", P=made)
        return expression("s.current")


class CarriedFrames(Frames):
    """The frame of a play, use, hook or `whenever` that may wait."""

    def __init__(
        self, builder: Builder, kind: FrameKind, rule: CarriedRule, outer: Frames | None
    ) -> None:
        info = FrameInfo(kind, rule.carrier.name, rule.span, carried=True)
        slots: dict[Binding, int] = {}
        if rule.this is not None:
            slots[rule.this] = 1
        if rule.you is not None:
            slots[rule.you] = 2
        super().__init__(builder, info, slots, 4, outer)
        self.kind = kind
        self.rule = rule
        self.played_label: int | None = None
        self.start_label = self.label()
        builder.entries.add(self.start_label)

    def build(self, body: Body) -> None:
        self.start(self.start_label)
        if self.kind == "play" and self.builder.plays_hooked:
            self.played_label = self.label()
        if self.kind == "hook" and self.rule.condition is not None:
            test = self.builder.expressions.lower(self.rule.condition, self.scope)
            if not (isinstance(test, ast.Constant) and test.value):
                self.emit(statements("if not T:\n s.stack.pop()\n return None", T=test))
        self.block(body.block, self.scope)
        if self.current is not None:
            self.leave(None)
            self.current = None
        if self.played_label is not None:
            self._tell_played(self.played_label)
        self.finish()

    def _tell_played(self, label: int) -> None:
        """After the play: the event by which other rules know of it, then the end."""
        self.start(label)
        self.played_label = None
        event = self.builder.ruleset.events["played"]
        arguments = [expression("f[1]"), expression("f[2]")]
        if event in self.builder.facts.waiting_events:
            self.push_event(event, arguments)
        else:
            self.emit([ast.Expr(call(self.builder.events.direct(event), name("s"), *arguments))])
        self.leave(None)
        self.current = None

    def leave(self, value: ast.expr | None) -> None:
        if self.kind == "play" and self.played_label is not None:
            self.emit(
                statements("return F(s, f)", F=name(self.builder.block_name(self.played_label)))
            )
            return
        if self.kind in ("play", "use"):
            self.emit([ast.Expr(call(f"finish_{self.kind}", name("s"), name("f")))])
            self.emit(statements("return None"))
            return
        made = value or constant(None)
        self.emit(statements("s.stack.pop()\ns.ret = V", V=made))
        if self.builder.touches_endings(self.rule_body()):
            self.emit(statements("if s.dirty: endings(s)"))
        self.emit(statements("return None"))

    def rule_body(self) -> object:
        return getattr(self.rule, "body", ())

    def cancel(self) -> None:
        outer = self.outer
        assert isinstance(outer, EventFrames) and outer.cancelled_label is not None
        self.close(
            statements("s.stack[f[3]][0] = N\ns.stack.pop()\nreturn None", N=outer.cancelled_label)
        )

    def proceed(self, node: m.Proceed) -> None:
        """The event goes on where it was replaced: in a frame of its own, which knows the
        replacements that were already applied."""
        outer = self.outer
        assert isinstance(outer, EventFrames)
        after = self.label()
        self.emit(
            statements("s.stack.append([START, *s.stack[f[3]][1:]])", START=outer.replace_label)
        )
        self.go_back(after)
        self.start(after)
        if node.result is not None:
            self.emit(self.store(node.result, expression("s.ret")))


@define(eq=False)
class Events:
    """Functions and frames of the events that can happen."""

    builder: Builder
    functions: dict[Event, str] = field(factory=dict)
    framed: dict[Event, EventFrames] = field(factory=dict)
    hook_numbers: list[HookRule] = field(factory=list)
    tables: dict[str, list[HookRule]] = field(factory=dict)

    # --- Frames ------------------------------------------------------------------------

    def frames(self, event: Event) -> EventFrames:
        made = self.framed.get(event)
        if made is None:
            made = EventFrames(self.builder, event)
            self.framed[event] = made
            self.builder.schedule(made.build)
        return made

    def frame_of(self, event: Event) -> tuple[int, str]:
        """The first block of an event, and the name of the slots to add to its frame."""
        frames = self.frames(event)
        return frames.start_label, frames.padding

    # --- Functions ---------------------------------------------------------------------

    def direct(self, event: Event) -> str:
        """The name of the function of an event that never waits."""
        made = self.functions.get(event)
        if made is None:
            made = self.builder.reserve("event", event.name)
            self.functions[event] = made
            self.builder.schedule(lambda: self._define(event))
        return made

    def _define(self, event: Event) -> None:
        span = event.span or self.builder.any_span
        scope = scope_of(span)
        names: list[str] = []
        for parameter in event.parameters:
            local, scope = self.builder.expressions.bind(parameter.binding, scope)
            names.append(local)
        before, after = self.hooks(event, "before"), self.hooks(event, "after")
        touches = self.builder.touches_endings(event.body)
        made = self._direct_before(event, before, scope, names)
        made += self.recorded(event, scope)
        ending = list(self._endings_code()) if touches else []
        if not after and not touches:
            made += Direct(self.builder, scope, event.body).function_body(event.body.block)
        elif not any(isinstance(node, m.Return) for node in nodes(event.body)):
            direct = Direct(self.builder, scope, event.body, leave=lambda value: [])
            made += direct.block(event.body.block, direct.scope)
            made += ending
            made += self._direct_after(event, after, scope, constant(None))
        else:
            body = self.builder.reserve("event_body", event.name)
            self.builder.add_function(
                body,
                ["s", *names],
                Direct(self.builder, scope, event.body).function_body(event.body.block),
                span,
            )
            made.append(assign("result", call(body, name("s"), *map(name, names))))
            made += ending
            made += self._direct_after(event, after, scope, name("result"))
            made.append(ast.Return(value=name("result")))
        self.builder.add_function(self.functions[event], ["s", *names], made, span)

    def _endings_code(self) -> list[ast.stmt]:
        return statements("if s.dirty: endings(s)")

    def _direct_before(
        self, event: Event, hooks: list[HookRule], scope: Scope, names: list[str]
    ) -> list[ast.stmt]:
        if not hooks:
            return []
        run = expression("HOOKS[hook](s, this, you)")
        assert isinstance(run, ast.Call)
        run.args.extend(map(name, names))
        changed: list[ast.stmt] = [ast.Pass()]
        if names:
            targets = ast.Tuple(
                elts=[ast.Name(id=local, ctx=ast.Store()) for local in names], ctx=ast.Store()
            )
            changed = [
                ast.If(
                    test=expression("r is not None"),
                    body=[ast.Assign(targets=[targets], value=name("r"))],
                    orelse=[],
                )
            ]
        loop = statements(
            "for hook, this, you in hooks_for(s, T):\n"
            " if this >= 0 and not still(s, hook, this, you): continue\n"
            " r = RUN\n"
            " if r is CANCELLED: return None\n"
            " CHANGED",
            T=name(self.table(event, "before", hooks)),
            RUN=run,
            CHANGED=changed,
        )
        return self._guarded(hooks, scope, loop)

    def _direct_after(
        self, event: Event, hooks: list[HookRule], scope: Scope, result: ast.expr
    ) -> list[ast.stmt]:
        if not hooks:
            return []
        arguments = [scope.read(parameter.binding) for parameter in event.parameters]
        if all(hook.you is None for hook in hooks):
            made: list[ast.stmt] = []
            for hook in hooks:
                function = self.hook_function(hook)
                run = ast.Expr(
                    call(
                        function,
                        name("s"),
                        -1,
                        -1,
                        *[scope.read(p.binding) for p in event.parameters],
                        result,
                    )
                )
                made += self._guarded([hook], scope, [run])
            return made
        run_one = expression("HOOKS[hook](s, this, you)")
        assert isinstance(run_one, ast.Call)
        run_one.args.extend([*arguments, result])
        loop = statements(
            "for hook, this, you in hooks_for(s, T):\n"
            " if this >= 0 and not still(s, hook, this, you): continue\n"
            " RUN",
            T=name(self.table(event, "after", hooks)),
            RUN=[ast.Expr(run_one)],
        )
        return self._guarded(hooks, scope, loop)

    def _guarded(self, hooks: list[HookRule], scope: Scope, body: list[ast.stmt]) -> list[ast.stmt]:
        test = self.any_applies(hooks, scope)
        if isinstance(test, ast.Constant):
            return body if test.value else []
        return [ast.If(test=test, body=body, orelse=[])]

    # --- Hooks -------------------------------------------------------------------------

    def hooks(self, event: Event, when: str) -> list[HookRule]:
        """The hooks of an event that can ever apply, those of the table first."""
        found = [
            hook
            for hook in event.hooks
            if hook.when == when and self.builder.can_work(hook) and not self._is_never(hook)
        ]
        return sorted(found, key=lambda hook: hook.you is not None)

    def _is_never(self, hook: HookRule) -> bool:
        """Whether an option that is not set, or the number of players, rules it out."""
        if hook.condition is None:
            return False
        scope = scope_of(hook.span)
        scope.resolve = lambda binding: name("x")
        made = self.builder.expressions.lower(hook.condition, scope)
        return isinstance(made, ast.Constant) and not made.value

    def any_applies(self, hooks: list[HookRule], scope: Scope) -> ast.expr:
        """A quick test that is true whenever one of the hooks applies."""
        return disjunction([self._applies(hook, scope) for hook in hooks])

    def _applies(self, hook: HookRule, scope: Scope) -> ast.expr:
        lower = self.builder.expressions.lower
        if hook.you is None:
            return conjunction([lower(part, scope) for part in conjuncts(hook.condition)])
        guard = guard_of(hook)
        tests: list[ast.expr] = []
        for carrier in self.builder.carriers(hook):
            if carrier is None:
                continue
            if guard.holder is not None and not guard.holder.type.optional:
                holder = lower(guard.holder, scope)
                tests.append(self.builder.count_for(carrier, holder))
            else:
                tests.append(expression("n[N]", N=self.builder.total_index(carrier)))
        return disjunction(tests)

    def table(self, event: Event, when: str, hooks: list[HookRule]) -> str:
        identifier = f"HOOKS_{when}_{self.builder.event_number(event)}"
        if identifier not in self.tables:
            self.tables[identifier] = hooks
            for hook in hooks:
                self.hook_number(hook)
            self.builder.add_hook_table(identifier, hooks)
        return identifier

    def hook_number(self, hook: HookRule) -> int:
        if hook not in self.hook_numbers:
            self.hook_numbers.append(hook)
            self.builder.schedule_hook(hook)
        return self.hook_numbers.index(hook)

    def hook_function(self, hook: HookRule) -> str:
        self.hook_number(hook)
        return self.builder.hook_names[id(hook)]

    def define_hook(self, hook: HookRule, identifier: str) -> None:
        """A hook that never waits, as a function (s, this, you, parameters…): it returns
        the parameters it changed, CANCELLED, or None."""
        scope, names = self._hook_scope(hook)
        parameters = [parameter.binding for parameter in hook.event.parameters]
        assigned = {
            node.binding for node in nodes(hook.body) if isinstance(node, m.SetBinding)
        } & set(parameters)

        def leave(value: ast.expr | None) -> list[ast.stmt]:
            made = self._endings_code() if self.builder.touches_endings(hook.body) else []
            if hook.when == "before" and assigned:
                return [*made, ast.Return(value=tuple_of(scope.read(one) for one in parameters))]
            return [*made, ast.Return(value=constant(None))]

        def cancelled() -> list[ast.stmt]:
            return [ast.Return(value=name("CANCELLED"))]

        made: list[ast.stmt] = []
        if hook.condition is not None:
            test = self.builder.expressions.lower(hook.condition, scope)
            if not (isinstance(test, ast.Constant) and test.value):
                made += statements("if not T: return None", T=test)
        direct = Direct(self.builder, scope, hook.body, leave=leave, cancelled=cancelled)
        made += direct.function_body(hook.body.block)
        self.builder.add_function(identifier, names, made, hook.span)

    def define_condition(self, hook: HookRule, identifier: str) -> None:
        """The condition of a replacement, as a function of the same parameters."""
        scope, names = self._hook_scope(hook)
        test: ast.expr = constant(True)
        if hook.condition is not None:
            test = self.builder.expressions.lower(hook.condition, scope)
        self.builder.add_function(identifier, names, [ast.Return(value=test)], hook.span)

    def _hook_scope(self, hook: HookRule) -> tuple[Scope, list[str]]:
        scope = scope_of(hook.span)
        names = ["s", "this", "you"]
        if hook.this is not None:
            scope.reads[hook.this] = name("this")
        if hook.you is not None:
            scope.reads[hook.you] = name("you")
        for parameter in hook.event.parameters:
            local, scope = self.builder.expressions.bind(parameter.binding, scope)
            names.append(local)
        if hook.when == "after":
            names.append("result")
        return scope, names

    # --- The journal -------------------------------------------------------------------

    def recorded(self, event: Event, scope: Scope) -> list[ast.stmt]:
        """Events are recorded as they begin to happen, so that the log reads in order."""
        if event.name == "turn" or event.is_phase or event.text:
            entry = [
                constant(self.builder.event_number(event)),
                expression("len(s.stack)"),
                *(scope.read(parameter.binding) for parameter in event.parameters),
            ]
            return statements("s.journal.append(ENTRY)", ENTRY=tuple_of(entry))
        return []

    def reset_once(self, frames: EventFrames) -> None:
        """Abilities that may be used once per event become usable again as it begins."""
        numbers = self.builder.once_per(frames.event)
        if numbers:
            frames.emit(
                statements(
                    "s.used = tuple(x for x in s.used if x[0] not in NUMBERS)",
                    NUMBERS=tuple_of(numbers),
                )
            )
