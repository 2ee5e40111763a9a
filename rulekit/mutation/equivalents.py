"""The list of mutants that no scenario could notice, each with its reason."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path

from attrs import frozen

from rulekit.language.files import MAX_BYTES, read_at_most
from rulekit.language.report import Diagnostic, RulesError

NAME = "equivalent_mutants.toml"


@frozen
class Equivalents:
    """Reasons by the identity of a mutant, and the files in which they stand."""

    reasons: dict[str, str]
    files: tuple[Path, ...] = ()


def read_equivalents(files: Iterable[Path]) -> Equivalents:
    """Raises RulesError (RK7019) for a file that cannot be read or is not such a list."""
    reasons: dict[str, str] = {}
    read: list[Path] = []
    for path in files:
        read.append(path)
        for reason, mutants in _entries(path):
            reasons.update((mutant, reason) for mutant in mutants)
    return Equivalents(reasons, tuple(read))


def lists_beside(paths: Sequence[str]) -> list[Path]:
    """The lists in the folders of scenarios, and beside their files."""
    folders = [Path(path) if Path(path).is_dir() else Path(path).parent for path in paths]
    return list(dict.fromkeys(each / NAME for each in folders if (each / NAME).is_file()))


def _entries(path: Path) -> list[tuple[str, list[str]]]:
    try:
        document = tomllib.loads(read_at_most(path, MAX_BYTES).decode("utf-8"))
    except OSError as error:
        raise _wrong(path, (error.strerror or str(error)).lower()) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise _wrong(path, str(error)) from None
    entries = document.get("equivalent")
    if not isinstance(entries, list):
        raise _wrong(path, "it has no [[equivalent]]")
    found: list[tuple[str, list[str]]] = []
    for number, entry in enumerate(entries, 1):
        reason = entry.get("reason") if isinstance(entry, dict) else None
        mutants = entry.get("mutants") if isinstance(entry, dict) else None
        if not isinstance(reason, str) or not reason.strip():
            raise _wrong(path, f"entry {number} gives no reason")
        if not (isinstance(mutants, list) and all(isinstance(one, str) for one in mutants)):
            raise _wrong(path, f"entry {number} has no list of mutants")
        found.append((reason.strip(), mutants))
    return found


def _wrong(path: Path, why: str) -> RulesError:
    return RulesError(
        (
            Diagnostic(
                "RK7019",
                "error",
                f"{path} is not a list of equivalent mutants: {why}",
                help='write [[equivalent]], reason = "…" and mutants = ["…"]',
            ),
        )
    )
