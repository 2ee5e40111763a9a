"""Words of files as editors colour them by what they mean."""

from __future__ import annotations

from pathlib import Path

from market_files import MARKET, file, market
from rulekit.editing.semantic_tokens import MODIFIERS, TYPES, semantic_tokens
from rulekit.editing.shapes import Range


def told(tmp_path: Path, name: str, within: Range | None = None) -> list[str]:
    """Each token with its line, what it is, and more that is true of it."""
    workspace = market(tmp_path)
    path = file(workspace, name)
    lines = workspace.source(path).text.split("\n")
    data = (semantic_tokens(workspace, path, within) or {"data": []})["data"]
    found, line, character = [], 0, 0
    for place in range(0, len(data), 5):
        down, right, length, type_, modifiers = data[place : place + 5]
        line, character = line + down, right if down else character + right
        more = [word for bit, word in enumerate(MODIFIERS) if modifiers & 1 << bit]
        text = lines[line][character : character + length]
        found.append(" ".join([f"{line + 1}: {text} {TYPES[type_]}", *more]))
    return found


def on(tokens: list[str], line: int) -> list[str]:
    return [one.split(": ", 1)[1] for one in tokens if one.startswith(f"{line}: ")]


def test_each_word_of_rules_is_what_it_means(tmp_path: Path) -> None:
    tokens = told(tmp_path, "market.rules")
    assert on(tokens, 19) == ["ware type", "Silk class declaration readonly"]
    assert on(tokens, 22) == ["temper property readonly", "wild enumMember readonly"]
    assert on(tokens, 29) == [
        "value keyword",
        "price_of function declaration",
        "what parameter declaration",
        "ware type",
        "what parameter",
        "price property readonly",
        "1 number",
        "if keyword",
        "haste enum readonly",
        "is keyword",
        "fast enumMember readonly",
        "else keyword",
        "0 number",
    ]
    assert on(tokens, 39) == [
        "let keyword",
        "best_ware variable declaration",
        "first function defaultLibrary",
        "w variable declaration",
        "in keyword",
        "cards_in function defaultLibrary",
        "stall variable",
        "where keyword",
        "w variable",
        "is keyword",
        "Silk class readonly",
    ]


def test_a_scenario_is_coloured_by_its_rules(tmp_path: Path) -> None:
    tokens = told(tmp_path, "tea.scenarios")
    assert on(tokens, 7) == [
        "A parameter declaration",
        "is keyword",
        "stall variable",
        '"Fine Tea" class readonly',
        "gold variable",
        "1 number",
    ]


def test_a_range_has_its_own_words_only(tmp_path: Path) -> None:
    start = {"line": 18, "character": 0}
    assert told(
        tmp_path, "market.rules", {"start": start, "end": {"line": 19, "character": 0}}
    ) == [
        "19: ware type",
        "19: Silk class declaration readonly",
    ]


def test_comments_and_texts_are_what_they_are_also_where_names_mean_nothing(
    tmp_path: Path,
) -> None:
    workspace = market(tmp_path)
    path = file(workspace, "market.rules")
    workspace.open(path.as_uri(), '# note\nextends nowhere\n\nrule "x"\n', 2)
    data = (semantic_tokens(workspace, path) or {"data": []})["data"]
    assert [TYPES[one] for one in data[3::5]] == ["comment", "keyword", "keyword", "string"]
    assert MARKET.count("#") == 0
