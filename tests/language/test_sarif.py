"""Diagnostics as SARIF 2.1.0, in the structure that the standard demands."""

from __future__ import annotations

from pathlib import Path

from rulekit.language.codes import explain
from rulekit.language.report import Diagnostic, Edit, Label
from rulekit.language.sarif import to_sarif
from rulekit.language.source import Source, Span


def test_a_run_has_every_part_of_a_finding(tmp_path: Path) -> None:
    path = tmp_path / "my rules" / "täter.rules"
    source = Source("täter.rules", "event a\n  drw 1\n", path)
    found = Diagnostic(
        "RK1003",
        "error",
        "there is no event `drw`",
        Span(source, 10, 13),
        "not declared",
        (Label(Span(source, 6, 7), "in this event"),),
        ("a note",),
        "did you mean `draw`?",
        Edit(Span(source, 10, 13), "draw"),
    )
    place = {"uri": "my%20rules/t%C3%A4ter.rules", "uriBaseId": "ROOT"}
    region = {"startLine": 2, "startColumn": 3, "endLine": 2, "endColumn": 6}
    assert to_sarif([found], tmp_path, "1.2.3") == {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "rulekit",
                        "version": "1.2.3",
                        "rules": [
                            {
                                "id": "RK1003",
                                "shortDescription": {"text": "unknown event or value"},
                                "help": {
                                    "text": "`rulekit explain RK1003` tells more.",
                                    "markdown": explain("RK1003"),
                                },
                            }
                        ],
                    }
                },
                "columnKind": "unicodeCodePoints",
                "originalUriBaseIds": {"ROOT": {"uri": f"{tmp_path.as_uri()}/"}},
                "results": [
                    {
                        "ruleId": "RK1003",
                        "ruleIndex": 0,
                        "level": "error",
                        "message": {
                            "text": "there is no event `drw`: not declared\na note\n"
                            "Help: did you mean `draw`?"
                        },
                        "locations": [
                            {"physicalLocation": {"artifactLocation": place, "region": region}}
                        ],
                        "relatedLocations": [
                            {
                                "id": 0,
                                "message": {"text": "in this event"},
                                "physicalLocation": {
                                    "artifactLocation": place,
                                    "region": {
                                        "startLine": 1,
                                        "startColumn": 7,
                                        "endLine": 1,
                                        "endColumn": 8,
                                    },
                                },
                            }
                        ],
                        "fixes": [
                            {
                                "description": {"text": "did you mean `draw`?"},
                                "artifactChanges": [
                                    {
                                        "artifactLocation": place,
                                        "replacements": [
                                            {
                                                "deletedRegion": region,
                                                "insertedContent": {"text": "draw"},
                                            }
                                        ],
                                    }
                                ],
                            }
                        ],
                    }
                ],
            }
        ],
    }


def test_each_code_is_described_once_and_results_point_to_it(tmp_path: Path) -> None:
    source = Source("a", "abc")
    found = [
        Diagnostic(code, severity, "m", Span(source, 0, 1))
        for code, severity in [("RK3004", "warning"), ("RK5330", "note"), ("RK3004", "warning")]
    ]
    (run,) = to_sarif(found, tmp_path, "1")["runs"]
    assert [rule["id"] for rule in run["tool"]["driver"]["rules"]] == ["RK3004", "RK5330"]
    assert [(one["ruleId"], one["ruleIndex"], one["level"]) for one in run["results"]] == [
        ("RK3004", 0, "warning"),
        ("RK5330", 1, "note"),
        ("RK3004", 0, "warning"),
    ]


def test_a_file_elsewhere_is_named_by_its_whole_path(tmp_path: Path) -> None:
    source = Source("a", "abc", tmp_path / "a.rules")
    found = Diagnostic("RK3004", "warning", "m", Span(source, 0, 1))
    (run,) = to_sarif([found], tmp_path / "deeper", "1")["runs"]
    (location,) = run["results"][0]["locations"]
    assert location["physicalLocation"]["artifactLocation"] == {
        "uri": (tmp_path / "a.rules").as_uri()
    }


def test_a_finding_without_a_place_has_no_location(tmp_path: Path) -> None:
    (run,) = to_sarif([Diagnostic("RK0001", "error", "m")], tmp_path, "1")["runs"]
    assert run["results"][0]["locations"] == []


def test_a_run_without_findings_is_one(tmp_path: Path) -> None:
    (run,) = to_sarif([], tmp_path, "1")["runs"]
    assert (run["results"], run["tool"]["driver"]["rules"]) == ([], [])
