"""The source of functions: of rules as the compiler made them, of the engine as it is written."""

from __future__ import annotations

import ast
import builtins
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import FunctionType
from typing import Any

from attrs import define, field

from rulekit.native.scoping import with_own_names


class Untranslatable(Exception):
    """Something that native code knows nothing of; the game is played by Python."""


@define(eq=False)
class Source:
    """A function as it is written, and what its free names mean."""

    name: str
    parameters: list[str]  # without the state
    body: list[ast.stmt]
    known: Callable[[str], Any]  # the object that a free name stands for; KeyError
    runtime: bool = False  # one of the runtime's own
    stored: Counter[str] = field(factory=Counter)  # names that are given a value; how often
    grown: set[str] = field(factory=set)  # names of lists, no zones, that are appended to
    size: int = 0  # nodes
    returns: int = 0
    gives_grown: bool = False  # whether it gives back one of these lists in any case

    def __attrs_post_init__(self) -> None:
        nodes = _nodes(self.body)
        if any(isinstance(node, ast.comprehension) for node in nodes):
            self.body = with_own_names(self.body)
            nodes = _nodes(self.body)
        self.size = len(nodes)
        zones: set[str] = set()
        given: list[ast.expr | None] = []
        for node in nodes:
            match node:
                case ast.Name(id=name):
                    if isinstance(node.ctx, ast.Store):
                        self.stored[name] += 1
                case ast.Attribute(value=ast.Name(id=name), attr="append"):
                    self.grown.add(name)
                case ast.Assign(targets=[ast.Name(id=name)], value=ast.Subscript()):
                    zones.add(name)
                case ast.Return():
                    self.returns += 1
                    given.append(node.value)
        self.grown -= zones
        self.gives_grown = bool(given) and all(
            isinstance(one, ast.Name) and one.id in self.grown for one in given
        )

    def is_given_once(self, name: str) -> bool:
        """Whether a name stands for one thing wherever it is asked."""
        return self.stored[name] == 1 and name not in self.parameters


def _nodes(body: list[ast.stmt]) -> list[ast.AST]:
    return [node for statement in body for node in ast.walk(statement)]


@define(eq=False)
class Spread:
    """A function that takes what follows its first arguments as one list."""

    function: Any
    first: int


def source_of(
    function: Any, rooms: Sequence[Mapping[str, Any]], rules: Mapping[str, ast.FunctionDef]
) -> Source:
    """`rules` are the functions of the rules, whose global names are one of `rooms`."""
    if not isinstance(function, FunctionType):
        raise Untranslatable(f"`{function!r}` is not a function of Python")
    code = function.__code__
    node: ast.FunctionDef | ast.Lambda
    if any(function.__globals__ is names for names in rooms):
        node = rules[code.co_name]
    else:
        node = _functions(code.co_filename)[code.co_firstlineno]
    free = dict(zip(code.co_freevars, function.__closure__ or (), strict=True))
    names = function.__globals__

    def known(name: str) -> Any:
        if name in free:
            return free[name].cell_contents
        return names[name] if name in names else getattr(builtins, name)

    parameters = [one.arg for one in node.args.args if one.arg != "s"]
    if isinstance(node, ast.Lambda):
        return Source("lambda", parameters, [ast.Return(value=node.body)], known)
    return Source(node.name, parameters, node.body, known)


@cache
def _functions(file: str) -> dict[int, ast.FunctionDef | ast.Lambda]:
    """The functions of a module by the lines on which they begin."""
    with open(file, encoding="utf-8") as opened:
        tree = ast.parse(opened.read())
    found: dict[int, ast.FunctionDef | ast.Lambda] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.Lambda):
            found.setdefault(node.lineno, node)
    return found
