"""Every command and every block of code in the documentation does what the page says."""

from __future__ import annotations

from pathlib import Path

import pytest

from page_blocks import blocks_of
from page_reader import ROOT, Reader
from rulekit.cli import main

DOCS = ROOT / "docs"
TUTORIAL = sorted((DOCS / "tutorial").glob("*.md"))
PAGES = sorted(
    page
    for page in [*DOCS.rglob("*.md"), ROOT / "README.md"]
    if page.exists() and page not in TUTORIAL and "_generated" not in page.parts
)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_page_is_true(page: Path, tmp_path: Path) -> None:
    folder = tmp_path / "here"
    folder.mkdir()
    Reader(folder).read(page)


def test_the_tutorial_can_be_followed_from_beginning_to_end(tmp_path: Path) -> None:
    folder = tmp_path / "here"
    folder.mkdir()
    reader = Reader(folder)
    for page in TUTORIAL:
        reader.read(page)


def test_every_block_of_the_tutorial_that_is_code_says_which_file_it_is() -> None:
    code = [
        block
        for page in TUTORIAL
        for block in blocks_of(page)
        if block.language in ("rules", "scenarios")
    ]
    assert [str(block) for block in code if block.file is None] == []


def test_a_page_is_read_with_what_it_installs_and_nothing_else(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(PAGE, encoding="utf-8")
    folder = tmp_path / "here"
    folder.mkdir()
    Reader(folder).read(page)


PAGE = """\
```console
$ pip install "rulekit-cards[cli]"
$ rulekit graph bang -o turn.svg
rulekit: a picture needs grandalf, which is not installed: pip install "rulekit-cards[graph]" brings it.
$ pip install "rulekit-cards[graph]"
$ rulekit graph bang -o turn.svg
turn.svg: … boxes, … arrows.
```
"""


def test_the_readme_installs_whatever_one_of_its_commands_asks_for() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert readme.index(
        '$ pip install "rulekit-cards[cli,test,fast,lab,graph,book,lsp]"'
    ) < readme.index("| `rulekit play")
    assert {extra for _, extra in main._EXTRAS.values()} == {
        "cli",
        "test",
        "graph",
        "book",
        "cluster",
        "lab",
        "lsp",
    }
