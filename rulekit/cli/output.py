"""How every verb writes: colour or none, JSON documents, findings in frames."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Literal, TypeAlias, cast

from attrs import frozen

from rulekit.cli.streams import painted, unfiltered
from rulekit.language.diagnostics import Diagnostic
from rulekit.language.invisible_characters import escaped, printable_lines

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions
    from rich.segment import Segment

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


def console_for(
    when: ColorWhen, stream: IO[str] | None = None, width: int | None = None
) -> Console:
    """A rich console on a stream (standard output by default)."""
    from rich.console import Console, RenderHook

    class PlainlyBroken(Console):
        """Rich would end the process where nobody reads any more; `main` knows better."""

        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    stream = stream or sys.stdout
    terminal = stream.isatty()
    file = unfiltered(stream) if terminal else cast(IO[str], _Trimmed(painted(stream)))
    if wants_color(when, stream):
        console: Console = PlainlyBroken(
            file=file,
            width=width,
            highlight=False,
            force_terminal=True,
            no_color=False,
            color_system="auto" if terminal else "256",
        )
    else:
        console = PlainlyBroken(
            file=file, width=width, highlight=False, color_system=None, force_terminal=terminal
        )
    console.push_render_hook(cast(RenderHook, _Safely()))
    return console


class _Safely:
    """Lets rich itself colour and move the cursor, and no text that it is given."""

    def process_renderables(self, renderables: list[Any]) -> list[Any]:
        return [_Printable(each) for each in renderables]


@frozen
class _Printable:
    wrapped: Any

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Segment]:
        for segment in console.render(self.wrapped, options):
            yield (
                segment if segment.control else segment._replace(text=printable_lines(segment.text))
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
    print(escaped(json.dumps(document, ensure_ascii=False, indent=2)))


def print_findings(diagnostics: Sequence[Diagnostic], when: ColorWhen = "auto") -> None:
    """Diagnostics in frames, on standard error."""
    from rulekit.language.rendering import render

    text = render(diagnostics, colour=wants_color(when, sys.stderr))
    print(text, file=painted(sys.stderr))


def checkout() -> Path:
    """The folder from which paths lead in what a CI service reads."""
    return Path(os.environ.get("GITHUB_WORKSPACE") or ".").resolve()
