"""Gathers the files of a ruleset: those that it is made of, and all that they name."""

from __future__ import annotations

from pathlib import Path
from typing import TypeAlias

from attrs import Factory, define, evolve, field

from rulekit.language import tree
from rulekit.language.parser import parse
from rulekit.language.report import Label, Report
from rulekit.language.source import Source, Span
from rulekit.loading import locating
from rulekit.loading.opening_lines import check_edition
from rulekit.loading.reading_limits import ReadingLimits
from rulekit.loading.versions import check_listed, check_wanted
from rulekit.merging.families import Family, PlacedFile
from rulekit.merging.tables import rows_of
from rulekit.ruleset.model import Part

Reference: TypeAlias = str | Path | Source


@define(eq=False)
class GatheredFiles:
    """The files of one ruleset, in the order in which they are put together."""

    report: Report
    files: list[PlacedFile] = Factory(list)
    root: Path | None = None  # files outside its tree are not for these rules to read
    bases: dict[object, Source] = Factory(dict)  # what an expansion may belong to
    families: dict[object, Family] = Factory(dict)
    incomplete: bool = False
    included: dict[object, list[object]] = Factory(dict)  # and what each of them includes
    _limits: ReadingLimits = field(init=False)
    _read: dict[object, tree.File] = Factory(dict)
    _open: list[object] = Factory(list)

    def __attrs_post_init__(self) -> None:
        self._limits = ReadingLimits(self.report)

    def opened(self, reference: Reference) -> Source | None:
        """The source that a caller asked for."""
        if isinstance(reference, Source):
            source: Source | None = reference
        else:
            source = locating.named_by_user(reference, self.report)
        if source is not None and source.path is not None and self.root is None:
            self.root = source.path.resolve().parent
        return source

    def gather(self, source: Source) -> None:
        """Add a file with all that it extends, expands and includes."""
        file = self.parsed(source)
        self.bases[_identity(source)] = source
        self._open.append(_identity(source))
        base, part = self._base_of(file)
        if base is not None:
            self.gather(base)
        self._splice(file, part, self._family(source, base))
        self._open.pop()

    def add_expansion(self, reference: Reference) -> None:
        source = self.opened(reference)
        if source is None:
            self.incomplete = True
            return
        file = self.parsed(source)
        expands = [d for d in file.declarations if isinstance(d, tree.Expands)]
        if not expands:
            self._report_no_expansion(file)
            return
        node = expands[0]
        base = self._base_named(node, source)
        if base is None:
            return
        if _identity(base) not in self.bases:
            self.incomplete = True
            names = ", ".join(f"`{s.name}`" for s in self.bases.values())
            self.report.error(
                "RK1016",
                node.span,
                f"this expansion belongs to `{node.reference}`",
                label="another base",
                notes=(f"Loaded is {names}.",),
                help=f"load it together with `{node.reference}`",
            )
            return
        if _identity(source) in self.bases:
            return
        self.bases[_identity(source)] = source
        self._open.append(_identity(source))
        self._splice(file, "expansion", self._family(source, base))
        self._open.pop()

    def _report_no_expansion(self, file: tree.File) -> None:
        if file.poisoned or any(isinstance(d, tree.Extends) for d in file.declarations):
            remedy = "a variant is loaded by its own name, not as an expansion"
        else:
            remedy = "write `expands NAME` at its top"
        self.report.error(
            "RK1016",
            file.source.first_character,
            f"{file.source.name} is not an expansion",
            label="expands nothing",
            help=remedy,
        )

    def borrowed_by(self, source: Source) -> set[Source]:
        """The files of others on which a file builds."""
        own = self.families[_identity(source)]
        return {
            one.file.source for one in self.files if one.family is not own and own.knows(one.family)
        }

    def _family(self, source: Source, base: Source | None) -> Family:
        above = self.families.get(_identity(base)) if base is not None else None
        family = Family(Path(source.name).name, [] if above is None else [above])
        return self.families.setdefault(_identity(source), family)

    def _base_of(self, file: tree.File) -> tuple[Source | None, Part]:
        nodes = _bases_in(file)
        if not nodes:
            return None, "base"
        node = nodes[0]
        for extra in nodes[1:]:
            self.report.error(
                "RK1007",
                extra.span,
                "a file has one base",
                label="a second",
                secondary=[Label(node.span, "the first")],
                help="make a variant of the first, and expansions for what else there is",
            )
        base = self._base_named(node, file.source)
        part: Part = "variant" if isinstance(node, tree.Extends) else "expansion"
        if base is not None and self._circle(base, node.span):
            base = None
        return base, part

    def _splice(self, file: tree.File, part: Part, family: Family) -> None:
        """Add a file, those that it includes first where they are included."""
        check_edition(file, self.report)
        includes = self.included.setdefault(_identity(file.source), [])
        for node in file.declarations:
            if not isinstance(node, tree.Include):
                continue
            source = self._named(node, file.source)
            if source is None or self._circle(source, node.span):
                continue
            identity = _identity(source)
            if identity in self.included:
                includes.append(identity)
                self._share(source, family)
                continue  # once is enough
            included = self.parsed(source)
            if self._has_base(included, node, file):
                continue
            includes.append(identity)
            self._open.append(identity)
            self._splice(included, part, family)
            self._open.pop()
        file, tables = self._with_tables(file)
        self.files.append(PlacedFile(file, part, family, tables))

    def _has_base(self, included: tree.File, node: tree.Include, by: tree.File) -> bool:
        """Whether what a file includes is no part, but builds on a base; reported if so."""
        bases = _bases_in(included)
        if not bases:
            return False
        self.report.error(
            "RK1016",
            node.span,
            f"`{node.reference}` has a base of its own and cannot be included",
            label="not a part",
            secondary=[Label(bases[0].span, "its base")],
            help=f"write `extends {node.reference}` in place of what this file extends"
            if any(isinstance(one, tree.Extends) for one in by.declarations)
            else "write `extends` in place of `include`",
        )
        return True

    def _share(self, included: Source, family: Family) -> None:
        """Make a file that was included by a stranger known to both."""
        identity = _identity(included)
        owner = next(
            (one.family for one in self.files if _identity(one.file.source) == identity), family
        )
        if family.related(owner):
            return
        parts, waiting = set[object](), [identity]
        while waiting:
            part = waiting.pop()
            if part not in parts:
                parts.add(part)
                waiting += self.included[part]
        shared = Family(Path(included.name).name, list(owner.above))
        for place, one in enumerate(self.files):
            if one.family is owner and _identity(one.file.source) in parts:
                self.files[place] = evolve(one, family=shared)
        owner.above.append(shared)
        family.above.append(shared)

    def _with_tables(self, file: tree.File) -> tuple[tree.File, tuple[Source, ...]]:
        """A file with the rows of its tables in the place of their names; and the tables."""
        declarations: list[tree.Declaration] = []
        tables: list[Source] = []
        for node in file.declarations:
            if not isinstance(node, tree.Cards):
                declarations.append(node)
                continue
            table = None
            if self._limits.allow_another(node.span, len(self._open)):
                table = locating.table_named_by_file(node, file.source, self.root, self.report)
            if table is None:
                self.incomplete = True
                continue
            tables.append(table)
            self._limits.characters += len(table.text)
            before = len(self.report)
            declarations += rows_of(node, table, self.report)
            self.incomplete = self.incomplete or len(self.report) > before
        return evolve(file, declarations=tuple(declarations)), tuple(tables)

    def _named(self, node: tree.Include | tree.Extends | tree.Expands, by: Source) -> Source | None:
        source = None
        if self._limits.allow_another(node.span, len(self._open)):
            source = locating.named_by_file(node.reference, node.span, by, self.root, self.report)
        self.incomplete = self.incomplete or source is None
        return source

    def _base_named(self, node: tree.Extends | tree.Expands, by: Source) -> Source | None:
        base = self._named(node, by)
        if base is not None:
            check_wanted(node, self.parsed(base), self.report)
        return base

    def _circle(self, source: Source, span: Span) -> bool:
        identity = _identity(source)
        if identity not in self._open:
            return False
        self.incomplete = True
        self.report.error(
            "RK1014",
            span,
            f"{source.name} would become part of itself",
            label="a circle of files",
            help="remove one of the `extends`, `expands` or `include` in the circle",
        )
        return True

    def parsed(self, source: Source) -> tree.File:
        """What stands in a file, which is read once."""
        identity = _identity(source)
        file = self._read.get(identity)
        if file is None:
            self._limits.characters += len(source.text)
            file, diagnostics = parse(source)
            self.report.extend(diagnostics)
            self._read[identity] = file
            check_listed(file, self.report)
        return file


def _bases_in(file: tree.File) -> list[tree.Extends | tree.Expands]:
    return [d for d in file.declarations if isinstance(d, tree.Extends | tree.Expands)]


def _identity(source: Source) -> object:
    return source.path.resolve() if source.path is not None else source
