"""What is found in files: `check`, `fmt`, `translate`, and the pages of `explain`."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class Region(TypedDict):
    """A stretch of a file. Lines and columns count from 1, ends are exclusive; all is null where
    there is no such place."""

    file: str | None
    line: int | None
    column: int | None
    end_line: int | None
    end_column: int | None


class Edit(Region):
    """What would put it right."""

    replacement: str
    also: list[Region]
    """Places that become the same."""


class Related(Region):
    text: str


class Diagnostic(Region):
    """One finding, with its place."""

    code: str
    severity: Literal["error", "warning", "information"]
    message: str
    label: str
    notes: list[str]
    help: str | None
    edit: Edit | None
    related: list[Related]


class Check(TypedDict):
    """`rulekit check --format json`"""

    format_version: Literal[1]
    diagnostics: list[Diagnostic]


class FormattedFile(TypedDict):
    file: str
    status: str
    reason: str | None
    diff: str
    text: NotRequired[str]
    """What it says now: of standard input."""


class Fmt(TypedDict):
    """`rulekit fmt --format json`"""

    format_version: Literal[1]
    files: list[FormattedFile]
    diagnostics: list[Diagnostic]


class MissingText(TypedDict):
    context: str | None
    text: str


class TranslationFinding(TypedDict):
    code: str
    message: str
    line: int | None
    label: str


class Translate(TypedDict):
    """`rulekit translate --format json`"""

    format_version: Literal[1]
    file: str
    language: str
    texts: int
    translated: int
    fuzzy: int
    obsolete: int
    missing: list[MissingText]
    findings: list[TranslationFinding]


class Page(TypedDict):
    """`rulekit explain CODE --format json`"""

    format_version: Literal[1]
    code: str
    page: str
    """Markdown."""


class Code(TypedDict):
    code: str
    title: str


class Codes(TypedDict):
    """`rulekit explain --format json`"""

    format_version: Literal[1]
    codes: list[Code]
