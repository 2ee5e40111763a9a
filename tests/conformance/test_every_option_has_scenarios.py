"""Every ruling that a table may set is tested: each value of each option, by name."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import rulekit
from rulekit.scenarios.collecting import collect
from shipped_rules import shipped

ROOT = Path(rulekit.__file__).parents[1]
SCENARIOS = (ROOT / "tests" / "conformance", ROOT / "docs")
FILES = [*ROOT.glob("*.rules"), *ROOT.glob("rulesets/**/*.rules")]

SEEN_AT_THE_SET_UP = {"events_in_play"}
"""Options of the set-up, which a scenario arranges anew: see test_event_pile.py."""


def _following(word: str, file: Path) -> str | None:
    """The name after `extends` or `expands` in a rule file."""
    found = re.search(rf"^{word} (\w+)$", file.read_text(encoding="utf-8"), re.MULTILINE)
    return found[1] if found else None


BASE_OF = {file.stem: base for file in FILES if (base := _following("extends", file))}
"""The variants, and what each is a variant of."""

EXPANDED_BY = {
    file.stem: sorted(each.stem for each in FILES if _following("expands", each) == file.stem)
    for file in FILES
}
GAMES = sorted(
    file.stem
    for file in FILES
    if file.stem in BASE_OF or re.search(r"^game ", file.read_text(encoding="utf-8"), re.MULTILINE)
)


@cache
def _set_somewhere() -> frozenset[tuple[str, str, str]]:
    """The values that some scenario sets in its head."""
    return frozenset(
        (scenario.tree.rules or "", option.text, value.text)
        for folder in SCENARIOS
        for scenario in collect(folder)
        for option, value in scenario.tree.options
    )


@pytest.mark.parametrize("name", GAMES)
def test_every_value_of_an_option_has_a_scenario(name: str) -> None:
    ruleset = shipped(name, EXPANDED_BY[name])
    # What a variant takes over is tested with its base.
    games = [name]
    while games[-1] in BASE_OF:
        games.append(BASE_OF[games[-1]])
    untested = [
        f"{option.name} = {value}"
        for option in ruleset.settings.values()
        if option.name not in SEEN_AT_THE_SET_UP
        for value in option.values
        if not any((game, option.name, value) in _set_somewhere() for game in games)
    ]
    assert untested == []


def test_the_games_and_their_expansions_are_found() -> None:
    assert {"bang", "samurai_sword", "hearts", "survivors"} <= set(GAMES)
    assert {"dodge_city", "high_noon", "fistful_of_cards"} <= set(EXPANDED_BY["bang"])
    assert BASE_OF["survivors"] == "bang"
