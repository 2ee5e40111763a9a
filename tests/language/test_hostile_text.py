"""No text, however made, makes the parser raise or takes it long."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from time import process_time

import pytest
from hypothesis import given, settings, strategies as st

from rulekit.language.parser import parse
from rulekit.language.reading import decode_source
from rulekit.language.rendering import render, to_json
from rulekit.language.report import RulesError
from rulekit.language.source import Source
from sampling import examples

SAMPLE = (Path(__file__).parent / "sample.rules").read_text(encoding="utf-8")

PIECES = st.sampled_from(
    [
        "\n", "\n  ", "\n    ", "\t", "\r\n", " ", "(", ")", "[", "]", "{", "}", '"', "'", "=",
        "==", ":", ",", "..", "...", "->", "+", "-", "not ", "if ", "else", "elif ", "end",
        "event e", "card A", "x3", "Q♠", "10S", "12", "9999999999", "play", "choose ", "from ",
        "scenario", "given", "when ", "then", "#", "\x00", "\ufeff", "ō", "&&", "!", "true",
        "\ud800", "draw(", "let ",
    ]
)  # fmt: skip


def read(text: str) -> None:
    file, diagnostics = parse(Source("test", text))
    render(diagnostics)
    to_json(diagnostics)
    for diagnostic in diagnostics:
        assert diagnostic.span is not None
        assert 0 <= diagnostic.span.start <= diagnostic.span.end <= len(text)
    for declaration in file.declarations:
        assert 0 <= declaration.span.start < declaration.span.end <= len(text)


@settings(deadline=None)
@given(st.text())
def test_any_text_is_read_without_an_exception(text: str) -> None:
    read(text)


@settings(deadline=None)
@given(st.lists(PIECES, max_size=40))
def test_any_sequence_of_words_is_read_without_an_exception(pieces: list[str]) -> None:
    read("".join(pieces))


@settings(max_examples=examples(150), deadline=None)
@given(
    st.lists(
        st.tuples(
            st.integers(0, len(SAMPLE)), st.integers(0, 12), st.one_of(PIECES, st.text(max_size=3))
        ),
        min_size=1,
        max_size=4,
    )
)
def test_a_damaged_file_is_read_without_an_exception(damage: list[tuple[int, int, str]]) -> None:
    text = SAMPLE
    for place, length, piece in damage:
        text = text[:place] + piece + text[place + length :]
    read(text)


@settings(deadline=None)
@given(st.binary())
def test_any_bytes_are_a_source_or_a_diagnostic(data: bytes) -> None:
    with suppress(RulesError):
        read(decode_source(data, "test").text)


@pytest.mark.parametrize(
    "text",
    [
        "value v() = " + "(" * 400_000,
        "value v() = " + "-" * 150_000 + "1",
        "value v() = " + "+".join(["a"] * 90_000),
        "value v() = " + "a if b else " * 40_000 + "c",
        "event e\n  a" + ".b" * 90_000 + " = 1",
        "event e\n" + "".join(" " * level + "if a\n" for level in range(1, 1300)),
        ":)\n" * 300_000,
        "zone box\n" * 60_000,
        "replace " * 100_000 + "event e",
        '"' * 500_000,
        "\n" * 999_999,
        "\r" * 999_999,
        "value v() = " + "9" * 900_000,
        "event e\n" + "  draw 1\n" * 60_000,
    ],
    ids=str.split("brackets minus plus conditional attributes blocks faces errors"
                  " replace quotes lines returns digits statements"),
)  # fmt: skip
def test_a_large_hostile_file_is_read_in_bounded_time(text: str) -> None:
    started = process_time()
    _, diagnostics = parse(Source("test", text))
    assert process_time() - started < 30  # seconds; about 3 on a slow machine
    assert len(diagnostics) <= 110
