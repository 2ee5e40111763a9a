"""Standard streams that are closed or full, and output that could move the cursor."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from rulekit.cli.streams import painted

BASH = "/bin/bash"

CLOSED_OUTPUT = [
    ("check FOXES", 0),
    ("check nowhere.rules", 3),
    ("play FOXES --seed 1", 0),
    ("simulate FOXES -n 2 --format json", 0),
    ("explain RK2005", 0),
    ("chekc", 2),
]


@pytest.fixture
def shell(tmp_path, foxes):
    """Runs a command line of bash; what went to standard error, and the exit code."""
    quiet = {key: text for key, text in os.environ.items() if key != "FORCE_COLOR"}

    def run(line: str) -> tuple[str, int]:
        command = line.replace("rulekit", f"{sys.executable} -m rulekit").replace("FOXES", foxes)
        done = subprocess.run(
            [BASH, "-c", command], cwd=tmp_path, env=quiet, capture_output=True, text=True
        )
        return done.stderr, done.returncode

    return run


pytestmark = pytest.mark.skipif(not os.path.exists(BASH), reason="closes streams with bash")


@pytest.mark.parametrize(("verb", "code"), CLOSED_OUTPUT)
def test_with_every_stream_closed_the_exit_code_is_the_same(shell, verb, code):
    assert shell(f"rulekit {verb} <&- >&- 2>&-") == ("", code)


def test_closed_output_is_no_traceback(shell):
    assert shell("rulekit check FOXES >&-") == ("", 0)


def test_a_closed_input_cannot_be_checked(shell):
    said = "rulekit: cannot use standard input: it is closed\n"
    assert shell("rulekit check - <&-") == (said, 3)
    assert shell("rulekit fmt - <&-") == (said, 3)


def test_a_file_does_not_take_the_place_of_a_closed_stream(shell, tmp_path):
    assert shell("rulekit play FOXES --seed 1 --save game.json >&-") == ("", 0)
    assert json.loads((tmp_path / "game.json").read_text())["game"]["seed"] == 1


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
@pytest.mark.parametrize("verb", ["check FOXES", "explain RK2005"])
def test_a_full_output_is_named(shell, verb):
    full = "rulekit: cannot use standard output: no space left on device\n"
    assert shell(f"rulekit {verb} > /dev/full") == (full, 3)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no /dev/full")
def test_what_cannot_be_said_does_not_change_the_exit_code(shell):
    assert shell("rulekit show nowhere.rules 2> /dev/full") == ("", 3)


def test_no_escape_of_a_file_name_reaches_the_terminal(run):
    done = run("check", "\x1b[2Jgone\u202e.rules")
    assert done.stdout == (
        "error[RK0001]: cannot read \ufffd[2Jgone\ufffd.rules: No such file or directory\n\n"
        "1 error in 1 file.\n"
    )


def test_no_colour_of_a_file_name_reaches_the_terminal_beside_ours(run):
    done = run("check", "\x1b[31mgone.rules", "--color", "always")
    assert done.stdout.startswith(
        "\x1b[1;31merror[RK0001]\x1b[0m\x1b[1m: cannot read \ufffd[31mgone.rules: "
    )


def test_no_escape_of_an_argument_reaches_the_terminal(run):
    assert "\x1b" not in run("simulate", "samurai_sword", "--set", "\x1b]0;owned\x07=1").stderr
    assert "\x1b" not in run("check", "--\x1b[2J").stderr
    assert "\x1b" not in run("explain", "\x1b[2J").stderr


def test_a_json_document_holds_the_same_text_without_an_escape(run):
    shown = run("check", "\x9b2J\u202e.rules", "--format", "json").stdout
    assert '"cannot read \\u009b2J\\u202e.rules: No such file or directory"' in shown
    (found,) = json.loads(shown)["diagnostics"]
    assert found["message"] == "cannot read \x9b2J\u202e.rules: No such file or directory"


def test_our_colours_are_let_through_and_nothing_else(capsys):
    print("\x1b[1mred\x1b[0m\x1b[2J\x1b]0;title\x07", file=painted(sys.stdout))
    assert capsys.readouterr().out == "\x1b[1mred\x1b[0m\ufffd[2J\ufffd]0;title\ufffd\n"
