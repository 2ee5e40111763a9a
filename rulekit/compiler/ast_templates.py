"""Python `ast` nodes made from fixed templates.

Templates are constants of the compiler and are parsed once; what comes from a rule file
enters only as a finished node, a number or a string constant, never as source text. What the
names in templates mean is told in `compiler/__init__.py`.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, TypeAlias, cast

Part: TypeAlias = "ast.expr | int | str | bool | tuple[Any, ...] | None"
"""A node, or a constant to be turned into one."""


@cache
def _expression_template(source: str) -> ast.expr:
    return ast.parse(source, mode="eval").body


@cache
def _statement_template(source: str) -> tuple[ast.stmt, ...]:
    return tuple(ast.parse(source).body)


def constant(value: object) -> ast.expr:
    return ast.Constant(value=cast(Any, value))


def name(identifier: str) -> ast.expr:
    return ast.Name(id=identifier, ctx=ast.Load())


def _node(part: Part) -> ast.expr:
    return part if isinstance(part, ast.expr) else constant(part)


class _Fill:
    """Copies a template, with nodes in the place of its upper-case names."""

    def __init__(self, parts: dict[str, Any]) -> None:
        self.parts = parts

    def copy(self, node: Any) -> Any:
        kind = node.__class__
        if kind is ast.Name and node.id in self.parts:
            part = self.parts[node.id]
            if not isinstance(node.ctx, ast.Load):
                return _target(part)
            return clone(part if isinstance(part, list) else _node(part))
        # A name on a line of its own may be a hole for several statements.
        if kind is ast.Expr and node.value.__class__ is ast.Name:
            part = self.parts.get(node.value.id)
            if isinstance(part, list):
                return part
        if kind is list:
            result: list[Any] = []
            for item in node:
                copied = self.copy(item)
                if copied.__class__ is list:
                    result.extend(copied)
                else:
                    result.append(copied)
            return result
        if not isinstance(node, ast.AST):
            return node
        if _says_nothing_more(node):
            return node
        return kind(**{key: self.copy(getattr(node, key, None)) for key in node._fields})


def _target(part: Any) -> ast.expr:
    if isinstance(part, tuple):
        return ast.Tuple(elts=[_target(one) for one in part], ctx=ast.Store())
    return ast.Name(id=part, ctx=ast.Store())


def _says_nothing_more(node: ast.AST) -> bool:
    """Whether it is an operator or a context, of which there may be one for all."""
    return not (node._fields or node._attributes)


_PLACE = ("lineno", "col_offset", "end_lineno", "end_col_offset")


def clone(node: Any) -> Any:
    """A copy of a node, so that no node stands in two places of a tree."""
    if node.__class__ is list:
        return [clone(item) for item in node]
    if not isinstance(node, ast.AST) or _says_nothing_more(node):
        return node
    # `copy.deepcopy` does the same, and takes three times as long.
    parts = node.__dict__.items()
    return node.__class__(**{key: value if key in _PLACE else clone(value) for key, value in parts})


def expression(source: str, **parts: Part | list[ast.expr]) -> ast.expr:
    """An expression from a template: `expression("Z[I]", Z=zones, I=3)`. A part that is a list
    is several items or arguments."""
    return cast(ast.expr, _Fill(parts).copy(_expression_template(source)))


def statements(source: str, **parts: Part | list[ast.expr] | list[ast.stmt]) -> list[ast.stmt]:
    """Statements from a template; a part that is a list of statements stands on a line of
    its own. A part that is the target of an assignment is the name of a local, or several."""
    return cast("list[ast.stmt]", _Fill(parts).copy(list(_statement_template(source))))


def call(function: str, *arguments: Part) -> ast.expr:
    return ast.Call(func=name(function), args=[_node(part) for part in arguments], keywords=[])


def assign(target: str, value: Part) -> ast.stmt:
    return ast.Assign(targets=[ast.Name(id=target, ctx=ast.Store())], value=_node(value))


def nothing_of(type_name: str) -> ast.expr:
    """What an event answers that was stopped before it had an answer: 0, no, nobody, []."""
    if type_name == "list":
        return list_of([])
    if type_name == "flag":
        return constant(False)
    if type_name in ("player", "card", "component"):
        return constant(-1)
    return constant("" if type_name == "text" else 0)


def tuple_of(items: Iterable[Part]) -> ast.expr:
    return ast.Tuple(elts=[_node(item) for item in items], ctx=ast.Load())


def list_of(items: Iterable[Part]) -> ast.expr:
    return ast.List(elts=[_node(item) for item in items], ctx=ast.Load())


def function(identifier: str, parameters: Iterable[str], body: list[ast.stmt]) -> ast.FunctionDef:
    # From a template, so that it has every field that this version of Python knows.
    (made,) = statements("def f(): BODY", BODY=body or statements("pass"))
    assert isinstance(made, ast.FunctionDef)
    made.name = identifier
    made.args.args = [ast.arg(arg=parameter) for parameter in parameters]
    return made


def locate(nodes: ast.AST | Iterable[ast.AST], line: int) -> None:
    """Gives a line to every node that has none yet; what lies below one that has is done."""
    todo: list[Any] = [nodes] if isinstance(nodes, ast.AST) else list(nodes)
    while todo:
        node = todo.pop()
        if "lineno" in node._attributes:
            if hasattr(node, "lineno"):
                continue
            todo += _below(node)
            node.lineno = node.end_lineno = line
            node.col_offset = node.end_col_offset = 0
        else:
            todo += _below(node)


def nodes_of(body: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """Every node of some code, in no order that means anything."""
    todo = list(body)
    while todo:
        node = todo.pop()
        todo += _below(node)
        yield node


def _below(node: ast.AST) -> list[Any]:
    """The nodes right below one; operators and contexts, which say nothing more, left out."""
    found: list[Any] = []
    for value in node.__dict__.values():
        if value.__class__ is list:
            found += [item for item in value if isinstance(item, ast.AST)]
        elif isinstance(value, ast.AST) and value._fields:
            found.append(value)
    return found


_LOOPS = (ast.ListComp, ast.GeneratorExp, ast.For, ast.While)


def with_locals(body: list[ast.stmt], parts: Mapping[str, str]) -> list[ast.stmt]:
    """The body of a function that keeps parts of the state in locals: those of `parts` that
    it names, and the counters and variables that it reads again and again. The lists of the
    state are changed in place, so such a local stays true."""
    used: set[str] = set()
    often: Counter[str] = Counter()
    todo: list[tuple[ast.AST, bool]] = [(statement, False) for statement in body]
    while todo:
        node, looping = todo.pop()
        if isinstance(node, ast.Name):
            used.add(node.id)
            continue
        if _is_place(node):
            often[cast(ast.Attribute, node).attr] += 3 if looping else 1
        looping = looping or isinstance(node, _LOOPS)
        todo += [(below, looping) for below in _below(node)]
    # To make the local costs as much as to read the attribute: below three times it does not
    # pay. In a loop one reading counts as three.
    kept = {attribute for attribute, times in often.items() if times >= 3}
    if kept:
        body = [_Kept(kept).visit(statement) for statement in body]
    needed = [(local, attribute) for local, attribute in parts.items() if local in used]
    prologue = [
        line
        for local, attribute in (*needed, *((one, one) for one in sorted(kept)))
        for line in _copy_of_part(local, attribute)
    ]
    return [*prologue, *body]


def _copy_of_part(local: str, attribute: str) -> list[ast.stmt]:
    value = ast.Attribute(value=name("s"), attr=attribute, ctx=ast.Load())
    return [assign(local, value)]


def _is_place(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Attribute)
        and node.attr[:2] in ("c_", "v_")
        and isinstance(node.value, ast.Name)
        and node.value.id == "s"
    )


class _Kept(ast.NodeTransformer):
    def __init__(self, kept: set[str]) -> None:
        self.kept = kept

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if _is_place(node) and node.attr in self.kept:
            return ast.copy_location(name(node.attr), node)
        self.generic_visit(node)
        return node
