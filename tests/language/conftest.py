"""What the tests of the language read with: a parser of literal text, and short shapes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest

from rulekit.language import tree
from rulekit.language.parser import parse
from rulekit.language.report import Diagnostic
from rulekit.language.source import Source


@pytest.fixture
def declare() -> Callable[[str], Any]:
    """The only declaration of a text that must be without errors."""

    def declare(text: str) -> Any:
        file, diagnostics = parse(Source("test.rules", text))
        assert [str(diagnostic) for diagnostic in diagnostics] == []
        (declaration,) = file.declarations
        return declaration

    return declare


@pytest.fixture
def statement(declare: Callable[[str], Any]) -> Callable[[str], str]:
    """The shape of one statement."""

    def statement(text: str) -> str:
        indented = "".join(f"  {line}\n" for line in text.splitlines())
        (found,) = declare(f"setup\n{indented}").body
        return shape(found)

    return statement


@pytest.fixture
def expression(declare: Callable[[str], Any]) -> Callable[[str], str]:
    """The shape of one expression."""

    def expression(text: str) -> str:
        return shape(declare(f"value v() = {text}").body)

    return expression


@pytest.fixture
def member(declare: Callable[[str], Any]) -> Callable[[str], str]:
    """The shape of one thing that a component carries."""

    def member(text: str) -> str:
        indented = "".join(f"  {line}\n" for line in text.splitlines())
        (found,) = declare(f"card Test\n{indented}").members
        return shape(found)

    return member


@pytest.fixture
def shape_of(declare: Callable[[str], Any]) -> Callable[[str], str]:
    """The shape of one declaration."""
    return lambda text: shape(declare(text))


@pytest.fixture
def errors() -> Callable[[str], list[str]]:
    """Place, code and headline of everything wrong with a text."""

    def errors(text: str) -> list[str]:
        _, diagnostics = parse(Source("test", text))
        return [_brief(diagnostic) for diagnostic in diagnostics]

    return errors


def _brief(diagnostic: Diagnostic) -> str:
    assert diagnostic.span is not None
    place = f"{diagnostic.span.line}:{diagnostic.span.column}"
    return f"{place} {diagnostic.code} {diagnostic.message}"


def shape(node: Any) -> str:
    """A node without its spans: `Binary(+, Number(1), Name(a))`."""
    if isinstance(node, tree.Word):
        return node.text
    if isinstance(node, tree.CardName):
        return f'"{node.text}"' if node.quoted else node.text
    if isinstance(node, tree.Node):
        fields = [item.name for item in attrs.fields(type(node)) if item.name != "span"]
        return f"{type(node).__name__}({', '.join(shape(getattr(node, f)) for f in fields)})"
    if isinstance(node, tuple):
        return f"[{', '.join(shape(item) for item in node)}]"
    return str(node)
