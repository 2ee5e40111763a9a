"""Completion in shells: the script for one, where it is put, and what it asks at each key."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

from cyclopts import Parameter

from rulekit.cli import exit_codes
from rulekit.cli.exit_codes import UsageError
from rulekit.cli.streams import unfiltered

if TYPE_CHECKING:
    from cyclopts import App

Shell: TypeAlias = Literal["bash", "zsh", "fish", "powershell"]

ASKED = "__complete"
"""What a script begins with when it asks what there is."""

INSTALL = "--install-completion"


def answer(app: App, tokens: Sequence[str]) -> int:
    """Answer a script, in its own signs, of which no terminal sees anything."""
    with redirect_stdout(unfiltered(sys.stdout)):
        app(tokens, exit_on_error=False, print_error=False, result_action="return_value")
    return exit_codes.CLEAN


def script(app: App, shell: Shell) -> str:
    made = app.generate_completion(prog_name="rulekit", shell=shell)
    if shell != "bash":
        return made
    return made.replace("complete -F _rulekit rulekit", _WITH_COLONS)


def add_to(app: App) -> None:
    """Let an app install its completion."""

    def install_completion(
        *,
        shell: Shell | None = None,
        output: Annotated[Path | None, Parameter(name=["--output", "-o"])] = None,
    ) -> int:
        """Let your shell complete what you type: verbs, options, names and files.

        The script is put where the shell looks for it, and a line that loads it into
        your `.bashrc` or `.zshrc`; with -o it is only written.

        Parameters
        ----------
        shell
            By default the one that you are in.
        output
            Write the script to this file, and change nothing else.
        """
        return _install(app, shell, output)

    app.command(install_completion, name=INSTALL, show=False)


def _install(app: App, shell: Shell | None, output: Path | None) -> int:
    from cyclopts.completion.detect import ShellDetectionError, detect_shell
    from cyclopts.completion.install import add_to_rc_file, get_default_completion_path

    if shell is None:
        try:
            shell = detect_shell()
        except ShellDetectionError:
            raise UsageError("which shell? Add --shell bash, zsh, fish or powershell.") from None
    path = output or get_default_completion_path(shell, "rulekit")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(script(app, shell), encoding="utf-8")
    print(f"The completion for {shell} is in {path}.")
    if output is None:
        if shell != "fish":  # which needs no line
            add_to_rc_file(path, "rulekit", shell)
        print("It works in shells that you open from now on.")
    return exit_codes.CLEAN


_WITH_COLONS = r"""# Bash takes a colon for the end of a word: what belongs together is put
# together again, and what was typed up to the last colon is left out of what is proposed.
_rulekit_words() {
  local -a words=() found=()
  local word rest="$COMP_LINE" cur="" typed i last=-1
  for ((i=0; i<=COMP_CWORD; i++)); do
    word="${COMP_WORDS[i]}"
    if ((last >= 0)) && [[ "$rest" != [[:space:]]* ]] && [[ "$word" == :* || "$cur" == *: ]]; then
      cur+="$word"
    else
      ((last+=1))
      cur="$word"
    fi
    words[last]="$cur"
    rest="${rest#*"$word"}"
  done
  local -a COMP_WORDS=("${words[@]}")
  local COMP_CWORD="$last"
  _rulekit
  [[ "$cur" == *:* && "$COMP_WORDBREAKS" == *:* ]] || return 0
  typed="${cur%"${cur##*:}"}"
  for word in "${COMPREPLY[@]}"; do
    found+=("${word#"$typed"}")
  done
  COMPREPLY=("${found[@]}")
}

complete -F _rulekit_words rulekit"""
