"""Texts that were read and parsed before, for whoever reads the same files again and again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from attrs import define, field

from rulekit.language.diagnostic import Diagnostic
from rulekit.language.source import Source

if TYPE_CHECKING:
    from rulekit.language.tree import File

Parsed: TypeAlias = "tuple[File, tuple[Diagnostic, ...]]"

_Key: TypeAlias = "tuple[str, Path | None, str]"


@define(eq=False)
class KeptFiles:
    """A text that is read again is the same `Source` as before, and is not parsed again.

    Kept are those that were asked for last, of `most` characters together.
    """

    most: int = 2_000_000
    _sources: OrderedDict[_Key, Source] = field(factory=OrderedDict, init=False)
    _parsed: dict[Source, Parsed] = field(factory=dict, init=False)
    _characters: int = field(default=0, init=False)

    def source(self, read: Source) -> Source:
        """The source with this name, path and text."""
        key = read.name, read.path, read.text
        known = self._sources.get(key)
        if known is not None:
            self._sources.move_to_end(key)
            return known
        self._sources[key] = read
        self._characters += len(read.text)
        while self._characters > self.most and len(self._sources) > 1:
            _, oldest = self._sources.popitem(last=False)
            self._characters -= len(oldest.text)
            self._parsed.pop(oldest, None)
        return read

    def parsed(self, source: Source) -> Parsed | None:
        return self._parsed.get(source)

    def keep(self, source: Source, parsed: Parsed) -> None:
        if self._sources.get((source.name, source.path, source.text)) is source:
            self._parsed[source] = parsed


_open: ContextVar[KeptFiles | None] = ContextVar("_open", default=None)


def kept_files() -> KeptFiles | None:
    """What is kept for whoever reads files in this thread now."""
    return _open.get()


@contextmanager
def keeping(kept: KeptFiles) -> Iterator[None]:
    """While it is open, whatever is read and parsed in this thread is kept."""
    token = _open.set(kept)
    try:
        yield
    finally:
        _open.reset(token)
