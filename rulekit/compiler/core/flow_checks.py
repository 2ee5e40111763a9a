"""Whether functions of core stop where they may, and come to an end."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping, Sequence

from rulekit.compiler.ast_templates import nodes_of
from rulekit.compiler.core.subset_checks import Found

_BOUNDED = ("SEATS", "OTHERS", "AFTER", "PRECEDING", "z", "a")
_GIVING_FEW = (
    "spend",
    "in_game",
    "others_in_game",
    "held",
    "holders",
    "copies_before",
    "hooks_for",
    "bearers",
)
"""What gives no more than there are seats, cards or rules, or has counted what it gives."""


# --- Waiting -------------------------------------------------------------------------


def suspends(
    function: ast.FunctionDef, blocks: Mapping[str, int], labels: Collection[int]
) -> Found:
    """Blocks may put frames on the stack, ask, and go on in others: nothing else may.

    `labels` are the blocks that there are.
    """
    if function.name not in blocks:
        yield from _never_waits(function, blocks)
        return
    if [one.arg for one in function.args.args] != ["s", "f"]:
        yield function, "a block takes the state and its frame"
    tails = set()
    for before, node in _returns(function.body):
        match node.value:
            case None | ast.Constant(value=None):
                pass
            case ast.Constant(value=True):
                if function.body != [node] and not _goes_on(before, labels):
                    yield node, "it waits, and does not say in which block it goes on"
            case ast.Call(func=ast.Name(id=name), args=[ast.Name(id="s"), ast.Name(id="f")]) if (
                name in blocks
            ):
                tails.add(node.value)
            case _:
                yield node, "a block returns nothing, or `True` to wait, or what another returns"
    for one in nodes_of(function.body):
        match one:
            case ast.Call(func=ast.Name(id=name)) if name in blocks and one not in tails:
                yield one, f"the block `{name}` is called, and something follows"
            case ast.Assign(
                targets=[ast.Subscript(ast.Name(id="f"), ast.Constant(value=0))],
                value=ast.Constant(value=int(label)),
            ) if label not in labels:
                yield one, f"it goes on in block {label}, which there is not"


def _never_waits(function: ast.FunctionDef, blocks: Mapping[str, int]) -> Found:
    for node in nodes_of(function.body):
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in blocks:
                yield node, f"it never waits, and calls the block `{name}`"
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="stack"))):
                yield node, "it never waits, and changes the stack"
            case ast.Attribute(attr="pend", ctx=ast.Store()):
                yield node, "it never waits, and asks somebody"
            case ast.Name(id="f"):
                yield node, "it is no block, and reads a frame"


def _returns(
    body: Sequence[ast.stmt],
) -> Iterator[tuple[Sequence[ast.stmt], ast.Return]]:
    """Each `return`, with the statements before it in its suite."""
    for index, node in enumerate(body):
        if isinstance(node, ast.Return):
            yield body[:index], node
        for suite in ("body", "orelse"):
            yield from _returns(getattr(node, suite, ()))


def _goes_on(before: Sequence[ast.stmt], labels: Collection[int]) -> bool:
    match before:
        case [
            *_,
            ast.Assign(
                targets=[ast.Subscript(ast.Name(id="f"), ast.Constant(value=0))],
                value=ast.Constant(value=int(label)),
            ),
        ]:
            return label in labels
    return False


# --- Coming to an end ----------------------------------------------------------------


def endless(body: Sequence[ast.AST], inside: bool = False) -> Found:
    """Loops that may run on and on: a `while` that counts nothing, and a list that is gone through
    in a loop, uncounted, though it may be of any length."""
    for node in body:
        if isinstance(node, ast.While) and not (_counts(node) or _walks(node)):
            yield node, "a `while` counts nothing, and goes through no list"
        if isinstance(node, ast.For) and inside and not _is_short(node.iter):
            yield node.iter, "a list is gone through in a loop, and not counted"
        if isinstance(node, ast.ListComp | ast.GeneratorExp):
            for number, loop in enumerate(node.generators):
                if (inside or number) and not _is_short(loop.iter):
                    yield loop.iter, "a list is gone through in a loop, and not counted"
        is_loop = isinstance(node, ast.For | ast.While | ast.ListComp | ast.GeneratorExp)
        yield from endless(list(ast.iter_child_nodes(node)), inside or is_loop)


def _counts(loop: ast.While) -> bool:
    """`s.effort += …`, and a look whether that is too much."""
    match loop.body:
        case [
            ast.AugAssign(target=ast.Attribute(attr="effort")),
            ast.If(body=[ast.Expr(ast.Call(func=ast.Name(id="runaway")))]),
            *_,
        ]:
            return True
    return False


def _walks(loop: ast.While) -> bool:
    """Whether it goes on by one each time, as far as a list is long."""
    first: list[ast.AST] = [loop.test]
    for one in loop.body:
        if not isinstance(one, ast.If) or not isinstance(one.body[-1], ast.Return | ast.Break):
            break
        first.append(one.test)
    compared = {
        ast.unparse(one.left)
        for one in nodes_of(first)
        if isinstance(one, ast.Compare)
        and isinstance(one.comparators[0], ast.Call)
        and ast.unparse(one.comparators[0].func) == "len"
    }
    return any(
        isinstance(one, ast.AugAssign) and ast.unparse(one.target) in compared for one in loop.body
    )


def _is_short(items: ast.expr) -> bool:
    match items:
        case ast.Call(func=ast.Name(id=name)):
            return name in _GIVING_FEW or name.startswith("options_")
        case ast.Subscript(value=base):
            return _is_short(base)
        case ast.Name(id=name):
            return name in _BOUNDED or name.startswith("c_")
        case ast.Attribute(attr=name):
            return name == "used" or name.startswith("c_")
        case ast.List() | ast.Tuple():
            return not any(isinstance(one, ast.Starred) for one in items.elts)
        case ast.IfExp():
            return _is_short(items.body) and _is_short(items.orelse)
    return False


def circle(calls: Mapping[str, Collection[str]]) -> list[str]:
    """Functions that call each other in a circle, if there are any: such calls have no depth."""
    import networkx  # type: ignore[import-untyped]

    graph = networkx.DiGraph({name: list(called) for name, called in calls.items()})
    try:
        return [caller for caller, _ in networkx.find_cycle(graph)]
    except networkx.NetworkXNoCycle:
        return []
