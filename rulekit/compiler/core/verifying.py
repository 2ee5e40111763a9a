"""Whether the code of a unit is well formed, before anything is made of it.

Both that come after, Python and native code, rely on it: what is refused here would else fail in
the middle of somebody's game, or make two of one game. Tests verify everything they compile;
`RULEKIT_VERIFY=1` has it done wherever rules are compiled.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import frozen

from rulekit.compiler.core.effect_checks import uncovered
from rulekit.compiler.core.flow_checks import circle, endless, suspends
from rulekit.compiler.core.subset import TABLES
from rulekit.compiler.core.subset_checks import Known, written_in_core
from rulekit.compiler.core.tree_effects import functions_in, what_all_do
from rulekit.compiler.frame_owners import frames_of
from rulekit.compiler.layout import counter_attribute, variable_attribute
from rulekit.language.source import Source

if TYPE_CHECKING:
    from rulekit.compiler.builder import Builder


@frozen
class Fault:
    """What is wrong with a function, and at which line of which rules."""

    function: str
    file: str
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: in `{self.function}`: {self.what}"


class Malformed(Exception):
    """The compiler made code that is not well formed."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


def verify(builder: Builder) -> None:
    """Raises Malformed if something is wrong with what a builder has made."""
    faults = list(faults_of(builder))
    if faults:
        raise Malformed(faults)


def faults_of(builder: Builder) -> Iterator[Fault]:
    places = {
        one.name: (source, one.lineno)
        for source, functions in builder.functions.items()
        for one in functions
        if isinstance(one, ast.FunctionDef)
    }
    known, labels = _known(builder), _labels(builder)
    lines = {source: _lines(source) for source in builder.functions}
    blocks = {builder.block_names[label]: label for label in labels}
    sizes = {key: owned.frame.size for key, owned in frames_of(builder).items()}
    for function in functions_in(builder):
        source, line = places[function.name]
        found = [
            *written_in_core(function, known, lines[source]),
            *suspends(function, blocks, labels),
            *endless(function.body),
        ]
        if function.name in blocks:
            info = builder.block_infos[blocks[function.name]]
            found += _slots(function, sizes[id(info)])
        for node, what in found:
            yield Fault(function.name, source.name, getattr(node, "lineno", line), what)
    own = what_all_do(builder)
    for name, what in uncovered(builder, own):
        yield Fault(name, places[name][0].name, places[name][1], what)
    # Rules for plays may ask what could be played, and so come back to themselves: where that has
    # no end the interpreter says so.
    limited = own.keys() - builder.windows.playable.values()
    around = circle({name: sorted(one.calls & limited) for name, one in own.items()})
    if around:
        names = ", ".join(f"`{name}`" for name in around)
        source, line = places[around[0]]
        yield Fault(around[0], source.name, line, f"functions call each other in a circle: {names}")


def _known(builder: Builder) -> Known:
    rules = builder.ruleset
    tables = builder.tables
    return Known(
        {one.name: len(one.args.args) for one in functions_in(builder)},
        {
            *TABLES, *builder.paddings, *builder.hook_tables,
            *tables.printed, *tables.of_kind, *tables.by_card,
        },
        {
            *map(counter_attribute, rules.counters.values()),
            *map(variable_attribute, rules.variables.values()),
        },
    )  # fmt: skip


def _labels(builder: Builder) -> set[int]:
    """The blocks that were made: others were joined to them."""
    made = {one.name for one in functions_in(builder)}
    return {label for label, name in enumerate(builder.block_names) if name in made}


def _lines(source: Source) -> set[int]:
    """The lines on which something of the rules stands; of what is joined, the first."""
    lines = enumerate(source.text.splitlines(), start=1)
    return {number for number, line in lines if line.partition("#")[0].strip()} or {1}


def _slots(function: ast.FunctionDef, size: int) -> Iterator[tuple[ast.AST, str]]:
    """The places of its frame that a block names, and that there are not."""
    for node in ast.walk(function):
        match node:
            case ast.Subscript(value=ast.Name(id="f"), slice=ast.Constant(value=int(slot))):
                if not 0 <= slot < size:
                    yield node, f"it names place {slot} of a frame that has {size}"
