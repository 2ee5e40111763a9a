"""A workspace is opened: its files are read beforehand, and an editor shows how far that is."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from uuid import uuid4

from attrs import frozen
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer

from rulekit.editing.workspace import Workspace
from rulekit.language.wording import counted
from rulekit.lsp.worker import Worker

_FEW = 20
"""Files of which nobody needs to see how far they are read."""


@frozen
class Opening:
    """Reads each file once, so that the first search in all of them need not. Whatever is asked
    meanwhile is answered between two files."""

    server: LanguageServer
    worker: Worker
    workspace: Workspace

    async def read_all(self) -> None:
        files = await self.worker.do(self.workspace.files) or []
        token = await self._shown() if len(files) > _FEW else None
        if token is not None:
            title = f"Reading {counted(len(files), 'file')}"
            self.server.work_done_progress.begin(
                token, types.WorkDoneProgressBegin(title, percentage=0)
            )
        for number, path in enumerate(files, 1):
            await self.worker.do(partial(self.workspace.parsed, path))
            if token is not None and number % _FEW == 0:
                self.server.work_done_progress.report(
                    token, types.WorkDoneProgressReport(percentage=100 * number // len(files))
                )
        if token is not None:
            self.server.work_done_progress.end(token, types.WorkDoneProgressEnd())

    async def _shown(self) -> str | None:
        """The name by which an editor knows the progress; None if it shows none."""
        window = self.server.client_capabilities.window
        if window is None or not window.work_done_progress:
            return None
        token = str(uuid4())
        with suppress(JsonRpcException):
            await self.server.work_done_progress.create_async(token)
            return token
        return None
