"""`rulekit lsp`: how one asks for it. What it answers is tested in tests/lsp."""

from __future__ import annotations

import pytest

from rulekit.cli.main import main


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (["--tcp", "0"], "rulekit: --tcp takes the number of a port, 1 to 65535, not 0.\n"),
        (
            ["--stdio", "--tcp", "9"],
            "rulekit: --stdio and --tcp are two ways to talk: choose one.\n",
        ),
    ],
)
def test_ways_to_talk_that_cannot_be_are_wrong_usage(capsys, given: list[str], said: str) -> None:
    assert main(["lsp", *given]) == 2
    assert capsys.readouterr().err == said
