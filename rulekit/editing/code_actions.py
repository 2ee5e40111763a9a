"""Code actions: what can be edited at a place so that it is right."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rulekit.editing.diagnostics import when_idle
from rulekit.editing.missing_copies import TOO_FEW, one_more_copy
from rulekit.editing.missing_declarations import DECLARABLE, missing_declarations
from rulekit.editing.positions import offset_of, range_of
from rulekit.editing.recorded_scenarios import card_at, recorded
from rulekit.editing.shapes import CodeAction, Location, Problem, WorkspaceEdit
from rulekit.editing.workspace import Workspace, path_of
from rulekit.language.reading import read_source
from rulekit.language.report import Diagnostic
from rulekit.language.source import Source, Span
from rulekit.language.wording import counted
from rulekit.loading.fixing import fix
from rulekit.loading.loader import check
from rulekit.scenarios.findings import findings

QUICK_FIX, FIX_ALL, RECORD = "quickfix", "source.fixAll.rulekit", "refactor.rewrite"
_LONGEST = 40


def code_actions(
    workspace: Workspace,
    path: Path,
    start: int,
    end: int,
    shown: Sequence[Problem] = (),
) -> list[CodeAction]:
    """What can be done about the problems of a file between two offsets, those that are found
    and others that an editor shows; and to edit all at once, which `resolved` works out.

    Raises RulesError if the file cannot be read.
    """
    source = workspace.source(path)
    problems = when_idle(workspace, path)[path]
    known = {_key(one) for one in problems}
    problems += [one for one in shown if _key(one) not in known]
    actions: list[CodeAction] = []
    edits = False
    for problem in problems:
        edit = _edit(workspace, problem)
        edits = edits or edit is not None
        first, last = (
            offset_of(source, problem["range"][side], workspace.encoding)
            for side in ("start", "end")
        )
        if last < start or first > end:
            continue
        if edit is not None:
            title = _title(problem["data"]["oldText"], problem["data"]["newText"], edit)
            actions.append(_quick(title, edit, problem=problem, preferred=True))
        if problem["code"] in DECLARABLE and _key(problem) in known:
            for title, missing in missing_declarations(workspace, path, first):
                actions.append(_quick(title, missing, problem=problem, preferred=False))
        if problem["code"] == TOO_FEW and (more := one_more_copy(workspace, path, first)):
            actions.append(_quick(*more, problem=problem, preferred=False))
    if edits:
        all_of_it = CodeAction(
            title="Make all safe edits of this file", kind=FIX_ALL, data={"path": str(path)}
        )
        actions.append(all_of_it)
    card = card_at(workspace, path, start)
    if card is not None:
        title = f"Record a scenario with {card} at hand"
        data = {"path": str(path), "card": card}
        actions.append(CodeAction(title=title, kind=RECORD, data=data))
    return actions


def resolved(workspace: Workspace, action: CodeAction) -> CodeAction:
    """An action with its edit."""
    if "edit" not in action and action["kind"] == FIX_ALL:
        edit = fix_all(workspace, Path(action["data"]["path"]))
        action = {**action, "edit": edit}
    if "edit" not in action and action["kind"] == RECORD:
        made = recorded(workspace, Path(action["data"]["path"]), action["data"]["card"])
        action = action if made is None else {**action, "edit": made}
    return action


def fix_all(workspace: Workspace, path: Path) -> WorkspaceEdit:
    """All safe edits of a file: none of them makes anything worse. Raises RulesError if it
    cannot be read."""
    with workspace.reading():
        made = fix(read_source(path), findings if path.suffix == ".scenarios" else _checked)
    source = workspace.source(path)
    if made.after == source.text:
        return {"changes": {}}
    whole = range_of(Span(source, 0, len(source.text)), workspace.encoding)
    return {"changes": {workspace.uri(source): [{"range": whole, "newText": made.after}]}}


def _checked(source: Source) -> Sequence[Diagnostic]:
    return check(source)[1]


def _key(problem: Problem) -> tuple[str, int, int]:
    start = problem["range"]["start"]
    return problem["code"], start["line"], start["character"]


def _quick(title: str, edit: WorkspaceEdit, *, problem: Problem, preferred: bool) -> CodeAction:
    return {
        "title": title,
        "kind": QUICK_FIX,
        "diagnostics": [problem],
        "isPreferred": preferred,
        "edit": edit,
    }


def _title(before: str, after: str, edit: WorkspaceEdit) -> str:
    """What an edit does, in a few words."""
    places = sum(map(len, edit["changes"].values()))
    everywhere = f" in {places} places" if places > 1 else ""
    if after and not (before + after).strip():
        return f"Write {counted(len(after), 'space')}{everywhere}"
    if not after.strip():
        return f"Take out {_shown(before)}{everywhere}"
    return f"Write {_shown(after)}{everywhere}"


def _shown(text: str) -> str:
    """A text in one line, not too long."""
    words = " ".join(text.split()) or "the blanks"
    return words if len(words) <= _LONGEST else f"{words[: _LONGEST - 1]}…"


def _edit(workspace: Workspace, problem: Problem) -> WorkspaceEdit | None:
    """The edit of a problem; None if it has none, or not for the text that is there now."""
    data = problem.get("data")
    if data is None:
        return None
    changes: WorkspaceEdit = {"changes": {}}
    places: list[Location] = data["ranges"]
    for place in places:
        if _text_at(workspace, place) != data["oldText"]:
            return None
        edits = changes["changes"].setdefault(place["uri"], [])
        edits.append({"range": place["range"], "newText": data["newText"]})
    return changes


def _text_at(workspace: Workspace, place: Location) -> str:
    source = workspace.source(path_of(place["uri"]))
    start, end = (
        offset_of(source, place["range"][side], workspace.encoding) for side in ("start", "end")
    )
    return source.text[start:end]
