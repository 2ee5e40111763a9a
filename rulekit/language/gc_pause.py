"""Python's collector of cycles, kept from looking through much that is made to stay."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collector_paused() -> Iterator[None]:
    """While it is open, no cycles are looked for: the trees, the meaning and the code of a
    large ruleset are millions of objects of which none is garbage. What was made is then as
    old as what was there before, so that it is not looked through at once."""
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        if not _others_froze():
            gc.freeze()
            gc.unfreeze()
        gc.enable()


_frozen = False


def _others_froze() -> bool:
    """Whether somebody has put things aside for good. They are counted one by one, which takes
    long where there are many, so that it is found out once."""
    global _frozen
    _frozen = _frozen or gc.get_freeze_count() > 0
    return _frozen
