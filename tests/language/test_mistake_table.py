"""The tables of mistakes: what their patterns see, and that what they say can be said."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from rulekit.language import syntax_errors, wrong_characters
from rulekit.language.indentation import lay_out
from rulekit.language.mistake_words import MORE, SETS
from rulekit.language.mistakes import Entry, read_table
from rulekit.language.report import Report
from rulekit.language.source import Source
from rulekit.language.syntax_fault import Fault
from rulekit.language.token_patterns import surroundings

ENTRIES = list(read_table(syntax_errors.TABLE, SETS))
CHARACTERS = list(read_table(wrong_characters.TABLE, {}))


def seen(text: str, stopped_at: str, pattern: str) -> dict[str, str] | None:
    """What a pattern captures where parsing stopped at the last word or sign of such a text."""
    source = Source("test", text)
    (chunk,) = lay_out(source, Report())
    index = max(i for i, token in enumerate(chunk.tokens) if token.text == stopped_at)
    fault = Fault(
        source, chunk.tokens, index, frozenset({"FROM", "AND"}), {"from": "FROM", "and": "AND"}
    )
    places = surroundings(fault).captures(pattern)
    return places and {name: text[start:end] for name, (start, end) in places.items()}


@pytest.mark.parametrize(
    ("text", "stopped_at", "pattern", "captured"),
    [
        ("event e\n  draw 1 card", "card", "{n:INT} ^card|cards", {"n": "1", "all": "1 card"}),
        ("event e\n  draw 1 card", "card", "{n} ^cards", None),
        ("event e\n  draw 1 card", "1", "{n:INT} ^card", None),
        ("event e\n  a b c d", "c", "LINE … ^{rest…} NL", {"rest": "c d", "all": "a b c d"}),
        ("event e\n  a b c d", "c", "INNER {first} …", {"first": "a", "all": "a"}),
        ("event e\n  a b c d", "c", "START event {name}", {"name": "e", "all": "event e"}),
        ("event e f", "f", "INNER event", None),
        ("event e f", "f", "LINE event", {"all": "event"}),
        ("event e\n  a b\n  c", "c", "ABOVE {one…} NL ^", {"one": "a b", "all": "a b"}),
        ("event e\n  if a: b c", "c", "STATEMENT {one:NAME}", {"one": "b", "all": "b"}),
        ("event e\n  a (b) c", "c", "LEVEL {one:(} …", {"one": "(", "all": "("}),
        ("event e\n  f(a, b c)", "c", "LEVEL {one:!,+} ^c", {"one": "b", "all": "b c"}),
        ("event e\n  a, f(b, c) d", "d", "LEVEL {one:!,+} ^d", {"one": "f(b, c)", "all": "f(b, c) d"}),
        ("event e\n  x ++", "+", "{sign: + ^~+}", {"sign": "++", "all": "++"}),
        ("event e\n  x + +", "+", "{sign: + ^~+}", None),
        ("event e\n  a b", "b", "^{one:NAME(a|b)}", {"one": "b", "all": "b"}),
        ("event e\n  a b", "b", "^NAME(!a|b)", None),
        ("event e\n  a b", "b", "a {not:c?} ^b", {"not": "", "all": "a b"}),
        ("event e\n  from a", "a", "LINE {word:WANTED}", {"word": "from", "all": "from"}),
        ("event e\n  AND a", "a", "LINE {word:CAPITAL}", {"word": "AND", "all": "AND"}),
        ("event e\n  a\n    b", "b", "NL INDENT ^b", {"all": "\n    b"}),
    ],
)  # fmt: skip
def test_a_pattern_sees_what_is_written(
    text: str, stopped_at: str, pattern: str, captured: dict[str, str] | None
) -> None:
    assert seen(text, stopped_at, pattern) == captured


def test_patterns_look_no_further_than_they_must() -> None:
    text = f"event e\n  draw({'a, ' * 5_000}b c)"
    assert seen(text, "c", "LINE …") is None
    assert seen(text, "c", "{one} ^c") == {"one": "b", "all": "b c"}


@pytest.mark.parametrize("entry", [*ENTRIES, *CHARACTERS], ids=lambda entry: entry.pattern)
def test_what_is_said_is_captured(entry: Entry) -> None:
    mistake = entry.mistake
    captured = set(re.findall(r"\{(\w+)|\(\?P<(\w+)>", entry.pattern))
    known = {name for pair in captured for name in pair} | {
        "all",
        "fault",
        "newline",
        "nothing",
        "space",
    }
    said = [mistake.message, mistake.label, mistake.help, mistake.edit, mistake.advice]
    named = set(re.findall(r"\{(\w+)", " ".join(text for text in said if text)))
    named |= set(mistake.at.split("..")) | set((mistake.over or "all").split(".."))
    assert named - known <= (
        {"lines", "near", "place", "reordered", "right"} if entry.also else set()
    )
    assert not entry.also or entry.also in MORE


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.pattern)
def test_every_pattern_can_be_looked_for(entry: Entry) -> None:
    seen("event e\n  a b", "b", entry.pattern)


def test_advice_is_said_and_nothing_is_edited(tmp_path: Path) -> None:
    table = tmp_path / "table.txt"
    table.write_text(
        "<colour> red|blue\n\n"
        "# A comment\n"
        "{word:<colour>}  -- NL !COLON\n"
        "green\n"
        "  RK0101  `{word}` is {kind:a}\n"
        "  advice  not {word:small}\n"
        "  at      word\n"
        "  within  zone\n",
        encoding="utf-8",
    )
    one, other = read_table(table, {})
    assert (one.pattern, one.wanted, one.within) == ("{word:red|blue}", "NL !COLON", "zone")
    assert (other.pattern, other.wanted, other.mistake) == ("green", "", one.mistake)
    told = one.mistake.told(Source("test", "an Ace"), {"word": (3, 6)}, {"kind": "ace"})
    assert (told.message, told.label, told.edit) == ("`Ace` is an ace", "write `not ace`", None)


def test_what_is_right_is_read_without_the_table() -> None:
    program = (
        "import sys\n"
        "from rulekit.loading.loader import check\n"
        "check('samurai_sword')\n"
        "print('rulekit.language.syntax_errors' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("False\n", "")


def test_an_edit_leaves_alone_what_stays() -> None:
    (entry,) = (entry for entry in ENTRIES if entry.pattern.startswith("LINE players …"))
    places = {"low": (8, 9), "fault": (10, 12), "high": (13, 14)}
    edit = entry.mistake.told(Source("test", "players 2 to 4"), places).edit
    assert edit is not None
    assert (edit.span.start, edit.span.end, edit.replacement) == (9, 13, "..")
