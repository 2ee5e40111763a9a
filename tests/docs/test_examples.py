"""The examples that people copy play every shipped game, whatever its seed."""

from __future__ import annotations

import textwrap
from typing import Any

import pytest

import rulekit
from goldens import rulesets
from page_blocks import blocks_of
from page_reader import ROOT
from sampling import ALL
from shipped_rules import shipped


def of_the_package() -> str:
    text = textwrap.dedent(str(rulekit.__doc__).partition("\n\n")[2].partition("\nNames are")[0])
    return text.replace("players=5, seed=42", "SETUP")


def of_the_readme() -> str:
    setup = 'players=5, seed=42, settings={"reshuffle": "when_needed"}'
    return _python_of("README.md").replace(setup, "SETUP")


def of_a_bot() -> str:
    return _python_of("docs/how-to/python.md").replace("players=4, seed=7", "SETUP")


def _python_of(page: str) -> str:
    return next(block.text for block in blocks_of(ROOT / page) if block.language == "python")


def play(example: str, rules: rulekit.Ruleset, seed: int) -> rulekit.Game:
    text = example.replace('rulekit.load("samurai_sword")', "RULES")
    assert "RULES" in text
    assert "SETUP" in text
    names: dict[str, Any] = {"RULES": rules}
    exec(text.replace("SETUP", f"seed={seed}"), names)
    return names["game"]  # type: ignore[no-any-return]


GAMES = 20 if ALL else 5


@pytest.mark.parametrize(("ruleset", "expansions"), rulesets())
def test_the_first_examples_play_games_to_their_end(ruleset, expansions) -> None:
    rules = shipped(ruleset, expansions)
    assert all(play(of_the_package(), rules, seed).over for seed in range(GAMES))
    assert all(play(of_the_readme(), rules, seed).over for seed in range(GAMES))


def test_the_bot_of_the_guide_answers_all_that_bang_asks() -> None:
    rules = shipped("bang")
    assert all(play(of_a_bot(), rules, seed).over for seed in range(3))
