"""The pages of the codes for names, types and meaning show what is true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rulekit
from code_pages import contradictions, examples
from rulekit.language.codes import codes
from rulekit.language.source import Source
from rulekit.loading.loader import check

ADVICE = {f"RK53{number}" for number in range(10, 40)}
OURS = sorted(code for code in codes() if code[2] in "123" or code in ADVICE)

# About several files, which one example cannot show.
WITHOUT_EXAMPLES = {"RK1014", "RK1016", "RK1042", "RK1044", "RK2022", "RK5325", "RK5330", "RK5331"}

# About tables of cards: see test_table_code_pages.py.
WITHOUT_EXAMPLES |= {f"RK103{number}" for number in range(5)} | {"RK2030", "RK2031"}


def diagnose(code: str, text: str) -> list[str]:
    found = check(Source("page", text))[1]
    # A page about names and types has no need to use everything that it declares.
    return [d.code for d in found if d.severity == "error" or code.startswith(("RK3", "RK53"))]


@pytest.mark.parametrize("code", OURS)
def test_the_examples_of_a_page_give_what_it_says(code: str) -> None:
    assert contradictions(code, lambda text: diagnose(code, text)) == []


@pytest.mark.parametrize("code", sorted(set(OURS) - WITHOUT_EXAMPLES))
def test_a_page_shows_a_bad_and_a_good_example(code: str) -> None:
    assert {example.verdict for example in examples(code)} == {"bad", "good"}


def test_every_code_has_a_page_and_every_page_a_code() -> None:
    used = set()
    for path in Path(rulekit.__file__).parent.rglob("*"):
        if path.suffix in (".py", ".txt"):  # a table of mistakes begins a line with a code
            found = re.findall(r'["\n] *(RK(?:[123]\d{3}|53[123]\d))\b', path.read_text("utf-8"))
            used |= set(found)
    assert used == set(OURS)
