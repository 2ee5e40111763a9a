"""Runs the blocks of a page, one after the other, in a folder of their own."""

from __future__ import annotations

import doctest
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from contextlib import redirect_stderr, redirect_stdout
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any
from unittest.mock import patch

from attrs import define, field

import rulekit
from page_blocks import Block, Command, blocks_of, commands_of, matches
from rulekit.cli.main import main
from rulekit.language.report import Diagnostic
from rulekit.language.source import Source
from shipped_rules import shipped

ROOT = Path(rulekit.__file__).parent.parent
DATA = ("text", "json", "toml", "yaml", "ini", "mermaid")
OF_EDITORS = ("elisp", "lua", "xml")  # tests/docs/test_editors.py looks into these
"""Blocks that are not run; those that bear the name of a file are written for others."""

PLAIN = re.compile(r"rulekit \S+(?!.* -(?:j|-cover|-jobs)\b)[^|&;<>$`*?\\\n]*")
"""Commands that neither need a shell nor have to be seen to start processes."""

NEEDING_EXTRAS = re.compile(
    r"rulekit (?:balance|book|graph|mutate|tournament|translate)\b|.* (?:-o|--cover)\b"
)
"""Commands that may need more than the extra `cli`: only a new process knows what is missing."""

_DIRECTIVES = ("toctree", "include", "literalinclude", "figure", "eval-rst")
_COMPONENT = re.compile(r'^[a-z_]+ (?P<name>"[^"]+"|[^\W\d]\w*)(?: x\d+)?$', re.MULTILINE)
_PROJECT = re.compile(r'^pip install "?(?P<name>[\w-]+)(?:\[(?P<extras>[\w,]+)\])?"?$')
_REQUIREMENT = re.compile(r"^[\w-]+")
_MODULES = {"pytest-xdist": "xdist"}  # of the others the module is called as the package is


class Differs(AssertionError):
    """A page says something that is not so."""


@define
class Reader:
    """Somebody who does what pages say, in one folder and one Python session."""

    folder: Path
    names: dict[str, Any] = field(factory=dict)
    code: int = 0
    installed: set[str] | None = None  # extras; None: no page has said what to install
    corrections: dict[tuple[Path, int], str] | None = None  # output by the line of its command

    def read(self, page: Path) -> None:
        for block in blocks_of(page):
            self.follow(block)

    def follow(self, block: Block) -> None:
        if block.file is not None:
            path = self.folder / block.file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(block.text + "\n", encoding="utf-8")
            return
        match block.language:
            case "console":
                for command in commands_of(block):
                    self._command(block, command)
            case "hidden":
                self._shell(block.text)
            case "python":
                self._python(block)
            case "pycon":
                self._session(block)
            case "rules":
                _check_rules(block)
            case "scenarios":
                _check_scenarios(block)
            case language if language in (*DATA, *OF_EDITORS, *_DIRECTIVES):
                pass
            case language:
                raise Differs(f"{block}: how is a block of `{language}` to be tested?")

    # --- Commands ----------------------------------------------------------------------

    def _command(self, block: Block, command: Command) -> None:
        if command.text.startswith("pip install"):
            self._install(command.text)
            return
        if command.text.startswith("make "):
            _check_make(command.text)
            return
        actual = f"{self.code}\n" if command.text == "echo $?" else self._shell(command.text)
        if matches(command.expected, actual):
            return
        if self.corrections is not None and "…" not in command.expected:
            self.corrections[block.page, command.line] = actual
        else:
            raise Differs(
                f"{block.page.name}:{command.line}: $ {command.text}\n"
                f"--- the page says\n{command.expected}\n--- it is\n{actual}"
            )

    def _install(self, command: str) -> None:
        """What pages tell people to install must be what the project offers; from there on
        nothing else is there."""
        found = _PROJECT.match(command)
        project = ROOT / "pyproject.toml"
        if found is None or not project.exists():
            return
        described = tomllib.loads(project.read_text(encoding="utf-8"))["project"]
        offered = described["optional-dependencies"]
        assert found["name"] == described["name"], command
        extras = (found["extras"] or "").split(",") if found["extras"] else []
        assert set(extras) <= set(offered), command
        self.installed = (self.installed or set()) | set(extras)
        missing = self.folder.parent / "missing"
        shutil.rmtree(missing, ignore_errors=True)
        missing.mkdir()
        there = {one for extra in self.installed for one in _modules(offered[extra])}
        for extra in ("cli", "test", "graph", "book"):
            for module in set(_modules(offered[extra])) - there:
                text = f"raise ModuleNotFoundError('not installed', name={module!r})\n"
                (missing / f"{module}.py").write_text(text, encoding="utf-8")

    def _shell(self, command: str) -> str:
        missing = self.folder.parent / "missing"
        environment = {
            **os.environ,
            "PATH": f"{_tools(self.folder)}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": f"{missing}{os.pathsep}{ROOT}",
            "DOCS": str(ROOT / "docs"),
            "COLUMNS": "80",
            "NO_COLOR": "1",
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        environment.pop("FORCE_COLOR", None)
        everything = not missing.exists() or not any(missing.iterdir())
        alone = everything or not NEEDING_EXTRAS.match(command)
        carry_out = _called if alone and PLAIN.fullmatch(command) else _started
        self.code, output = carry_out(command, self.folder, environment)
        return output.decode().replace(str(self.folder), "…")

    # --- Python ------------------------------------------------------------------------

    def _python(self, block: Block) -> None:
        code = compile("\n" * (block.line - 1) + block.text, str(block.page), "exec")
        with _inside(self.folder):
            exec(code, self.names)

    def _session(self, block: Block) -> None:
        test = doctest.DocTestParser().get_doctest(
            block.text + "\n", self.names, str(block), str(block.page), block.line - 1
        )
        report: list[str] = []
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
        with _inside(self.folder):
            runner.run(test, out=report.append, clear_globs=False)
        self.names.update(test.globs)
        if report:
            raise Differs("".join(report))


def _started(command: str, folder: Path, environment: dict[str, str]) -> tuple[int, bytes]:
    """What becomes of a command in a shell: its exit code, and all that it says."""
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        timeout=120,
        check=False,
    )
    return done.returncode, done.stdout


def _called(command: str, folder: Path, environment: dict[str, str]) -> tuple[int, bytes]:
    """The same without a process: most of its time would go into starting Python."""
    said = io.BytesIO()
    stream = io.TextIOWrapper(said, encoding="utf-8", write_through=True)
    nothing = io.TextIOWrapper(io.BytesIO())
    with (
        _inside(folder),
        patch.dict(os.environ, environment, clear=True),
        patch("sys.stdin", nothing),
        redirect_stdout(stream),
        redirect_stderr(stream),
    ):
        code = main(shlex.split(command)[1:])
    return code, said.getvalue()


class _inside:
    """A block of Python runs in the folder of its page."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __enter__(self) -> None:
        self.before = Path.cwd()
        os.chdir(self.folder)

    def __exit__(self, *_: object) -> None:
        os.chdir(self.before)


def _tools(folder: Path) -> Path:
    """A folder with the commands that pages use, bound to the Python that runs the tests."""
    tools = folder.parent / "tools"
    if not tools.exists():
        tools.mkdir()
        known = any(point.value.startswith("rulekit") for point in entry_points(group="pytest11"))
        plugin = "" if known else " -p rulekit.scenarios.pytest_plugin"
        for name, module in (
            ("python", ""),
            ("rulekit", "-m rulekit"),
            ("coverage", "-m coverage"),
            ("pytest", f"-m pytest{plugin} -p no:cacheprovider"),
        ):
            tool = tools / name
            tool.write_text(f'#!/bin/sh\nexec "{sys.executable}" {module} "$@"\n')
            tool.chmod(0o755)
    return tools


def _modules(requirements: list[str]) -> list[str]:
    """The modules that requirements such as `rich>=14.0` bring."""
    names = [found[0] for one in requirements if (found := _REQUIREMENT.match(one))]
    return [_MODULES.get(name, name) for name in names]


def _check_make(command: str) -> None:
    """A target that pages name must be there; what it does is for the project to run."""
    makefile = ROOT / "Makefile"
    if makefile.exists():
        target = command.split()[1]
        assert re.search(rf"^{target}:", makefile.read_text(encoding="utf-8"), re.MULTILINE), (
            command
        )


# --- Rules and scenarios -----------------------------------------------------------------


def _check_rules(block: Block) -> None:
    """A block of rules without a name is a whole file, or part of a Samurai Sword variant.
    A card of Samurai Sword itself may be shown as it is; it then replaces the real one."""
    if block.text.startswith("scenario"):
        _check_scenarios(block)
        return
    text = block.text + "\n"
    if not text.startswith("edition"):
        text = _COMPONENT.sub(_replacing, text)
        text = f"edition 1\nextends samurai_sword\n{text}"
    _, diagnostics = rulekit.check(Source(str(block), text))
    _must_be_clean([found for found in diagnostics if found.severity == "error"])


def _replacing(line: re.Match[str]) -> str:
    known = shipped("samurai_sword").components
    return f"replace {line[0]}" if line["name"].strip('"') in known else line[0]


def _check_scenarios(block: Block) -> None:
    from rulekit.scenarios import read, run

    text = block.text + "\n"
    if not text.startswith("edition"):
        text = f"edition 1\n{text}"
    collection = read(Source(str(block), text))
    _must_be_clean(collection.diagnostics)
    for scenario in collection.scenarios:
        failure = run(scenario).failure
        if failure is not None:
            raise Differs(str(failure))


def _must_be_clean(diagnostics: list[Diagnostic] | tuple[Diagnostic, ...]) -> None:
    if diagnostics:
        raise Differs(str(rulekit.RulesError(diagnostics)))
