"""Reads an example as the file does in which it stands, where another file shares its names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import evolve

from rulekit.language import tree
from rulekit.language.nodes import Node, rewrite


def as_its_file_means(example: tree.Scenario, names: Mapping[str, str]) -> tree.Scenario:
    """An example with the names that its file has in common with another, as they are called
    among all files."""

    def change(old: Node, new: Any) -> Any:
        match new:
            case tree.Word() | tree.Name() | tree.CardName() if new.text in names:
                return evolve(new, text=names[new.text])
            case tree.String() if new.value in names:
                return evolve(new, value=names[new.value])
        return new

    return evolve(
        example, given=rewrite(example.given, change), parts=rewrite(example.parts, change)
    )
