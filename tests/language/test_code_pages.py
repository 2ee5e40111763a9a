"""Every code has a page, and what a page shows is true."""

from __future__ import annotations

import pytest

from code_pages import contradictions, examples
from rulekit.language.codes import codes, explain
from rulekit.language.parser import parse
from rulekit.language.source import Source

READING = sorted(code for code in codes() if code.startswith("RK0"))

# About files and sizes, which a few lines on a page cannot show.
WITHOUT_EXAMPLES = {"RK0001", "RK0002", "RK0003", "RK0004", "RK0030", "RK0031", "RK0109"}


def reading_codes(text: str) -> list[str]:
    return [diagnostic.code for diagnostic in parse(Source("page", text))[1]]


@pytest.mark.parametrize("code", READING)
def test_the_examples_of_a_page_give_what_it_says(code: str) -> None:
    assert contradictions(code, reading_codes) == []


@pytest.mark.parametrize("code", sorted(set(READING) - WITHOUT_EXAMPLES))
def test_a_page_shows_a_bad_and_a_good_example(code: str) -> None:
    assert {example.verdict for example in examples(code)} == {"bad", "good"}


@pytest.mark.parametrize("code", sorted(codes()))
def test_a_page_has_a_headline_and_its_sections(code: str) -> None:
    page = explain(code)
    assert page.startswith(f"# {code}: {codes()[code].title}\n")
    assert codes()[code].title != ""
    assert "\n## Bad\n" in page
    assert "\n## Good\n" in page
    assert "\n## Why\n" in page


def test_a_code_may_be_asked_for_in_small_letters() -> None:
    assert explain("rk0102").startswith("# RK0102: `=` and `==` confused\n")


@pytest.mark.parametrize("code", ["RK9999", "../../secret", ""])
def test_there_is_no_page_for_what_is_no_code(code: str) -> None:
    with pytest.raises(KeyError):
        explain(code)


def test_a_page_that_contradicts_itself_is_found() -> None:
    assert contradictions("RK0102", lambda text: []) == [
        "RK0102, bad: expected ['RK0102'], found []"
    ]
