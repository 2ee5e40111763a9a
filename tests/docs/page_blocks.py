"""Cuts a Markdown page into the blocks that its tests run."""

from __future__ import annotations

import re
from pathlib import Path

from attrs import frozen

_FENCE = re.compile(r"^( *)(```+)(.*)$")
_HIDDEN = re.compile(r"^<!-- \$ (.+) -->$")
_FILE = re.compile(r"^(?:#|//) ([\w/-]+\.\w+|\.[\w]+)$")


@frozen
class Block:
    """A fenced block, or a command hidden in a comment. `line` is its first line of text."""

    page: Path
    line: int
    language: str
    text: str

    @property
    def file(self) -> str | None:
        """The file that the block is, if its first line names one: `# my_game.rules`."""
        found = _FILE.match(self.text.partition("\n")[0])
        return found[1] if found else None

    def __str__(self) -> str:
        return f"{self.page.name}:{self.line}"


@frozen
class Command:
    """A line after `$` in a console block, and what must come of it."""

    line: int
    text: str
    expected: str


def blocks_of(page: Path) -> list[Block]:
    """Every block of a page, in order."""
    found: list[Block] = []
    opened: tuple[str, str, int] | None = None
    lines: list[str] = []
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), start=1):
        fence = _FENCE.match(line)
        if opened is None:
            hidden = _HIDDEN.match(line)
            if hidden:
                found.append(Block(page, number, "hidden", hidden[1]))
            elif fence:
                opened, lines = (fence[2], fence[3], number + 1), []
        elif fence and fence[2] == opened[0] and not fence[3]:
            words = opened[1].replace("{", " ").replace("}", " ").split()
            found.append(Block(page, opened[2], words[0] if words else "", "\n".join(lines)))
            opened = None
        else:
            lines.append(line)
    assert opened is None, f"{page}: the block that begins before line {opened} is never closed"
    return found


def commands_of(block: Block) -> list[Command]:
    """The commands of a console block. A line that begins with `>` continues the command."""
    found: list[Command] = []
    text: list[str] = []
    output: list[str] = []
    start = block.line

    def end() -> None:
        if text:
            found.append(Command(start, "\n".join(text), "\n".join(output)))

    for number, line in enumerate(block.text.splitlines(), start=block.line):
        if line.startswith("$ "):
            end()
            text, output, start = [line[2:]], [], number
        elif line.startswith("> ") and text and not output:
            text.append(line[2:])
        else:
            assert text, f"{block.page}:{number}: output without a command"
            output.append(line)
    end()
    return found


def matches(expected: str, actual: str) -> bool:
    """Whether output is as written: a line `…` stands for any lines, `…` in a line for any text."""
    pattern = ""
    for line in expected.strip("\n").splitlines():
        if line.strip() == "…":
            pattern += r"(?:.*\n)*?"
        else:
            pattern += ".*".join(re.escape(part.rstrip()) for part in line.split("…")) + r" *\n"
    return re.fullmatch(pattern, _trimmed(actual)) is not None


def _trimmed(text: str) -> str:
    lines = [line.rstrip() for line in text.strip("\n").splitlines()]
    return "".join(f"{line}\n" for line in lines)
