"""Diagnostics as SARIF 2.1.0, the form in which code scanning takes findings."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any
from urllib.parse import quote

from rulekit.language.codes import codes, explain
from rulekit.language.places import path_from
from rulekit.language.report import Diagnostic, Edit
from rulekit.language.source import Source, Span

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def to_sarif(diagnostics: Iterable[Diagnostic], root: Path, version: str) -> dict[str, Any]:
    """One run with every diagnostic, and the page of every code that occurs.

    Paths lead from `root`, the folder of the checkout. Columns count characters from 1; ends
    are exclusive.
    """
    found = list(diagnostics)
    occurring = sorted({diagnostic.code for diagnostic in found})
    return {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "rulekit",
                        "version": version,
                        "rules": [_rule(code) for code in occurring],
                    }
                },
                "columnKind": "unicodeCodePoints",
                "originalUriBaseIds": {"ROOT": {"uri": f"{root.resolve().as_uri()}/"}},
                "results": [_result(one, occurring.index(one.code), root) for one in found],
            }
        ],
    }


def _rule(code: str) -> dict[str, Any]:
    title = codes()[code].title
    return {
        "id": code,
        "shortDescription": {"text": title},
        "help": {"text": f"`rulekit explain {code}` tells more.", "markdown": explain(code)},
    }


def _result(found: Diagnostic, index: int, root: Path) -> dict[str, Any]:
    text = found.message + (f": {found.label}" if found.label else "")
    lines = [text, *found.notes, *([f"Help: {found.help}"] if found.help else [])]
    result: dict[str, Any] = {
        "ruleId": found.code,
        "ruleIndex": index,
        "level": found.severity,
        "message": {"text": "\n".join(lines)},
        "locations": [] if found.span is None else [_location(found.span, root)],
    }
    if found.secondary:
        result["relatedLocations"] = [
            {"id": number, "message": {"text": label.text}, **_location(label.span, root)}
            for number, label in enumerate(found.secondary)
        ]
    if found.edit is not None:
        result["fixes"] = [_fix(found.edit, found.help or found.message, root)]
    return result


def _location(span: Span, root: Path) -> dict[str, Any]:
    return {
        "physicalLocation": {
            "artifactLocation": _artifact(span.source, root),
            "region": _region(span),
        }
    }


def _artifact(source: Source, root: Path) -> dict[str, Any]:
    path, below = path_from(root, source)
    if below:
        return {"uri": quote(path), "uriBaseId": "ROOT"}
    if source.path is None:
        return {"uri": quote(path)}
    return {"uri": source.path.resolve().as_uri()}


def _region(span: Span) -> dict[str, int]:
    return dict(zip(("startLine", "startColumn", "endLine", "endColumn"), span.region, strict=True))


def _fix(edit: Edit, what: str, root: Path) -> dict[str, Any]:
    return {
        "description": {"text": what},
        "artifactChanges": [
            {
                "artifactLocation": _artifact(edit.span.source, root),
                "replacements": [
                    {
                        "deletedRegion": _region(span),
                        "insertedContent": {"text": edit.replacement},
                    }
                    for span in edit.spans
                    if span.source is edit.span.source
                ],
            }
        ],
    }
