"""How every verb writes: colour or none, JSON documents, findings in frames."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Literal, TypeAlias, cast

from rulekit.cli.streams import document_follows, painted, unfiltered
from rulekit.language.invisible_characters import escaped
from rulekit.language.report import Diagnostic

if TYPE_CHECKING:
    from rich.console import Console

ColorWhen: TypeAlias = Literal["auto", "always", "never"]
OutputFormat: TypeAlias = Literal["human", "json"]


def wants_color(when: ColorWhen, stream: IO[str]) -> bool:
    """Whether to colour a stream: the flag first, then NO_COLOR and FORCE_COLOR."""
    if when != "auto":
        return when == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def console_for(when: ColorWhen, stream: IO[str] | None = None) -> Console:
    """A rich console on a stream (standard output by default)."""
    from rulekit.terminal import SafeConsole

    stream = stream or sys.stdout
    terminal, coloured = stream.isatty(), wants_color(when, stream)
    return SafeConsole(
        file=unfiltered(stream) if terminal else cast(IO[str], _Trimmed(painted(stream))),
        highlight=False,
        force_terminal=terminal or coloured,
        no_color=not coloured,
        color_system=("auto" if terminal else "256") if coloured else None,
    )


class _Trimmed:
    """A stream without the blanks that tables and wrapped texts have at the ends of lines."""

    _BLANKS = re.compile(r"(?<! )(?: |\x1b\[[\d;]*m)++(?=\n)")

    def __init__(self, stream: IO[str]) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        return self._stream.write(self._BLANKS.sub(lambda end: end[0].replace(" ", ""), text))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)


def verdict(line: str, *, good: bool, colour: bool) -> str:
    """The last line of a verb, which sums up what it found."""
    return f"\x1b[1;{32 if good else 31}m{line}\x1b[0m" if colour else line


def print_json(document: Mapping[str, Any]) -> None:
    document_follows()
    print(escaped(json.dumps(document, ensure_ascii=False, indent=2)))


def print_diagnostics(
    diagnostics: Sequence[Diagnostic], when: ColorWhen = "auto", stream: IO[str] | None = None
) -> None:
    """Diagnostics in frames, on a stream (standard error by default)."""
    from rulekit.language.rendering import render

    stream = stream or sys.stderr
    print(render(diagnostics, colour=wants_color(when, stream)), file=painted(stream))


def checkout() -> Path:
    """The folder from which paths lead in what a CI service reads."""
    return Path(os.environ.get("GITHUB_WORKSPACE") or ".").resolve()
