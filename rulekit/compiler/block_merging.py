"""Makes few blocks of many: a block that only one other block goes on to becomes part of it."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Mapping

from rulekit.compiler.ast_templates import nodes_of


def join_blocks(
    blocks: dict[int, list[ast.stmt]], names: Mapping[str, int], entries: set[int]
) -> None:
    """Changes the blocks of one body in place.

    `names` are the functions of these blocks; `entries` the blocks that other code starts
    at. A number in the code may be that of a block to come back to, so a block whose number
    occurs anywhere is left alone.
    """
    if len(blocks) < 2:
        return
    identifiers = {label: identifier for identifier, label in names.items()}
    forward = {
        label: target
        for label, body in blocks.items()
        if (target := _goes_on_to(body, names)) is not None and len(body) == 1
    }
    numbers: set[int] = set()
    uses: Counter[int] = Counter()
    for body in blocks.values():
        for node in nodes_of(body):
            if isinstance(node, ast.Constant) and type(node.value) is int:
                numbers.add(node.value)
            elif isinstance(node, ast.Name) and node.id in names:
                # Straight to where a chain of calls ends, so that its links can go.
                label = _end_of(forward, names[node.id])
                node.id = identifiers[label]
                uses[label] += 1
    for label in list(blocks):
        if label not in blocks:
            continue
        body = blocks[label]
        target = _goes_on_to(body, names)
        while target is not None and target != label and target in blocks:
            if target in numbers or target in entries or uses[target] != 1:
                break
            body[-1:] = blocks.pop(target)  # in place of the call
            target = _goes_on_to(body, names)
    for label in list(blocks):
        if label in forward and label not in numbers and label not in entries:
            blocks.pop(label, None)


def _goes_on_to(body: list[ast.stmt], names: Mapping[str, int]) -> int | None:
    """The block that a body ends by calling."""
    last = body[-1] if body else None
    if isinstance(last, ast.Return) and isinstance(last.value, ast.Call):
        function = last.value.func
        if isinstance(function, ast.Name) and function.id in names:
            return names[function.id]
    return None


def _end_of(forward: Mapping[int, int], label: int) -> int:
    """Where a chain of blocks that only pass control on leads."""
    seen = {label}
    while label in forward and forward[label] not in seen:
        label = forward[label]
        seen.add(label)
    return label
