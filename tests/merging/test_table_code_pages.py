"""The pages of the codes about tables of cards show what is true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rulekit.language.codes
from rulekit.loading.loader import check

PAGES = Path(rulekit.language.codes.__file__).parent / "codes"
OF_TABLES = ["RK1030", "RK1031", "RK1032", "RK2030"]
OF_RULES = ["RK1033", "RK2031"]

GAME = """\
edition 1

game "Duel"
  players 2..4
  turn act

zone deck: hidden, ordered
zone hand of player: private

kind weapon: starts in deck
  damage: number

phase act
  draw 1
  offer main to you

"""


def example(code: str, verdict: str, language: str) -> str:
    text = (PAGES / f"{code}.md").read_text("utf-8")
    found = re.search(rf"## {verdict}\n\n```{language}\n(.*?)```", text, re.DOTALL)
    assert found is not None
    return found[1]


def errors(folder: Path, rules: str, table: str) -> list[str]:
    (folder / "duel.rules").write_text(GAME + rules, "utf-8")
    (folder / "deck.csv").write_text(table, "utf-8")
    return [one.code for one in check(folder / "duel.rules")[1] if not one.code.startswith("RK3")]


@pytest.mark.parametrize("code", OF_TABLES)
@pytest.mark.parametrize(("verdict", "found"), [("Bad", True), ("Good", False)])
def test_the_tables_of_a_page_give_what_it_says(tmp_path, code, verdict, found):
    table = example(code, verdict, "text")
    codes = errors(tmp_path, 'cards of weapon from "deck.csv"\n', table)
    assert [one for one in codes if not one.startswith("RK53")] == ([code] if found else [])


@pytest.mark.parametrize("code", OF_RULES)
@pytest.mark.parametrize(("verdict", "found"), [("Bad", True), ("Good", False)])
def test_the_rules_of_a_page_give_what_it_says(tmp_path, code, verdict, found):
    rules = example(code, verdict, "text")
    row = re.search(r"with a row: (.*)", rules)
    assert row is not None
    codes = errors(tmp_path, rules, f"name,copies,damage\n{row[1]}\n")
    assert [one for one in codes if not one.startswith("RK53")] == ([code] if found else [])
