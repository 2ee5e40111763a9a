"""The shipped tables belong to the grammar, load fast, and the grammar has no surprises."""

from __future__ import annotations

import logging
import subprocess
import sys
from pathlib import Path

import pytest
from lark import logger

from rulekit.language import grammar
from rulekit.language.parser import parse
from rulekit.language.phrases import PHRASES
from rulekit.language.source import Source
from rulekit.language.tokens import SYMBOLS

TEXT = grammar.GRAMMAR.read_text(encoding="utf-8")
SAMPLE = (Path(__file__).parent / "sample.rules").read_text(encoding="utf-8")


def test_the_shipped_tables_are_current() -> None:
    shipped = grammar.TABLES.read_text(encoding="utf-8")
    assert shipped == grammar.dump(TEXT), "run python -m rulekit.language.grammar"


def test_shipped_and_fresh_tables_read_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    shipped, _ = parse(Source("sample", SAMPLE))
    fresh_parser = grammar.build(TEXT)
    monkeypatch.setattr(grammar, "parser", lambda: fresh_parser)
    fresh, _ = parse(Source("sample", SAMPLE))
    assert repr(fresh.declarations) == repr(shipped.declarations)


def test_tables_of_another_grammar_are_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stale = tmp_path / "tables.json"
    stale.write_text('{"digest": "another"}', encoding="utf-8")
    monkeypatch.setattr(grammar, "TABLES", stale)
    grammar.parser.cache_clear()
    try:
        assert parse(Source("test", "event e"))[1] == []
    finally:
        grammar.parser.cache_clear()


def test_the_only_ambiguity_is_in_after_a_name_in_brackets(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`(c in hand)` is a comprehension; membership of a name needs no brackets. In a scenario
    `not (B` may go on as `'s log has` too, so that the same place is two states there."""
    monkeypatch.setattr(logger, "propagate", True)
    monkeypatch.setattr(logger, "level", logging.DEBUG)
    with caplog.at_level(logging.DEBUG, logger=logger.name):
        grammar.build(TEXT, debug=True)
    conflicts = [text for text in caplog.messages if "onflict" in text]
    assert conflicts == ["Shift/Reduce conflict for terminal IN: (resolving as shift)"] * 2


def test_every_terminal_has_an_english_phrase() -> None:
    keywords = set(grammar.keywords().values())
    terminals = {terminal.name for terminal in grammar.parser().terminals}
    layout = {"_NL", "_INDENT", "_DEDENT", "__IGNORE_0", "__IGNORE_1"}
    assert terminals - keywords - layout <= set(PHRASES)


def test_every_sign_of_the_grammar_is_a_token() -> None:
    signs = {
        terminal.name
        for terminal in grammar.parser().terminals
        if terminal.name not in grammar.keywords().values() and terminal.pattern.type == "str"
    }
    assert signs <= set(SYMBOLS.values())


def test_lark_is_not_imported_before_something_is_parsed() -> None:
    program = "import sys, rulekit.language.parser; print('lark' in sys.modules)"
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert result.stdout == "False\n"
