"""Outlines of files, names of a workspace, what can be folded, and who raises what."""

from __future__ import annotations

from pathlib import Path

from market_files import MARKET, at, file, market, shown
from rulekit.editing.call_hierarchy import incoming_calls, outgoing_calls, prepare_calls
from rulekit.editing.folding import folding
from rulekit.editing.outline import document_symbols, workspace_symbols
from rulekit.editing.shapes import DocumentSymbol


def lines(symbols: list[DocumentSymbol], depth: int = 0) -> list[str]:
    found = []
    for one in symbols:
        found.append(f"{'  ' * depth}{one.get('detail', '-')} {one['name']}")
        found += lines(one.get("children", []), depth + 1)
    return found


def test_an_outline_has_every_declaration_and_what_is_in_it(tmp_path: Path) -> None:
    workspace = market(tmp_path)
    assert lines(document_symbols(workspace, file(workspace, "market.rules"))) == [
        "game Market",
        "symbols mood",
        "  symbol calm",
        "  symbol wild",
        "option haste",
        "  value slow",
        "  value fast",
        "zone deck",
        "zone stall",
        "counter gold",
        "kind ware",
        "  - price: number",
        "  - temper: mood = calm",
        "ware Silk",
        "  - price 3",
        "  - temper wild",
        "ware Fine Tea",
        "  - price 1",
        '  - use "Brew it" in main when you.gold > 0',
        "value price_of",
        "event pay",
        "rule Taxes",
        "  - after pay when who.gold == 9: pay who for 1",
        "phase trade",
        "- setup",
        "ending Broke",
    ]
    assert lines(document_symbols(workspace, file(workspace, "variant.rules"))) == [
        "change ware Silk",
        "  - price 2",
        "replace event pay",
        "remove rule Taxes",
    ]
    assert lines(document_symbols(workspace, file(workspace, "tea.scenarios"))) == [
        "scenario tea",
        "scenario dear tea",
    ]


def test_a_declaration_that_cannot_be_read_is_in_the_outline(tmp_path: Path) -> None:
    workspace = market(tmp_path)
    path = file(workspace, "market.rules")
    workspace.open(path.as_uri(), MARKET.replace("who.gold -= amount", "who.gold -= = 3"), 2)
    symbols = document_symbols(workspace, path)
    assert "event pay" in lines(symbols)
    (pay,) = [one for one in symbols if one["name"] == "pay"]
    assert shown(workspace, path, pay["range"]) == (
        'market.rules:31 event pay who: player for amount: number\n  "{who} pays {amount}."\n'
        "  who.gold -= = 3"
    )


def test_the_names_of_a_workspace_are_found_by_some_of_their_letters(tmp_path: Path) -> None:
    workspace = market(tmp_path)
    found = workspace_symbols(workspace, "tea")
    assert [(one["name"], one["containerName"]) for one in found] == [
        ("tea", "scenario in tea.scenarios"),
        ("Fine Tea", "ware in market.rules"),
        ("dear tea", "scenario in tea.scenarios"),
    ]
    assert [one["name"] for one in workspace_symbols(workspace, "prof")] == ["price_of"]


def test_what_is_indented_below_a_line_is_folded_with_it(tmp_path: Path) -> None:
    workspace = market(tmp_path)
    path = file(workspace, "variant.rules")
    text = "edition 1\n\n# One,\n# two.\nphase a\n  if yes\n    cancel\n\n  # end\n\nphase b\n"
    workspace.open(path.as_uri(), text, 2)
    assert folding(workspace, path) == [
        {"startLine": 2, "endLine": 3, "kind": "comment"},
        {"startLine": 4, "endLine": 6},
        {"startLine": 5, "endLine": 6},
    ]


def test_an_event_is_called_by_what_raises_it_and_what_hooks_it(tmp_path: Path) -> None:
    workspace = market(tmp_path)
    path, offset = at(workspace, "market.rules", "event pa|y")
    (item,) = prepare_calls(workspace, path, offset) or []
    assert (item["name"], item["detail"]) == ("pay", "event")
    calls = incoming_calls(workspace, item)
    assert [(one["from"]["name"], one["from"]["detail"]) for one in calls] == [
        ("Fine Tea", "ware"),
        ("Taxes", "after pay, rule"),
        ("Taxes", "rule"),
    ]
    assert [shown(workspace, path, one["fromRanges"][0]) for one in calls] == [
        "market.rules:27 pay",
        "market.rules:36 pay",
        "market.rules:36 pay",
    ]


def test_a_card_calls_what_it_raises_and_asks(tmp_path: Path) -> None:
    workspace = market(tmp_path)
    (item,) = prepare_calls(workspace, *at(workspace, "market.rules", 'ware "Fine| Tea"')) or []
    calls = outgoing_calls(workspace, item)
    assert [(one["to"]["name"], one["to"]["detail"]) for one in calls] == [
        ("pay", "event"),
        ("price_of", "value"),
    ]


def test_what_is_no_event_calls_nothing(tmp_path: Path) -> None:
    workspace = market(tmp_path)
    assert prepare_calls(workspace, *at(workspace, "market.rules", "counter go|ld")) is None
