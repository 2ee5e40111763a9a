"""The codes of diagnostics: each is a page in codes/, which says bad, good and why.

The first digit is the stage: 0 reading and syntax, 1 names, 2 types, 3 meaning, 4 run time,
5 scenarios, 6 command line and saves, 7 mutation of rules. Whoever adds a code adds a page,
and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

from attrs import frozen

PAGES = Path(__file__).with_name("codes")

_FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_SECTION = re.compile(r"^## +(.+)$", re.MULTILINE)


@frozen
class Code:
    """A code such as `RK0101` and its headline."""

    code: str
    title: str


@frozen
class Example:
    """A fenced block of a page: rules, and what should come of them ("bad" or "good")."""

    code: str
    verdict: str
    text: str


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


def examples(code: str) -> list[Example]:
    """The ```rules blocks under the headings Bad and Good of a page."""
    parts = _SECTION.split(explain(code))
    return [
        Example(code, heading.strip().lower(), match.group(2))
        for heading, body in zip(parts[1::2], parts[2::2], strict=True)
        for match in _FENCE.finditer(body)
        if match.group(1) == "rules" and heading.strip().lower() in ("bad", "good")
    ]


def contradictions(code: str, diagnose: Callable[[str], Iterable[str]]) -> list[str]:
    """Where the examples of a page are wrong: a test of any stage expects an empty list.

    `diagnose` gives the codes found in the text of an example. A bad example must give its
    own code and no other, a good one none.
    """
    wrong = []
    for example in examples(code):
        found = sorted(set(diagnose(example.text)))
        expected = [code] if example.verdict == "bad" else []
        if found != expected:
            wrong.append(f"{code}, {example.verdict}: expected {expected}, found {found}")
    return wrong


def _title(path: Path) -> str:
    first = path.read_text(encoding="utf-8").partition("\n")[0]
    return first.lstrip("# ").removeprefix(path.stem).lstrip(": ").strip()
