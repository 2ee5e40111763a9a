"""How long an editor waits: problems after a keystroke, and answers at a place of the rules.

Asked is `rulekit.editing`, in this process; only a workspace of many files is opened by a server of
its own. All times are of processor time.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory, gettempdir
from time import process_time

from attrs import frozen

from figures import Figure
from processes import ROOT, python
from rulekit.editing.completion import completion
from rulekit.editing.definition import definition
from rulekit.editing.diagnostics import at_once, when_idle
from rulekit.editing.folding import folding
from rulekit.editing.hover import hover
from rulekit.editing.outline import document_symbols
from rulekit.editing.renaming import rename
from rulekit.editing.semantic_tokens import semantic_tokens
from rulekit.editing.workspace import Workspace

TIMES = 15
FILES = 300
SMALL = (ROOT / "rulesets" / "small" / "crazy_eights.rules").read_text(encoding="utf-8")
OPEN = Path(__file__).with_name("opened_workspace.py")


@frozen
class Edited:
    """A copy of a shipped file in an editor; `name` is declared and used in it."""

    file: Path
    name: str
    errors: float
    """Milliseconds in which errors are to be told."""

    @property
    def text(self) -> str:
        return self.file.read_text(encoding="utf-8")

    @property
    def place(self) -> int:
        """An offset inside of the name, where it stands last."""
        return self.text.rindex(self.name) + 1


EDITED = (
    Edited(ROOT / "samurai_sword.rules", "can_attack", 60),
    Edited(ROOT / "rulesets" / "dodge_city.rules", "imitate", 100),
)


def figures() -> list[Figure]:
    return [*(figure for one in EDITED for figure in _of(one)), *_of_many_files()]


def _of(one: Edited) -> list[Figure]:
    what = one.file.stem
    path = Path(gettempdir()).resolve() / f"copied_{what}.rules"  # which is never written
    workspace = Workspace()
    workspace.open(path.as_uri(), one.text)
    typed = _typing(workspace, path.as_uri(), one.text)

    def after(look: Callable[[], object]) -> Callable[[], object]:
        def typed_and_looked() -> object:
            typed()
            return look()

        return typed_and_looked

    def at(feature: Callable[[Workspace, Path, int], object]) -> Callable[[], object]:
        return lambda: feature(workspace, path, one.place)

    def of(feature: Callable[[Workspace, Path], object]) -> Callable[[], object]:
        return lambda: feature(workspace, path)

    asked: list[tuple[str, Callable[[], object], float | None]] = [
        ("errors after a keystroke", after(of(at_once)), one.errors),
        ("errors and advice after a keystroke", after(of(when_idle)), None),
        ("completion after a keystroke", after(at(completion)), 50),
        ("hover", at(hover), 20),
        ("definition", at(definition), 20),
        ("rename", lambda: rename(workspace, path, one.place, "fresh_name"), 150),
        ("outline", of(document_symbols), 10),
        ("folding", of(folding), 10),
        ("colours by meaning", of(semantic_tokens), 30),
    ]
    return [
        Figure(f"{what}: {name}", milliseconds(ask), "ms", below=below)
        for name, ask, below in asked
    ]


def _typing(workspace: Workspace, uri: str, text: str) -> Callable[[], None]:
    """Each time it is called the file has another comment at its end."""
    count = 0

    def typed() -> None:
        nonlocal count
        count += 1
        workspace.open(uri, f"{text}# {count}\n")

    return typed


def milliseconds(ask: Callable[[], object], times: int = TIMES) -> float:
    """The median, after one that is not counted."""
    taken = []
    for _ in range(times + 1):
        began = process_time()
        ask()
        taken.append(process_time() - began)
    return median(taken[1:]) * 1e3


def _of_many_files() -> list[Figure]:
    with TemporaryDirectory() as folder:
        for number in range(FILES):
            text = SMALL.replace('game "', f'game "{number} ')
            Path(folder, f"game{number}.rules").write_text(text, encoding="utf-8")
        spent = python(str(OPEN), folder)
    server = json.loads(spent.told)
    first = "this system does not tell" if server["first"] is None else server["first"]
    what = f"a workspace of {FILES} files"
    return [
        Figure(f"{what}: until the problems of one are told", first, "s", below=3),
        Figure(f"{what}: until all are read and searched", server["all"], "s"),
        Figure(f"{what}: memory", server["memory"], "MB", below=300),
    ]
