"""Finds rule files: by path, by the name of a bundled one, and by what another file says."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path, PureWindowsPath

from rulekit.language import tree
from rulekit.language.files import (
    NOT_OURS,
    SUFFIXES,
    TABLES,
    files_in,
    is_file,
    named_on_disk,
    real,
    spelled,
)
from rulekit.language.parser import parse
from rulekit.language.reading import read_source
from rulekit.language.report import (
    Diagnostic,
    Edit,
    Report,
    RulesError,
    closest,
    suggest,
    unmistakable,
)
from rulekit.language.source import Source, Span
from rulekit.loading import shipped
from rulekit.loading.shipped import bundled, is_plain

MAX_TABLE = 1_000_000
NOT_FOUND = ("RK1012", "RK1013")
"""What is said of rules that are not there, or are none."""

_DEPTH = 4  # folders that are looked through for a file that was not found


def named_by_user(reference: str | Path, report: Report) -> Source | None:
    """What a person asked for: a path, or the name of a bundled file."""
    path = spelled(Path(reference))
    is_folder = os.path.isdir(path)
    if path.suffix in SUFFIXES and not is_folder:
        return _opened(path, str(reference), report)
    name = str(reference)
    known = bundled()
    plain = isinstance(reference, str) and is_plain(name)
    if plain:
        if name in known:
            return _opened(known[name], known[name].name, report)
        beside = spelled(Path(f"{name}.rules"))
        if is_file(beside):
            return _opened(beside, beside.name, report)
    if is_folder:
        report.add(_folder(name, path, SUFFIXES, None))
        return None
    if plain:
        path_to_it = _elsewhere(name, Path(), Path())
        report.error(
            "RK1012",
            None,
            f"there is no ruleset `{name}`",
            notes=(f"Those that come with rulekit are {', '.join(sorted(known))}.",),
            help=f"name it by its path: `{path_to_it}`"
            if path_to_it
            else suggest(name, known) or f"give the path of a file: `{name}.rules`",
        )
        return None
    with_ending = Path(f"{name}.rules")
    report.error(
        "RK1013",
        None,
        f"{name} is not a file of rules",
        notes=("Rules are read from files that end in `.rules` or `.scenarios`.",),
        help=f"did you mean `{with_ending}`?" if is_file(with_ending) else None,
    )
    return None


def _elsewhere(name: str, folder: Path, root: Path) -> str | None:
    """The path, from a folder, of a file of rules that lies somewhere below the root."""
    for depth in range(_DEPTH):
        for path in sorted(root.glob(f"{'*/' * depth}{name}.rules")):
            inside = path.relative_to(root).parts[:-1]
            if is_file(path) and not any(one in NOT_OURS or one[0] == "." for one in inside):
                return Path(os.path.relpath(path, folder)).as_posix()
    return None


def named_by_file(
    reference: str, span: Span, by: Source, root: Path | None, report: Report
) -> Source | None:
    """What a file says that it extends, expands or includes.

    A file of a stranger must not make us read what is none of its business: it may name
    bundled rulesets, and rule files in its own folder and those below.
    """
    folder = by.path.resolve().parent if by.path is not None else None
    if is_plain(reference):
        if folder is not None:
            beside = spelled(folder / f"{reference}.rules")
            if is_file(beside) and _within(beside, folder, root):
                named = named_on_disk(beside, folder)
                _report_case(reference, named.stem, named != beside, span, report)
                return _opened(beside, beside.name, report)
        known = bundled()
        if reference in known:
            return _opened(known[reference], known[reference].name, report)
        if folder is not None and os.path.isdir(folder / reference):
            report.add(_folder(reference, folder / reference, SUFFIXES, span))
            return None
        near = [path.stem for path in files_in(folder, (".rules",))] if folder is not None else []
        path_to_it = _elsewhere(reference, folder, root or folder) if folder is not None else None
        report.error(
            "RK1012",
            span,
            f"there is no ruleset `{reference}`",
            label="not found",
            notes=(f"Those that come with rulekit are {', '.join(sorted(known))}.",),
            help=f'name it by its path: `"{path_to_it}"`'
            if path_to_it
            else suggest(reference, [*near, *known]),
            edit=_renamed(span, reference, [*near, *known]) if path_to_it is None else None,
        )
        return None
    if Path(reference).suffix not in SUFFIXES:
        report.error(
            "RK1013",
            span,
            f"`{reference}` is not a file of rules",
            label="does not end in `.rules`",
        )
        return None
    path = _path_in(reference, span, folder, root, SUFFIXES, report)
    return None if path is None else _opened(path, path.name, report)


def base_of(source: Source, report: Report) -> Source | None:
    """What a file extends or expands; None if it has no base, or none that is there."""
    root = source.path.resolve().parent if source.path is not None else None
    for node in parse(source)[0].declarations:
        if isinstance(node, tree.Extends | tree.Expands):
            return named_by_file(node.reference, node.span, source, root, report)
    return None


def table_named_by_file(
    node: tree.Cards, by: Source, root: Path | None, report: Report
) -> Source | None:
    """The table of cards that a file names: in its own folder or below, as all that it names."""
    reference, span = node.reference.value, node.reference.span
    folder = by.path.resolve().parent if by.path is not None else None
    if Path(reference).suffix not in TABLES:
        report.error(
            "RK1013", span, f"`{reference}` is not a table of cards",
            label="does not end in `.csv` or `.tsv`",
            help="save the sheet as CSV, or as text with tabs between its cells",
        )  # fmt: skip
        return None
    path = _path_in(reference, span, folder, root, TABLES, report)
    if path is None:
        return None
    table = _opened(path, path.name, report)
    if table is not None and len(table.text) > MAX_TABLE:
        report.error(
            "RK1034",
            span,
            f"`{reference}` has more than {MAX_TABLE:,} characters",
            label="not read",
        )
        return None
    return table


def _path_in(
    reference: str,
    span: Span,
    folder: Path | None,
    root: Path | None,
    suffixes: tuple[str, ...],
    report: Report,
) -> Path | None:
    """The file to which a path leads from a folder, if the rules may read it."""
    right = re.sub(r"\\+", "/", reference)
    path = None if folder is None else spelled(folder / right)
    absolute = Path(right).is_absolute() or PureWindowsPath(right).drive
    if folder is None or path is None or absolute or not _within(path, folder, root, suffixes):
        _outside(reference, span, report)
        return None
    if right != reference:
        at = span.start + span.text.find(reference)
        place = Span(span.source, at, at + len(reference))
        report.error(
            "RK1013",
            span,
            f"`{reference}` has `\\` between its folders",
            label="write `/`",
            notes=("With `/` a path means the same on every system.",),
            help=f"write `{right}`",
            edit=Edit(place, right) if place.text == reference else None,
        )
        return None
    if not is_file(path):
        report.add(_missing(reference, path, suffixes, span))
        return None
    named = named_on_disk(path, folder)
    written = Path(os.path.relpath(named, folder)).as_posix()
    _report_case(reference, written, named != path, span, report)
    return path


def _report_case(reference: str, written: str, differs: bool, span: Span, report: Report) -> None:
    """That a file was found only since its folder takes capital letters for small ones."""
    if not differs:
        return
    at = span.start + span.text.rfind(reference)
    place = Span(span.source, at, at + len(reference))
    report.error(
        "RK1013",
        span,
        f"`{reference}` is called `{written}`",
        label="other capital letters",
        notes=("There are systems on which these are two files.",),
        help=f"write `{written}`",
        edit=Edit(place, written) if place.text == reference else None,
    )


def _renamed(span: Span, reference: str, names: Sequence[str]) -> Edit | None:
    """The edit of the name of a ruleset, for the one that it must have meant."""
    right, at = unmistakable(reference, names), span.text.rfind(reference)
    if right is None or at < 0:
        return None
    start = span.start + at
    return Edit(Span(span.source, start, start + len(reference)), right)


def _missing(reference: str, path: Path, suffixes: Sequence[str], span: Span) -> Diagnostic:
    """That a file is not there, or is none."""
    if os.path.isdir(path):
        return _folder(reference, path, suffixes, span)
    if os.path.exists(path):
        message = f"`{reference}` is a pipe or a device, not a file"
        return Diagnostic("RK1013", "error", message, span, "not read")
    names = {other.stem: other.name for other in files_in(path.parent, suffixes)}
    near = closest(path.stem, names)
    help_ = f"did you mean `{names[near]}`?" if near else None
    if suffixes is SUFFIXES and path.stem in bundled():
        help_ = f"one that comes with rulekit is named without its ending: `{path.stem}`"
    message = f"there is no file `{reference}`"
    beside = "It is looked for from the folder of the file that names it."
    return Diagnostic("RK1012", "error", message, span, "not found", notes=(beside,), help=help_)


def _folder(reference: str, path: Path, suffixes: Sequence[str], span: Span | None) -> Diagnostic:
    """That a folder was named where a file is wanted, with those in it."""
    inside = [str(Path(reference, other.name)) for other in files_in(path, suffixes)]
    listed = ", ".join(f"`{one}`" for one in inside[:5]) + (", …" if len(inside) > 5 else "")
    return Diagnostic(
        "RK1013",
        "error",
        f"`{reference}` is a folder, not a file",
        span,
        "a folder" if span else "",
        notes=(f"In it {'is' if len(inside) == 1 else 'are'} {listed}.",) if inside else (),
        help="name a file",
    )


def _within(
    path: Path, folder: Path, root: Path | None, suffixes: tuple[str, ...] = SUFFIXES
) -> bool:
    """Does a path lead, links followed, into a folder that the rules may read from?"""
    target = real(path)
    if target.suffix not in suffixes:
        return False
    allowed = [folder, *shipped.folders()]
    if root is not None:
        allowed.append(root)
    return any(target.is_relative_to(place.resolve()) for place in allowed)


def _outside(reference: str, span: Span, report: Report) -> None:
    report.error(
        "RK1013",
        span,
        f"`{reference}` lies outside the folder of these rules",
        label="not read",
        notes=("Rules may name bundled rulesets, and files in their own folder and below it.",),
        help="copy the file beside this one",
    )


def _opened(path: Path, name: str, report: Report) -> Source | None:
    try:
        return read_source(path, name)
    except RulesError as error:
        report.extend(error.diagnostics)
        return None
