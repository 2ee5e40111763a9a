"""Long work that the system tells to end, as a scheduler does, ends as by Ctrl-C: what is done is
kept and told, and no process that shared it is left behind."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def ended_by_term() -> Iterator[None]:
    """While it is open, SIGTERM is as Ctrl-C, unless somebody sees to it already."""
    ours = threading.current_thread() is threading.main_thread()
    if not ours or signal.getsignal(signal.SIGTERM) is not signal.SIG_DFL:
        yield
        return
    signal.signal(signal.SIGTERM, _interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


def _interrupt(number: int, frame: FrameType | None) -> None:
    at_ctrl_c = signal.getsignal(signal.SIGINT)
    if callable(at_ctrl_c):  # who shares work among processes stops them first
        at_ctrl_c(number, frame)
    else:  # begun in the background, where there is no Ctrl-C
        raise KeyboardInterrupt
