"""The files that somebody edits, as they stand in the editor, and what their rules mean."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit
from urllib.request import url2pathname
from zlib import crc32

from attrs import define, field, frozen

from rulekit.checker.scope import World
from rulekit.editing.name_index import NameIndex
from rulekit.editing.positions import offset_of, range_of
from rulekit.editing.shapes import Change, Encoding, Location, Position
from rulekit.language import tree
from rulekit.language.files import files_below, laid_over_disk, real
from rulekit.language.kept_files import KeptFiles, keeping
from rulekit.language.parser import parse
from rulekit.language.reading import read_source
from rulekit.language.report import Diagnostic
from rulekit.language.source import Source, Span
from rulekit.loading.included_files import including
from rulekit.loading.loader import advise, understand
from rulekit.ruleset.uses import Uses
from rulekit.scenarios.collecting import Scenario

if TYPE_CHECKING:
    from rulekit.scenarios.uses import ScenarioNames

_KEPT, _COLLECTED = 32, 40
"""Rulesets that are remembered, those that were asked for last; and after how many that are
forgotten what they took is given back."""

_OF_FILES = frozenset({"file", "untitled"})
"""The schemes of URIs of files, and of those that were never saved."""


@frozen
class Document:
    """A text that an editor has open."""

    uri: str
    path: Path
    text: str
    version: int | None = None

    @cached_property
    def data(self) -> bytes:
        """What would lie on disk if it were saved."""
        return self.text.encode("utf-8", "replace")

    @property
    def is_file(self) -> bool:
        """Whether it is one on disk, or will be once it is saved."""
        return urlsplit(self.uri).scheme in _OF_FILES


@define(eq=False, slots=False)
class Understood:
    """A ruleset as the files that are open make it: what its names mean, and what is wrong.

    `world` is None where names mean nothing: a file is missing, or it is a part that nothing
    includes. `sources` are the files that were read for it by their real paths.
    """

    files: tuple[Path, ...]  # the file that was asked for, and expansions played with it
    world: World | None
    found: tuple[Diagnostic, ...]
    sources: dict[Path, Source]
    uses: Uses = field(factory=Uses)
    _all: tuple[Diagnostic, ...] | None = field(default=None, init=False)
    _read: dict[tree.Scenario, NameIndex] = field(factory=dict, init=False)

    @property
    def advice(self) -> tuple[Diagnostic, ...]:
        """All that is wrong or suspicious in the rules, what is in `found` with it."""
        if self._all is None:
            self._all = self.found if self.world is None else advise(self.world).diagnostics
        return self._all

    @cached_property
    def names(self) -> NameIndex:
        """What each name in the rules means."""
        return NameIndex.of(self.uses, self.world)

    @cached_property
    def _scenarios(self) -> ScenarioNames | None:
        from rulekit.scenarios.uses import ScenarioNames  # they import the engine

        return None if self.world is None else ScenarioNames(self.world.ruleset)

    def names_in(self, scenario: tree.Scenario) -> NameIndex:
        """What each name in a scenario of these rules means."""
        known = self._read.get(scenario)
        if known is None:
            names = self._scenarios
            known = NameIndex.of(Uses() if names is None else names.uses_in(scenario))
            self._read[scenario] = known
        return known


@define(eq=False)
class Workspace:
    """Files open in an editor, over those on disk.

    Whoever asks for something at a place gives the path of a file and an offset in its text, or
    a document's URI and a position in it.
    """

    folders: tuple[Path, ...] = ()
    encoding: Encoding = "utf-16"
    documents: dict[Path, Document] = field(factory=dict, init=False)
    _kept: KeptFiles = field(factory=KeptFiles, init=False)
    _understood: dict[tuple[Path, ...], Understood] = field(factory=dict, init=False)
    _dropped: int = field(default=0, init=False)
    _roots: dict[Path, Path] = field(factory=dict, init=False)

    # --- What is open ----------------------------------------------------------------

    def open(self, uri: str, text: str, version: int | None = None) -> Document:
        """A document was opened, or has this text now."""
        document = Document(uri, path_of(uri), text, version)
        known = self.documents.get(document.path)
        self.documents[document.path] = document
        if known is None or known.text != text:
            self._forget(document.path, everything=known is None)
        return document

    def change(self, uri: str, changes: Sequence[Change], version: int | None = None) -> Document:
        """A document was edited. Raises KeyError if it is not open."""
        text = self.documents[path_of(uri)].text
        for change in changes:
            if "range" not in change:
                text = change["text"]
                continue
            source = Source(uri, text)
            start = offset_of(source, change["range"]["start"], self.encoding)
            end = offset_of(source, change["range"]["end"], self.encoding)
            text = text[:start] + change["text"] + text[end:]
        return self.open(uri, text, version)

    def close(self, uri: str) -> None:
        """A document is no longer open: what is on disk counts."""
        if self.documents.pop(path_of(uri), None) is not None:
            self._forget(path_of(uri), everything=True)

    def changed_on_disk(self, uris: Sequence[str]) -> None:
        """Files were written, made or taken away by others."""
        for uri in uris:
            self._forget(path_of(uri), everything=True)

    def _forget(self, path: Path, *, everything: bool) -> None:
        """What was understood with a file's old text; where a file came or went, all of it."""
        for root, known in list(self._understood.items()):
            if everything or known.world is None or path in known.sources:
                self._drop(root)
        self._roots.clear()

    def _drop(self, files: tuple[Path, ...]) -> None:
        """Forgets what some files mean. It holds itself in circles, for which Python's collector
        does not look while rules are read: so it is asked to, now and then."""
        del self._understood[files]
        self._dropped += 1
        if self._dropped % _COLLECTED == 0:
            gc.collect()

    def with_documents(self, documents: dict[Path, Document]) -> Workspace:
        """The same with other documents: what was read and parsed before is not again."""
        other = Workspace(self.folders, self.encoding)
        other.documents, other._kept = documents, self._kept
        return other

    # --- What is in them -------------------------------------------------------------

    @contextmanager
    def reading(self) -> Iterator[None]:
        """While it is open, whatever reads files finds the documents, and is not parsed again."""
        held = {path: one.data for path, one in self.documents.items()}
        with laid_over_disk(held), keeping(self._kept):
            yield

    def source(self, path: Path) -> Source:
        """The text of a file. Raises RulesError if it cannot be read."""
        with self.reading():
            return read_source(path)

    def as_in_rules(self, path: Path) -> Source:
        """The text of a file as it is read for the rules to which it belongs.

        Raises RulesError if it cannot be read.
        """
        if self.root(path) == path:
            return self.source(path)
        return self.understood(path).sources.get(path) or self.source(path)

    def parsed(self, path: Path) -> tuple[tree.File, list[Diagnostic]]:
        """The declarations of a file that can be read, and what is wrong with its syntax.

        Raises RulesError if it cannot be read.
        """
        with self.reading():
            return parse(read_source(path))

    def understood(self, path: Path) -> Understood:
        """What the rules mean to which a file belongs. Raises RulesError if it cannot be read."""
        return self.understood_with((self.root(path),))

    def understood_with(self, files: tuple[Path, ...]) -> Understood:
        """What the rules of a file mean, with the expansions that follow it."""
        known = self._understood.pop(files, None)
        if known is None:
            with self.reading():
                root, *expansions = map(read_source, files)
                uses = Uses()
                world, report = understand(root, expansions, uses)
                sources = dict(zip(files, (root, *expansions), strict=True))
                if world is not None:
                    read = [one for one in world.ruleset.sources if one.path is not None]
                    sources |= {real(one.path): one for one in read if one.path is not None}
            known = Understood(files, world, report.diagnostics, sources, uses)
        self._understood[files] = known  # those that were asked for last are kept
        while len(self._understood) > _KEPT:
            self._drop(next(iter(self._understood)))
        return known

    def supposing(self, path: Path, file: tree.File) -> World | None:
        """What the rules to which a file belongs would mean with other declarations in it."""
        root = self.root(path)
        with self.reading():
            known, found = parse(file.source)
            self._kept.keep(file.source, (file, ()))
            try:
                return understand(read_source(root))[0]
            finally:
                self._kept.keep(file.source, (known, tuple(found)))

    def rules_of(self, scenario: tree.Scenario) -> Understood:
        """What the rules of a scenario mean. Raises RulesError if it names none that are there."""
        from rulekit.scenarios.references import read_reference

        with self.reading():
            source = scenario.span.source
            named = read_reference(Scenario(source.name, scenario, source.path))
            files = tuple(real(one.path) for one in named.sources if one.path is not None)
        if len(files) == 2:  # an expansion brings its base along, and is most likely known
            alone = self.understood_with(files[1:])
            if alone.world is not None and files[0] in alone.sources:
                return alone
        return self.understood_with((self.root(files[0]), *files[1:]))

    def scenarios(self, path: Path) -> list[tree.Scenario]:
        """The scenarios in a file that can be read. Raises RulesError if the file cannot."""
        declared = self.parsed(path)[0].declarations
        return [one for one in declared if isinstance(one, tree.Scenario)]

    def files(self) -> list[Path]:
        """The files of rules and scenarios of the workspace: in its folders, and what is open, but
        for what is only shown, such as an old version of a file."""
        with self.reading():
            below = [real(path) for folder in self.folders for path in files_below(folder)]
        shown = {path for path, one in self.documents.items() if not one.is_file}
        return [path for path in dict.fromkeys((*self.documents, *below)) if path not in shown]

    def root(self, path: Path) -> Path:
        """The file through which a file is understood: itself, unless it is a part of others.

        Of several that include it one that is open counts before others. Raises RulesError if
        the file cannot be read.
        """
        known = self._roots.get(path)
        if known is None:
            known = self._roots[path] = self._root(path)
        return known

    def _root(self, path: Path) -> Path:
        seen = {path}
        while path.suffix == ".rules" and _is_part(self.parsed(path)[0]):
            with self.reading():
                users = [real(user) for user, _ in including(path)]
            users = sorted((one for one in users if one not in seen), key=self._is_closed)
            if not users:
                break
            path = users[0]
            seen.add(path)
        return path

    def _is_closed(self, path: Path) -> bool:
        return path not in self.documents

    # --- Places ----------------------------------------------------------------------

    def offset(self, uri: str, position: Position) -> tuple[Path, int]:
        """A file and the offset of a position in it. Raises RulesError if it cannot be read."""
        path = path_of(uri)
        return path, offset_of(self.source(path), position, self.encoding)

    def location(self, span: Span) -> Location:
        """Where an editor finds a place; of a text that is no file, by its name."""
        return {"uri": self.uri(span.source), "range": range_of(span, self.encoding)}

    def uri(self, source: Source) -> str:
        """The URI by which an editor calls a file."""
        if source.path is None:
            return source.name
        path = real(source.path)
        document = self.documents.get(path)
        return path.as_uri() if document is None else document.uri


def path_of(uri: str) -> Path:
    """The real path of a document; one that was never saved lies in the current folder.

    Another that is no file, such as an old version of one, lies beside the file under a name that
    no file has.
    """
    parts = urlsplit(uri)
    host = f"//{parts.netloc}" if parts.netloc and os.name == "nt" else ""
    path = Path(url2pathname(host + parts.path))
    if parts.scheme == "file":
        return real(path)
    path = path if path.name else path / "untitled"
    if path.suffix not in (".rules", ".scenarios"):
        path = path.with_name(f"{path.name}.rules")
    if parts.scheme not in _OF_FILES:
        path = path.with_name(f"{crc32(uri.encode()):08x}:{path.name}")
    return real(path)


def _is_part(file: tree.File) -> bool:
    """Whether a file declares something, but neither a game nor what it builds on."""
    own = (tree.Game, tree.Extends, tree.Expands, tree.Scenario)
    return bool(file.declarations) and not any(isinstance(one, own) for one in file.declarations)
