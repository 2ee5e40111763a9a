"""The server: what an editor says of its documents, settings and files."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any

from attrs import define, field
from lsprotocol import converters, types
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer

import rulekit
from rulekit.editing.shapes import Problem
from rulekit.editing.workspace import Workspace, path_of
from rulekit.lsp.commands import Commands
from rulekit.lsp.opening import Opening
from rulekit.lsp.publishing import Publisher
from rulekit.lsp.requests import REQUESTS, Asked, Request
from rulekit.lsp.settings import SECTION, settings_of
from rulekit.lsp.worker import Worker

WATCHED = ("**/*.rules", "**/*.scenarios", "**/*.csv", "**/*.tsv", "**/pyproject.toml")

_CONVERTER = converters.get_converter()


def plain(value: object) -> Any:
    """What the protocol's classes hold, as dictionaries and lists."""
    return _CONVERTER.unstructure(value)


@define(eq=False)
class Session:
    """One editor, its files, and the thread in which they are looked at."""

    server: LanguageServer
    workspace: Workspace = field(factory=Workspace)
    worker: Worker = field(init=False)
    publisher: Publisher = field(init=False)
    commands: Commands = field(init=False)
    ended: bool = field(default=False, init=False)
    """Whether the editor asked us to end."""

    def __attrs_post_init__(self) -> None:
        self.worker = Worker(self._tell)
        self.publisher = Publisher(self.workspace, self.worker, self._publish)
        self.commands = Commands(self.publisher, self._say)

    # --- Beginning and end -----------------------------------------------------------

    def initialize(self, params: types.InitializeParams) -> None:
        chosen = types.PositionEncodingKind(self.server.workspace.position_encoding)
        self.workspace.encoding = chosen.value
        self._look_at_folders()
        self.publisher.settings = settings_of(params.initialization_options)

    async def initialized(self, params: types.InitializedParams) -> None:
        wishes = self.server.client_capabilities.workspace or types.WorkspaceClientCapabilities()
        wanted = list(_wanted(wishes))
        if wanted:
            with suppress(JsonRpcException):  # then what others change is seen when it is opened
                await self.server.client_register_capability_async(types.RegistrationParams(wanted))
        if wishes.configuration:
            await self._ask_for_settings()
        await Opening(self.server, self.worker, self.workspace).read_all()

    def shutdown(self, params: None) -> None:
        self.ended = True
        self.publisher.pause()
        self.worker.stop()

    # --- Documents -------------------------------------------------------------------

    async def did_open(self, params: types.DidOpenTextDocumentParams) -> None:
        one = params.text_document
        self.publisher.pause()
        await self.worker.do(lambda: self.workspace.open(one.uri, one.text, one.version))
        self.publisher.follow(path_of(one.uri))

    async def did_change(self, params: types.DidChangeTextDocumentParams) -> None:
        one, changes = params.text_document, plain(params.content_changes)
        self.publisher.pause()
        await self.worker.do(lambda: self.workspace.change(one.uri, changes, one.version))
        self.publisher.edited(path_of(one.uri), changes)

    async def did_save(self, params: types.DidSaveTextDocumentParams) -> None:
        self.publisher.pause()
        self.publisher.saved(path_of(params.text_document.uri))

    async def did_close(self, params: types.DidCloseTextDocumentParams) -> None:
        self.publisher.pause()
        await self.worker.do(lambda: self.workspace.close(params.text_document.uri))
        self.publisher.closed(path_of(params.text_document.uri))

    # --- Settings, folders and files of others ---------------------------------------

    async def did_change_configuration(self, params: types.DidChangeConfigurationParams) -> None:
        wishes = self.server.client_capabilities.workspace
        if wishes is not None and wishes.configuration:
            await self._ask_for_settings()
        elif isinstance(params.settings, dict):
            self.publisher.settings = settings_of(params.settings.get(SECTION))

    async def did_change_watched_files(self, params: types.DidChangeWatchedFilesParams) -> None:
        uris = [change.uri for change in params.changes]
        self.publisher.pause()
        await self.worker.do(lambda: self.workspace.changed_on_disk(uris))
        self.publisher.follow()

    def did_change_workspace_folders(self, params: types.DidChangeWorkspaceFoldersParams) -> None:
        self._look_at_folders()

    async def _ask_for_settings(self) -> None:
        wanted = types.ConfigurationParams([types.ConfigurationItem(section=SECTION)])
        with suppress(JsonRpcException):
            told = await self.server.workspace_configuration_async(wanted)
            self.publisher.settings = settings_of(told[0] if told else None)

    def _look_at_folders(self) -> None:
        known = self.server.workspace
        uris = list(known.folders) or ([known.root_uri] if known.root_uri else [])
        self.workspace.folders = tuple(path_of(uri) for uri in uris)

    # --- Questions -------------------------------------------------------------------

    async def answer(self, request: Request, params: object) -> object:
        wishes = plain(self.server.client_capabilities).get("textDocument", {})
        items = wishes.get("completion", {}).get("completionItem", {})
        asked = Asked(self.workspace, plain(params), items.get("snippetSupport", False))
        answer = await self.worker.do(lambda: request.answer(asked))
        return params if answer is None and request.completes else answer

    # --- What the editor is told -----------------------------------------------------

    def _publish(self, uri: str, version: int | None, problems: list[Problem]) -> None:
        told = [_CONVERTER.structure(one, types.Diagnostic) for one in problems]
        self.server.text_document_publish_diagnostics(
            types.PublishDiagnosticsParams(uri, told, version)
        )

    def _tell(self, message: str) -> None:
        self.server.window_show_message(types.ShowMessageParams(types.MessageType.Error, message))

    def _say(self, message: str) -> None:
        self.server.window_show_message(types.ShowMessageParams(types.MessageType.Info, message))


def _wanted(wishes: types.WorkspaceClientCapabilities) -> Iterator[types.Registration]:
    """What an editor is asked to tell, if it can be asked: of files, and of settings."""
    watching, setting = wishes.did_change_watched_files, wishes.did_change_configuration
    if watching is not None and watching.dynamic_registration:
        watchers = [types.FileSystemWatcher(pattern) for pattern in WATCHED]
        files = types.DidChangeWatchedFilesRegistrationOptions(watchers)
        method = types.WORKSPACE_DID_CHANGE_WATCHED_FILES
        yield types.Registration("rulekit-files", method, files)
    if setting is not None and setting.dynamic_registration:
        section = types.DidChangeConfigurationRegistrationOptions(SECTION)
        method = types.WORKSPACE_DID_CHANGE_CONFIGURATION
        yield types.Registration("rulekit-settings", method, section)


def new_session() -> Session:
    """A server that waits for an editor."""
    # Not pygls's own converter: with it requests of ours would hold named tuples.
    server = LanguageServer(
        "rulekit", rulekit.__version__, converter_factory=converters.get_converter, max_workers=2
    )
    session = Session(server)
    handlers: dict[str, Callable[..., Any]] = {
        types.INITIALIZE: session.initialize,
        types.INITIALIZED: session.initialized,
        types.SHUTDOWN: session.shutdown,
        types.TEXT_DOCUMENT_DID_OPEN: session.did_open,
        types.TEXT_DOCUMENT_DID_CHANGE: session.did_change,
        types.TEXT_DOCUMENT_DID_SAVE: session.did_save,
        types.TEXT_DOCUMENT_DID_CLOSE: session.did_close,
        types.WORKSPACE_DID_CHANGE_CONFIGURATION: session.did_change_configuration,
        types.WORKSPACE_DID_CHANGE_WATCHED_FILES: session.did_change_watched_files,
        types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS: session.did_change_workspace_folders,
    }
    for method, handler in handlers.items():
        server.feature(method)(partial(handler))  # pygls writes on what it is given
    for method, request in REQUESTS.items():
        server.feature(method, request.options)(partial(session.answer, request))
    for name, command in session.commands.by_name.items():
        server.command(name)(partial(command))
    return session
