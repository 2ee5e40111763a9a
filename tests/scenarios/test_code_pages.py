"""The page of every code of scenarios shows one that has the fault, and one that has not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rulekit.language.source import Source
from rulekit.scenarios import read, run

HERE = Path(__file__).parent
PAGES = HERE.parent.parent / "rulekit" / "language" / "codes"
WITH_SCENARIOS = sorted(
    path.stem for path in PAGES.glob("RK5*.md") if "```scenarios" in path.read_text("utf-8")
)


def codes_of(code: str, which: int) -> list[str]:
    text = (PAGES / f"{code}.md").read_text(encoding="utf-8")
    example = re.findall(r"```scenarios\n(.*?)```", text, re.DOTALL)[which]
    collection = read(Source("page.scenarios", example, HERE / "page.scenarios"))
    failures = [run(scenario).failure for scenario in collection.scenarios]
    found = [each for failure in failures if failure for each in failure.diagnostics]
    return [each.code for each in (*collection.diagnostics, *found)]


@pytest.mark.parametrize("code", WITH_SCENARIOS)
def test_the_bad_example_has_the_fault_and_no_other(code):
    assert codes_of(code, 0) == [code]


@pytest.mark.parametrize("code", WITH_SCENARIOS)
def test_the_good_example_passes(code):
    assert codes_of(code, 1) == []


def test_every_code_has_a_page():
    sources = (HERE.parent.parent / "rulekit" / "scenarios").glob("*.py")
    used = {code for path in sources for code in re.findall(r"RK5\d{3}", path.read_text("utf-8"))}
    pages = {path.stem for path in PAGES.glob("RK5*.md")}
    assert used == {code for code in pages if not code.startswith(("RK531", "RK532", "RK533"))}
