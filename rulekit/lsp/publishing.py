"""When problems are looked for and shown: a moment after the last keystroke, in order of need."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TypeAlias, cast

from attrs import define, field

from rulekit.editing.diagnostics import at_once, when_idle, when_saved
from rulekit.editing.positions import width
from rulekit.editing.shapes import Change, Encoding, Position, Problem, Range
from rulekit.editing.workspace import Workspace
from rulekit.lsp.settings import Settings
from rulekit.lsp.worker import Worker

ByFile: TypeAlias = dict[Path, list[Problem]]
Publish: TypeAlias = Callable[[str, int | None, list[Problem]], None]

_Shown: TypeAlias = tuple[str, int | None, list[Problem]]
"""What an editor was told of a file: the URI by which it calls it, the version, the problems."""

_SYNTAX = ("RK00", "RK01")


@define(eq=False)
class _Found:
    """What the last look at one open document told, by file."""

    errors: ByFile = field(factory=dict)
    advice: ByFile = field(factory=dict)
    saved: ByFile = field(factory=dict)
    """What only a save told. Like advice it is shown, and moved along with the text, until it is
    asked for anew."""
    ran: ByFile = field(factory=dict)
    """Scenarios of the document that failed when they were run."""


@define(eq=False)
class Publisher:
    """Looks at the open documents after each change, the one that was changed first.

    A look belongs to the newest texts: whatever changes ends it, and nothing of it is shown.
    """

    workspace: Workspace
    worker: Worker
    publish: Publish
    settings: Settings = field(factory=Settings)
    _found: dict[Path, _Found] = field(factory=dict, init=False)
    _shown: dict[Path, _Shown] = field(factory=dict, init=False)
    _saved: set[Path] = field(factory=set, init=False)
    _task: asyncio.Task[None] | None = field(default=None, init=False)

    def pause(self) -> None:
        """A text is about to change: what is being looked at is old."""
        if self._task is not None:
            self._task.cancel()

    def edited(self, path: Path, changes: Sequence[Change]) -> None:
        """Look again after somebody typed."""
        typed = None
        for change in changes:
            typed = _line_after(change)
            for found in self._found.values():
                for told in (found.advice, found.saved, found.ran):
                    if path in told:
                        told[path] = _moved(told[path], change, self.workspace.encoding)
        self.follow(path, typed)

    def saved(self, path: Path) -> None:
        """Look again, and then for all that `rulekit check` tells of the file."""
        self._saved.add(path)
        self.follow(path)

    def ran(self, path: Path, names: Iterable[str], failed: list[Problem]) -> None:
        """Scenarios of a document were run: those that failed are its problems."""
        told = self._found.setdefault(path, _Found()).ran
        again = tuple(f"{name}: " for name in names)
        before = [one for one in told.get(path, []) if not one["message"].startswith(again)]
        told[path] = [*before, *failed]
        self._show()

    def closed(self, path: Path) -> None:
        self._found.pop(path, None)
        self._saved.discard(path)
        self.follow()

    def follow(self, first: Path | None = None, typed: int | None = None) -> None:
        """Look at all documents anew, at this one first; `typed` is the line in which is typed."""
        self.pause()
        self._task = asyncio.get_running_loop().create_task(self._look(first, typed))

    async def _look(self, first: Path | None, typed: int | None) -> None:
        delay, longer, idle = self.settings.seconds
        await asyncio.sleep(delay)
        order = sorted(self.workspace.documents, key=lambda path: path != first)
        for path in order:
            errors = await self._told(at_once, path)
            if path == first and typed is not None and self._is_unfinished(path, errors, typed):
                await asyncio.sleep(longer)
            found = self._found.setdefault(path, _Found())
            found.errors = errors
            for other in self._found.values():
                if other is not found:
                    other.errors.pop(path, None)
            self._show()
        self._show()  # of a document that was closed nothing is left
        await asyncio.sleep(idle)
        for path in order:
            found = self._found.setdefault(path, _Found())
            found.advice = _without(await self._told(when_idle, path), found.errors)
            self._show()
        for path in [path for path in order if path in self._saved]:
            found = self._found.setdefault(path, _Found())
            all_of_it = await self._told(when_saved, path)
            found.saved = _without(_without(all_of_it, found.errors), found.advice)
            self._saved.discard(path)
            self._show()

    async def _told(self, look: Callable[[Workspace, Path], ByFile], path: Path) -> ByFile:
        return await self.worker.do(lambda: look(self.workspace, path)) or {}

    def _is_unfinished(self, path: Path, errors: ByFile, line: int) -> bool:
        """Whether the line that is being typed has errors of syntax that it did not have."""
        known = self._found.get(path, _Found()).errors.get(path, [])
        before = {(one["code"], one["message"]) for one in known}
        return any(
            one["code"].startswith(_SYNTAX)
            and one["range"]["start"]["line"] == line
            and (one["code"], one["message"]) not in before
            for one in errors.get(path, [])
        )

    def _show(self) -> None:
        """Publish the problems of each file of which others are shown, or of an older text."""
        problems: ByFile = {path: [] for path in self._shown}
        for found in self._found.values():
            for part in (found.errors, found.advice, found.saved, found.ran):
                for file, told in part.items():
                    known = problems.setdefault(file, [])
                    known += [one for one in told if one not in known]
        for file, wanted in problems.items():
            self._show_of(file, wanted)

    def _show_of(self, file: Path, problems: list[Problem]) -> None:
        document = self.workspace.documents.get(file)
        uri = file.as_uri() if document is None else document.uri
        told = uri, None if document is None else document.version, problems
        known = self._shown.get(file)
        if known == told:
            return
        if known is not None and known[0] != uri:  # it was closed, or is called otherwise now
            self.publish(known[0], None, [])
        self._shown[file] = told
        if known is None or known[0] == uri or problems:
            self.publish(*told)


def _without(told: ByFile, known: ByFile) -> ByFile:
    return {
        file: [one for one in problems if one not in known.get(file, [])]
        for file, problems in told.items()
    }


def _line_after(change: Change) -> int | None:
    """The line in which the caret is after a change."""
    if "range" not in change:
        return None
    return change["range"]["start"]["line"] + change["text"].count("\n")


def _moved(problems: list[Problem], change: Change, encoding: Encoding) -> list[Problem]:
    """Problems where the same words stand after a change; without those of words that changed."""
    if "range" not in change:
        return []
    start, end = change["range"]["start"], change["range"]["end"]
    lines = change["text"].split("\n")
    across = width(lines[-1], encoding) - end["character"]
    if len(lines) == 1:
        across += start["character"]
    down = len(lines) - 1 - (end["line"] - start["line"])

    def after(place: Position) -> Position:
        beside = across if place["line"] == end["line"] else 0
        return {"line": place["line"] + down, "character": place["character"] + beside}

    moved = []
    for one in problems:
        first, last = one["range"]["start"], one["range"]["end"]
        if _key(last) <= _key(start):
            moved.append(one)
        elif _key(first) >= _key(end):
            place: Range = {"start": after(first), "end": after(last)}
            moved.append(cast(Problem, {**one, "range": place}))
    return moved


def _key(position: Position) -> tuple[int, int]:
    return position["line"], position["character"]
