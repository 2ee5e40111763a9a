"""How an editor and the server talk: over standard input and output, or a port."""

from __future__ import annotations

import logging
import os
import sys
from contextlib import redirect_stdout, suppress
from pathlib import Path
from typing import BinaryIO, TextIO, cast

from rulekit.lsp.server import new_session

HOST = "127.0.0.1"
_TURN = 0.0005
"""Seconds after which the thread that works lets the one that listens have its turn: a message is
read in several, and one that takes a question back must not come late."""


def serve(port: int | None = None, log: Path | None = None) -> bool:
    """Answer one editor until it goes; whether it said that it goes.

    Raises OSError if the log cannot be written or the port cannot be had.
    """
    _log_to(log)
    sys.setswitchinterval(_TURN)
    session = new_session()
    # Whatever prints would speak into the middle of an answer.
    with redirect_stdout(sys.stderr), suppress(SystemExit):
        if port is None:
            if sys.stdin.isatty():
                _say("this waits for an editor, which starts it itself; Ctrl-C ends it.")
            # pygls closes them at the end; who called us goes on to use its own.
            with _copy_of(sys.__stdin__, "rb") as read, _copy_of(sys.__stdout__, "wb") as written:
                session.server.start_io(read, written)
        else:
            _say(f"waiting for an editor at {HOST}:{port}")
            session.server.start_tcp(HOST, port)
    session.worker.stop()
    return session.ended


def _copy_of(stream: TextIO | None, mode: str) -> BinaryIO:
    if stream is None:
        raise OSError("standard input or output is closed")
    return cast(BinaryIO, os.fdopen(os.dup(stream.fileno()), mode))


def _log_to(path: Path | None) -> None:
    logging.basicConfig(
        filename=path,
        encoding="utf-8" if path else None,
        level=logging.WARNING if path is None else logging.INFO,
        format="%(asctime)s %(levelname)s %(name)s: %(message)s",
    )
    if path is None:  # what pygls says of its own is for a log
        logging.getLogger("pygls").setLevel(logging.ERROR)


def _say(what: str) -> None:
    print(f"rulekit: {what}", file=sys.stderr, flush=True)
