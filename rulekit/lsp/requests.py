"""Which function of `rulekit.editing` answers which request of the protocol."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from attrs import frozen
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from rulekit.editing.definition import definition
from rulekit.editing.references import highlights, references
from rulekit.editing.renaming import prepare_rename, rename
from rulekit.editing.workspace import Workspace, path_of

Params: TypeAlias = Mapping[str, Any]
"""What is asked, as the protocol writes it."""


@frozen
class Request:
    """How a request is answered, and what the editor is told of that beforehand."""

    answer: Callable[[Workspace, Params], object]
    options: Any = None


class Refused(JsonRpcException):
    """A wish that cannot be granted: the editor shows why."""

    CODE = types.LSPErrorCodes.RequestFailed
    MESSAGE = "it cannot be done"


def granted(answer: object) -> object:
    """The answer; a refusal becomes an error with its words. Raises Refused."""
    if isinstance(answer, dict) and answer.keys() == {"message"}:
        raise Refused(answer["message"])
    return answer


def _at(feature: Callable[[Workspace, Path, int], object]) -> Request:
    """A feature that is asked about a place."""

    def answer(workspace: Workspace, params: Params) -> object:
        path, offset = workspace.offset(params["textDocument"]["uri"], params["position"])
        return feature(workspace, path, offset)

    return Request(answer)


def _of(feature: Callable[[Workspace, Path], object]) -> Request:
    """A feature that is asked about a file."""
    return Request(
        lambda workspace, params: feature(workspace, path_of(params["textDocument"]["uri"]))
    )


def _references(workspace: Workspace, params: Params) -> object:
    path, offset = workspace.offset(params["textDocument"]["uri"], params["position"])
    declaration = params["context"]["includeDeclaration"]
    return references(workspace, path, offset, declaration=declaration)


def _rename(workspace: Workspace, params: Params) -> object:
    path, offset = workspace.offset(params["textDocument"]["uri"], params["position"])
    return granted(rename(workspace, path, offset, params["newName"]))


REQUESTS: dict[str, Request] = {
    types.TEXT_DOCUMENT_DEFINITION: _at(definition),
    types.TEXT_DOCUMENT_REFERENCES: Request(_references),
    types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT: _at(highlights),
    types.TEXT_DOCUMENT_PREPARE_RENAME: _at(lambda *place: granted(prepare_rename(*place))),
    types.TEXT_DOCUMENT_RENAME: Request(_rename, types.RenameOptions(prepare_provider=True)),
}
