"""Help that is worth reading."""

from __future__ import annotations

import re

import pytest

from rulekit.cli.app import VERBS
from rulekit.language.codes import codes


def test_help_lists_every_verb_with_what_it_does(run):
    done = run("--help", COLUMNS="80")
    assert done.returncode == 0
    for verb in VERBS:
        assert f"│ {verb} " in done.stdout
    assert "Play a game in the terminal, against bots." in done.stdout
    assert "Exit codes: 0 clean, 1 findings, 2 wrong usage" in done.stdout


def test_no_command_is_answered_with_help(run):
    assert run().stdout == run("--help").stdout


@pytest.mark.parametrize("verb", VERBS)
def test_the_help_of_a_verb_has_examples(run, verb):
    done = run(verb, "--help", COLUMNS="80")
    assert done.returncode == 0
    assert f"Usage: rulekit {verb}" in done.stdout
    assert f"Examples:\n\n  rulekit {verb}" in done.stdout


@pytest.mark.parametrize("verb", VERBS)
def test_help_fits_eighty_columns(run, verb):
    shown = run(verb, "--help", COLUMNS="80").stdout
    assert max(len(line.rstrip()) for line in shown.splitlines()) <= 80


@pytest.mark.parametrize("verb", VERBS)
def test_no_line_of_help_is_broken_at_eighty_columns(run, verb):
    narrow, wide = (run(verb, "--help", COLUMNS=columns).stdout for columns in ("80", "200"))
    text = narrow.partition("╭")[0].split("\n\n", 1)[1]
    assert text in wide


def test_the_version_is_told(run):
    done = run("--version")
    assert done.returncode == 0
    assert done.stdout.strip() != ""


def test_every_code_that_help_names_exists(run):
    shown = [run("--help").stdout, *(run(verb, "--help").stdout for verb in VERBS)]
    named = {code for text in shown for code in re.findall(r"RK\d{4}", text)}
    assert "RK1001" in named
    assert named - codes().keys() == set()


def test_the_example_of_explain_has_a_page(run):
    (code,) = re.findall(r"rulekit explain (RK\d{4})", run("explain", "--help").stdout)
    assert run("explain", code).returncode == 0
