"""Bots that go by practice practise before the first game, once, and a bar tells how far they are."""

from __future__ import annotations

from contextlib import nullcontext

import pytest

import rulekit.cli.practising


@pytest.fixture
def practised(tmp_path, monkeypatch):
    """How many games each command has practised; nothing is kept from other tests."""
    monkeypatch.setenv("RULEKIT_CACHE", str(tmp_path / "kept"))
    games = []

    def bar(total, what, color):
        assert (total, what) == (None, "games of practice")
        games.append(0)

        def advance(done=1):
            games[-1] += done

        return nullcontext(advance)

    monkeypatch.setattr(rulekit.cli.practising, "progress", bar)
    return games


def test_practice_is_shown_and_what_it_taught_is_kept(run, foxes, practised):
    command = ("simulate", foxes, "-n", "2", "--bot", "greedy", "--jobs", "2")
    first = run(*command, "--seed", "1", "--format", "json")
    again = run(*command, "--seed", "1", "--format", "json")
    assert first.returncode == again.returncode == 0
    assert practised[0] > 8 * 100
    assert practised[1] == 0


@pytest.mark.parametrize(
    "command",
    [
        ("tournament", "{}", "--bot", "random", "--bot", "greedy", "-n", "1"),
        ("diff", "{}", "{}", "--simulate", "1", "--bot", "greedy"),
        ("play", "{}", "--bot", "easy", "--players", "2"),
    ],
)
def test_other_verbs_practise_too(run, foxes, practised, command):
    assert run(*(str(foxes) if each == "{}" else each for each in command)).returncode == 0
    assert sum(practised) > 8 * 100


def test_bots_that_learn_nothing_do_not_practise(run, foxes, practised):
    assert run("simulate", foxes, "-n", "2", "--bot", "heuristic").returncode == 0
    assert practised == []


def test_several_processes_practise_for_themselves_where_nothing_is_kept(
    run, foxes, practised, monkeypatch
):
    monkeypatch.setenv("RULEKIT_CACHE", "off")
    run("simulate", foxes, "-n", "2", "--bot", "greedy", "--jobs", "2")
    assert practised == []
