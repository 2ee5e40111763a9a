"""An editor for tests of the language server: a real client in another process."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from lsprotocol import types
from pygls.protocol import default_converter
from pytest_lsp import LanguageClient, client_capabilities
from pytest_lsp.client import DEFAULT_CLIENT_FEATURES, register_lsp_features

COMMAND = [sys.executable, "-m", "rulekit", "lsp"]
SOON = {"delay": 1, "typingDelay": 1, "adviceDelay": 1}


class Editor(LanguageClient):
    """A client that holds documents, and remembers what it was told of them."""

    def __init__(self) -> None:
        super().__init__(converter_factory=default_converter)
        self.published: dict[str, types.PublishDiagnosticsParams] = {}
        self.versions: list[int | None] = []
        self.registered: list[types.Registration] = []
        self.asked = 0
        """How often it was asked for settings."""
        mine = {
            types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS: self._publish,
            types.CLIENT_REGISTER_CAPABILITY: self._register,
            types.WORKSPACE_CONFIGURATION: self._configure,
        }
        for method, feature in mine.items():
            self.feature(method)(partial(feature))
        others = {
            name: known for name, known in DEFAULT_CLIENT_FEATURES.items() if name not in mine
        }
        others[types.WINDOW_SHOW_MESSAGE] = lambda ls, params: self.messages.append(params)
        register_lsp_features(self, others)

    async def begin(
        self, folder: Path | None = None, settings: object = None, encodings: Sequence[str] = ()
    ) -> None:
        self.set_configuration(settings or {"diagnostics": SOON}, section="rulekit")
        capabilities = client_capabilities("visual-studio-code")
        if encodings:
            assert capabilities.general is not None
            capabilities.general.position_encodings = [
                types.PositionEncodingKind(one) for one in encodings
            ]
        folders = None
        if folder is not None:
            folders = [types.WorkspaceFolder(folder.as_uri(), folder.name)]
        self.answered = await self.initialize_session(
            types.InitializeParams(capabilities=capabilities, workspace_folders=folders)
        )

    async def sets(self, settings: object) -> None:
        """Change the settings; the server has asked for them when this returns."""
        self.set_configuration(settings, section="rulekit")
        before = self.asked
        self.workspace_did_change_configuration(types.DidChangeConfigurationParams({}))
        await self.until(lambda: self.asked > before)

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

    def close(self, uri: str) -> None:
        self.text_document_did_close(
            types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(uri))
        )

    def codes(self, uri: str) -> list[str] | None:
        """The codes of the problems that are shown of a document; None if nothing was said yet."""
        known = self.published.get(uri)
        return None if known is None else [str(one.code) for one in known.diagnostics]

    async def until(self, holds: Callable[[], object], seconds: float = 30) -> None:
        """Wait for something to be told; fail if it is not told in time."""
        async with asyncio.timeout(seconds):
            while not holds():
                await asyncio.sleep(0.005)

    async def shows(self, uri: str, *codes: str) -> None:
        try:
            await self.until(lambda: self.codes(uri) == [*codes])
        except TimeoutError:
            raise AssertionError(f"shown are {self.codes(uri)}, not {codes}") from None

    def _publish(self, params: types.PublishDiagnosticsParams) -> None:
        self.published[params.uri] = params
        self.versions.append(params.version)

    def _register(self, params: types.RegistrationParams) -> None:
        self.registered += params.registrations

    def _configure(self, params: types.ConfigurationParams) -> list[object]:
        self.asked += 1
        return [self.get_configuration(section=item.section) for item in params.items]
