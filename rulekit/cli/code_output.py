"""Code that was made of rules, each under the line of its rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from attrs import frozen
from rich.console import Console
from rich.syntax import Syntax
from rich.text import Text

from rulekit.language.source import Source
from rulekit.terminal import LABEL

Form = Literal["python", "wasm"]
"""What it is written in."""


@frozen(eq=False)
class Code:
    """A function, and the line of the rule from which it was made."""

    source: Source
    line: int
    text: str

    @property
    def rule(self) -> str:
        return self.source.line(self.line).strip()


def print_code(console: Console, functions: Sequence[Code], form: Form) -> None:
    for number, one in enumerate(functions):
        if number:
            console.print()
        place = Text(f"{one.source.name}:{one.line}  ", style=LABEL)
        console.print(place.append(one.rule, style="not dim"), soft_wrap=True)
        code = Syntax(one.text, _LEXERS[form], background_color="default", word_wrap=True)
        console.print(code if console.color_system else Text(one.text), soft_wrap=True)


_LEXERS = {"python": "python", "wasm": "wast"}


def describe_code(functions: Sequence[Code], form: Form) -> dict[str, Any]:
    return {
        "functions": [
            {"file": one.source.name, "line": one.line, "rule": one.rule, form: one.text}
            for one in functions
        ]
    }
