"""The pipeline of an event: may it happen, is it replaced, record it, do it, check the
endings, run what comes after.

Events that never wait become plain functions; the others frames. A hook whose condition
cannot hold is not looked for: the test stands in the code of the event.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import define, field

from rulekit.compiler.ast_templates import (
    assign,
    call,
    constant,
    expression,
    name,
    nothing_of,
    statements,
    tuple_of,
)
from rulekit.compiler.bindings import Scope, scope_of
from rulekit.compiler.event_frames import EventFrames
from rulekit.compiler.frames import Frame
from rulekit.compiler.fuel import recorded
from rulekit.compiler.interning import Numbered
from rulekit.compiler.partial_evaluation import conjunction
from rulekit.compiler.probes import marked
from rulekit.compiler.rule_gates import any_of
from rulekit.compiler.statement_code import Statements
from rulekit.compiler.working_copies import guard_of
from rulekit.ruleset.carried_rules import HookRule
from rulekit.ruleset.definitions import Component, Event

if TYPE_CHECKING:
    from rulekit.compiler.builder import Builder


@define(eq=False)
class Events:
    """Functions and frames of the events that can happen."""

    builder: Builder
    functions: dict[Event, str] = field(factory=dict)
    bodies: dict[Event, str] = field(factory=dict)  # functions of their bodies, where apart
    framed: dict[Event, Frame] = field(factory=dict)
    hook_numbers: Numbered[HookRule] = field(factory=Numbered)

    # --- Frames ------------------------------------------------------------------------

    def frame(self, event: Event) -> Frame:
        if event not in self.framed:
            made = EventFrames(self.builder, event)
            self.framed[event] = made.frame
            self.builder.schedule(made.build)
        return self.framed[event]

    def frame_of(self, event: Event) -> tuple[int, str]:
        """The first block of an event, and the name of the slots to add to its frame."""
        frame = self.frame(event)
        return frame.start_label, frame.padding

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
        touches = self.builder.facts.touches_endings(event.body)
        made = self.builder.weights.counted(event)
        made += self._direct_before(event, before, scope, names)
        made += self.recorded(event, scope)
        ending = list(self._endings_code()) if touches else []
        if not after and not touches:
            made += Statements(self.builder, scope, returns=event.result).body(event.body.block)
        elif not self.builder.facts.of(event.body).returns:
            made += Statements(self.builder, scope, lambda value: []).body(event.body.block)
            made += ending
            made += self._direct_after(event, after, scope, constant(None))
        else:
            body = self.bodies[event] = self.builder.reserve("event_body", event.name)
            self.builder.add_function(
                body,
                ["s", *names],
                Statements(self.builder, scope, returns=event.result).body(event.body.block),
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
        answer = constant(None) if event.result is None else nothing_of(event.result.name)
        made = statements("if r is CANCELLED: return ANSWER", ANSWER=answer)
        if names:
            made += statements("if r is not None: NAMES = r", NAMES=tuple(names))
        run = self._each_hook(event, "before", hooks, [*map(name, names)], made)
        return self._guarded(hooks, scope, run)

    def _direct_after(
        self, event: Event, hooks: list[HookRule], scope: Scope, result: ast.expr
    ) -> list[ast.stmt]:
        if not hooks:
            return []
        arguments = [*(scope.read(parameter.binding) for parameter in event.parameters), result]
        if any(hook.this is not None for hook in hooks):
            run = self._each_hook(event, "after", hooks, arguments, [])
            return self._guarded(hooks, scope, run)
        made: list[ast.stmt] = []
        for hook in hooks:
            run = statements(
                "F(s, -1, -1, *ARGUMENTS)", F=name(self.hook_function(hook)), ARGUMENTS=arguments
            )
            made += self._guarded([hook], scope, run)
        return made

    def _each_hook(
        self,
        event: Event,
        when: str,
        hooks: list[HookRule],
        arguments: list[ast.expr],
        then: list[ast.stmt],
    ) -> list[ast.stmt]:
        """Runs the hooks that apply, and `then` looks at what each has made of the event."""
        return statements(
            "for hook, this, you in hooks_for(s, T):\n"
            " if this >= 0 and not still(s, hook, this, you): continue\n"
            " r = HOOKS[hook](s, this, you, *ARGUMENTS)\n"
            " THEN",
            T=name(self.table(event, when, hooks)),
            ARGUMENTS=arguments,
            THEN=then,
        )

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
        return sorted(found, key=lambda hook: hook.this is not None)

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
        return any_of(
            self.builder.layout, [test for hook in hooks for test in self._applies(hook, scope)]
        )

    def _applies(self, hook: HookRule, scope: Scope) -> Iterator[tuple[Component | None, ast.expr]]:
        """A test for each component that carries a hook."""
        lower = self.builder.expressions.lower
        guard = guard_of(hook, self.builder.measured)
        if hook.this is None:
            yield None, conjunction([lower(part, scope) for part in guard.rest])
            return
        for carrier in self.builder.carriers(hook):
            if carrier is None:
                continue
            if guard.holder is not None and not guard.holder.type.optional:
                holder = lower(guard.holder, scope)
                yield carrier, self.builder.count_for(carrier, holder)
            else:
                yield carrier, expression("n[N]", N=self.builder.total_index(carrier))

    def table(self, event: Event, when: str, hooks: list[HookRule]) -> str:
        identifier = f"HOOKS_{when}_{self.builder.event_number(event)}"
        if identifier not in self.builder.hook_tables:
            self.builder.hook_tables[identifier] = hooks
            for hook in hooks:
                self.hook_number(hook)
        return identifier

    def hook_number(self, hook: HookRule) -> int:
        if hook not in self.hook_numbers:
            self.builder.schedule_hook(hook)
        return self.hook_numbers.number(hook)

    def hook_function(self, hook: HookRule) -> str:
        self.hook_number(hook)
        return self.builder.hook_names[id(hook)]

    def define_hook(self, hook: HookRule, identifier: str) -> None:
        """A hook that never waits, as a function (s, this, you, parameters…): it returns
        the parameters it changed, CANCELLED, or None."""
        scope, names = self._hook_scope(hook)
        parameters = [parameter.binding for parameter in hook.event.parameters]
        sets = self.builder.facts.of(hook.body).sets
        assigned = any(parameter in sets for parameter in parameters)

        def leave(value: ast.expr | None) -> list[ast.stmt]:
            made = self._endings_code() if self.builder.facts.touches_endings(hook.body) else []
            if hook.when == "before" and assigned:
                return [*made, ast.Return(value=tuple_of(scope.read(one) for one in parameters))]
            return [*made, ast.Return(value=constant(None))]

        made: list[ast.stmt] = []
        if hook.condition is not None:
            test = self.builder.expressions.lower(hook.condition, scope)
            if not (isinstance(test, ast.Constant) and test.value):
                made += statements("if not T: return None", T=test)
        made += marked(self.builder, hook, None if hook.this is None else name("this"))
        made += Statements(self.builder, scope, leave).body(hook.body.block)
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
        made = self._lapses(event)
        if event.name == "turn" or event.is_phase or event.text:
            entry = [
                constant(self.builder.event_number(event)),
                expression("len(s.stack)"),
                *(scope.read(parameter.binding) for parameter in event.parameters),
            ]
            bindings = [parameter.binding for parameter in event.parameters]
            lists = [scope.read(one) for one in bindings if one.type.name == "list"]
            texts = [scope.read(one) for one in bindings if one.type.name == "text"]
            made += recorded(tuple_of(entry), lists, texts)
        return made

    def _lapses(self, event: Event) -> list[ast.stmt]:
        """What the event puts an end to as it begins: loans of rules until it happens, and
        what abilities that may be used once in it remember."""
        made: list[ast.stmt] = []
        numbers = self.builder.once_per(event)
        if numbers:
            made += statements(
                "s.used = tuple(x for x in s.used if x[0] not in NUMBERS)",
                NUMBERS=tuple_of(numbers),
            )
        if event in self.builder.facts.ends_loans:
            made += statements("take_back_until(s, N)", N=self.builder.event_number(event))
        return made
