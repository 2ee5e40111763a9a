"""What holds for all tests: how Hypothesis chooses examples, where compiled rules are kept, and
that coverage.py goes on."""

from __future__ import annotations

import atexit
import gc
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Iterator

import pytest
from hypothesis import settings

from rulekit.language.kept_files import KeptFiles, keeping

# Hundreds of times a test starts Python: what it compiles of rulekit is kept on disk, also
# where the environment asks for no such files.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# What a run of the tests keeps is its own, and gone when it is over; its workers share it.
if "PYTEST_XDIST_WORKER" not in os.environ:
    os.environ["RULEKIT_CACHE"] = tempfile.mkdtemp(prefix="rulekit-tests-")
    atexit.register(shutil.rmtree, os.environ["RULEKIT_CACHE"], ignore_errors=True)

# A shell that starts them in the background has processes ignore Ctrl-C, which tests press.
signal.signal(signal.SIGINT, signal.default_int_handler)

# No deadline: a machine that is busy must not fail a test.
settings.register_profile("dev", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, database=None)
settings.register_profile("quick", deadline=None, derandomize=True, database=None, max_examples=5)
settings.register_profile("soak", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "dev"))

# Every construct of the language once, to be read and never played.
collect_ignore = ["language/sample.rules"]


def pytest_collection_finish() -> None:
    """The modules and thousands of tests stay until the end, and so do many rulesets: looking
    for garbage every 700 objects would take a tenth of the time."""
    gc.freeze()
    gc.set_threshold(20_000, 10, 10)


@pytest.fixture(scope="session", autouse=True)
def _a_file_is_parsed_once() -> Iterator[None]:
    """Hundreds of tests build on the same shipped files."""
    with keeping(KeptFiles()):
        yield


@pytest.fixture(autouse=True)
def _tracing_goes_on() -> Iterator[None]:
    """A test that runs a debugger takes the place of coverage.py; it is given back here."""
    tracer = sys.gettrace()
    yield
    if sys.gettrace() is not tracer:
        sys.settrace(tracer)
