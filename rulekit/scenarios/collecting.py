"""Finds the scenarios in files and folders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from attrs import field, frozen

from rulekit.language import tree
from rulekit.language.files import MAX_BYTES, files_below, first_names, read_at_most, spelled
from rulekit.language.literals import name_text
from rulekit.language.report import Diagnostic, Label, RulesError, suggest
from rulekit.language.source import Source, Span
from rulekit.scenarios.scenario_errors import finding


@frozen
class Scenario:
    """One scenario of a file. Its `id`, `file::name`, is the same in every tool."""

    file: str  # as the user named it
    tree: tree.Scenario = field(repr=False)
    path: Path | None = None  # None: read from standard input

    @property
    def name(self) -> str:
        return self.tree.name.value

    @property
    def id(self) -> str:
        return f"{self.file}::{self.name}"

    @property
    def line(self) -> int:
        """The line of its first word, counted from 1."""
        return self.tree.span.line


@frozen
class Collection:
    """The scenarios that could be read, and what was wrong with the others."""

    scenarios: tuple[Scenario, ...]
    diagnostics: tuple[Diagnostic, ...]
    left_out: int = 0  # scenarios that were not asked for


def collect(path: Path | str) -> list[Scenario]:
    """The scenarios of a file, or of all files in a folder and the folders in it.

    Raises `RulesError` with every diagnostic if a file cannot be read or parsed.
    """
    collection = read_all([path])
    if any(diagnostic.severity == "error" for diagnostic in collection.diagnostics):
        raise RulesError(collection.diagnostics)
    return list(collection.scenarios)


def read_all(paths: Iterable[Path | str]) -> Collection:
    """The scenarios of files and folders, each once, in a stable order; never raises for bad
    input.

    `file::name` is one scenario of a file. A scenario that cannot be parsed leaves a
    diagnostic, and the others are still there.
    """
    asked: list[tuple[Path, str | None]] = []  # a file, and the one scenario of it
    diagnostics: list[Diagnostic] = []
    for path in paths:
        named, colons, name = str(path).partition("::")
        if colons and not Path(path).exists():
            asked.append((spelled(Path(named)), name_text(name)))
            continue
        found = list(_files(spelled(Path(path))))
        if not found:
            diagnostics.append(_nothing_in(Path(path)))
        asked += [(file, None) for file in found]
    first = first_names(file for file, _ in asked)
    read_once = {file: read_file(file) for file in dict.fromkeys(first.values())}
    scenarios: dict[tuple[Path, str], Scenario] = {}
    for path, wanted in asked:
        file = first[path]
        collection = read_once[file]
        if wanted is not None:
            collection = _named(collection, str(path), wanted)
        diagnostics += collection.diagnostics
        for each in collection.scenarios:
            scenarios.setdefault((file, each.name), each)
    return Collection(tuple(scenarios.values()), tuple(dict.fromkeys(diagnostics)))


def read_file(path: Path) -> Collection:
    """The scenarios of one file."""
    from rulekit.language.reading import read_source

    try:
        return read(read_source(path))
    except RulesError as error:
        return Collection((), error.diagnostics)


def read(source: Source) -> Collection:
    """The scenarios of a text."""
    from rulekit.language.parser import parse

    file, diagnostics = parse(source)
    only_scenarios = Path(source.name).suffix == ".scenarios"
    first: dict[str, tree.Scenario] = {}
    for declaration in file.declarations:
        if isinstance(declaration, tree.Scenario):
            problem = _name_problem(declaration.name, first)
            if only_scenarios and declaration.is_example:
                diagnostics.append(_not_told(declaration))
            elif problem is None:
                first[declaration.name.value] = declaration
            else:
                diagnostics.append(problem)
        elif only_scenarios and not isinstance(declaration, tree.Edition):
            diagnostics.append(_not_a_scenario(declaration))
    scenarios = tuple(Scenario(source.name, each, source.path) for each in first.values())
    return Collection(scenarios, tuple(diagnostics))


def holds_scenarios(path: Path) -> bool:
    """Whether a file is worth parsing for scenarios: cheap, and nothing is imported."""
    if path.suffix == ".scenarios":
        return True
    if path.suffix != ".rules":
        return False
    try:
        text = read_at_most(path, MAX_BYTES).decode("utf-8-sig", errors="replace")
    except OSError:
        return False
    return any(line.startswith(("scenario ", "example ")) for line in text.splitlines())


def _files(path: Path) -> Iterator[Path]:
    if path.is_dir():
        yield from filter(holds_scenarios, files_below(path))
    else:
        yield path


def _named(collection: Collection, file: str, name: str) -> Collection:
    """The one scenario of a file that bears a name."""
    found = tuple(each for each in collection.scenarios if each.name == name)
    if found:
        return Collection(found, ())
    if any(each.severity == "error" for each in collection.diagnostics):
        return Collection((), collection.diagnostics)
    missing = Diagnostic(
        "RK5001",
        "error",
        f'no scenario "{name}" in {file}',
        help=suggest(name, [each.name for each in collection.scenarios]),
    )
    return Collection((), (missing,))


def _nothing_in(path: Path) -> Diagnostic:
    return Diagnostic(
        "RK5001",
        "error",
        f"no scenarios in {path}",
        notes=("looked for .scenarios files, and for .rules files that hold scenarios",),
    )


def _name_problem(name: tree.String, first: dict[str, tree.Scenario]) -> Diagnostic | None:
    if name.value in first:
        return finding(
            "RK5002",
            name.span,
            f'two scenarios of this file are named "{name.value}"',
            label="the same name again",
            secondary=[Label(first[name.value].name.span, "first named here")],
            help="say in the name what is different about this one",
        )
    if "::" in name.value:
        return finding(
            "RK5003",
            name.span,
            "the name of a scenario cannot hold `::`",
            label="here",
            notes=["`file::name` is how test tools call a scenario"],
            help="use another sign, such as a dash or a comma",
        )
    return None


def _not_a_scenario(declaration: tree.Declaration) -> Diagnostic:
    word = declaration.span.text.split(maxsplit=1)[0]
    return _misplaced(declaration, word, "put rules into a file that ends in .rules")


def _not_told(example: tree.Scenario) -> Diagnostic:
    """No book would find it."""
    help_ = "write `scenario`, or put it into the rule file whose book tells it"
    return _misplaced(example, "example", help_)


def _misplaced(declaration: tree.Declaration, word: str, help: str) -> Diagnostic:
    start = declaration.span.start
    return finding(
        "RK5004",
        Span(declaration.span.source, start, start + len(word)),
        f"`{word}` in a file of scenarios",
        label="only scenarios belong here",
        help=help,
    )
