"""`rulekit new`: what it makes, says and refuses."""

from __future__ import annotations

import pytest


def test_a_new_game_is_made_and_the_next_steps_are_told(run, tmp_path):
    done = run("new", "game", "pebbles")
    assert done.returncode == 0
    assert done.stdout == (
        "Made pebbles/ with pebbles.rules, pebbles.scenarios, README.md.\n\nNext:\n\n"
        "  cd pebbles\n  rulekit check pebbles.rules\n  rulekit test\n"
        "  rulekit play pebbles.rules\n"
    )
    assert run("test", "pebbles").returncode == 0
    assert run("fmt", "--check", "pebbles").returncode == 0
    assert run("check", "pebbles/pebbles.rules", "--strict").returncode == 0


def test_a_new_expansion_is_played_with_its_base(run):
    done = run("new", "expansion", "gifts", "--of", "samurai_sword")
    assert "  rulekit play samurai_sword --with gifts.rules\n" in done.stdout
    assert run("test", "gifts").returncode == 0
    assert run("diff", "gifts/gifts.rules").stdout.startswith("samurai_sword → gifts  1 added")


def test_a_base_by_its_path_is_copied(run, foxes):
    done = run("new", "variant", "night", "--of", foxes)
    assert "Copied beside them: foxes.rules" in done.stdout
    assert run("test", "night").returncode == 0


def test_nothing_is_overwritten(run, tmp_path):
    (tmp_path / "mine").mkdir()
    done = run("new", "game", "mine")
    assert done.returncode == 2
    assert done.stderr.startswith("rulekit: mine exists already: choose another name")
    assert list((tmp_path / "mine").iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("game", "My Game!"), "such as `my_game`"),
        (("game", "../mine"), "such as `mine`"),
        (("game", "1st"), "cannot be the name of rules"),
        (("game", "bang"), "`bang` comes with rulekit"),
        (("game", "nul"), "`nul` can be the name of no file on Windows"),
        (("game", "com1"), "`com1` can be the name of no file on Windows"),
        (("game", "mine", "--of", "bang"), "a game has no base"),
        (("variant", "mine"), "a variant needs a base: add --of NAME"),
        (("expansion", "mine"), "an expansion needs a base: add --of NAME"),
        (("toy", "mine"), "rulekit new --help"),
    ],
)
def test_wrong_usage_is_told_and_nothing_made(run, tmp_path, arguments, said):
    done = run("new", *arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_base_that_is_not_there_is_told(run, tmp_path):
    done = run("new", "variant", "mine", "--of", "bung")
    assert done.returncode == 3
    assert "there is no ruleset `bung`" in done.stderr
    assert list(tmp_path.iterdir()) == []
