"""Whatever a text is, it is refused with diagnostics or formatted without a fault of ours."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from hypothesis import given, settings, strategies as st

from rulekit.formatting.formatter import comments, formatted
from rulekit.language.report import RulesError
from rulekit.language.source import Source
from sampling import examples

SAMPLE = (Path(__file__).parents[1] / "language" / "sample.rules").read_text(encoding="utf-8")

PIECES = st.sampled_from(
    ["\n", "\n\n", "\n  ", "\n      ", " ", "   ", "\t", "\r\n", "#", " # a\n", '"', "(", ")", "[",
     "]", "{", "}", ":", ",", "..", ".", "?", "->", "-", "+", "=", "==", "not ", "x3", "Q♠", "12",
     "\ufeff", "ō", "o\u0304", "if a: b", "else", "let x = ", "f(", "window w\n", "\n}", "\u2028"]
)  # fmt: skip


def must_be_safe(text: str) -> None:
    with suppress(RulesError):
        once = formatted(Source("test", text))
        assert comments(once) == comments(text)
        assert formatted(Source("again", once)) == once


@given(st.lists(PIECES, max_size=30))
def test_any_sequence_of_words_is_refused_or_formatted(pieces: list[str]) -> None:
    must_be_safe("".join(pieces))


@settings(max_examples=examples(200))
@given(st.lists(st.tuples(st.integers(0, len(SAMPLE)), PIECES), min_size=1, max_size=3))
def test_a_file_with_anything_put_in_is_refused_or_formatted(edits: list[tuple[int, str]]) -> None:
    text = SAMPLE
    for place, piece in edits:
        text = text[:place] + piece + text[place:]
    must_be_safe(text)
