"""The version of a base, and the one for which a file was written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rulekit.language.report import Diagnostic
from rulekit.language.source import Source
from rulekit.loading.loader import check, load

BASE = """\
edition 1
{}game "Base"
  players 2
  turn act
zone deck: hidden
event hit target: player
phase act: hit you
"""

CHANGED = """\
version 2 "`hit` calls its player `target`, not `victim`."
version 3
version 4 "The kind `gun` is called `weapon`."
"""

Found = Callable[..., list[Diagnostic]]


@pytest.fixture
def found(tmp_path: Path) -> Found:
    """What is wrong in a file that names a base with some versions."""

    def run(line: str, versions: str = "") -> list[Diagnostic]:
        (tmp_path / "base.rules").write_text(BASE.format(versions))
        path = tmp_path / "own.rules"
        path.write_text(f'edition 1\n{line}\nrule "Own"\n  after hit: do_nothing\n')
        return check(path)[1]

    return run


@pytest.mark.parametrize("verb", ["extends", "expands"])
def test_a_file_may_name_the_version_of_its_base(found: Found, verb: str) -> None:
    assert found(f"{verb} base 4", CHANGED) == []
    assert found(f'{verb} "base.rules" 4', CHANGED) == []
    assert found(f"{verb} base", CHANGED) == []


def test_without_a_line_a_base_is_of_version_1(found: Found) -> None:
    assert found("extends base 1") == []


def test_an_older_version_is_told_with_what_has_changed_since(found: Found) -> None:
    (one,) = found("extends base 1  # as it was", CHANGED)
    assert (one.code, one.severity) == ("RK1044", "error")
    assert (
        one.message == "base.rules is of version 4 by now, and this file is written for version 1"
    )
    assert one.notes == (
        "Version 2: `hit` calls its player `target`, not `victim`.",
        "Version 4: The kind `gun` is called `weapon`.",
    )
    assert one.help == "see to what has changed, and write `extends base 4`"


def test_only_what_has_changed_since_the_version_is_told(found: Found) -> None:
    (one,) = found("expands base 3", CHANGED)
    assert one.notes == ("Version 4: The kind `gun` is called `weapon`.",)


def test_a_base_need_not_say_what_has_changed(found: Found) -> None:
    (one,) = found("expands base 1", "version 2\n")
    assert one.notes == ("base.rules does not say what has changed.",)


def test_a_later_version_than_the_base_has_is_told(found: Found) -> None:
    (one,) = found("expands base 5", CHANGED)
    assert one.message == "this file is written for version 5 of base.rules, which is of version 4"
    assert one.help == "get version 5 of base.rules"


def test_an_expansion_that_is_given_is_held_to_the_version_too(tmp_path: Path) -> None:
    (tmp_path / "base.rules").write_text(BASE.format("version 2\n"))
    own = tmp_path / "own.rules"
    own.write_text("edition 1\nexpands base 1\n")
    assert [one.code for one in check(tmp_path / "base.rules", [own])[1]] == ["RK1044"]


@pytest.mark.parametrize(
    ("versions", "message"),
    [
        ("version 3\nversion 2\n", "version 2 stands after version 3"),
        ("version 2\nversion 2\n", "version 2 stands after version 2"),
        ("version 0\n", "the first version is 1"),
    ],
)
def test_versions_are_listed_from_the_first_to_the_last(versions: str, message: str) -> None:
    (one,) = check(Source("x", BASE.format(versions)))[1]
    assert (one.code, one.message) == ("RK1043", message)


def test_a_ruleset_knows_its_version() -> None:
    assert load(Source("x", BASE.format(CHANGED))).version == 4
    assert load(Source("x", BASE.format(""))).version == 1
