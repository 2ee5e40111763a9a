"""Python `ast` nodes made from fixed templates.

Templates are constants of the compiler and are parsed once; what comes from a rule file
enters only as a finished node, a number or a string constant, never as source text. What the
names in templates mean is told in `compiler/__init__.py`.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, TypeAlias, cast

Part: TypeAlias = "ast.expr | int | str | bool | tuple[Any, ...] | None"
"""A node, or a constant to be turned into one."""


def constant(value: object) -> ast.expr:
    return ast.Constant(value=cast(Any, value))


def name(identifier: str) -> ast.expr:
    return ast.Name(id=identifier, ctx=ast.Load())


def _node(part: Part) -> ast.expr:
    return part if isinstance(part, ast.expr) else constant(part)


_SHARED = {
    class_: class_()
    for sort in (ast.boolop, ast.cmpop, ast.expr_context, ast.operator, ast.unaryop)
    for class_ in sort.__subclasses__()
}
"""Operators and contexts, which say nothing more: there may be one of each for all."""

_PLAIN = frozenset((str, int, bool, float, type(None), *_SHARED))
"""Of what a copy is the thing itself."""


def clone(node: Any) -> Any:
    """A copy of a node, so that no node stands in two places of a tree."""
    class_ = node.__class__
    if class_ is list:
        return [clone(item) for item in node]
    if class_ in _PLAIN or not isinstance(node, ast.AST):
        return node
    # `copy.deepcopy` does the same, and takes far longer.
    made = class_.__new__(class_)
    parts = made.__dict__
    for key, value in node.__dict__.items():
        parts[key] = value if value.__class__ in _PLAIN else clone(value)
    return made


def expression(source: str, **parts: Part | list[ast.expr]) -> ast.expr:
    """An expression from a template: `expression("Z[I]", Z=zones, I=3)`. A part with a star that
    is a list is the items or arguments in it."""
    return cast(ast.expr, _expression_maker(source, *parts)(*parts.values()))


def statements(source: str, **parts: Part | list[ast.expr] | list[ast.stmt]) -> list[ast.stmt]:
    """Statements from a template; a part that is a list of statements stands on a line of
    its own. A part that is the target of an assignment is the name of a local, or several."""
    return cast("list[ast.stmt]", _statement_maker(source, *parts)(*parts.values()))


@cache
def _expression_maker(source: str, *holes: str) -> Callable[..., Any]:
    return _maker(ast.parse(source, mode="eval").body, holes)


@cache
def _statement_maker(source: str, *holes: str) -> Callable[..., Any]:
    return _maker(ast.parse(source).body, holes)


def _maker(template: ast.expr | list[ast.stmt], holes: tuple[str, ...]) -> Callable[..., Any]:
    """A function of the parts of a template that makes its nodes: Python code, which does it
    far quicker than whoever walks through the template each time."""
    code = f"lambda {', '.join(holes)}: {_making(template, holes)}"
    return cast("Callable[..., Any]", eval(code, _MAKERS))


def _making(node: Any, holes: tuple[str, ...]) -> str:
    """Code that makes a node of a template, with nodes in the place of its holes."""
    class_ = node.__class__
    if class_ is list:
        return f"[{', '.join(_making(item, holes) for item in node)}]"
    if class_ is ast.Expr and node.value.__class__ is ast.Name and node.value.id in holes:
        # A name on a line of its own may be a hole for several statements.
        return f"*_lines({node.value.id})"
    if class_ is ast.Starred and node.value.__class__ is ast.Name and node.value.id in holes:
        return f"*_items({node.value.id})"
    if class_ is ast.Name and node.id in holes:
        if isinstance(node.ctx, ast.Load):
            return f"_part({node.id})"
        return f"_target({node.id}, {node.ctx.__class__.__name__})"
    if class_ in _SHARED:
        return class_.__name__  # type: ignore[no-any-return]
    if not isinstance(node, ast.AST):
        return repr(node)
    fields = [_making(getattr(node, key, None), holes) for key in node._fields]
    return f"{class_.__name__}({', '.join(fields)})"


def _part(part: Part) -> ast.expr:
    return clone(_node(part))  # type: ignore[no-any-return]


def _items(part: ast.expr | list[ast.expr]) -> list[ast.expr]:
    if isinstance(part, list):
        return clone(part)  # type: ignore[no-any-return]
    return [ast.Starred(value=_part(part), ctx=ast.Load())]


def _target(part: Part, context: ast.expr_context) -> ast.expr:
    if isinstance(part, tuple):
        return ast.Tuple(elts=[_target(one, context) for one in part], ctx=context)
    return ast.Name(id=part, ctx=context) if isinstance(part, str) else _part(part)


def _lines(part: Part | list[ast.stmt]) -> list[ast.stmt]:
    return part if isinstance(part, list) else [ast.Expr(value=_part(part))]


_MAKERS: dict[str, Any] = {
    "__builtins__": {},
    **{class_.__name__: class_ for class_ in vars(ast).values() if isinstance(class_, type)},
    **{class_.__name__: shared for class_, shared in _SHARED.items()},
    "_part": _part,
    "_target": _target,
    "_lines": _lines,
    "_items": _items,
}
"""What the code of templates calls: the classes of nodes, and operators as they are."""


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
        parts = node.__dict__
        if "lineno" in parts:
            continue
        if "lineno" in node._attributes:
            parts["lineno"] = parts["end_lineno"] = line
            parts["col_offset"] = parts["end_col_offset"] = 0
        _put_below(node, todo)


def nodes_of(body: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """Every node of some code, in no order that means anything."""
    todo: list[Any] = list(body)
    while todo:
        node = todo.pop()
        _put_below(node, todo)
        yield node


def _put_below(node: ast.AST, todo: list[Any]) -> None:
    """Adds the nodes right below one; operators and contexts, which say nothing more, left out."""
    parts = node.__dict__
    for key in _HOLDING[node.__class__]:
        value = parts.get(key)
        if value.__class__ is list:
            todo += value
        elif value is not None:
            todo.append(value)


class _Holding(dict[type[ast.AST], tuple[str, ...]]):
    """By the class of a node: the names of its fields that hold nodes."""

    def __missing__(self, class_: type[ast.AST]) -> tuple[str, ...]:
        other = (*_WITHOUT_NODES, "value") if class_ is ast.Constant else _WITHOUT_NODES
        self[class_] = tuple(key for key in class_._fields if key not in other)
        return self[class_]


_HOLDING = _Holding()
_WITHOUT_NODES = (
    "arg", "attr", "ctx", "id", "is_async", "kind", "name", "op", "ops", "type_comment",
)  # fmt: skip


_LOOPS = frozenset((ast.ListComp, ast.GeneratorExp, ast.For, ast.While))


def with_locals(body: list[ast.stmt], parts: Mapping[str, str]) -> list[ast.stmt]:
    """The body of a function that keeps parts of the state in locals: those of `parts` that
    it names, and the counters and variables that it reads again and again. The lists of the
    state are changed in place, so such a local stays true."""
    used: set[str] = set()
    often: Counter[str] = Counter()
    inside: list[Any] = []  # of loops
    for weight, todo in ((1, list[Any](body)), (3, inside)):
        while todo:
            node = todo.pop()
            class_ = node.__class__
            if class_ is ast.Name:
                used.add(node.id)
            elif class_ is not ast.Constant:
                if class_ is ast.Attribute and _is_place(node):
                    often[node.attr] += weight
                _put_below(node, inside if class_ in _LOOPS else todo)
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


def _is_place(node: ast.Attribute) -> bool:
    return (
        node.attr[:2] in ("c_", "v_") and isinstance(node.value, ast.Name) and node.value.id == "s"
    )


class _Kept(ast.NodeTransformer):
    def __init__(self, kept: set[str]) -> None:
        self.kept = kept

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        if _is_place(node) and node.attr in self.kept:
            return ast.copy_location(name(node.attr), node)
        self.generic_visit(node)
        return node
