"""Whether a function is written in core at all: its nodes, its names, its calls and its places."""

from __future__ import annotations

import ast
from collections.abc import Container, Iterator, Mapping

from attrs import define

from rulekit.compiler.core.definite_assignment import stored, unassigned
from rulekit.compiler.core.subset import (
    CONSTANTS,
    EXPRESSIONS,
    HELPERS,
    METHODS,
    OPERATORS,
    STATE,
    STATEMENTS,
)

Found = Iterator[tuple[ast.AST, str]]
"""What is wrong, and where."""

_KNOWN = (*STATEMENTS, *EXPRESSIONS, *OPERATORS, ast.expr_context)

_OF_TABLES = 4
"""What the functions of tables of cards are given: `s, this, you, o`."""


@define(eq=False)
class Known:
    """What the functions of a unit may name."""

    functions: Mapping[str, int]  # of the rules, with how many arguments each takes
    tables: Container[str]
    own_state: Container[str]  # attributes of counters and variables


def written_in_core(function: ast.FunctionDef, known: Known, lines: Container[int]) -> Found:
    """`lines` are those of the file of the function on which something of the rules stands."""
    yield from _header(function)
    parents = {child: node for node in ast.walk(function) for child in ast.iter_child_nodes(node)}
    own = {one.arg for one in function.args.args} | set(stored(function.body))
    of_loops = {
        name
        for node in ast.walk(function)
        if isinstance(node, ast.comprehension)
        for name in stored([node.target])
    }
    for statement in function.body:
        for node in ast.walk(statement):
            if not isinstance(node, _KNOWN):
                yield node, f"`{type(node).__name__}` is no part of core"
                continue
            yield from _place(node, lines)
            match node:
                case ast.Constant():
                    if type(node.value) not in CONSTANTS:
                        yield node, f"`{node.value!r}` is no constant of core"
                case ast.Name(id=name):
                    yield from _name(node, name, name in own or name in of_loops, known)
                case ast.Attribute():
                    yield from _attribute(node, parents[node], known)
                case ast.Call():
                    yield from _call(node, own, known)
                case ast.Assign():
                    yield from _assign(node)
                case ast.Raise() if not _is_named(node.exc, "TurnOver"):
                    yield node, "only `TurnOver` is raised"
    for read in unassigned(function):
        yield read, f"`{read.id}` is read where it may have no value yet"


def _header(function: ast.FunctionDef) -> Found:
    arguments = function.args
    more = [
        *arguments.posonlyargs, *arguments.kwonlyargs, *arguments.defaults,
        *function.decorator_list, *(one for one in (arguments.vararg, arguments.kwarg) if one),
    ]  # fmt: skip
    if more or not arguments.args or arguments.args[0].arg != "s":
        yield function, "a function takes `s` and plain arguments"


def _place(node: ast.AST, lines: Container[int]) -> Found:
    if "lineno" in node._attributes:
        line = getattr(node, "lineno", None)
        if line is None:
            yield node, f"`{_text(node)}` stands on no line of a rule"
        elif line not in lines:
            yield node, f"`{_text(node)}` stands on line {line}, which has no rule on it"


def _name(node: ast.Name, name: str, is_own: bool, known: Known) -> Found:
    if isinstance(node.ctx, ast.Store):
        if name == "s" or name in HELPERS or name in known.tables or name in known.functions:
            yield node, f"`{name}` is given a value, and means something else"
    elif not is_own and name not in HELPERS and name not in known.tables:
        if name not in known.functions:
            yield node, f"`{name}` is nothing that core knows"


def _attribute(node: ast.Attribute, parent: ast.AST, known: Known) -> Found:
    if isinstance(node.value, ast.Name) and node.value.id == "s":
        if node.attr not in STATE and node.attr not in known.own_state:
            yield node, f"`{_text(node)}` is no part of the state"
    elif node.attr == "__class__":
        if not isinstance(parent, ast.Compare) or not _is_named(parent.comparators[0], "tuple"):
            yield node, f"`{_text(node)}` is asked for more than whether it is a tuple"
    elif node.attr not in METHODS or not isinstance(parent, ast.Call):
        yield node, f"`{_text(node)}` is no part of core"


def _call(node: ast.Call, own: Container[str], known: Known) -> Found:
    if node.keywords:
        yield node, f"`{_text(node)}` names its arguments"
    spread = any(isinstance(one, ast.Starred) for one in node.args)
    match node.func:
        case ast.Name(id=name) if name in own:
            if name not in ("may", "run"):
                yield node, f"`{name}` is called, and is no function"
            least, most = (_OF_TABLES, _OF_TABLES) if name == "may" else (3, 99)
        case ast.Name(id=name) if name in known.functions:
            least = most = known.functions[name]
        case ast.Name(id=name) if name in HELPERS:
            least, most = HELPERS[name].least, len(HELPERS[name].takes)
        case ast.Subscript(value=ast.Name(id=name)):
            least, most = (3, 99) if name == "HOOKS" else (_OF_TABLES, _OF_TABLES)
        case ast.Attribute(attr=attr):
            least = most = int(attr != "pop")
        case ast.Name():
            return  # which is told by its name
        case _:
            yield node, f"`{_text(node.func)}` is no function of core"
            return
    if not spread and not least <= len(node.args) <= most:
        yield node, f"`{_text(node)}` has {len(node.args)} arguments where it takes {least}"


def _assign(node: ast.Assign) -> Found:
    for target in node.targets:
        match target:
            case ast.Name() | ast.Subscript() | ast.Attribute(value=ast.Name(id="s")):
                pass
            case ast.Tuple(elts=names) if all(isinstance(one, ast.Name) for one in names):
                pass
            case _:
                yield node, f"`{_text(target)}` is nothing that is given a value"


def _is_named(node: ast.expr | None, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _text(node: ast.AST) -> str:
    text = ast.unparse(node).partition("\n")[0]
    return text if len(text) <= 60 else f"{text[:59]}…"
