"""Nodes of trees, of the syntax and of the meaning of rules, and the ways through them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from attrs import evolve, fields


class Node:
    """A part of a tree, of a class that attrs makes. What it is made of are its attributes, but
    for `span` and `type`."""

    __slots__ = ()


def parts_of(node: Node) -> tuple[str, ...]:
    """The names of the attributes of which a node is made."""
    class_: Any = node.__class__
    return _parts(class_)


@cache
def _parts(class_: Any) -> tuple[str, ...]:
    return tuple(one.name for one in fields(class_) if one.name not in ("span", "type"))


def walk(part: object, skipped: Any = ()) -> Iterator[Node]:
    """A node, or tuple or list of them, and everything inside; outer ones first. A node of a
    class in `skipped` is left out with all that is inside it."""
    waiting = [part]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Node):
            if skipped and isinstance(part, skipped):
                continue
            yield part
            class_: Any = part.__class__
            for name in _last_first(class_):
                inner = getattr(part, name)
                if isinstance(inner, _HOLDING):
                    waiting.append(inner)
        elif isinstance(part, _SEVERAL):
            waiting.extend(reversed(part))


_HOLDING = (Node, tuple)
_SEVERAL = (tuple, list)


@cache
def _last_first(class_: Any) -> tuple[str, ...]:
    return _parts(class_)[::-1]


def rewrite(part: Any, change: Callable[[Node, Any], Any]) -> Any:
    """A node or tuple with changes in it; what has none stays as it is, the same object.

    `change` is given each node as it was, and with the changes inside it, inner ones first, and
    returns what stands in its place; in a tuple that may be several.
    """
    if isinstance(part, tuple):
        made: list[Any] = []
        for item in part:
            new = rewrite(item, change)
            if isinstance(new, tuple) and not isinstance(item, tuple):
                made += new
            else:
                made.append(new)
        same = len(made) == len(part) and all(a is b for a, b in zip(made, part, strict=True))
        return part if same else tuple(made)
    if not isinstance(part, Node):
        return part
    inner = {name: rewrite(getattr(part, name), change) for name in parts_of(part)}
    changed = {name: new for name, new in inner.items() if new is not getattr(part, name)}
    node: Any = part
    return change(node, evolve(node, **changed) if changed else node)
