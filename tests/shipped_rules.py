"""The shipped rulesets, loaded and compiled once for all tests of a process."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import rulekit


def shipped(name: str, expansions: Sequence[str] = ()) -> rulekit.Ruleset:
    """A ruleset with its programs, for tests that change nothing of them.

    Who changes rules, or the engine before they are compiled, loads them anew.
    """
    return _loaded(name, tuple(expansions))


@lru_cache(maxsize=16)
def _loaded(name: str, expansions: tuple[str, ...]) -> rulekit.Ruleset:
    return rulekit.load(name, expansions=expansions)
