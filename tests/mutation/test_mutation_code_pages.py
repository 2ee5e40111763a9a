"""The page of every kind of change shows scenarios that miss it, and some that do not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from coins_rules import TABLE
from rulekit.coverage.recording import Recorded, record
from rulekit.language.codes import explain
from rulekit.language.report import RulesError
from rulekit.language.source import Source
from rulekit.loading.reference import RulesetReference
from rulekit.mutation.equivalents import read_equivalents
from rulekit.mutation.execution import try_all
from rulekit.mutation.laboratory import open_laboratory
from rulekit.mutation.mutants import CODES
from rulekit.scenarios import read

GAME = (
    TABLE
    + """\
setup
  shuffle deck
phase play
  offer main to you until pass
event gain who: player for amount: number
  who.coins += amount
ending "Rich" when any(p.coins == 9 for p in players)
  winners (p in players where p.coins == 9)
"""
)
LAST_LINE = GAME.count("\n")
OPERATORS = sorted(set(CODES.values()))


def survivors(folder: Path, code: str, which: int) -> list[str]:
    """The changes of this kind that the scenarios of a page do not notice."""
    page = explain(code)
    rules = re.findall(r"```rules\n(.*?)```", page, re.DOTALL)[0]
    scenarios = re.findall(r"```scenarios\n(.*?)```", page, re.DOTALL)[which]
    path = folder / "page.rules"
    path.write_text(f"{GAME}\n{rules}\n{scenarios}", encoding="utf-8")
    source = Source("page.rules", path.read_text(encoding="utf-8"), path)
    records: list[Recorded] = list(record(read(source).scenarios))
    assert [str(each.outcome.failure) for each in records if each.outcome.failure] == []
    laboratory = open_laboratory(RulesetReference(source), records)
    wanted = [
        mutant
        for mutant in laboratory.mutants
        if mutant.code == code and mutant.span.line > LAST_LINE
    ]
    assert wanted
    return [
        name for name, verdict in try_all(laboratory, wanted, {}) if verdict.status == "survived"
    ]


@pytest.mark.parametrize("code", OPERATORS)
def test_the_bad_scenarios_of_a_page_miss_such_a_change(code: str, tmp_path: Path) -> None:
    assert survivors(tmp_path, code, 0) != []


@pytest.mark.parametrize("code", OPERATORS)
def test_the_good_scenarios_of_a_page_notice_every_such_change(code: str, tmp_path: Path) -> None:
    assert survivors(tmp_path, code, 1) == []


def test_every_kind_of_change_has_a_code_of_its_own_range() -> None:
    assert [f"RK70{number:02}" for number in range(1, 19)] == OPERATORS


def test_a_list_without_a_reason_is_refused(tmp_path: Path) -> None:
    bad, good = re.findall(r"```toml\n(.*?)```", explain("RK7019"), re.DOTALL)
    (tmp_path / "bad.toml").write_text(bad, encoding="utf-8")
    (tmp_path / "good.toml").write_text(good, encoding="utf-8")
    with pytest.raises(RulesError, match="entry 1 gives no reason"):
        read_equivalents([tmp_path / "bad.toml"])
    assert read_equivalents([tmp_path / "good.toml"]).reasons == {
        "setup | statement | shuffle deck -> nothing": "Every scenario says what lies in the deck."
    }
