"""Where a thing is named, in one file and in all of a workspace."""

from __future__ import annotations

from pathlib import Path

from market_files import VARIANT, at, file, market, shown
from rulekit.editing.references import highlights, references
from rulekit.editing.workspace import Workspace, path_of


def named(workspace: Workspace, name: str, words: str, *, declaration: bool = True) -> list[str]:
    found = references(workspace, *at(workspace, name, words), declaration=declaration) or []
    return [shown(workspace, path_of(one["uri"]), one["range"]) for one in found]


def test_a_card_is_found_in_its_rules_their_variants_and_the_scenarios_of_both(
    tmp_path: Path,
) -> None:
    workspace = market(tmp_path)
    assert named(workspace, "market.rules", "ware Si|lk") == [
        "market.rules:19 Silk",
        "market.rules:39 Silk",
        "tea.scenarios:8 Silk",
        "variant.rules:5 Silk",
    ]


def test_declarations_are_left_out_if_they_are_not_wanted(tmp_path: Path) -> None:
    workspace = market(tmp_path)
    assert named(workspace, "market.rules", "event p|ay", declaration=False) == [
        "market.rules:27 pay",
        "market.rules:36 pay",
        "market.rules:36 pay",
    ]


def test_a_parameter_is_found_in_texts_and_in_hooks(tmp_path: Path) -> None:
    workspace = market(tmp_path)
    assert named(workspace, "market.rules", "event pay w|ho") == [
        "market.rules:31 who",
        "market.rules:32 who",
        "market.rules:33 who",
        "market.rules:36 who",
        "market.rules:36 who",
    ]


def test_a_parameter_of_what_replaces_an_event_is_the_same_if_a_hook_reads_both(
    tmp_path: Path,
) -> None:
    workspace = market(tmp_path)
    kept = VARIANT.replace('remove rule "Taxes"\n', "")
    workspace.open(file(workspace, "variant.rules").as_uri(), kept, 2)
    assert named(workspace, "market.rules", "event pay w|ho")[5:] == [
        "variant.rules:8 who",
        "variant.rules:9 who",
    ]


def test_an_ability_is_found_by_its_label(tmp_path: Path) -> None:
    workspace = market(tmp_path)
    assert named(workspace, "market.rules", 'use "Brew| it"') == [
        'market.rules:26 "Brew it"',
        'tea.scenarios:11 "Brew it"',
        'tea.scenarios:23 "Brew it"',
    ]


def test_a_player_of_a_scenario_is_found_in_that_scenario_alone(tmp_path: Path) -> None:
    workspace = market(tmp_path)
    assert named(workspace, "tea.scenarios", "winners B|") == [
        "tea.scenarios:8 B",
        "tea.scenarios:14 B",
    ]


def test_two_things_of_one_name_are_told_apart(tmp_path: Path) -> None:
    workspace = market(tmp_path)
    assert named(workspace, "market.rules", "for p| in seats") == [
        "market.rules:43 p",
        "market.rules:44 p",
    ]


def test_unsaved_text_counts(tmp_path: Path) -> None:
    workspace = market(tmp_path)
    workspace.open(file(workspace, "variant.rules").as_uri(), "edition 1\n\nextends market\n", 2)
    assert named(workspace, "market.rules", "ware Si|lk")[2:] == ["tea.scenarios:8 Silk"]


def test_strangers_of_one_name_are_not_mixed_up(tmp_path: Path) -> None:
    alone = 'edition 1\n\ngame "Alone"\n  players 1\n  turn t\n\nevent pay\n\nphase t: pay\n'
    workspace = market(tmp_path, alone=alone)
    assert named(workspace, "alone.rules", "event p|ay") == [
        "alone.rules:7 pay",
        "alone.rules:9 pay",
    ]


def test_highlights_are_of_one_file_and_tell_where_it_is_declared(tmp_path: Path) -> None:
    workspace = market(tmp_path)
    path, offset = at(workspace, "market.rules", "ware Si|lk")
    found = highlights(workspace, path, offset) or []
    assert [(shown(workspace, path, one["range"]), one["kind"]) for one in found] == [
        ("market.rules:19 Silk", 3),
        ("market.rules:39 Silk", 2),
    ]
