"""Tools of the Python world see rules: tracebacks, profiles and debuggers name their lines."""

from __future__ import annotations

import bdb
import cProfile
import pstats
import traceback
from pathlib import Path
from types import FrameType

import pytest

import rulekit
from rulekit.engine.game import Game

RULES = """\
edition 1

game "Tools"
  players 2
  turn act

zone deck: hidden, ordered
zone hand of player: private
counter life of player: 0..10, starts at 5

kind spell: starts in deck
spell Zap
  play
    let strength = 2
    hurt you for power(strength)

value power(n: number)
  let m = n * 2
  return 10 // (m - 4)

event hurt who: player for amount: number
  who.life -= amount

rule "Ear"
  after hurt
    say "after"

setup
  move deck to current.hand

phase act
  offer main to you until pass
  ask you
    option "on"
      do_nothing
    option "off"
      do_nothing
"""
DIVISION, HURT, LESS, AFTER = 19, 15, 22, 26  # lines of the text above


def line(number: int) -> str:
    return RULES.splitlines()[number - 1].strip()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "tools.rules"
    file.write_text(RULES, encoding="utf-8")
    return file


@pytest.fixture
def sound(path: Path) -> Game:
    """A game in which nothing is divided by zero."""
    path.write_text(RULES.replace("(m - 4)", "(m - 2)"), encoding="utf-8")
    return rulekit.load(path).new_game()


def test_the_lines_of_this_test_are_those_of_its_rules() -> None:
    assert line(DIVISION) == "return 10 // (m - 4)"
    assert line(HURT) == "hurt you for power(strength)"
    assert line(LESS) == "who.life -= amount"
    assert line(AFTER) == 'say "after"'


def test_a_traceback_ends_in_the_line_of_the_rule(path: Path) -> None:
    game = rulekit.load(path).new_game()
    with pytest.raises(rulekit.RuleFailure) as failed:
        game.choose_index(0)
    cause = failed.value.__cause__
    assert isinstance(cause, ZeroDivisionError)
    places = [
        (frame.lineno, frame.line)
        for frame in traceback.extract_tb(cause.__traceback__)
        if frame.filename == str(path)
    ]
    assert places == [(HURT, line(HURT)), (DIVISION, line(DIVISION))]


def test_the_message_shows_the_same_lines(path: Path) -> None:
    game = rulekit.load(path).new_game()
    with pytest.raises(rulekit.RuleFailure) as failed:
        game.choose_index(0)
    found = failed.value.diagnostics[0]
    assert found.span is not None
    assert (found.span.line, found.span.text) == (DIVISION, line(DIVISION))
    assert [(label.span.line, label.text) for label in found.secondary] == [
        (HURT, "called from here")
    ]


def test_a_rule_of_the_prelude_that_fails_is_shown_in_the_prelude(tmp_path: Path) -> None:
    file = tmp_path / "distance.rules"
    file.write_text(
        RULES.replace("hurt you for power(strength)", "you.life = distance(you, you, others)"),
        encoding="utf-8",
    )
    game = rulekit.load(file).new_game()
    with pytest.raises(rulekit.RuleFailure) as failed:
        game.choose_index(0)
    found = failed.value.diagnostics[0]
    assert found.span is not None
    assert found.span.source.name.endswith("prelude.rules")
    assert found.span.text == "let steps = abs(position(a, ring) - position(b, ring))"


def test_a_profile_names_the_functions_of_a_rule_file(sound: Game, path: Path) -> None:
    profile = cProfile.Profile()
    profile.enable()
    sound.choose_index(0)
    profile.disable()
    found = {
        (number, name): calls
        for (file, number, name), (calls, *_) in pstats.Stats(profile).stats.items()  # type: ignore[attr-defined]
        if file == str(path)
    }
    assert found[17, "value_power"] == 1
    assert found[21, "event_hurt"] == 1


class Stepper(bdb.Bdb):
    """A debugger that notes where it stops, and what is there."""

    def __init__(self) -> None:
        super().__init__()
        self.stops: list[tuple[int, str, list[str]]] = []

    def user_line(self, frame: FrameType) -> None:
        if self.break_here(frame):
            names = [name.rsplit("_", 1)[0] for name in frame.f_locals]
            self.stops.append((frame.f_lineno, frame.f_code.co_name, names))
        self.set_continue()


@pytest.mark.parametrize(
    ("number", "function", "known"),
    [
        (DIVISION, "value_power", "m"),
        (LESS, "event_hurt", "amount"),
        (AFTER, "after_hurt_Ear", "who"),
    ],
)
def test_a_debugger_breaks_at_a_line_of_a_rule(
    sound: Game, path: Path, number: int, function: str, known: str
) -> None:
    debugger = Stepper()
    assert debugger.set_break(str(path), number) is None
    debugger.runcall(sound.choose_index, 0)
    assert [(stop[0], stop[1]) for stop in debugger.stops] == [(number, function)]
    assert known in debugger.stops[0][2]


def test_rules_without_a_file_are_named_in_angle_brackets() -> None:
    from rulekit.language.source import Source

    game = rulekit.load(Source("typed.rules", RULES)).new_game()
    with pytest.raises(rulekit.RuleFailure) as failed:
        game.choose_index(0)
    cause = failed.value.__cause__
    assert cause is not None
    files = [frame.filename for frame in traceback.extract_tb(cause.__traceback__)]
    assert files[-2:] == ["<rules typed.rules>", "<rules typed.rules>"]


def test_the_executable_lines_of_a_file_are_those_of_its_statements(path: Path) -> None:
    from rulekit.scenarios.executable_lines import executable_lines

    lines = executable_lines(path)
    assert {14, HURT, 18, DIVISION, LESS, AFTER, 29, 32} <= lines
    assert lines.isdisjoint({1, 2, 3, 7, 8, 11, 12, 16, 23, 24, 28, 30})


def test_a_statement_that_was_finished_before_called_nothing(tmp_path: Path) -> None:
    file = tmp_path / "steps.rules"
    file.write_text(
        'edition 1\ngame "Steps"\n  players 1\n  turn act\ncounter n: 0..9\nphase act\n'
        "  choose x from 1..3\n  n = x\n  ask current\n"
        '    option "up"\n      n += 1\n    option "down"\n      n -= 1\n  n = 1 // (n - n)\n',
        encoding="utf-8",
    )
    game = rulekit.load(file).new_game()
    game.choose_index(0)
    with pytest.raises(rulekit.RuleFailure) as failed:
        game.choose_index(0)
    found = failed.value.diagnostics[0]
    assert found.span is not None
    assert (found.span.text, found.secondary) == ("n = 1 // (n - n)", ())
