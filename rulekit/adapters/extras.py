"""What is said where a library is missing that an adapter is for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def from_extra(library: str) -> Iterator[None]:
    """Around the import of a library. Raises ModuleNotFoundError with what to install."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != library:
            raise
        raise ModuleNotFoundError(
            f"rulekit.adapters needs {library}, which is not installed: "
            'pip install "rulekit-cards[rl]" brings it.',
            name=library,
        ) from None
