"""Two expansions that do something to the same thing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from base_rules import TABLE, write
from rulekit.language.report import Diagnostic
from rulekit.loading.loader import check

BASE = (
    TABLE
    + """\
kind tile: starts in deck, discards to pile
  points: number = 1
  play: do_nothing
tile Odd x9
  "Odd."
tile Even x3
value limit() = 3
event rest
var calm: number
phase act
  if limit() > calm: draw 1
  offer main to you until pass
  rest
ending "Enough" when count(pile) >= 9
  winners (p in players where any(c in pile where c.points > 1))
"""
)

Both = Callable[[str, str], list[Diagnostic]]


@pytest.fixture
def both(tmp_path: Path) -> Both:
    """What is wrong in a base with two expansions, which say this."""
    base = write(tmp_path, "base", BASE)

    def found(one: str, two: str, base_of_two: str = "base") -> list[Diagnostic]:
        first = write(tmp_path, "one", f"edition 1\nexpands base\n{one}")
        second = write(tmp_path, "two", f"edition 1\nexpands {base_of_two}\n{two}")
        return check(base, [first, second])[1]

    return found


REPLACE = "replace value limit() = 4\n"
CHANGE = "change tile Odd\n  points 2\n"

CONFLICTS = [
    ("both replace", REPLACE, "replace value limit() = 5\n", "value `limit`"),
    ("both replace the bodies",
     "replace phase act\n  draw 1\n  draw 2\n", "replace phase act\n  draw 1\n  draw 3\n",
     "event `act`"),
    ("a change of what is replaced", "replace tile Odd x2\n", CHANGE, "component `Odd`"),
    ("a replacement of what is changed", CHANGE, "replace tile Odd x2\n", "component `Odd`"),
    ("a change of what is removed", "remove tile Odd\n", CHANGE, "component `Odd`"),
    ("a removal of what is changed", CHANGE, "remove tile Odd\n", "component `Odd`"),
    ("copies of what is removed", "remove tile Odd\n", "more tile Odd x2\n", "component `Odd`"),
    ("a removal of what has more copies", "more tile Odd x2\n", "remove tile Odd\n",
     "component `Odd`"),
    ("a field", CHANGE, "change tile Odd\n  points 3\n", "component `Odd`"),
    ("a text", 'change tile Odd\n  "One."\n', 'change tile Odd\n  "Two."\n', "component `Odd`"),
    ("the title of the game",
     'change game "One"\n  players 2..5\n', 'change game "Two"\n  players 2..5\n', "game"),
    ("a setting of the game", "change game\n  players 2..5\n", "change game\n  players 2..6\n",
     "game"),
    ("a play in a window", "change tile Odd\n  play: draw 1\n", "change tile Odd\n  play: draw 2\n",
     "component `Odd`"),
    ("a play that the other removes", "change kind tile\n  remove play\n",
     "change kind tile\n  play: draw 2\n", "kind `tile`"),
]  # fmt: skip


@pytest.mark.parametrize(("one", "two", "name"), [row[1:] for row in CONFLICTS],
                         ids=[row[0] for row in CONFLICTS])  # fmt: skip
def test_expansions_that_do_not_agree_are_an_error_with_both_places(
    both: Both, one: str, two: str, name: str
) -> None:
    (found,) = [one for one in both(one, two) if one.severity == "error"]
    assert (found.code, found.message) == (
        "RK2022",
        f"one.rules and two.rules do not agree on {name}",
    )
    assert found.span is not None
    assert Path(found.span.source.name).name == "two.rules"
    assert [Path(label.span.source.name).name for label in found.secondary] == ["one.rules"]


AGREEMENTS = [
    ("both replace it alike", REPLACE, REPLACE),
    ("both change a setting alike", "change game\n  players 2..5\n",
     "change game\n  players  2..5\n"),
    ("both remove it", "remove tile Even\n", "remove tile Even\n"),
    ("both add copies", "more tile Odd x2\n", "more tile Odd x1\n"),
    ("copies of what is replaced", "replace tile Odd x2\n", "more tile Odd x1\n"),
    ("a field and a text", CHANGE, 'change tile Odd\n  "Two."\n'),
    ("hooks", "change tile Odd\n  play in late: draw 1\nwindow late\n"
     "replace event rest\n  offer late to current\n", CHANGE),
]  # fmt: skip


@pytest.mark.parametrize(("one", "two"), [row[1:] for row in AGREEMENTS],
                         ids=[row[0] for row in AGREEMENTS])  # fmt: skip
def test_what_does_not_contradict_is_no_error(both: Both, one: str, two: str) -> None:
    assert [str(found) for found in both(one, two) if found.severity == "error"] == []


def test_an_expansion_of_an_expansion_has_its_way(both: Both) -> None:
    found = both(REPLACE, "replace value limit() = 5\n", base_of_two="one")  # type: ignore[call-arg]
    assert [str(one) for one in found] == []


def test_a_variant_and_an_expansion_may_not_disagree_either(tmp_path: Path) -> None:
    write(tmp_path, "base", BASE)
    write(tmp_path, "variant", f"edition 1\nextends base\n{REPLACE}")
    write(tmp_path, "more", "edition 1\nexpands base\nremove value limit\n")
    found = check(tmp_path / "variant.rules", [tmp_path / "more.rules"])[1]
    assert [one.code for one in found if one.severity == "error"] == ["RK2022"]


def test_what_the_base_does_not_have_is_named_with_the_nearest_there_is(both: Both) -> None:
    text = "change tile Odds\n  points 2\nreplace value limt() = 4\nremove var clam\nmore tyle Odd x1\n"
    found = [one for one in both(text, "") if one.severity == "error"]
    assert [(one.code, one.help) for one in found] == [
        ("RK1017", "did you mean `Odd`?"),
        ("RK1017", "did you mean `limit`?"),
        ("RK1017", "did you mean `calm`?"),
        ("RK1017", "did you mean `tile`?"),
    ]


def test_rules_of_two_files_that_hook_one_event_in_no_stated_order_are_told(both: Both) -> None:
    found = both(
        'rule "Once more"\n  after rest: calm = calm + 1\n',
        'rule "From nothing"\n  after rest: calm = 0\n',
    )
    (told,) = [one for one in found if one.code == "RK5312"]
    assert told.notes == (
        "Rules of the table run in the order in which their files are put together.",
    )
