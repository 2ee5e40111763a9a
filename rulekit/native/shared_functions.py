"""Functions that Python runs as well as native code: made for one program, or of the runtime."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from types import FunctionType
from typing import Any

from attrs import frozen


@frozen(eq=False)
class MadeFunctions:
    """Functions made for one program: `trees` is what native code is made of, and `room` what
    Python runs, with the global names of all of them."""

    trees: dict[str, ast.FunctionDef]
    room: dict[str, Any]

    @classmethod
    def of(cls, source: str) -> MadeFunctions:
        """Those of a text."""
        module, room = ast.parse(source), {"min": min, "len": len}
        exec(compile(module, "<made for a program>", "exec"), room)
        trees = {one.name: one for one in module.body if isinstance(one, ast.FunctionDef)}
        return cls(trees, room)


def in_python(functions: Iterable[Any], names: Mapping[str, Any]) -> dict[str, Any]:
    """Functions of the runtime as Python runs them, by their names; `names` are those in capitals,
    and the primitives that they need."""
    room: dict[str, Any] = {**names, "min": min, "max": max, "len": len, "range": range}
    for function in functions:
        room[function.__name__] = FunctionType(function.__code__, room)
    return room
