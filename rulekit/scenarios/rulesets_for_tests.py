"""The fixture `ruleset` of pytest: rules for tests in Python, loaded once."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pytest

from rulekit.language.files import is_file
from rulekit.language.report import RulesError
from rulekit.loading.loader import load
from rulekit.ruleset.model import Ruleset


def loaded_from(folder: Path, name: str, *expansions: str) -> Ruleset:
    """Rules and expansions; each is a file in the folder, or what `load` takes. Rules that cannot
    be used fail the test with what `check` says of them."""
    try:
        return _loaded(*(_named(folder, each) for each in (name, *expansions)))
    except RulesError as error:
        pytest.fail(str(error), pytrace=False)


@lru_cache(maxsize=32)
def _loaded(name: str, *expansions: str) -> Ruleset:
    return load(name, expansions)


def _named(folder: Path, name: str) -> str:
    for beside in (folder / name, folder / f"{name}.rules"):
        if is_file(beside):
            return str(beside)
    return name
