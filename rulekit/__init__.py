"""rulekit: card games as rule files, and a generic engine that plays them.

    import rulekit

    ruleset = rulekit.load("samurai_sword")
    game = ruleset.new_game(players=5, seed=42)
    while not game.over:
        game.choose(*game.decision.options[: game.decision.low])
    print(game.result.winners, game.result.ending)

Names are imported when they are first used, so that `import rulekit` costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from rulekit.engine.game import Game, NotOffered, new_game
    from rulekit.engine.interpreter import RuleFailure
    from rulekit.engine.objects import Card, Decision, LogLine, Option, Result, StackFrame
    from rulekit.engine.saving import resume
    from rulekit.engine.view import PlayerView, View, ZoneView
    from rulekit.lab.simulating import Simulation, simulate
    from rulekit.language.report import Diagnostic, RulesError
    from rulekit.loading.loader import check, load
    from rulekit.loading.shipped import bundled
    from rulekit.ruleset.model import Ruleset

_WHERE = {
    "Card": "engine.objects",
    "Decision": "engine.objects",
    "Diagnostic": "language.report",
    "Game": "engine.game",
    "LogLine": "engine.objects",
    "NotOffered": "engine.game",
    "Option": "engine.objects",
    "PlayerView": "engine.view",
    "Result": "engine.objects",
    "RuleFailure": "engine.interpreter",
    "RulesError": "language.report",
    "Ruleset": "ruleset.model",
    "Simulation": "lab.simulating",
    "StackFrame": "engine.objects",
    "View": "engine.view",
    "ZoneView": "engine.view",
    "bundled": "loading.shipped",
    "check": "loading.loader",
    "load": "loading.loader",
    "new_game": "engine.game",
    "resume": "engine.saving",
    "simulate": "lab.simulating",
}

__all__ = [
    "Card",
    "Decision",
    "Diagnostic",
    "Game",
    "LogLine",
    "NotOffered",
    "Option",
    "PlayerView",
    "Result",
    "RuleFailure",
    "RulesError",
    "Ruleset",
    "Simulation",
    "StackFrame",
    "View",
    "ZoneView",
    "__version__",
    "bundled",
    "check",
    "load",
    "new_game",
    "resume",
    "simulate",
]


def __getattr__(name: str) -> Any:
    if name in _WHERE:
        return getattr(import_module(f"rulekit.{_WHERE[name]}"), name)
    raise AttributeError(f"module 'rulekit' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
