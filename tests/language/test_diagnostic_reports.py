"""Diagnostics: collected once each, in the order of their places; names that are close."""

from __future__ import annotations

import pytest

from rulekit.language.report import Diagnostic, Report, RulesError, suggest
from rulekit.language.source import Source, Span

SOURCE = Source("a.rules", "one two three\n")


def test_a_report_is_in_the_order_of_the_places() -> None:
    report = Report()
    report.error("RK0001", Span(SOURCE, 8, 13), "third")
    report.warning("RK0002", Span(SOURCE, 0, 3), "first")
    report.error("RK0003", Span(Source("b.rules", "x"), 0, 1), "other file")
    report.error("RK0004", None, "no place")
    assert [found.message for found in report.diagnostics] == [
        "no place",
        "first",
        "third",
        "other file",
    ]


def test_a_finding_is_reported_once() -> None:
    report = Report()
    report.error("RK0001", Span(SOURCE, 0, 3), "same", help="once")
    report.error("RK0001", Span(SOURCE, 0, 3), "same", help="once")
    assert len(report.diagnostics) == 1


def test_warnings_are_no_errors() -> None:
    report = Report()
    report.warning("RK0001", None, "careful")
    assert not report.has_errors
    report.error("RK0001", None, "wrong")
    assert report.has_errors


def test_an_exception_shows_every_diagnostic() -> None:
    error = RulesError([Diagnostic("RK0001", "error", "one"), Diagnostic("RK0002", "error", "two")])
    assert str(error) == "error[RK0001]: one\n\nerror[RK0002]: two"


@pytest.mark.parametrize(
    ("name", "suggestion"),
    [
        ("dicard", "did you mean `discard`?"),
        ("Discard", "did you mean `discard`?"),
        ("xyz", None),
    ],
)
def test_a_close_name_is_suggested(name: str, suggestion: str | None) -> None:
    assert suggest(name, ["draw", "discard", "shuffle"]) == suggestion
