"""Writes the outputs of commands into the pages anew: `python tests/docs/refresh.py [PAGE…]`.

Outputs in which something is left out (`…`) are not touched; they are checked as ever.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from page_blocks import blocks_of, commands_of
from page_reader import Reader
from test_pages import PAGES, TUTORIAL


def refresh(pages: list[Path]) -> None:
    """Follow these pages in one folder, and correct what they say."""
    with TemporaryDirectory() as parent:
        folder = Path(parent) / "here"
        folder.mkdir()
        corrections: dict[tuple[Path, int], str] = {}
        reader = Reader(folder, corrections=corrections)
        for page in pages:
            reader.read(page)
    for page in pages:
        mine = {line: text for (of, line), text in corrections.items() if of == page}
        if mine:
            _write(page, mine)
            print(f"{page}: {len(mine)} outputs")


def _write(page: Path, outputs: dict[int, str]) -> None:
    lines = page.read_text(encoding="utf-8").splitlines()
    commands = [
        command
        for block in blocks_of(page)
        if block.language == "console"
        for command in commands_of(block)
    ]
    for command in reversed(commands):
        if command.line in outputs:
            first = command.line + command.text.count("\n")
            last = first + len(command.expected.splitlines())
            output = [line.rstrip() for line in outputs[command.line].strip("\n").splitlines()]
            lines[first:last] = output
    page.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    wanted = [Path(argument).resolve() for argument in sys.argv[1:]]
    if not wanted or any(page in TUTORIAL for page in wanted):
        refresh(TUTORIAL)
    for each in PAGES:
        if not wanted or each in wanted:
            refresh([each])
