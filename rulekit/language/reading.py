"""Reads the text of files and of standard input."""

from __future__ import annotations

from pathlib import Path

from rulekit.language.files import MAX_BYTES, MAX_CHARACTERS, read_at_most
from rulekit.language.kept_files import kept_files
from rulekit.language.report import Diagnostic, RulesError
from rulekit.language.source import Source, Span


def read_source(path: Path | str, name: str | None = None) -> Source:
    """The text of a file. Raises RulesError if it cannot be opened, is too long or no UTF-8."""
    path = Path(path)
    shown = str(path) if name is None else name
    try:
        data = read_at_most(path, MAX_BYTES)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        message = f"cannot read {shown}: {reason}"
        raise RulesError([Diagnostic("RK0001", "error", message)]) from error
    return decode_source(data, shown, path)


def decode_source(data: bytes, name: str, path: Path | None = None) -> Source:
    """A source from bytes, such as standard input. Raises RulesError if too long or no UTF-8."""
    if len(data) > MAX_BYTES:
        # Read no further than here, it may break off within a character.
        message = f"this file has more than {MAX_CHARACTERS:,} characters"
        place = Span(Source(name, "", path), 0, 0)
        help_ = "split it and `include` the parts"
        raise RulesError([Diagnostic("RK0004", "error", message, place, help=help_)])
    try:
        source = Source(name, data.decode("utf-8-sig"), path)
    except UnicodeDecodeError as error:
        readable = Source(name, data.decode("utf-8-sig", errors="replace"), path)
        start = len(data[: error.start].decode("utf-8-sig"))
        diagnostic = Diagnostic(
            "RK0002",
            "error",
            f"{name} is not UTF-8 text",
            Span(readable, start, start + 1),
            f"byte {data[error.start]:#04x} begins no character",
            help="save the file in the encoding UTF-8",
        )
        raise RulesError([diagnostic]) from error
    kept = kept_files()
    return source if kept is None else kept.source(source)
