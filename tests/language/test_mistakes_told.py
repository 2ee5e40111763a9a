"""Each mistake that people make is told by its own row of the table.

The cases are in mistakes_told.txt: what surrounds the text and the text, line by line; below it
what is said first, with its label and help, and what the line becomes if it is edited.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import frozen

from rulekit.language.parser import parse
from rulekit.language.report import Diagnostic
from rulekit.language.source import Source

SCENARIO = 'scenario "S"\n  rules samurai_sword\n'
AROUND = {
    "file": ("", 0),
    "card": ("action Yasuke\n", 2),
    "change": ("change action Yasuke\n", 2),
    "play": ("action Yasuke\n  play\n", 4),
    "kind": ("kind weapon\n", 2),
    "game": ('game "G"\n', 2),
    "ending": ('ending "All dead" when count(players) == 0\n', 2),
    "scenario": (SCENARIO, 2),
    "given": (f"{SCENARIO}  given\n    B is Ninja\n", 4),
    "when": (f"{SCENARIO}  when\n", 4),
    "then": (f"{SCENARIO}  then\n", 4),
}
"""What stands before a text, and how far it is indented."""


@frozen
class Case:
    around: str
    text: str
    told: tuple[str, ...]

    @property
    def source(self) -> Source:
        before, indent = AROUND[self.around]
        lines = (f"{' ' * indent}{line}\n" for line in self.text.split("\n"))
        return Source("test", f"{before}{''.join(lines)}")


def read_cases() -> list[Case]:
    text = Path(__file__).with_name("mistakes_told.txt").read_text(encoding="utf-8")
    cases = []
    for block in text.rstrip("\n").split("\n\n"):
        lines = block.split("\n")
        written = [line.split("| ", 1) for line in lines if "| " in line[:10]]
        told = (line.strip() for line in lines[len(written) :])
        cases.append(
            Case(written[0][0].strip(), "\n".join(line for _, line in written), tuple(told))
        )
    return cases


def told(first: Diagnostic) -> tuple[str, ...]:
    """What is said, and what the edited lines are."""
    lines = [f"{first.code} {first.message}", first.label]
    lines += [f"help: {first.help}"] if first.help else []
    if first.edit is not None:
        span = first.edit.span
        text = span.source.text
        begin = text.rfind("\n", 0, span.start) + 1
        end = text.find("\n", span.end)
        edited = f"{text[begin : span.start]}{first.edit.replacement}{text[span.end : end]}"
        lines += [f"fixed: {line.strip()}" for line in edited.split("\n")]
    return tuple(lines)


CASES = read_cases()


@pytest.mark.parametrize("case", CASES, ids=[f"{c.around}: {c.text[:60]!r}" for c in CASES])
def test_a_mistake_is_told_by_its_own_row(case: Case) -> None:
    assert told(parse(case.source)[1][0]) == case.told
