"""Formats files where they lie: found in folders, written in one step or not at all."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import unified_diff
from pathlib import Path
from typing import Literal, TypeAlias

from attrs import frozen

from rulekit.language.files import files_of, write_whole
from rulekit.language.reading import decode_source, read_source
from rulekit.language.report import Diagnostic, RulesError
from rulekit.language.source import Source

Status: TypeAlias = Literal["unchanged", "changed", "unreadable", "unwritable", "fault"]

_MARK = b"\xef\xbb\xbf"  # some editors put it in front of UTF-8; it stays as it is


@frozen
class Formatted:
    """What became of a file; `after` is `before` unless its status is `changed`."""

    name: str
    status: Status
    before: str = ""
    after: str = ""
    diagnostics: tuple[Diagnostic, ...] = ()  # why it is unreadable
    reason: str = ""  # why it could not be written, or what our fault is

    @property
    def diff(self) -> str:
        """The change as a unified diff; empty if there is none."""
        before, after = (text.splitlines(keepends=True) for text in (self.before, self.after))
        lines = unified_diff(before, after, self.name, self.name)
        return "".join(line if line.endswith("\n") else f"{line}\n{_NO_END}\n" for line in lines)


_NO_END = "\\ No newline at end of file"


def find(paths: Iterable[Path | str]) -> list[Path]:
    """The files that are named, and the rule and scenario files of the folders; each once."""
    return files_of(map(Path, paths))


def format_file(path: Path, *, write: bool) -> Formatted:
    """Format a file, and with `write` put the result in its place. Never raises for a file."""
    try:
        source = read_source(path)
    except RulesError as error:
        return Formatted(str(path), "unreadable", diagnostics=error.diagnostics)
    result = format_source(source)
    if result.status != "changed" or not write:
        return result
    try:
        put_in_place(path, result.after)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        return Formatted(str(path), "unwritable", source.text, source.text, reason=reason)
    return result


def format_bytes(data: bytes, name: str) -> Formatted:
    """Format what was read from elsewhere, such as standard input."""
    try:
        return format_source(decode_source(data, name))
    except RulesError as error:
        return Formatted(name, "unreadable", diagnostics=error.diagnostics)


def format_source(source: Source) -> Formatted:
    """Format a text; one that cannot be read, or that we would damage, stays as it is."""
    from rulekit.formatting.formatter import UnsafeError, formatted

    name, before = source.name, source.text
    try:
        after = formatted(source)
    except RulesError as error:
        return Formatted(name, "unreadable", before, before, error.diagnostics)
    except UnsafeError as error:
        return Formatted(name, "fault", before, before, reason=str(error))
    return Formatted(name, "unchanged" if before == after else "changed", before, after)


def put_in_place(path: Path, text: str) -> None:
    """Put a text in the place of a file that is there."""
    data = text.encode("utf-8")
    with path.open("rb") as old:
        if old.read(len(_MARK)) == _MARK:
            data = _MARK + data
    write_whole(path, data)
