"""The standard streams as every verb finds them: open, and safe to read and to write.

What is printed can hold the names of files and what strangers wrote into them: nothing of it
reaches the terminal but what can be seen. Only `painted` lets colours through.
"""

from __future__ import annotations

import codecs
import errno
import os
import re
import sys
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import IO, Any, cast

from rulekit.language.invisible_characters import printable_lines

_COLOURS = re.compile(r"(\x1b\[[\d;]*m)")


def complete() -> None:
    """A stream that was closed when we began leads nowhere from now on.

    Else the next file that is opened would take its place, and be read or written as if it
    were the stream.
    """
    # What is opened to be written cannot be read: no input is not the same as an empty one.
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            setattr(sys, name, os.fdopen(nowhere, mode, encoding="utf-8"))


@contextmanager
def safe() -> Iterator[None]:
    """Standard output and error as they should be written to; at the end what they were."""
    usual = sys.stdout, sys.stderr
    for stream in usual:
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:  # what a terminal has no sign for never stops the program
            reconfigure(errors=_HANDLER)
    sys.stdout = cast(Any, _Safe(usual[0], _named))
    sys.stderr = cast(Any, _Safe(usual[1], _ignored))
    try:
        yield
    finally:
        sys.stdout, sys.stderr = usual
        for stream in usual:
            try:
                stream.flush()
            except OSError:
                _silence(stream)


def painted(stream: IO[str]) -> IO[str]:
    """A standard stream for what we have coloured ourselves."""
    failed = stream.failed if isinstance(stream, _Safe) else _named
    return cast(IO[str], _Safe(unfiltered(stream), failed, _printable_and_colours))


def unfiltered(stream: IO[str]) -> IO[str]:
    """A standard stream for what sees to it itself that nothing else moves the cursor."""
    return stream.stream if isinstance(stream, _Safe) else stream


def document_follows() -> None:
    """What is printed from here on is a file for others: where standard output is no terminal it
    is UTF-8, as all of ours are, and no letter of it becomes another."""
    stream: Any = unfiltered(sys.stdout)
    if not stream.isatty() and hasattr(stream, "reconfigure"):
        stream.reconfigure(encoding="utf-8")


def standard_input() -> bytes:
    """What is read from standard input, up to where it is too long. Raises OSError."""
    from rulekit.language.files import MAX_BYTES

    try:
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    except OSError as error:
        why = "it is closed" if error.errno == errno.EBADF else error.strerror
        raise OSError(error.errno, why, "standard input") from None


class _Safe:
    """A stream to which nothing is written that a terminal could obey."""

    def __init__(
        self,
        stream: IO[str],
        failed: Callable[[IO[str], OSError], None],
        printable: Callable[[str], str] = printable_lines,
    ) -> None:
        self.stream = stream
        self.failed = failed
        self._printable = printable

    def write(self, text: str) -> int:
        try:
            return self.stream.write(self._printable(text))
        except OSError as error:
            self.failed(self.stream, error)
            return len(text)

    def flush(self) -> None:
        try:
            self.stream.flush()
        except OSError as error:
            self.failed(self.stream, error)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


def _printable_and_colours(text: str) -> str:
    parts = _COLOURS.split(text)
    parts[::2] = map(printable_lines, parts[::2])
    return "".join(parts)


def _named(stream: IO[str], error: OSError) -> None:
    raise OSError(error.errno, error.strerror, "standard output") from None


def _ignored(stream: IO[str], error: OSError) -> None:
    """What cannot be said does not keep a verb from its work."""
    _silence(stream)


def _silence(stream: IO[str]) -> None:
    """What is still to be written goes nowhere: Python would try again when it ends."""
    with suppress(OSError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


# --- Signs that a terminal has not ----------------------------------------------------

_HANDLER = "rulekit.plain"
"""The name under which streams find `stand_in`."""

_STAND_INS = str.maketrans("●○▮▶›·★─│█░→×…“”’–—♣♦♥♠", '*.#>>-*-|#.>x~""\'--CDHS')


def stand_in(error: UnicodeError) -> tuple[str, int]:
    """An error handler for encoding: similar signs, letters without accents, or `?`.

    >>> stand_in(UnicodeEncodeError("ascii", "ō●狐", 0, 3, ""))
    ('o*?', 3)
    """
    assert isinstance(error, UnicodeEncodeError)
    text = error.object[error.start : error.end].translate(_STAND_INS)
    return "".join(_letter(character) for character in text), error.end


def _letter(character: str) -> str:
    first = unicodedata.normalize("NFKD", character)[0]
    return first if first.isascii() else "?"


codecs.register_error(_HANDLER, stand_in)
