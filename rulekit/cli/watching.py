"""`--watch`: something is run again whenever a file has changed that it reaches."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import TypeAlias

from rulekit.cli.exit_codes import CLEAN, exit_code_of
from rulekit.cli.output import ColorWhen, console_for, print_diagnostics
from rulekit.language.file_changes import INTERVAL, Watched, files_read
from rulekit.language.report import RulesError
from rulekit.language.wording import counted

Changed: TypeAlias = "frozenset[Path] | None"
"""What has changed; None: all of it is to be run, whatever has."""

Round: TypeAlias = Callable[[Changed], "tuple[int, frozenset[Path]]"]
"""Runs what changed files reach; gives the exit code, and the real paths of all files that
decide what comes of it."""

HINT = "Enter runs all, Ctrl-C ends."


def watch(
    round: Round, color: ColorWhen, next_change: Callable[[Watched], Changed] | None = None
) -> int:
    """Rounds until somebody interrupts; the exit code is that of the last. `next_change` waits for
    the next reason for one: by default a change of a file or the key Enter."""
    next_change = next_change or _keys_and_files()
    watched, code, changed = Watched(), CLEAN, None
    console = console_for(color)
    reached: frozenset[Path] = frozenset()
    try:
        while True:
            if console.is_terminal and not console.is_dumb_terminal:
                console.clear()
            since = time.time_ns()
            with files_read() as read:
                try:
                    code, reached = round(changed)
                except RulesError as error:
                    print_diagnostics(error.diagnostics, color)
                    code = max(exit_code_of(found.code) for found in error.diagnostics)
            paths = reached | read
            watched.look_at({*paths, *(path.parent for path in paths)}, since)
            print(f"\nWatching {counted(watched.files, 'file')}. {HINT}", flush=True)
            changed = next_change(watched)
    except KeyboardInterrupt:
        print()
        return code


def _keys_and_files() -> Callable[[Watched], Changed]:
    lines: Queue[None] = Queue()
    Thread(target=_read_lines, args=(lines,), daemon=True).start()

    def next_change(watched: Watched) -> Changed:
        while True:
            with suppress(Empty):
                return lines.get(timeout=INTERVAL)
            if changed := watched.changed():
                return changed

    return next_change


def _read_lines(lines: Queue[None]) -> None:
    # Not by `sys.stdin`: whoever waits there holds a lock that Python needs to end.
    with suppress(OSError, ValueError):
        while os.read(sys.stdin.fileno(), 4096):
            lines.put(None)
