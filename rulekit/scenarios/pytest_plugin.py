"""pytest collects scenarios: each is a test `file::name`, in `.scenarios` and `.rules` files.

Loaded in every run of pytest, so nothing of rulekit is imported until a file is collected.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from rulekit.ruleset.model import Ruleset
    from rulekit.scenarios.collecting import Scenario
    from rulekit.scenarios.reporting import Failure


class ScenarioFailed(Exception):
    """Its text is the whole report, also where only text is sent on (xdist, JUnit)."""

    def __init__(self, report: str, headline: str) -> None:
        super().__init__(report, headline)
        self.report = report
        self.headline = headline

    def __str__(self) -> str:
        return self.report


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "scenario: a scenario of a file of rules or scenarios")


@pytest.fixture
def ruleset(request: pytest.FixtureRequest) -> Callable[..., Ruleset]:
    """Loads rules by name, or by a path from the folder of the test, once for all tests:
    `ruleset("bang", "dodge_city")`."""
    from rulekit.scenarios.rulesets_for_tests import loaded_from

    return partial(loaded_from, request.path.parent)


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> ScenarioFile | None:
    """Files of scenarios, and files of rules that hold some."""
    if file_path.suffix not in (".scenarios", ".rules"):
        return None
    from rulekit.scenarios.collecting import holds_scenarios

    if not holds_scenarios(file_path):
        return None
    file: ScenarioFile = ScenarioFile.from_parent(parent, path=file_path)
    return file


class ScenarioFile(pytest.File):
    """A file that holds scenarios."""

    def collect(self) -> Iterator[pytest.Item]:
        from rulekit.language.reading import read_source
        from rulekit.language.report import RulesError
        from rulekit.scenarios.collecting import read

        source = read_source(self.path, name=_shown(self.path))
        collection = read(source)
        if any(each.severity == "error" for each in collection.diagnostics):
            raise RulesError(collection.diagnostics)
        for scenario in collection.scenarios:
            yield ScenarioItem.from_parent(self, name=scenario.name, scenario=scenario)

    def repr_failure(  # type: ignore[override]
        self, excinfo: pytest.ExceptionInfo[BaseException]
    ) -> Any:
        """What is wrong with a file that cannot be read, as `rulekit test` says it."""
        from rulekit.language.report import RulesError

        if isinstance(excinfo.value, RulesError):
            return str(excinfo.value)
        return super().repr_failure(excinfo)


class ScenarioItem(pytest.Item):
    """One scenario as a test."""

    def __init__(self, *, scenario: Scenario, **arguments: Any) -> None:
        super().__init__(**arguments)
        self.scenario = scenario
        self.add_marker("scenario")
        for mark in scenario.tree.marks:
            self.add_marker(mark.text)

    def runtest(self) -> None:
        from rulekit.scenarios.reporting import headline
        from rulekit.scenarios.running import run

        outcome = run(self.scenario)
        failure: Failure | None = outcome.failure
        if failure is not None:
            raise ScenarioFailed(str(failure), headline(failure))
        if outcome.state == "skipped":
            pytest.skip(outcome.reason or "")
        if outcome.state == "xfailed":
            pytest.xfail(outcome.reason or "")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if isinstance(excinfo.value, ScenarioFailed):
            shown = excinfo.getrepr(style="value")
            # What the summary of pytest and its JUnit files tell in a line.
            if shown.reprcrash is not None:
                shown.reprcrash.message = excinfo.value.headline
            return shown
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.scenario.line - 1, f"scenario: {self.name}"


def _shown(path: Path) -> str:
    """A path as a report shows it: from here, if it lies below."""
    try:
        return os.fspath(path.relative_to(Path.cwd()))
    except ValueError:
        return os.fspath(path)
