"""Coverage as pages for a browser: one for each file, each complete in itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files as resources
from pathlib import Path
from typing import Any

from rulekit.coverage.totals import (
    KINDS,
    Covered,
    FileCoverage,
    Share,
    lines_share,
    points_share,
    shares,
)
from rulekit.language.files import write_whole


def write_pages(files: Sequence[FileCoverage], folder: Path) -> Path:
    """Writes `index.html` and a page for each file; returns the index."""
    folder.mkdir(parents=True, exist_ok=True)
    names = _page_names(files)
    for file, name in zip(files, names, strict=True):
        write_whole(folder / name, page(file))
    index = folder / "index.html"
    write_whole(index, _index(files, names))
    return index


def page(file: FileCoverage) -> str:
    """The page of one file: its shares, its source, and what is missing."""
    rows = "\n".join(_rows(file))
    body = (
        f"<main><div class=source><table>{rows}</table></div><aside>{_missing(file)}</aside></main>"
    )
    return _document(file.name, _shares([file]), body)


def _page_names(files: Sequence[FileCoverage]) -> list[str]:
    names: list[str] = []
    for file in files:
        stem = "".join(c if c.isalnum() or c in "._-" else "_" for c in file.name)
        name, number = f"{stem}.html", 2
        while name in names:
            name, number = f"{stem}-{number}.html", number + 1
        names.append(name)
    return names


def _document(title: str, shares: str, body: str) -> str:
    style = resources("rulekit.coverage").joinpath("page.css").read_text(encoding="utf-8")
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}: coverage of rules</title><style>\n{style}</style></head><body>"
        f"<header><h1>{escape(title)}<small>what its scenarios cover</small></h1>"
        f"{shares}</header>"
        f"{body}</body></html>\n"
    )


def _shares(files: Sequence[FileCoverage]) -> str:
    boxes = (_share(name, share) for name, share in shares(files).items() if share.of)
    return f"<div class=shares>{''.join(boxes)}</div>"


def _share(name: str, share: Share) -> str:
    return (
        f"<div class=share><b>{share.percent}&thinsp;%</b>"
        f"<span>{name}: {share.met} of {share.of}</span>"
        f'<div class=bar><i style="width:{share.percent}%"></i></div></div>'
    )


def _rows(file: FileCoverage) -> Iterator[str]:
    complaints: dict[int, list[Covered]] = {}
    for point in file.points:
        if point.missing:
            complaints.setdefault(point.line, []).append(point)
    for number, source in enumerate(_coloured(file.source.text), 1):
        count = file.lines.get(number)
        found = complaints.get(number, [])
        state = ""
        if count is not None:
            state = "ran" if count else "not"
        if found and state != "not":
            state = "some"
        why = "; ".join(f"{point.name}: {point.complaint}" for point in found)
        note = f"<span class=why>{escape(why)}</span>" if why else ""
        shown = "" if count is None else f"{count}×" if count else "–"
        yield (
            f'<tr id=L{number} class="{state}"><td class=n><a href="#L{number}">{number}</a></td>'
            f"<td class=c>{shown}</td><td class=s>{source}{note}</td></tr>"
        )


def _coloured(text: str) -> list[str]:
    """The lines of a rule file, with its words in colour."""
    from pygments.token import Comment, Keyword, Name, Number, Operator, String

    from rulekit.highlighting.lexer import RulesLexer

    classes: tuple[tuple[Any, str], ...] = (
        (Comment, "note"),
        (String, "text"),
        (Number, "number"),
        (Keyword, "word"),
        (Operator.Word, "word"),
        (Name.Class, "name"),
        (Name.Builtin.Pseudo, "name"),
    )
    lines = [""]
    for token, part in RulesLexer(stripnl=False, ensurenl=False).get_tokens(text):
        style = next((name for kind, name in classes if token in kind), None)
        for index, piece in enumerate(part.split("\n")):
            if index:
                lines.append("")
            if piece:
                shown = escape(piece)
                lines[-1] += shown if style is None else f"<span class={style}>{shown}</span>"
    if lines[-1] == "":
        lines.pop()
    return lines


def _missing(file: FileCoverage) -> str:
    """What no scenario covers, each a link to its line."""
    parts: list[str] = []
    if file.missing_lines:
        items = (
            _link(line, f"<u>{escape(file.source.line(line).strip())}</u>")
            for line in file.missing_lines
        )
        parts.append(f"<h2>Lines that never run</h2><ol>{''.join(items)}</ol>")
    for kind in KINDS:
        items = (
            _link(point.line, f"{escape(point.name)} <u>{escape(point.complaint)}</u>")
            for point in file.points
            if point.kind == kind and point.missing
        )
        made = "".join(items)
        if made:
            parts.append(f"<h2>{kind.capitalize()}s</h2><ol>{made}</ol>")
    return "".join(parts) or "<h2>Nothing is missing</h2>"


def _missing_places(file: FileCoverage) -> int:
    return len(file.missing_lines) + sum(bool(point.missing) for point in file.points)


def _link(line: int, text: str) -> str:
    return f'<li><a href="#L{line}"><em>{line}</em>{text}</a></li>'


def _index(files: Sequence[FileCoverage], names: Sequence[str]) -> str:
    rows = "".join(
        f'<tr><td><a href="{escape(name)}">{escape(file.name)}</a></td>'
        f"<td>{lines_share([file]).percent}&thinsp;%</td>"
        f"<td>{points_share([file]).percent}&thinsp;%</td>"
        f"<td>{_missing_places(file)}</td></tr>"
        for file, name in zip(files, names, strict=True)
    )
    table = (
        "<div class=files><table><tr><th>rules<th>lines<th>points<th>missing places</tr>"
        f"{rows}</table></div>"
    )
    return _document("Coverage of rules", _shares(files), table)
