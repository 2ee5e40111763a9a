"""What is wrong with a scenario is told before it is played, as far as it can be."""

from __future__ import annotations

from pathlib import Path

import pytest

from rulekit.language.source import Source
from rulekit.scenarios.checking import check_scenario
from rulekit.scenarios.collecting import collect, read

HERE = Path(__file__).parent

TEXT = """\
scenario "Checked"
  rules samurai_sword
  given
    A is Shogun, Musashi, hand [Katana, Parry]
    B is Ninja, Benkei
    C is Ninja, Goemon, hand [Bokken]
    D is Samurai, Tomoe
    A is in play_cards
"""


def checked(rest: str, head: str = TEXT) -> list[tuple[str, int]]:
    (scenario,) = read(Source("t.scenarios", head + rest, HERE / "t.scenarios")).scenarios
    found = check_scenario(scenario)
    return [(each.code, 0 if each.span is None else each.span.line) for each in found]


def test_every_unknown_name_of_every_line_is_told_at_once():
    rest = """\
  when
    E plays Katana on B
    A plays Catana on G as Knife
    A uses "Rest" on Armour
    A chooses Bennkei of Z
    A passes
  then
    A.honour == 3
    A can play Katanna on H
    A can use "Rest"
    B to decide in defence
    A chooses among [Parryy]
    game over "Victory", winners X
    scores Y 3
    A sees [Katanaa] in hands of Q
    A does not see Bockken
"""
    rest = rest.replace("Catana on G as Knife", "Catana as Knife on G")
    assert checked(rest) == [
        ("RK5106", 10),
        ("RK5101", 11),
        ("RK5101", 11),
        ("RK5106", 11),
        ("RK5101", 12),
        ("RK5101", 12),
        ("RK5106", 13),
        ("RK1002", 16),
        ("RK5101", 17),
        ("RK5106", 17),
        ("RK5101", 18),
        ("RK5302", 19),
        ("RK5101", 20),
        ("RK5303", 21),
        ("RK5106", 21),
        ("RK5106", 22),
        ("RK5101", 23),
        ("RK5105", 23),
        ("RK5106", 23),
        ("RK5101", 24),
    ]


def test_given_lines_and_what_follows_are_told_together():
    head = TEXT.replace("B is Ninja", "B is Ninjja, honor 99")
    assert checked("  then\n    A.resiliance == 4\n", head) == [("RK5101", 5), ("RK1002", 10)]


def test_a_face_or_field_that_no_copy_has_is_told():
    assert checked("  then\n    A can play Katana with moons 2\n") == [("RK5103", 10)]


@pytest.mark.parametrize(
    "line",
    [
        "A.honor == 20",
        "A can play Katana on D",
        "B to decide",
        'log has "nothing of the kind"',
        'B\'s log has "nothing of the kind"',
        'not (B\'s prompt has "nothing of the kind")',
    ],
)
def test_what_only_playing_can_tell_is_left_to_it(line):
    assert checked(f"  then\n    {line}\n") == []


def test_rules_that_are_not_there_are_told():
    assert checked("  then\n    game goes on\n", TEXT.replace("samurai_sword", "samurai")) == [
        ("RK1012", 2)
    ]


@pytest.mark.parametrize(
    ("rest", "line"),
    [
        ("", 1),
        ("  when\n    A passes\n", 10),
        ("  then\n    game goes on\n  when\n    A passes\n", 12),
    ],
)
def test_a_scenario_that_expects_nothing_of_its_last_steps_is_told(failure_of, rest, line):
    assert checked(rest) == [("RK5008", line)]
    failure = failure_of(TEXT + rest)
    assert [(each.code, each.span.line) for each in failure.diagnostics] == [("RK5008", line)]


JOINING = """\
edition 1
game "Joining"
  players 2
  turn act
counter coins of player: 0..9
phase act
  for p in players
    ask p
      option "Join {current}": do_nothing
      option "Stay": do_nothing
ending "Over" when round() == 2
  winners players

scenario "An answer that may be one"
  rules joining
  given
    A is coins 1
    B is coins 1
  when
    A chooses "Join B"
  then
    game goes on
"""


def test_a_label_with_a_name_in_braces_may_read_in_many_ways(tmp_path):
    rules = tmp_path / "joining.rules"
    rules.write_text(JOINING, encoding="utf-8")
    assert check_scenario(collect(rules)[0]) == ()


def test_of_many_names_those_that_are_most_like_an_unknown_one_are_told():
    rest = '  when\n    A chooses "Discard it all"\n  then\n    game goes on\n'
    (scenario,) = read(Source("t.scenarios", TEXT + rest, HERE / "t.scenarios")).scenarios
    (found,) = check_scenario(scenario)
    assert found.help == (
        "of 83 names these are most like it: `Discard from a hand`, `Discard a weapon` and"
        " `Discard a property`"
    )


@pytest.mark.parametrize("line", ["A.hand == [Katana]", "A.hand is [Katana]", "A.hand == Katana"])
def test_a_hand_that_is_compared_with_cards_is_told_how_it_is_seen(line):
    rest = f"  then\n    {line}\n"
    (scenario,) = read(Source("t.scenarios", TEXT + rest, HERE / "t.scenarios")).scenarios
    (found,) = check_scenario(scenario)
    assert (found.code, found.help) == ("RK2005", "write `A sees [Katana] in hand of A`")
