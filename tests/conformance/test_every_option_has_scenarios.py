"""Every ruling that a table may set is tested: each value of each option, by name."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

import rulekit
from rulekit.scenarios.collecting import collect

SCENARIOS = Path(__file__).parent
SHIPPED: dict[str, tuple[str, ...]] = {
    "samurai_sword": (),
    "bang": ("dodge_city", "high_noon", "fistful_of_cards", "the_bullet"),
    "beginners": (),
    "survivors": (),
    "crazy_eights": (),
    "hearts": (),
    "kuhn_poker": (),
    "leduc_poker": (),
}
"""The rulesets that come with rulekit, with their expansions."""

TAKEN_OVER = {"beginners": ("bang",), "survivors": ("bang",)}
"""Variants, and whose options they have."""

SEEN_AT_THE_SET_UP = {"events_in_play"}
"""Options of the set-up, which a scenario arranges anew: see test_event_pile.py."""


@cache
def _set_somewhere() -> frozenset[tuple[str, str, str]]:
    """The values that some scenario sets in its head."""
    return frozenset(
        (scenario.tree.rules or "", option.text, value.text)
        for scenario in collect(SCENARIOS)
        for option, value in scenario.tree.options
    )


@pytest.mark.parametrize("name", SHIPPED)
def test_every_value_of_an_option_has_a_scenario(name: str) -> None:
    ruleset = rulekit.load(name, SHIPPED[name])
    # What a variant takes over is tested with its base.
    bases = {name, *TAKEN_OVER.get(name, ())}
    untested = [
        f"{option.name} = {value}"
        for option in ruleset.options.values()
        if option.name not in SEEN_AT_THE_SET_UP
        for value in option.values
        if not any((base, option.name, value) in _set_somewhere() for base in bases)
    ]
    assert untested == []


def test_every_shipped_ruleset_is_looked_at() -> None:
    root = Path(rulekit.__file__).parents[1]
    files = [*root.glob("*.rules"), *root.glob("rulesets/**/*.rules")]
    parts = {"event_deck"}  # included by others
    names = {name for each in SHIPPED.items() for name in (each[0], *each[1])}
    assert {file.stem for file in files} - parts == names
