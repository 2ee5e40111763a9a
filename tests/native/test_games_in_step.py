"""Every ruleset plays the same natively as in Python, after every decision.

A quarter of the rulesets at one number of players, another quarter whenever the code has changed;
all of them, and every option at every value, with `HYPOTHESIS_PROFILE=soak`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

pytest.importorskip("wasmtime", reason="native code needs wasmtime, the extra `fast`")

from goldens import Table as Recorded, rulesets, tables
from lockstep import Table
from sampling import ALL, sample
from shipped_rules import shipped

EXPANSIONS = ("dodge_city", "high_noon", "fistful_of_cards", "the_bullet")
GAMES = 20 if ALL else 1


def played() -> Iterator[Recorded]:
    """What is played, by how many: the most players and the fewest by turns. Expansions are
    played together below."""
    if ALL:
        yield from tables()
        return
    for place, (ruleset, expansions) in enumerate(rulesets()):
        if not expansions:
            yield Recorded(ruleset, (), shipped(ruleset).player_counts[place % 2])


@pytest.mark.parametrize("table", sample(played(), 4), ids=lambda table: table.file.stem)
def test_a_ruleset_plays_the_same_natively(table: Recorded) -> None:
    both = Table(shipped(table.ruleset, table.expansions), table.players)
    both.play(*range(GAMES))
    both.play(*range(100, 100 + GAMES), ask_forced=True, discreet=True)
    assert both.played.traps == 0
    assert both.played.decisions > 0


def test_all_expansions_together_play_the_same_natively() -> None:
    both = Table(shipped("bang", EXPANSIONS), 8 if ALL else 6)
    both.play(*range(GAMES))
    assert both.played.traps == 0


def settings() -> Iterator[tuple[str, tuple[str, ...], dict[str, str]]]:
    """Every option at every value that is not its default, alone and with each of another."""
    for name, expansions in (("samurai_sword", ()), ("bang", EXPANSIONS)):
        options = shipped(name, expansions).settings
        others = [(option, value) for option, one in options.items() for value in one.values[1:]]
        for option, value in others:
            yield name, expansions, {option: value}
        for (one, value), (other, another) in combinations(others, 2):
            if one != other:
                yield name, expansions, {one: value, other: another}


@pytest.mark.skipif(not ALL, reason="takes many minutes: HYPOTHESIS_PROFILE=soak")
@pytest.mark.parametrize("setting", list(settings()) if ALL else [], ids=str)
def test_every_setting_plays_the_same_natively(
    setting: tuple[str, tuple[str, ...], dict[str, str]],
) -> None:
    name, expansions, values = setting
    both = Table(shipped(name, expansions), 5, values)
    assert both.play(0, 1, 2).traps == 0


def test_options_play_the_same_natively() -> None:
    """All options of a game at once, each at its last value."""
    options = shipped("samurai_sword").settings
    last = {name: option.values[-1] for name, option in options.items()}
    assert Table(shipped("samurai_sword"), 4, last).play(0, 1).traps == 0
