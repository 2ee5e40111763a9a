"""What `[tool.rulekit.severity]` of a pyproject.toml can say, and what it cannot."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rulekit
from rulekit.information.reports import ADVICE
from rulekit.language.codes import codes
from rulekit.language.report import Diagnostic
from rulekit.language.severity import CHANGEABLE, Severities, severities_for
from rulekit.lints.lint import LINTS

UNUSED = Diagnostic("RK3004", "warning", "m")
ORDER = Diagnostic("RK5312", "warning", "m")
UNKNOWN = Diagnostic("RK1001", "error", "m")


def said(folder: Path, table: str) -> Severities:
    (folder / "pyproject.toml").write_text(f"[tool.rulekit.severity]\n{table}", encoding="utf-8")
    return severities_for(folder)


@pytest.mark.parametrize(
    ("level", "becomes"),
    [("note", ["note"]), ("warning", ["warning"]), ("error", ["error"]), ("off", [])],
)
def test_a_code_has_the_severity_that_the_project_gives_it(
    tmp_path: Path, level: str, becomes: list[str]
) -> None:
    severities = said(tmp_path, f'RK3004 = "{level}"\n')
    assert severities.wrong == ()
    assert [one.severity for one in severities.applied([UNUSED])] == becomes


def test_what_the_project_does_not_name_stays_as_it_is(tmp_path: Path) -> None:
    severities = said(tmp_path, 'RK3004 = "off"\n')
    assert severities.applied([ORDER, UNKNOWN]) == [ORDER, UNKNOWN]


def test_a_family_is_named_by_the_beginning_of_its_codes(tmp_path: Path) -> None:
    severities = said(tmp_path, 'RK53 = "error"\nRK5313 = "off"\n')
    text = Diagnostic("RK5313", "warning", "m")
    assert [(one.code, one.severity) for one in severities.applied([UNUSED, ORDER, text])] == [
        ("RK3004", "warning"),
        ("RK5312", "error"),
    ]


def test_a_family_leaves_its_errors_alone(tmp_path: Path) -> None:
    leak = Diagnostic("RK3007", "error", "m")
    assert said(tmp_path, 'RK3 = "off"\n').applied([UNUSED, leak]) == [leak]


WRONG = [
    ('RK3404 = "off"\n', "there is no code `RK3404`", "RK3404"),
    ('RK = "off"\n', "there is no code `RK`", "RK"),
    ('unused = "off"\n', "there is no code `unused`", "unused"),
    ('RK3004 = "of"\n', "`of` is no severity", "RK3004"),
    ("RK3004 = 1\n", "`1` is no severity", "RK3004"),
    ('RK1001 = "warning"\n', "the severity of RK1001 cannot be changed", "RK1001"),
    ('RK4 = "off"\n', "the severity of RK4 cannot be changed", "RK4"),
]


@pytest.mark.parametrize(("table", "message", "place"), WRONG)
def test_what_cannot_be_is_told_at_its_line(
    tmp_path: Path, table: str, message: str, place: str
) -> None:
    severities = said(tmp_path, table)
    (found,) = severities.wrong
    assert (found.code, found.severity, found.message) == ("RK5331", "error", message)
    assert found.span is not None
    assert (found.span.line, found.span.text) == (2, place)
    assert severities.applied([UNUSED, UNKNOWN]) == [UNUSED, UNKNOWN]


def test_a_file_that_is_not_toml_is_told_at_its_line(tmp_path: Path) -> None:
    (found,) = said(tmp_path, "RK3004 = \n").wrong
    assert found.message.startswith("this is not TOML: Invalid value")
    assert found.span is not None
    assert found.span.line == 2


def test_a_table_is_needed(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.rulekit]\nseverity = "off"\n')
    (found,) = severities_for(tmp_path).wrong
    assert (found.message, found.span and found.span.line) == ("the severities are a table", 2)


@pytest.mark.parametrize(
    ("text", "place", "help_"),
    [
        (
            '[tool.rulekit.severitty]\nRK3004 = "off"\n',
            "tool.rulekit.severitty",
            "did you mean `severity`?",
        ),
        ("[tool.rulekit]\ncolour = 1\n", "colour", "remove it"),
        ('[tool]\nrulekit = {Severity = {RK3004 = "off"}}\n', "", "did you mean `severity`?"),
    ],
)
def test_a_setting_that_does_not_exist_is_told(
    tmp_path: Path, text: str, place: str, help_: str
) -> None:
    (tmp_path / "pyproject.toml").write_text(text)
    severities = severities_for(tmp_path)
    (found,) = severities.wrong
    assert (found.code, found.notes, found.help) == ("RK5331", ("There is `severity`.",), help_)
    assert found.message.startswith("rulekit has no setting `")
    assert found.span is not None
    assert found.span.text == place
    assert severities.applied([UNUSED]) == [UNUSED]


def test_the_nearest_project_that_speaks_of_rulekit_counts(tmp_path: Path) -> None:
    inner = tmp_path / "games" / "duel"
    inner.mkdir(parents=True)
    said(tmp_path, 'RK3004 = "off"\n')
    (tmp_path / "games" / "pyproject.toml").write_text("[project]\nname = 'games'\n")
    assert severities_for(inner).applied([UNUSED]) == []
    said(inner, 'RK3004 = "note"\n')
    assert [one.severity for one in severities_for(inner).applied([UNUSED])] == ["note"]


def test_a_project_of_something_else_may_be_as_broken_as_it_likes(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("dependencies = rulekit-cards\n[tool.other\n")
    assert severities_for(tmp_path).wrong == ()


@pytest.mark.parametrize("text", ['tool = "rulekit"', "tool = [1]", '[tool]\nrulekit = "rulekit"'])
def test_a_project_without_a_table_of_tools_says_nothing_of_rulekit(
    tmp_path: Path, text: str
) -> None:
    (tmp_path / "pyproject.toml").write_text(f"{text}\n# rulekit\n", encoding="utf-8")
    severities = severities_for(tmp_path)
    assert severities.wrong == ()
    assert severities.applied([UNUSED]) == [UNUSED]


def test_what_is_reported_as_advice_can_be_changed_and_nothing_else() -> None:
    folder = Path(rulekit.__file__).parent
    text = "".join(path.read_text("utf-8") for path in folder.rglob("*.py"))
    advice = set(re.findall(r'report\.(?:warning|note)\(\s*"(RK\d{4})"', text))
    advice |= {one.code for one in LINTS if one.severity != "error"} | ADVICE
    assert advice == CHANGEABLE
    assert set(codes()) >= CHANGEABLE
