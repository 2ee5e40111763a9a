"""What a shell proposes: the scripts, and what they ask."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

SCENARIOS = """\
edition 1

scenario "A bite hurts"
  rules foxes
  given
    setup of A, B
  then
    game goes on

scenario "A bite kills"
  rules foxes
  given
    setup of A, B
  then
    game goes on
"""


@pytest.fixture
def folder(tmp_path: Path, foxes: str) -> Path:
    inner = tmp_path / "my rules"
    inner.mkdir()
    (tmp_path / "foxes.rules").write_bytes(Path(foxes).read_bytes())
    (inner / "hens.rules").write_text("edition 1\n", encoding="utf-8")
    (tmp_path / "bites.scenarios").write_text(SCENARIOS, encoding="utf-8")
    return tmp_path


@pytest.fixture
def proposed(run: Callable, folder: Path) -> Callable[..., list[str]]:
    """What is proposed for the last of these words, by what it begins with."""

    def propose(*words: str) -> list[str]:
        lines = run("__complete", *words).stdout.split("\x1fbegin\n")[1].splitlines()
        values = [line.partition("\t")[0] for line in lines]
        return [value for value in values if value.startswith(words[-1])]

    return propose


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("play", "samurai"), ["samurai_sword"]),
        (("play", "fox"), ["foxes.rules"]),
        (("check", "my"), ["my rules/hens.rules"]),
        (("check", "my rules/"), ["my rules/hens.rules"]),
        (("check", "bi"), ["bites.scenarios"]),
        (("test", "bites.scenarios::A bite k"), ["bites.scenarios::A bite kills"]),
        (
            ("test", "bites.scenarios::"),
            ["bites.scenarios::A bite hurts", "bites.scenarios::A bite kills"],
        ),
        (("test", "nothing.scenarios::"), []),
        (("show", "foxes.rules", "Br"), ["Brown Egg"]),
        (("show", "foxes.rules", "bite_"), ["bite_player"]),
        (("show", "nothing.rules", "B"), []),
        (("show", "bang", "--with", "dodge"), ["dodge_city"]),
        (("simulate", "foxes.rules", "--set", "deep"), ["deep_nests=no", "deep_nests=yes"]),
        (("play", "foxes.rules", "--bot", "h"), ["heuristic", "hard"]),
        (("explain", "RK5009"), ["RK5009"]),
        (("schema", "sim"), ["simulate"]),
        (("diff", "samurai_sword", "gho"), ["ghosts"]),
    ],
)
def test_names_are_proposed_that_can_stand_there(
    proposed: Callable, words: tuple[str, ...], expected: list[str]
) -> None:
    assert proposed(*words) == expected


def test_what_a_file_is_called_never_steers_a_terminal(proposed: Callable, folder: Path) -> None:
    (folder / "evil\x1b[31m.rules").write_text("edition 1\n", encoding="utf-8")
    assert proposed("play", "evil") == []


@pytest.fixture
def in_bash(folder: Path, run: Callable) -> Callable[[str], list[str]]:
    """What bash proposes for a line that is typed."""
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("there is no bash")
    assert run("--install-completion", "--shell", "bash", "-o", "rulekit.bash").returncode == 0
    command = folder / "bin" / "rulekit"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m rulekit "$@"\n', encoding="utf-8")
    command.chmod(0o755)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    environment["PATH"] = f"{command.parent}:{environment['PATH']}"

    def propose(line: str) -> list[str]:
        # As readline does: words end at blanks, and colons are words of their own.
        words = subprocess.run(
            [
                sys.executable,
                "-c",
                "import re, sys; print('\\n'.join(re.findall(r':+|[^\\s:]+|(?<=[\\s:])$', sys.argv[1])))",
                line,
            ],
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split("\n")[:-1]
        quoted = " ".join(f"'{word}'" for word in words)
        script = (
            f"source rulekit.bash; COMP_LINE='{line}'; COMP_WORDS=({quoted}); "
            f"COMP_CWORD={len(words) - 1}; _rulekit_words; printf '%s\\n' \"${{COMPREPLY[@]}}\""
        )
        done = subprocess.run(
            [bash, "--norc", "-c", script],
            cwd=folder, env=environment, capture_output=True, text=True, timeout=60,
        )  # fmt: skip
        assert done.stderr == ""
        return done.stdout.split("\n")[:-1]

    return propose


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("rulekit sch", ["schema"]),
        ("rulekit check --str", ["--strict"]),
        ("rulekit play samurai_s", ["samurai_sword"]),
        ("rulekit check my", ["my\\ rules/hens.rules"]),
        ("rulekit test bites.scenarios::", ["A\\ bite\\ hurts", "A\\ bite\\ kills"]),
        ("rulekit play foxes.rules --bot search:", ["200"]),
        ("rulekit fmt --format j", ["json"]),
    ],
)
def test_bash_proposes_them(in_bash: Callable, line: str, expected: list[str]) -> None:
    assert in_bash(line) == expected


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_scripts_for_other_shells_can_be_read_by_them(
    run: Callable, folder: Path, shell: str
) -> None:
    assert run("--install-completion", "--shell", shell, "-o", "script").returncode == 0
    text = (folder / "script").read_text(encoding="utf-8")
    for verb in ("check", "simulate", "scenario", "schema"):
        assert verb in text
    assert "__complete" in text
    if (program := shutil.which(shell)) is not None:
        subprocess.run([program, "-n", str(folder / "script")], check=True, timeout=60)


def test_a_script_is_put_where_the_shell_looks_for_it(
    run: Callable, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(folder))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    done = run("--install-completion", "--shell", "bash")
    assert done.returncode == 0
    (script,) = folder.rglob("completions/rulekit")
    assert f"The completion for bash is in {script}." in done.stdout
    loading = (folder / ".bashrc").read_text(encoding="utf-8")
    assert str(script) in loading
    run("--install-completion", "--shell", "bash")
    assert (folder / ".bashrc").read_text(encoding="utf-8") == loading


def test_a_shell_that_cannot_be_told_is_asked_for(
    run: Callable, monkeypatch: pytest.MonkeyPatch
) -> None:
    from cyclopts.completion import detect

    def lost() -> str:
        raise detect.ShellDetectionError

    monkeypatch.setattr(detect, "detect_shell", lost)
    done = run("--install-completion")
    assert done.returncode == 2
    assert "Add --shell bash, zsh, fish or powershell" in done.stderr
