"""Diagnostics as text with a caret, and as data for programs."""

from __future__ import annotations

import pytest

from rulekit.language.rendering import render, to_json
from rulekit.language.report import Diagnostic, Edit, Label
from rulekit.language.source import Source, Span

SOURCE = Source("a.rules", "event e\n  draw(2)\n")


def everything() -> Diagnostic:
    return Diagnostic(
        "RK0104",
        "error",
        "called",
        Span(SOURCE, 10, 14),
        "here",
        (Label(Span(SOURCE, 6, 7), "in this event"),),
        ("a note",),
        "write `draw 2`",
        Edit(Span(SOURCE, 14, 17), " 2"),
    )


def test_a_frame_shows_the_line_and_what_is_known() -> None:
    assert render([everything()]) == (
        "error[RK0104]: called\n"
        " --> a.rules:2:3\n"
        "  |\n"
        "2 |   draw(2)\n"
        "  |   ^^^^ here\n"
        "  |\n"
        "1 | event e\n"
        "  |       - in this event\n"
        "  |\n"
        "  = note: a note\n"
        "  = help: write `draw 2`"
    )


def test_a_label_in_another_file_names_the_file() -> None:
    other = Source("b.rules", "event e\n")
    diagnostic = Diagnostic(
        "RK0101", "warning", "twice", Span(SOURCE, 6, 7), "", (Label(Span(other, 6, 7), "first"),)
    )
    assert render([diagnostic]) == (
        "warning[RK0101]: twice\n"
        " --> a.rules:1:7\n"
        "  |\n"
        "1 | event e\n"
        "  |       ^\n"
        " ::: b.rules:1:7\n"
        "  |\n"
        "1 | event e\n"
        "  |       - first"
    )


@pytest.mark.parametrize(
    ("line", "start", "carets"),
    [
        ("ō x", 2, "  ^"),
        ("o\u0304 x", 3, "  ^"),
        ("侍 x", 2, "   ^"),
        ("\tx", 1, "  ^"),
        ("x", 1, " ^"),
    ],
)
def test_the_caret_stands_under_its_character(line: str, start: int, carets: str) -> None:
    source = Source("a", line)
    diagnostic = Diagnostic("RK0101", "error", "m", Span(source, start, start + 1))
    assert render([diagnostic]).splitlines()[-1] == f"  | {carets}"


def test_wide_characters_have_wide_underlines() -> None:
    diagnostic = Diagnostic("RK0101", "error", "m", Span(Source("a", "侍侍 x"), 0, 2))
    assert render([diagnostic]).splitlines()[-1] == "  | ^^^^"


def test_a_span_over_lines_is_underlined_on_its_first() -> None:
    diagnostic = Diagnostic("RK0101", "error", "m", Span(SOURCE, 0, 17))
    assert render([diagnostic]).splitlines()[-1] == "  | ^^^^^^^"


def test_of_a_very_long_line_the_part_around_the_place_is_shown() -> None:
    text = "a" * 1_000 + "@" + "b" * 1_000
    shown = render([Diagnostic("RK0021", "error", "no", Span(Source("f", text), 1_000, 1_001))])
    line, carets = shown.splitlines()[3:]
    assert line == "1 | …" + "a" * 40 + "@" + "b" * 119 + "…"
    assert carets == "  | " + " " * 41 + "^"


def test_a_span_that_is_longer_than_what_is_shown_is_underlined_to_the_end() -> None:
    text = "value " + "y" * 1_000
    shown = render([Diagnostic("RK0021", "error", "no", Span(Source("f", text), 6, 1_006))])
    line, carets = shown.splitlines()[3:]
    assert line == "1 | value " + "y" * 154 + "…"
    assert carets == "  | " + " " * 6 + "^" * 154


def test_a_name_of_a_thousand_letters_is_not_printed_whole() -> None:
    found = Diagnostic("RK1001", "error", f"there is no name `{'y' * 1_000}`", None)
    assert render([found]) == "error[RK1001]: there is no name `" + "y" * 582 + "…"


def test_a_line_cannot_send_codes_to_the_terminal() -> None:
    source = Source("a", "x\x1b[31m")
    text = render([Diagnostic("RK0003", "error", "m", Span(source, 1, 2))])
    assert "\x1b" not in text


def test_colour_is_only_added() -> None:
    text = render([everything()], colour=True)
    assert text.startswith("\x1b[1;31merror[RK0104]\x1b[0m\x1b[1m: called\x1b[0m\n")


def test_a_program_gets_every_part() -> None:
    assert to_json([everything()]) == {
        "format_version": 1,
        "diagnostics": [
            {
                "code": "RK0104",
                "severity": "error",
                "message": "called",
                "file": "a.rules",
                "line": 2,
                "column": 3,
                "end_line": 2,
                "end_column": 7,
                "label": "here",
                "notes": ["a note"],
                "help": "write `draw 2`",
                "edit": {
                    "file": "a.rules",
                    "line": 2,
                    "column": 7,
                    "end_line": 2,
                    "end_column": 10,
                    "replacement": " 2",
                    "also": [],
                },
                "related": [
                    {
                        "file": "a.rules",
                        "line": 1,
                        "column": 7,
                        "end_line": 1,
                        "end_column": 8,
                        "text": "in this event",
                    }
                ],
            }
        ],
    }


def test_a_diagnostic_without_a_place_is_data_too() -> None:
    (data,) = to_json([Diagnostic("RK0001", "error", "m")])["diagnostics"]
    assert (data["file"], data["line"], data["edit"]) == (None, None, None)
