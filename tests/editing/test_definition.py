"""Where a name is declared, and which file is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from market_files import at, market, shown
from rulekit.editing.definition import definition
from rulekit.editing.workspace import path_of


def declared(tmp_path: Path, name: str, words: str) -> list[str]:
    workspace = market(tmp_path)
    found = definition(workspace, *at(workspace, name, words)) or []
    return [shown(workspace, path_of(one["uri"]), one["range"]) for one in found]


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("turn tra|de", "market.rules:38 trade"),
        ("where w is Si|lk", "market.rules:19 Silk"),
        ("who.go|ld -=", "market.rules:13 gold"),
        ("temper wi|ld", "market.rules:7 wild"),
        ("tem|per wild", "market.rules:17 temper"),
        ("temper: mo|od", "market.rules:7 mood"),
        ("haste is fa|st", "market.rules:9 fast"),
        ("if has|te is", "market.rules:9 haste"),
        ("price_|of(this)", "market.rules:29 price_of"),
        ("what: wa|re", "market.rules:15 ware"),
        ("= wha|t.price", "market.rules:29 what"),
        ("{wh|o} pays", "market.rules:31 who"),
        ("when wh|o.gold == 9", "market.rules:31 who"),
        ("after pa|y", "market.rules:31 pay"),
        ("works in sta|ll", "market.rules:12 stall"),
        ("move dec|k", "market.rules:11 deck"),
        ("seats where p|.gold > 0", "market.rules:47 p"),
    ],
)
def test_a_name_in_a_file_of_rules_is_found_where_it_is_declared(
    tmp_path: Path, words: str, wanted: str
) -> None:
    assert declared(tmp_path, "market.rules", words) == [wanted]


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("change ware Si|lk", "market.rules:19 Silk"),
        ("change wa|re Silk", "market.rules:15 ware"),
        ("replace event p|ay", "market.rules:31 pay"),
        ('remove rule "Ta|xes"', 'market.rules:35 "Taxes"'),
        ("  who|.gold -= amount + 1", "variant.rules:8 who"),
        ("extends mar|ket", "market.rules:1 "),
    ],
)
def test_what_a_variant_does_leads_to_its_base(tmp_path: Path, words: str, wanted: str) -> None:
    assert declared(tmp_path, "variant.rules", words) == [wanted]


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("rules mar|ket", "market.rules:1 "),
        ("rules vari|ant", "variant.rules:1 "),
        ("options has|te", "market.rules:9 haste"),
        ('stall ["Fine| Tea"], gold 1', 'market.rules:24 "Fine Tea"'),
        ("go|ld 1", "market.rules:13 gold"),
        ("in tra|de", "market.rules:38 trade"),
        ('uses "Bre|w it"', 'market.rules:26 "Brew it"'),
        ("    A|.gold == 0", "tea.scenarios:7 A"),
        ('over "Bro|ke"', 'market.rules:46 "Broke"'),
        ("winners B|", "tea.scenarios:8 B"),
    ],
)
def test_a_name_in_a_scenario_is_found_in_its_rules(
    tmp_path: Path, words: str, wanted: str
) -> None:
    assert declared(tmp_path, "tea.scenarios", words) == [wanted]


def test_a_word_of_the_language_is_declared_nowhere(tmp_path: Path) -> None:
    assert declared(tmp_path, "market.rules", "offer main to yo|u") == []
    assert declared(tmp_path, "market.rules", 'gam|e "Market"') == []


def test_what_the_prelude_declares_is_found_there(tmp_path: Path) -> None:
    workspace = market(
        tmp_path, other='edition 1\n\nextends market\n\nrule "r"\n  after played\n    do_nothing\n'
    )
    (found,) = definition(workspace, *at(workspace, "other.rules", "after pla|yed")) or []
    assert Path(path_of(found["uri"])).name == "prelude.rules"
