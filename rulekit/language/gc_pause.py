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
        if not gc.get_freeze_count():  # else somebody has put things aside for good
            gc.freeze()
            gc.unfreeze()
        gc.enable()
