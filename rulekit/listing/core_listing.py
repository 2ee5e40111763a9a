"""The core of some things of a ruleset: frames and functions, and what is known of them."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator, Sequence

from attrs import define, field, frozen

from rulekit.compiler.builder import Builder
from rulekit.compiler.frames import Frame
from rulekit.language.source import Source
from rulekit.listing.facts import Facts, facts_of
from rulekit.listing.kinds_as_text import spelled
from rulekit.listing.known_kinds import Kinds, kinds_of
from rulekit.listing.meanings import Meanings
from rulekit.listing.printing import Line, Printer, as_text
from rulekit.listing.readable import Words
from rulekit.listing.sites import decided_at
from rulekit.listing.tables import components_named, entries_of
from rulekit.ruleset.catalogue import Declarable
from rulekit.ruleset.definitions import Component
from rulekit.ruleset.types import Type

IsOwn = Callable[[Source, int], bool]
"""Whether a line of a file is one of the things that are listed."""

_PLAIN = {"this": "card", "you": "seat", "o": "depth", "c": "card", "p": "seat", "x": "owner"}
"""What parameters hold that stand for nothing of the rules."""


@frozen
class Parameter:
    name: str
    type: str


@frozen(eq=False)
class ListedFrame:
    """What the blocks of a body keep while they wait."""

    kind: str
    name: str
    slots: tuple[Parameter, ...]


@frozen(eq=False)
class ListedFunction:
    """A function: `block` is its number, if it is one."""

    name: str
    source: Source
    line: int
    block: int | None
    frame: ListedFrame | None
    parameters: tuple[Parameter, ...]
    result: str
    facts: Facts
    sites: tuple[tuple[int, str], ...]  # where it asks, and what
    text: str


@frozen(eq=False)
class Part:
    """A function of others in which something of the things stands, and on which line."""

    function: str
    source: Source
    line: int
    text: tuple[str, ...]


@frozen(eq=False)
class Listing:
    tables: tuple[str, ...]
    functions: tuple[ListedFunction, ...]
    parts: tuple[Part, ...]


@frozen(eq=False)
class _Written:
    """What stands in a function: lines of its file, and what it asks of which components."""

    lines: frozenset[int]
    components: frozenset[Component]


def _written(function: ast.FunctionDef, meanings: Meanings) -> _Written:
    nodes = (node for node in ast.walk(function) if isinstance(node, ast.expr | ast.stmt))
    return _Written(
        frozenset(node.lineno for node in nodes), frozenset(components_named(function, meanings))
    )


@define(eq=False)
class Lister:
    """Lists what a builder has made of this and that."""

    builder: Builder
    meanings: Meanings = field(init=False)
    facts: dict[str, Facts] = field(init=False)
    kinds: Kinds = field(init=False)
    results: dict[str, Type | None] = field(init=False)
    placed: list[tuple[Source, ast.FunctionDef]] = field(init=False)
    written: dict[str, _Written] = field(init=False)
    frames: dict[int, ListedFrame] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        builder = self.builder
        self.meanings = Meanings(builder)
        self.placed = [
            (source, one)
            for source, functions in builder.functions.items()
            for one in functions
            if isinstance(one, ast.FunctionDef)
        ]
        self.written = {one.name: _written(one, self.meanings) for _, one in self.placed}
        self.facts = facts_of(self.meanings)
        self.results = {name: value.type for value, name in builder.values.functions.items()}
        self.results |= {name: event.result for event, name in builder.events.functions.items()}
        self.kinds = kinds_of(self.meanings)

    def listing(self, things: Sequence[Declarable], is_own: IsOwn) -> Listing:
        """Of some things, on whose lines they stand, in the order in which it runs."""
        own = [one for one in self.placed if is_own(one[0], one[1].lineno)]
        names = {function.name for _, function in own}
        components = {one for one in things if isinstance(one, Component)}
        parts = [
            self._part(source, function.name, components, is_own)
            for source, function in self.placed
            if function.name not in names
        ]
        return Listing(
            tuple(line for one in things for line in entries_of(one, self.meanings)),
            tuple(self.listed(*one) for one in self.in_order(own)),
            tuple(part for part in parts if part is not None),
        )

    def _part(
        self, source: Source, name: str, components: set[Component], is_own: IsOwn
    ) -> Part | None:
        written = self.written[name]
        quoted = [repr(one.name) for one in written.components & components]
        line = min((line for line in written.lines if is_own(source, line)), default=None)
        if line is None and not quoted:
            return None
        function = self.meanings.functions[name]
        texts = [
            one.text
            for one in self._lines(function)
            if any(is_own(source, number) for number in (one.number, *one.parts))
            or any(component in one.text for component in quoted)
        ]
        return Part(name, source, line or function.lineno, tuple(texts))

    def _lines(self, function: ast.FunctionDef) -> list[Line]:
        label = self.meanings.labels.get(function.name)
        frame = None if label is None else self.meanings.frame_of(label)
        words = Words(self.meanings, function, frame)
        made = Printer(words, self.meanings, lambda site: decided_at(self.meanings, site))
        return made.print(function.body)

    # --- Order -------------------------------------------------------------------------

    def in_order(
        self, own: Iterable[tuple[Source, ast.FunctionDef]]
    ) -> list[tuple[Source, ast.FunctionDef]]:
        """By the lines of the rules; the blocks of a frame as one leads to another."""
        labels = self.meanings.labels
        ranks = {name: rank for rank, name in enumerate(self._blocks_as_they_run())}

        def place(one: tuple[Source, ast.FunctionDef]) -> tuple[int, int, int]:
            function = one[1]
            line = function.lineno
            if function.name in labels:
                frame = self.meanings.frame_of(labels[function.name])
                line = self.meanings.first_line(frame)
            return line, function.name in labels, ranks.get(function.name, 0)

        return sorted(own, key=place)

    def _blocks_as_they_run(self) -> Iterator[str]:
        names = self.meanings.builder.block_names
        for frame in self.meanings.frames.values():
            todo = [frame.start_label]
            seen = {frame.start_label}
            while todo:
                label = todo.pop()
                yield names[label]
                onward = [one for one in self._leads_to(names[label]) if one not in seen]
                seen.update(onward)
                todo += reversed(list(dict.fromkeys(onward)))

    def _leads_to(self, name: str) -> Iterator[int]:
        function = self.meanings.functions.get(name)
        for node in ast.walk(function) if function is not None else ():
            match node:
                case ast.Assign(
                    targets=[ast.Subscript(ast.Name(id="f"), ast.Constant(value=0))],
                    value=ast.Constant(value=int(label)),
                ):
                    yield label
                case ast.Call(func=ast.Name(id=called)) if called in self.meanings.labels:
                    yield self.meanings.labels[called]

    # --- Functions ---------------------------------------------------------------------

    def listed(self, source: Source, function: ast.FunctionDef) -> ListedFunction:
        name = function.name
        label = self.meanings.labels.get(name)
        frame = None if label is None else self.meanings.frame_of(label)
        words = Words(self.meanings, function, frame)
        lines = self._lines(function)
        while len(lines) > 1 and lines[-1].text == "return" and lines[-1].depth == 1:
            lines.pop()
        return ListedFunction(
            name,
            source,
            function.lineno,
            label,
            None if frame is None else self._frame(frame),
            tuple(self._parameters(function, words)) if frame is None else (),
            "" if frame is not None else self._result(name),
            self.facts[name],
            tuple((site, decided_at(self.meanings, site)) for site in _sites(function)),
            "\n".join(as_text(lines, function.lineno)),
        )

    def _parameters(self, function: ast.FunctionDef, words: Words) -> Iterator[Parameter]:
        kinds = self.kinds.parameters.get(function.name, ())
        for at, argument in enumerate(function.args.args[1:]):
            binding = self.meanings.builder.bound.get(argument.arg)
            kind = kinds[at] if at < len(kinds) else None
            plain = _PLAIN.get(argument.arg)
            if binding is None and plain is not None:
                type_ = plain
            else:
                type_ = spelled(None if binding is None else binding.type, kind)
            yield Parameter(words.local(argument.arg), type_)

    def _result(self, name: str) -> str:
        """Nothing of functions that give nothing back."""
        nodes = ast.walk(self.meanings.functions[name])
        given = [node.value for node in nodes if isinstance(node, ast.Return)]
        if all(one is None or _is_constant(one, None) for one in given):
            return ""
        if all(_is_constant(one, True) or _is_constant(one, False) for one in given):
            return "flag"
        return spelled(self.results.get(name), self.kinds.results.get(name))

    def _frame(self, frame: Frame) -> ListedFrame:
        key = id(frame.info)
        if key not in self.frames:
            names = self.meanings.slots(frame)
            slots = tuple(
                Parameter(names[slot], self._slot(frame, slot)) for slot in self._used(frame)
            )
            self.frames[key] = ListedFrame(frame.info.kind, frame.info.name, slots)
        return self.frames[key]

    def _used(self, frame: Frame) -> list[int]:
        """The slots that are filled when a frame is made, and those that its blocks name."""
        used = set(range(1, frame.filled))
        for name, label in self.meanings.labels.items():
            if name in self.meanings.functions and self.meanings.frame_of(label) is frame:
                for node in ast.walk(self.meanings.functions[name]):
                    match node:
                        case ast.Subscript(ast.Name(id="f"), ast.Constant(value=int(slot))):
                            used.add(slot)
        return sorted(used - {0})

    def _slot(self, frame: Frame, slot: int) -> str:
        if slot == 3 and frame.info.carried:
            return "depth"
        type_ = frame.info.types.get(slot)
        return spelled(type_, self.kinds.slots.get((frame.start_label, slot)))


def _is_constant(node: ast.expr | None, value: object) -> bool:
    return isinstance(node, ast.Constant) and node.value is value


def _sites(function: ast.FunctionDef) -> Iterator[int]:
    for node in ast.walk(function):
        match node:
            case ast.Assign(
                targets=[ast.Attribute(attr="pend")],
                value=ast.Tuple(elts=[*_, ast.Constant(value=int(site))]),
            ):
                yield site
