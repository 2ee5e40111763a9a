"""The codes of diagnostics: each is a page in codes/, which says bad, good and why.

The first digit is the stage: 0 reading and syntax, 1 names, 2 types, 3 meaning, 4 run time,
5 scenarios, 6 command line and saves, 7 mutation of rules. Whoever adds a code adds a page,
and nothing else.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from attrs import frozen

PAGES = Path(__file__).with_name("codes")


@frozen
class Code:
    """A code such as `RK0101` and its headline."""

    code: str
    title: str


@cache
def codes() -> dict[str, Code]:
    """Every code there is, by its name, in order; read from the headings of the pages."""
    return {path.stem: Code(path.stem, _title(path)) for path in sorted(PAGES.glob("RK[0-9]*.md"))}


def explain(code: str) -> str:
    """The page of a code, as Markdown. Raises KeyError for a code that does not exist."""
    code = code.upper()
    if code not in codes():
        raise KeyError(code)
    return (PAGES / f"{code}.md").read_text(encoding="utf-8")


def _title(path: Path) -> str:
    first = path.read_text(encoding="utf-8").partition("\n")[0]
    return first.lstrip("# ").removeprefix(path.stem).lstrip(": ").strip()
