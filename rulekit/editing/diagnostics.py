"""Problems: what names and types tell at once, advice a moment later, and all that trying tells."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from rulekit.editing.positions import range_of
from rulekit.editing.shapes import Position, Problem, Related
from rulekit.editing.workspace import Workspace
from rulekit.language.files import real
from rulekit.language.report import Diagnostic, Edit, RulesError
from rulekit.language.severity import severities_for

_SEVERITIES = {"error": 1, "warning": 2, "note": 3}
_UNNEEDED = 1
"""The tag of what could be left out, which editors show faded."""
_UNUSED = frozenset({"RK3002", "RK3003", "RK3004"})


def at_once(workspace: Workspace, path: Path) -> dict[Path, list[Problem]]:
    """What is wrong with the syntax, names and types of the rules that a file belongs to, and with
    the severities of its project, by file: the file itself is there even if nothing is."""
    return _by_file(workspace, path, _told(workspace, path, advice=False))


def when_idle(workspace: Workspace, path: Path) -> dict[Path, list[Problem]]:
    """The same with advice: what is suspicious, and what would betray hidden cards; of scenarios
    all that is wrong with them by their rules."""
    return _by_file(workspace, path, _told(workspace, path, advice=True))


def when_saved(workspace: Workspace, path: Path) -> dict[Path, list[Problem]]:
    """All that `rulekit check` tells of a file, by file: games are set up, scenarios too."""
    with workspace.reading():
        return _by_file(workspace, path, _findings(path))


def _findings(path: Path) -> Iterable[Diagnostic]:
    from rulekit.scenarios import references
    from rulekit.scenarios.findings import findings

    references.forget_rules()  # they may have changed, where the scenarios have not
    return findings(str(path))


def _told(workspace: Workspace, path: Path, *, advice: bool) -> Iterable[Diagnostic]:
    try:
        if path.suffix == ".scenarios":
            if not advice:
                return workspace.parsed(path)[1]
            with workspace.reading():
                return _findings(path)
        understood = workspace.understood(path)
        return understood.advice if advice else understood.found
    except RulesError as error:
        return error.diagnostics


def _by_file(
    workspace: Workspace, path: Path, found: Iterable[Diagnostic]
) -> dict[Path, list[Problem]]:
    problems: dict[Path, list[Problem]] = defaultdict(list, {path: []})
    severities = severities_for(path.parent)
    for one in (*severities.wrong, *severities.applied(found)):
        source = one.span.source if one.span is not None else None
        where = path if source is None or source.path is None else real(source.path)
        problems[where].append(_problem(workspace, one))
    return dict(problems)


def _problem(workspace: Workspace, found: Diagnostic) -> Problem:
    start: Position = {"line": 0, "character": 0}
    label = found.label if _tells_more(found) else ""
    said = [found.message, label, *found.notes, found.help or ""]
    problem = Problem(
        range={"start": start, "end": start}
        if found.span is None
        else range_of(found.span, workspace.encoding),
        severity=_SEVERITIES[found.severity],
        code=found.code,
        source="rulekit",
        message="\n".join(filter(None, said)),
    )
    related: list[Related] = [
        {"location": workspace.location(label.span), "message": label.text}
        for label in found.secondary
    ]
    if related:
        problem["relatedInformation"] = related
    if found.code in _UNUSED:
        problem["tags"] = [_UNNEEDED]
    if found.edit is not None:
        problem["data"] = _edit(workspace, found.edit)
    return problem


def _tells_more(found: Diagnostic) -> bool:
    """Whether a label tells more than the headline: what to write, or more than two words."""
    label = found.label
    return ("`" in label or label.count(" ") > 1) and label not in found.message


def _edit(workspace: Workspace, edit: Edit) -> dict[str, object]:
    return {
        "ranges": [workspace.location(span) for span in edit.spans],
        "oldText": edit.span.text,
        "newText": edit.replacement,
    }
