"""Whether statements go back to where a function was called, or elsewhere."""

from __future__ import annotations

import ast
from collections.abc import Sequence


def returns(body: Sequence[ast.stmt]) -> bool:
    """Whether they do so in any case."""
    match body:
        case [*_, ast.Return() | ast.Raise()]:
            return True
        case [*_, ast.If() as last]:
            return returns(last.body) and returns(last.orelse)
    return False


def goes_off(body: Sequence[ast.stmt]) -> bool:
    """Whether nothing gets to their end."""
    match body:
        case [*_, ast.Return() | ast.Raise() | ast.Break() | ast.Continue()]:
            return True
        case [*_, ast.If() as last]:
            return goes_off(last.body) and goes_off(last.orelse)
    return False
