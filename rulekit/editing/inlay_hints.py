"""Inlay hints: types that are inferred, names of arguments, and what other files make of a card."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

from rulekit.checker.scope import World
from rulekit.editing.positions import position_of
from rulekit.editing.shapes import InlayHint
from rulekit.editing.workspace import Workspace
from rulekit.language import tree
from rulekit.language.nodes import walk
from rulekit.ruleset.definitions import Binding, Zone
from rulekit.ruleset.types import type_in_words

_TYPE, _NAMES = 1, 2


def inlay_hints(workspace: Workspace, path: Path, start: int, end: int) -> list[InlayHint]:
    """The hints between two offsets of a file of rules, as far as its rules can be understood.

    Raises RulesError if the file cannot be read.
    """
    if path.suffix == ".scenarios":
        return []
    rules = workspace.understood(path)
    source = workspace.as_in_rules(path)
    if rules.world is None:
        return []
    with workspace.reading():
        file, _ = workspace.parsed(path)
    locals_ = {
        binding.span.start: binding
        for use in rules.names.of_file(path)
        for binding in use.meant
        if isinstance(binding, Binding) and binding.span is not None
    }
    return [
        InlayHint(
            position=position_of(source, hint.at, workspace.encoding),
            label=hint.label,
            kind=hint.kind,
            paddingLeft=hint.apart,
        )
        for one in file.declarations
        if one.span.start <= end and one.span.end >= start
        for hint in _hints(one, rules.world, locals_)
        if start <= hint.at <= end
    ]


@frozen
class _Hint:
    at: int
    label: str
    kind: int
    apart: bool = False  # from what stands before it


def _hints(
    declaration: tree.Declaration, world: World, locals_: dict[int, Binding]
) -> Iterator[_Hint]:
    if isinstance(declaration, tree.Replace):
        declaration = declaration.declaration
    world = world.at(declaration)
    match declaration:
        case tree.Scenario():
            return
        case tree.Value(result=None):
            yield from _result(declaration, world)
        case tree.Component():
            yield from _copies(declaration, world)
    for node in walk(declaration):
        match node:
            case tree.Let():
                binding = locals_.get(node.name.span.start)
                if binding is not None and binding.type.name != "unknown":
                    yield _Hint(node.name.span.end, f": {type_in_words(binding.type)}", _TYPE)
            case tree.Call():
                yield from _arguments(node, world)
            case tree.Hook():
                yield from _names_of_hook(node, declaration, world)


def _result(node: tree.Value, world: World) -> Iterator[_Hint]:
    """What a value gives, if it does not say so."""
    value = world.ruleset.values.get(node.name.text)
    if value is None or value.type.name == "unknown":
        return
    after = node.parameters[-1].span.end if node.parameters else node.name.span.end
    at = node.span.source.text.find(")", after)
    if at >= 0:
        yield _Hint(at + 1, f"-> {type_in_words(value.type)}", _TYPE, apart=True)


def _copies(node: tree.Component, world: World) -> Iterator[_Hint]:
    """How many copies there are, if other files or a table change that."""
    component = world.ruleset.components.get(node.name.text)
    written = node.copies if isinstance(node.copies, int) else 1
    if component is None or isinstance(node.copies, tuple) or component.copies == written:
        return
    yield _Hint(node.name.span.end, f"x{component.copies} in all", _NAMES, apart=True)


def _arguments(node: tree.Call, world: World) -> Iterator[_Hint]:
    """The names of arguments, of several that are not called so already."""
    value = world.ruleset.values.get(node.name.text)
    if value is None or len(node.arguments) < 2:
        return
    for parameter, argument in zip(value.parameters, node.arguments, strict=False):
        name = parameter.binding.name
        if not (isinstance(argument, tree.Name) and argument.text == name):
            yield _Hint(argument.span.start, f"{name}: ", _NAMES)


def _names_of_hook(node: tree.Hook, declaration: tree.Declaration, world: World) -> Iterator[_Hint]:
    """What a rule that hooks an event can name: its parameters, and `you` if somebody is."""
    event = world.ruleset.events.get(node.event.text)
    if event is None:
        return
    names = [parameter.binding.name for parameter in event.parameters]
    names += ["you"] if _has_you(declaration, world) else []
    if names:
        yield _Hint(node.event.span.end, f"({', '.join(names)})", _NAMES, apart=True)


def _has_you(declaration: tree.Declaration, world: World) -> bool:
    """Whether cards that carry the rules lie with a player while they work."""
    rules = world.ruleset
    kind = None
    if isinstance(declaration, tree.Kind):
        kind = rules.kinds.get(declaration.name.text)
    elif isinstance(declaration, tree.Component | tree.Faces | tree.Change):
        kind = rules.kinds.get(declaration.kind.text)
    zones: tuple[Zone, ...] = () if kind is None else kind.works_in
    return kind is not None and (not zones or any(zone.of_player for zone in zones))
