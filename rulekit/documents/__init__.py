"""The JSON documents that verbs print and save, as types: their schemas are made from these.

`rulekit/documents/schemas` holds what `python docs/generated.py` made of them. Types need no
library; who validates chooses their own.
"""

from __future__ import annotations

from pathlib import Path

SCHEMAS = Path(__file__).parent / "schemas"

TYPES = {
    "balance": "games.Balance",
    "check": "findings.Check",
    "coverage": "scenarios.Coverage",
    "diff": "rulesets.Diff",
    "explain": "findings.Page findings.Codes",
    "explore": "scenarios.Explore",
    "fmt": "findings.Fmt",
    "fuzz": "scenarios.Fuzz",
    "game": "games.Game",
    "mutate": "scenarios.Mutate",
    "save": "games.Save",
    "show": "rulesets.Ruleset rulesets.Settings rulesets.Things rulesets.CoreOfThings",
    "simulate": "games.Simulate",
    "test": "scenarios.Test",
    "tournament": "games.Tournament",
    "translate": "findings.Translate",
}
"""The type of each document, by the name of its schema; of some there are several."""


def path_of(name: str) -> Path:
    return SCHEMAS / f"{name}.schema.json"
