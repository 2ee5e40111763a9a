"""The command `rulekit` and its verbs, which import what they need when they run."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module

from cyclopts import App, CoercionError, CycloptsError, UnusedCliTokensError

from rulekit.cli.completion import ASKED, add_to, answer
from rulekit.cli.exit_codes import TABLE, USAGE
from rulekit.cli.output import console_for

VERBS = (
    "check",
    "fmt",
    "play",
    "simulate",
    "balance",
    "tournament",
    "test",
    "mutate",
    "fuzz",
    "explore",
    "scenario",
    "show",
    "diff",
    "graph",
    "book",
    "translate",
    "new",
    "explain",
    "schema",
    "lsp",
)

HELP = """\
Read, check, test and play rules of card games.

A RULESET is the name of a shipped one, such as samurai_sword, or the path of a
file.
"""

EPILOGUE = f"""\
Start with:

  rulekit play samurai_sword --players 5
  rulekit check my_game.rules
  rulekit simulate samurai_sword --players 5 -n 1000
  rulekit --install-completion    (for bash, zsh and fish)

`rulekit VERB --help` tells more, with examples.

{TABLE}
"""

STDIN = "<stdin>"
HELP_FLAGS = frozenset({"--help", "-h"})


def run(tokens: Sequence[str]) -> int:
    """Carry out a command line; returns the exit code."""
    # A lone `-` would be taken for an option.
    tokens = [STDIN if token == "-" else token for token in tokens]
    # A verb that is named need not wait for the others to be made.
    asked = tokens[:1] == [ASKED]
    named = [token for token in tokens[asked : asked + 1] if token in VERBS]
    helps = not named or not HELP_FLAGS.isdisjoint(tokens)
    if asked:
        return answer(_app(named if len(tokens) > 2 else VERBS), tokens)
    try:
        result = _app(named or VERBS)(
            tokens,
            console=console_for("auto") if helps else None,
            exit_on_error=False,
            print_error=False,
            result_action="return_value",
        )
    except CycloptsError as error:
        return _complain(error, tokens)
    return result if isinstance(result, int) else 0


def _app(verbs: Sequence[str]) -> App:
    app = App(
        name="rulekit",
        help=HELP,
        help_epilogue=EPILOGUE,
        help_format="plaintext",
        version=_version,
        version_flags=["--version"],
        help_flags=sorted(HELP_FLAGS, reverse=True),
        suppress_keyboard_interrupt=False,
    )
    for place, verb in enumerate(verbs):
        command = import_module(f"rulekit.cli.{verb}").app
        command.sort_key = place
        app.command(command)
    add_to(app)
    return app


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("rulekit-cards")
    except PackageNotFoundError:
        return "of a source folder that is not installed"


def _complain(error: CycloptsError, tokens: Sequence[str]) -> int:
    verb = next((token for token in tokens if token in VERBS), None)
    where = f"rulekit {verb} --help" if verb else "rulekit --help"
    what = str(error)
    if isinstance(error, CoercionError) and error.token and error.target_type in _NUMBERS:
        told = f"{error.token.keyword} {error.token.value}"
        what = f"{told}: that is no {_NUMBERS[error.target_type]}."
    elif isinstance(error, UnusedCliTokensError):
        what = f"nothing more is expected where `{' '.join(error.unused_tokens or ())}` stands."
    print(f"rulekit: {what}\n`{where}` shows what can be written.", file=sys.stderr)
    return USAGE


_NUMBERS: dict[type | None, str] = {int: "whole number: write 1000, say", float: "number"}
