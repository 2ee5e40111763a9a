"""`rulekit explain`: the page of a code."""

from __future__ import annotations

import json

import pytest


@pytest.mark.parametrize("typed", ["RK6001", "rk6001", "6001"])
def test_a_code_has_a_page(run, typed):
    done = run("explain", typed)
    assert done.returncode == 0
    assert done.stdout.startswith("# RK6001: A number of players that the rules do not allow\n")
    assert "## Why" in done.stdout


def test_a_terminal_gets_the_page_without_marks(run):
    shown = run("explain", "RK6001", "--color", "always").stdout
    assert shown.startswith("\x1b[1mRK6001: A number of players")
    assert "```" not in shown


def test_without_a_code_all_are_listed(run):
    lines = run("explain").stdout.splitlines()
    assert "RK6004  A save that is damaged" in lines
    assert lines == sorted(lines)


def test_pages_are_given_to_programs(run):
    document = json.loads(run("explain", "RK6004", "--format", "json").stdout)
    assert (document["format_version"], document["code"]) == (1, "RK6004")
    assert document["page"].startswith("# RK6004")
    listed = json.loads(run("explain", "--format", "json").stdout)["codes"]
    assert {"code": "RK6004", "title": "A save that is damaged"} in listed


def test_a_code_that_does_not_exist_is_told(run):
    done = run("explain", "RK9999")
    assert done.returncode == 2
    assert done.stderr == "rulekit: there is no code RK9999; `rulekit explain` lists all of them.\n"
