"""Every basic type has words, a row in the reference, and something that variables hold at first."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from rulekit.checker.type_agreement import called
from rulekit.checker.written_types import BASIC
from rulekit.language.report import Diagnostic
from rulekit.ruleset.types import Type, list_of
from small_rules import STOP, start

ROOT = Path(__file__).parents[2]


AT_FIRST = {
    "number": "0",
    "flag": "no",
    "text": "",
    "player": "A",
    "card": "nothing",
    "component": "nothing",
    "zone": "the effect stack",
}
"""What is shown of a variable that was never set, in a game that has no cards yet."""


@pytest.mark.parametrize("type_", BASIC.values(), ids=BASIC)
def test_a_type_is_called_by_words_for_one_and_for_many(type_: Type) -> None:
    assert "`" + type_.name not in called(type_)
    assert "`" + type_.name not in called(list_of(type_))


@pytest.mark.parametrize("name", BASIC)
def test_a_variable_that_was_never_set_can_be_shown(name: str) -> None:
    game = start(f"var kept: {name}\nphase act\n{STOP}")
    assert game.view(0).variables == {"kept": AT_FIRST[name]}


@pytest.mark.parametrize("name", BASIC)
def test_a_type_has_a_row_in_the_reference(name: str) -> None:
    page = (ROOT / "docs" / "reference" / "language.md").read_text(encoding="utf-8")
    (rows,) = re.findall(r"^## Types\n(.*?)^## ", page, re.M | re.S)
    assert re.search(rf"^\| `{name}`", rows, re.M)


def test_a_local_keeps_the_cards_of_a_zone(errors: Callable[[str], list[Diagnostic]]) -> None:
    (error,) = errors("event e p: player\n  let there = p.hand\n  move deck to there\n")
    assert error.code == "RK2001"
    assert error.help == (
        "a local keeps the cards of a zone: name the zone here, or keep it in a parameter or "
        "variable of the type `zone`"
    )
