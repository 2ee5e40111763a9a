"""Diagnostics as commands of a GitHub workflow."""

from __future__ import annotations

from pathlib import Path

from rulekit.language.github_annotations import command, to_commands
from rulekit.language.report import Diagnostic, Label
from rulekit.language.source import Source, Span


def test_a_command_has_the_place_and_all_that_is_known(tmp_path: Path) -> None:
    source = Source("a.rules", "event a\n  drw 1\n", tmp_path / "rules" / "a.rules")
    found = Diagnostic(
        "RK1003",
        "error",
        "there is no event `drw`",
        Span(source, 10, 13),
        "not declared",
        (Label(Span(source, 6, 7), "in this event"),),
        ("100% sure",),
        "did you mean `draw`?",
    )
    assert to_commands([found], tmp_path) == [
        "::error file=rules/a.rules,line=2,endLine=2,col=3,endColumn=5,title=RK1003::"
        "there is no event `drw` (not declared)%0Ain this event: a.rules:1:7%0A"
        "note: 100%25 sure%0Ahelp: did you mean `draw`?"
    ]


def test_severities_have_their_commands(tmp_path: Path) -> None:
    found = [Diagnostic("RK0001", severity, "m") for severity in ("error", "warning", "note")]
    assert to_commands(found, tmp_path) == [
        "::error title=RK0001::m",
        "::warning title=RK0001::m",
        "::notice title=RK0001::m",
    ]


def test_nothing_in_a_text_can_end_a_command_or_begin_another(tmp_path: Path) -> None:
    source = Source("a", "x", tmp_path / "a,b:c%.rules")
    line = command("error", "a\r\n::warning::b", "t: 1, 2\n::x", Span(source, 0, 1), tmp_path)
    assert line == (
        "::error file=a%2Cb%3Ac%25.rules,line=1,endLine=1,col=1,endColumn=1,"
        "title=t%3A 1%2C 2%0A%3A%3Ax::a%0D%0A::warning::b"
    )


def test_a_place_of_several_lines_has_no_columns(tmp_path: Path) -> None:
    source = Source("a", "one\ntwo\n", tmp_path / "a.rules")
    line = command("warning", "m", "t", Span(source, 1, 7), tmp_path)
    assert line == "::warning file=a.rules,line=1,endLine=2,title=t::m"
