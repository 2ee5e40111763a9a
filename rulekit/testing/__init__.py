"""For tests in Python: strategies and a state machine for Hypothesis.

`games`, `positions`, `worlds` and `answers` are strategies; `GameMachine` is a rule-based state
machine to which tests add their invariants. They need Hypothesis, which `import rulekit` never
loads.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rulekit.testing.machine import GameMachine
    from rulekit.testing.strategies import Answer, answers, games, positions, worlds

__all__ = ["Answer", "GameMachine", "answers", "games", "positions", "worlds"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    home = "machine" if name == "GameMachine" else "strategies"
    try:
        module = import_module(f"{__name__}.{home}")
    except ModuleNotFoundError as error:
        if error.name != "hypothesis":
            raise
        raise ModuleNotFoundError(
            "rulekit.testing needs Hypothesis, which is not installed: "
            'pip install "rulekit-cards[test]" brings it.',
            name="hypothesis",
        ) from None
    return getattr(module, name)
