"""Every command and every block of code in the documentation does what the page says."""

from __future__ import annotations

from pathlib import Path

import pytest

from page_reader import ROOT, Reader

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
