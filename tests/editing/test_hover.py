"""What is told of the name, word or code under the caret."""

from __future__ import annotations

from pathlib import Path

import pytest

from market_files import MARKET, VARIANT, at, file, market, shown
from rulekit.editing.hover import hover
from rulekit.language.codes import explain


def told(tmp_path: Path, name: str, words: str) -> str | None:
    workspace = market(tmp_path)
    found = hover(workspace, *at(workspace, name, words))
    return None if found is None else found["contents"]["value"]


def test_a_card_shows_what_is_printed_on_it_and_who_names_it(tmp_path: Path) -> None:
    assert told(tmp_path, "tea.scenarios", "is stall [Sil|k]") == (
        "```rules\nware Silk\n```\n\nCosts much.\n\nprice **3** · temper **wild**\n\n"
        "- named by: phase trade\n- it is a: kind ware\n\n*market.rules:19 (base)*"
    )


def test_an_event_shows_its_declaration_and_who_raises_and_hooks_it(tmp_path: Path) -> None:
    assert told(tmp_path, "market.rules", "event pa|y") == (
        "```rules\nevent pay who: player for amount: number\n"
        '  "{who} pays {amount}."\n  who.gold -= amount\n```\n\n'
        "- raised by: ware Fine Tea, rule Taxes\n- after it: rule Taxes\n"
        "- it changes: counter gold\n\n*market.rules:31 (base)*"
    )


def test_what_a_variant_does_to_a_thing_is_told_with_it(tmp_path: Path) -> None:
    assert told(tmp_path, "variant.rules", "change ware Si|lk") == (
        "```rules\nware Silk\n```\n\nCosts much.\n\nprice **2** · temper **wild**\n\n"
        "- named by: phase trade\n- it is a: kind ware\n\n*market.rules:19 (base)*\n\n"
        "*changed in variant.rules:5 (variant)*"
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("for amount|: number", "```rules\namount: number\n```\n\nparameter"),
        ("let best_|ware", "```rules\nbest_ware: card?\n```\n\nlocal name"),
        (
            "temper wil|d",
            "```rules\nwild: mood\n```\n\none of `calm`, `wild`\n\n*market.rules:7 (base)*",
        ),
        (
            'use "Bre|w it"',
            '```rules\nuse "Brew it" in main when you.gold > 0\n  pay you for price_of(this)\n```\n\n'
            "of ware Fine Tea\n\n*market.rules:26 (base)*",
        ),
        ("cards_i|n(stall)", "```rules\ncards_in(zone) -> list of card\n```\n\nall cards in the"
         " places of a zone, seat by seat"),
        ("p in sea|ts where p.gold == 0", "`seats`: everybody who sits at the table"),
    ],
)  # fmt: skip
def test_names_and_words_say_what_they_are(tmp_path: Path, words: str, said: str) -> None:
    assert told(tmp_path, "market.rules", words) == said


def test_the_name_of_a_file_says_which_rules_it_has(tmp_path: Path) -> None:
    assert told(tmp_path, "variant.rules", "extends mar|ket") == "**Market**\n\n*market.rules*"
    assert told(tmp_path, "tea.scenarios", "rules vari|ant") == "*variant.rules*"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("rule _  after pay whe|n yes: pay you for 1", "Only if what follows holds."),
        ("rule _  after pay: pay you f|or 1", "For whom, or how much."),
        ("rule _  after pay: fo|r p in seats: pay p for 1", "Does something for each of a list."),
        ("event again who: playe|r_  pay who for 1", "A type: somebody at the table; of a counter"
         " or zone, that each player has one."),
        ("change game_  player|s 2..3", "For how many players it is."),
        ("replace even|t pay who: player for amount: number_  who.gold -= 1", "Something that"
         " happens; rules may act before, after or instead of it."),
        ("scenario _  whe|n", "What is done, a line for each step."),
    ],
)  # fmt: skip
def test_a_word_of_the_language_says_what_it_does_where_it_stands(
    tmp_path: Path, line: str, said: str
) -> None:
    workspace = market(tmp_path)
    path = file(workspace, "variant.rules")
    text = VARIANT + "\n" + line.replace("rule ", 'rule "a"').replace("_", "\n") + "\n"
    workspace.open(path.as_uri(), text.replace("|", ""), 2)
    found = hover(workspace, path, text.index("|"))
    assert found is not None
    assert found["contents"]["value"].split("\n\n")[-1] == said


def test_a_code_in_a_comment_shows_its_page(tmp_path: Path) -> None:
    workspace = market(tmp_path)
    path = file(workspace, "variant.rules")
    workspace.open(path.as_uri(), VARIANT + "\n# allow RK3004: later\n", 2)
    found = hover(workspace, *at(workspace, "variant.rules", "RK30|04"))
    assert found is not None
    assert found["contents"]["value"] == explain("RK3004").strip()
    assert shown(workspace, path, found["range"]) == "variant.rules:13 RK3004"


def test_a_mistake_shows_the_page_of_its_code(tmp_path: Path) -> None:
    workspace = market(tmp_path)
    path = file(workspace, "market.rules")
    workspace.open(path.as_uri(), MARKET.replace("pay you", "pai you"), 2)
    found = hover(workspace, *at(workspace, "market.rules", "pa|i you"))
    assert found is not None and found["contents"]["value"] == explain("RK1003").strip()


def test_of_nothing_nothing_is_told(tmp_path: Path) -> None:
    assert told(tmp_path, "market.rules", "price |3") is None
