"""Does tasks that ask for what others have found, again and again until nothing new is found."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

Task: TypeAlias = object

_AT_ONCE = 2
"""How many tasks may be begun one in another. What is deeper waits for its turn, so that no
chain of rules exhausts the stack of Python."""


class Solver:
    """What is known of each task, and of what else was learned on the way."""

    def __init__(self) -> None:
        self.known: dict[object, Any] = {}
        self._readers: dict[object, dict[Task, None]] = {}
        self._tasks: Mapping[Task, Callable[[], Any]] = {}
        self._begun: set[Task] = set()
        self._due: dict[Task, None] = {}
        self._open: list[Task] = []

    def solve(self, tasks: Mapping[Task, Callable[[], Any]]) -> None:
        """Do each task, and again whenever something that it asked for has changed."""
        self._tasks = tasks
        for task in tasks:
            if task not in self._begun:
                self._run(task)
        while self._due:
            self._run(next(iter(self._due)))

    def know(self, one: object) -> Any:
        """What is known, by the task that is being done; None if nothing is."""
        if self._open:
            self._readers.setdefault(one, {})[self._open[-1]] = None
        if one in self._tasks and one not in self._begun and len(self._open) < _AT_ONCE:
            self._run(one)
        return self.known.get(one)

    def learn(self, one: object, found: Any) -> None:
        """From here on this is known."""
        if found != self.known.get(one):
            self._due |= self._readers.get(one, {})
        self.known[one] = found

    def _run(self, task: Task) -> None:
        self._due.pop(task, None)
        self._begun.add(task)
        self._open.append(task)
        found = self._tasks[task]()
        self._open.pop()
        self.learn(task, found)
