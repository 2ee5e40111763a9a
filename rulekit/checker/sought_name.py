"""A name that stands for whatever is sought: the checker notes what it knows of its place."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING

from attrs import frozen

from rulekit.ruleset.types import Type

if TYPE_CHECKING:
    from rulekit.checker.scope import Context

SOUGHT = "ʼ"
"""The name; nobody declares it."""


@frozen(eq=False)
class Asked:
    """What is known of the place of a name: what can be named there, the type that is wanted, and
    after a dot the type of what stands before it."""

    context: Context
    wanted: Type | None = None
    receiver: Type | None = None


_asked: ContextVar[list[Asked] | None] = ContextVar("_asked", default=None)


@contextmanager
def seeking() -> Iterator[list[Asked]]:
    """While it is open, the places of the name that are checked in this thread are noted."""
    found: list[Asked] = []
    token = _asked.set(found)
    try:
        yield found
    finally:
        _asked.reset(token)


def noted(
    name: str, context: Context, wanted: Type | None = None, receiver: Type | None = None
) -> bool:
    """Whether a name is the one that is sought, and was noted."""
    found = _asked.get() if name == SOUGHT else None
    if found is not None:
        found.append(Asked(context, wanted, receiver))
    return found is not None
