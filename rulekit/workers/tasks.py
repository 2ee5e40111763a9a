"""What a process is told to do: work, item by item, that stops where a file is to be found."""

from __future__ import annotations

import os
import pickle
import traceback
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, TypeAlias

from attrs import frozen

from rulekit.language.gc_pause import collector_paused

Done: TypeAlias = "tuple[list[Any], Exception | None]"
"""The results of an item, and what ended them before their end."""


@frozen
class Task:
    """The work that several processes share, as it is sent to them with each item."""

    work: bytes  # pickled once
    stop: str  # when this file is there, no more is done; other machines never see it

    def carry_out(self, item: Any) -> Done:
        """Whatever is raised is part of what comes of it, and loses nothing of the rest."""
        results: list[Any] = []
        if os.path.exists(self.stop):
            return results, None
        try:
            for result in _opened(self.work, self.stop)(item):
                results.append(result)
                if os.path.exists(self.stop):
                    break
        except Exception as error:
            error.add_note(traceback.format_exc())  # which is not sent otherwise
            return results, error
        return results, None


@lru_cache(maxsize=1)
def _opened(work: bytes, run: str) -> Callable[[Any], Iterable[Any]]:
    """Once in a process for each run, since it may be dear, and may learn as it goes."""
    with collector_paused():
        opened: Callable[[Any], Iterable[Any]] = pickle.loads(work)
    return opened
