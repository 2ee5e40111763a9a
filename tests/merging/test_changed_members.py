"""What a `change` adds, puts in place and takes away."""

from __future__ import annotations

from pathlib import Path

import pytest

from base_rules import TABLE, write
from rulekit.language.report import Diagnostic
from rulekit.language.source import Source
from rulekit.loading.fixing import fix
from rulekit.loading.loader import check, load
from rulekit.ruleset.carried_rules import CarriedRule

BASE = (
    TABLE
    + """\
zone field of player: public
counter life of player: 0..9, starts at 3
kind tile: starts in deck, discards to pile
  after rest: current.life += 9
kind bright of tile: works in field
  play: move this to you.field
value limit(p: player) = 3
event rest
event fall who: player = you
tile Odd x9
  play: do_nothing
bright Lamp x3
  "Shines."
  use "Shine" once per turn: you.life += 1
  use "Glow": you.life += 2
  before rest when you is current: you.life += 3
  after rest when you is current: you.life += 4
  after rest when you is not current: you.life -= 4
  instead of fall when who is you: do_nothing
  modify limit by +1 when p is you
  modify limit at most 6 when p is you
  treat Odd as Lamp
  whenever you.life > 8: you.life = 1
  whenever you.life < 1: you.life = 2
rule "Dusk"
  "It gets dark."
  use "Sleep": fall
  after rest: current.life -= 1
phase act
  if limit(you) > 2: draw 1
  offer main to you until pass
  rest
ending "Enough" when count(pile) >= 9
  winners (p in players where p.hand has Lamp)
"""
)


@pytest.fixture(autouse=True)
def base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path, "base", BASE)


def _file(text: str, name: str = "v", head: str = "extends base") -> Path:
    return write(Path(), name, f"edition 1\n{head}\n{text}")


def _lines(rules: list[CarriedRule]) -> list[str]:
    return [rule.span.first_line.text.strip() for rule in rules]


def _lamp(text: str) -> list[str]:
    """The own rules of the lamp when a variant changes it so."""
    lamp = load(_file(f"change bright Lamp\n{text}")).components["Lamp"]
    return _lines([rule for rule in lamp.rules if rule.carrier is lamp])


def _errors(path: Path, *expansions: Path) -> list[Diagnostic]:
    return [one for one in check(path, expansions)[1] if one.severity == "error"]


LAMP = [
    'use "Shine" once per turn: you.life += 1',
    'use "Glow": you.life += 2',
    "before rest when you is current: you.life += 3",
    "after rest when you is current: you.life += 4",
    "after rest when you is not current: you.life -= 4",
    "instead of fall when who is you: do_nothing",
    "modify limit by +1 when p is you",
    "modify limit at most 6 when p is you",
    "treat Odd as Lamp",
    "whenever you.life > 8: you.life = 1",
    "whenever you.life < 1: you.life = 2",
]


@pytest.mark.parametrize(
    ("line", "gone"),
    [
        ('remove use "Shine"', [0]),
        ('remove use "Glow"', [1]),
        ("remove before rest", [2]),
        ("remove after rest", [3, 4]),
        ("remove instead of fall", [5]),
        ("remove modify limit", [6, 7]),
        ("remove treat Odd", [8]),
        ('remove treat "Odd"', [8]),
        ("remove whenever", [9, 10]),
    ],
)
def test_all_rules_that_begin_with_the_removed_words_go(line: str, gone: list[int]) -> None:
    left = [rule for place, rule in enumerate(LAMP) if place not in gone]
    assert _lamp(f"  {line}\n") == left


@pytest.mark.parametrize("removal_last", [False, True])
def test_what_is_removed_is_of_the_base_and_never_a_line_of_the_same_change(
    removal_last: bool,
) -> None:
    lines = ["  remove after rest\n", "  after rest: you.life += 5\n"]
    text = "".join(reversed(lines) if removal_last else lines)
    assert _lamp(text) == [*LAMP[:3], *LAMP[5:], "after rest: you.life += 5"]


def test_a_use_stands_in_place_of_the_one_with_its_label() -> None:
    text = '  use "Shine" in main once per turn: you.life += 7\n'
    assert _lamp(text) == [*LAMP[1:], text.strip()]


def test_a_change_sees_what_an_earlier_one_of_the_same_file_has_made() -> None:
    text = "  after rest: draw 1 for you\nchange bright Lamp\n  remove after rest\n"
    assert _lamp(text) == [*LAMP[:3], *LAMP[5:]]


def test_a_variant_of_a_variant_takes_away_what_that_gave() -> None:
    _file("change bright Lamp\n  remove after rest\n  after rest: you.life += 5\n", "dim")
    path = _file(
        "change bright Lamp\n  remove after rest\n  after rest: you.life += 6\n", "v", "extends dim"
    )
    lamp = load(path).components["Lamp"]
    assert _lines([rule for rule in lamp.rules if "rest" in rule.span.first_line.text]) == [
        LAMP[2],
        "after rest: you.life += 6",
        "after rest: current.life += 9",
    ]


def test_a_rule_of_the_table_loses_a_use_and_a_hook() -> None:
    text = 'change rule "Dusk"\n  remove use "Sleep"\n  remove after rest\n'
    dusk = load(_file(text)).table_rules["Dusk"]
    assert (dusk.rules, dusk.text) == ([], "It gets dark.")


def test_what_a_kind_loses_all_its_cards_and_the_kinds_of_it_lose() -> None:
    rules = load(_file("change kind tile\n  remove after rest\n"))
    assert _lines(rules.components["Odd"].rules) == ["play: do_nothing"]
    assert _lines(rules.kinds["bright"].rules) == ["play: move this to you.field"]
    assert _lines(rules.components["Lamp"].rules) == [*LAMP, "play: move this to you.field"]


def test_a_kind_of_another_may_lose_its_own_rules_alone() -> None:
    rules = load(_file("change kind bright\n  remove play\n  play: fall you\n"))
    assert _lines(rules.kinds["bright"].rules) == [
        "play: fall you",
        "after rest: current.life += 9",
    ]


def test_a_card_without_its_own_play_is_played_as_its_kind_says() -> None:
    text = "change kind tile\n  play: fall you\nchange tile Odd\n  remove play\n"
    assert "play: fall you" in _lines(load(_file(text)).components["Odd"].rules)


# --- What is not there ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "help_"),
    [
        ("remove after rst", "did you mean `rest`?"),
        ("remove instead of rest", "did you mean `remove before rest`?"),
        ('remove use "Shin"', "did you mean `Shine`?"),
        ("remove modify limits", "did you mean `limit`?"),
        ("remove treat Lamp", None),
        ("remove after fall", "did you mean `remove instead of fall`?"),
        (
            "remove play",
            "take it from all cards of the kind: `change kind bright`, and this line in it",
        ),
    ],
)
def test_what_cannot_be_removed_is_an_error_that_lists_what_can(
    line: str, help_: str | None
) -> None:
    (found,) = _errors(_file(f"change bright Lamp\n  {line}\n"))
    assert (found.code, found.message) == (
        "RK1017",
        f"there is no `{line.removeprefix('remove ')}` to remove",
    )
    assert found.help == help_
    assert found.notes == (
        '`Lamp` has `use "Shine"`, `use "Glow"`, `before rest`, `after rest`, `instead of fall`,'
        " `modify limit`, `treat Odd`, `whenever`.",
    )


def test_a_removal_of_a_line_of_the_same_change_says_that_it_needs_none() -> None:
    (found,) = _errors(_file("change tile Odd\n  remove before rest\n  before rest: rest\n"))
    assert found.help == (
        "leave it out: only what the base has is removed, never a line of the same `change`"
    )


def test_what_an_intermediate_variant_has_removed_is_shown_with_the_place() -> None:
    _file("change bright Lamp\n  remove after rest\n", "dim")
    path = _file("change bright Lamp\n  remove after rest\n", "v", "extends dim")
    (found,) = _errors(path)
    assert (found.label, found.help) == ("removed already", "leave it out")
    (label,) = found.secondary
    assert (label.span.source.name, label.span.line, label.text) == ("dim.rules", 4, "removed here")


def test_what_is_removed_twice_is_removed_already_the_second_time() -> None:
    (found,) = _errors(_file("change bright Lamp\n  remove after rest\n  remove after rest\n"))
    assert (found.label, [label.span.line for label in found.secondary]) == ("removed already", [4])


@pytest.mark.parametrize("what", ["play", 'use "Rise"'])
def test_what_stands_in_place_of_that_of_the_kind_needs_no_removal(what: str) -> None:
    text = f'change kind bright\n  use "Rise": rest\nchange bright Lamp\n  remove {what}\n'
    (found,) = _errors(_file(f"{text}  {what}: draw 1\n"))
    word = what.split()[0]
    assert found.help == f"leave it out: a `{word}` of a card stands in place of that of its kind"


def test_a_use_of_a_card_stands_in_place_of_that_of_its_kind_with_the_same_label() -> None:
    text = 'change kind bright\n  use "Shine": rest\n  use "Sink": rest\n'
    rules = load(_file(text))
    assert [line for line in _lines(rules.components["Lamp"].rules) if "use" in line] == [
        'use "Shine" once per turn: you.life += 1',
        'use "Glow": you.life += 2',
        'use "Sink": rest',
    ]
    rules = load(_file(f'{text}change bright Lamp\n  remove use "Shine"\n'))
    assert 'use "Shine": rest' in _lines(rules.components["Lamp"].rules)


def test_a_removal_with_a_slip_in_its_name_is_put_right() -> None:
    text = 'extends base\nchange bright Lamp\n  remove after rset\n  remove use "Shinee"\n'
    source = Source("v.rules", f"edition 1\n{text}", Path("v.rules"))
    fixed = fix(source, lambda source: check(source)[1])
    assert fixed.after.splitlines()[3:] == ["  remove after rest", '  remove use "Shine"']


# --- Expansions that meet ------------------------------------------------------------


def _agree(one: str, two: str) -> list[str]:
    """What the lamp is left with after two expansions that do not know each other, the same
    in either order."""
    files = [
        _file(f"change bright Lamp\n{text}", name, "expands base")
        for name, text in (("one", one), ("two", two))
    ]
    lines = [
        sorted(_lines(load(Path("base.rules"), order).components["Lamp"].rules))
        for order in (files, files[::-1])
    ]
    assert lines[0] == lines[1]
    return [line for line in lines[0] if "after rest" in line and "you" in line]


def test_an_expansion_takes_away_nothing_that_a_stranger_gives() -> None:
    assert _agree("  remove after rest\n", "  after rest: you.life += 5\n") == [
        "after rest: you.life += 5"
    ]


def test_two_expansions_may_take_away_the_same() -> None:
    assert _agree("  remove after rest\n", "  remove after rest\n") == []


def test_two_expansions_may_put_the_same_in_its_place() -> None:
    text = "  remove after rest\n  after rest: you.life += 5\n"
    assert _agree(text, text) == ["after rest: you.life += 5"]


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("  remove after rest\n", "  remove after rest\n  after rest: you.life += 5\n"),
        (
            "  remove after rest\n  after rest: you.life += 6\n",
            "  remove after rest\n  after rest: you.life += 5\n",
        ),
        ('  use "Shine": you.life += 5\n', '  use "Shine": you.life += 6\n'),
        ('  use "Shine": you.life += 5\n', '  remove use "Shine"\n'),
        ('  use "New": you.life += 5\n', '  use "New": you.life += 6\n'),
    ],
)
def test_two_expansions_that_put_different_things_in_its_place_do_not_agree(
    one: str, two: str
) -> None:
    files = [
        _file(f"change bright Lamp\n{text}", name, "expands base")
        for name, text in (("one", one), ("two", two))
    ]
    (found,) = _errors(Path("base.rules"), *files)
    assert (found.code, found.message) == (
        "RK2022",
        "one.rules and two.rules do not agree on component `Lamp`",
    )


def test_an_expansion_that_knows_another_takes_away_what_that_gives() -> None:
    one = _file("change bright Lamp\n  after rest: you.life += 5\n", "one", "expands base")
    two = _file("change bright Lamp\n  remove after rest\n", "two", "expands one")
    lamp = load(Path("base.rules"), (one, two)).components["Lamp"]
    assert [line for line in _lines(lamp.rules) if line.startswith("after rest: you")] == []


@pytest.mark.parametrize("verb", ["change game", 'replace game "Anew"'])
def test_a_setting_is_given_once(verb: str) -> None:
    text = f"{verb}\n  players 3\n  turn act\n  players 2..3\n"
    (found,) = _errors(_file(text))
    assert (found.code, found.message) == ("RK1007", "`players` stands here twice")
    assert found.span is not None and found.span.line == 6
