"""What the tests of scenarios share: a way to run a text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rulekit.language.source import Source
from rulekit.scenarios.collecting import read
from rulekit.scenarios.reporting import Failure
from rulekit.scenarios.running import run

HERE = Path(__file__).parent


@pytest.fixture
def failure_of() -> Callable[[str], Failure | None]:
    """Runs the one scenario of a text; None if it passes."""

    def run_text(text: str) -> Failure | None:
        collection = read(Source("test.scenarios", text, HERE / "test.scenarios"))
        assert collection.diagnostics == ()
        (scenario,) = collection.scenarios
        return run(scenario).failure

    return run_text
