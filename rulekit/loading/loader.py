"""Loads rulesets: finds files, reads them, puts them together and has them checked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import TypeAlias

from attrs import Factory, define, evolve

from rulekit.checker.check import give_meaning
from rulekit.checker.limits import report_limits
from rulekit.checker.scope import World
from rulekit.information import report_leaks
from rulekit.language import tree
from rulekit.language.editions import EDITIONS
from rulekit.language.gc_pause import collector_paused
from rulekit.language.parser import parse
from rulekit.language.report import Diagnostic, Edit, Label, Report, RulesError, closest
from rulekit.language.source import Source, Span
from rulekit.language.wording import listed
from rulekit.loading import locating
from rulekit.loading.locating import bundled
from rulekit.loading.prelude import prelude, prune
from rulekit.loading.versions import check_listed, check_wanted, version_of
from rulekit.merging.conflicts import Family
from rulekit.merging.merge import Merged
from rulekit.merging.namespaces import Namespaces
from rulekit.merging.shadowed_words import report_shadowed
from rulekit.merging.tables import rows_of
from rulekit.ruleset.model import Part, Ruleset

MOST_FILES = 1_000
"""Times that the files of a ruleset may name another."""

DEEPEST_FILES = 50
"""Files that may name each other, one after the other."""

MOST_CHARACTERS = 4_000_000
"""Characters of files after which no other is read."""

__all__ = ["bundled", "check", "load"]


Reference: TypeAlias = str | Path | Source


def load(reference: Reference, expansions: Sequence[Reference] = ()) -> Ruleset:
    """A ruleset by its bundled name or path, with expansions of it.

    Raises RulesError with every error of all files, if there is any, and TypeError for
    expansions that are one text and no list.
    """
    world, report = _load(reference, expansions)
    return _without_errors(world, _without_echoes(report))


def load_leaking(reference: Reference, expansions: Sequence[Reference] = ()) -> Ruleset:
    """The same, for somebody who wants to see what gets out when it is played: that the rules
    would betray hidden cards is no obstacle."""
    world, report = _load(reference, expansions)
    return _without_errors(world, [one for one in report.diagnostics if one.code not in LEAKS])


def _without_errors(world: World | None, found: Iterable[Diagnostic]) -> Ruleset:
    errors = [one for one in found if one.severity == "error"]
    if world is None or errors:
        raise RulesError(errors)
    return world.ruleset


LEAKS = ("RK3007", *(f"RK{number}" for number in range(3010, 3020)))
"""Codes of what would betray hidden cards."""


def check(
    reference: Reference, expansions: Sequence[Reference] = ()
) -> tuple[Ruleset | None, list[Diagnostic]]:
    """Everything that is wrong, or suspicious, in a ruleset; and it, if it can be used."""
    world, report = _load(reference, expansions)
    if world is not None and not report.has_errors:
        from rulekit.lints.lint import lint  # nobody who only plays needs them

        lint(world)
        report = world.allowances.applied(report)
        own = [one for one in world.ruleset.sources if one not in world.borrowed]
        world.allowances.report_faults(own, report)
    diagnostics = _without_echoes(report)
    if not expansions and any(one.code == "RK1022" for one in diagnostics):
        from rulekit.loading.included_files import check_part  # most files are no parts

        source = next(one.span.source for one in diagnostics if one.code == "RK1022" and one.span)
        part = check_part(source, lambda path: check(path)[1])
        if part is not None:
            return None, part
    return (None if world is None or report.has_errors else world.ruleset), diagnostics


@collector_paused()
def _load(reference: Reference, expansions: Sequence[Reference]) -> tuple[World | None, Report]:
    if isinstance(expansions, str | Path | Source):
        raise TypeError(f"expansions are a list: write [{str(expansions)!r}]")
    report = Report()
    loader = _Loader(report)
    main = loader.opened(reference)
    if main is None:
        return None, report
    loader.gather(main)
    for expansion in expansions:
        loader.add_expansion(expansion)
    if loader.incomplete:
        return None, report  # without a file, everything it declares would be unknown
    complete = not report.has_errors
    files = [(file, family) for file, _, family in loader.files]
    report_shadowed(files, report)
    merged = Merged(report, Namespaces.of(prelude(), files))
    merged.add_file(prelude(), "prelude")
    for file, part, family in loader.files:
        merged.add_file(file, part, family)
    # After the prelude, so that the last source is still the file that was asked for.
    merged.sources[1:1] = loader.tables
    for table, by in loader.tables.items():
        merged.parts[table], merged.families[table] = merged.parts[by], merged.families[by]
    merged.joins.warn_of_strays()
    prune(merged)
    if ("game", "") not in merged.declarations and not _begins(main, "game"):
        # Nothing that the file names would be known.
        if complete:
            _report_no_game(loader.parsed(main), report)
        return None, report
    digest = sha256()
    for source in merged.sources:
        digest.update(sha256(source.text.encode()).digest())
    path = main.path
    name = path.stem if path is not None else Path(main.name).stem.strip("<>")
    world = give_meaning(merged, name, path, digest.hexdigest())
    world.ruleset.version = version_of(loader.parsed(main))
    if not report.has_errors:
        report_leaks(world)
    report_limits(world.ruleset, report)
    own = loader.families[_identity(main)]
    world.borrowed = {f.source for f, _, one in loader.files if one is not own and own.knows(one)}
    return world, report


def _begins(source: Source, word: str) -> bool:
    """Whether a declaration begins with a word, even if it cannot be read."""
    return any(
        source.line(number).lower().startswith(word)
        for number in range(1, len(source.line_starts) + 1)
    )


_BASES = ("import", "base", "inherits", "use", "using", "uses", "require", "requires", "from", "of")
"""What people write before the name of what a variant builds on."""


def _report_no_game(file: tree.File, report: Report) -> None:
    """There is no game in a file, nor in those that it is put together from."""
    for node in file.declarations:
        if not isinstance(node, tree.Component):
            continue
        near = closest(node.kind.text, ("extends", "expands", "include"), cutoff=0.8)
        if node.kind.text in _BASES:
            near = "extends"
        if near is not None:
            report.error(
                "RK1022",
                node.kind.span,
                "there is no game",
                label=f"write `{near}`",
                edit=Edit(node.kind.span, near),
            )
            return
    source = file.source
    if any(isinstance(node, tree.Scenario) for node in file.declarations) and all(
        isinstance(node, tree.Scenario | tree.Edition) for node in file.declarations
    ):
        named = Path(source.name).with_suffix(".scenarios").name
        if not source.name.endswith(".scenarios"):
            report.error(
                "RK1022",
                source.first_character,
                "there is no game, but only scenarios",
                label="no `game` in this file",
                help=f"a file of scenarios ends in `.scenarios`: call it `{named}`",
            )
            return
    report.error(
        "RK1022",
        source.first_character,
        "there is no game",
        label="no `game` in this file or those it is put together from",
        help="this is a file of scenarios, which `rulekit test` runs: name the rules here"
        if source.name.endswith(".scenarios")
        else 'begin with `game "Title"`, or `extends NAME` for a variant of another game; '
        "if this file is only included, check the one that includes it",
    )


def _without_echoes(report: Report) -> list[Diagnostic]:
    """Without faults in the prelude, if there are others: those are what they come from."""
    source = prelude().source
    own = [d for d in report.diagnostics if d.span is None or d.span.source is not source]
    return own or list(report.diagnostics)


@define(eq=False)
class _Loader:
    """The files of one ruleset, in the order in which they are put together."""

    report: Report
    files: list[tuple[tree.File, Part, Family]] = Factory(list)
    root: Path | None = None  # files outside its tree are not for these rules to read
    bases: dict[object, Source] = Factory(dict)  # what an expansion may belong to
    families: dict[object, Family] = Factory(dict)
    tables: dict[Source, Source] = Factory(dict)  # and the files that name them
    incomplete: bool = False
    named: int = 0  # how often a file named another
    characters: int = 0  # of the files that were read
    full: bool = False  # no more files are read
    included: dict[object, list[object]] = Factory(dict)  # and what each of them includes
    _read: dict[object, tree.File] = Factory(dict)
    _open: list[object] = Factory(list)

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
            if file.poisoned or any(isinstance(d, tree.Extends) for d in file.declarations):
                remedy = "a variant is loaded by its own name, not as an expansion"
            else:
                remedy = "write `expands NAME` at its top"
            self.report.error(
                "RK1016",
                source.first_character,
                f"{source.name} is not an expansion",
                label="expands nothing",
                help=remedy,
            )
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

    def _family(self, source: Source, base: Source | None) -> Family:
        above = self.families.get(_identity(base)) if base is not None else None
        family = Family(Path(source.name).name, [] if above is None else [above])
        return self.families.setdefault(_identity(source), family)

    def _base_of(self, file: tree.File) -> tuple[Source | None, Part]:
        nodes = [d for d in file.declarations if isinstance(d, tree.Extends | tree.Expands)]
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
        self._edition(file)
        includes = self.included.setdefault(_identity(file.source), [])
        for node in file.declarations:
            if not isinstance(node, tree.Include):
                continue
            source = self._named(node, file.source)
            if source is None or self._circle(source, node.span):
                continue
            includes.append(_identity(source))
            if _identity(source) in self.included:
                self._share(source, family)
                continue  # once is enough
            included = self.parsed(source)
            for own in included.declarations:
                if isinstance(own, tree.Extends | tree.Expands):
                    self.report.error(
                        "RK1016",
                        node.span,
                        f"`{node.reference}` has a base of its own and cannot be included",
                        label="not a part",
                        secondary=[Label(own.span, "its base")],
                        help=f"write `extends {node.reference}` in place of what this file extends"
                        if any(isinstance(one, tree.Extends) for one in file.declarations)
                        else "write `extends` in place of `include`",
                    )
                    break
            else:
                self._open.append(_identity(source))
                self._splice(included, part, family)
                self._open.pop()
        self.files.append((self._with_tables(file), part, family))

    def _share(self, included: Source, family: Family) -> None:
        """Make a file that was included by a stranger known to both."""
        identity = _identity(included)
        owner = next((of for one, _, of in self.files if _identity(one.source) == identity), family)
        if family.related(owner):
            return
        parts, waiting = set[object](), [identity]
        while waiting:
            part = waiting.pop()
            if part not in parts:
                parts.add(part)
                waiting += self.included[part]
        shared = Family(Path(included.name).name, list(owner.above))
        for place, (file, part_of, of) in enumerate(self.files):
            if of is owner and _identity(file.source) in parts:
                self.files[place] = file, part_of, shared
        owner.above.append(shared)
        family.above.append(shared)

    def _with_tables(self, file: tree.File) -> tree.File:
        """A file with the rows of its tables in the place of their names."""
        declarations: list[tree.Declaration] = []
        for node in file.declarations:
            if not isinstance(node, tree.Cards):
                declarations.append(node)
                continue
            table = None
            if self._may_name_another(node.span):
                table = locating.table_named_by_file(node, file.source, self.root, self.report)
            if table is None:
                self.incomplete = True
                continue
            self.tables[table] = file.source
            self.characters += len(table.text)
            before = len(self.report)
            declarations += rows_of(node, table, self.report)
            self.incomplete = self.incomplete or len(self.report) > before
        if len(declarations) == len(file.declarations) and not self.tables:
            return file
        return evolve(file, declarations=tuple(declarations))

    def _named(self, node: tree.Include | tree.Extends | tree.Expands, by: Source) -> Source | None:
        source = None
        if self._may_name_another(node.span):
            source = locating.named_by_file(node.reference, node.span, by, self.root, self.report)
        self.incomplete = self.incomplete or source is None
        return source

    def _base_named(self, node: tree.Extends | tree.Expands, by: Source) -> Source | None:
        base = self._named(node, by)
        if base is not None:
            check_wanted(node, self.parsed(base), self.report)
        return base

    def _may_name_another(self, span: Span) -> bool:
        self.named += 1
        if len(self._open) > DEEPEST_FILES:
            self._refuse(span, f"files name each other more than {DEEPEST_FILES} deep")
        elif self.named > MOST_FILES:
            self._refuse(span, f"these files name more than {MOST_FILES:,} others")
        elif self.characters > MOST_CHARACTERS:
            self._refuse(span, f"more than {MOST_CHARACTERS:,} characters were read already")
        return not self.full

    def _refuse(self, span: Span, message: str) -> None:
        if not self.full:
            help_ = "write what belongs together in one file, and leave out what is not needed"
            self.report.error("RK0030", span, message, label="not read", help=help_)
        self.full = True

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
        identity = _identity(source)
        file = self._read.get(identity)
        if file is None:
            self.characters += len(source.text)
            file, diagnostics = parse(source)
            self.report.extend(diagnostics)
            self._read[identity] = file
            check_listed(file, self.report)
        return file

    def _edition(self, file: tree.File) -> None:
        source = file.source
        editions = [d for d in file.declarations if isinstance(d, tree.Edition)]
        for node in editions:
            if node.number not in EDITIONS:
                newer = node.number > EDITIONS[-1]
                self.report.error(
                    "RK1015",
                    node.span,
                    f"this rulekit does not know edition {node.number} of the language",
                    label="newer than this rulekit" if newer else "there was none of this number",
                    notes=(f"It knows {_known_editions()}.",),
                    help=f"{'update rulekit, or write' if newer else 'write'}"
                    f" `edition {EDITIONS[-1]}`",
                )
        if not editions and not _begins(source, "edition"):
            self.report.error(
                "RK1015",
                Span(source, 0, 0),
                "the edition of the language is missing",
                label="here",
                notes=("With it, these rules mean the same when the language grows.",),
                help=f"write `edition {EDITIONS[-1]}` at the top of the file",
            )


def _known_editions() -> str:
    word = "edition" if len(EDITIONS) == 1 else "editions"
    return f"{word} {listed([str(one) for one in EDITIONS])}"


def _identity(source: Source) -> object:
    return source.path.resolve() if source.path is not None else source
