"""What pages and docstrings name is there: files, folders, modules and packages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from page_blocks import blocks_of
from page_reader import ROOT

PAGES = sorted(
    page
    for page in [*(ROOT / "docs").rglob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
    if "_generated" not in page.parts
)
CODE = sorted(
    path for folder in ("rulekit", "tests", "benchmarks") for path in (ROOT / folder).rglob("*.py")
)
PACKAGES = sorted(path.parent.name for path in (ROOT / "rulekit").glob("*/__init__.py"))

_FILE = re.compile(
    r"(?<![\w./-])(?:(?:rulekit|docs|tests|rulesets|benchmarks|\.ci)/[\w./-]*\w"
    r"|(?:[\w-]+/)*[\w-]+\.(?:py|lark))(?![\w-])"
)
_MODULE = re.compile(r"(?<![\w./-])rulekit(?:\.[A-Za-z_]\w*)+(?![\w/])")
_PRODUCTS = {"coverage.py"}
_ENDINGS = {"rules", "scenarios"}


def files_in(text: str) -> list[str]:
    return [name for name in _FILE.findall(text) if name not in _PRODUCTS]


def modules_in(text: str) -> list[str]:
    return [name for name in _MODULE.findall(text) if name.split(".")[1] not in _ENDINGS]


def docstrings(path: Path) -> Iterator[str]:
    """The texts that stand in a module for themselves: of it, its classes, functions and names."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            if isinstance(node.value.value, str):
                yield node.value.value


def is_there(module: str) -> bool:
    """Whether a dotted name is a module or something in one."""
    found: object = import_module("rulekit")
    name = "rulekit"
    for part in module.split(".")[1:]:
        name = f"{name}.{part}"
        if hasattr(found, part):
            found = getattr(found, part)
            continue
        try:
            found = import_module(name)
        except ModuleNotFoundError:
            return False
    return True


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_file_and_module_that_a_page_names_is_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    own = {block.file for block in blocks_of(page)}
    files = [name for name in files_in(text) if name not in own]
    assert [name for name in files if not (ROOT / name).exists()] == []
    assert [name for name in modules_in(text) if not is_there(name)] == []


def test_every_file_and_module_that_a_docstring_names_is_there() -> None:
    missing = [
        (str(path.relative_to(ROOT)), name)
        for path in CODE
        for text in docstrings(path)
        for name in files_in(text)
        if not any(
            (folder / name).exists()
            for folder in (path.parent, path.parent.parent, ROOT / "rulekit", ROOT)
        )
    ]
    missing += [
        (str(path.relative_to(ROOT)), name)
        for path in CODE
        for text in docstrings(path)
        for name in modules_in(text)
        if not is_there(name)
    ]
    assert missing == []


def test_the_architecture_names_every_package() -> None:
    page = (ROOT / "docs" / "explanation" / "architecture.md").read_text(encoding="utf-8")
    table = "\n".join(line for line in page.splitlines() if line.startswith("|"))
    assert [name for name in PACKAGES if f"`rulekit.{name}`" not in table] == []
