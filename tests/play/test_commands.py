"""What may be typed at the table besides an answer."""

import pytest

from rulekit.play.commands import Command, read_command


@pytest.mark.parametrize(
    ("typed", "command"),
    [
        ("?", Command("?", "")),
        ("help", Command("?", "")),
        ("look tea", Command("look", "tea")),
        ("look", Command("look", "")),
        ("  LOG ", Command("log", "")),
        ("undo!", Command("undo!", "")),
        ("u", Command("undo", "")),
        ("save evening game.json", Command("save", "evening game.json")),
        ("quit", Command("quit", "")),
    ],
)
def test_a_command_is_a_word_and_what_follows_it(typed, command):
    assert read_command(typed) == command


@pytest.mark.parametrize("typed", ["", "3", "table dance", "undo the knot", "lok fox"])
def test_everything_else_is_no_command(typed):
    assert read_command(typed) is None
