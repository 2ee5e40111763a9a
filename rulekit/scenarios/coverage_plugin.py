"""coverage.py measures rule files: `plugins = rulekit.scenarios.coverage_plugin`.

Compiled rules bear the name and the lines of their file, so coverage.py sees them run like
any Python code. What it must be told is that such a file is not Python, which of its lines
can run, and to which declaration they belong.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from coverage.plugin import CodeRegion

from coverage import CoveragePlugin, FileReporter, FileTracer
from rulekit.scenarios import measuring

if TYPE_CHECKING:
    from coverage.plugin_support import Plugins
    from coverage.types import TConfigurable

SUFFIX = ".rules"


def coverage_init(registry: Plugins, options: dict[str, Any]) -> None:
    """The entry point that coverage.py calls."""
    measuring.active = True
    plugin = RulesPlugin()
    registry.add_file_tracer(plugin)
    registry.add_configurer(plugin)


class RulesPlugin(CoveragePlugin):
    def configure(self, config: TConfigurable) -> None:
        """Ask for the C tracer: the one on sys.monitoring, the default from Python 3.14 on,
        calls no plugin, and the rules would be missing from the report."""
        if config.get_option("run:core") is None:
            config.set_option("run:core", "ctrace")

    def file_tracer(self, filename: str) -> FileTracer | None:
        return RulesTracer(filename) if filename.endswith(SUFFIX) else None

    def file_reporter(self, filename: str) -> FileReporter:
        return RulesReporter(filename)

    def find_executable_files(self, src_dir: str) -> Iterator[str]:
        """Every file of rules below a folder, so that what never ran is reported too."""
        from rulekit.language.files import files_below

        yield from filter(_lines, map(str, files_below(Path(src_dir), (SUFFIX,))))


class RulesTracer(FileTracer):
    def __init__(self, filename: str) -> None:
        self.filename = filename

    def source_filename(self) -> str:
        return self.filename


class RulesReporter(FileReporter):
    def lines(self) -> set[int]:
        return set(_lines(self.filename))

    def translate_lines(self, lines: Iterable[int]) -> set[int]:
        """What ran, without the lines that only pass control on."""
        return set(lines) & self.lines()

    def code_regions(self) -> list[CodeRegion]:
        """Each declaration, so that the report tells which card no scenario plays."""
        from rulekit.language.parser import parse
        from rulekit.language.reading import read_source

        source = read_source(self.filename)
        regions = []
        for declaration in parse(source)[0].declarations:
            span = declaration.span
            first, last = span.line, source.position(max(span.start, span.end - 1))[0]
            lines = self.lines() & set(range(first, last + 1))
            if lines:
                name = source.line(first).split(" #")[0].strip().removesuffix(":")
                regions.append(CodeRegion("declaration", name, first, lines))
        return regions

    def code_region_kinds(self) -> list[tuple[str, str]]:
        return [("declaration", "declarations")]


def _lines(path: str) -> frozenset[int]:
    # Imported late: coverage.py loads this module before it measures anything.
    from rulekit.scenarios.executable_lines import executable_lines

    return executable_lines(path)
