"""An editor for tests of the language server: a real client, and the server in a process."""

from __future__ import annotations

import asyncio
import inspect
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

from attrs import frozen
from lsprotocol import types
from lsprotocol.converters import get_converter
from pygls.lsp.client import LanguageClient

COMMAND = [sys.executable, "-m", "rulekit", "lsp"]
SOON = {"delay": 1, "typingDelay": 1, "adviceDelay": 1}


class Editor(LanguageClient):
    """A client that holds documents, and remembers what it was told of them."""

    answered: types.InitializeResult

    def __init__(self) -> None:
        super().__init__("an editor", "1", converter_factory=get_converter)
        self.published: dict[str, types.PublishDiagnosticsParams] = {}
        self.told: list[tuple[str, list[str] | None]] = []
        self.versions: list[int | None] = []
        self.messages: list[types.ShowMessageParams] = []
        self.registered: list[types.Registration] = []
        self.progress: list[Any] = []
        self.settings: object = None
        self.asked = 0
        """How often it was asked for settings."""
        features = {
            types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS: self._publish,
            types.WINDOW_SHOW_MESSAGE: self.messages.append,
            types.CLIENT_REGISTER_CAPABILITY: self._register,
            types.WORKSPACE_CONFIGURATION: self._configure,
            types.WINDOW_WORK_DONE_PROGRESS_CREATE: lambda params: None,
            types.PROGRESS: lambda params: self.progress.append(params.value),
        }
        for method, feature in features.items():
            self.feature(method)(partial(feature))

    async def begin(
        self, folder: Path | None = None, settings: object = None, encodings: Sequence[str] = ()
    ) -> None:
        self.settings = settings or {"diagnostics": SOON}
        wishes = {
            "rootUri": None,
            "processId": os.getpid(),
            "capabilities": _capabilities(encodings),
        }
        if folder is not None:
            wishes["workspaceFolders"] = [{"uri": folder.as_uri(), "name": folder.name}]
        params = self.protocol._converter.structure(wishes, types.InitializeParams)
        self.answered = await self.initialize_async(params)
        self.initialized(types.InitializedParams())
        await self.until(lambda: self.asked)

    async def end(self) -> None:
        await self.shutdown_async(None)
        self.exit(None)
        await self.stop()

    # --- What somebody does ----------------------------------------------------------

    def open(self, path: Path, text: str) -> str:
        """Show a text that is not on disk."""
        uri = path.resolve().as_uri()
        item = types.TextDocumentItem(uri, "rulekit", 1, text)
        self.text_document_did_open(types.DidOpenTextDocumentParams(item))
        return uri

    def type(
        self, uri: str, version: int, start: tuple[int, int], end: tuple[int, int], text: str
    ) -> None:
        """Put a text in the place of what stands there."""
        place = types.Range(types.Position(*start), types.Position(*end))
        self.text_document_did_change(
            types.DidChangeTextDocumentParams(
                types.VersionedTextDocumentIdentifier(version, uri),
                [types.TextDocumentContentChangePartial(place, text)],
            )
        )

    def save(self, uri: str) -> None:
        self.text_document_did_save(
            types.DidSaveTextDocumentParams(types.TextDocumentIdentifier(uri))
        )

    def close(self, uri: str) -> None:
        self.text_document_did_close(
            types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(uri))
        )

    async def sets(self, settings: object) -> None:
        """Change the settings; the server has asked for them when this returns."""
        self.settings, before = settings, self.asked
        self.workspace_did_change_configuration(types.DidChangeConfigurationParams({}))
        await self.until(lambda: self.asked > before)

    async def asks(self, method: str, uri: str, **more: object) -> Any:
        """The answer to a request about a document, structured by the protocol's own model."""
        params: Any = {"textDocument": {"uri": uri}, **more}
        if method in types.METHOD_TO_TYPES:
            shape = types.METHOD_TO_TYPES[method][2]
            params = self.protocol._converter.structure(params, shape)
        async with asyncio.timeout(60):
            return await self.protocol.send_request_async(method, params)

    # --- What was told ---------------------------------------------------------------

    def codes(self, uri: str) -> list[str] | None:
        """The codes of the problems that are shown of a document; None if nothing was said yet."""
        known = self.published.get(uri)
        return None if known is None else [str(one.code) for one in known.diagnostics]

    async def until(self, holds: Callable[[], object], seconds: float = 60) -> None:
        """Wait for something to be told; fail if it is not told in time."""
        async with asyncio.timeout(seconds):
            while not holds():
                await asyncio.sleep(0.005)

    async def shows(self, uri: str, *codes: str) -> None:
        """Wait until problems with these codes are shown, be it only for a moment."""
        before = len(self.told) - 1
        try:
            await self.until(
                lambda: (
                    self.codes(uri) == [*codes] or (uri, [*codes]) in self.told[max(before, 0) :]
                )
            )
        except TimeoutError:
            raise AssertionError(f"shown are {self.codes(uri)}, not {codes}") from None

    def _publish(self, params: types.PublishDiagnosticsParams) -> None:
        self.published[params.uri] = params
        self.told.append((params.uri, self.codes(params.uri)))
        self.versions.append(params.version)

    def _register(self, params: types.RegistrationParams) -> None:
        self.registered += params.registrations

    def _configure(self, params: types.ConfigurationParams) -> list[object]:
        self.asked += 1
        return [self.settings for _ in params.items]


def _capabilities(encodings: Sequence[str]) -> dict[str, Any]:
    return {
        "general": {"positionEncodings": list(encodings)} if encodings else {},
        "window": {"workDoneProgress": True},
        "workspace": {
            "configuration": True,
            "didChangeConfiguration": {"dynamicRegistration": True},
            "didChangeWatchedFiles": {"dynamicRegistration": True},
            "workspaceFolders": True,
        },
    }


@asynccontextmanager
async def new_editor(*arguments: str, **wishes: Any) -> AsyncIterator[Editor]:
    """An editor with a server of its own."""
    editor = Editor()
    await editor.start_io(*COMMAND, *arguments)
    await editor.begin(**wishes)
    yield editor
    await editor.end()


@frozen
class Desk:
    """An editor that several tests share, and what runs their conversations with it."""

    editor: Editor
    runner: asyncio.Runner


def at_a_desk() -> Any:
    """For a fixture `desk`: the server is started once."""
    with asyncio.Runner() as runner:
        session = new_editor()
        yield Desk(runner.run(session.__aenter__()), runner)
        runner.run(session.__aexit__(None, None, None))


def conversation(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """A test that waits for answers. Its `editor` is that of the fixture `desk`."""
    wanted = inspect.signature(test).parameters
    shared = "editor" in wanted

    def talk(desk: Desk | None = None, **given: object) -> None:
        if desk is None:
            asyncio.run(test(**given))
        else:
            desk.runner.run(test(editor=desk.editor, **given))

    talk.__name__, talk.__doc__ = test.__name__, test.__doc__
    names = ["desk"] * shared + [name for name in wanted if name != "editor"]
    one = inspect.Parameter.POSITIONAL_OR_KEYWORD
    talk.__signature__ = inspect.Signature([inspect.Parameter(name, one) for name in names])
    return talk
