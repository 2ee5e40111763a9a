"""The examples on the pages of codes, and whether they show what they say."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from attrs import frozen

from rulekit.language.codes import explain

_FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_SECTION = re.compile(r"^## +(.+)$", re.MULTILINE)


@frozen
class Example:
    """A fenced block of a page: rules, and what should come of them ("bad" or "good")."""

    code: str
    verdict: str
    text: str


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
