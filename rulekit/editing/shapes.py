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


class DocumentSymbol(TypedDict):
    """A thing that a file declares; `detail` says what it is."""

    name: str
    kind: int
    range: Range
    selectionRange: Range
    detail: NotRequired[str]
    children: NotRequired[list[DocumentSymbol]]


class WorkspaceSymbol(TypedDict):
    name: str
    kind: int
    location: Location
    containerName: str


class FoldingRange(TypedDict):
    startLine: int
    endLine: int
    kind: NotRequired[str]


class SemanticTokens(TypedDict):
    data: list[int]


class CallItem(TypedDict):
    """A `CallHierarchyItem`; `data` says in which rules it was found, and by what key."""

    name: str
    kind: int
    detail: str
    uri: str
    range: Range
    selectionRange: Range
    data: Any


IncomingCall = TypedDict("IncomingCall", {"from": CallItem, "fromRanges": list[Range]})


class OutgoingCall(TypedDict):
    to: CallItem
    fromRanges: list[Range]


class Hover(TypedDict):
    contents: MarkupContent
    range: Range


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


class CodeAction(TypedDict):
    """What an editor can do; without an edit, what `data` says is worked out when it is chosen."""

    title: str
    kind: str
    diagnostics: NotRequired[list[Problem]]
    isPreferred: NotRequired[bool]
    edit: NotRequired[WorkspaceEdit]
    data: NotRequired[Any]


class Command(TypedDict):
    title: str
    command: str
    arguments: NotRequired[list[Any]]


class CodeLens(TypedDict):
    """Something to do that is shown above a line; without a command, `data` says where to look."""

    range: Range
    command: NotRequired[Command]
    data: NotRequired[Any]


class ScenarioResult(TypedDict):
    """What became of a scenario: passed, failed, skipped or xfailed, with `message` in a line and
    `report` in many, the `values` of what is not so, and where that is said."""

    id: str
    name: str
    state: str
    message: str
    report: str
    values: list[str]
    range: Range
    seconds: float


class InlayHint(TypedDict):
    """Something that is not written, shown between what is: of kind 1 a type, of kind 2 names."""

    position: Position
    label: str
    kind: int
    paddingLeft: bool


class ParameterInformation(TypedDict):
    label: str


class SignatureInformation(TypedDict):
    label: str
    documentation: NotRequired[str]
    parameters: list[ParameterInformation]


class SignatureHelp(TypedDict):
    signatures: list[SignatureInformation]
    activeSignature: int
    activeParameter: int


class RulebookPreview(TypedDict):
    """A page, and the id in it of what is looked at."""

    title: str
    html: str
    anchor: str | None


class ListedScenario(TypedDict):
    name: str
    range: Range


class ListedScenarios(TypedDict):
    """The scenarios of one file, in their order, each where its name stands."""

    uri: str
    scenarios: list[ListedScenario]
