"""Every statement and expression is read, checked, compiled and played in one game."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

import rulekit
from rulekit.language import tree
from rulekit.language.nodes import walk
from rulekit.language.parser import parse
from rulekit.language.reading import read_source
from rulekit.ruleset import meaning
from rulekit.ruleset.traversal import everything

SAMPLE = Path(__file__).with_name("every_construct.rules")


def names(classes: object) -> set[str]:
    return {one.__name__ for one in get_args(classes)}


def test_the_sample_has_every_statement_and_expression_that_can_be_written() -> None:
    file, diagnostics = parse(read_source(SAMPLE))
    assert diagnostics == []
    written = {type(node).__name__ for node in walk(file.declarations)}
    assert (names(tree.Statement) | names(tree.Expression)) - written == {"Face"}


def test_the_sample_has_every_statement_and_expression_that_rules_can_mean() -> None:
    meant = {type(node).__name__ for node in everything(rulekit.load(SAMPLE))}
    assert (names(meaning.Statement) | names(meaning.Expression)) - meant == set()


@pytest.mark.parametrize("seed", range(20))
def test_the_sample_is_played_to_its_end(seed: int) -> None:
    game = rulekit.load(SAMPLE).new_game(seed=seed)
    game.play_out(seed)
    assert game.result is not None
    assert game.result.ending == "Rich"


def test_what_somebody_may_have_to_decide_waits_and_a_deed_does_not() -> None:
    assert [one.__name__ for one in get_args(meaning.Decision) if not one.waits] == []
    assert [one.__name__ for one in get_args(meaning.Deed) if one.waits] == []
