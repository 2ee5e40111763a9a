"""The reference mentions everything that there is, and what it is made from is up to date."""

from __future__ import annotations

import ast
import re
from functools import cached_property
from importlib import util
from types import FunctionType, ModuleType

import pytest

import rulekit
from page_reader import ROOT
from rulekit.cli.app import VERBS
from rulekit.compiler.core.subset import EXPRESSIONS, HELPERS, METHODS, STATE, STATEMENTS, TABLES
from rulekit.language.codes import codes
from rulekit.ruleset.builtins import DEEDS, GENERIC, QUESTIONS

DOCS = ROOT / "docs"
REFERENCE = DOCS / "reference"


def read(name: str) -> str:
    return (REFERENCE / name).read_text(encoding="utf-8")


def made_pages() -> ModuleType:
    """The module docs/generated.py."""
    spec = util.spec_from_file_location("generated", DOCS / "generated.py")
    assert spec is not None and spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_grammar_page_is_made_from_the_grammar() -> None:
    assert read("grammar.md") == made_pages().grammar_page(), "run `python docs/generated.py`"


def test_the_grammar_page_has_every_rule_of_the_grammar() -> None:
    grammar = (ROOT / "rulekit" / "language" / "grammar.lark").read_text(encoding="utf-8")
    page = read("grammar.md")
    rules = re.findall(r"^[?!]*(_?[a-z][a-z_]*):", grammar, re.MULTILINE)
    assert [rule for rule in rules if f"\n{rule.strip('_')} ::=" not in page] == []


def test_every_question_and_deed_of_the_engine_is_in_the_language_reference() -> None:
    page = read("language.md")
    names = [*QUESTIONS, *GENERIC, *DEEDS]
    assert [name for name in names if not re.search(rf"`{name}[ (]", page)] == []


def test_every_statement_is_in_the_language_reference() -> None:
    grammar = (ROOT / "rulekit" / "language" / "grammar.lark").read_text(encoding="utf-8")
    (rows,) = re.findall(r"^## Statements\n(.*?)^#", read("language.md"), re.M | re.S)
    first_words = {
        word
        for alternatives in re.findall(r"^\?(?:simple_)?statement:(.*?)^$", grammar, re.M | re.S)
        for rule in re.findall(r"[a-z_]+", alternatives)
        for word in re.findall(rf'^{rule}: [^"\n]*"(\w+)"', grammar, re.M)
    }
    assert {"let", "if", "choose", "grant", "end"} <= first_words
    assert [word for word in first_words if not re.search(rf"`[^`]*\b{word}\b", rows)] == []


def test_the_help_of_every_verb_is_in_the_reference() -> None:
    page = read("cli.md")
    assert [verb for verb in VERBS if f"\n$ rulekit {verb} --help\n" not in page] == []


def test_a_new_statement_touches_few_files() -> None:
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    (section,) = re.findall(r"^## Example: a new statement\n(.*?)^## ", guide, re.M | re.S)
    assert re.findall(r"^\| (\d+) \| `", section, re.M) == list("12345678")


def test_every_public_name_is_in_the_python_reference() -> None:
    page = read("python.md")
    names = [name for name in rulekit.__all__ if not name.startswith("__")]
    assert [name for name in names if f":: rulekit.{name}\n" not in page] == []


@pytest.mark.parametrize("documented", [rulekit.Game, rulekit.Simulation])
def test_every_member_says_what_it_is_or_it_would_be_left_out(documented: type) -> None:
    members = {
        name: member.__doc__
        for name, member in vars(documented).items()
        if name[0] != "_" and isinstance(member, FunctionType | property | cached_property)
    }
    assert [name for name, told in members.items() if not told] == []


def test_every_stage_of_messages_is_in_the_list() -> None:
    page = read("diagnostics.md")
    assert {code[:3] for code in codes()} <= {
        f"RK{digit}" for digit in re.findall(r"RK(\d)…", page)
    }


def test_every_code_that_a_page_names_exists() -> None:
    pages = [page for page in DOCS.rglob("*.md") if "_generated" not in page.parts]
    texts = {page: page.read_text("utf-8") for page in [*pages, ROOT / "README.md"]}
    for page in (ROOT / "rulekit" / "language" / "codes").glob("*.md"):
        # A bad example may be one that names a code that is none.
        texts[page] = re.sub(r"^## Bad\n.*?^## ", "", page.read_text("utf-8"), flags=re.M | re.S)
    unknown = [
        (page.name, code)
        for page, text in texts.items()
        for code in re.findall(r"\bRK\d{4}\b", text)
        if code not in codes()
    ]
    assert unknown == []


def test_every_line_of_the_pipeline_names_its_tests_and_every_test_its_line() -> None:
    page = read("pipeline.md").partition("## Playing a card")[0]
    lines = re.split(r"^(\d+)\. ", page, flags=re.MULTILINE)[1:]
    named = {
        (number, test)
        for number, text in zip(lines[::2], lines[1::2], strict=True)
        for test in re.findall(r"test_line_\w+", text)
    }
    source = (ROOT / "tests" / "engine" / "test_pipeline.py").read_text(encoding="utf-8")
    written = {
        (node.name.split("_")[2], node.name)
        for node in ast.parse(source).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_line_")
    }
    assert named == written
    assert set(lines[::2]) == {number for number, _ in written}


def test_every_page_is_reached_from_another() -> None:
    pages = {page for page in DOCS.rglob("*.md") if "_generated" not in page.parts}
    linked = {DOCS / "index.md"}
    for page in pages:
        for block in re.findall(r"```\{toctree\}\n(.*?)```", page.read_text("utf-8"), re.DOTALL):
            linked |= {(page.parent / f"{line}.md").resolve() for line in block.split()}
    assert {page.resolve() for page in pages} - linked == set()


def test_the_page_about_core_has_all_that_it_may_contain() -> None:
    page = (DOCS / "explanation" / "core.md").read_text(encoding="utf-8")
    section = page.partition("## What it may contain")[2].partition("\n## ")[0]
    told = set(re.findall(r"`([\w.]+)`", section))
    nodes = [one.__name__ for one in (*STATEMENTS, *EXPRESSIONS) if one.__name__ != "comprehension"]
    assert {*nodes, *METHODS, *STATE, *TABLES, *HELPERS} - told == set()
    rows = section.partition("| about |")[2]
    assert set(re.findall(r"`(\w+)`", rows)) == {*HELPERS}


SAMPLES = sorted(
    path.stem
    for path in (ROOT / "rulesets" / "variants").glob("*.rules")
    if path.stem not in ("beginners", "survivors")  # of the rulebooks, not made to show anything
)


@pytest.mark.parametrize("variant", SAMPLES)
def test_each_sample_variant_has_a_page_that_says_what_it_shows_and_does(variant: str) -> None:
    page = (DOCS / "explanation" / "variants" / f"{variant}.md").read_text(encoding="utf-8")
    assert f"rulesets/variants/{variant}.rules" in page
    for part in ("## What it shows", "## A scenario", "## What it does to the game"):
        assert part in page
    command = (
        rf"\n\$ rulekit diff \w+ {variant} --simulate 1000 --players 5 --seed 1 --bot heuristic\n"
    )
    assert re.search(command, page), f"run `python docs/variants.py 1000 {variant}`"
    overview = (DOCS / "explanation" / "variants.md").read_text(encoding="utf-8")
    assert f"variants/{variant}.md" in overview


@pytest.mark.parametrize("variant", SAMPLES)
def test_each_sample_variant_has_scenarios(variant: str) -> None:
    folder = ROOT / "tests" / "conformance" / "variants"
    texts = [path.read_text(encoding="utf-8") for path in folder.glob("*.scenarios")]
    assert sum(text.count(f"\n  rules {variant}\n") for text in texts) >= 4
