"""What every node of the syntax tree has, and names with their places."""

from __future__ import annotations

from attrs import fields, frozen

from rulekit.language import nodes
from rulekit.language.source import Span


@frozen(eq=False, repr=False)
class Node(nodes.Node):
    """A part of a file. Nodes are the same only if they are one and the same."""

    span: Span

    def __repr__(self) -> str:
        inside = ", ".join(
            repr(getattr(self, one.name)) for one in fields(type(self)) if one.name != "span"
        )
        return f"{type(self).__name__}({inside})"


@frozen(eq=False, repr=False)
class Word(Node):
    """A name together with the place where it stands."""

    text: str


@frozen(eq=False, repr=False)
class CardName(Node):
    """The name of a component, quoted or not."""

    text: str
    quoted: bool
