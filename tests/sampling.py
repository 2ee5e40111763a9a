"""How much of what could be tried a run tries: all with `HYPOTHESIS_PROFILE=soak`, else a sample.

The sample is the same for the same code and another one for other code, so that in time
everything is tried.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

from hypothesis import settings

import rulekit

T = TypeVar("T")

ALL = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
"""Whether everything is tried that can be."""


def sample(items: Iterable[T], one_of: int) -> list[T]:
    """One of so many items."""
    return list(items) if ALL else list(items)[_of_this_code() % one_of :: one_of]


def examples(dear: int) -> int:
    """How many examples Hypothesis tries of a property that takes long: so many at most, or as
    many as a thorough run wants."""
    usual = settings().max_examples
    return usual if ALL else min(dear, usual)


@cache
def _of_this_code() -> int:
    package = Path(rulekit.__file__).parent
    digest = sha256()
    for file in sorted(package.rglob("*.py")):
        digest.update(file.read_bytes())
    return int.from_bytes(digest.digest()[:8], "big")
