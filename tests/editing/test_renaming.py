"""Names are changed in all files that mean them; what cannot be renamed says why."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from market_files import MARKET, SCENARIOS, TEXTS, VARIANT, at, file, made, market, shown
from rulekit.editing.renaming import Refusal, prepare_rename, rename
from rulekit.editing.workspace import Workspace


def texts(workspace: Workspace) -> dict[str, str]:
    return {path.name: document.text for path, document in workspace.documents.items()}


def renamed(workspace: Workspace, name: str, words: str, new: str) -> dict[str, str]:
    edit = rename(workspace, *at(workspace, name, words), new)
    assert edit is not None and not isinstance(edit, Refusal), edit
    made(workspace, edit)
    return texts(workspace)


def refused(workspace: Workspace, name: str, words: str, new: str) -> str:
    found = rename(workspace, *at(workspace, name, words), new)
    assert isinstance(found, Refusal), found
    return found.reason


def test_a_card_is_renamed_in_rules_variants_and_scenarios(tmp_path: Path) -> None:
    workspace = market(tmp_path)
    assert renamed(workspace, "tea.scenarios", "[Si|lk]", "Satin") == {
        "market.rules": MARKET.replace("Silk", "Satin"),
        "variant.rules": VARIANT.replace("Silk", "Satin"),
        "tea.scenarios": SCENARIOS.replace("Silk", "Satin"),
    }


@pytest.mark.parametrize(
    ("words", "old"),
    [
        ("option has|te", "haste"),
        ("haste: slow, fa|st", "fast"),
        ("symbols mo|od", "mood"),
        ("temper wi|ld", "wild"),
        ("zone sta|ll", "stall"),
        ("gol|d 1", "gold"),
        ("kind wa|re", "ware"),
        ("  pri|ce: number", "price"),
        ("tem|per: mood", "temper"),
        ("value price_|of", "price_of"),
        ("event pa|y", "pay"),
        ("turn tra|de", "trade"),
        ('rule "Tax|es"', "Taxes"),
        ("let best_|ware", "best_ware"),
    ],
)
def test_everything_that_has_a_name_is_renamed_wherever_it_is_meant(
    tmp_path: Path, words: str, old: str
) -> None:
    workspace = market(tmp_path)
    found_in = "tea.scenarios" if words == "gol|d 1" else "market.rules"
    after = renamed(workspace, found_in, words, "fresh")
    old_name = re.compile(rf"\b{old}\b")
    assert after == {name: old_name.sub("fresh", text) for name, text in TEXTS.items()}


def test_quotes_come_where_the_new_name_needs_them(tmp_path: Path) -> None:
    workspace = market(tmp_path)
    assert renamed(workspace, "market.rules", "ware Si|lk", "Raw Silk") == {
        "market.rules": MARKET.replace("Silk", '"Raw Silk"'),
        "variant.rules": VARIANT.replace("Silk", '"Raw Silk"'),
        "tea.scenarios": SCENARIOS.replace("Silk", '"Raw Silk"'),
    }


def test_quotes_go_where_only_the_old_name_needed_them(tmp_path: Path) -> None:
    workspace = market(tmp_path)
    assert renamed(workspace, "market.rules", 'ware "Fine| Tea"', "Tea") == {
        "market.rules": MARKET.replace('"Fine Tea"', "Tea"),
        "variant.rules": VARIANT,
        "tea.scenarios": SCENARIOS.replace('"Fine Tea"', "Tea"),
    }


def test_a_text_that_a_scenario_expects_of_a_card_has_its_new_name(tmp_path: Path) -> None:
    workspace = market(tmp_path)
    told = 'log has "A uses Silk, not Silkworm."'
    text = SCENARIOS.replace("A.gold == 0", f'{told}\n    A\'s log has "Silk"')
    workspace.open(file(workspace, "tea.scenarios").as_uri(), text, 2)
    after = renamed(workspace, "market.rules", "ware Si|lk", "Satin")
    assert after["tea.scenarios"] == text.replace("Silk", "Satin").replace("Satinworm", "Silkworm")


def test_the_name_of_an_ending_stays_in_quotes(tmp_path: Path) -> None:
    workspace = market(tmp_path)
    after = renamed(workspace, "market.rules", 'ending "Bro|ke"', "Ruined")
    assert after["market.rules"] == MARKET.replace('"Broke"', '"Ruined"')
    assert after["tea.scenarios"] == SCENARIOS.replace('"Broke"', '"Ruined"')


def test_a_file_that_is_not_open_is_edited_too(tmp_path: Path) -> None:
    workspace = market(tmp_path)
    file(workspace, "tea.scenarios").write_text(SCENARIOS, encoding="utf-8")
    workspace.close(file(workspace, "tea.scenarios").as_uri())
    after = renamed(workspace, "market.rules", "counter go|ld", "coins")
    assert after["tea.scenarios"] == SCENARIOS.replace("gold", "coins")


def test_a_local_name_is_renamed_where_it_holds(tmp_path: Path) -> None:
    workspace = market(tmp_path)
    after = renamed(workspace, "market.rules", "for p| in seats", "player_here")
    assert after["market.rules"] == MARKET.replace(
        "for p in seats\n    move deck to p.stall",
        "for player_here in seats\n    move deck to player_here.stall",
    )


def test_what_a_stranger_calls_so_keeps_its_name(tmp_path: Path) -> None:
    salt = "edition 1\n\nexpands market\n\nware Salt\n  price 1\n"
    both = 'edition 1\n\nscenario "s"\n  rules market with one, two\n  given\n    A is gold 1\n'
    workspace = market(tmp_path, one=salt, two=salt)
    workspace.open(file(workspace, "both.scenarios").as_uri(), both, 1)
    after = renamed(workspace, "one.rules", "ware Sa|lt", "Pepper")
    assert after["one.rules"] == salt.replace("Salt", "Pepper")
    assert after["two.rules"] == salt


def test_a_cell_of_a_table_is_renamed(tmp_path: Path) -> None:
    table = file(market(tmp_path), "wares.csv")
    table.write_text("name,price\nSalt,2\n", encoding="utf-8")
    more = 'edition 1\n\nexpands market\n\ncards of ware from "wares.csv"\n\nvalue salt() = count(cards_of(Salt))\n'
    workspace = market(tmp_path, more=more)
    edit = rename(workspace, *at(workspace, "more.rules", "cards_of(Sa|lt)"), "Pepper")
    assert isinstance(edit, dict)
    found = [
        (Path(uri).name, shown(workspace, table, one["range"]), one["newText"])
        for uri, edits in edit["changes"].items()
        for one in edits
        if uri.endswith("csv")
    ]
    assert found == [("wares.csv", "wares.csv:2 Salt", "Pepper")]


def test_the_head_of_a_column_is_renamed_with_its_field(tmp_path: Path) -> None:
    table = file(market(tmp_path), "wares.csv")
    table.write_text("name,kind,Price\nSalt,ware,2\nPepper,ware,3\n", encoding="utf-8")
    workspace = market(tmp_path, more='edition 1\n\nexpands market\n\ncards from "wares.csv"\n')
    edit = rename(workspace, *at(workspace, "market.rules", "pri|ce: number"), "cost")
    assert isinstance(edit, dict)
    (head,) = edit["changes"][table.as_uri()]
    assert (shown(workspace, table, head["range"]), head["newText"]) == (
        "wares.csv:1 Price",
        "cost",
    )


@pytest.mark.parametrize(
    ("words", "new", "reason"),
    [
        ("offer main to yo|u", "me", "`you` is a word of the language."),
        ("of|fer main", "give", "`offer` is a word of the language."),
        ("offer ma|in", "other", "`main` is a word of the language."),
        ("ware Si|lk", "Silk", "`Silk` has this name already."),
        ("ware Si|lk", " ", "A name has at least one letter."),
        ("ware Si|lk", 'a "b"', "A name has no quotes and no line breaks in it."),
        (
            "counter go|ld",
            "9 coins",
            "`9 coins` is no name: letters, digits and `_` make one, and no digit begins it.",
        ),
    ],
)
def test_a_name_that_cannot_be_is_refused(
    tmp_path: Path, words: str, new: str, reason: str
) -> None:
    assert refused(market(tmp_path), "market.rules", words, new) == reason


@pytest.mark.parametrize(
    ("words", "new", "why"),
    [
        ("counter go|ld", "stall", "`stall` is declared twice"),
        ("value price_|of", "pay", "`pay` is declared twice"),
        ("ware Si|lk", "Fine Tea", "component `Fine Tea` is declared twice"),
        ("for p| in seats", "deck", "`deck` is already a zone"),
        ("event pay w|ho", "amount", "there are two parameters `amount`"),
        ("kind wa|re", "number", "`number` is a word of the language"),
    ],
)
def test_a_name_that_is_taken_is_refused_in_the_words_of_the_checker(
    tmp_path: Path, words: str, new: str, why: str
) -> None:
    assert why in refused(market(tmp_path), "market.rules", words, new)


def test_what_the_prelude_declares_or_knows_is_refused(tmp_path: Path) -> None:
    workspace = market(tmp_path)
    hook = 'edition 1\n\nextends market\n\nrule "r"\n  after played: do_nothing\n'
    workspace.open(file(workspace, "hook.rules").as_uri(), hook, 1)
    assert (
        refused(workspace, "hook.rules", "after pla|yed", "done")
        == "`played` is declared by the prelude, which every game has."
    )


def test_what_comes_with_rulekit_is_refused_unless_it_is_in_the_workspace(tmp_path: Path) -> None:
    workspace = market(
        tmp_path, mine="edition 1\n\nextends hearts\n\nvalue mine() = count(trick)\n"
    )
    assert (
        refused(workspace, "mine.rules", "count(tri|ck)", "round_of_cards")
        == "`trick` is declared in hearts.rules, which comes with rulekit and is not yours to change."
    )


def test_a_file_that_cannot_be_read_in_full_is_put_right_first(tmp_path: Path) -> None:
    workspace = market(tmp_path)
    workspace.open(file(workspace, "variant.rules").as_uri(), VARIANT + "\nrule rule\n", 2)
    assert (
        refused(workspace, "market.rules", "ware Si|lk", "Satin")
        == "variant.rules:13 cannot be read: put it right first,"
        " `Silk` may stand there."
    )


def test_a_name_that_can_be_changed_is_offered_without_its_quotes(tmp_path: Path) -> None:
    workspace = market(tmp_path)
    path, offset = at(workspace, "market.rules", 'ware "Fine| Tea"')
    prepared = prepare_rename(workspace, path, offset)
    assert isinstance(prepared, dict)
    assert shown(workspace, path, prepared["range"]) == "market.rules:24 Fine Tea"
    assert prepared["placeholder"] == "Fine Tea"


def test_a_word_of_the_language_is_refused_before_anybody_types_a_name(tmp_path: Path) -> None:
    workspace = market(tmp_path)
    asked = prepare_rename(workspace, *at(workspace, "market.rules", "offer main to yo|u"))
    assert asked == Refusal("`you` is a word of the language.")
    assert prepare_rename(workspace, *at(workspace, "market.rules", "price |3")) is None
