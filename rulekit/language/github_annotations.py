"""Diagnostics as commands of a GitHub workflow, which shows them beside the lines of a change."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from rulekit.language.places import path_from
from rulekit.language.report import Diagnostic, Severity
from rulekit.language.source import Span

_COMMANDS: dict[Severity, str] = {"error": "error", "warning": "warning", "note": "notice"}


def to_commands(diagnostics: Iterable[Diagnostic], root: Path) -> list[str]:
    """One command for each diagnostic; paths lead from `root`, the folder of the checkout."""
    return [_of_diagnostic(diagnostic, root) for diagnostic in diagnostics]


def command(severity: Severity, message: str, title: str, span: Span | None, root: Path) -> str:
    """`::error file=…,line=…,title=…::message`, with what would end a part of it escaped.

    >>> command("error", "100% wrong\\\\nreally", "a: b, c", None, Path())
    '::error title=a%3A b%2C c::100%25 wrong%0Areally'
    """
    parts = {}
    if span is not None:
        line, column = span.source.position(span.start)
        end_line, end_column = span.source.position(max(span.start, span.end - 1))
        parts = {"file": path_from(root, span.source)[0], "line": line, "endLine": end_line}
        if end_line == line:  # columns of a stretch over several lines are refused
            parts |= {"col": column, "endColumn": end_column}
    parts["title"] = title
    properties = ",".join(f"{name}={_property(str(value))}" for name, value in parts.items())
    return f"::{_COMMANDS[severity]} {properties}::{_data(message)}"


def _of_diagnostic(found: Diagnostic, root: Path) -> str:
    lines = [found.message + (f" ({found.label})" if found.label else "")]
    lines += [f"{label.text}: {label.span}" for label in found.secondary]
    lines += [f"note: {note}" for note in found.notes]
    if found.help:
        lines.append(f"help: {found.help}")
    return command(found.severity, "\n".join(lines), found.code, found.span, root)


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
