"""The picture of files: what a ruleset is put together from, and what belongs to it."""

from __future__ import annotations

from pathlib import Path

from rulekit.diagrams.graph import Box, Picture, Sort
from rulekit.language import tree
from rulekit.language.files import TABLES, real
from rulekit.language.parser import parse
from rulekit.language.reading import read_source
from rulekit.language.report import Report, RulesError
from rulekit.language.source import Source
from rulekit.language.wording import counted
from rulekit.loading import locating, shipped
from rulekit.ruleset.model import Ruleset

_NODES = (tree.Include, tree.Extends, tree.Expands)
_NOT_LOADED = "not loaded"
_PARTS: dict[type, str] = {tree.Extends: "variant", tree.Expands: "expansion"}


def files_picture(ruleset: Ruleset) -> Picture:
    """The files of a ruleset, and those beside them or shipped that extend or expand one.

    An arrow leads from a file to the one that it builds upon.
    """
    picture = Picture(f"{ruleset.title}: files")
    own = [s for s in ruleset.sources if ruleset.parts.get(s) != "prelude"]
    for source in own:
        _add(picture, source, ruleset.parts.get(source, "base"))
    known = {source.path.resolve(): source for source in own if source.path is not None}
    for source in own:
        _link(picture, source)
    for path in _neighbours(own):
        if real(path) in known:
            continue
        try:
            source = read_source(path, path.name)
        except RulesError:
            continue  # of no concern to this ruleset
        targets = [target for target, how in _references(source) if how != "cards"]
        if any(real(target) in known for target in targets):
            _add(picture, source, _NOT_LOADED)
            _link(picture, source)
    return picture


def _neighbours(own: list[Source]) -> list[Path]:
    folders = {source.path.resolve().parent for source in own if source.path is not None}
    found = {path for folder in folders for path in folder.glob("*.rules")}
    return sorted(found | set(shipped.bundled().values()))


def _add(picture: Picture, source: Source, part: str) -> None:
    if _is_table(source):
        lines = ["table of cards"]
    else:
        declared = parse(source)[0].declarations
        cards = sum(isinstance(d, tree.Component | tree.Faces) for d in declared)
        changes = sum(isinstance(d, tree.Change | tree.Replace | tree.Remove | tree.More)
                      for d in declared)  # fmt: skip
        lines = [_PARTS[type(d)] for d in declared if type(d) in _PARTS] or [part]
        if part == _NOT_LOADED:
            lines.append(part)
        if cards:
            lines.append("cards" if cards == 1 else f"{cards} declarations of cards")
        if changes:
            lines.append(counted(changes, "change"))
    name = source.path.name if source.path else source.name
    sort: Sort = "outside" if part == _NOT_LOADED else "file"
    picture.add(Box(_key(source), name, sort, tuple(dict.fromkeys(lines))))


def _link(picture: Picture, source: Source) -> None:
    for target, how in _references(source):
        key = f"file {real(target)}"
        if key in picture.boxes:
            picture.link(_key(source), key, label=how)


def _references(source: Source) -> list[tuple[Path, str]]:
    """The files that a file names, and how; nothing is said of a base."""
    if _is_table(source):
        return []
    file, _ = parse(source)
    found = []
    root = source.path.resolve().parent if source.path else None
    for node in file.declarations:
        if isinstance(node, tree.Cards):
            if root is not None:
                found.append((root / node.reference.value, "cards"))
        elif isinstance(node, _NODES):
            other = locating.named_by_file(node.reference, node.span, source, root, Report())
            if other is not None and other.path is not None:
                found.append((other.path, "includes" if isinstance(node, tree.Include) else ""))
    return found


def _is_table(source: Source) -> bool:
    return source.path is not None and source.path.suffix in TABLES


def _key(source: Source) -> str:
    return f"file {source.path.resolve() if source.path else source.name}"
