"""The shapes of answers, as the Language Server Protocol names them."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict

Encoding: TypeAlias = Literal["utf-8", "utf-16", "utf-32"]
"""In what the characters of a line are counted."""


class Position(TypedDict):
    """Line and character, both counted from 0."""

    line: int
    character: int


class Range(TypedDict):
    start: Position
    end: Position


class Location(TypedDict):
    uri: str
    range: Range


class Highlight(TypedDict):
    range: Range
    kind: int


class TextEdit(TypedDict):
    range: Range
    newText: str


class Prepared(TypedDict):
    """A name that can be renamed."""

    range: Range
    placeholder: str


class WorkspaceEdit(TypedDict):
    """Edits of files by their URIs."""

    changes: dict[str, list[TextEdit]]


class Change(TypedDict):
    """What an editor says of a document: its new text, or what stands in a range of it now."""

    range: NotRequired[Range]
    text: str


class Related(TypedDict):
    location: Location
    message: str


class CodeDescription(TypedDict):
    href: str


class Problem(TypedDict):
    """A `Diagnostic` of the protocol; `data` holds its edits, for code actions."""

    range: Range
    severity: int
    code: str
    codeDescription: NotRequired[CodeDescription]
    source: str
    message: str
    tags: NotRequired[list[int]]
    relatedInformation: NotRequired[list[Related]]
    data: NotRequired[Any]


class MarkupContent(TypedDict):
    kind: Literal["markdown", "plaintext"]
    value: str


class CompletionItem(TypedDict):
    label: str
    kind: int
    sortText: str
    textEdit: TextEdit
    filterText: NotRequired[str]
    detail: NotRequired[str]
    documentation: NotRequired[MarkupContent]
    insertTextFormat: NotRequired[int]


class CompletionList(TypedDict):
    isIncomplete: bool
    items: list[CompletionItem]
