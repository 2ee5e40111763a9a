"""The rule files that come with rulekit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rulekit.language.files import is_file

PACKAGE = Path(__file__).resolve().parent.parent


def bundled() -> dict[str, Path]:
    """The rule files that come with rulekit, by name."""
    found: dict[str, Path] = {}
    for folder in folders():
        for path in sorted(folder.glob("*.rules")):
            found.setdefault(path.stem, path)
    return found


def folders() -> Iterator[Path]:
    yield from _with_inner(PACKAGE / "bundled")  # in an installed wheel
    root = PACKAGE.parent
    # In a checkout the games lie at its top; elsewhere that folder is not ours to look at.
    if (root / "pyproject.toml").is_file() or (root / ".git").exists():
        yield root
        yield from _with_inner(root / "rulesets")


def _with_inner(folder: Path) -> Iterator[Path]:
    yield folder
    yield folder / "variants"
    yield folder / "small"


def path_of(name: str) -> Path:
    """Where the file lies that a person names: of a bundled ruleset too, or without ending."""
    beside = Path(f"{name}.rules")
    if is_plain(name):
        shipped = bundled().get(name)
        if shipped is not None or is_file(beside):
            return shipped or beside
    return Path(name)


def is_plain(reference: str) -> bool:
    """Whether it is a name, and no path."""
    return "/" not in reference and "\\" not in reference and not Path(reference).suffix
