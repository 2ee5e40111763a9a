"""Formatting in the editor, and the rulebook beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from carets import COINS
from rulekit.editing.formatting import formatting, range_formatting
from rulekit.editing.rulebook_preview import rulebook_preview
from rulekit.editing.workspace import Workspace
from rulekit.language.report import RulesError

UNTIDY = COINS.replace("counter coins", "counter  coins").replace("value wealth", "value   wealth")


def opened(folder: Path, text: str) -> tuple[Workspace, Path]:
    workspace, path = Workspace((folder,)), (folder / "coins.rules").resolve()
    workspace.open(path.as_uri(), text, 1)
    return workspace, path


def test_only_lines_that_change_are_edited(tmp_path: Path) -> None:
    edits = formatting(*opened(tmp_path, UNTIDY))
    assert [one["range"]["start"]["line"] for one in edits] == [6, 23]
    assert edits[0]["newText"] == "counter coins of player: 0..9\n"
    assert formatting(*opened(tmp_path, COINS)) == []


def test_lines_of_a_range_are_formatted_alone(tmp_path: Path) -> None:
    place = UNTIDY.index("value   wealth") + 9
    (edit,) = range_formatting(*opened(tmp_path, UNTIDY), place, place + 1)
    assert edit["range"]["start"]["line"] == 23


def test_a_broken_file_is_left_as_it_is(tmp_path: Path) -> None:
    assert formatting(*opened(tmp_path, UNTIDY.replace("turn toss", "turn"))) == []


def test_the_rulebook_is_opened_at_the_card_under_the_caret(tmp_path: Path) -> None:
    workspace, path = opened(tmp_path, COINS)
    shown = rulebook_preview(workspace, path, COINS.index("worth 5"))
    assert (shown["title"], shown["anchor"]) == ("Coins", "card-old-crown")
    assert 'id="card-old-crown"' in shown["html"]
    assert rulebook_preview(workspace, path, COINS.index("counter"))["anchor"] is None
    named = rulebook_preview(workspace, path, COINS.index("kind coin") + 6)
    assert named["anchor"] == "kind-coin"


def test_rules_with_errors_have_no_book(tmp_path: Path) -> None:
    workspace, path = opened(tmp_path, COINS.replace("whom.coins", "whom.coinz"))
    with pytest.raises(RulesError, match="coinz"):
        rulebook_preview(workspace, path, 0)
