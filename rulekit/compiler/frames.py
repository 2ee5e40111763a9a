"""The frames of bodies that may wait: their slots and their blocks.

A frame is a list: the number of the block to run next, then its variables. A block is a
Python function of the state and its frame. It returns True when a player must decide;
otherwise the interpreter goes on with whatever frame is on top of the stack.

| frame of | slots after the block number |
|---|---|
| an event | its parameters, then locals |
| a play | the card, who plays it, the depth of the frame whose window it is, locals |
| a use, a hook | this, you, the depth of the frame whose bindings it reads, locals |
| a `whenever` | this, you, nothing, locals |
| what is done `later` | as a hook or event has them, what was known then, locals |
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from attrs import define, evolve, field

from rulekit.compiler.ast_templates import expression, locate, statements
from rulekit.compiler.bindings import Scope
from rulekit.compiler.cutting import back, cut, start
from rulekit.compiler.units import FrameInfo, Site
from rulekit.ruleset.definitions import Binding
from rulekit.ruleset.types import Type

if TYPE_CHECKING:
    from rulekit.compiler.builder import Builder


@define(eq=False)
class Frame:
    """Where code keeps what it knows that may have to wait, and the blocks that run there."""

    builder: Builder
    info: FrameInfo
    slots: dict[Binding, int]  # those that are filled when a frame is made
    filled: int  # how many places are, with that of the block
    outer: Frame | None = None  # the frame whose bindings it reads
    size: int = field(init=False)
    scope: Scope = field(init=False)
    padding: str = field(init=False)
    start_label: int = field(init=False)
    labels: dict[int, str] = field(factory=dict)  # what slots are for that no rule names
    replace_label: int = -1  # of an event: where it goes on that was to be replaced,
    cancelled_label: int = -1  # and where it ends that was cancelled

    def __attrs_post_init__(self) -> None:
        assert self.info.span is not None
        self.info.types.update((slot, binding.type) for binding, slot in self.slots.items())
        self.size = self.filled
        self.scope = Scope(self.info.span.source, resolve=self._resolve)
        self.padding = self.builder.reserve("PAD", self.info.name)
        self.start_label = self.entry()

    # --- Slots -------------------------------------------------------------------------

    def slot(self, binding: Binding) -> int:
        if binding not in self.slots:
            self.slots[binding] = self.new_slot(binding.type)
        return self.slots[binding]

    def new_slot(self, held: Type | None = None, label: str = "") -> int:
        self.size += 1
        if label:
            self.labels[self.size - 1] = label
        if held is not None:
            self.info.types[self.size - 1] = held
        return self.size - 1

    def _resolve(self, binding: Binding) -> ast.expr:
        if binding in self.slots:
            return expression("f[N]", N=self.slots[binding])
        if self.outer is not None and binding in self.outer.slots:
            return expression("s.stack[f[3]][N]", N=self.outer.slots[binding])
        raise LookupError(f"{binding.name} has no slot in {self.info.name}")

    def store(self, binding: Binding, value: ast.expr) -> list[ast.stmt]:
        if binding not in self.slots and self.outer is not None and binding in self.outer.slots:
            return statements("s.stack[f[3]][N] = V", N=self.outer.slots[binding], V=value)
        return statements("f[N] = V", N=self.slot(binding), V=value)

    def add_site(self, site: Site) -> int:
        """The number of a site, which keeps where this frame and the one around it hold things."""
        outer = {} if self.outer is None else self.outer.slots
        return self.builder.add_site(evolve(site, slots=self.slots, outer=outer))

    # --- Blocks ------------------------------------------------------------------------

    def label(self) -> int:
        """The number of a block that is written later."""
        return self.builder.new_block(self.info)

    def entry(self) -> int:
        """The same, of a block at which code of other bodies starts."""
        label = self.label()
        self.builder.entries.add(label)
        return label

    def step(self) -> list[ast.stmt]:
        """Lets what was put on the stack run, and goes on in a new block."""
        onward = self.label()
        return [*back(onward), *start(onward)]

    def finish(self, code: list[ast.stmt]) -> None:
        """Hands the blocks over as functions; code without a line has that of the whole."""
        assert self.info.span is not None
        code = [*start(self.start_label), *code]
        locate(code, self.info.span.line)
        for label, body in cut(code, self.builder.entries, self.builder.block_name).items():
            self.builder.add_block(label, body, self.info.span.source)
        self.builder.paddings[self.padding] = self.size - self.filled
