"""Scenarios: conformance tests that the author of rules writes in the language itself.

`collect` finds them, `run` plays one, `run_all` plays many. The plugins for pytest and
coverage.py are modules of their own. Nothing is imported before it is asked for, since
pytest loads this package in every run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulekit.scenarios.collecting import Collection, Scenario, collect, read, read_all
    from rulekit.scenarios.reporting import Failure
    from rulekit.scenarios.running import Outcome, Results, run, run_all

__all__ = [
    "Collection",
    "Failure",
    "Outcome",
    "Results",
    "Scenario",
    "collect",
    "read",
    "read_all",
    "run",
    "run_all",
]

_HOMES = {
    **dict.fromkeys(__all__, "collecting"),
    **dict.fromkeys(("Outcome", "Results", "run", "run_all"), "running"),
    "Failure": "reporting",
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
